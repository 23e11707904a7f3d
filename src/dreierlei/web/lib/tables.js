/** Ways to a table: a new one with bots, or a free seat. */

import { anybody, somebody } from "./me.js";
import { ask } from "./rest.js";
import { go } from "./route.js";
import { recall } from "./settings.js";

/** @typedef {import("../types/wire.js").Description} Description */

/**
 * Return the whole text of a game for the fewest who can play against each other.
 * @param {Description} facts
 */
export const smallest = ({ name, seats: [least] }) => (least < 2 ? `${name}(seats=2)` : name);

/**
 * Begin at once, with bots on all other seats.
 * @param {Description} facts
 */
export async function againstBots(facts) {
  await anybody();
  const [least] = facts.seats;
  const seats = Math.max(2, least);
  const bot = { kind: "bot", level: Number(recall("level")) };
  const game = smallest(facts);
  const control = { kind: "none", time: 0, increment: 0 };
  /** @type {import("../types/wire.js").Made} */
  const made = await ask("POST", "/api/tables", {
    game, seats: [{ kind: "me" }, ...Array(seats - 1).fill(bot)], control, timeout: "forfeit", listed: false,
    spectators: true,
  });
  go(`/table/${made.id}`);
}

/**
 * Play on from a position: oneself at the seat to act, the others as they are wanted. A name for people is asked for
 * once the house has let them play from there.
 * @param {import("../parts/continue.js").Start} start
 * @param {{kind: string, level: number}} others
 */
export async function playFrom({ game, position, view, seats }, others) {
  await anybody();
  const own = Math.max(0, view.to_act[0] ?? 0);
  /** @type {import("../types/wire.js").Made} */
  const made = await ask("POST", "/api/tables", {
    game, start: position, seats: Array.from({ length: seats }, (_, seat) => (seat === own ? { kind: "me" } : others)),
  });
  /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"))?.close();
  if (others.kind === "open") await somebody();
  go(`/table/${made.id}`);
}

/**
 * Take an open seat of a listed table.
 * @param {string} id
 * @param {number} seat
 */
export async function sit(id, seat) {
  if (!(await somebody())) return;
  await ask("POST", `/api/tables/${id}/seats/${seat}`);
  go(`/table/${id}`);
}
