import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { page } from "./dom.mjs";

page();
const { Outbox } = await import("../../src/dreierlei/web/tournament/outbox.js");

const PATH = "/api/tournaments/t/tables/1-1-1/key";
/** What reached the server; what it answers. */
let sent = [];
let answer = () => null;
let boxes = [];

globalThis.fetch = async (_path, { body }) => {
  const asked = JSON.parse(body);
  const found = answer(asked);
  if (found === null) throw new TypeError("no network");
  sent.push(asked);
  const text = JSON.stringify(found);
  return { ok: !found.slug, status: found.slug ? 409 : 201, text: async () => text, headers: new Map([["Content-Type", "application/json"]]) };
};

beforeEach(() => {
  mock.timers.enable({ apis: ["setInterval"] });
  localStorage.clear();
  sent = [];
  answer = () => null;
});
afterEach(() => {
  for (const box of boxes) box.close();
  boxes = [];
  mock.timers.reset();
});

/** Everything that can happen without a clock has happened. */
const settled = () => new Promise((done) => setImmediate(() => setImmediate(done)));

/** An outbox whose people are asked, and answer when the test says so. */
function opened() {
  const asked = [];
  const box = new Outbox(PATH, () => {}, (waiting, now) => new Promise((decided) => asked.push({ waiting, now, decided })), () => {});
  boxes.push(box);
  return { box, asked };
}

const turn = (tile, version) => ({ do: "turn", seat: 0, turn: { tile }, version });
const crossing = (version) => ({ slug: "tournament.sheet.crossed", text: "", facts: { sheet: { version } } });

/** Type three turns without a network, each on top of the one before. */
async function typed(box) {
  const told = [];
  for (const tile of [3, 4, 8]) box.add(turn(tile, box.base(7)), `Björn: ${tile}`).then((sheet) => told.push(sheet));
  await settled();
  return told;
}

test("only the first of several entries is decided on; what builds on it follows by itself", async () => {
  const { box, asked } = opened();
  const told = await typed(box);
  const keys = box.waiting.map(({ key }) => key);
  answer = ({ version }) => (version === 7 ? crossing(9) : { version: 10 });
  box.wake();
  await settled();
  assert.equal(asked.length, 1, "one question at a time");
  assert.equal(JSON.parse(localStorage.getItem(box.name)).length, 3, "nothing goes before people have decided");
  asked[0].decided({ ...asked[0].waiting.body, version: 9 });
  await settled();
  assert.equal(asked.length, 1);
  assert.deepEqual(sent.slice(1).map(({ key, version }) => [key, version]), [[keys[0], 9], [keys[1], keys[0]], [keys[2], keys[1]]]);
  assert.equal(told.length, 3);
  assert.equal(localStorage.getItem(box.name), null);
});

test("what was not decided on is asked again after a reload", async () => {
  const first = opened();
  await typed(first.box);
  answer = () => crossing(9);
  first.box.wake();
  await settled();
  first.box.close();
  const { box, asked } = opened();
  await settled();
  assert.deepEqual(asked.map(({ waiting }) => waiting.label), ["Björn: 3"]);
  assert.equal(box.waiting.length, 3);
});

test("an entry that is dropped leaves the next to be decided on", async () => {
  const { box, asked } = opened();
  const told = await typed(box);
  answer = ({ version }) => (version === 9 ? { version: 11 } : crossing(9));
  box.wake();
  await settled();
  asked[0].decided(null);
  await settled();
  assert.deepEqual(told, [null]);
  assert.equal(asked[1].waiting.label, "Björn: 4");
  asked[1].decided({ ...asked[1].waiting.body, version: 9 });
  await settled();
  assert.deepEqual(sent.filter(({ version }) => version === 9).map(({ turn: { tile } }) => tile), [4]);
});

test("what the server has no time for now stays and is sent again; what it refuses for good is told, and the next goes", async () => {
  const { box } = opened();
  const told = [];
  for (const tile of [3, 4]) box.add(turn(tile, box.base(7)), `Björn: ${tile}`).then(({ version }) => told.push(version), ({ slug }) => told.push(slug));
  await settled();
  for (const slug of ["server.often", "web.failed", "server.store", "server.tournament.unknown"]) {
    sent = [];
    answer = () => ({ slug, text: "", facts: {} });
    box.wake();
    await settled();
    assert.deepEqual([sent.length, told, box.waiting.length, box.offline], [1, [], 2, true]);
  }
  answer = ({ turn: { tile } }) => (tile === 3 ? { slug: "tournament.sheet.seat", text: "", facts: {} } : { version: 8 });
  mock.timers.tick(3000);
  await settled();
  assert.deepEqual([told, box.waiting.length, box.offline], [["tournament.sheet.seat", 8], 0, false]);
});

test("two tabs of one phone lose nothing of each other", async () => {
  const one = opened().box;
  const two = opened().box;
  one.add(turn(3, 7), "Björn: 3");
  two.add(turn(4, 7), "Anna: 4");
  await settled();
  answer = () => ({ version: 8 });
  one.wake();
  await settled();
  assert.deepEqual(sent.map(({ turn }) => turn.tile), [3]);
  for (const box of boxes) box.close(); // the phone puts the page away before the other entry is sent
  opened();
  await settled();
  assert.deepEqual(sent.map(({ turn }) => turn.tile), [3, 4]);
  assert.equal(localStorage.getItem(`outbox.${PATH}`), null);
});
