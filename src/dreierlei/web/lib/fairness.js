/** Fairness: what this browser adds to chance, and whether chance was as it had to be (docs/fairness.md). */

import { hex, hmac, sha256, unhex } from "./sha256.js";

/** @typedef {import("../types/wire.js").FairnessInfo} Fairness */
/** @typedef {{number: number, total: number, low: number, high: number}} Draw */
/** @typedef {{commitment: string, nonces: Record<string, string>}} Kept what was shown and given before the match */

const SPAN = 1n << 256n;

/** Something that nobody else knows. */
export function nonce() {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/**
 * One of 0…total-1, each as likely; drawn again beyond the last whole multiple.
 * @param {string} secret
 * @param {string} nonces
 * @param {number} draw
 * @param {number} total
 */
export function number(secret, nonces, draw, total) {
  const even = SPAN - (SPAN % BigInt(total));
  for (let attempt = 0; ; attempt++) {
    const message = new TextEncoder().encode(`${nonces} ${draw} ${attempt}`);
    const found = BigInt(`0x${hex(hmac(unhex(secret), message))}`);
    if (found < even) return Number(found % BigInt(total));
  }
}

/**
 * Return what is wrong with chance in a match that is over: "" where nothing is.
 * @param {Fairness} told
 * @param {Kept | null} kept
 * @param {Draw[]} draws
 * @returns {"" | "promise" | "nonce" | "secret" | "draw"}
 */
export function fault(told, kept, draws) {
  if (kept && kept.commitment !== told.commitment) return "promise";
  if (kept && Object.entries(kept.nonces).some(([seat, given]) => told.nonces[Number(seat)] !== given)) return "nonce";
  if (!told.secret || hex(sha256(unhex(told.secret))) !== told.commitment) return "secret";
  const nonces = told.nonces.map((each) => each ?? "-").join(",");
  const fair = draws.every(({ total, low, high }, draw) => {
    const found = number(told.secret ?? "", nonces, draw, total);
    return low <= found && found < high;
  });
  return fair ? "" : "draw";
}
