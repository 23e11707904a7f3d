import assert from "node:assert/strict";
import { test } from "node:test";

import { standing, turnsOf } from "../../src/dreierlei/web/parts/turns.js";

/** Entries as `0 a`, `* d`, `! undo 0`, in the order in which they were made. */
const entries = (...lines) => lines.map((line, n) => {
  const [who, what, seat] = line.split(" ");
  if (who === "!") return { n, seat: seat === undefined ? null : Number(seat), at: 0, event: what };
  return { n, seat: who === "*" ? -1 : Number(who), at: 0, action: what === "?" ? null : what };
});
const told = (...lines) => turnsOf(entries(...lines)).map(({ seat, plies }) =>
  [seat, plies.map(({ action, event }) => action ?? event ?? "?").join(" ")]);

test("the plies of one seat in a row are one turn", () => {
  assert.deepEqual(told("0 a", "0 b", "1 c", "0 d"), [[0, "a b"], [1, "c"], [0, "d"]]);
});

test("what chance does opens the turn that follows", () => {
  assert.deepEqual(told("* x", "* y", "0 a", "* z", "1 b"), [[0, "x y a"], [1, "z b"]]);
  assert.deepEqual(told("0 a", "* x"), [[0, "a"], [-1, "x"]]);
});

test("what a seat buys in its turn opens a turn anew", () => {
  assert.deepEqual(told("0 buy", "* x", "0 lay"), [[0, "buy"], [0, "x lay"]]);
});

test("what was taken back is not told, nor that it was", () => {
  assert.deepEqual(told("0 a", "0 b", "! undo 0", "0 c", "1 d"), [[0, "a c"], [1, "d"]]);
  assert.deepEqual(standing(entries("0 a", "! undo 0", "0 b", "! undo 0")).map(({ n }) => n), []);
});

test("an event is a turn of its own", () => {
  assert.deepEqual(told("0 a", "! resign 0"), [[0, "a"], [0, "resign"]]);
  assert.deepEqual(told("0 a", "! agree"), [[0, "a"], [-2, "agree"]]);
  assert.deepEqual(told("* x", "! resign 1"), [[-1, "x"], [1, "resign"]]);
});

test("hidden plies are plies", () => {
  assert.deepEqual(told("* ?", "0 ?", "1 a"), [[0, "? ?"], [1, "a"]]);
});

test("nothing is no turn", () => {
  assert.deepEqual(turnsOf([]), []);
});
