/** Which ball lies where: each of the 27 keeps its identity, so that it glides from place to place. */

import { parse } from "../board/action.js";
import { cell, grooved, named, spot } from "./triapon_lattice.js";

const EACH = 9;
const SMALL = 0.57; // how large a ball in a groove is drawn

/**
 * @typedef {import("./triapon_lattice.js").Cell} Cell
 *
 * @typedef {import("../types/views.js").TriaponView} TriaponView
 *
 * @typedef {object} Ball
 * @property {string} key
 * @property {number} seat whose colour it has
 * @property {string} place the name of a hollow, or `hand:3`, or `tray:1:0`: the first one that seat 1 has taken
 * @property {string | null} hollow
 * @property {boolean} wall whether it is a barricade
 * @property {number} x
 * @property {number} y
 * @property {number} size
 */

/**
 * Return the seat whose balls the barricades are: one that is out, and of which enough balls were taken.
 * @param {TriaponView} view
 */
const walled = (view) =>
  view.out.find((seat) => view.spent.every((spent, by) => by === seat || spent <= view.taken[by][seat])) ?? -1;

/**
 * Return how many balls of a colour lie in a seat's groove, taken.
 * @param {TriaponView} view
 * @param {number} by
 * @param {number} seat
 */
export const kept = (view, by, seat) => view.taken[by][seat] - (seat === walled(view) ? view.spent[by] : 0);

/**
 * Return the places of a colour's nine balls.
 * @param {TriaponView} view
 * @param {number} seat
 */
function places(view, seat) {
  const walls = seat === walled(view) ? view.barricades : [];
  const found = [...view.balls[seat], ...walls].map(named);
  for (let k = 0; k < (view.hands?.[seat] ?? 0); k++) found.push(`hand:${k}`);
  for (const by of [0, 1, 2]) for (let k = 0; k < kept(view, by, seat); k++) found.push(`tray:${by}:${k}`);
  return found;
}

/**
 * Return the places of the balls after a change: what can stay stays, then what is known to have moved moves.
 * @param {string[]} before
 * @param {string[]} wanted
 * @param {Map<string, string>} moves
 */
function settle(before, wanted, moves) {
  const open = new Set(wanted);
  const after = before.map((place) => (open.delete(place) ? place : ""));
  after.forEach((place, i) => {
    const target = moves.get(before[i]);
    if (!place && target && open.delete(target)) after[i] = target;
  });
  const rest = open.values();
  return after.map((place) => place || rest.next().value || "hand:0");
}

/**
 * Return the actions of the last turn, as far as they may be seen.
 * @param {import("../types/wire.js").EntryInfo[]} last
 */
export const acted = (last) => last.flatMap(({ action }) => (action ? [parse(action)] : []));

/**
 * Return where and how large a place of a colour is drawn.
 * @param {TriaponView} view
 * @param {number} seat
 * @param {string} place
 * @param {number} bottom
 */
function drawn(view, seat, place, bottom) {
  const [kind, ...at] = place.split(":");
  if (!at.length) return { hollow: place, size: 1, point: spot(cell(place), bottom) };
  const by = kind === "hand" ? seat : Number(at[0]);
  const [left, right] = [(by + 1) % 3, (by + 2) % 3].map((other) => kept(view, by, other));
  const first = seat === (by + 1) % 3 || left === 0 ? 0 : left + 0.4;
  const along = kind === "hand" ? Number(at[0]) : -1 - first - Number(at[1]);
  const crowd = (view.hands?.[by] ?? 0) + left + right + 1;
  return { hollow: null, size: SMALL, point: grooved((by - bottom + 3) % 3, along, crowd) };
}

/** Return a function that says of each scene where the 27 balls are. */
export function balls() {
  /** @type {string[][]} */
  let known = [];

  /**
   * @param {import("../board/types.js").Scene<import("../types/views.js").TriaponView>} scene
   * @returns {Ball[]}
   */
  return ({ view, seat: bottom, last }) => {
    const moves = acted(last).filter(({ kind }) => kind === "move");
    const went = new Map(moves.map(({ args }) => [args[0], args[1]]));
    known = [0, 1, 2].map((seat) => {
      const wanted = places(view, seat);
      return known[seat]?.length === EACH ? settle(known[seat], wanted, went) : wanted;
    });
    const walls = new Set(view.barricades.map(named));
    return known.flatMap((all, seat) =>
      all.map((place, i) => {
        const { hollow, size, point } = drawn(view, seat, place, bottom);
        const wall = hollow !== null && walls.has(hollow);
        return { key: `${seat}-${i}`, seat, place, hollow, wall, size, x: point[0], y: point[1] };
      }),
    );
  };
}
