// Answers to taps that have to be closed.

import { fullName, h } from "./dom.js";
import { personOf } from "./state.js";
import { t } from "./texts.js";

/** Show an answer; it says to whom, since many may sit at one page. */
export function alert(person, text) {
  const dialog = document.getElementById("dialog");
  const close = h("button", { class: "wide", value: "ok" }, t("ok"));
  dialog.replaceChildren(
    h(
      "form",
      { method: "dialog" },
      h("h2", {}, fullName(personOf(person))),
      h("p", { class: "alert" }, text),
      close,
    ),
  );
  if (!dialog.open) dialog.showModal();
  close.focus();
}
