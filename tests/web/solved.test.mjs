/** Progress with puzzles: first tries, later ones, and days in a row. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { miss, progress, solve, streak } from "../../src/dreierlei/web/lib/solved.js";

test("a puzzle that was missed before counts as solved later, and never again as a first try", () => {
  solve("nonaga/a", null);
  miss("nonaga/a");
  miss("nonaga/b");
  miss("nonaga/b");
  assert.deepEqual(progress().missed, ["nonaga/b"]);
  solve("nonaga/b", "2026-11-16");
  assert.deepEqual(progress(), { solved: { "nonaga/a": 1, "nonaga/b": 2 }, missed: [], days: ["2026-11-16"] });
  solve("nonaga/b", "2026-11-16");
  assert.equal(progress().solved["nonaga/b"], 2);
});

test("days in a row end today or yesterday", () => {
  const days = ["2026-02-27", "2026-02-28", "2026-03-01"];
  assert.equal(streak(days, "2026-03-01"), 3);
  assert.equal(streak(days, "2026-03-02"), 3);
  assert.equal(streak(days, "2026-03-03"), 0);
  assert.equal(streak(["2026-02-27", ...days.slice(2)], "2026-03-01"), 1);
  assert.equal(streak([], "2026-03-01"), 0);
});
