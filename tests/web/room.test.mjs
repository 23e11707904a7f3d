import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { page } from "./dom.mjs";
import { answer, news, said, seat, seating, table, view } from "./tables.mjs";

page();
mock.timers.enable({ apis: ["setInterval", "setTimeout"] }); // no pings
console.error = () => {}; // there are no words here

const socket = await import("../../src/dreierlei/web/lib/socket.js");
const { Room } = await import("../../src/dreierlei/web/parts/room.js");
socket.watch("t1", () => {});

const room = (more = {}, facts = {}) => new Room(table(more), { name: "nonaga", hidden: false, ...facts });

beforeEach(() => (said.length = 0));

test("news tell what is new, once", () => {
  const here = room();
  assert.deepEqual(here.take(news()).map(({ action }) => action), ["a"]);
  assert.deepEqual([here.table.number, here.legal, here.table.undo], [1, [], [0]]);
  assert.deepEqual(here.take(news()), []);
  assert.equal(here.table.entries.length, 1);
  assert.deepEqual(said, []);
});

test("what was hidden is shown when it is told again", () => {
  const dealt = { n: 0, seat: -1, at: 1, action: null };
  const here = room({ number: 1, entries: [dealt] });
  const fresh = here.take(news({
    number: 2, status: "over", entries: [{ ...dealt, action: "deal(0,012)" }, { n: 1, seat: 0, at: 2, action: "a" }],
  }));
  assert.deepEqual(fresh.map(({ n }) => n), [1]);
  assert.deepEqual(here.table.entries.map(({ action }) => action), ["deal(0,012)", "a"]);
});

test("a gap is closed by asking for the whole table", () => {
  const here = room();
  assert.deepEqual(here.take(news({ number: 3, entries: [{ n: 2, seat: 1, at: 1, action: "c" }] })), []);
  assert.deepEqual(said, [{ t: "watch", table: "t1" }]);
  const all = ["a", "b", "c"].map((action, n) => ({ n, seat: n % 2, at: 1, action }));
  here.take(table({ number: 3, entries: all }));
  assert.deepEqual(here.table.entries, all);
});

test("who sits down elsewhere changes names, who acts for whom changes everything", () => {
  const here = room();
  here.take(seating({ seats: [seat(0, { you: true }), seat(1, { name: "Ben", online: false })] }));
  assert.deepEqual([here.nameOf(1), said], ["Ben", []]);
  here.take(seating({ seats: [seat(0, { you: true }), seat(1, { level: 3 })] }));
  assert.deepEqual(said, [{ t: "watch", table: "t1" }]);
  here.take(seating({ seats: [seat(0, { you: true }), seat(1, { level: 3, you: true })], mine: [0, 1] }));
  assert.equal(said.length, 2);
  assert.deepEqual(here.table.entries, []);
});

test("a line of chat is taken once, and is no move", () => {
  const here = room({ number: 1, entries: [{ n: 0, seat: 0, at: 1, action: "a" }] });
  const line = { n: 0, name: "Ben", seat: 1, text: "Hallo", at: 1 };
  assert.deepEqual(here.take({ t: "chat", table: "t1", line }), []);
  here.take({ t: "chat", table: "t1", line });
  here.take({ t: "chat", table: "t1", line: { ...line, n: 1 } });
  assert.deepEqual(here.table.chat.map(({ n }) => n), [0, 1]);
});

test("the board is seen from the side of whoever of one's seats acts", () => {
  const here = room({ mine: [0, 1], legal: { 1: ["c"] }, views: { 0: view(), 1: view({ viewer: 1 }) } });
  assert.deepEqual([here.seat, here.legal, here.view.viewer], [1, ["c"], 1]);
  here.take(news({ legal: { 0: ["d"] }, views: { 0: view(), 1: view() } }));
  assert.deepEqual([here.seat, here.legal], [0, ["d"]]);
  here.take(news({ legal: {}, views: { 0: view(), 1: view() } }));
  assert.equal(here.seat, 0);
  here.take(seating({ mine: [1] }));
  assert.equal(here.seat, 1);
});

test("a spectator sees what everybody sees", () => {
  const open = view({ viewer: -2 });
  const here = room({ mine: [], legal: {}, views: { "-2": open } });
  assert.deepEqual([here.view, here.seat, here.acting], [open, 0, []]);
  assert.equal(room({ views: {} }).view, null);
});

test("where hands are hidden, one device shows one hand after the other", () => {
  const both = { 0: view(), 1: view({ viewer: 1 }) };
  const here = room({ mine: [0, 1], views: both, legal: { 0: ["a"] } }, { hidden: true });
  assert.deepEqual([here.shared, here.awaited, here.legal], [true, 0, []]);
  here.holder = 0;
  assert.deepEqual([here.awaited, here.seat, here.legal], [null, 0, ["a"]]);
  here.take(news({ legal: { 1: ["b"] }, views: both }));
  assert.deepEqual([here.awaited, here.legal], [1, []]);
  here.holder = 1;
  assert.deepEqual([here.awaited, here.seat, here.legal], [null, 1, ["b"]]);
  here.take(news({ legal: {}, views: both }));
  assert.equal(here.awaited, null); // whoever holds it may look on while a bot plays
  here.take(news({ legal: {}, views: both, status: "over" }));
  assert.deepEqual([here.shared, here.awaited], [false, null]);
  const fresh = room({ mine: [0, 1], views: both, legal: {} }, { hidden: true });
  assert.equal(fresh.awaited, 0);
  assert.equal(room({ mine: [0, 1], views: both, status: "waiting" }, { hidden: true }).awaited, null);
  assert.equal(room({ mine: [0] }, { hidden: true }).shared, false);
});

