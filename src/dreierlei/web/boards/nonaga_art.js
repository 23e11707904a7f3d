/** What the things of Nonaga look like: turned wooden discs with a dish, domed pieces, free places and traces. */

import { put, svg } from "../lib/element.js";
import { mark } from "../lib/mark.js";
import { STEP, spot } from "./nonaga_field.js";

/** @typedef {import("./nonaga_field.js").Cell} Cell */

const DISC = 47.5;
const DISH = 34;
const PIECE = 29;
const REACH = STEP / 2 - 1; // of a finger

/** @param {Record<string, string | number>} attributes */
const circle = (attributes) => svg("circle", attributes);

/**
 * Return a gradient whose stops are coloured by the style sheet.
 * @param {string} id
 * @param {[string, number][]} stops class and place in percent
 * @param {Record<string, string | number>} [shape]
 */
function glow(id, stops, shape = {}) {
  const children = stops.map(([name, at]) => svg("stop", { class: name, offset: `${at}%` }));
  return svg("radialGradient", { id: `nonaga-${id}`, ...shape }, ...children);
}

/** Return the gradients that all things share. */
export function paints() {
  const lit = { cx: "38%", cy: "30%", r: "78%" };
  return svg("defs", {},
    glow("wood", [["wood-light", 0], ["wood", 62], ["wood-dark", 100]], lit),
    glow("dish", [["wood-light", 0], ["wood", 55], ["wood-dark", 100]], { cx: "60%", cy: "72%", r: "80%" }),
    glow("piece-0", [["seat-0-light", 0], ["seat-0", 45], ["seat-0-dark", 100]], lit),
    glow("piece-1", [["seat-1-light", 0], ["seat-1", 45], ["seat-1-dark", 100]], lit),
    glow("gleam", [["gleam", 0], ["faded", 100]]),
    glow("shade", [["dark", 55], ["clear", 100]]));
}

/** Return the soft shadow that a disc throws on the table. */
export const shade = () => svg("g", { class: "shade glides" }, circle({ r: 58, cy: 9, fill: "url(#nonaga-shade)" }));

/**
 * Return a disc.
 * @param {number} id turns the grain, for no two discs are alike
 * @param {string} why what the sign of the frozen disc says
 */
export function disc(id, why) {
  const body = svg("g", { class: "body" },
    circle({ class: "edge", r: DISC, cy: 5 }),
    circle({ r: DISC, fill: "url(#nonaga-wood)" }),
    svg("path", { class: "grain", d: grain(id), transform: `rotate(${(id * 137) % 360})` }),
    circle({ class: "bevel", r: DISC - 1.2 }),
    circle({ class: "dish", r: DISH, fill: "url(#nonaga-dish)" }),
    circle({ class: "lip", r: DISH }),
    svg("text", { class: "name", y: 43.8 }),
    lock(why),
    circle({ class: "ring", r: DISH }),
    circle({ class: "aim", r: 9 }));
  return svg("g", { class: "disc glides" },
    circle({ class: "hit", r: REACH }), circle({ class: "lift", r: 56, cy: 14, fill: "url(#nonaga-shade)" }), body,
    circle({ class: "focus", r: REACH }));
}

/**
 * Return the lines of the wood, from rim to rim.
 * @param {number} id
 */
function grain(id) {
  let lines = "";
  for (let y = -40 + (id % 3) * 3; y < 44; y += 7 + ((id + y * y) % 4)) {
    const x = Math.sqrt(DISC * DISC - y * y) - 2;
    const bend = ((id * 7 + y * 3) % 9) - 4;
    lines += `M ${-x.toFixed(1)} ${y} Q ${bend * 3} ${y + bend} ${x.toFixed(1)} ${y}`;
  }
  return lines;
}

/** @param {string} why */
function lock(why) {
  return svg("g", { class: "lock" },
    svg("title", {}, why),
    circle({ class: "chain", r: DISH - 2 }),
    svg("path", { class: "shackle", d: "M -7 -2 V -8 A 7 7 0 0 1 7 -8 V -2" }),
    svg("rect", { class: "case", x: -11, y: -3, width: 22, height: 17, rx: 3.5 }),
    svg("path", { class: "keyhole", d: "M 0 3 V 8" }));
}

