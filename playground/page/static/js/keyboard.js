// Inline keyboards.

import { h, withPictographs } from "./dom.js";

/** Return the rows of buttons under a message; `press(button, element)` is called at a tap. */
export function keyboardNode(rows, press) {
  const made = rows.map((row, r) =>
    h(
      "div",
      { class: "row" },
      row.map((button, c) => buttonNode(button, `${r}:${c}`, press)),
    ),
  );
  return h("div", { class: "keyboard" }, made);
}

function buttonNode(button, name, press) {
  const element = h(
    "button",
    {
      type: "button",
      class: `key ${button.style ?? "plain"}`,
      disabled: Boolean(button.disabled),
      "data-focus": name,
    },
    h("span", { class: "label" }, withPictographs(button.text)),
  );
  const sign = button.url ? "↗" : button.copy_text ? "⧉" : null;
  if (sign) element.append(h("span", { class: "sign", "aria-hidden": "true" }, sign));
  element.addEventListener("click", () => press(button, element));
  return element;
}
