// A chat as one person sees it: head, messages, what was answered to taps, and writing.

import { alert } from "./alert.js";
import { Composer } from "./composer.js";
import { post } from "./connection.js";
import { avatar, fullName, h, lazily } from "./dom.js";
import { isWeb } from "./entities.js";
import { messageNode } from "./message.js";
import { pinnedLine } from "./pinned.js";
import { messagesOf, personOf, state } from "./state.js";
import { tap } from "./taps.js";
import { t } from "./texts.js";

const TOAST = 4000;

/** `follow(person, target)` is called for a link that leads to another chat. */
export class Pane {
  payload = null; // what Start is to bring along
  drawn = new Map(); // key → {message, node}
  stuck = true; // to the bottom
  top = 0;

  constructor(person, chatId, follow) {
    this.person = person;
    this.chatId = chatId;
    this.follow = follow;
    this.composer = new Composer(this);
    this.headLine = h("header", { class: "head" });
    this.head = lazily(this.headLine, (...data) => this.headNodes(...data));
    const [pinned, showPinned] = pinnedLine((key) => this.jump(key));
    this.showPinned = showPinned;
    const log = { class: "messages", role: "log", tabindex: 0, onscroll: () => this.scrolled() };
    this.list = h("div", log);
    this.empty = h("div", { class: "empty" });
    this.hint = lazily(this.empty, (words, command) => [
      h("p", {}, words),
      command &&
        h("button", { type: "button", class: "wide", onclick: () => this.say(command) }, command),
    ]);
    this.toasts = h("div", { class: "toasts", role: "status" });
    this.down = h(
      "button",
      {
        type: "button",
        class: "round down",
        hidden: true,
        "aria-label": t("newMessages"),
        onclick: () => this.bottom(),
      },
      "↓",
    );
    this.element = h(
      "section",
      { class: "pane", "data-person": person, "data-chat": chatId },
      this.headLine,
      pinned,
      h("div", { class: "field" }, this.list, this.toasts, this.down),
      this.composer.element,
    );
    new ResizeObserver(() => this.attached()).observe(this.list);
    this.actions = {
      link: (url) => this.open(url),
      command: (text) => this.say(text),
      press: (message, button, element) => this.press(message, button, element),
      remove: ({ key }) => this.run(post("control/delete", { chat: this.chatId, message: key })),
      jump: (key) => this.jump(key),
    };
  }

  /** Draw what has changed; false if the person has no such chat (any more). */
  update(options = {}) {
    const chat = state.chats.get(`${this.person}/${this.chatId}`);
    const person = personOf(this.person);
    if (!chat || !person) return false;
    const isPrivate = chat.type === "private";
    const withBot = isPrivate && !options.hands;
    const title = withBot ? fullName(state.bot) : isPrivate ? fullName(person) : chat.title;
    this.element.setAttribute("aria-label", `${title}, ${t("as", { name: fullName(person) })}`);
    this.list.setAttribute("aria-label", title);
    const picture = withBot ? state.bot.id : chat.id;
    this.head(title, this.subtitle(chat, person, options), picture, Boolean(options.back));
    this.options = options;
    const messages = messagesOf(this.person, this.chatId);
    this.showPinned(messages.find(({ key }) => key === String(chat.pinned)));
    this.draw(messages);
    this.nothing(chat);
    this.composer.update(chat, this.payload);
    return true;
  }

  subtitle(chat, person, options) {
    if (chat.type === "private") {
      return options.hands
        ? `${fullName(state.bot)} · ${t("botChat")}`
        : t("as", { name: fullName(person) });
    }
    return `${t("members", { n: chat.members.length })} · ${t("as", { name: fullName(person) })}`;
  }

  headNodes(title, subtitle, id, back) {
    return [
      back &&
        h(
          "button",
          {
            type: "button",
            class: "round quiet back",
            "aria-label": t("back"),
            onclick: () => this.options.back(),
          },
          "←",
        ),
      avatar(title, id),
      h("div", { class: "titles" }, h("h2", {}, h("bdi", {}, title)), h("p", {}, subtitle)),
    ];
  }

