/** What is read off a view of Tricubo, the same for the dice, the blocks and the words. */

import { parse } from "../board/action.js";

/**
 * @typedef {import("../types/views.js").TricuboView} TricuboView
 * @typedef {import("../types/views.js").Sheet} Sheet
 * @typedef {import("../types/views.js").Block} Block
 * @typedef {import("../types/views.js").Title} Title
 *
 * @typedef {object} Use what an action would write
 * @property {string} kind
 * @property {string} die empty for actions without one
 * @property {boolean} joker
 * @property {number[]} rows the rows that it scores
 */

export const DICE = ["large", "medium", "small"];
export const FIELDS = [...DICE, "any"];
/** How many boxes a die crosses (§4.1). @type {Record<string, number>} */
export const TIMES = { large: 3, medium: 2, small: 1 };

/**
 * Read an action.
 * @param {string} action
 * @returns {Use}
 */
export function use(action) {
  const { kind, args } = parse(action);
  const [die = "", joker] = kind === "start" ? [] : (args[0] ?? "").split("+");
  return { kind, die, joker: joker === "joker", rows: kind === "score" ? args[1].split("+").map(Number) : [] };
}

/**
 * Return the number that a die shows.
 * @param {TricuboView} view
 * @param {string} die
 */
export const shown = (view, die) => view.dice[DICE.indexOf(die)];

/**
 * Return the handles that are picked for an action.
 * @param {TricuboView} view
 * @param {string} action
 * @returns {string[]}
 */
export function path(view, action) {
  const { kind, die, rows } = use(action);
  const ends = /** @type {Record<string, () => string>} */ ({
    cross: () => `row:${shown(view, die)}`,
    colour: () => `field:${die}`,
    any: () => "field:any",
    score: () => `rows:${rows.join("+")}`,
  });
  if (kind === "start") return [`row:${parse(action).args[0]}`];
  return kind in ends ? [`die:${die}`, ends[kind]()] : [kind];
}

/**
 * Return what a click would have meant: to take a die, or to use the one that has been picked.
 * @param {TricuboView} view
 * @param {string | undefined} first
 * @param {string} handle
 */
export function meant(view, first, handle) {
  const [kind, name] = handle.split(":");
  const die = (kind === "die" ? handle : first)?.split(":")[1];
  if (kind === "pass") return kind;
  if (!die) return null;
  if (kind === "field") return name === "any" ? `any(${die})` : `colour(${name})`;
  if (kind === "rows") return `score(${die},${name})`;
  if (kind === "row") return shown(view, die) === Number(name) ? `cross(${die})` : null;
  return shown(view, die) === 6 ? `score(${die},${[1, 2, 3].slice(0, TIMES[die]).join("+")})` : `cross(${die})`;
}

/**
 * Return the points over the rightmost cross of a row, counted from 1.
 * @param {Sheet} sheet
 * @param {Block} block
 * @param {number} row
 */
export const worth = (sheet, block, row) => sheet.columns[block.crosses[row - 1] - 1] ?? 0;

/**
 * Return the boxes, counted from 0, that a die would cross in a row; fewer where the row ends.
 * @param {Sheet} sheet
 * @param {Block} block
 * @param {number} row
 * @param {number} times
 * @returns {number[]}
 */
export function boxes(sheet, block, row, times) {
  const from = block.crosses[row - 1];
  const end = Math.min(from + times, sheet.columns.length);
  return Array.from({ length: Math.max(0, end - from) }, (_, i) => from + i);
}

/**
 * Return the dice that an entry rolled, or null.
 * @param {import("../types/wire.js").EntryInfo} entry
 */
export const rolled = ({ seat, action }) => (seat === -1 && action ? parse(action).args.map(Number) : null);

/**
 * Return what the last turn wrote, as `seat row:3`, `seat field:any`, `seat rows:2`: what is sealed is not written yet.
 * @param {import("../board/types.js").Scene<import("../types/views.js").TricuboView>} scene
 * @param {number[]} before the dice of the scene before this one
 * @returns {Set<string>}
 */
export function written(scene, before) {
  const { view } = scene;
  const rolls = scene.last.map(rolled);
  const open = rolls.findLastIndex((roll) => roll !== null);
  let dice = open < 0 && view.phase === "others" ? view.dice : before;
  /** @type {Set<string>} */
  const found = new Set();
  scene.last.forEach((entry, i) => {
    dice = rolls[i] ?? dice;
    const sealed = view.phase === "others" && i > open && entry.seat !== view.active;
    if (rolls[i] || !entry.action || entry.seat === null || sealed) return;
    for (const place of places(entry.action, dice)) found.add(`${entry.seat} ${place}`);
  });
  return found;
}

/**
 * @param {string} action
 * @param {number[]} dice
 * @returns {string[]}
 */
function places(action, dice) {
  const { kind, die, rows, joker } = use(action);
  const own = joker ? ["joker"] : [];
  if (kind === "start") return [`row:${parse(action).args[0]}`];
  if (kind === "cross") return dice.length ? [...own, `row:${dice[DICE.indexOf(die)]}`] : own;
  if (kind === "score") return [...own, ...rows.map((row) => `rows:${row}`)];
  return kind === "colour" || kind === "any" ? [...own, `field:${kind === "any" ? kind : die}`] : own;
}
