// Faults of calls: those in force, and making one.

import { h } from "./dom.js";
import { t } from "./texts.js";

const EFFECTS = ["delay", "drop_before", "drop_after", "bad_gateway", "refuse"];
const METHODS = [
  "sendMessage",
  "editMessageText",
  "answerCallbackQuery",
  "deleteMessage",
  "sendChatAction",
  "getUpdates",
];

/** Return the faults in force, each with a button that lifts it. */
export function faultList(list, lift) {
  return list.map((fault) =>
    h(
      "p",
      { class: "fault" },
      h(
        "span",
        {},
        [
          t(`effect_${fault.effect}`),
          fault.method ?? t("anyMethod"),
          t("hits", { n: fault.hits }),
        ].join(" · "),
      ),
      h(
        "button",
        { type: "button", "data-focus": `lift-${fault.id}`, onclick: () => lift(fault.id) },
        t("lift"),
      ),
    ),
  );
}

/** Return a form that calls `inject` with a fault as the server takes it. */
export function faultForm(inject) {
  const options = (pairs) => pairs.map(([value, words]) => h("option", { value }, words));
  const effect = h("select", {}, options(EFFECTS.map((name) => [name, t(`effect_${name}`)])));
  const method = h(
    "select",
    {},
    options([["", t("anyMethod")], ...METHODS.map((name) => [name, name])]),
  );
  const seconds = h("input", { type: "number", min: 0, max: 600, step: "any", value: 3 });
  const times = h(
    "select",
    {},
    options([
      ["1", "1"],
      ["3", "3"],
      ["10", "10"],
      ["", t("untilLifted")],
    ]),
  );
  const secondsLabel = h("label", {}, t("secondsField"), seconds);
  effect.addEventListener("change", () => {
    secondsLabel.hidden = !["delay", "refuse"].includes(effect.value);
  });
  return h(
    "form",
    {
      class: "fault-form",
      onsubmit: (event) => {
        event.preventDefault();
        const fault = {
          effect: effect.value,
          method: method.value,
          times: times.value ? Number(times.value) : null,
        };
        if (effect.value === "delay") fault.seconds = Number(seconds.value);
        if (effect.value === "refuse")
          fault.retry_after = Math.max(1, Math.round(Number(seconds.value)));
        inject(fault);
      },
    },
    h("label", {}, t("effect"), effect),
    h("label", {}, t("method"), method),
    secondsLabel,
    h("label", {}, t("times"), times),
    h("button", {}, t("inject")),
  );
}
