/** For whoever looks after the server: reports, people, running tables, the bots' queue, and what was done. */

import { field, form, input, link, sheet, sure, toast, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { nameOf } from "../lib/games.js";
import { ask } from "../lib/rest.js";
import { redraw } from "../lib/route.js";
import { moment, say } from "../lib/words.js";
import { section } from "./me_section.js";

/** @typedef {import("../types/wire.js").Account} Account */
/** @typedef {import("../types/wire.js").ReportedLine} ReportedLine */
/** @typedef {import("../types/wire.js").RunningTable} RunningTable */
/** @typedef {import("../types/wire.js").ActInfo} ActInfo */
/** @typedef {import("../types/wire.js").ServerStatus} ServerStatus */

const LOOK = 5000;

/** @returns {Promise<import("../app.js").Page>} */
export async function open() {
  const [status, reports, accounts, tables, log] = await Promise.all(
    ["status", "reports", "people", "tables", "log"].map((part) => ask("GET", `/api/admin/${part}`)));
  const state = html("dl", { class: "admin-facts" });
  const draw = (/** @type {ServerStatus} */ now) => state.replaceChildren(...facts(now));
  draw(status);
  const look = setInterval(() => ask("GET", "/api/admin/status").then(draw, () => {}), LOOK);
  const element = html("div", { class: "admin" }, html("h1", {}, say("web.admin.title")),
    section(say("web.admin.status.title"), state), reported(reports), people(accounts), running(tables), done(log));
  return { title: say("web.admin.title"), element, close: () => clearInterval(look) };
}

/** @param {ServerStatus} status */
function facts({ sockets, tables, bot_queue, bots_thinking, bot_pace, store_waiting, fanout }) {
  const known = { sockets, tables, bot_queue, bots_thinking, bot_pace: `${Math.round(100 * bot_pace)} %`, store_waiting,
    ...(fanout === null ? {} : { fanout: say(fanout ? "web.admin.status.yes" : "web.admin.status.no") }) };
  return Object.entries(known).map(([name, value]) =>
    html("div", {}, html("dt", {}, say(`web.admin.status.${name}`)), html("dd", {}, `${value}`)));
}

/**
 * Return a list in a box that scrolls by itself on a narrow screen.
 * @param {string} label
 * @param {string[]} columns
 * @param {HTMLElement[]} rows
 * @param {string} none what is said where there is nothing
 */
function list(label, columns, rows, none) {
  if (!rows.length) return html("p", { class: "hint" }, none);
  return html("div", { class: "admin-scroll", tabindex: 0, role: "group", "aria-label": label }, html("table", { class: "admin-list" },
    html("thead", {}, html("tr", {}, ...columns.map(column))),
    html("tbody", {}, ...rows)));
}

/** @param {string} name */
const column = (name) => html("th", { scope: "col" }, say(`web.admin.column.${name}`));

/** @param {number} at */
const time = (at) => html("time", { datetime: new Date(at).toISOString() }, moment(at));

/** @param {...(Node | string)} cells */
const row = (...cells) => html("tr", {}, ...cells.map((cell) => html("td", {}, cell)));

/** @param {ReportedLine[]} reports */
function reported(reports) {
  const rows = reports.map(({ id, table, number, person, name, text, created }) => row(
    time(created), name, text, link(`/table/${table}`, {}, say("web.admin.look")),
    html("div", { class: "row" },
      act(say("web.admin.remove"), "DELETE", `/api/admin/tables/${table}/chat/${number}`, name),
      act(say("web.admin.ban"), "POST", `/api/admin/people/${person}/ban`, name),
      act(say("web.admin.aside"), "DELETE", `/api/admin/reports/${id}`, name))));
  return section(say("web.admin.reports"),
    list(say("web.admin.reports"), ["when", "name", "text", "table", "do"], rows, say("web.admin.none.reports")));
}

/** @param {Account[]} found */
function people(found) {
  const search = input({ type: "search", "aria-label": say("web.admin.search"), maxlength: 40 });
  const place = html("div", {}, accounts(found));
  search.addEventListener("input", () => tried(async () => {
    const wanted = search.value;
    const told = await ask("GET", `/api/admin/people?search=${encodeURIComponent(wanted)}`);
    if (wanted === search.value) place.replaceChildren(accounts(told));
  }));
  return section(say("web.admin.people"), field(say("web.admin.search"), search), place);
}

/** @param {Account[]} found */
const accounts = (found) => list(say("web.admin.people"), ["name", "kind", "created", "tables", "state", "do"], found.map((each) => row(
  each.name, say(`web.admin.kind.${each.kind}`), time(each.created), `${each.tables}`, state(each),
  html("div", { class: "row" },
    worker(say("web.admin.rename"), () => rename(each), { "aria-label": `${say("web.admin.rename")}: ${each.name}` }),
    ...(each.admin ? [] : [each.banned
      ? act(say("web.admin.unban"), "DELETE", `/api/admin/people/${each.id}/ban`, each.name)
      : act(say("web.admin.ban"), "POST", `/api/admin/people/${each.id}/ban`, each.name)])))), say("web.admin.none.people"));

/** @param {Account} account */
function state({ admin, banned }) {
  if (banned) return say("web.admin.banned", { date: moment(banned) });
  return admin ? say("web.admin.admin") : "";
}

/**
 * Return a button that does something once it is meant.
 * @param {string} label
 * @param {"POST" | "DELETE"} method
 * @param {string} path
 * @param {string} name
 */
const act = (label, method, path, name) => worker(label, async () => {
  if (!(await sure(label, say("web.admin.sure", { name }), label))) return;
  await ask(method, path);
  toast(say("web.admin.done"));
  redraw();
}, { "aria-label": `${label}: ${name}` });

/** @param {Account} account */
async function rename({ id, name }) {
  const called = input({ value: name, required: true, maxlength: 24, autofocus: true });
  await sheet(say("web.admin.rename"), (/** @type {(done: boolean | null) => void} */ close) => [
    form([field(say("web.guest.name"), called)], say("web.admin.rename"), async () => {
      await ask("PATCH", `/api/admin/people/${id}`, { name: called.value.trim() });
      close(true);
      redraw();
    }),
  ]);
}

/** @param {RunningTable[]} tables */
function running(tables) {
  const rows = tables.map(({ id, game, names, number, updated }) =>
    row(link(`/table/${id}`, {}, say(`${nameOf(game)}.title`)), names.join(", "), `${number}`, time(updated)));
  return section(say("web.admin.tables"),
    list(say("web.admin.tables"), ["game", "names", "number", "updated"], rows, say("web.admin.none.tables")));
}

/** @param {ActInfo[]} log */
function done(log) {
  const rows = log.map(({ created, name, act: deed, text }) =>
    row(time(created), name || say("web.admin.operator"), say(`web.admin.act.${deed}`), text));
  return section(say("web.admin.log"), list(say("web.admin.log"), ["when", "by", "act", "text"], rows, say("web.admin.none.log")));
}
