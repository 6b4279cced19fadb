// The log of what the bot asked of the server, and how often it wrote where.

import { fill, fullName, h, lazily } from "./dom.js";
import { now, personOf, state } from "./state.js";
import { t } from "./texts.js";

const SHOWN = 100;
const MINUTE = 60;
const WRITES = /^(send(Message|Dice|Photo)|edit)/;

export class Calls {
  constructor() {
    this.counts = h("p", { class: "counts" });
    this.drawCounts = lazily(this.counts, (rows) =>
      rows.length
        ? [`${t("perMinute")}: `, ...rows.map(([name, n]) => h("span", {}, `${name} ${n}`))]
        : [],
    );
    this.body = h("tbody", {});
    const titles = ["method_", "chat_", "outcome_", "ms_"].map((key) =>
      h("th", { scope: "col" }, t(key)),
    );
    this.table = h("table", {}, h("thead", {}, h("tr", {}, titles)), this.body);
    this.none = h("p", { class: "hint" }, t("noCalls"));
    this.element = h("div", { class: "calls" }, this.counts, this.none, this.table);
  }

  update() {
    const newest = [...state.calls.values()].slice(-SHOWN).reverse();
    this.none.hidden = newest.length > 0;
    this.table.hidden = newest.length === 0;
    fill(this.body, newest.map(row));
    this.count();
  }

  /** Show how many messages and edits each chat got in the last minute. */
  count() {
    const counts = new Map();
    for (const call of state.calls.values()) {
      if (!WRITES.test(call.method) || call.at < now() - MINUTE || call.code !== 200) continue;
      counts.set(call.chat, (counts.get(call.chat) ?? 0) + 1);
    }
    this.drawCounts([...counts].map(([chat, n]) => [nameOf(chat), n]));
  }
}

function row(call) {
  const outcome = !call.done ? "…" : call.code === 200 ? "ok" : `${call.code} ${call.description}`;
  const kind = !call.done ? "" : call.code === 200 ? "good" : "bad";
  return h(
    "tr",
    { class: kind },
    h("td", {}, call.method),
    h("td", {}, call.chat === null ? "" : nameOf(call.chat)),
    h("td", { class: "outcome" }, outcome, call.fault && ` (${t("injected")})`),
    h("td", { class: "number" }, call.done ? call.milliseconds : ""),
  );
}

function nameOf(chat) {
  const person = personOf(chat);
  if (person) return fullName(person);
  return state.groups.find((group) => group.id === chat)?.title ?? String(chat);
}
