/** What a director does at the desk, without a server: entries, lists, seats, results, the ranking, the wall's clock. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { page, press } from "./dom.mjs";
import { answer, settled } from "./tables.mjs";

const window = page('<div id="toasts"></div><div id="voice"></div><main></main>');
const main = document.querySelector("main");
mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"], now: 1_000_000 });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
/** Words that say their own names and the facts that these tests look at. */
const words = new Proxy({}, { has: () => true, get: (_, slug) => `${String(slug)}({name} {old} {new} {entry} {good} {bad})` });
/** What was sent, and what is answered by the end of a path: a value, or what makes one. */
let sent = [];
let answers = {};
globalThis.fetch = async (path, { method, body } = {}) => {
  if (["POST", "PATCH"].includes(method)) sent.push({ path, ...(typeof body === "string" ? JSON.parse(body) : {}) });
  const known = Object.keys(answers).find((end) => path.split("?")[0].endsWith(end));
  const made = path.includes("words") ? words : known ? answers[known] : { number: 99 };
  const found = await (typeof made === "function" ? made() : made);
  const refused = found.slug !== undefined;
  return { ok: !refused, status: refused ? 409 : 200, json: async () => found, text: async () => JSON.stringify(found), headers: new Map([["Content-Type", "application/json"]]) };
};
const load = (path) => import(`../../src/dreierlei/web/tournament/${path}.js`);
await (await import("../../src/dreierlei/web/lib/words.js")).open("de");
const [{ playersTab }, { rankingTab }, { seatingTab }, { resultsTab, number }, { importPlayers }, { beamerTab }] = await Promise.all(["players", "ranking", "seating", "results", "import", "steering"].map(load));
const [{ decide }, { TournamentClient }, { countdown, counted }, { turnPad, changeTurn }, { handIn }] = await Promise.all(["crossing", "client", "common", "turn", "table_forms"].map(load));

const player = (number, more = {}) => ({ number, name: `Name ${number}`, called: `P${number}`, first: "", last: `L${number}`, club: "", city: "", order: `${number}`, status: "present", undo: 0, version: 1, ...more });
const card = (more = {}) => ({ table: 1, players: [1, 2], barred: [], version: 3, scores: null, turns: 0, sums: [0, 0], warnings: [], board: null, undo: 0, unconfirmed: false, called: null, ...more });
const round = (more = {}) => ({ game: 1, round: 1, began: "", closed: false, sheets: [card()], ...more });
const drawing = (game, more = {}) => ({ game, tables: [[1, 2]], repeats: 0, number: 2, seed: "", seen: "", holds: true, ...more });
const desk = (more = {}) => new TournamentClient("c", "", { id: "c", number: 3, rights: null, setup: {}, players: [1, 2].map((each) => player(each)), drawings: [drawing(1)], rounds: [round()],
  running: [1, 1], ranking: [], publishable: [], published: [], finalists: [], places: 0, barred: null, concluded: false, until: null, ...more });
const column = (name, more = {}) => ({ name, sum: 0, score: null, lines: [], barred: false, left: false, out: false, ...more });
const paper = (more = {}) => ({ game: 1, round: 1, table: 1, version: 7, complete: false, columns: [column("P1"), column("P2")], ...more });

/** Show a tab of the desk. */
function shown(client, tab) {
  main.replaceChildren(tab.element);
  tab.draw();
  return tab.element;
}
const dialog = () => document.querySelector("dialog");
const submit = (where) => where.querySelector("form").dispatchEvent(new window.Event("submit", { cancelable: true }));
const change = (field, value) => {
  field[typeof value === "boolean" ? "checked" : "value"] = value;
  field.dispatchEvent(new window.Event(typeof value === "boolean" ? "change" : "input", { bubbles: true }));
};
/** All that follows without a clock has happened. */
const done = async () => {
  for (let turn = 0; turn < 4; turn += 1) await settled();
};
/** An answer that comes when the test says so. */
function later() {
  const made = {};
  made.promise = new Promise((resolve) => (made.resolve = resolve));
  return made;
}
const steps = () => sent.filter(({ path }) => path.endsWith("/steps"));

beforeEach(() => {
  sent = [];
  answers = {};
  dialog()?.remove();
});

