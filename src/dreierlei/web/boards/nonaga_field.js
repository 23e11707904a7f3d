/** Where the discs of Nonaga lie on the screen, which of them is which, and what the eye rests on. */

/** @typedef {[number, number]} Cell `[q, r]`: q runs east, r south-east */
/** @typedef {{x: number, y: number, zoom: number}} Gaze the middle of what is seen, and how near it is */

export const STEP = 100; // from disc to disc
const ROW = STEP * Math.sqrt(0.75);
export const WIDE = 716; // the field of the start with a ring of free places
export const HIGH = 636;
const EDGE = 16; // left free around the ring
const NEARER = 1.15; // a smaller gain is not worth a change

/** @param {Cell} cell */
export const name = ([q, r]) => `${q}:${r}`;

/**
 * Return the cell of a name, `0:-1`.
 * @param {string} text
 * @returns {Cell}
 */
export function cellOf(text) {
  const [q, r] = text.split(":").map(Number);
  return [q, r];
}

/**
 * Return the middle of a cell on the screen.
 * @param {Cell} cell
 * @returns {[number, number]}
 */
export const spot = ([q, r]) => [STEP * (q + r / 2), ROW * r];

/**
 * @param {Cell} a
 * @param {Cell} b
 */
function distance(a, b) {
  const [ax, ay] = spot(a);
  const [bx, by] = spot(b);
  return Math.hypot(ax - bx, ay - by);
}

/**
 * Whether two cells touch.
 * @param {Cell} a
 * @param {Cell} b
 */
export const near = (a, b) => distance(a, b) < 1.1 * STEP;

/**
 * Return the cells in the order of the old ones, so that each thing keeps its number.
 * @param {Cell[]} old
 * @param {Cell[]} now
 * @returns {Cell[]}
 */
export function follow(old, now) {
  if (old.length !== now.length) return now;
  const was = new Set(old.map(name));
  const is = new Set(now.map(name));
  const fresh = now.filter((cell) => !was.has(name(cell)));
  // What has moved went the least way: after one turn that is no question, after a leap it looks calm.
  return old.map((cell) => (is.has(name(cell)) ? cell : nearest(cell, fresh)));
}

/**
 * Take the cell nearest to another out of a list.
 * @param {Cell} from
 * @param {Cell[]} cells
 * @returns {Cell}
 */
function nearest(from, cells) {
  const best = cells.reduce((best, cell) => (distance(from, cell) < distance(from, best) ? cell : best));
  cells.splice(cells.indexOf(best), 1);
  return best;
}

/**
 * Return where to look so that all discs and a ring of places around them are seen: as before as long as that does.
 * @param {Cell[]} discs
 * @param {Gaze | null} before
 * @returns {Gaze}
 */
export function gaze(discs, before) {
  const [left, right, top, bottom] = bounds(discs);
  const wide = right - left + 3 * STEP + EDGE;
  const high = bottom - top + 2 * ROW + STEP + EDGE;
  const zoom = Math.min(1, WIDE / wide, HIGH / high);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  if (before && zoom < before.zoom * NEARER) {
    const spareX = (WIDE / before.zoom - wide) / 2 + 1;
    const spareY = (HIGH / before.zoom - high) / 2 + 1;
    if (Math.abs(x - before.x) <= spareX && Math.abs(y - before.y) <= spareY) return before;
  }
  return { x, y, zoom };
}

/**
 * @param {Cell[]} discs
 * @returns {[number, number, number, number]} left, right, top and bottom of the middles
 */
function bounds(discs) {
  const xs = discs.map((cell) => spot(cell)[0]);
  const ys = discs.map((cell) => spot(cell)[1]);
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}
