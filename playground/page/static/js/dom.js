// Building nodes. Data becomes text nodes and attributes, never markup.

/**
 * Make an element. `properties`: `class`, `on…` handlers, `data-…`/`aria-…`/other attributes;
 * `true` sets an attribute, `false`, `null` and `undefined` leave it out.
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

/** Give `parent` these children; the one that has the focus is followed by its `data-focus`. */
export function fill(parent, ...children) {
  const active = document.activeElement;
  const name = parent.contains(active) ? active.dataset.focus : undefined;
  parent.replaceChildren();
  append(parent, children);
  if (name !== undefined) parent.querySelector(`[data-focus="${CSS.escape(name)}"]`)?.focus();
}

/** Return a function that calls `build` and fills `parent` only when `data` has changed. */
export function lazily(parent, build) {
  let shown;
  return (...data) => {
    const now = JSON.stringify(data);
    if (now === shown) return;
    shown = now;
    fill(parent, build(...data));
  };
}

const PICTOGRAPHS =
  /(\p{Extended_Pictographic}[\p{Emoji_Modifier}\u200d\ufe0f\p{Extended_Pictographic}]*)/gu;

/** Return text with its pictographs in spans: a black one has to show on a dark ground, too. */
export function withPictographs(text) {
  return text
    .split(PICTOGRAPHS)
    .map((part, index) => (index % 2 ? h("span", { class: "emoji" }, part) : part))
    .filter((part) => part !== "");
}

const HUES = [12, 38, 150, 190, 215, 265, 325];

/** Return a round picture with initials, for a person, a bot or a group. */
export function avatar(name, id) {
  const words = name.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const initials = words.slice(0, 2).map((word) => [...word.replace(/[^\p{L}\p{N}]/gu, "")][0]);
  const circle = h("span", { class: "avatar", "aria-hidden": "true" }, initials.join("") || "·");
  circle.style.setProperty("--hue", HUES[Math.abs(id) % HUES.length]);
  return circle;
}

/** Return somebody's first and last name. */
export function fullName(user) {
  const name = [user.first_name, user.last_name].filter(Boolean).join(" ");
  return name.trim() || "∅";
}

export function hue(id) {
  return HUES[Math.abs(id) % HUES.length];
}
