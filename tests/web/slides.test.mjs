import assert from "node:assert/strict";
import { test } from "node:test";

import { page } from "./dom.mjs";

page();
const { slides } = await import("../../src/dreierlei/web/tournament/slides.js");

/** The result of a large tournament: who qualifies, and whose place a lot decided. */
const result = Array.from({ length: 200 }, (_, at) => ({
  rank: at + 1, name: `Spieler ${at + 1}`, points: "5", score: 100, qualified: at < 23, tiebreak: at % 2 ? "lot" : "", out: false,
  results: [{ game: 2, round: 2, score: 50 }, ...(at < 4 ? [{ game: 3, round: 1, score: 100 - at }] : [])],
}));
const wall = { round: null, game: null, finalists: [], standings: [], result, barred: null };

test("everybody who qualifies is on the wall, however many they are", () => {
  const shown = slides(wall).filter(({ key }) => key.startsWith("qualified")).map(({ make }) => make());
  assert.deepEqual(shown.flatMap((slide) => [...slide.querySelectorAll("li")].map((each) => each.textContent)),
    result.slice(0, 23).map(({ name }) => name));
  assert.ok(shown.every((slide) => slide.querySelectorAll("li").length <= 8));
});

test("a ranking on the wall marks who qualifies, the final and what broke a tie, not by colour alone", () => {
  const rows = slides(wall).filter(({ key }) => key.startsWith("result")).flatMap(({ make }) => [...make().querySelectorAll("tbody tr")]);
  assert.equal(rows.length, 200);
  for (const [at, { qualified, tiebreak }] of result.entries()) {
    const mark = rows[at].querySelector(".b-mark")?.textContent ?? "";
    assert.equal(mark.includes("✓"), qualified);
    assert.equal(mark.includes("mark.lot"), tiebreak === "lot");
    assert.equal(mark.includes("in-final"), at < 4, "whoever played the final stands there with it");
  }
});