test("whoever looks back may not play, and sees the turn that led there", () => {
  const here = room({ number: 3, entries: ["a", "b", "c"].map((action, n) => ({ n, seat: n === 2 ? 1 : 0, at: 1, action })) });
  assert.deepEqual(here.last.map(({ n }) => n), [2]);
  const past = view({ phase: "relocate" });
  here.past = { number: 2, views: { 0: past } };
  assert.deepEqual([here.view, here.legal, here.last.map(({ n }) => n)], [past, [], [0, 1]]);
  assert.notEqual(here.present, past);
});

test("nothing may be chosen once it is over", () => {
  assert.deepEqual(room({ status: "over" }).legal, []);
});

test("one thing at a time: a second play or undo waits for no answer, it is not sent", async () => {
  const here = room({ number: 4, undo: [1] });
  const told = [];
  here.read(() => told.push([here.pending, here.legal.length]));
  const [first, second] = [here.takeBack(), here.takeBack()];
  await here.play("a");
  assert.deepEqual(said.map(({ t, seat, number }) => [t, seat, number]), [["undo", 1, 4]]);
  assert.deepEqual(told, [[true, 0]]);
  answer({ t: "news", table: "t2", ref: said[0].ref });
  await Promise.all([first, second]);
  assert.deepEqual([here.pending, told.at(-1)], [false, [false, 2]]);
});

test("the answer to what one has played is told once, with nothing pending", async () => {
  const here = room();
  const told = [];
  here.read(() => told.push([here.pending, here.table.number]));
  const waiting = here.play("a");
  const message = news({ ref: said[0].ref });
  here.take(message);
  here.changed();
  answer(message);
  await waiting;
  assert.deepEqual(told, [[true, 0], [false, 1]]);
});

test("after a refusal the choice is open again", async () => {
  const here = room();
  const waiting = here.play("a");
  assert.deepEqual(said.map(({ ref, ...rest }) => rest), [{ t: "play", table: "t1", seat: 0, number: 0, action: "a" }]);
  answer({ t: "refused", ref: said[0].ref, slug: "nonaga.no", text: "Nein.", facts: {} });
  await assert.rejects(waiting, { slug: "nonaga.no" });
  assert.deepEqual([here.pending, here.legal], [false, ["a", "b"]]);
});

test("people of the same name can be told apart", () => {
  const here = room({ seats: [seat(0, { name: "Ada" }), seat(1, { name: "Ada" }), seat(2, { name: "Ben" })] });
  assert.deepEqual(here.names, ["Ada I", "Ada II", "Ben"]);
  assert.equal(here.nameOf(7), "");
});

test("outside one's turn the last turn that stands is taken back, and news end a request", async () => {
  const entry = (n, seat, event) => (event ? { n, seat, at: n, event } : { n, seat, at: n, action: "a" });
  const here = room({ number: 4, mine: [0, 1], entries: [entry(0, 0), entry(1, 1), entry(2, 1, "undo"), entry(3, null, "agree")] });
  assert.equal(here.lastOwn, 0);
  const done = here.takeBack();
  assert.deepEqual(said.map(({ t, seat, number }) => [t, seat, number]), [["take-back", 0, 4]]);
  answer({ t: "done", ref: said[0].ref });
  await done;
  here.take(seating({ take_backs: [[0, 0]] }));
  assert.deepEqual(here.table.take_backs, [[0, 0]]);
  here.take(news({ number: 5, entries: [entry(4, 1)] }));
  assert.deepEqual(here.table.take_backs, []);
  assert.equal(room({ entries: [] }).lastOwn, null);
});

test("what is said goes to the table", () => {
  room().chat("Hallo");
  const { ref, ...rest } = said[0];
  assert.deepEqual(rest, { t: "chat", table: "t1", text: "Hallo" });
});

test("what has happened since one's own last turn is told in order", () => {
  const entries = (...seats) => seats.map((seat, n) => ({ n, seat, at: 1, action: "a" }));
  const three = { seats: [seat(0), seat(1), seat(2)] };
  const since = (...seats) =>
    room({ ...three, number: seats.length, entries: entries(...seats) }).since.map(({ seat, order }) => [seat, order]);
  assert.deepEqual(since(0, 1, 2), [[1, 1], [2, 2]]);
  assert.deepEqual(since(0, 1, 1, 2), [[1, 1], [1, 1], [2, 2]]);
  assert.deepEqual(since(0, 1), [[1, 0]]);
  assert.deepEqual(since(1, 2, 0), [[0, 0]]); // one's own turn, until somebody else has moved
  assert.deepEqual(since(1, 2), [[1, 1], [2, 2]]);
  const watching = room({ ...three, mine: [], number: 5, entries: entries(0, 1, 2, 0, 1) });
  assert.deepEqual(watching.since.map(({ n, order }) => [n, order]), [[3, 1], [4, 2]]);
});
