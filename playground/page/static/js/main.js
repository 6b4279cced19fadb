// Puts the page together.

import { ChatList } from "./chat-list.js";
import { Connection, post } from "./connection.js";
import { fill, h } from "./dom.js";
import { Drawer } from "./drawer.js";
import { Pane } from "./pane.js";
import { go, place, settle } from "./place.js";
import { markSeen } from "./seen.js";
import { apply, messagesOf, state } from "./state.js";
import { deliver } from "./taps.js";
import { language, t } from "./texts.js";
import { applyTheme } from "./theme.js";
import { tick } from "./time.js";
import { TopBar, botState } from "./top-bar.js";

const elements = Object.fromEntries(
  ["top", "banner", "middle", "chats", "panes", "drawer"].map((id) => [
    id,
    document.getElementById(id),
  ]),
);
document.documentElement.lang = language;
document.title = t("title");
applyTheme();

const panes = new Map(); // "person/chat" → Pane
let online = true;
const drawer = new Drawer(elements.drawer, () => {
  wish();
  render();
});
const top = new TopBar(elements.top, () => drawer.toggle());
const chats = new ChatList(elements.chats);
const connection = new Connection(
  (frame) => {
    apply(frame);
    render();
    deliver();
  },
  (now) => {
    online = now;
    banner();
  },
);

addEventListener("popstate", moved);
addEventListener("placechange", moved);
addEventListener("focus", render);
document.addEventListener("click", followHash);
setInterval(() => {
  tick();
  drawer.tick();
}, 1000);

function moved() {
  wish();
  render();
}

/** Links of the page itself change the place without the browser's own jump. */
function followHash(event) {
  const link = event.target.closest?.("a[href^='#/']");
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, "", link.getAttribute("href"));
  moved();
}

function wish() {
  const here = place();
  const people = here.all ? state.people.map((person) => person.id) : [here.person];
  connection.watch(
    people.filter((id) => id !== null),
    drawer.isOpen,
  );
}

function render() {
  if (!state.ready) return;
  settle();
  wish();
  const here = place();
  document.body.classList.toggle("hands", here.all);
  document.body.classList.toggle("in-chat", here.all || here.chat !== null);
  top.update(drawer.isOpen);
  banner();
  showPanes(here);
  chats.update();
  drawer.update();
}

function banner() {
  const [kind, words] = botState();
  const shown = online ? (kind === "good" ? "" : words) : t("offline");
  elements.banner.hidden = !shown;
  if (elements.banner.dataset.shown === shown) return;
  elements.banner.dataset.shown = shown;
  elements.banner.className = online ? kind : "bad";
  const again = online && kind === "bad" && state.bot?.child;
  fill(
    elements.banner,
    h("span", {}, shown),
    again &&
      h(
        "button",
        { type: "button", onclick: () => post("control/bot", { do: "start" }) },
        t("startBot"),
      ),
  );
}

function showPanes(here) {
  const wanted = here.all ? handsOf(here) : here.chat === null ? [] : [[here.person, here.chat]];
  const shown = [];
  for (const [person, chat] of wanted) {
    const pane = paneOf(person, chat);
    const options = { hands: here.all };
    if (!here.all) options.back = () => go({ chat: null });
    if (!pane.update(options)) continue;
    pane.element.classList.toggle("active", here.all && person === here.person);
    shown.push(pane);
  }
  arrange(shown);
  if (document.hidden) return;
  for (const pane of shown) {
    const last = messagesOf(pane.person, pane.chatId).at(-1);
    if (last && pane.stuck) markSeen(pane.person, pane.chatId, last.sequence);
  }
}

/** Put the panes in their places. One that stays is not touched: a tap may be under way in it. */
function arrange(shown) {
  const children = elements.panes.children;
  shown.forEach((pane, index) => {
    if (children[index] === pane.element) return;
    if (children[index]) children[index].replaceWith(pane.element);
    else elements.panes.append(pane.element);
    pane.attached();
  });
  while (children.length > shown.length) elements.panes.lastChild.remove();
}

/** With all hands: the group as the chosen person sees it, then everybody's private chat. */
function handsOf(here) {
  const group = here.chat !== null && here.chat < 0 ? [[here.person, here.chat]] : [];
  return [...group, ...state.people.map((person) => [person.id, person.id])];
}

function paneOf(person, chat) {
  const key = `${person}/${chat}`;
  if (!panes.has(key)) {
    const pane = new Pane(person, chat, follow);
    // Whose pane is touched, he is who acts in the group.
    pane.element.addEventListener("pointerdown", () => {
      if (place().all && chat > 0 && place().person !== person) go({ person }, { quietly: true });
    });
    panes.set(key, pane);
  }
  return panes.get(key);
}

function follow(person, target) {
  const pane = paneOf(person, target.chat);
  if (target.start !== undefined) pane.payload = target.start;
  const all = place().all;
  if (all && target.chat > 0) go({ person }, { quietly: true });
  else go({ person, chat: target.chat });
  render();
  pane.element.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (target.message !== undefined) pane.jump(String(target.message));
}
