/** The rack of Triominos: tiles are turned by button, wheel and key, and stay so. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { page } from "./dom.mjs";

const window = page("<main></main>");
const main = document.querySelector("main");
globalThis.ResizeObserver = class {
  observe() {}
};
globalThis.innerHeight = 800;
globalThis.matchMedia = () => ({ matches: true }); // nothing moves
const { create } = await import("../../src/dreierlei/web/boards/triominos.js");

const tile = (name) => main.querySelector(`[data-handle="tile:${name}"]`);
/** How far a tile of the rack is turned, in degrees. */
const turned = (name) => Number(tile(name).querySelector(".stand").firstElementChild.style.transform.match(/rotate\((-?\d+)deg\)/)[1]);
const scene = (hand, legal) => ({
  seat: 0, legal, last: [], since: [], names: ["Ada", "Ben"],
  view: { game: "triominos", viewer: 0, to_act: [0], phase: "lay", hand, hands: null, counts: [hand.length, 7], pool: 40, round: 1, table: [[[0, 0], [1, 1, 1]]],
    scores: [0, 0], bought: 0, outcome: null, start: 0, mover: 0, passes: 0, out: null, contenders: [], drawn: [], aside: [], declined: [[], []], repeated: [] },
});
const key = (target, key, more = {}) => target.dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
const wheel = (target, timeStamp, deltaY) =>
  target.dispatchEvent(Object.defineProperty(new window.WheelEvent("wheel", { deltaY, bubbles: true, cancelable: true }), "timeStamp", { value: timeStamp }));

test("a tile is turned by its button, by the wheel and by R, back by Shift and R, and stays so when others come", () => {
  const board = create((slug) => slug);
  main.replaceChildren(board.element);
  board.draw(scene([[0, 1, 2], [3, 4, 5]], ["buy"]));
  tile("012").parentElement.querySelector("button.turn").click();
  assert.deepEqual([turned("012"), turned("345")], [60, 0]);
  key(tile("012"), "r");
  key(tile("012"), "R", { shiftKey: true });
  key(tile("012"), "R", { shiftKey: true });
  assert.equal(turned("012"), 0);
  key(tile("345"), "r", { ctrlKey: true }); // the browser's own
  assert.equal(turned("345"), 0);
  board.picked(["tile:345"]);
  key(board.element, "r");
  assert.equal(turned("345"), 60, "what is picked, where no tile has the focus");
  wheel(tile("345"), 1000, 1);
  wheel(tile("345"), 1100, 1); // the same stroke of a touchpad
  assert.equal(turned("345"), 120);
  wheel(tile("345"), 1300, -1);
  board.draw(scene([[0, 1, 2], [3, 4, 5], [5, 5, 5]], ["buy"]));
  assert.deepEqual(["012", "345", "555"].map(turned), [0, 60, 0]);
});

test("nobody reads another's hand: it is counted, and lies face down", () => {
  const board = create((slug) => slug);
  main.replaceChildren(board.element);
  const shown = scene([], []);
  Object.assign(shown.view, { viewer: -2, counts: [3, 7] });
  board.draw(shown);
  assert.equal(main.querySelectorAll(".rack .slot").length, 3);
  assert.equal(main.querySelector(".rack [data-handle], .rack button"), null);
});
