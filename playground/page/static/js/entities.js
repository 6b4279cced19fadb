// Formatted text: Telegram's entities become nodes. Offsets are UTF-16 units, as in JavaScript.

import { h, hue, withPictographs } from "./dom.js";
import { timeNode } from "./time.js";

const TAGS = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strikethrough: "s",
  code: "code",
  pre: "pre",
  blockquote: "blockquote",
  expandable_blockquote: "blockquote",
};

/**
 * Return nodes for `text`. `actions` has `link(url)` and `command(text)`, called at a click.
 */
export function formatted(text, entities = [], actions = {}) {
  const ordered = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return build(text, 0, text.length, ordered, actions);
}

function build(text, start, end, entities, actions) {
  const nodes = [];
  let at = start;
  for (let index = 0; index < entities.length; index += 1) {
    const entity = entities[index];
    if (entity.offset < at) continue;
    const stop = Math.min(entity.offset + entity.length, end);
    if (entity.offset > at) nodes.push(...withPictographs(text.slice(at, entity.offset)));
    const inner = entities.slice(index + 1).filter((one) => one.offset < stop);
    const content = build(text, entity.offset, stop, inner, actions);
    nodes.push(wrap(entity, text.slice(entity.offset, stop), content, actions));
    at = stop;
  }
  if (at < end) nodes.push(...withPictographs(text.slice(at, end)));
  return nodes;
}

function wrap(entity, covered, content, actions) {
  if (TAGS[entity.type]) return h(TAGS[entity.type], {}, ...content);
  switch (entity.type) {
    case "spoiler":
      return spoiler(content);
    case "text_link":
      return link(entity.url, content, actions);
    case "url":
      return link(covered.includes("://") ? covered : `https://${covered}`, content, actions);
    case "bot_command":
      return h(
        "button",
        { type: "button", class: "inline command", onclick: () => actions.command?.(covered) },
        ...content,
      );
    case "text_mention": {
      const name = h("span", { class: "mention" }, ...content);
      name.style.setProperty("--hue", hue(entity.user.id));
      return name;
    }
    case "mention":
    case "hashtag":
      return h("span", { class: "mention" }, ...content);
    case "date_time":
      return timeNode(entity.unix_time, entity.date_time_format ?? "", covered);
    default:
      return h("span", {}, ...content);
  }
}

function spoiler(content) {
  const button = h("button", { type: "button", class: "inline spoiler" }, ...content);
  button.addEventListener("click", () => button.classList.add("open"));
  return button;
}

function link(url, content, actions) {
  if (!isWeb(url)) return h("span", { class: "mention" }, ...content);
  return h(
    "a",
    {
      href: url,
      target: "_blank",
      rel: "noopener noreferrer",
      onclick: (event) => {
        if (!actions.link) return;
        event.preventDefault();
        actions.link(url);
      },
    },
    ...content,
  );
}

/** Return whether a browser may open the address. */
export function isWeb(url) {
  try {
    return ["http:", "https:"].includes(new URL(url).protocol);
  } catch {
    return false;
  }
}
