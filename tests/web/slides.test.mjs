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

test("a draw is published with its seed, and with what the hall has seen or the computer has made up", () => {
  const seats = { ...wall, result: [], game: 1, seats: [], tables: [], commitment: "c0ffee" };
  const told = (draw, round = null) => slides({ ...seats, draw, round, playing: [] }).filter(({ key }) => key === "draw").map(({ make }) => make().textContent);
  const [hall] = told({ number: 1, seed: "5eed", seen: "3 1 6", source: "hall" });
  for (const part of ["beamer.draw-hall", "beamer.seed", "beamer.commitment"]) assert.ok(hall.includes(part), hall);
  assert.ok(told({ number: 1, seed: "5eed", seen: "f00d", source: "random" })[0].includes("beamer.draw-random"));
  assert.deepEqual(told(null), [], "a tournament of the first edition has one seed for all");
  assert.deepEqual(told({ number: 1, seed: "5eed", seen: "3 1 6", source: "hall" }, 1), [], "while a round runs people look for their tables");
});
