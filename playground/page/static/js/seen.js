// How far somebody has read in a chat, in this browser.

const KEY = "seen";
const seen = read();

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

export function seenIn(person, chat) {
  return seen[`${person}/${chat}`] ?? 0;
}

export function markSeen(person, chat, sequence) {
  if (sequence <= seenIn(person, chat)) return;
  seen[`${person}/${chat}`] = sequence;
  localStorage.setItem(KEY, JSON.stringify(seen));
}
