/** Positions that no table plays: set up by hand, and puzzles. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { page, press, slugs } from "./dom.mjs";
import { settled, view } from "./tables.mjs";

const window = page('<div id="toasts"></div><main></main>');
const main = document.querySelector("main");
globalThis.CSS = { escape: (text) => text };
mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
/** What was asked, and what answers it. @type {any[]} */
let asked = [];
let answer = (_path, _body) => null;
globalThis.fetch = async (path, { body = "null" } = {}) => {
  const found = path.includes("words") ? slugs : answer(path, JSON.parse(body));
  if (!path.includes("words")) asked.push([path, JSON.parse(body)]);
  return { ok: true, status: 200, json: async () => found, text: async () => JSON.stringify(found), headers: new Map([["Content-Type", "application/json"]]) };
};
const load = (path) => import(`../../src/dreierlei/web/${path}.js`);
await (await load("lib/words")).open("de");
const [{ setupPart }, { PositionRoom }, { PuzzleRoom }] = await Promise.all(["setup", "position_room", "puzzle_room"].map((name) => load(`parts/${name}`)));

const facts = { name: "nonaga", seats: [2, 2], hidden: false };
beforeEach(() => (asked = []));

/** A draft of three spots, written as `r--`. */
const draft = (position) => ({
  game: "nonaga", position, view: view(), legal: {}, pieces: [{ name: "r", label: "rot", seat: 0 }], movable: true, trays: [], parts: [],
  spots: Object.fromEntries([...position].map((piece, at) => [`s${at}`, piece.replace("-", "")])),
  trouble: position.includes("r") ? "" : "Es fehlt eine Figur.", wrong_spots: [], wrong_parts: [],
});
/** Edit a draft as the server does. */
function edited({ position, origin, spot, piece = "", clear }) {
  const spots = [...position];
  const put = (name, what) => (spots[Number(name[1])] = what || "-");
  if (clear) spots.fill("-");
  else if (origin) {
    const moved = spots[Number(origin[1])];
    put(origin, "");
    put(spot, moved);
  } else if (spot) put(spot, piece);
  return draft(spots.join(""));
}

test("pieces are moved, put and removed by hand, each edit on top of the one before, and taken back one by one", async () => {
  answer = (_path, body) => edited(body);
  const room = new PositionRoom({ game: "nonaga", position: "r--", view: view(), legal: {} }, facts);
  const told = [];
  const handles = ["s0", "s1", "s2"].map((name) => Object.assign(document.createElement("button"), { textContent: name }));
  const element = document.createElement("div");
  handles.forEach((each) => (each.dataset.handle = each.textContent));
  element.append(...handles);
  const setup = setupPart(room, { element, draw: () => {}, label: (handle) => handle }, ({ position, trouble }) => told.push([position, Boolean(trouble)]));
  main.replaceChildren(setup.element, setup.side);
  await setup.open();
  const click = async (...all) => {
    for (const at of all) handles[at].click();
    await settled();
  };
  await click(0, 2); // moved
  press(setup.side, "rot");
  await click(0, 1); // put, one after the other without waiting
  press(setup.side, "web.setup.remove");
  await click(2);
  press(setup.side, "web.setup.clear");
  await settled();
  const made = ["r--", "--r", "r-r", "rrr", "rr-", "---"];
  assert.deepEqual(told.map(([position]) => position), made);
  assert.deepEqual(told.at(-1), ["---", true], "what cannot be played is told, too");
  assert.equal(room.info.position, "rr-", "and is not played on from");
  const undo = [...setup.side.querySelectorAll("button")].find((each) => each.textContent.includes("web.setup.undo"));
  for (const position of made.slice(0, -1).reverse()) {
    assert.equal(undo.disabled, false);
    undo.click();
    assert.equal(told.at(-1)[0], position);
  }
  assert.equal(undo.disabled, true);
  assert.equal(room.info.position, "r--");
  setup.close();
});

const step = (seat, action) => ({ seat, action, view: view({ phase: action }) });
const task = { id: "p1", game: "nonaga", theme: "win", seat: 0, view: { ...view(), pieces: [[], []] }, legal: ["a", "b"], turns: 2, difficulty: 1 };

test("a wrong ply leads back to the last decision, a right one on to the next, and every answer knows the way", async () => {
  const room = new PuzzleRoom(task, facts, "/api/puzzles/nonaga/p1");
  const play = async (action, reply) => {
    answer = () => ({ right: true, solved: false, worth: null, best: null, rated: null, legal: [], ...reply });
    const played = room.play(action);
    room.play(action); // a double click
    await settled();
    mock.timers.tick(700);
    await played;
  };
  await play("a", { right: false, steps: [step(0, "a"), step(1, "x")] });
  assert.deepEqual([room.failed, room.legal.length, room.table.entries.length], [true, 0, 2]);
  room.retry();
  assert.deepEqual([room.failed, room.legal, room.table.entries, room.view.phase], [false, ["a", "b"], [], "slide"]);
  await play("b", { steps: [step(0, "b"), step(1, "y")], legal: ["c", "d"] });
  assert.deepEqual([room.failed, room.solved, room.legal], [false, false, ["c", "d"]]);
  await play("d", { right: false, steps: [step(0, "d")] });
  room.retry();
  assert.deepEqual([room.legal, room.table.entries.map(({ action }) => action), room.view.phase], [["c", "d"], ["b", "y"], "y"]);
  await play("c", { solved: true, steps: [step(0, "c")] });
  assert.equal(room.solved, true);
  assert.deepEqual(asked.map(([, { plies }]) => plies.join("")), ["a", "b", "byd", "byc"]);
});

test("the solution is shown from the first position, whatever was tried, and is nothing solved", async () => {
  const room = new PuzzleRoom(task, facts, "/api/puzzles/nonaga/p1");
  answer = () => ({ right: true, solved: false, worth: null, best: null, rated: null, steps: [step(0, "b")], legal: ["c"] });
  await room.play("b");
  answer = () => ({ steps: [step(0, "b"), step(1, "y"), step(0, "c")] });
  const shown = room.reveal();
  for (let tick = 0; tick < 3; tick++) {
    await settled();
    assert.equal(room.table.entries.length, tick);
    mock.timers.tick(700);
  }
  await shown;
  assert.deepEqual([room.table.entries.map(({ action }) => action), room.solved, room.legal], [["b", "y", "c"], false, []]);
});