test("of many entries those are struck that were ticked, and no other", async () => {
  const client = desk({ drawings: [], rounds: [], players: [1, 2, 3].map((each) => player(each, { status: "registered" })) });
  shown(client, playersTab(client)).querySelector("[data-bulk]").click();
  dialog().querySelectorAll("input")[1].checked = true;
  submit(dialog());
  await done();
  assert.deepEqual(steps().map((each) => [each.do, each.player]), [["withdraw", 2]]);
});

test("what stands over the list outlives a redrawing, and with it a click half done", () => {
  const client = desk({ drawings: [], rounds: [], players: [player(1, { status: "registered" })] });
  const tab = playersTab(client), element = shown(client, tab);
  const before = ["[data-bulk]", "[data-keep]"].map((each) => element.querySelector(each));
  tab.draw();
  assert.deepEqual(["[data-bulk]", "[data-keep]"].map((each) => element.querySelector(each) === before.shift()), [true, true]);
});

test("people are found by number, name, club and city", () => {
  const client = desk({ players: [player(1, { name: "Ada", club: "Trio Köln" }), player(2, { name: "Ben", city: "Bonn" })] });
  const element = shown(client, playersTab(client));
  for (const [text, found] of [["", [1, 2]], ["köln", [1]], ["BONN", [2]], ["ada", [1]], ["2", [2]], ["eva", []]]) {
    change(element.querySelector("input[type=search]"), text);
    assert.deepEqual([...element.querySelectorAll(".t-number")].map((each) => Number(each.textContent)), found, text);
  }
});

test("who comes after the draw enters game 1 until its round begins, then game 2 until that is drawn", () => {
  for (const [drawn, rounds, games] of [[[1], [], [1, 2]], [[1], [round()], [2]], [[1, 2], [round()], []]]) {
    const client = desk({ drawings: drawn.map((each) => drawing(each)), rounds });
    const offered = [...shown(client, playersTab(client)).querySelectorAll(".t-late button")].map((each) => Number(each.textContent.match(/late-(\d)/)[1]));
    assert.deepEqual(offered, games);
  }
});

const rank = (more = {}) => ({ player: 1, name: "Name 1", club: "", rank: 1, points: "5", score: 150, results: [{ game: 1, round: 1, score: 50, points: "2" }, { game: 1, round: 2, score: 100, points: "3" }],
  final: false, qualified: true, tiebreak: "", out: false, ...more });

test("a ranking that can still change is called provisional, and can be taken along once it is settled", () => {
  for (const [concluded, said, not] of [[false, ["ranking.provisional", "mark.qualifying"], ["mark.qualified"]], [true, ["mark.qualified"], ["ranking.provisional", "mark.qualifying"]]]) {
    const client = desk({ ranking: [rank()], concluded, publishable: concluded ? ["standings"] : [] });
    const element = shown(client, rankingTab(client));
    for (const slug of said) assert.ok(element.textContent.includes(slug), slug);
    for (const slug of not) assert.ok(!element.textContent.includes(slug), slug);
    assert.equal(element.querySelectorAll("a[download]").length, concluded ? 2 : 0);
  }
});

test("the result of each round stands in its column", () => {
  const client = desk({ ranking: [rank()], rounds: [round(), round({ round: 2 }), round({ game: 2 })] });
  const cells = [...shown(client, rankingTab(client)).querySelectorAll("tbody .t-per")].map((each) => each.textContent);
  assert.deepEqual(cells, ["502", "1003", ""]);
});

test("seats are changed by the director alone, and before the game begins", () => {
  const offered = (more) => {
    const client = desk(more);
    return shown(client, seatingTab(client)).textContent.includes("web.tournament.swap(");
  };
  assert.deepEqual([offered({ rounds: [] }), offered({}), offered({ rounds: [], rights: ["results"] })], [true, false, false]);
});

test("the desk follows what is newer and heeds nothing that is older", () => {
  const client = desk();
  let told = 0;
  client.readers.add(() => (told += 1));
  const leave = client.follow();
  for (const [number, known, made] of [[5, 5, 1], [4, 5, 1], [6, 6, 1], [3, 3, 2], [2, 3, 2]]) { // then from an older file
    answer({ t: "tournament", tournament: "c", role: "director", now: Date.now(), data: { ...client.data, number, made } });
    assert.equal(client.data.number, known);
  }
  assert.equal(told, 3);
  leave();
});