/**
 * Return a piece of a seat.
 * @param {number} seat
 */
export function piece(seat) {
  const size = seat ? 11.5 : 10; // a triangle looks smaller than a circle
  const body = svg("g", { class: "body" },
    circle({ class: "foot", r: PIECE, cy: 5 }),
    circle({ r: PIECE, fill: `url(#nonaga-piece-${seat})` }),
    circle({ class: "crown", r: PIECE - 6 }),
    svg("path", { class: "mark", d: mark(seat), transform: `scale(${size})` }),
    svg("ellipse", { class: "gleam", cx: -9, cy: -15, rx: 14, ry: 8, transform: "rotate(-28 -9 -15)" }));
  return svg("g", { class: `piece glides seat-${seat}` },
    circle({ class: "hit", r: REACH - 2 }),
    circle({ class: "cast", r: 36, cy: 8, fill: "url(#nonaga-shade)" }),
    circle({ class: "halo", r: 34 }), body, circle({ class: "focus", r: 43 }));
}

/** Return a place where a disc may be put down; it shows only then. */
export function place() {
  return svg("g", { class: "ghost place" },
    circle({ class: "hit", r: REACH }),
    circle({ class: "rim", r: DISC - 3 }),
    svg("path", { class: "plus", d: "M -11 0 H 11 M 0 -11 V 11" }),
    circle({ class: "focus", r: REACH }));
}

/**
 * Return the way of a piece: dots over the discs, and a head at the end.
 * @param {Cell} from
 * @param {Cell} to
 * @param {number} start how far from the middle of the first cell it begins
 * @param {number} end how far before the middle of the last one it ends
 */
export function way(from, to, start, end) {
  const [x, y] = spot(from);
  const [dx, dy] = [spot(to)[0] - x, spot(to)[1] - y];
  const tip = Math.hypot(dx, dy) - end;
  const line = svg("g", { class: "way" },
    svg("path", { class: "under", d: `M ${start} 0 H ${tip - 20}` }),
    svg("path", { class: "dots", d: `M ${start} 0 H ${tip - 20}` }),
    svg("path", { class: "head", d: `M ${tip} 0 l -26 -10 l 7 10 l -7 10 Z` }));
  put(line, x, y, (Math.atan2(dy, dx) * 180) / Math.PI);
  return line;
}

/**
 * Return the trace of a slide: the disc it left, its way, and the piece that went it.
 * @param {Cell} from
 * @param {Cell} to
 */
export function trail(from, to) {
  const end = svg("g", { class: "trace end" }, ...halo(to, 34));
  return svg("g", { class: "trace" }, ...halo(from, 22), way(from, to, 28, 36), end);
}

/**
 * Return the trace of a disc.
 * @param {Cell} cell
 * @param {string} kind `left` where it lay, `reached` where it lies
 */
export const ring = (cell, kind) => svg("g", { class: `trace ${kind}` }, ...halo(cell, kind === "left" ? DISH : 46.5));

/**
 * @param {Cell} cell
 * @param {number} r
 */
function halo(cell, r) {
  const [cx, cy] = spot(cell);
  return [circle({ class: "under", r, cx, cy }), circle({ class: "line", r, cx, cy })];
}

/**
 * Return the band that joins two connected pieces.
 * @param {Cell} a
 * @param {Cell} b
 * @param {number} seat
 */
export function link(a, b, seat) {
  const [x, y] = spot(a);
  const [dx, dy] = [spot(b)[0] - x, spot(b)[1] - y];
  const d = `M 0 0 H ${STEP}`;
  const lines = ["under", "line"].map((name) => svg("path", { class: name, d }));
  const band = svg("g", { class: `link seat-${seat}` }, ...lines);
  put(band, x, y, (Math.atan2(dy, dx) * 180) / Math.PI);
  return band;
}
