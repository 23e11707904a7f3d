/** Bots: their levels by name. */

import { select } from "./dom.js";
import { recall, remember } from "./settings.js";
import { say } from "./words.js";

export const LEVELS = [1, 2, 3, 4, 5, 6];

/** @param {number} level */
export const levelName = (level) => say("web.bot.level", { level, name: say(`bots.level.${level}`) });

/** Return a choice of levels that is remembered. */
export function levelChoice() {
  const choice = select(LEVELS.map((level) => [String(level), levelName(level)]), recall("level"));
  choice.addEventListener("change", () => remember("level", choice.value));
  return choice;
}
