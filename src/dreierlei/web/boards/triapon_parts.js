/** The parts that are laid on the wood of Triapon: balls, hollows to pick, rows and traces. */

import { set, svg } from "../lib/element.js";
import { mark } from "../lib/mark.js";
import { cell, spot } from "./triapon_lattice.js";
import { gradient } from "./triapon_wood.js";

/**
 * @typedef {object} Run
 * @property {number} seat
 * @property {string[]} hollows
 * @property {boolean} fresh whether it holds the ball that has just formed a triad
 *
 * @typedef {object} Trace
 * @property {string} kind from, to, cut or way
 * @property {string} hollow
 * @property {string} [origin]
 * @property {number} by whose it is
 * @property {number} order of its turn, from 1; 0 where there is only one
 */

const CROSS = "M -1 -1 L 1 1 M 1 -1 L -1 1";

/**
 * Return the gradients of the balls.
 * @param {string} id
 */
export function shades(id) {
  const light = { cx: 0.36, cy: 0.3, r: 0.78 };
  const glass = { "glass-1": 0, "glass-2": 0.45, "glass-3": 1 };
  const made = ["seat-0", "seat-1", "seat-2", "stone"].map((name) => {
    const shade = gradient("radialGradient", `${id}-${name}`, glass, light);
    set(shade, { class: name });
    return shade;
  });
  return svg("defs", {}, ...made, gradient("radialGradient", `${id}-shade`, { "shade-1": 0.55, "shade-2": 1 }));
}

/** Return a hollow that may be picked while no ball lies in it. */
export function hollow() {
  return svg(
    "g",
    { class: "hollow" },
    svg("circle", { class: "hit", r: 52 }),
    svg("circle", { class: "guess", r: 36 }),
    svg("circle", { class: "dot", r: 10 }),
    svg("circle", { class: "halo", r: 38 }),
    svg("circle", { class: "ring", r: 38 }),
  );
}

/**
 * Return a ball: a marble with its seat's mark, which as a barricade turns into a stone with a cross.
 * @param {string} id
 * @param {{seat: number}} ball
 */
export function marble(id, { seat }) {
  const body = svg(
    "g",
    { class: "lift" },
    svg("circle", { class: "body", r: 39, fill: `url(#${id}-seat-${seat})` }),
    svg("circle", { class: "stone", r: 39, fill: `url(#${id}-stone)` }),
    svg("path", { class: "mark", d: mark(seat), transform: "scale(13)" }),
    svg("path", { class: "cross", d: CROSS, transform: "scale(12)" }),
    svg("ellipse", { class: "shine", cx: -13, cy: -21, rx: 13, ry: 7.5, transform: "rotate(-28 -13 -21)" }),
    svg("circle", { class: "veil", r: 39 }),
    svg("circle", { class: "halo", r: 43 }),
    svg("circle", { class: "ring", r: 43 }),
  );
  const shade = svg("circle", { class: "shade", cx: 7, cy: 13, r: 46, fill: `url(#${id}-shade)` });
  return svg("g", { class: `ball glides seat-${seat}` }, svg("circle", { class: "hit", r: 52 }), shade, body);
}

/**
 * Return the path from one hollow to another.
 * @param {string} from
 * @param {string} to
 * @param {number} bottom
 */
function between(from, to, bottom) {
  const ends = [from, to].map((name) => spot(cell(name), bottom).map((n) => n.toFixed(1)).join(" "));
  return `M ${ends.join(" L ")}`;
}

/**
 * Return the line through the balls of a row.
 * @param {Run} run
 * @param {number} bottom
 */
export function stripe({ seat, hollows }, bottom) {
  const d = between(hollows[0], hollows[hollows.length - 1], bottom);
  const parts = ["glow", "bed", "thread"].map((name) => svg("path", { class: name, d }));
  return svg("g", { class: `run seat-${seat}` }, ...parts);
}

/**
 * Return what marks a hollow, or the way between two, after a turn.
 * @param {Trace} trace
 * @param {number} bottom
 */
export function sign({ kind, hollow, origin, by }, bottom) {
  const at = place(hollow, bottom);
  if (origin) return svg("path", { class: `way seat-${by}`, d: between(origin, hollow, bottom) });
  if (kind === "cut") return svg("path", { class: "cut", d: CROSS, transform: `${at} scale(17)` });
  return svg("circle", { class: `${kind} seat-${by}`, r: kind === "to" ? 45 : 24, transform: at });
}

/**
 * Return the number of a turn, beside the hollow where it ended.
 * @param {Trace} trace
 * @param {number} bottom
 */
export function number({ hollow, by, order }, bottom) {
  return svg("g", { class: `order seat-${by}`, transform: `${place(hollow, bottom)} translate(33 -33)` },
    svg("circle", { r: 21 }), svg("text", { dy: "0.35em" }, String(order)));
}

/**
 * @param {string} hollow
 * @param {number} bottom
 */
function place(hollow, bottom) {
  const [x, y] = spot(cell(hollow), bottom);
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
}

/**
 * Return the button that declines.
 * @param {string} text
 */
export function decline(text) {
  return svg(
    "g",
    { class: "decline ghost", "data-handle": "decline" },
    svg("rect", { x: 190, y: 392, width: 330, height: 96, rx: 48 }),
    svg("text", { x: 355, y: 440, dy: "0.34em" }, text),
  );
}
