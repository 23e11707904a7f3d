/** The board of 3Stein as geometry: 87 kites on ten whole and nine half combs, computed from their centres. */

/** @typedef {[number, number]} Point */
/** @typedef {[number, number, number]} Centre the three coordinates of a comb; they sum to three */
/** @typedef {[Point, Point]} Side */
/**
 * @typedef {object} Field
 * @property {string} name the letter of its comb and the number of its kite
 * @property {Point} at the middle of the circle that touches all four sides
 * @property {Point} tip where the number of the kite stands
 * @property {Point[]} shape its corners as seen from `at`, the comb's centre first
 * @property {number} tone 0 or 1; fields with a long side in common differ
 * @property {number} castle the seat to whose castle it belongs, or -1
 *
 * @typedef {object} Comb
 * @property {string} letter
 * @property {Point} at
 *
 * @typedef {object} Lattice
 * @property {Map<string, Field>} fields
 * @property {Comb[]} combs
 * @property {Side[]} edges the sides of the combs, in halves
 * @property {Side[]} lines the dotted lines
 * @property {Side[]} goals the long side of the board opposite the castle of each seat
 * @property {Side[][]} walls the sides of each castle at the board's edge
 */

/** The radius of a comb. */
export const RADIUS = 100;
/** The radius of the circle that touches all four sides of a field. */
export const INNER = (RADIUS * (3 - Math.sqrt(3))) / 4;

const SEATS = [0, 1, 2];
const SPAN = [-1, 0, 1, 2, 3];
const LETTERS = "abcdefghijklmnopqrs";
const CORNERS = [0, 1, 2, 3, 4, 5];
/** The edges of a comb, clockwise from the north-west. @type {Centre[]} */
const DIRECTIONS = [[1, -1, 0], [1, 0, -1], [0, 1, -1], [-1, 1, 0], [-1, 0, 1], [0, -1, 1]];

/** The centres of all combs in reading order, the first seat's castle on top. */
const CENTRES = (() => {
  const all = [...SPAN].reverse().flatMap((a) => SPAN.map((b) => /** @type {Centre} */ ([a, b, 3 - a - b])));
  return all.filter((centre) => {
    const [least, middle] = [...centre].sort((x, y) => x - y);
    return least >= 0 || (least === -1 && middle >= 1);
  });
})();
const PRESENT = new Set(CENTRES.map(String));

/**
 * @param {Centre} centre
 * @param {number} edge
 * @param {number} [steps]
 * @returns {Centre}
 */
function moved(centre, edge, steps = 1) {
  const [a, b, c] = DIRECTIONS[edge];
  return [centre[0] + steps * a, centre[1] + steps * b, centre[2] + steps * c];
}

/**
 * Whether an edge of a comb lies on the board: half combs are cut through their centre.
 * @param {Centre} centre
 * @param {number} edge
 */
const inner = (centre, edge) => centre.every((value, axis) => value !== -1 || DIRECTIONS[edge % 6][axis] >= 0);

/**
 * Return the board as it is seen with a seat's castle at the bottom.
 * @param {number} seat
 * @returns {Lattice}
 */
export function lattice(seat) {
  const turn = ((180 - 120 * seat) * Math.PI) / 180;
  /** @type {(centre: number[]) => Point} */
  const at = ([a, b, c]) => spun([((b - c) * Math.sqrt(3) * RADIUS) / 2, (1 - a) * 1.5 * RADIUS], turn);
  const kites = CENTRES.flatMap((centre, i) => comb(centre, LETTERS[i], at));
  return {
    fields: new Map(kites.map(({ field }) => [field.name, field])),
    combs: CENTRES.map((centre, i) => ({ letter: LETTERS[i], at: at(centre) })),
    edges: kites.flatMap(({ sides }) => sides.map(({ side }) => side)),
    lines: SEATS.flatMap((axis) => SPAN.map((value) => line(axis, value, at))),
    goals: SEATS.map((axis) => line(axis, -1, at)),
    walls: SEATS.map((owner) =>
      kites.flatMap(({ field, sides }) =>
        field.castle === owner ? sides.filter(({ open }) => open).map(({ side }) => side) : []),
    ),
  };
}

/**
 * @param {Point} point
 * @param {number} turn
 * @returns {Point}
 */
const spun = ([x, y], turn) => [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} share
 * @returns {Point}
 */
const between = (from, to, share) => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];

/**
 * Return the kites of a comb with their short sides; an open side has no comb beyond it.
 * @param {Centre} centre
 * @param {string} letter
 * @param {(centre: number[]) => Point} at
 */
function comb(centre, letter, at) {
  const middle = at(centre);
  /** @param {number} edge */
  const half = (edge) => between(middle, at(moved(centre, edge % 6)), 0.5);
  return CORNERS.filter((i) => inner(centre, i) && inner(centre, i + 1)).map((i) => {
    const ahead = [i, i + 1].map((edge) => at(moved(centre, edge % 6)));
    const corner = /** @type {Point} */ ([0, 1].map((axis) => (middle[axis] + ahead[0][axis] + ahead[1][axis]) / 3));
    const field = kite(`${letter}${i + 1}`, middle, [half(i), corner, half(i + 1)]);
    const sides = [i, i + 1].map((edge) => ({
      side: /** @type {Side} */ ([half(edge), corner]),
      open: !PRESENT.has(String(moved(centre, edge % 6))),
    }));
    return { field: { ...field, tone: i % 2, castle: centre.indexOf(3) }, sides };
  });
}

/**
 * @param {string} name
 * @param {Point} middle
 * @param {Point[]} others
 */
function kite(name, middle, others) {
  const at = between(middle, others[1], (2 * INNER) / RADIUS);
  const shape = [middle, ...others].map(([x, y]) => /** @type {Point} */ ([x - at[0], y - at[1]]));
  return { name, at, tip: between(middle, others[1], 0.25), shape };
}

/**
 * Return the dotted line through the combs with this value of a coordinate: from edge to edge of the board.
 * @param {number} axis
 * @param {number} value
 * @param {(centre: number[]) => Point} at
 * @returns {Side}
 */
function line(axis, value, at) {
  const edge = 2 - axis; // the first of the two edges across which this coordinate stays the same
  const run = CENTRES.filter((centre) => centre[axis] === value);
  /** @type {(way: number) => Point} */
  const end = (way) => {
    const last = /** @type {Centre} */ (run.find((centre) => !PRESENT.has(String(moved(centre, edge, way)))));
    return at(moved(last, edge, inner(last, way > 0 ? edge : edge + 3) ? way / 2 : 0));
  };
  return [end(-1), end(1)];
}
