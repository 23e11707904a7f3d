/** Bars: a number with its interval, and how numbers are spread; what they show is written beside them. */

import { svg } from "../lib/element.js";

const [WIDE, HIGH] = [100, 20];

/** @param {string} kind @param {SVGElement[]} parts */
const drawing = (kind, parts) =>
  svg("svg", { class: kind, viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" }, ...parts);

/** @param {string} kind @param {number} x @param {number} from @param {number} to */
const upright = (kind, x, from, to) => svg("line", { class: kind, x1: x, x2: x, y1: from, y2: to });

/**
 * A bar with the interval in which the truth lies, and a line where all would be alike.
 * @param {import("../types/wire.js").Estimate} estimate
 * @param {number} most
 * @param {number} [fair]
 */
export function bar({ value, low, high }, most, fair) {
  const at = (/** @type {number} */ number) => (WIDE * Math.min(most, Math.max(0, number))) / most;
  const whiskers = low === null || high === null ? []
    : [svg("line", { class: "whisker", x1: at(low), x2: at(high), y1: 10, y2: 10 }), upright("whisker", at(low), 6, 14), upright("whisker", at(high), 6, 14)];
  return drawing("bar", [svg("rect", { class: "ground", width: WIDE, height: 14, y: 3 }),
    svg("rect", { class: "value", width: at(value), height: 14, y: 3 }), ...whiskers,
    ...(fair === undefined ? [] : [upright("fair", at(fair), 0, HIGH)])]);
}

/**
 * How long games are: from the shortest to the longest, the middle half as a box, the median as a line in it.
 * @param {{shortest: number, quartiles: number[], longest: number}} spread
 */
export function box({ shortest, quartiles: [low, middle, high], longest }) {
  const at = (/** @type {number} */ number) => (WIDE * number) / (1.05 * longest);
  return drawing("bar box", [svg("rect", { class: "ground", width: WIDE, height: 14, y: 3 }),
    svg("line", { class: "whisker", x1: at(shortest), x2: at(longest), y1: 10, y2: 10 }),
    upright("whisker", at(shortest), 5, 15), upright("whisker", at(longest), 5, 15),
    svg("rect", { class: "value", x: at(low), width: at(high) - at(low), height: 14, y: 3 }), upright("median", at(middle), 3, 17)]);
}
