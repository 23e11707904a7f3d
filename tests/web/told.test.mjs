/** Words and what a browser remembers: sentences, numbers, names, and progress that goes along with an account. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { page } from "./dom.mjs";
import { settled } from "./tables.mjs";

page('<div id="toasts"></div>');
mock.timers.enable({ apis: ["setInterval"] }); // no pings
const book = { one: "{n} {n:Zug|Züge}", "web.seat.open": "frei {seat}", "web.seat.name": "Platz {seat}", "bots.level.3": "Bot", "web.span.seconds": "{n} s", "web.span.minutes": "{n} min",
  "web.span.hours": "{n} h", "web.span.day": "1 Tag", "web.span.days": "{n} Tage", "web.points.one": "{points} Punkt", "web.points.many": "{points} Punkte" };
/** What was sent to the account, and what it answers; nothing: the server is away. */
let sent = [];
let known = null;
globalThis.fetch = async (path, { body } = {}) => {
  if (path.includes("words")) return { json: async () => book };
  if (!known) throw new TypeError("no network");
  sent.push(JSON.parse(body));
  return { ok: true, status: 200, text: async () => JSON.stringify(known), headers: new Map([["Content-Type", "application/json"]]) };
};
const load = (path) => import(`../../src/dreierlei/web/lib/${path}.js`);
const [words, told, settings, progress, study, { me }] = await Promise.all(["words", "told", "settings", "progress", "study", "me"].map(load));
await words.open("de");

beforeEach(() => {
  localStorage.clear();
  sent = [];
  known = null;
});

test("one is said in the singular, also with a sign, and everything else in the plural", () => {
  assert.deepEqual([1, "1", "−1", "+1", 0, 2, 11].map((n) => words.say("one", { n })), ["1 Zug", "1 Zug", "−1 Zug", "+1 Zug", "0 Züge", "2 Züge", "11 Züge"]);
  assert.equal(words.say("web.seat.name"), "Platz {seat}");
});

test("times are said in the largest unit that is whole, numbers with a minus and no hyphen", () => {
  assert.deepEqual([45_000, 90_000, 120_000, 7_200_000, 86_400_000, 259_200_000].map(told.span), ["45 s", "90 s", "2 min", "2 h", "1 Tag", "3 Tage"]);
  assert.deepEqual([-3, 0, 7].map(told.numeral), ["−3", "0", "7"]);
  assert.deepEqual([-1, 1, 0, 12].map(told.scoreText), ["−1 Punkt", "1 Punkt", "0 Punkte", "12 Punkte"]);
  assert.deepEqual([told.written(-0.001, "share"), told.difference(-0.25, "share"), told.written(1.25, "points")].map((each) => each.replace(/\s/g, " ")), ["0 %", "−25 %", "1,3"]);
});

test("whoever has no name is called by the seat, counted from 1, and namesakes are told apart", () => {
  const seat = (number, kind, name = "", level = 0) => ({ seat: number, kind, name, level });
  assert.deepEqual([seat(0, "open"), seat(1, "device"), seat(2, "player", "Ada"), seat(3, "bot", "", 3), seat(4, "bot", "Ben", 3)].map(told.named), ["frei 1", "Platz 2", "Ada", "Bot", "Ben"]);
  assert.deepEqual(told.distinct(["Bot", "Ada", "Bot"]), ["Bot I", "Ada", "Bot II"]);
});

test("what was learnt of one game is nothing learnt of another, and is learnt once", () => {
  for (const [game, step] of [["nonaga", "slide"], ["nonaga", "slide"], ["nonaga", "win"], ["tricubo", "roll"]]) progress.learn(game, step);
  assert.deepEqual([[...progress.learnt("nonaga")], [...progress.learnt("tricubo")], [...progress.learnt("tri")]], [["slide", "win"], ["roll"], []]);
});

test("a member's progress goes to the account and comes from there, a guest's stays here, and nothing is lost without a server", async () => {
  const both = { learnt: ["nonaga.slide", "tricubo.roll"], solved: { "nonaga/a": 1 }, missed: ["nonaga/b"], days: ["2026-11-18"] };
  settings.remember("learnt", "nonaga.slide");
  settings.remember("puzzles", JSON.stringify({ solved: { "nonaga/a": 1 }, missed: [], days: [] }));
  Object.assign(me, { kind: "guest" });
  known = both;
  await study.keepStudy();
  assert.deepEqual([sent, settings.recall("learnt")], [[], "nonaga.slide"]);
  Object.assign(me, { kind: "member" });
  known = null;
  await study.keepStudy();
  assert.equal(settings.recall("learnt"), "nonaga.slide");
  known = both;
  study.heedStudy();
  await settled();
  assert.deepEqual(sent, [{ learnt: ["nonaga.slide"], solved: { "nonaga/a": 1 }, missed: [], days: [] }]);
  assert.deepEqual([settings.recall("learnt"), JSON.parse(settings.recall("puzzles"))], ["nonaga.slide,tricubo.roll", { solved: both.solved, missed: both.missed, days: both.days }]);
  progress.learn("nonaga", "win");
  await settled();
  assert.deepEqual(sent.at(-1).learnt, ["nonaga.slide", "tricubo.roll", "nonaga.win"]);
  Object.assign(me, { kind: "none" });
});

test("what was agreed on at a table is told in one line", () => {
  const control = { kind: "none", time: 0, increment: 0 };
  const said = (more) => told.agreed({ control, rated: false, ...more }).split(" · ").map((each) => each.match(/[\w.]+\w/)?.[0]);
  assert.deepEqual(said({}), ["web.clock.none"]);
  assert.deepEqual(said({ rated: true }), ["web.clock.none", "web.card.rated"]);
  assert.deepEqual(["move", "game"].map((kind) => said({ control: { ...control, kind, time: 60_000 } })), [["web.clock.move"], ["web.clock.game"]]);
  assert.deepEqual(said({ control: { kind: "game", time: 60_000, increment: 5000 } }), ["web.clock.increment"]);
  assert.deepEqual(said({ set_up: true }), ["web.clock.none", "web.card.set_up"]);
});

test("how long ago something was is said in minutes, in hours from one on, in days from one on, and never as to come", () => {
  const [minute, hour] = [60_000, 3_600_000];
  const passed = [-5 * minute, 0, 59 * minute, 60 * minute, 23 * hour, 24 * hour, 72 * hour];
  assert.deepEqual(passed.map((ms) => told.ago(Date.now() - ms)), ["in dieser Minute", "in dieser Minute", "vor 59 Minuten", "vor 1 Stunde", "vor 23 Stunden", "gestern", "vor 3 Tagen"]);
});

test("what is proven says so, and how soon it comes true where that is known", () => {
  const said = [{ proven: false }, { proven: true }, { proven: true, turns: null }, { proven: true, turns: 3 }].map((each) => told.proof(each).trim());
  assert.deepEqual(said, ["", "web.analysis.proven", "web.analysis.proven", "web.analysis.within"]);
});
