/** Progress: which steps of the first lessons this browser has seen done. */

import { recall, remember } from "./settings.js";

const all = () => recall("learnt").split(",").filter(Boolean);

/** Return the steps of a game's lesson that were done. @param {string} game */
export const learnt = (game) =>
  new Set(all().filter((each) => each.startsWith(`${game}.`)).map((each) => each.slice(game.length + 1)));

/**
 * @param {string} game
 * @param {string} step
 */
export function learn(game, step) {
  remember("learnt", [...new Set([...all(), `${game}.${step}`])].join(","));
}
