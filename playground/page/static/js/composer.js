// Writing: the field with the bot's menu of commands, or the Start button in its place.

import { post } from "./connection.js";
import { fill, h } from "./dom.js";
import { t } from "./texts.js";

const MOST_ROWS = 5;

/** The bottom of a pane. `pane` has `person`, `chatId`, `say(text)`, `run(promise)`. */
export class Composer {
  constructor(pane) {
    this.pane = pane;
    this.commands = [];
    this.chosen = -1;
    const id = `menu-${pane.person}-${pane.chatId}`;
    this.field = h("textarea", {
      rows: 1,
      placeholder: t("write"),
      "aria-label": t("write"),
      maxlength: 4096,
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": id,
      oninput: () => this.typed(),
      onkeydown: (event) => this.key(event),
      onblur: () => setTimeout(() => this.show(false), 150),
    });
    this.list = h("ul", {
      class: "commands",
      role: "listbox",
      id,
      "aria-label": t("menu"),
      hidden: true,
    });
    this.menuButton = h(
      "button",
      {
        type: "button",
        class: "round quiet",
        "aria-label": t("menu"),
        title: t("menu"),
        onclick: () => this.toggle(),
      },
      "/",
    );
    const send = h("button", { class: "round", "aria-label": t("send"), title: t("send") }, "➤");
    const form = { class: "composer", onsubmit: (event) => this.submit(event) };
    this.form = h("form", form, this.menuButton, this.field, send);
    this.instead = h("div", { class: "instead", hidden: true });
    this.element = h("footer", {}, this.list, this.form, this.instead);
  }

  /** Show what fits the chat; `payload` is what Start is to bring along, or null. */
  update(chat, payload) {
    this.commands = chat.menu;
    this.menuButton.hidden = chat.menu.length === 0;
    const mode = chat.blocked
      ? "unblock"
      : payload !== null || chat.started === false
        ? "start"
        : "";
    if (this.mode === mode && this.payload === payload) return;
    this.mode = mode;
    this.payload = payload;
    this.form.hidden = mode !== "";
    this.instead.hidden = mode === "";
    if (mode === "") return;
    fill(
      this.instead,
      mode === "start" && chat.started === false && h("p", {}, t("notStarted")),
      h("button", { type: "button", class: "wide", onclick: () => this.press(mode) }, t(mode)),
    );
  }

  press(mode) {
    const { person } = this.pane;
    if (mode === "unblock") this.pane.run(post("control/block", { person, on: false }));
    else this.pane.start(this.payload);
  }

  submit(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (!text) return;
    this.field.value = "";
    this.typed();
    this.pane.say(text);
  }

  /** Put words into the field, for somebody to go on. */
  begin(text) {
    this.field.value = text;
    this.field.focus();
    this.typed();
  }

  typed() {
    this.field.style.height = "auto";
    const line = parseFloat(getComputedStyle(this.field).lineHeight) || 20;
    this.field.style.height = `${Math.min(this.field.scrollHeight, line * MOST_ROWS + 16)}px`;
    this.show(/^\/\w*$/.test(this.field.value));
  }

  toggle() {
    if (!this.list.hidden) {
      this.show(false);
      return;
    }
    this.field.focus();
    this.show(true);
  }

  show(wanted) {
    const begun = this.field.value.startsWith("/") ? this.field.value.slice(1) : "";
    const fitting = wanted ? this.commands.filter(([name]) => name.startsWith(begun)) : [];
    this.shown = fitting;
    this.chosen = -1;
    fill(
      this.list,
      fitting.map(([name, what], index) => this.option(name, what, index)),
    );
    this.list.hidden = fitting.length === 0;
    this.field.setAttribute("aria-expanded", String(!this.list.hidden));
    this.field.removeAttribute("aria-activedescendant");
  }

  option(name, what, index) {
    return h(
      "li",
      {
        role: "option",
        id: `${this.list.id}-${index}`,
        "aria-selected": "false",
        onmousedown: (event) => {
          event.preventDefault();
          this.send(name);
        },
      },
      h("b", {}, `/${name}`),
      h("span", {}, what),
    );
  }

  send(name) {
    this.field.value = "";
    this.typed();
    this.pane.say(`/${name}`);
  }

  choose(step) {
    const count = this.shown.length;
    this.chosen = (this.chosen + step + count + (this.chosen < 0 && step < 0 ? 1 : 0)) % count;
    [...this.list.children].forEach((item, index) => {
      item.setAttribute("aria-selected", String(index === this.chosen));
      if (index === this.chosen) item.scrollIntoView({ block: "nearest" });
    });
    this.field.setAttribute("aria-activedescendant", `${this.list.id}-${this.chosen}`);
  }

  key(event) {
    const open = !this.list.hidden;
    const name = this.shown?.[Math.max(this.chosen, 0)]?.[0];
    if (event.key === "Escape" && open) this.show(false);
    else if (event.key === "ArrowDown" && open) this.choose(1);
    else if (event.key === "ArrowUp" && open) this.choose(-1);
    else if (event.key === "Tab" && !event.shiftKey && open) this.begin(`/${name} `);
    else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      if (open && this.chosen >= 0) this.send(name);
      else this.submit(event);
    } else return;
    event.preventDefault();
  }
}
