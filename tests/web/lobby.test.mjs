import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { page } from "./dom.mjs";

page();
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
const { follow, look, tables } = await import("../../src/dreierlei/web/lib/lobby.js");

const lists = (...ids) => ({ mine: ids.map((id) => ({ id, seats: [] })), open: [], invited: [] });
const ids = () => tables.mine.map(({ id }) => id);

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
