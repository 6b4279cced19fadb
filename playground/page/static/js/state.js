// What the server has told: a flat table of paths and values, sorted into maps.

export const state = {
  people: [],
  groups: [],
  bot: null,
  faults: { flood: false, injected: [] },
  chats: new Map(), // "person/chat" → chat
  messages: new Map(), // "person/chat" → Map of key → message
  answers: new Map(), // query → answer
  calls: new Map(), // number → line of the log
  ready: false,
  lead: 0, // seconds that the world's clock is ahead of this machine's
};

const KEPT_CALLS = 500;

/** Take a frame in. */
export function apply(frame) {
  const before = state.messages;
  if (frame.reset) {
    state.chats = new Map();
    state.messages = new Map();
    state.answers = new Map();
    state.calls = new Map();
    state.ready = true;
  }
  state.lead = frame.now - Date.now() / 1000;
  for (const [path, value] of frame.changes) put(path, value, frame.reset ? before : null);
  for (const call of frame.calls) state.calls.set(call.number, call);
  for (const number of state.calls.keys()) {
    if (state.calls.size <= KEPT_CALLS) break;
    state.calls.delete(number);
  }
}

function put([kind, person, second, key], value, before) {
  switch (kind) {
    case "chat":
      set(state.chats, `${person}/${second}`, value);
      break;
    case "message": {
      const place = `${person}/${second}`;
      if (!state.messages.has(place)) state.messages.set(place, new Map());
      set(state.messages.get(place), key, same(before?.get(place)?.get(key), value));
      break;
    }
    case "answer":
      set(state.answers, second, value);
      break;
    default:
      state[kind] = value;
  }
}

/** After a reset, an unchanged message stays the same object, so that it is not drawn anew. */
function same(old, value) {
  return old && JSON.stringify(old) === JSON.stringify(value) ? old : value;
}

function set(map, key, value) {
  if (value === null) map.delete(key);
  else map.set(key, value);
}

/** Return the unix time of the world in seconds. */
export function now() {
  return Date.now() / 1000 + state.lead;
}

export function personOf(id) {
  return state.people.find((person) => person.id === id);
}

export function userOf(id) {
  return state.bot?.id === id ? state.bot : personOf(id);
}

/** Return the messages somebody sees in a chat, oldest first. */
export function messagesOf(person, chat) {
  const listed = [...(state.messages.get(`${person}/${chat}`)?.values() ?? [])];
  return listed.sort((one, other) => one.sequence - other.sequence);
}

/** Return somebody's chats, the one that changed last first. */
export function chatsOf(person) {
  const own = [];
  for (const [place, chat] of state.chats) if (place.startsWith(`${person}/`)) own.push(chat);
  const newest = (chat) => messagesOf(person, chat.id).at(-1)?.sequence ?? 0;
  return own.sort((one, other) => newest(other) - newest(one));
}
