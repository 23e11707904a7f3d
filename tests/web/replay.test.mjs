/** A replay without a browser: where one looks, what follows from there, and hints and moves that belong to their position. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { page, press, slugs } from "./dom.mjs";
import { answer, news, said, settled, table, view } from "./tables.mjs";

page('<div id="toasts"></div><div id="voice"></div><main></main>');
const main = document.querySelector("main");
mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
globalThis.CSS = { escape: (text) => text };
let copied = [];
Object.defineProperty(globalThis, "navigator", { value: { clipboard: { writeText: async (text) => copied.push(text) } }, configurable: true });
globalThis.fetch = async (path) => ({ ok: true, status: 200, json: async () => (path.includes("words") ? slugs : null), text: async () => "null", headers: new Map() });
const load = (path) => import(`../../src/dreierlei/web/${path}.js`);
await (await load("lib/words")).open("de");
const [{ Replayed, playersPart }, { ReplayRoom }, { replaySource }, { replayTools }, { stillTable }, { Room }, { hintPart }, { playPart }, socket] = await Promise.all(
  ["parts/replay", "parts/replay_room", "parts/source", "parts/replay_tools", "parts/still_table", "parts/room", "parts/hint", "parts/play", "lib/socket"].map(load));
socket.watch("t1", () => {});

const board = () => ({ element: document.createElement("div"), draw: () => {}, label: (handle) => handle, told: (action) => action, path: (action) => [action], words: () => [],
  points: ({ points }) => points });
const actions = ["a", "b", "c"];
const replay = {
  game: "nonaga", title: "Nonaga", names: ["Ada", "Ben"], headers: {}, account: [], record: "text", notation: [null, null, null],
  entries: actions.map((action, n) => ({ n, seat: n % 2, at: 0, action })),
  steps: [0, 1, 2, 3].map((number) => ({ position: `position ${number}`, view: view({ to_act: number === 3 ? [] : [number % 2], points: [number, 0] }) })),
};

/** A replay as its page shows it. */
async function opened(id = "t1") {
  const seats = replay.names.map((name, seat) => ({ seat, kind: "device", name, level: 0, online: true, you: false }));
  const room = new ReplayRoom(stillTable({ table: id, game: "nonaga", status: "over", seats, number: 3, entries: replay.entries, views: { "-2": replay.steps[3].view } }),
    { name: "nonaga", hidden: false }, replaySource(replay));
  const found = new Replayed(replay, room, board());
  const players = playersPart(found);
  const tools = replayTools(found);
  main.replaceChildren(found.moves.element, players.element, tools);
  await found.begin(players.draw);
  const gone = [];
  document.addEventListener("go", ({ detail }) => gone.push(detail));
  return { found, room, tools, players, gone };
}
beforeEach(() => {
  copied = [];
  said.length = 0;
});

test("whoever leafs to a position goes on from that one: editor, analysis, link", async () => {
  const { found, tools, gone } = await opened();
  for (const [number, position] of [[3, "position 3"], [1, "position 1"], [0, "position 0"]]) {
    await found.look.to(number);
    assert.deepEqual([found.number, found.position], [number, position]);
    press(tools, "web.editor.open");
    assert.deepEqual(new URLSearchParams(gone.at(-1).split("#")[1]).get("position"), position);
    press(tools, "web.analysis.live");
    assert.match(gone.at(-1), /^\/analysis\/nonaga#/);
    press(tools, "web.replay.link");
    await settled();
    assert.equal(copied.at(-1), `http://localhost/replay/t1#${number}`);
  }
});

test("the moves name where one is, and each leads to its position", async () => {
  const { found, room } = await opened();
  const current = () => [...main.querySelectorAll(".moves [aria-current]")].map((each) => each.textContent);
  const plies = () => [...main.querySelectorAll(".moves .ply")];
  assert.deepEqual([plies().map((each) => each.textContent), current()], [["a", "b", "c"], []]);
  plies()[0].click();
  await settled();
  assert.deepEqual([room.past.number, current()], [1, ["a"]]);
  press(main, "web.moves.next");
  await settled();
  assert.deepEqual([room.past.number, current()], [2, ["b"]]);
  press(main, "web.moves.next");
  await settled();
  press(main, "web.moves.next");
  await settled();
  assert.deepEqual([room.past, current()], [null, []]);
  press(main, "web.moves.first");
  await settled();
  press(main, "web.moves.play"); // by itself, to the end
  await settled();
  for (let step = 0; step < 3; step++) {
    assert.equal(found.look.running, true);
    mock.timers.tick(900);
    await settled();
  }
  assert.deepEqual([found.look.running, room.past], [false, null]);
});

test("points and whose turn it is belong to the position that is looked at; the board is turned seat by seat", async () => {
  const { found, room, players, tools } = await opened();
  await found.look.to(1);
  const lines = [...players.element.querySelectorAll("li")];
  assert.deepEqual(lines.map((each) => each.classList.contains("acts")), [false, true]);
  assert.match(lines[0].textContent, /web\.points\.one/);
  press(tools, "web.replay.turn");
  assert.equal(room.seat, 1);
  press(tools, "web.replay.turn");
  assert.equal(room.seat, 0);
});

test("a hint is shown for the position that it was asked for, and for no other", async () => {
  const room = new Room(table(), { name: "nonaga", hidden: false });
  const told = [];
  const part = hintPart(room, board(), (text) => told.push(text));
  room.read(part.draw);
  const asked = async (late) => {
    const done = part.ask();
    if (late) room.take(news({ number: room.table.number + 1, entries: [{ n: room.table.number, seat: 0, at: 1, action: "a" }] }));
    answer({ t: "hint", ref: said.at(-1).ref, number: said.at(-1).number, action: "b", text: "b", reasons: [] });
    await done;
    room.changed();
  };
  await asked(false);
  assert.deepEqual([part.marks().map(({ kind, path }) => [kind, path]), told.length], [[["hint", ["b"]]], 1]);
  room.past = { number: 0, views: {} };
  assert.deepEqual(part.marks(), [], "not while one looks back");
  room.past = null;
  room.take(news());
  room.changed();
  assert.deepEqual(part.marks(), [], "nor after a move");
  await asked(true);
  assert.deepEqual([part.marks(), told.length], [[], 1], "nor one that comes too late");
});

test("whoever gets the device reads no moves of the hand before, however long the server takes", async () => {
  const turn = (seat, action) => ({ mine: [0, 1], legal: { [seat]: [action] }, views: { 0: view({ to_act: [seat] }), 1: view({ to_act: [seat] }) } });
  const room = new Room(table(turn(0, "lay-055")), { name: "nonaga", hidden: true, levels: [] });
  const play = playPart(room, board());
  main.replaceChildren(play.element);
  room.read(play.draw);
  room.holder = 0;
  const choices = main.querySelector("details");
  choices.open = true;
  room.changed();
  await settled();
  assert.match(choices.textContent, /lay-055/);
  room.take(news({ number: 1, ...turn(1, "lay-123") }));
  room.changed();
  assert.doesNotMatch(main.textContent, /lay-055/);
  room.holder = 1;
  room.changed();
  assert.doesNotMatch(main.textContent, /lay-055/);
  await settled();
  assert.match(choices.textContent, /lay-123/);
  play.close();
});
