// The drawer: the bot's process, Telegram's limits, what goes wrong on purpose, the log of calls.

import { Calls } from "./calls.js";
import { post } from "./connection.js";
import { fullName, h, lazily } from "./dom.js";
import { faultForm, faultList } from "./faults.js";
import { firstGroup, go, place } from "./place.js";
import { state } from "./state.js";
import { t } from "./texts.js";
import { botState } from "./top-bar.js";

const KEY = "drawer";

export class Drawer {
  constructor(element, changed) {
    this.element = element;
    this.changed = changed;
    element.setAttribute("aria-label", t("faults"));
    this.complaint = h("p", { class: "complaint", role: "alert" });
    this.calls = new Calls();
    const sections = {
      bot: (words, kind, can) => this.botNodes(words, kind, can),
      limits: (on) => [
        this.toggleNode("flood", t("flood"), on, "flood", {}),
        h("p", { class: "hint" }, t("floodHint")),
      ],
      group: (group) => (group ? this.groupNodes(group) : []),
      peopleSection: (rows, group) => this.peopleNodes(rows, group),
      callsSection: (list) => faultList(list, (id) => this.act("lift", { id })),
    };
    this.draw = {};
    element.append(
      h(
        "header",
        { class: "head" },
        h("h2", {}, t("faults")),
        h(
          "button",
          {
            type: "button",
            class: "round quiet",
            "aria-label": t("close"),
            onclick: () => this.toggle(),
          },
          "✕",
        ),
      ),
    );
    const body = h("div", { class: "sections" }, this.complaint);
    for (const [name, build] of Object.entries(sections)) {
      const inner = h("div", {});
      this.draw[name] = lazily(inner, build);
      body.append(h("section", {}, h("h3", {}, t(name)), inner));
      if (name === "group") this.groupTitle = body.lastChild.firstChild;
      if (name === "callsSection") {
        body.lastChild.append(faultForm((fault) => this.act("fault", fault)));
      }
      if (name === "peopleSection") body.append(this.picking());
    }
    body.append(h("section", {}, h("h3", {}, t("log")), this.calls.element));
    element.append(body);
    element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.toggle();
    });
    element.hidden = sessionStorage.getItem(KEY) !== "open";
  }

  get isOpen() {
    return !this.element.hidden;
  }

  toggle() {
    this.element.hidden = this.isOpen;
    sessionStorage.setItem(KEY, this.isOpen ? "open" : "");
    this.changed();
    if (this.isOpen) this.element.querySelector("button").focus();
  }

  update() {
    if (!this.isOpen || !state.bot) return;
    const [kind, words] = botState();
    this.draw.bot(words, kind, state.bot.child?.state ?? null);
    this.draw.limits(state.faults.flood);
    const group = this.group();
    this.groupTitle.textContent = group ? `${t("group")} «${group.title}»` : t("group");
    this.draw.group(group);
    this.draw.peopleSection(this.people(group), group?.id ?? null);
    this.draw.callsSection(state.faults.injected);
    this.calls.update();
  }

  tick() {
    if (this.isOpen) this.calls.count();
  }

  group() {
    const { chat } = place();
    return state.groups.find((group) => group.id === (chat < 0 ? chat : firstGroup())) ?? null;
  }

  people(group) {
    return state.people.map((person) => ({
      id: person.id,
      name: fullName(person),
      inside: Boolean(group?.people.includes(person.id)),
      blocks: Boolean(state.bot.blocked_by.includes(person.id)),
    }));
  }

  async act(name, body) {
    this.complaint.textContent = "";
    try {
      return await post(`control/${name}`, body);
    } catch (error) {
      this.complaint.textContent = error.message;
      return null;
    }
  }

  botNodes(words, kind, child) {
    const button = (what, key) =>
      h(
        "button",
        { type: "button", "data-focus": what, onclick: () => this.act("bot", { do: what }) },
        t(key),
      );
    const line = h(
      "p",
      {},
      h("span", { class: `dot ${kind}`, "aria-hidden": "true" }),
      ` ${words}`,
    );
    if (child === null) return [line];
    const alive = child === "running";
    const choices = alive
      ? [button("restart", "restartBot"), button("kill", "killBot"), button("stop", "stopBot")]
      : [button("start", "startBot")];
    return [line, h("div", { class: "choices" }, choices)];
  }

  groupNodes(group) {
    const chat = group.id;
    return [
      this.toggleNode("bot-in", t("botInGroup"), group.bot_present, "bot_member", { chat }),
      group.bot_present &&
        this.toggleNode("bot-writes", t("botMayWrite"), group.bot_writes, "bot_writes", { chat }),
      group.type === "group"
        ? h(
            "button",
            {
              type: "button",
              "data-focus": "upgrade",
              onclick: async () => {
                const made = await this.act("upgrade", { chat });
                if (made && place().chat === chat) go({ chat: made.chat }, { quietly: true });
              },
            },
            t("upgrade"),
          )
        : h("p", { class: "hint" }, t("isSupergroup")),
    ];
  }

  peopleNodes(rows, chat) {
    const head = h(
      "tr",
      {},
      h("td", {}),
      ...["isIn", "isBlocking"].map((key) => h("th", { scope: "col" }, t(key))),
    );
    const lines = rows.map((row) => {
      const person = row.id;
      const inside = this.box(
        `in-${person}`,
        row.inside,
        "member",
        { person, chat },
        t("inGroup", row),
      );
      const blocks = this.box(
        `block-${person}`,
        row.blocks,
        "block",
        { person },
        t("blocks", row),
      );
      return h(
        "tr",
        {},
        h("th", { scope: "row" }, h("bdi", {}, row.name)),
        h("td", { class: "switch" }, chat !== null && inside),
        h("td", { class: "switch" }, blocks),
      );
    });
    return h("table", { class: "who" }, h("tbody", {}, head, ...lines));
  }

  toggleNode(name, words, on, action, body) {
    return h("label", { class: "switch" }, this.box(name, on, action, body), h("span", {}, words));
  }

  box(name, on, action, body, label = null) {
    const box = h("input", {
      type: "checkbox",
      role: "switch",
      "aria-label": label,
      "data-focus": name,
      onchange: () => this.act(action, { ...body, on: box.checked }),
    });
    box.checked = on;
    return box;
  }

  picking() {
    const box = h("input", {
      type: "checkbox",
      role: "switch",
      onchange: () => document.body.classList.toggle("picking", box.checked),
    });
    return h(
      "section",
      {},
      h("label", { class: "switch" }, box, h("span", {}, t("deleteMessages"))),
      h("p", { class: "hint" }, t("deleteHint")),
    );
  }
}
