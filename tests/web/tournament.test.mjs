/** The tournament's pages without a server: the phone of a table, the wall, the director's results. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { page, press, slugs } from "./dom.mjs";
import { answer, said, settled } from "./tables.mjs";

const window = page('<div id="toasts"></div><div id="voice"></div><main></main>');
const main = document.querySelector("main");
mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"], now: 1_000_000 });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
/** What was sent, and what is answered by the end of a path. */
let sent = [];
let answers = {};
globalThis.fetch = async (path, { method, body } = {}) => {
  if (method === "POST") sent.push({ path, ...JSON.parse(body) });
  const known = Object.keys(answers).find((end) => path.split("?")[0].endsWith(end));
  const found = path.includes("words") ? slugs : known ? answers[known] : { call: "" };
  const refused = found.slug !== undefined;
  return { ok: !refused, status: refused ? 409 : 200, json: async () => found, text: async () => JSON.stringify(found), headers: new Map([["Content-Type", "application/json"]]) };
};
const load = (path) => import(`../../src/dreierlei/web/${path}.js`);
await (await load("lib/words")).open("de");
const phone = await load("tournament/phone");
const beamer = await load("tournament/beamer");
const director = await load("tournament/director");
const { turnPad } = await load("tournament/turn");
const { resultsTab } = await load("tournament/results");
const { TournamentClient } = await load("tournament/client");
const { papersTab } = await load("tournament/papers");

const column = (number, more = {}) => ({ name: `P${number}`, number, sum: 0, score: null, lines: [], barred: false, out: false, ...more });
const paper = (more = {}) => ({ game: 1, round: 1, table: 1, version: 3, next: 0, complete: false, starter: 0, warnings: [], columns: [1, 2, 3].map((each) => column(each)), ...more });
const sheet = (more = {}, about = {}) => ({ name: "T", final: false, status: "open", writer: "P1", writing: 1, confirm: false, called: null, board: null, seats: [],
  seated: 1, until: null, left: null, sheet: paper(more), ...about });
const tell = (tournament, data, now = Date.now()) => answer({ t: "tournament", tournament, role: "", now, data });
const pressed = (where) => [...where.querySelectorAll("[aria-pressed=true]")].map((each) => each.textContent);
/** Press a key of a pad by its group and its sign. */
const type = (where, group, sign) =>
  [...where.querySelector(`[role=group][aria-label^="web.tournament.turn.${group}"]`).querySelectorAll("button")]
    .find((each) => each.textContent.startsWith(sign)).click();

beforeEach(() => {
  sent = [];
  answers = {};
  said.length = 0;
  localStorage.clear();
});

test("news of a sheet change nothing about the turn that is being typed", async () => {
  answers = { "/1-1-1/k": sheet() };
  const { element, close } = await phone.open({ id: "c", place: "1-1-1", key: "k" });
  main.replaceChildren(element);
  const whose = () => pressed(element.querySelector(".t-who-row")).map((each) => each.slice(0, 2));
  tell("c", sheet({ version: 4, next: 1 }));
  assert.deepEqual(whose(), ["P2"], "who is next, while nothing is typed");
  type(element, "tile", "7");
  tell("c", sheet({ version: 5, next: 2 }));
  assert.deepEqual(whose(), ["P2"]);
  tell("c", sheet({ version: 2, next: 0 }));
  answers = { "/1-1-1/k": paper({ version: 6 }) };
  press(element, "web.tournament.phone.write");
  await settled();
  assert.deepEqual(sent.map(({ seat, version, turn }) => [seat, version, turn.tile]), [[1, 4, 7]], "it builds on what was seen when it was begun");
  close();
});

test("on the pad a slash is no tile, and a tile no slash", () => {
  const pad = turnPad();
  main.replaceChildren(pad.element);
  type(pad.element, "tile", "7");
  type(pad.element, "bonus", "40");
  press(pad.element, "web.tournament.turn.slash");
  assert.deepEqual(pad.read(), { tile: null, bought: 0, slash: true, bonus: 0, last: false, others: 0, own: 0 });
  type(pad.element, "tile", "7");
  assert.deepEqual([pad.read().tile, pad.read().slash], [7, false]);
  type(pad.element, "tile", "7");
  assert.equal(pad.empty(), true);
});

const wall = (more = {}) => ({ id: "c", name: "T", place: "", date: "", present: 4, entered: 4, commitment: "", secret: "", entry: null, game: 1, round: 1, next: "",
  seats: [{ name: "P1", table: 1, seat: 1 }], tables: [["P1"]], playing: [{ table: 1, names: ["P1"] }], sheets: [0, 1], until: null, left: null, standings: [], after: null,
  finalists: [], result: [], barred: null, concluded: false, slide: "", paused: false, turn: 0, ...more });

test("the wall turns by itself and by keys, keeps what the desk pins, and stands still when it says so", async () => {
  answers = { "/beamer": wall() };
  const { element, close } = await beamer.open({ id: "c", key: "k" });
  main.replaceChildren(element);
  const title = () => element.querySelector(".b-title").textContent.split(" ")[0].split(".").at(-1);
  assert.equal(title(), "playing");
  mock.timers.tick(10_000);
  assert.equal(title(), "names");
  document.dispatchEvent(new window.KeyboardEvent("keydown", { key: "ArrowLeft" }));
  assert.equal(title(), "playing");
  tell("c", wall({ slide: "tables" }));
  mock.timers.tick(30_000);
  assert.equal(title(), "tables");
  tell("c", wall({ paused: true }));
  mock.timers.tick(20_000);
  assert.equal(title(), "tables");
  tell("c", wall({ turn: 1 }));
  assert.equal(title(), "playing");
  close();
});

