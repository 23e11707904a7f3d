/** Turns: the entries of a record as people tell them. */

/** @typedef {import("../lib/wire.js").Entry} Entry */
/** @typedef {{seat: number, plies: Entry[]}} Turn */

/**
 * Return the entries in turns, without those that were taken back. What chance does opens the turn that follows.
 * @param {Entry[]} entries
 * @returns {Turn[]}
 */
export function turnsOf(entries) {
  /** @type {Turn[]} */
  const turns = [];
  for (const entry of standing(entries)) {
    const turn = turns.at(-1);
    const chance = entry.seat === -1;
    const opened = turn !== undefined && turn.seat === -1;
    if (turn && !entry.event && (opened || (!chance && turn.seat === entry.seat))) {
      turn.plies.push(entry);
      if (!chance) turn.seat = entry.seat;
    } else turns.push({ seat: entry.seat ?? -2, plies: [entry] });
  }
  return turns;
}

/**
 * Return what was not taken back.
 * @param {Entry[]} entries
 */
export function standing(entries) {
  /** @type {Entry[]} */
  const left = [];
  for (const entry of entries) {
    if (entry.event === "undo") left.pop();
    else left.push(entry);
  }
  return left;
}
