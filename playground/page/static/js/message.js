// One message.

import { avatar, fullName, h, hue } from "./dom.js";
import { formatted } from "./entities.js";
import { keyboardNode } from "./keyboard.js";
import { serviceText, words } from "./service.js";
import { t } from "./texts.js";
import { clock } from "./time.js";

/**
 * Return the node of a message as `viewer` sees it. `actions` has `link(url)`, `command(text)`,
 * `press(message, button, element)`, `remove(message)` and `jump(key)`.
 */
export function messageNode(message, viewer, actions) {
  const service = serviceText(message);
  const node = service === null ? spoken(message, viewer, actions) : told(service);
  node.dataset.key = message.key;
  node.append(
    h(
      "button",
      {
        type: "button",
        class: "remove",
        "aria-label": t("deleteThis"),
        title: t("deleteThis"),
        onclick: () => actions.remove(message),
      },
      "✕",
    ),
  );
  return node;
}

function told(words) {
  return h("article", { class: "message service" }, h("p", {}, words));
}

function spoken(message, viewer, actions) {
  const mine = message.from.id === viewer;
  const kinds = ["message", mine ? "mine" : "theirs"];
  if (message.ephemeral_message_id !== undefined) kinds.push("ephemeral");
  if (message.chat.type === "private") kinds.push("private");
  const rows = message.reply_markup?.inline_keyboard ?? [];
  return h(
    "article",
    { class: kinds.join(" ") },
    message.chat.type !== "private" && !mine && avatar(fullName(message.from), message.from.id),
    h(
      "div",
      { class: "column" },
      bubble(message, mine, actions),
      rows.length > 0 &&
        keyboardNode(rows, (button, element) => actions.press(message, button, element)),
    ),
  );
}

function bubble(message, mine, actions) {
  const ephemeral = message.ephemeral_message_id !== undefined;
  return h(
    "div",
    { class: message.photo ? "bubble pictured" : "bubble" },
    ephemeral && h("div", { class: "only" }, t("onlyYou")),
    !mine && sender(message),
    message.reply_to_message && reply(message.reply_to_message, actions),
    message.photo && photoNode(message),
    h("div", { class: "text", dir: "auto" }, ...content(message, actions)),
    message.reactions.length > 0 && h("div", { class: "reactions" }, message.reactions.join(" ")),
    h(
      "div",
      { class: "meta" },
      message.edit_date ? `${t("edited")} ` : "",
      h("time", { datetime: new Date(message.date * 1000).toISOString() }, clock(message.date)),
    ),
  );
}

function content(message, actions) {
  if (message.dice)
    return [h("span", { class: "dice" }, `${message.dice.emoji} ${message.dice.value}`)];
  if (message.photo) return formatted(message.caption ?? "", message.caption_entities, actions);
  return formatted(message.text ?? "", message.entities, actions);
}

/** The largest size of a photo: it has its room before it has come. */
function photoNode(message) {
  const { file_id, width, height } = message.photo.at(-1);
  const source = `/api/photo?id=${encodeURIComponent(file_id)}`;
  return h("img", { class: "photo", src: source, width, height, alt: t("photo") });
}

function sender(message) {
  const name = message.sender_chat?.title ?? fullName(message.from);
  const line = h("div", { class: "sender" }, h("bdi", {}, name));
  line.style.setProperty("--hue", hue(message.from.id));
  if (message.from.is_bot) line.append(h("span", { class: "tag" }, t("botChat")));
  return line;
}

function reply(to, actions) {
  const line = h(
    "button",
    { type: "button", class: "inline reply", onclick: () => actions.jump(String(to.message_id)) },
    h("b", {}, fullName(to.from)),
    h("span", {}, words(to).slice(0, 120)),
  );
  line.style.setProperty("--hue", hue(to.from.id));
  return line;
}
