/** The wooden board of Triapon: what never moves. */

import { set, svg } from "../lib/element.js";
import { BASE, CELLS, EDGE, GROOVE, SPAN, TIP, named, spot, turned } from "./triapon_lattice.js";

/** @typedef {import("./triapon_lattice.js").Point} Point */

export const FRAME = "-532 -566 1064 1078";
const THICK = 16;

/**
 * Return a closed path whose corners are rounded.
 * @param {Point[]} corners
 * @param {number} radius how far from a corner the rounding begins
 */
function rounded(corners, radius) {
  const toward = (/** @type {Point} */ from, /** @type {Point} */ to) => {
    const part = radius / Math.hypot(to[0] - from[0], to[1] - from[1]);
    return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part].map((n) => n.toFixed(1)).join(" ");
  };
  const parts = corners.map((corner, i) => {
    const before = corners.at(i - 1) ?? corner;
    const after = corners[(i + 1) % corners.length];
    return `${toward(corner, before)} Q ${corner.join(" ")} ${toward(corner, after)}`;
  });
  return `M ${parts.join(" L ")} Z`;
}

/**
 * Return the outline of the wood: a triangle with its corners cut off.
 * @param {number} by how much is left away all around
 */
function outline(by) {
  const [edge, tip] = [EDGE - by, TIP - by];
  const x = (tip - edge / 2) / (Math.sqrt(3) / 2); // where the bottom side meets the cut at its right end
  /** @type {Point[]} */
  const side = [[x, edge], [-x, edge]];
  return rounded([0, 1, 2].flatMap((third) => side.map((corner) => turned(corner, third))), 52);
}

/** Return the grain: long waves, each a little different, always the same ones. */
function grain() {
  const lines = Array.from({ length: 34 }, (_, i) => {
    const y = -560 + i * 30 + 9 * Math.sin(i * 12.9);
    const bend = (/** @type {number} */ k) => y + 16 * Math.sin(k * 0.9 + i * 0.35) + 7 * Math.sin(i * 5.3 + k * 2);
    const wave = (/** @type {number} */ x, /** @type {number} */ k) => `${x} ${bend(k).toFixed(1)}`;
    const waves = [-200, 40, 280, 560].map((x, k) => `S ${wave(x - 90, k + 1)} ${wave(x, k + 1.4)}`);
    const width = 2 + 3 * Math.abs(Math.sin(i * 3.7));
    return svg("path", { d: `M ${wave(-560, 0)} ${waves.join(" ")}`, "stroke-width": width.toFixed(1) });
  });
  return svg("g", { class: "grain" }, ...lines);
}

/** Return the lines from hollow to hollow, cut into the wood. */
function lines() {
  const found = [];
  for (const third of [0, 1, 2]) {
    for (let row = 1; row < 9; row++) {
      const [x1, y1] = turned(spot([row, 0], 0), third);
      const [x2, y2] = turned(spot([row, row], 0), third);
      found.push(`M ${x1.toFixed(1)} ${y1.toFixed(1)} L ${x2.toFixed(1)} ${y2.toFixed(1)}`);
    }
  }
  const d = found.join(" ");
  const glint = svg("path", { d, class: "glint", transform: "translate(1.5 3)" });
  return svg("g", { class: "lines" }, glint, svg("path", { d }));
}

/**
 * Return a gradient whose stops are coloured by classes.
 * @param {string} tag
 * @param {string} id
 * @param {Record<string, number>} stops
 * @param {Record<string, number>} [how]
 */
export function gradient(tag, id, stops, how = {}) {
  const made = Object.entries(stops).map(([name, offset]) => svg("stop", { class: name, offset }));
  return svg(tag, { id, ...how }, ...made);
}

