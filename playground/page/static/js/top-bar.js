// The top: who you are, all hands, light or dark, the drawer.

import { post } from "./connection.js";
import { avatar, fullName, h, lazily } from "./dom.js";
import { firstGroup, hashOf, place } from "./place.js";
import { state } from "./state.js";
import { language, t } from "./texts.js";
import { toggleTheme } from "./theme.js";

export class TopBar {
  constructor(element, drawer) {
    this.people = h("div", { class: "people", role: "group", "aria-label": t("people") });
    const hands = { class: "tool all", title: t("allHandsHint"), "aria-label": t("allHands") };
    this.all = h("a", hands);
    this.all.append(
      h("span", { "aria-hidden": "true" }, "▦"),
      h("span", { class: "words" }, t("allHands")),
    );
    this.dot = h("span", { class: "dot", "aria-hidden": "true" });
    this.faults = h(
      "button",
      {
        type: "button",
        class: "tool",
        "aria-expanded": "false",
        "aria-controls": "drawer",
        onclick: drawer,
      },
      this.dot,
      h("span", { class: "words" }, t("faults")),
    );
    const theme = {
      type: "button",
      class: "tool",
      "aria-label": t("theme"),
      title: t("theme"),
      onclick: toggleTheme,
    };
    element.append(this.people, this.all, h("button", theme, "◐"), this.faults);
    this.draw = lazily(this.people, (rows) => [...rows.map(chip), addButton()]);
  }

  update(drawerOpen) {
    const here = place();
    this.draw(
      state.people.map((person) => ({
        id: person.id,
        name: fullName(person),
        language: person.language_code ?? "",
        here: person.id === here.person,
        hash: hashOf({ ...here, person: person.id, chat: chatFor(person.id, here) }),
      })),
    );
    this.all.href = hashOf({
      ...here,
      all: !here.all,
      chat: here.all ? here.chat : groupOf(here),
    });
    this.all.setAttribute("aria-pressed", String(here.all));
    this.all.setAttribute("role", "button");
    this.faults.setAttribute("aria-expanded", String(drawerOpen));
    const [kind, words] = botState();
    this.dot.className = `dot ${kind}`;
    this.faults.setAttribute("aria-label", `${t("faults")}. ${words}`);
    this.faults.title = words;
  }
}

/** Return how the bot is: `good`, `soon` or `bad`, and the words for it. */
export function botState() {
  const bot = state.bot;
  if (!bot) return ["soon", ""];
  if (!bot.child) {
    const url = location.origin;
    return bot.listening ? ["good", t("botListens")] : ["soon", t("botWaiting", { url })];
  }
  switch (bot.child.state) {
    case "running":
      return bot.listening ? ["good", t("botRunning")] : ["soon", t("botStarting")];
    case "died":
      return ["bad", t("botDied", { status: bot.child.status })];
    case "stopping":
      return ["soon", t("botStopping")];
    default:
      return ["bad", t("botStopped")];
  }
}

function groupOf(here) {
  return here.chat !== null && here.chat < 0 ? here.chat : firstGroup(here.person);
}

/** Return the chat to show for somebody else: the same group, or his own private chat. */
function chatFor(person, here) {
  if (here.chat === null || here.chat < 0) return here.chat;
  return person;
}

function chip(row) {
  return h(
    "a",
    {
      href: row.hash,
      class: "chip",
      title: `${row.name} · ${t("openElsewhere")}`,
      "aria-current": row.here ? "true" : null,
      "data-focus": row.id,
    },
    avatar(row.name, row.id),
    h("bdi", { class: "name" }, row.name),
    row.language && h("span", { class: "tag" }, row.language),
  );
}

function addButton() {
  return h(
    "button",
    {
      type: "button",
      class: "chip add",
      "aria-label": t("addPerson"),
      title: t("addPerson"),
      "data-focus": "add",
      onclick: ask,
    },
    "+",
  );
}

function ask() {
  const dialog = document.getElementById("dialog");
  const name = h("input", { name: "name", required: true, maxlength: 64, autocomplete: "off" });
  const tongue = h(
    "select",
    { name: "language" },
    [
      ["ru", "languageRu"],
      ["en", "languageEn"],
    ].map(([code, key]) => h("option", { value: code, selected: code === language }, t(key))),
  );
  const complaint = h("p", { class: "complaint", role: "alert" });
  const form = h(
    "form",
    {},
    h("h2", {}, t("addPerson")),
    h("label", {}, t("name"), name),
    h("label", {}, t("languageOf"), tongue),
    complaint,
    h(
      "div",
      { class: "choices" },
      h("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, t("cancel")),
      h("button", { class: "wide" }, t("add")),
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await post("person", { name: name.value, language: tongue.value });
      dialog.close();
    } catch (error) {
      complaint.textContent = error.message;
    }
  });
  dialog.replaceChildren(form);
  dialog.showModal();
  name.focus();
}
