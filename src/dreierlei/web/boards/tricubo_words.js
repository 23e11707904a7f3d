/** Tricubo in words: handles, actions and positions. */

import { parse } from "../board/action.js";
import { language } from "../lib/words.js";
import { DICE, shown, use } from "./tricubo_view.js";

/**
 * @typedef {import("../board/types.js").Say} Say
 * @typedef {import("../board/types.js").Scene<import("../types/views.js").TricuboView>} Scene
 * @typedef {import("../types/views.js").TricuboView} TricuboView
 */

/**
 * Return a handle in words.
 * @param {Say} say
 * @param {Scene} scene
 * @param {string} handle
 */
export function label(say, scene, handle) {
  const [kind, name] = handle.split(":");
  if (kind in SPOTS) return labelOfSpot(say, scene, kind, name);
  if (kind === "die") return labelOfDie(say, scene, name);
  if (kind === "field") return say(`tricubo.board.field.${name}`);
  if (kind === "row") return say("tricubo.board.row", { row: name });
  if (kind !== "rows") return say("tricubo.board.pass");
  const rows = name.split("+").join(", ");
  return say(name.includes("+") ? "tricubo.board.score.rows" : "tricubo.board.score.row", { rows });
}

/** What is written at a place. @type {Record<string, (block: import("./tricubo_view.js").Block, at: string[]) => unknown>} */
const SPOTS = {
  box: ({ crosses }, [row, column]) => crosses[Number(row) - 1] >= Number(column) && "×",
  circle: ({ interim }, [row]) => interim[Number(row) - 1],
  colour: ({ colours }, [field]) => colours.includes(field) && "×",
  joker: ({ joker }) => !joker && "×",
};

/**
 * @param {Say} say
 * @param {Scene} scene
 * @param {string} kind
 * @param {string} place
 */
function labelOfSpot(say, { view, names }, kind, place) {
  const [seat, ...at] = place.split(".");
  const written = SPOTS[kind](view.blocks[Number(seat)], at);
  const where = kind === "colour" ? say(`tricubo.board.field.${at[0]}`)
    : say(`tricubo.board.spot.${kind}`, { row: at[0] ?? "", column: at[1] ?? "" });
  const block = names.length > 1 ? [names[Number(seat)]] : [];
  return [...block, where, written === null || written === false ? say("tricubo.board.spot.blank") : written].join(", ");
}

/**
 * @param {Say} say
 * @param {Scene} scene
 * @param {string} die
 */
function labelOfDie(say, scene, die) {
  const joker = scene.legal.map(use).some((one) => one.die === die && one.joker);
  const facts = { die: say(`tricubo.board.die.${die}`), number: shown(scene.view, die) };
  return say(joker ? "tricubo.board.shows.joker" : "tricubo.board.shows.plain", facts);
}

/**
 * Return an action in words.
 * @param {Say} say
 * @param {string} action
 */
export function told(say, action) {
  const { kind, die, joker, rows } = use(action);
  const { args } = parse(action);
  if (kind === "roll") return say("tricubo.ply.roll", { large: args[0], medium: args[1], small: args[2] });
  if (kind === "start") return say("tricubo.ply.start", { row: args[0] });
  if (kind === "pass") return say("tricubo.ply.pass");
  const name = say(`tricubo.board.die.${die}`);
  const facts = { die: joker ? say("tricubo.board.with_joker", { die: name }) : name, rows: rows.join(" + ") };
  return say(`tricubo.ply.${kind}`, facts);
}

/**
 * Return the position in sentences.
 * @param {Say} say
 * @param {Scene} scene
 * @returns {string[]}
 */
export function words(say, scene) {
  const { view } = scene;
  const sheet = { columns: view.sheet.columns.join(", "), purple: view.sheet.purple };
  const lines = [say("tricubo.board.words.sheet", sheet)];
  if (view.dice.length) lines.push(wordsOfDice(say, scene));
  view.blocks.forEach((_, seat) => lines.push(wordsOfBlock(say, scene, seat)));
  if (view.chosen) lines.push(say("tricubo.board.hint.chosen", { ply: told(say, view.chosen) }));
  if (view.title) lines.push(say("tricubo.board.words.title", { title: called(view.title) }));
  return lines;
}

/**
 * Return a title in the reader's language.
 * @param {import("./tricubo_view.js").Title} title
 */
export const called = (title) => (language() === "de" ? title.de : title.en);

/**
 * @param {Say} say
 * @param {Scene} scene
 */
function wordsOfDice(say, scene) {
  const { view } = scene;
  const [large, medium, small] = DICE.map((die) => shown(view, die));
  const facts = { round: view.round + 1, name: scene.names[view.active], large, medium, small };
  const dice = say("tricubo.board.words.dice", facts);
  if (!view.gone) return dice;
  return `${dice} ${say("tricubo.board.words.gone", { die: say(`tricubo.board.die.${view.gone}`) })}`;
}

/**
 * @param {Say} say
 * @param {Scene} scene
 * @param {number} seat
 */
function wordsOfBlock(say, scene, seat) {
  const { blocks, sheet } = scene.view;
  const own = blocks[seat];
  const none = say("tricubo.board.words.none");
  /** @type {(points: number | null, i: number) => string[]} */
  const wordsOfRow = (points, i) =>
    points === null ? [] : [say("tricubo.board.words.scored", { row: i + 1, points })];
  const scored = own.interim.flatMap(wordsOfRow);
  const fields = own.colours.map((field) => say(`tricubo.board.colour.${field}`));
  const text = say("tricubo.board.words.block", {
    name: scene.names[seat],
    crosses: own.crosses.join(", "),
    scored: scored.join(", ") || none,
    fields: fields.join(", ") || none,
    total: own.points.total,
  });
  if (!sheet.joker) return text;
  return `${text} ${say(own.joker ? "tricubo.board.words.joker" : "tricubo.board.words.no_joker")}`;
}
