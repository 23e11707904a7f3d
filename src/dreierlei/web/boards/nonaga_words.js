/** Nonaga in words: actions, handles and whole positions. */

import { parse } from "../board/action.js";
import { name } from "./nonaga_field.js";

/** @typedef {import("../board/types.js").Scene<import("../types/views.js").NonagaView>} Scene */
/** @typedef {import("../board/types.js").Say} Say */
/** @typedef {import("./nonaga_field.js").Cell} Cell */

/** @param {Cell[]} cells */
const list = (cells) => cells.map(name).join(", ");

/**
 * Return an action in a few words.
 * @param {Say} say
 * @param {string} action
 * @param {string[]} [names] of the seats
 */
export function told(say, action, names = []) {
  const { kind, args } = parse(action);
  if (kind === "first") return say("nonaga.ply.first", { name: names[Number(args[0])] ?? args[0] });
  return say(`nonaga.ply.${kind}`, { origin: args[0], target: args[1] });
}

/**
 * Return what lies on a cell, in words.
 * @param {Say} say
 * @param {Scene} scene
 * @param {string} cell
 */
export function thing(say, scene, cell) {
  const { pieces, discs } = scene.view;
  const seat = pieces.findIndex((/** @type {Cell[]} */ own) => own.some((at) => name(at) === cell));
  if (seat >= 0) return say("nonaga.board.piece", { name: scene.names[seat], cell });
  const lies = discs.some((/** @type {Cell} */ at) => name(at) === cell);
  return say(lies ? "nonaga.board.disc" : "nonaga.board.place", { cell });
}

/**
 * Return a position in sentences.
 * @param {Say} say
 * @param {Scene} scene
 */
export function sentences(say, scene) {
  const { view, names } = scene;
  const spoken = [say("nonaga.board.grid")];
  view.pieces.forEach((/** @type {Cell[]} */ own, /** @type {number} */ seat) => {
    const shape = say(`nonaga.board.shape.${seat}`);
    spoken.push(say("nonaga.board.pieces", { name: names[seat], shape, cells: list(own) }));
  });
  spoken.push(say("nonaga.board.discs", { cells: list(bare(view)) }));
  if (view.frozen && !view.outcome) spoken.push(say("nonaga.board.frozen", { cell: name(view.frozen) }));
  for (const { seat, action } of scene.last) {
    const ply = action ? told(say, action, names) : "";
    if (ply && seat !== null) spoken.push(seat < 0 ? `${ply}.` : say("nonaga.board.last", { name: names[seat], ply }));
  }
  const winner = view.outcome?.reason === "connected" ? view.outcome.places.indexOf(1) : -1;
  if (winner >= 0)
    spoken.push(say("nonaga.board.connected", { name: names[winner], cells: list(view.pieces[winner]) }));
  return spoken;
}

/**
 * Return the discs without a piece.
 * @param {{discs: Cell[], pieces: Cell[][]}} view
 */
function bare({ discs, pieces }) {
  const taken = new Set(pieces.flat().map(name));
  return discs.filter((cell) => !taken.has(name(cell)));
}
