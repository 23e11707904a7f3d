/** Marks over a board: rings, arrows, lines and labels at its handles, whatever board it is. */

import { set, svg } from "../lib/element.js";

/** @typedef {{x: number, y: number, r: number}} Spot */
/** @typedef {{label: string, handles: string[]}} Label */

/**
 * @typedef {object} Marks
 * @property {string[][]} may paths of handles that may be picked: the last gets a tick, an arrow leads there from the first
 * @property {string[][]} mayNot paths of handles that may not be picked: the last gets a cross
 * @property {Label[]} lines
 * @property {Label[]} labels
 */

const FEW = 4; // more arrows than that would hide the board
const ROOM = 24; // pixels that an arrow needs at least
const TICK = "M -0.45 0.02 L -0.12 0.38 L 0.5 -0.36";
const CROSS = "M -0.4 -0.4 L 0.4 0.4 M -0.4 0.4 L 0.4 -0.4";

/**
 * Draw marks over a board, in its present size.
 * @param {HTMLElement} stage holds all handles
 * @param {SVGElement} layer covers the stage
 * @param {Marks} marks
 */
export function drawMarks(stage, layer, { may, mayNot, lines, labels }) {
  const box = stage.getBoundingClientRect();
  const at = (/** @type {string} */ handle) => spot(stage, box, handle);
  set(layer, { viewBox: `0 0 ${box.width} ${box.height}` });
  const arrows = may.length <= FEW ? may.filter((path) => path.length > 1) : [];
  const wrong = mayNot.filter((path) => path[0] !== path.at(-1) && !may.some(([from]) => from === path[0]));
  layer.replaceChildren(
    ...lines.map(({ label, handles }) => line(label, handles.flatMap(at))),
    ...arrows.map((path) => arrow("may", path.flatMap(at))),
    ...wrong.map((path) => arrow("may-not", path.flatMap(at))),
    ...ends(may).flatMap(at).map((each) => badge("may", TICK, each)),
    ...ends(mayNot).flatMap(at).map((each) => badge("may-not", CROSS, each)),
    ...labels.flatMap(({ label, handles }) => handles.flatMap(at).map((each) => sign(label, each))));
}

/** @param {string[][]} paths */
const ends = (paths) => [...new Set(paths.map((path) => /** @type {string} */ (path.at(-1))))];

/**
 * Return where a handle is, or nothing where the board has none of that name.
 * @param {HTMLElement} stage
 * @param {DOMRect} box
 * @param {string} handle
 * @returns {Spot[]}
 */
function spot(stage, box, handle) {
  const element = stage.querySelector(`[data-handle="${CSS.escape(handle)}"]`);
  if (!element) return [];
  const { x, y, width, height } = element.getBoundingClientRect();
  const r = Math.max(7, Math.min(14, 0.3 * Math.min(width, height)));
  return [{ x: x + width / 2 - box.x, y: y + height / 2 - box.y, r }];
}

/**
 * @param {string} kind
 * @param {string} shape
 * @param {Spot} spot
 */
const badge = (kind, shape, { x, y, r }) =>
  svg("g", { class: `mark ${kind}`, transform: `translate(${x} ${y}) scale(${r})` },
    svg("circle", { r: 1 }), svg("path", { d: shape }));

/**
 * @param {string} label
 * @param {Spot} spot
 */
const sign = (label, { x, y, r }) =>
  svg("g", { class: "mark label", transform: `translate(${x} ${y})` },
    svg("circle", { r: r * 1.1 }), svg("text", { "font-size": r * 1.4 }, label));

/**
 * @param {string} kind
 * @param {Spot[]} spots
 */
function arrow(kind, spots) {
  const [from, to] = [spots[0], spots[spots.length - 1]];
  if (spots.length < 2) return svg("g");
  const way = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  if (way < from.r + to.r + ROOM) return svg("g"); // no room for one
  const [dx, dy] = [(to.x - from.x) / way, (to.y - from.y) / way];
  const tip = { x: to.x - dx * (to.r + 2), y: to.y - dy * (to.r + 2) };
  const back = { x: tip.x - dx * 9, y: tip.y - dy * 9 };
  const point = `M ${tip.x} ${tip.y} L ${back.x - dy * 6} ${back.y + dx * 6} L ${back.x + dy * 6} ${back.y - dx * 6} Z`;
  return svg("g", { class: `mark arrow ${kind}` },
    svg("path", { d: `M ${from.x} ${from.y} L ${back.x} ${back.y}` }), svg("path", { class: "point", d: point }));
}

/**
 * @param {string} label
 * @param {Spot[]} spots
 */
function line(label, spots) {
  const [first, second] = spots;
  if (!second) return svg("g");
  const way = Math.hypot(second.x - first.x, second.y - first.y) || 1;
  const name = { x: first.x - ((second.x - first.x) / way) * 26, y: first.y - ((second.y - first.y) / way) * 26, r: 9 };
  const points = spots.map(({ x, y }) => `${x},${y}`).join(" ");
  return svg("g", { class: "mark line" }, svg("polyline", { points }), ...(label ? [sign(label, name)] : []));
}
