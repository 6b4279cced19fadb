// Where this tab is: who, in which chat, or with all hands. It stands in the address, so that a
// reload, a second tab or a telephone finds it again.

import { state } from "./state.js";

const PATTERN = /^#\/(?:(all)\/)?(\d+)\/(-?\d+)?$/;

/** Return `{person, chat, all}`; `chat` is null where the list of chats is shown. */
export function place() {
  const found = PATTERN.exec(location.hash);
  if (!found) return { person: null, chat: null, all: false };
  const [, all, person, chat] = found;
  return { person: Number(person), chat: chat ? Number(chat) : null, all: Boolean(all) };
}

export function hashOf({ person, chat, all }) {
  return `#/${all ? "all/" : ""}${person}/${chat ?? ""}`;
}

/** Go somewhere; what is not named stays. */
export function go(changes, { quietly = false } = {}) {
  const hash = hashOf({ ...place(), ...changes });
  if (hash === location.hash) return;
  if (quietly) history.replaceState(null, "", hash);
  else history.pushState(null, "", hash);
  dispatchEvent(new Event("placechange"));
}

/** Correct an address that leads nowhere (any more); needs the people, and the own chats. */
export function settle() {
  const here = place();
  if (!state.people.some((person) => person.id === here.person)) {
    if (state.people.length)
      go({ person: state.people[0].id, chat: firstGroup() }, { quietly: true });
    return;
  }
  const known = state.chats.has(`${here.person}/${here.chat}`);
  const watched = state.chats.has(`${here.person}/${here.person}`);
  if (here.chat !== null && watched && !known) {
    go({ chat: firstGroup(here.person) }, { quietly: true });
  }
}

/** Return the id of somebody's first group, of anybody's if nobody is named. */
export function firstGroup(person) {
  const fits = (group) => person === undefined || group.people.includes(person);
  return state.groups.find(fits)?.id ?? null;
}
