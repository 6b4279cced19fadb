// The line under a chat's head that shows its pinned message.

import { h, lazily } from "./dom.js";
import { words } from "./service.js";
import { t } from "./texts.js";

/** Return the line and a function that shows a message in it, or nothing. */
export function pinnedLine(jump) {
  const line = h("div", { class: "pinned" });
  const draw = lazily(line, (key, text) => key !== null && lineNode(key, text));

  function lineNode(key, text) {
    return h(
      "button",
      { type: "button", class: "inline", onclick: () => jump(key) },
      h("b", {}, t("pinned")),
      h("span", {}, text.replace(/\s+/g, " ").slice(0, 120)),
    );
  }

  return [line, (message) => draw(message?.key ?? null, message ? words(message) : "")];
}
