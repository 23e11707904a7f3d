/** Turns: the entries of a record as people tell them. */

/** @typedef {import("../types/wire.js").EntryInfo} EntryInfo */
/** @typedef {{seat: number, plies: EntryInfo[]}} Turn */

const EVERYBODY = -2; // of what all have agreed on

/**
 * Return the entries in turns, without those that were taken back. What chance does opens the turn that follows.
 * @param {EntryInfo[]} entries
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
      if (!chance) turn.seat = entry.seat ?? EVERYBODY;
    } else turns.push({ seat: entry.seat ?? EVERYBODY, plies: [entry] });
  }
  return turns;
}

/**
 * Return what was not taken back, and is told: what seats add to chance is not.
 * @param {EntryInfo[]} entries
 */
export function standing(entries) {
  /** @type {EntryInfo[]} */
  const left = [];
  for (const entry of entries) {
    if (entry.event === "undo") left.pop();
    else if (entry.event !== "nonce") left.push(entry);
  }
  return left;
}
