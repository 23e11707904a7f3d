/** The pieces of 3Stein: which piece stands where, so that each keeps its identity from view to view. */

import { parse } from "../board/action.js";

/** @typedef {"lord" | "knight" | "squire"} Kind */
/**
 * @typedef {object} Piece
 * @property {string} id
 * @property {number} seat
 * @property {Kind} kind
 * @property {string} slot a field, or `reserve:0`, `lost:0`, or `away:0` for a squire that became a knight
 */

/** The pieces of each colour in the box, those in reserve included. @type {Record<Kind, number>} */
const BOX = { lord: 1, knight: 6, squire: 7 };
const RESERVE = 2;
/** @type {Kind[]} */
export const KINDS = ["lord", "knight", "squire"];

/**
 * Return the name of a field as the actions write it.
 * @param {[string, number]} field
 */
export const named = ([comb, kite]) => `${comb}${kite}`;

/**
 * @param {string} word
 * @param {number} count
 */
const numbered = (word, count) => Array.from({ length: count }, (_, i) => `${word}:${i}`);

/**
 * Return where the pieces of one kind of a seat are; what is nowhere else has been captured.
 * @param {import("../types/views.js").Stein3View} view
 * @param {number} seat
 * @param {Kind} kind
 * @returns {string[]}
 */
function slots(view, seat, kind) {
  const used = RESERVE - view.reserve[seat];
  const known = {
    lord: () => (view.lords[seat] ? [named(view.lords[seat])] : []),
    knight: () => [...view.knights[seat].map(named), ...numbered("reserve", view.reserve[seat])],
    squire: () => [...view.squires[seat].map(named), ...numbered("away", used)],
  }[kind]();
  return [...known, ...numbered("lost", Math.max(0, BOX[kind] - known.length))];
}

/**
 * Return the field where a piece of this field stands after the moves of the last turn.
 * @param {string} slot
 * @param {import("../types/wire.js").EntryInfo[]} last
 */
function followed(slot, last) {
  for (const { action } of last) {
    const { kind, args } = parse(action ?? "pass");
    if (kind === "move" && args[0] === slot) slot = args[1];
  }
  return slot;
}

/** @param {string} slot */
export const onBoard = (slot) => !slot.includes(":");

/**
 * Return one kind of a seat's pieces in their new places: those that stay, those that moved, and the rest in order.
 * @param {Piece[]} before
 * @param {string[]} after
 * @param {import("../types/wire.js").EntryInfo[]} last
 */
function matched(before, after, last) {
  const free = new Set(after);
  const places = new Map(before.filter(({ slot }) => free.delete(slot)).map(({ id, slot }) => [id, slot]));
  const rest = before.filter(({ id }) => !places.has(id));
  for (const { id, slot } of rest) {
    const target = followed(slot, last);
    if (free.delete(target)) places.set(id, target);
  }
  // What left a field was captured before anything else; what comes onto one comes from the reserve.
  const order = [...free].sort((a, b) => Number(onBoard(a)) - Number(onBoard(b)));
  const movers = rest.filter(({ id }) => !places.has(id)).sort((a, b) => +onBoard(b.slot) - +onBoard(a.slot));
  movers.forEach(({ id }, i) => places.set(id, order[i]));
  return before.map((piece) => ({ ...piece, slot: places.get(piece.id) ?? piece.slot }));
}

/**
 * Return all pieces of a view; those known from the view before keep their identity.
 * @param {Piece[]} before
 * @param {import("../types/views.js").Stein3View} view
 * @param {import("../types/wire.js").EntryInfo[]} last
 * @returns {Piece[]}
 */
export function mustered(before, view, last) {
  return [0, 1, 2].flatMap((seat) =>
    KINDS.flatMap((kind) => {
      const after = slots(view, seat, kind);
      const old = before.filter((piece) => piece.seat === seat && piece.kind === kind);
      if (!old.length) return after.map((slot, i) => ({ id: `${kind}:${seat}:${i}`, seat, kind, slot }));
      return matched(old, after, last);
    }),
  );
}
