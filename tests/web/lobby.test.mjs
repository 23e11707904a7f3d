import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { page } from "./dom.mjs";

page(`<script type="application/json" id="given">{"/api/tables": {"mine": [{"id": "old", "seats": []}], "open": [], "invited": []}}</script>`);
mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
/** The socket's end, and the answer to a request that the test gives when it likes. */
let wire;
let answer = (_cards) => {};

globalThis.WebSocket = class extends EventTarget {
  static OPEN = 1;
  readyState = 1;
  constructor() {
    super();
    wire = this;
  }
  send() {}
  close() {}
  tell(cards) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify({ t: "lobby", ...cards }) }));
  }
};
globalThis.fetch = () => new Promise((done) => {
  answer = (cards) => done({ ok: true, status: 200, text: async () => JSON.stringify(cards), headers: new Map([["Content-Type", "application/json"]]) });
});
/** Where somebody who looks elsewhere was called to. */
const called = [];
const shown = { showNotification: async (_title, { data }) => void called.push(data) };
const browser = { serviceWorker: { register: async () => {}, ready: Promise.resolve(shown) } };
Object.defineProperty(globalThis, "navigator", { value: browser, configurable: true });
globalThis.Notification = window.Notification = { permission: "granted" };
globalThis.isSecureContext = true;
Object.defineProperty(document, "hidden", { value: true });
const { remember } = await import("../../src/dreierlei/web/lib/settings.js");
const { follow, look, tables } = await import("../../src/dreierlei/web/lib/lobby.js");

const lists = (...ids) => ({ mine: ids.map((id) => ({ id, seats: [] })), open: [], invited: [] });
const ids = () => tables.mine.map(({ id }) => id);

test("nobody is called to tables that wait for them when the page comes", async () => {
  remember("notify", "on");
  const end = follow(() => {});
  wire.tell({ ...lists(), mine: [{ id: "a", yours: true, game: "nonaga", seats: [] }] });
  await new Promise((done) => setImmediate(done));
  assert.deepEqual(called, []);
  end();
});

test("what came along with the page is older than what the socket has told", async () => {
  const end = follow(() => {});
  wire.tell(lists("new"));
  const asked = look();
  answer(lists("newest"));
  await asked;
  assert.deepEqual(ids(), ["newest"]);
  end();
});

test("an answer that was overtaken by the socket's news is not shown", async () => {
  const end = follow(() => {});
  const asked = look();
  wire.tell(lists("new"));
  answer(lists("old"));
  await asked;
  assert.deepEqual(ids(), ["new"]);
  const again = look();
  answer(lists("newest"));
  await again;
  assert.deepEqual(ids(), ["newest"]);
  end();
});

test("who looks elsewhere is called where it has become their turn, also at a table that is new, and once", async () => {
  remember("notify", "on");
  const end = follow(() => {});
  const card = (id, yours) => ({ id, yours, game: "nonaga", seats: [] });
  const tell = async (...mine) => {
    wire.tell({ ...lists(), mine });
    await new Promise((done) => setImmediate(done)); // the worker answers
    return called.splice(0);
  };
  assert.deepEqual(await tell(card("a", false)), []);
  assert.deepEqual(await tell(card("a", true), card("b", true)), ["/table/a", "/table/b"]);
  assert.deepEqual(await tell(card("a", true), card("b", true)), []);
  assert.deepEqual(await tell(card("a", false), card("b", true)), []);
  assert.deepEqual(await tell(card("a", true), card("b", true)), ["/table/a"]);
  end();
});