test("somebody else was quicker: what was typed goes only by a button, and a full sheet takes no more", async () => {
  for (const [complete, buttons] of [[false, ["crossed-drop", "crossed-add"]], [true, ["crossed-drop"]]]) {
    const decided = decide({ body: { do: "turn", seat: 1, version: 5 }, label: "7" }, paper({ complete }));
    assert.deepEqual([...dialog().querySelectorAll(".row button")].map((each) => each.textContent.match(/crossed-\w+/)[0]), buttons);
    dialog().close(); // by Escape
    await done();
    if (complete) assert.equal(await decided, null);
    else {
      press(dialog(), "crossed-add");
      assert.deepEqual(await decided, { do: "turn", seat: 1, version: 7 });
    }
  }
});

test("a countdown rings once, when it runs out under somebody's eyes, and not while it is held", () => {
  let [rung, warned] = [0, 0];
  const clock = countdown("clock", () => (rung += 1), () => (warned += 1));
  const after = (ms) => (mock.timers.tick(ms), [rung, warned]);
  clock.set(Date.now() - 1000); // the page was opened after the end
  assert.deepEqual(after(1000), [0, 0]);
  clock.set(Date.now() + 301_000);
  assert.deepEqual([after(500), after(1500), after(298_000), after(5000)], [[0, 0], [0, 1], [0, 1], [1, 1]]);
  clock.set(Date.now() + 2000);
  clock.set(null, 0);
  assert.deepEqual(after(5000), [1, 1]);
  clock.close();
  assert.deepEqual([0, 61_000, 3_605_000, 4_200_000, -5000].map(counted), ["0:00", "1:01", "1:00:05", "1:10:00", "−0:05"]);
});

test("a score is a number, with any minus that keyboards have, or a dash for none", () => {
  const typed = { "12": 12, " -5 ": -5, "−5": -5, "–5": -5, "–": null, "-": null, "": undefined, "1a": undefined, "123456": undefined, "1.5": undefined };
  for (const [text, score] of Object.entries(typed)) assert.equal(number(text), score, text);
});

test("a result that looks wrong is handed in only when somebody says that it is right", async () => {
  const client = desk();
  for (const [press_, scores] of [["doubt-back", []], ["doubt-yes", [[900, 1]]]]) {
    const element = shown(client, resultsTab(client));
    answers = { "/preview": { warnings: ["viel"] }, "/sheets/1-1-1": { version: 9 } };
    for (const [at, field] of [...element.querySelectorAll("input.t-score")].entries()) field.value = ["900", "1"][at];
    submit(element);
    await done();
    assert.ok(dialog().textContent.includes("viel"));
    press(dialog(), press_);
    await done();
    assert.deepEqual(sent.filter((each) => each.do === "scores").map((each) => each.scores), scores);
  }
});

