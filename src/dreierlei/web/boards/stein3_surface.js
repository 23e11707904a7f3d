/** What never moves on a board of 3Stein: frame, fields, combs, dotted lines, castle walls and goal lines. */

import { svg } from "../lib/element.js";
import { mark } from "../lib/mark.js";
import { INNER } from "./stein3_lattice.js";

/** @typedef {import("./stein3_lattice.js").Point} Point */
/** @typedef {import("./stein3_lattice.js").Side} Side */

/** @param {number} value */
const short = (value) => Number(value.toFixed(2));

/** @param {Side} side */
const stroke = ([[a, b], [c, d]]) => `M ${short(a)} ${short(b)} L ${short(c)} ${short(d)}`;

/**
 * Return the outline of a field, its sides drawn in by so much; as seen from its middle unless that is given.
 * @param {import("./stein3_lattice.js").Field} field
 * @param {number} by
 * @param {Point} [at]
 */
export function outline(field, by, at = [0, 0]) {
  const scale = 1 - by / INNER;
  const points = field.shape.map(([x, y]) => `${short(at[0] + x * scale)} ${short(at[1] + y * scale)}`);
  return `M ${points.join(" L ")} Z`;
}

/**
 * Return a side moved away from the middle of the board.
 * @param {Side} side
 * @param {number} by
 * @returns {Side}
 */
function outward([[a, b], [c, d]], by) {
  const length = Math.hypot(c - a, d - b);
  const [x, y] = [(d - b) / length, (a - c) / length];
  const way = x * (a + c) + y * (b + d) > 0 ? by : -by;
  return [[a + x * way, b + y * way], [c + x * way, d + y * way]];
}

/**
 * Fill a group with the board.
 * @param {SVGElement} group
 * @param {import("./stein3_lattice.js").Lattice} lattice
 * @param {string} sun the fill that lights the fields
 */
export function lay(group, lattice, sun) {
  const fields = [...lattice.fields.values()];
  const whole = fields.map((field) => outline(field, 0, field.at)).join(" ");
  group.replaceChildren(
    svg("path", { class: "frame", d: whole }),
    svg("path", { class: "bevel", d: whole }),
    ...lattice.goals.map(goal),
    ...lattice.walls.map(wall),
    svg("path", { class: "ground", d: whole }),
    ...fields.map((field) => svg("path", { class: tones(field), d: outline(field, 0.4, field.at) })),
    svg("path", { class: "shine", d: fields.map((field) => outline(field, 2.4, field.at)).join(" ") }),
    svg("path", { class: "sun", d: whole, fill: sun }),
    svg("path", { class: "edges", d: lattice.edges.map(stroke).join(" ") }),
    svg("path", { class: "lines", d: lattice.lines.map(stroke).join(" ") }),
  );
}

/**
 * Fill a group with the letters of the combs and the numbers of the kites.
 * @param {SVGElement} group
 * @param {import("./stein3_lattice.js").Lattice} lattice
 */
export function sign(group, lattice) {
  const numbers = [...lattice.fields.values()].map(({ name, tip: [x, y] }) =>
    svg("text", { class: "number", x: short(x), y: short(y) }, name.slice(1)));
  group.replaceChildren(...numbers, ...lattice.combs.map(letter));
}

/** @param {import("./stein3_lattice.js").Field} field */
const tones = ({ tone, castle }) => `kite tone-${tone}${castle < 0 ? "" : ` castle seat-${castle}`}`;

/**
 * Return the band along the long side that is a seat's goal, with the seat's mark on it between the combs.
 * @param {Side} side
 * @param {number} seat
 */
function goal(side, seat) {
  const [from, to] = outward(side, 11);
  const marks = [1 / 3, 2 / 3].map((share) => {
    const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    return svg("path", { d: mark(seat), transform: `translate(${short(x)} ${short(y)}) scale(8)` });
  });
  return svg("g", { class: `goal seat-${seat}` }, svg("path", { class: "band", d: stroke([from, to]) }), ...marks);
}

/**
 * Return the battlements of a castle.
 * @param {Side[]} sides
 * @param {number} seat
 */
function wall(sides, seat) {
  return svg("path", { class: `wall seat-${seat}`, d: sides.map((side) => stroke(outward(side, 13))).join(" ") });
}

/** @param {import("./stein3_lattice.js").Comb} comb */
function letter({ letter: text, at: [x, y] }) {
  const place = { x: short(x), y: short(y) };
  return svg(
    "g",
    { class: "letter" },
    svg("circle", { cx: place.x, cy: place.y, r: 11.5 }),
    svg("text", place, text),
  );
}
