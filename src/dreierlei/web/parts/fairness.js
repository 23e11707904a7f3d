/** Fairness: adds this browser's nonce before the match, and checks chance when it is over. */

import { announce } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { fault, nonce } from "../lib/fairness.js";
import { ask } from "../lib/rest.js";
import { say } from "../lib/words.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../lib/fairness.js").Kept} Kept */

/** @param {Room} room */
export function fairnessPart(room) {
  const verdict = html("p", { class: "verdict", role: "status" });
  const button = html("button", { type: "button", class: "button" }, say("web.fairness.check"));
  const element = html("section", { class: "fairness", hidden: true }, button, verdict);
  const store = `dreierlei.fairness.${room.table.table}`;
  const given = new Set();
  button.addEventListener("click", () => check(room, store, verdict));
  const draw = () => {
    give(room, store, given);
    const drawn = room.table.entries.some(({ seat }) => seat === -1);
    element.hidden = !(room.over && drawn && room.table.fairness?.secret);
  };
  return { element, draw };
}

/**
 * @param {Room} room
 * @param {string} store
 * @param {Set<number>} given
 */
function give(room, store, given) {
  const told = room.table.fairness;
  for (const seat of told?.awaited ?? []) {
    if (!told || !room.table.mine.includes(seat) || given.has(seat)) continue;
    given.add(seat);
    const mine = nonce();
    room.ask("nonce", seat, { nonce: mine }).then(
      () => keep(store, told.commitment, seat, mine),
      (why) => why.slug === "web.unreachable" && given.delete(seat)); // the next word of the server draws again
  }
}

/**
 * Remember what a seat has added, beside what others on this device have.
 * @param {string} store
 * @param {string} commitment
 * @param {number} seat
 * @param {string} mine
 */
function keep(store, commitment, seat, mine) {
  const before = kept(store) ?? { commitment, nonces: {} };
  localStorage.setItem(store, JSON.stringify({ ...before, nonces: { ...before.nonces, [seat]: mine } }));
}

/** @param {string} store @returns {Kept | null} */
function kept(store) {
  try {
    return JSON.parse(localStorage.getItem(store) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {Room} room
 * @param {string} store
 * @param {HTMLElement} verdict
 */
async function check(room, store, verdict) {
  const told = room.table.fairness;
  if (!told) return;
  const draws = await ask("GET", `/api/tables/${room.table.table}/draws`);
  const wrong = fault(told, kept(store), draws);
  const count = told.nonces.filter(Boolean).length;
  const text = wrong ? say(`web.fairness.${wrong}`) : say(count ? "web.fairness.fair" : "web.fairness.alone",
    { draws: draws.length, seats: count });
  verdict.classList.toggle("trouble", Boolean(wrong));
  verdict.replaceChildren(text);
  announce(text);
}