test("a correction says whom it moves from where, and gives way to one that came meanwhile", async () => {
  const client = desk({ rounds: [round({ sheets: [card({ scores: [10, 20], version: 2 })] })] });
  press(shown(client, resultsTab(client)), "results.correct");
  answers = {
    "/preview": { warnings: [], moves: [{ name: "P1", ranks: [4, 2], points: ["1", "3"], final: [false, true] }] },
    "/sheets/1-1-1": { slug: "tournament.crossed", text: "Zu spät.", facts: { sheet: paper({ columns: [column("P1", { score: 11 }), column("P2", { score: 20 })] }) } },
  };
  const [first] = dialog().querySelectorAll("input.t-score");
  change(first, "30");
  await done();
  assert.match(dialog().querySelector(".t-moves").textContent, /move\.rank\(P1 4 2 .*move\.in/);
  change(first, "3x");
  await done();
  assert.match(dialog().querySelector(".t-moves").textContent, /results\.numbers/);
  change(first, "30");
  submit(dialog());
  await done();
  const [wrote] = sent.filter((each) => each.do === "correct-scores");
  assert.deepEqual([wrote.version, wrote.scores], [2, [30, 20]], "it builds on the sheet that was shown");
  const [, theirs] = document.querySelectorAll("dialog");
  assert.match(theirs.textContent, /crossed-in.*1130/);
  assert.equal(theirs.querySelectorAll(".row button").length, 1);
  theirs.close();
  await done();
});

test("of a list those are entered who were understood, are not here yet and stay ticked", async () => {
  const row = (last, more = {}) => ({ line: 1, cells: [last], first: "", last, club: "", city: "", fault: "", same: "", like: "", ...more });
  const found = (...rows) => ({ encoding: "utf-8", separator: ";", heading: false, columns: ["last"], rows });
  const late = later();
  importPlayers(desk());
  const [area, names] = [dialog().querySelector("textarea"), () => [...dialog().querySelectorAll("tbody .t-import-as")].map((each) => each.textContent.split("(")[0])];
  answers = { "/lists": () => late.promise };
  change(area, "Alt");
  answers = { "/lists": found(row("Ada"), row("Ben", { same: "P2" }), row("Eva", { fault: "zu lang" }), row("Ida", { like: "Ada" }), row("Ute")) };
  change(area, "Ada Ben Eva Ida Ute");
  await done();
  late.resolve(found(row("Alt")));
  await done();
  assert.deepEqual(names(), ["Ada", "web.tournament.import.same", "zu lang", "web.tournament.import.like", "Ute"], "and not the answer to what was typed before");
  const boxes = [...dialog().querySelectorAll("tbody input")];
  assert.deepEqual(boxes.map((each) => [each.checked, each.disabled]), [[true, false], [false, true], [false, true], [true, false], [true, false]]);
  change(boxes[4], false);
  press(dialog(), "import.go");
  await done();
  assert.deepEqual(steps().map((each) => [each.do, each.people.map(({ last }) => last), each.present]), [["register", ["Ada", "Ida"], false]]);
});

test("the wall's countdown is held with what is left of it, and goes on with that", async () => {
  const begin = (more, until) => {
    sent = [];
    const client = desk({ setup: { slide: "", paused: false, turn: 0, left: null, ...more }, until });
    const tab = beamerTab(client);
    shown(client, tab);
    tab.close();
    return tab.element;
  };
  press(begin({}, Date.now() + 60_000), "countdown-pause");
  await done();
  assert.deepEqual(sent.map(({ left }) => left), [60_000]);
  press(begin({ left: 45_000 }, Date.now() + 9000), "countdown-resume");
  await done();
  assert.deepEqual(sent.map(({ until, left }) => [until - Date.now(), left]), [[45_000, null]]);
});

test("a turn on a full sheet is set right with a reason only, and struck out as such", async () => {
  for (const complete of [false, true]) {
    const saved = [];
    changeTurn(paper({ complete, columns: [column("P1", { lines: [{ tile: 7, bought: 1, slash: false, bonus: 0, last: false, others: 0, own: 0, call: "" }] })] }), 0, 0, async (entry) => void saved.push(entry));
    assert.equal(dialog().querySelector("input[maxlength='500']").required, complete);
    press(dialog(), "turn.strike");
    await done();
    assert.deepEqual(saved, [{ seat: 0, index: 0, turn: null, why: "" }]);
  }
});

test("what a turn is called belongs to the turn that is typed now", async () => {
  const first = later();
  const pad = turnPad({ tile: null, bought: 0, slash: false, bonus: 0, last: false, others: 0, own: 0 });
  main.replaceChildren(pad.element);
  const tile = (sign) => [...pad.element.querySelectorAll(".eight button")].find((each) => each.textContent === sign).click();
  answers = { "/api/turn": () => first.promise };
  tile("7");
  answers = { "/api/turn": { call: "neun" } };
  tile("9");
  await done();
  first.resolve({ call: "sieben" });
  await done();
  assert.equal(pad.call.querySelector("strong").textContent, "„neun“");
});

test("on the phone a score changes its sign and back, and whoever left can have a dash", () => {
  const phone = { view: { sheet: paper({ columns: [column("P1", { sum: 12, lines: [{}] }), column("P2", { left: true })] }) }, outbox: { base: (version) => version }, waits: "" };
  handIn(phone);
  const [first, second] = dialog().querySelectorAll("input.t-score");
  const seen = [first.value];
  for (let turn = 0; turn < 2; turn += 1) {
    dialog().querySelector(".t-sign[aria-label*=sign]").click();
    seen.push(first.value);
  }
  assert.deepEqual(seen, ["12", "−12", "12"]);
  dialog().querySelector(".t-sign[aria-label*=dash]").click();
  assert.equal(second.value, "–");
  assert.equal(dialog().querySelectorAll(".t-sign[aria-label*=dash]").length, 1);
});
