// The list of somebody's chats.

import { avatar, fullName, h, lazily } from "./dom.js";
import { hashOf, place } from "./place.js";
import { seenIn } from "./seen.js";
import { serviceText, words } from "./service.js";
import { chatsOf, messagesOf, state } from "./state.js";
import { t } from "./texts.js";
import { clock } from "./time.js";

export class ChatList {
  constructor(element) {
    element.setAttribute("aria-label", t("chats"));
    this.draw = lazily(element, (rows) => h("ul", {}, rows.map(rowNode)));
  }

  update() {
    const here = place();
    const rows = chatsOf(here.person).map((chat) => {
      const messages = messagesOf(here.person, chat.id);
      const last = messages.at(-1);
      return {
        id: chat.id,
        title: chat.type === "private" ? fullName(state.bot) : chat.title,
        picture: chat.type === "private" ? state.bot.id : chat.id,
        text: last ? lastLine(last) : "",
        time: last ? clock(last.date) : "",
        unread: unread(here.person, chat.id, messages),
        here: chat.id === here.chat,
        hash: hashOf({ ...here, chat: chat.id, all: false }),
      };
    });
    this.draw(rows);
  }
}

function unread(person, chat, messages) {
  const seen = seenIn(person, chat);
  return messages.filter((one) => one.sequence > seen && one.from.id !== person).length;
}

function lastLine(message) {
  return (serviceText(message) ?? words(message)).replace(/\s+/g, " ").slice(0, 80);
}

function rowNode(row) {
  return h(
    "li",
    {},
    h(
      "a",
      {
        href: row.hash,
        class: "chat-row",
        "aria-current": row.here ? "page" : null,
        "data-focus": row.id,
      },
      avatar(row.title, row.picture),
      h(
        "span",
        { class: "titles" },
        h("b", {}, h("bdi", {}, row.title)),
        h("span", { class: "last" }, row.text),
      ),
      h(
        "span",
        { class: "side" },
        h("span", { class: "when" }, row.time),
        row.unread > 0 &&
          h("span", { class: "badge", "aria-label": t("unread", { n: row.unread }) }, row.unread),
      ),
    ),
  );
}
