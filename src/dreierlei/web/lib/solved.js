/** Solved: which puzzles this browser has seen solved, at the first try or not, and on how many days in a row. */

import { recall, remember } from "./settings.js";

/**
 * @typedef {object} Progress
 * @property {Record<string, 1 | 2>} solved by `game/id`: 1 at the first try, 2 after others
 * @property {string[]} missed puzzles whose first try was wrong, not solved yet
 * @property {string[]} days on which a puzzle of the day was solved, the newest last
 */

const KEPT = 400; // days; nobody's streak is longer, and nothing grows for ever

/** @returns {Progress} */
export function progress() {
  try {
    const { solved = {}, missed = [], days = [] } = JSON.parse(recall("puzzles"));
    return { solved, missed, days };
  } catch {
    return { solved: {}, missed: [], days: [] };
  }
}

/** A wrong try. @param {string} key */
export function miss(key) {
  const { solved, missed, days } = progress();
  if (solved[key] || missed.includes(key)) return;
  remember("puzzles", JSON.stringify({ solved, missed: [...missed, key], days }));
}

/**
 * A puzzle that was solved.
 * @param {string} key
 * @param {string | null} day the day whose puzzle it is, or null
 */
export function solve(key, day) {
  const { solved, missed, days } = progress();
  /** @type {1 | 2} */
  const first = missed.includes(key) ? 2 : 1;
  const kept = day && !days.includes(day) ? [...days, day].sort().slice(-KEPT) : days;
  const now = { solved: { [key]: first, ...solved }, missed: missed.filter((each) => each !== key), days: kept };
  if (solved[key] && kept === days) return;
  remember("puzzles", JSON.stringify(now));
}

/**
 * Return on how many days in a row, up to today or yesterday, a puzzle of the day was solved.
 * @param {string[]} days
 * @param {string} today
 */
export function streak(days, today) {
  let day = days.includes(today) ? today : before(today);
  let count = 0;
  for (; days.includes(day); day = before(day)) count += 1;
  return count;
}

/** @param {string} day */
const before = (day) => new Date(Date.parse(day) - 86400000).toISOString().slice(0, 10);
