/** Bots: their levels by name. */

import { select } from "./dom.js";
import { recall, remember } from "./settings.js";
import { say } from "./words.js";

export const LEVELS = [1, 2, 3, 4, 5, 6];

/** @typedef {import("../types/wire.js").Description} Description */

/**
 * Return what a level is called and, where the game is known, how strong it is at that.
 * @param {number} level
 * @param {Description} [facts]
 */
export function levelName(level, facts) {
  const name = say(`bots.level.${level}`);
  return facts ? say("web.bot.rated", { level, name, points: facts.levels[level - 1] }) : say("web.bot.level", { level, name });
}

/** Return a choice of levels that is remembered. @param {Description} [facts] */
export function levelChoice(facts) {
  const choice = select(LEVELS.map((level) => [String(level), levelName(level, facts)]), recall("level"));
  choice.addEventListener("change", () => remember("level", choice.value));
  return choice;
}
