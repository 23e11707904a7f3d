/** An analysis without a server: the curve of what everybody could expect, and mistakes that are tried again. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { page, press, slugs } from "./dom.mjs";
import { settled } from "./tables.mjs";

page('<div id="toasts"></div><div id="voice"></div><main></main>');
const main = document.querySelector("main");
mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
/** What was asked, and what is answered by path: a value, or what makes one. */
let asked = [];
let answers = {};
globalThis.fetch = async (path) => {
  asked.push(path);
  const made = path.includes("words") ? slugs : answers[path] ?? null;
  const found = await (typeof made === "function" ? made() : made);
  return { ok: true, status: 200, json: async () => found, text: async () => JSON.stringify(found), headers: new Map([["Content-Type", "application/json"]]) };
};
const load = (path) => import(`../../src/dreierlei/web/${path}.js`);
await (await load("lib/words")).open("de");
const [{ curve }, { Trials }, { Lines }] = await Promise.all(["parts/curve", "parts/trials", "parts/lines"].map(load));
const JUDGEMENT = "/api/positions/judgement";

beforeEach(() => {
  asked = [];
  answers = {};
});

const points = (element) => [...element.querySelectorAll("polygon, polyline")].map((each) => each.getAttribute("points").split(" ").map((point) => point.split(",").map(Number)));

test("shares are stacked from the bottom, the first seat's lowest, and fill the height", () => {
  const { element, draw } = curve({ curve: [[0.5, 0.5], [0.75, 0.25], [1, 0]], unit: "share", judgements: [] }, "", () => {});
  const [first, second] = points(element);
  assert.deepEqual(first, [[0, 55], [160, 27.5], [320, 0], [320, 110], [160, 110], [0, 110]]);
  assert.deepEqual(second, [[0, 0], [160, 0], [320, 0], [320, 0], [160, 27.5], [0, 55]]);
  draw(1);
  assert.equal(element.querySelector(".curve-here").getAttribute("x1"), "160");
});

test("points rise where they rise, the most on top, and a click leads to its moment", () => {
  const gone = [];
  const { element } = curve({ curve: [[0, 5], [10, 5], [20, 0]], unit: "points", judgements: [{ number: 2, mark: "blunder", seat: 1 }, { number: 1, mark: "", seat: 0 }] }, "", (number) => gone.push(number));
  const heights = points(element).map((line) => line.map(([, y]) => y));
  assert.deepEqual(heights, [[104, 55, 6], [79.5, 79.5, 104]]);
  assert.deepEqual([...element.querySelectorAll("circle")].map((each) => [each.getAttribute("class"), each.getAttribute("cx")]), [["curve-mark blunder seat-1", "320"]]);
  element.dataset.box = "100,0,320,110";
  for (const x of [100, 250, 420]) element.dispatchEvent(new window.MouseEvent("click", { clientX: x }));
  assert.deepEqual(gone, [0, 1, 2]);
});

/** A game of two seats in which the first has made two mistakes. */
function begun() {
  const room = { names: ["Ada", "Ben"], nameOf: (seat) => ["Ada", "Ben"][seat], trial: null, changed: () => {} };
  const replayed = { room, number: 0, replay: { game: "nonaga", steps: [0, 1, 2, 3].map((n) => ({ position: `p${n}` })) } };
  replayed.look = { to: async (number) => (replayed.number = number) };
  const mistake = (number, action) => ({ number, seat: 0, action, cost: 0.4, mark: "blunder", best: [{ action: "best" }] });
  answers["/api/positions/notation"] = [];
  answers["/api/positions"] = { legal: { 0: ["best", "bad", "other"] } };
  const trials = new Trials(replayed, { unit: "share", judgements: [mistake(0, "bad"), { number: 1, mark: "" }, mistake(2, "worse")] }, new Lines({ told: (ply) => ply }, () => {}));
  main.replaceChildren(trials.element);
  return { trials, room, replayed, said: () => trials.element.querySelector("p").textContent.split(" ")[0] };
}

test("of a mistake that is tried again the best and what was played are known, all else is judged by the server", async () => {
  const { room, said } = begun();
  press(main, "web.trial.of");
  await settled();
  await settled();
  assert.equal(said(), "web.trial.ask");
  answers[JUDGEMENT] = { cost: 0.2, mark: "mistake" };
  for (const [action, told, judged] of [["bad", "web.trial.played", 0], ["other", "web.trial.wrong", 1], ["best", "web.trial.right", 1]]) {
    await room.trial.choose(action);
    assert.deepEqual([said(), asked.filter((path) => path === JUDGEMENT).length, room.trial === null], [told, judged, told.endsWith("right")], action);
  }
  press(main, "web.trial.next");
  await settled();
  await settled();
  answers[JUDGEMENT] = { cost: 0.01, mark: "" };
  await room.trial.choose("other");
  assert.equal(said(), "web.trial.near", "what costs next to nothing is as good as right");
});

test("a judgement that comes when its trial was ended says nothing", async () => {
  const { room, said } = begun();
  press(main, "web.trial.of");
  await settled();
  await settled();
  let tell;
  answers[JUDGEMENT] = () => new Promise((resolve) => (tell = resolve));
  const judged = room.trial.choose("other");
  await settled();
  press(main, "web.trial.show");
  await settled();
  tell({ cost: 0.3, mark: "blunder" });
  await judged;
  assert.equal(said(), "web.trial.answer");
});
