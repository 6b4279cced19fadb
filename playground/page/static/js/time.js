// Times: the hour of a message, and moments that count down by themselves.

import { h } from "./dom.js";
import { now } from "./state.js";
import { language, t } from "./texts.js";

const CLOCK = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });

export function clock(unix) {
  return CLOCK.format(new Date(unix * 1000));
}

/** Return a node for a moment in Telegram's format: `r` counts, `w d D t T` are shown at once. */
export function timeNode(unix, format, covered) {
  const moment = new Date(unix * 1000);
  const node = h("time", {
    datetime: moment.toISOString(),
    title: moment.toLocaleString(language),
  });
  if (format === "r") {
    node.dataset.until = String(unix);
    node.textContent = relative(unix - now());
  } else {
    node.textContent = format ? absolute(moment, format) : covered;
  }
  return node;
}

function absolute(moment, format) {
  const options = {};
  if (format.includes("w")) options.weekday = "long";
  if (format.includes("d")) options.dateStyle = "short";
  if (format.includes("D")) options.dateStyle = "long";
  if (format.includes("t")) options.timeStyle = "short";
  if (format.includes("T")) options.timeStyle = "medium";
  if (options.weekday && (options.dateStyle || options.timeStyle)) {
    const { weekday, ...rest } = options;
    const day = new Intl.DateTimeFormat(language, { weekday }).format(moment);
    return `${day}, ${new Intl.DateTimeFormat(language, rest).format(moment)}`;
  }
  return new Intl.DateTimeFormat(language, options).format(moment);
}

/** Return how far off a moment is, to the second within a day. */
export function relative(seconds) {
  const whole = Math.round(seconds);
  const span = spanOf(Math.abs(whole));
  return whole >= 0 ? t("in", { span }) : t("ago", { span });
}

function spanOf(seconds) {
  if (seconds < 60) return t("seconds", { n: seconds });
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  if (hours >= 24) return t("days", { n: Math.floor(hours / 24) });
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Keep every counting moment of the page up to date. */
export function tick() {
  for (const node of document.querySelectorAll("time[data-until]")) {
    const text = relative(Number(node.dataset.until) - now());
    if (node.textContent !== text) node.textContent = text;
  }
}
