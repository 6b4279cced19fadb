// Taps that wait for the bot's answer.

import { post } from "./connection.js";
import { state } from "./state.js";

const PATIENCE = 30_000;

const waiting = new Map(); // query → function that takes the answer

/** Tap a button; resolves to the answer, or to null if none came in time. */
export async function tap(person, chat, message, data) {
  const { query } = await post("tap", { person, chat, message, data, wait: 0 });
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      waiting.delete(query);
      resolve(null);
    }, PATIENCE);
    waiting.set(query, (answer) => {
      clearTimeout(timer);
      waiting.delete(query);
      resolve(answer);
    });
    deliver();
  });
}

/** Hand over the answers that have come. */
export function deliver() {
  for (const [query, take] of [...waiting]) {
    if (state.answers.has(query)) take(state.answers.get(query));
  }
}
