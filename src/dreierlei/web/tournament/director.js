/** The director's page: what comes next above, everything else in its place below. */

import { announce, icon, link, refocused } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { beamerTab } from "./steering.js";
import { TournamentClient } from "./client.js";
import { linksTab } from "./links.js";
import { logTab } from "./log.js";
import { nextPart } from "./next.js";
import { papersTab } from "./papers.js";
import { playersTab } from "./players.js";
import { rankingTab } from "./ranking.js";
import { resultsTab } from "./results.js";
import { setupTab } from "./setup.js";
import { seatingTab } from "./seating.js";
import { remind } from "./owner.js";
import { day, word } from "./common.js";

/** @typedef {{element: HTMLElement, draw: () => void, close?: () => void}} Part */

/** @type {[string, (client: TournamentClient) => Part, ("check-in" | "results" | "beamer" | "director" | "any")][]} */
const ALL = [
  ["players", playersTab, "check-in"],
  ["seating", seatingTab, "any"],
  ["results", resultsTab, "results"],
  ["ranking", rankingTab, "any"],
  ["beamer", beamerTab, "beamer"],
  ["log", logTab, "director"],
  ["papers", papersTab, "any"],
  ["links", linksTab, "director"],
  ["setup", setupTab, "director"],
];

/** The tabs of whoever looks. @param {TournamentClient} client */
const tabsOf = (client) => ALL.filter(([, , right]) => right === "any" || (right === "director" ? client.directs : client.may(right)));

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ id, key }) {
  const client = await TournamentClient.open(id, key ?? "");
  if (key && client.data.owner && location.pathname.endsWith(`/owner/${key}`)) hide(id);
  const title = html("h1", {}, client.data.poster.name);
  const line = html("p", { class: "faint t-line" });
  const next = nextPart(client);
  const reminder = html("div", {});
  const gone = html("p", { class: "trouble", role: "alert", hidden: true });
  const tabs = tabbed(client);
  const draw = () => {
    const { poster, setup } = client.data;
    title.textContent = poster.name;
    line.replaceChildren([poster.place, day(poster.date), word("directed", { name: poster.director })].filter(Boolean)
      .join(" · "), ...(setup.practice ? [" ", html("span", { class: "t-chip" }, word("practice-chip"))] : []));
    reminder.replaceChildren(...remind(client));
    gone.hidden = !client.gone;
    gone.textContent = client.gone && word("gone", { why: client.gone });
    next.draw();
    tabs.draw();
  };
  const element = html("div", { class: "t-desk" }, html("header", { class: "t-head" }, title, line, link("/t/handbook", { class: "t-help", target: "_blank" }, icon("help"), word("handbook.title"))), reminder, gone, next.element, tabs.element);
  client.readers.add(() => refocused(element, draw));
  draw();
  const leave = client.follow();
  return {
    title: client.data.poster.name,
    element,
    close: () => {
      leave();
      next.close?.();
      tabs.close();
    },
  };
}

/**
 * This device keeps the owner's key from now on: it need not stand in the address, where the whole hall may read it.
 * @param {string} id
 */
function hide(id) {
  history.replaceState(history.state, "", `/t/${id}`);
}

/** @param {TournamentClient} client */
function tabbed(client) {
  const TABS = tabsOf(client);
  const panel = html("div", { class: "t-panel", role: "tabpanel", tabindex: 0 });
  /** @type {Part | null} */
  let shown = null;
  let name = wanted(client, TABS.map(([each]) => each));
  const buttons = TABS.map(([each]) => {
    const element = html("button", { type: "button", role: "tab", id: `tab-${each}`, class: "t-tab", "data-tab": each });
    element.addEventListener("click", () => choose(each));
    return element;
  });
  const bar = html("div", { class: "t-tabs", role: "tablist", "aria-label": word("tabs") }, ...buttons);
  bar.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = TABS.findIndex(([each]) => each === name);
    choose(TABS[(at + step + TABS.length) % TABS.length][0]);
    /** @type {HTMLElement | null} */ (bar.querySelector(`[data-tab="${name}"]`))?.focus();
  });
  /** @param {string} next */
  const choose = (next) => {
    name = next;
    sessionStorage.setItem(`tab.${client.id}`, name);
    shown?.close?.();
    const made = (TABS.find(([each]) => each === name) ?? TABS[0])[1](client);
    shown = made;
    panel.setAttribute("aria-labelledby", `tab-${name}`);
    panel.replaceChildren(made.element);
    draw();
    announce(word(`tab.${name}`));
  };
  const label = () => {
    for (const button of buttons) {
      const each = button.dataset.tab ?? "";
      button.setAttribute("aria-selected", String(each === name));
      button.tabIndex = each === name ? 0 : -1;
      const note = badge(client, each);
      const bell = each === "results" && client.current?.sheets.some(({ called }) => called !== null) ? [icon("bell")] : [];
      button.replaceChildren(word(`tab.${each}`), ...(note ? [html("span", { class: bell.length ? "t-badge called" : "t-badge" }, ...bell, note)] : []));
    }
  };
  const draw = () => {
    label();
    shown?.draw();
  };
  choose(name);
  document.addEventListener("tab", heard);
  /** @param {Event} event */
  function heard(event) {
    choose(/** @type {CustomEvent<string>} */ (event).detail);
  }
  return {
    element: html("div", { class: "t-body" }, bar, panel),
    draw,
    close: () => {
      document.removeEventListener("tab", heard);
      shown?.close?.();
    },
  };
}

/**
 * The part of the page that a director looks for now; a helper has come for what the own right is about.
 * @param {TournamentClient} client
 * @param {string[]} names
 */
function wanted(client, names) {
  const kept = sessionStorage.getItem(`tab.${client.id}`);
  if (kept && names.includes(kept)) return kept;
  if (!client.directs) return names.find((each) => ALL.some(([name, , right]) => name === each && right !== "any")) ?? names[0];
  if (client.data.concluded) return "ranking";
  const { drawings, rounds } = client.data;
  if (!drawings.length) return "players";
  const latest = Math.max(...drawings.map(({ game }) => game));
  return rounds.some(({ game }) => game === latest) ? "results" : "seating";
}

/**
 * @param {TournamentClient} client
 * @param {string} tab
 */
function badge(client, tab) {
  if (tab === "players") return String(client.data.players.filter(({ status }) => status !== "withdrawn").length);
  const [there, all] = client.data.rounds_in;
  return tab === "results" && all ? `${there}/${all}` : "";
}