/** @param {string} id */
function defs(id) {
  const linear = (/** @type {string} */ name, /** @type {number} */ middle, /** @type {number} */ slant) => {
    const stops = { [`${name}-1`]: 0, [`${name}-2`]: middle, [`${name}-3`]: 1 };
    return gradient("linearGradient", `${id}-${name}`, stops, { x1: 0.5 - slant, y1: 0, x2: 0.5 + slant, y2: 1 });
  };
  return svg(
    "defs",
    {},
    linear("face", 0.5, 0.3),
    linear("dent", 0.55, 0.25),
    linear("trough", 0.45, 0),
    gradient("radialGradient", `${id}-ground`, { "ground-1": 0.55, "ground-2": 1 }),
    svg("clipPath", { id: `${id}-clip` }, svg("path", { d: outline(0) })),
  );
}

/** @param {string} id */
function hollows(id) {
  const dents = CELLS.map((cell) => {
    const [cx, cy] = spot(cell, 0);
    return svg(
      "g",
      { class: "dent" },
      svg("circle", { class: "lip", cx: cx + 1.5, cy: cy + 3.5, r: 36 }),
      svg("circle", { cx, cy, r: 36, fill: `url(#${id}-dent)` }),
    );
  });
  return svg("g", {}, ...dents);
}

/**
 * Return one side: the groove for balls, and an inlay in its owner's colour.
 * @param {string} id
 * @param {number} side
 */
function side(id, side) {
  const x = SPAN / 2;
  const long = { x: -x - 12, width: 2 * x + 24 };
  return svg(
    "g",
    { class: "side", transform: `rotate(${120 * side})` },
    svg("rect", { class: "lip", ...long, y: GROOVE - 23, height: 52, rx: 26 }),
    svg("rect", { class: "groove", ...long, y: GROOVE - 26, height: 52, rx: 26, fill: `url(#${id}-trough)` }),
    svg("path", { class: "inlay", d: `M ${-x} ${EDGE - 13} H ${x}` }),
  );
}

/**
 * Return the letters of the rows and the numbers of the slanting lines, each where its line leaves the hollows.
 * @param {number} seat
 */
function signs(seat) {
  const ends = CELLS.flatMap(([row, place]) => [
    ...(place === 0 ? [{ text: named([row, 0])[0], at: spot([row, 0], 0), out: [-57, 0] }] : []),
    ...(place === row ? [{ text: String(row + 1), at: spot([row, row], 0), out: [28, -49] }] : []),
  ]);
  return ends.map(({ text, at, out }) => {
    const [x, y] = turned([at[0] + out[0], at[1] + out[1]], -seat);
    return svg("text", { x: x.toFixed(1), y: y.toFixed(1), dy: "0.34em" }, text);
  });
}

/**
 * Return the wood, and how to turn it so that a seat is at the bottom.
 * @param {string} id the beginning of its ids
 * @returns {{element: SVGElement, turn: (seat: number, acting: number[]) => void}}
 */
export function wood(id) {
  const sides = [0, 1, 2].map((third) => side(id, third));
  const letters = svg("g", { class: "signs" });
  const element = svg(
    "svg",
    { class: "wood", viewBox: FRAME, "aria-hidden": "true" },
    defs(id),
    svg("ellipse", { class: "ground", cx: 0, cy: BASE + 40, rx: 560, ry: 150, fill: `url(#${id}-ground)` }),
    svg("path", { class: "rim", d: outline(0), transform: `translate(0 ${THICK})` }),
    svg("path", { class: "face", d: outline(0), fill: `url(#${id}-face)` }),
    svg("g", { "clip-path": `url(#${id}-clip)` }, grain()),
    svg("path", { class: "bevel", d: outline(4) }),
    ...sides,
    lines(),
    hollows(id),
    letters,
  );
  let shown = -1;
  return {
    element,
    turn(seat, acting) {
      sides.forEach((element, i) => {
        const owner = (seat + i) % 3;
        set(element, { class: `side seat-${owner}${acting.includes(owner) ? " acting" : ""}` });
      });
      if (shown !== seat) letters.replaceChildren(...signs(seat));
      shown = seat;
    },
  };
}
