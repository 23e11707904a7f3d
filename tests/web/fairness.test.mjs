/** Fairness: a browser finds out by itself whether chance was as it had to be. */

import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";

import { fault, nonce, number } from "../../src/dreierlei/web/lib/fairness.js";

const secret = "5f".repeat(32);
const nonces = ["a1".repeat(16), null];
const told = { secret, nonces, commitment: createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex") };
/** A number of chance as docs/fairness.md says, by other means; none of these is drawn again. */
const drawn = (draw, total) => Number(BigInt(`0x${createHmac("sha256", Buffer.from(secret, "hex")).update(`${nonces[0]},- ${draw} 0`).digest("hex")}`) % BigInt(total));
const draws = [6, 3, 56, 2].map((total, draw) => ({ number: draw, total, low: drawn(draw, total), high: drawn(draw, total) + 1 }));
const kept = { commitment: told.commitment, nonces: { 0: nonces[0] } };

test("each number follows from the secret, what the seats have added, and its place", () => {
  for (const [draw, { total, low }] of draws.entries()) assert.equal(number(secret, `${nonces[0]},-`, draw, total), low);
});

test("chance that was as it had to be is not doubted, also by who has kept nothing", () => {
  assert.equal(fault(told, kept, draws), "");
  assert.equal(fault(told, null, draws), "");
});

test("whatever was changed afterwards is found, and named", () => {
  const other = "00".repeat(32);
  assert.equal(fault(told, { ...kept, commitment: other }, draws), "promise");
  assert.equal(fault(told, { ...kept, nonces: { 0: "b2".repeat(16) } }, draws), "nonce");
  assert.equal(fault({ ...told, nonces: [null, null] }, kept, draws), "nonce");
  assert.equal(fault({ ...told, secret: null }, kept, draws), "secret");
  assert.equal(fault({ ...told, secret: other }, kept, draws), "secret");
  for (const at of draws.keys()) {
    const forged = draws.map((each, i) => (i === at ? { ...each, low: each.low + 1, high: each.high + 1 } : each));
    assert.equal(fault(told, kept, forged), "draw", `draw ${at}`);
  }
});

test("nobody can guess what a browser adds", () => {
  const all = new Set(Array.from({ length: 50 }, nonce));
  assert.equal(all.size, 50);
  for (const each of all) assert.match(each, /^[0-9a-f]{32}$/);
});
