/** Where things lie on the board of Triapon: pure geometry, in hundredths of the distance between two neighbours. */

const ROWS = "abcdefghi";
const LAST = ROWS.length - 1;
export const PITCH = 100;
export const SPAN = LAST * PITCH;
export const CORNER = SPAN / Math.sqrt(3); // from the centre to a corner's hollow
export const BASE = CORNER / 2; // from the centre to the line of the outermost hollows
export const GROOVE = BASE + 88; // from the centre to the middle of a groove
export const EDGE = BASE + 136; // from the centre to a side of the wood
export const TIP = CORNER + 96; // from the centre to a corner of the wood, which is cut off
const REACH = SPAN / 2 - 14; // half the length of a groove
const STEP = 48; // from ball to ball in a groove

/**
 * @typedef {[number, number]} Point
 * @typedef {[number, number]} Cell the row and the place of a hollow, both from 0
 */

/** Every hollow, by row and place. */
export const CELLS = /** @type {Cell[]} */ (
  [...ROWS].flatMap((_, row) => Array.from({ length: row + 1 }, (_, place) => [row, place]))
);

/**
 * Return the name of a hollow, `e3`.
 * @param {Cell} cell
 */
export const named = ([row, place]) => `${ROWS[row]}${place + 1}`;

/**
 * Return the hollow of a name.
 * @param {string} name
 * @returns {Cell}
 */
export const cell = (name) => [ROWS.indexOf(name[0]), Number(name[1]) - 1];

/**
 * Turn a point about the centre by so many thirds, clockwise.
 * @param {Point} point
 * @param {number} thirds
 * @returns {Point}
 */
export function turned([x, y], thirds) {
  const angle = (thirds * 2 * Math.PI) / 3;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/**
 * Return where a hollow lies when a seat has its side at the bottom; seat 0's side is the row of nine.
 * @param {Cell} cell
 * @param {number} seat
 * @returns {Point}
 */
export function spot([row, place], seat) {
  const x = (place - row / 2) * PITCH;
  const y = row * PITCH * (Math.sqrt(3) / 2) - CORNER;
  return turned([x, y], -seat);
}

/**
 * Return a point in a groove.
 * @param {number} side thirds clockwise from the bottom
 * @param {number} at how far from the left end, as its owner sees it, in balls; from the right end if negative
 * @param {number} crowd how many balls the groove must hold
 * @returns {Point}
 */
export function grooved(side, at, crowd) {
  const step = Math.min(STEP, (2 * REACH) / Math.max(1, crowd - 1));
  return turned([at >= 0 ? at * step - REACH : REACH + (at + 1) * step, GROOVE], side);
}

const WAYS = [1, 3, 7].flatMap((length) => ways(length));

/**
 * Return the vectors of a length (squared), one of each two that are opposite.
 * @param {number} length
 */
function ways(length) {
  const reach = [-3, -2, -1, 0, 1, 2, 3];
  return reach
    .flatMap((down) => reach.map((right) => [down, right]))
    .filter(([down, right]) => down * down - down * right + right * right === length)
    .filter(([down, right]) => down > 0 || (down === 0 && right > 0));
}

/**
 * Return the straight, evenly spaced runs of three hollows or more within a set of them, by name.
 * @param {Set<string>} among
 * @returns {string[][]}
 */
export function runs(among) {
  const found = [];
  for (const name of among) {
    for (const [down, right] of WAYS) {
      const [row, place] = cell(name);
      if (among.has(named([row - down, place - right]))) continue;
      const run = [name];
      for (let i = 1; among.has(named([row + i * down, place + i * right])); i++)
        run.push(named([row + i * down, place + i * right]));
      if (run.length > 2) found.push(run);
    }
  }
  return found;
}
