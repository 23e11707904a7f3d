import assert from "node:assert/strict";
import { test } from "node:test";

import { page } from "./dom.mjs";

const window = page('<div id="toasts"></div>');
const { worker } = await import("../../src/dreierlei/web/lib/dom.js");
const click = (element, detail) => element.dispatchEvent(new window.MouseEvent("click", { detail, bubbles: true }));

test("a button that works rests until it is done", async () => {
  let done;
  let count = 0;
  const element = worker("undo", () => (count++, new Promise((resolve) => (done = resolve))));
  click(element, 1);
  click(element, 1);
  assert.equal(count, 1);
  done();
  await new Promise(setImmediate);
  click(element, 1);
  assert.equal(count, 2);
});

test("the second click of a double click does nothing, even when the first is done by then", async () => {
  let count = 0;
  const element = worker("undo", () => count++);
  click(element, 1);
  await new Promise(setImmediate);
  click(element, 2);
  await new Promise(setImmediate);
  assert.equal(count, 1);
  click(element, 0); // by a key
  assert.equal(count, 2);
});
