import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { page } from "./dom.mjs";

const window = page();
const made = [];

/** A socket that does as it is told. */
class Wire extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = 0;
  said = [];

  constructor(address) {
    super();
    this.address = address;
    made.push(this);
  }

  send(text) {
    this.said.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  hear(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
}

globalThis.WebSocket = Wire;
mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
mock.method(Math, "random", () => 0.5);
const socket = await import("../../src/dreierlei/web/lib/socket.js");
const now = () => made.at(-1);
const seen = [];
socket.witness((here) => seen.push(here));
/** @type {(() => void)[]} */
let leave = [];

beforeEach(() => {
  socket.restart();
  seen.length = 0;
});

afterEach(() => {
  for (const end of leave) end();
  leave = [];
});

/** Have a connection that is open. */
function connected() {
  if (!made.length || now().readyState !== 0) leave.push(socket.watch("any", () => {}));
  if (now().readyState === 0) now().open();
  return now();
}

test("nothing connects before somebody wants to hear", () => {
  assert.equal(made.length, 0);
  leave.push(socket.watch("t1", () => {}));
  assert.equal(now().address, "ws://localhost/socket?lang=de");
  assert.deepEqual(now().said, []);
  now().open();
  assert.deepEqual(now().said, [{ t: "watch", table: "t1" }]);
  assert.deepEqual(seen, [true]);
});

test("news of a table go to who watches it, until it is left", () => {
  const wire = connected();
  const [one, two] = [[], []];
  const away = socket.watch("t1", (message) => one.push(message.t));
  leave.push(away, socket.watch("t2", (message) => two.push(message.t)));
  wire.hear({ t: "news", table: "t1" });
  wire.hear({ t: "seats", table: "t2" });
  wire.hear({ t: "news", table: "t3" });
  assert.deepEqual([one, two], [["news"], ["seats"]]);
  away();
  away();
  wire.hear({ t: "news", table: "t1" });
  assert.deepEqual(one, ["news"]);
  assert.deepEqual(wire.said.filter(({ t }) => t === "leave"), [{ t: "leave", table: "t1" }]);
});

test("whoever watches a table anew is not ended by who watched it before", () => {
  const wire = connected();
  const heard = [];
  const first = socket.watch("t1", () => {});
  leave.push(socket.watch("t1", () => heard.push(1)));
  first();
  wire.hear({ t: "news", table: "t1" });
  assert.deepEqual(heard, [1]);
});

test("a lost connection comes back, and everything that was heard is asked for again", () => {
  const wire = connected();
  const [table, wall, lists] = [[], [], []];
  leave.push(socket.watch("t1", (message) => table.push(message.t)));
  leave.push(socket.followTournament("c1", { role: "beamer", key: "k" }, ({ data }) => wall.push(data)));
  leave.push(socket.followTournament("c2", { role: "table", key: "p", place: "1-1-2" }, ({ data }) => wall.push(data)));
  socket.attend((message) => lists.push(message.t));
  wire.close();
  assert.deepEqual(seen.slice(-1), [false]);
  assert.equal(now(), wire);
  mock.timers.tick(399);
  assert.equal(now(), wire);
  mock.timers.tick(1);
  assert.notEqual(now(), wire);
  now().open();
  assert.deepEqual(seen.slice(-1), [true]);
  const said = now().said;
  for (const wish of [
    { t: "watch", table: "t1" },
    { t: "follow", tournament: "c1", role: "beamer", key: "k" },
    { t: "follow", tournament: "c2", role: "table", key: "p", place: "1-1-2" },
    { t: "lobby", on: true },
  ]) assert.ok(said.some((each) => JSON.stringify(each) === JSON.stringify(wish)), JSON.stringify(wish));
  now().hear({ t: "news", table: "t1" });
  now().hear({ t: "tournament", tournament: "c1", data: 7 });
  now().hear({ t: "tournament", tournament: "c2", data: 8 });
  now().hear({ t: "lobby" });
  assert.deepEqual([table, wall, lists], [["news"], [7, 8], ["lobby"]]);
});

test("a tournament that is followed no more is not asked for again", () => {
  const wire = connected();
  const away = socket.followTournament("c1", { role: "director", key: "k" }, () => assert.fail());
  const other = socket.followTournament("c1", { role: "director", key: "k" }, () => {});
  away(); // somebody else follows it by now
  assert.ok(!wire.said.some(({ t }) => t === "unfollow"));
  other();
  assert.deepEqual(wire.said.at(-1), { t: "unfollow", tournament: "c1" });
  wire.hear({ t: "tournament", tournament: "c1", data: 1 });
  wire.close();
  mock.timers.tick(400);
  now().open();
  assert.ok(!now().said.some(({ t }) => t === "follow"));
});

test("it waits longer each time, a second and a half at most in the first minute, and begins anew after success", () => {
  connected().close();
  for (const wait of [400, 800, ...Array(40).fill(1500), 15000, 15000]) {
    const before = now();
    mock.timers.tick(wait - 1);
    assert.equal(now(), before, String(wait));
    mock.timers.tick(1);
    assert.notEqual(now(), before, String(wait));
    now().close();
  }
  mock.timers.tick(15000);
  now().open();
  now().close();
  const before = now();
  mock.timers.tick(400);
  assert.notEqual(now(), before);
});

test("an answer belongs to its question; a refusal is thrown", async () => {
  const wire = connected();
  const first = socket.say({ t: "play" });
  const second = socket.say({ t: "undo" });
  const [one, two] = wire.said.slice(-2).map(({ ref }) => ref);
  assert.notEqual(one, two);
  wire.hear({ t: "refused", ref: two, slug: "play.undo", text: "Nein.", facts: {} });
  wire.hear({ t: "news", table: "t9", ref: one });
  assert.equal((await first).t, "news");
  await assert.rejects(second, { slug: "play.undo", message: "Nein." });
  wire.hear({ t: "done", ref: one }); // asked and answered
});

test("whoever asks while nobody hears is told so at once, and so is who waits when the line breaks", async () => {
  const wire = connected();
  const waiting = socket.say({ t: "play" });
  wire.close();
  await assert.rejects(waiting, { slug: "web.unreachable" });
  await assert.rejects(socket.say({ t: "play" }), { slug: "web.unreachable" });
});

test("a new beginning leaves the old socket unheard", async () => {
  const old = connected();
  const heard = [];
  leave.push(socket.watch("t1", (message) => heard.push(message.t)));
  const waiting = socket.say({ t: "play" });
  socket.restart();
  await assert.rejects(waiting, { slug: "web.unreachable" });
  assert.notEqual(now(), old);
  assert.equal(old.readyState, 3);
  old.hear({ t: "news", table: "t1" });
  assert.deepEqual(heard, []);
  now().open();
  assert.ok(now().said.some(({ t, table }) => t === "watch" && table === "t1"));
});

test("a connection that died without a word is noticed", async () => {
  const wire = connected();
  mock.timers.tick(25_000);
  const { ref, t } = wire.said.at(-1);
  assert.equal(t, "ping");
  wire.hear({ t: "pong", ref, now: 0 });
  await new Promise(setImmediate);
  mock.timers.tick(24_999);
  assert.equal(wire.readyState, 1);
  mock.timers.tick(1 + 10_000); // the next one is not answered
  assert.equal(wire.readyState, 3);
});

test("what could not be stored is said again for a while; any other refusal is final", async () => {
  const wire = connected();
  /** @type {boolean[]} */
  const waits = [];
  socket.whileUnstored((so) => waits.push(so));
  const waiting = socket.say({ t: "play", action: "a" });
  for (const pause of [400, 800, 1500, 1500]) {
    wire.hear({ t: "refused", ref: wire.said.at(-1).ref, slug: "server.store", text: "…", facts: {} });
    await new Promise(setImmediate);
    const before = wire.said.length;
    mock.timers.tick(pause - 1);
    await new Promise(setImmediate);
    assert.equal(wire.said.length, before);
    mock.timers.tick(1);
    await new Promise(setImmediate);
    assert.deepEqual([wire.said.length, wire.said.at(-1).action], [before + 1, "a"]);
  }
  wire.hear({ t: "refused", ref: wire.said.at(-1).ref, slug: "play.illegal", text: "Nein.", facts: {} });
  await assert.rejects(waiting, { slug: "play.illegal" });
  assert.deepEqual(waits, [true, true, true, true, false]);
  const once = socket.say({ t: "play", action: "b" });
  wire.hear({ t: "refused", ref: wire.said.at(-1).ref, slug: "server.store", text: "…", facts: {} });
  await new Promise(setImmediate);
  mock.timers.tick(400);
  await new Promise(setImmediate);
  wire.hear({ t: "pong", ref: wire.said.at(-1).ref, now: 0 });
  await once;
  assert.deepEqual(waits.slice(5), [true, false]);
});

test("while the store is away everything that is to be heard is asked for once more, and not once for each refusal", () => {
  const wire = connected();
  leave.push(socket.watch("t1", () => {}), socket.watch("t2", () => {}));
  leave.push(socket.followTournament("c1", { role: "beamer", key: "k" }, () => {}));
  socket.attend(() => {});
  for (const slug of ["server.store", "server.store", "server.tournament.unknown"]) {
    const before = wire.said.length;
    for (let refused = 0; refused < 5; refused += 1) wire.hear({ t: "refused", slug, text: "…", facts: {} });
    mock.timers.tick(2000);
    const said = wire.said.slice(before).map(({ t, table, tournament }) => table ?? tournament ?? t);
    assert.deepEqual(said.filter((each) => !["any", "ping"].includes(each)).sort(), ["c1", "lobby", "t1", "t2"]);
  }
});

test("whoever looks at the page again finds it connected", () => {
  const wire = connected();
  wire.close();
  window.dispatchEvent(new window.Event("online"));
  assert.notEqual(now(), wire);
  now().close();
  const before = now();
  window.document.dispatchEvent(new window.Event("visibilitychange"));
  assert.notEqual(now(), before);
  now().open();
  window.document.dispatchEvent(new window.Event("visibilitychange"));
  assert.equal(now().said.at(-1).t, "ping");
});

test("a browser without a network says so at once, and begins anew with it", () => {
  const wire = connected();
  window.dispatchEvent(new window.Event("offline"));
  assert.deepEqual(seen, [true, false]);
  window.dispatchEvent(new window.Event("online"));
  assert.notEqual(now(), wire);
  now().open();
  window.dispatchEvent(new window.Event("online")); // from one network to the next
  assert.equal(now().said.at(-1).t, "ping");
});

test("a move without an answer finds out whether the connection is there; a thought may take its time", async () => {
  const wire = connected();
  const hint = socket.say({ t: "hint" });
  mock.timers.tick(4000);
  assert.equal(wire.said.at(-1).t, "hint");
  const move = socket.say({ t: "play", action: "a" });
  mock.timers.tick(4000);
  assert.equal(wire.said.at(-1).t, "ping");
  mock.timers.tick(10_000);
  await assert.rejects(move, { slug: "web.unreachable" });
  await assert.rejects(hint, { slug: "web.unreachable" });
  assert.equal(seen.at(-1), false);
});

test("what is said while the connection is made goes out after what is watched, and is answered", async () => {
  leave.push(socket.watch("t1", () => {}));
  const answer = socket.say({ t: "hint" });
  assert.deepEqual(now().said, []);
  now().open();
  const [first, hint] = [now().said[0], now().said.at(-1)];
  assert.deepEqual([first.t, hint.t], ["watch", "hint"]);
  now().hear({ t: "hint", ref: hint.ref });
  assert.equal((await answer).t, "hint");
});

test("what is said while a connection is made that comes to nothing is refused, and said no more", async () => {
  leave.push(socket.watch("t1", () => {}));
  const answer = socket.say({ t: "play" });
  const refused = assert.rejects(answer, { slug: "web.unreachable" });
  now().close();
  await refused;
  mock.timers.tick(2000);
  now().open();
  assert.ok(now().said.some(({ t }) => t === "watch"));
  assert.ok(!now().said.some(({ t }) => t === "play"));
});
