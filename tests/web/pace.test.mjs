import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { page } from "./dom.mjs";

page();
mock.timers.enable({ apis: ["setTimeout"] });
const { Pace } = await import("../../src/dreierlei/web/parts/pace.js");
const { remember } = await import("../../src/dreierlei/web/lib/settings.js");
let room, taken, pace;

beforeEach(() => {
  taken = [];
  room = { table: { clock: null, seats: [{ level: 0 }, { level: 3 }, { level: 3 }] }, past: null };
  pace = new Pace(room, (message) => taken.push(message.id));
  remember("pace", "normal");
});

/** News of a ply by a seat, after which another one acts. */
const news = (id, seat, next, more = {}) =>
  ({ t: "news", id, entries: [{ n: 0, seat, at: 0, action: "a" }], views: { "-2": { to_act: [next] } }, ...more });

test("bots' turns are shown one after the other", () => {
  pace.hear(news("one", 1, 2));
  pace.hear(news("two", 2, 0));
  assert.deepEqual(taken, ["one"]);
  mock.timers.tick(1099);
  assert.deepEqual(taken, ["one"]);
  mock.timers.tick(1);
  assert.deepEqual(taken, ["one", "two"]);
});

test("two plies of one turn follow each other sooner", () => {
  pace.hear(news("slide", 1, 1));
  pace.hear(news("relocate", 1, 0));
  mock.timers.tick(650);
  assert.deepEqual(taken, ["slide", "relocate"]);
});

test("people's turns are shown as they come, in order", () => {
  pace.hear(news("one", 0, 1));
  pace.hear({ t: "seats", id: "seats" });
  pace.hear(news("two", 1, 2));
  assert.deepEqual(taken, ["one", "seats", "two"]);
  pace.hear({ t: "seats", id: "later" });
  pace.hear({ t: "chat", id: "chat" });
  assert.deepEqual(taken.at(-1), "chat");
  mock.timers.tick(1100);
  assert.deepEqual(taken.at(-1), "later");
});

test("the answer to what one has done oneself brings all that waits", () => {
  pace.hear(news("one", 1, 2));
  pace.hear(news("two", 2, 0));
  pace.hear(news("mine", 0, 1, { ref: 7 }));
  assert.deepEqual(taken, ["one", "two", "mine"]);
});

test("slow takes twice as long, at once no time", () => {
  remember("pace", "slow");
  pace.hear(news("one", 1, 2));
  pace.hear(news("two", 2, 0));
  mock.timers.tick(2199);
  assert.deepEqual(taken, ["one"]);
  mock.timers.tick(1);
  assert.deepEqual(taken, ["one", "two"]);
  remember("pace", "now");
  pace.hear(news("three", 1, 2));
  pace.hear(news("four", 2, 0));
  assert.deepEqual(taken.slice(2), ["three", "four"]);
});

test("with a clock, and while looking back, nothing is held back", () => {
  for (const hurry of [() => (room.table.clock = {}), () => (room.past = {})]) {
    taken.length = 0;
    hurry();
    pace.hear(news("one", 1, 2));
    pace.hear(news("two", 2, 0));
    assert.deepEqual(taken, ["one", "two"]);
    room.table.clock = room.past = null;
  }
});