  nothing(chat) {
    const some = this.drawn.size > 0;
    if (some) {
      this.empty.remove();
      return;
    }
    const isPrivate = chat.type === "private";
    const words = (isPrivate && state.bot.description) || t("empty");
    const first = chat.menu[0]?.[0];
    this.hint(words, isPrivate || !first ? null : `/${first}`);
    this.list.append(this.empty);
  }

  draw(messages) {
    const keys = new Set(messages.map((message) => message.key));
    for (const [key, { node }] of this.drawn) {
      if (keys.has(key)) continue;
      node.remove();
      this.drawn.delete(key);
    }
    let before = null;
    for (const message of messages) {
      const node = this.nodeOf(message);
      const expected = before ? before.nextSibling : this.list.firstChild;
      if (expected !== node) this.list.insertBefore(node, expected);
      const follows = before && before.dataset.from === node.dataset.from;
      node.classList.toggle("follows", Boolean(follows));
      before = node;
    }
    this.began = true;
    if (this.stuck) this.bottom();
    else this.scrolled();
  }

  /** Return the message's node, drawn anew if the message has changed, the focus where it was. */
  nodeOf(message) {
    const old = this.drawn.get(message.key);
    if (old?.message === message) return old.node;
    const node = messageNode(message, this.person, this.actions);
    node.dataset.from = node.classList.contains("service") ? "" : String(message.from.id);
    if (old) {
      const focused =
        old.node.contains(document.activeElement) && document.activeElement.dataset.focus;
      old.node.replaceWith(node);
      if (focused) node.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
    } else if (this.began) node.classList.add("new");
    this.drawn.set(message.key, { message, node });
    return node;
  }

  /** Stand where it stood: a browser forgets that of what leaves the page. */
  attached() {
    if (this.stuck) this.bottom();
    else this.list.scrollTop = this.top;
  }

  scrolled() {
    if (!this.list.isConnected) return;
    this.top = this.list.scrollTop;
    const rest = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight;
    this.stuck = rest < 40;
    this.down.hidden = this.stuck;
  }

  bottom() {
    this.stuck = true;
    this.list.scrollTop = this.list.scrollHeight;
    this.down.hidden = true;
  }

  jump(key) {
    const node = this.drawn.get(key)?.node;
    if (!node) return;
    node.scrollIntoView({ block: "center" });
    node.classList.remove("flash");
    requestAnimationFrame(() => node.classList.add("flash"));
  }

  // --- doing ---

  say(text) {
    this.stuck = true;
    this.run(post("say", { person: this.person, chat: this.chatId, text }));
  }

  start(payload) {
    this.payload = null;
    this.stuck = true;
    this.run(post("start", { person: this.person, payload }));
  }

  async press(message, button, element) {
    if (button.url) return this.open(button.url);
    if (button.copy_text) return this.copy(button.copy_text.text);
    element.classList.add("waiting");
    element.setAttribute("aria-busy", "true");
    try {
      const answer = await tap(this.person, this.chatId, message.key, button.callback_data);
      this.answered(answer);
    } catch (error) {
      this.toast(error.message, "error");
    }
    element.classList.remove("waiting");
    element.removeAttribute("aria-busy");
    return undefined;
  }

  answered(answer) {
    if (answer === null) this.toast(t("timeout"), "error");
    else if (answer.url) this.open(answer.url);
    else if (answer.text && answer.show_alert) alert(this.person, answer.text);
    else if (answer.text) this.toast(answer.text);
  }

  async copy(text) {
    // Not there on a page that came over plain HTTP from another machine.
    await navigator.clipboard?.writeText(text).catch(() => undefined);
    this.toast(t("copied", { text }));
  }

  async open(url) {
    try {
      const target = await post("look", { person: this.person, url });
      if (target.chat !== undefined) this.follow(this.person, target);
      else if (isWeb(url)) window.open(url, "_blank", "noopener,noreferrer");
    } catch (error) {
      this.toast(error.message, "error");
    }
  }

  async run(promise) {
    try {
      await promise;
    } catch (error) {
      this.toast(error.message, "error");
    }
  }

  toast(text, kind = "") {
    const node = h("p", { class: `toast ${kind}`, dir: "auto" }, text);
    this.toasts.replaceChildren(node);
    setTimeout(() => node.remove(), TOAST + 40 * text.length);
  }
}