test("a countdown goes by the server's clock, not by the device's", async () => {
  answers = { "/beamer": wall() };
  const { element, close } = await beamer.open({ id: "c", key: "k" });
  const clock = () => element.querySelector("[role=timer]").textContent;
  const now = Date.now() + 3_600_000; // the device is an hour late
  tell("c", wall({ until: now + 90_000 }), now);
  assert.equal(clock(), "1:30");
  mock.timers.tick(30_000);
  assert.equal(clock(), "1:00");
  tell("c", wall({ left: 45_000 }), now + 30_000);
  mock.timers.tick(30_000);
  assert.match(clock(), /0:45$/);
  close();
});

const card = (more = {}) => ({ table: 1, players: [1, 2], barred: [], version: 3, scores: null, turns: 0, sums: [0, 0], warnings: [], board: null, undo: 0, unconfirmed: false, called: null, ...more });
const overview = (more = {}, sheets = [card()]) => ({ id: "c", number: 3, owner: true, rights: null, poster: { name: "T", place: "", date: "2026-11-18", director: "D" },
  setup: { practice: false, saved: true }, players: [1, 2].map((number) => ({ number, called: `P${number}`, status: "present" })), drawings: [{ game: 1, tables: [[1, 2]], repeats: 0, number: 2, seed: "", seen: "", holds: true }],
  rounds: [{ game: 1, round: 1, began: "", closed: false, sheets }], running: [1, 1], ranking: [], rounds_in: [0, 1], publishable: [], published: [], ties: 0, finalists: [], qualified: [], places: 0, barred: null, concluded: false, agenda: [], missing: [], step: null, last: null, ...more });

test("a result that the director types builds on the sheet that was seen, whatever comes in meanwhile", async () => {
  const client = new TournamentClient("c", "", overview());
  const tab = resultsTab(client);
  main.replaceChildren(tab.element);
  tab.draw();
  for (const [at, field] of [...tab.element.querySelectorAll("input.t-score")].entries()) field.value = String(100 + at);
  client.data = overview({ number: 4 }, [card({ version: 4, turns: 1, sums: [12, 0] })]);
  tab.draw();
  assert.deepEqual([...tab.element.querySelectorAll("input.t-score")].map(({ value }) => value), ["100", "101"]);
  assert.match(tab.element.querySelector(".t-warnings").textContent, /meanwhile/);
  answers = { "/preview": { warnings: [] }, "/sheets/1-1-1": { version: 5 }, "/c": overview({ number: 5 }) };
  tab.element.querySelector("form").dispatchEvent(new window.Event("submit", { cancelable: true }));
  await settled();
  await settled();
  assert.deepEqual(sent.filter(({ do: act }) => act === "scores").map(({ version, scores }) => [version, scores]), [[3, [100, 101]]]);
});

test("arrow keys lead along the director's tabs, and a helper has only the tabs of what was allowed", async () => {
  const names = (element) => [...element.querySelectorAll("[role=tab]")].map((each) => each.dataset.tab);
  const chosen = (element) => [...element.querySelectorAll("[role=tab][aria-selected=true]")].map((each) => [each.dataset.tab, each.tabIndex, each === document.activeElement]);
  sessionStorage.setItem("tab.c", "results");
  answers = { "/c": overview({ rights: ["results"] }) };
  const helper = await director.open({ id: "c", key: "h" });
  assert.deepEqual(names(helper.element), ["seating", "results", "ranking", "papers"]);
  helper.close();
  sessionStorage.clear();
  const fresh = await director.open({ id: "c", key: "h" });
  assert.deepEqual(chosen(fresh.element).map(([tab]) => tab), ["results"], "what a helper has come for is in front");
  fresh.close();
  sessionStorage.setItem("tab.c", "results");
  answers = { "/c": overview() };
  const { element, close } = await director.open({ id: "c", key: "" });
  main.replaceChildren(element);
  for (const [key, tab] of [["ArrowRight", "ranking"], ["ArrowLeft", "results"]]) {
    element.querySelector("[role=tablist]").dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true }));
    assert.deepEqual(chosen(element), [[tab, 0, true]]);
  }
  close();
});

test("before anything is printed the page says which names no font draws", async () => {
  answers = { "/unprintable": [{ number: 1, text: "王小明" }] };
  const client = new TournamentClient("p", "k", { ...overview(), poster: { name: "T", options: {} } });
  const tab = papersTab(client);
  tab.draw();
  await settled();
  assert.match(tab.element.querySelector(".t-warnings").textContent, /papers\.boxes/);
  answers = { "/unprintable": [] };
  client.data = { ...client.data, players: client.data.players.map((each) => ({ ...each, called: "Wang" })) };
  tab.draw();
  await settled();
  assert.equal(tab.element.querySelector(".t-warnings").textContent, "", "and asks again when a name has changed");
});
