/** The position of Triominos in sentences. */
import { corners, named, pointsUp, spoken } from "./triominos_tile.js";
import { notes, signed } from "./triominos_seats.js";

/**
 * @typedef {import("../board/types.js").Scene<import("../types/views.js").TriominosView>} Scene
 * @typedef {import("../board/types.js").Say} Say
 * @typedef {import("./triominos_tile.js").Cell} Cell
 * @typedef {import("./triominos_tile.js").Numbers} Numbers
 */

/** @param {number[][]} tiles */
const list = (tiles) => tiles.map((tile) => spoken(named(tile))).join(", ");

/**
 * Return a cell in words, with the numbers that stand at its corners already.
 * @param {Cell} cell
 * @param {[Cell, Numbers][]} table
 * @param {Say} say
 */
export function cellWords(cell, table, say) {
  /** @type {Map<string, number>} */
  const known = new Map(table.flatMap(([at, numbers]) => corners(at).map((corner, i) => [corner, numbers[i]])));
  const numbers = corners(cell).map((corner) => known.get(corner) ?? say("triominos.board.free"));
  const facts = { cell: cell.join(":"), corners: numbers.join(", ") };
  return say(`triominos.board.cell_${pointsUp(cell) ? "up" : "down"}`, facts);
}

/**
 * Return the position in sentences.
 * @param {Scene} scene
 * @param {Say} say
 */
export function words(scene, say) {
  const { view, names } = scene;
  /** @type {Say} */
  const tell = (word, facts) => say(`triominos.board.${word}`, facts);
  const sentences = names.map((name, seat) => {
    const said = notes(scene, seat, say).map((note) => `, ${note}`);
    return tell("seat", { name, points: signed(view.scores[seat]), count: view.counts[seat], notes: said.join("") });
  });
  sentences.push(tell("round_now", { round: view.round }), tell("pool_left", { count: view.pool }));
  const drawn = view.drawn.flatMap((/** @type {Numbers | null} */ tile, /** @type {number} */ seat) =>
    tile ? [tell("drawn", { name: names[seat], tile: list([tile]) })] : [],
  );
  sentences.push(...drawn);
  if (view.hand.length) sentences.push(tell("hand", { tiles: list(view.hand) }));
  for (const [seat, hand] of (view.hands ?? []).entries())
    if (hand.length) sentences.push(tell("open", { name: names[seat], tiles: list(hand) }));
  sentences.push(view.table.length ? tell("laid", { tiles: laid(view.table, say) }) : tell("empty"));
  return sentences;
}

/**
 * @param {[Cell, Numbers][]} table
 * @param {Say} say
 */
function laid(table, say) {
  const facts = table.map(([cell, numbers]) => ({ tile: numbers.join("-"), cell: cell.join(":") }));
  return facts.map((each) => say("triominos.board.lies", each)).join(", ");
}
