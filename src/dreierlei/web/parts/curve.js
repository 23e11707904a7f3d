/** Curve: what everybody could expect over a game; shares stacked, points as lines. */

import { svg } from "../lib/element.js";

const [WIDE, HIGH] = [320, 110];

/**
 * @param {import("../types/wire.js").Analysis} analysis
 * @param {string} label
 * @param {(number: number) => void} go
 */
export function curve({ curve, unit, judgements }, label, go) {
  const last = Math.max(1, curve.length - 1);
  const across = (/** @type {number} */ number) => (WIDE * number) / last;
  const here = svg("line", { class: "curve-here", y1: 0, y2: HIGH });
  const parts = unit === "share" ? stacked(curve, across) : lines(curve, across);
  const marks = judgements.filter(({ mark }) => mark).map(({ number, mark, seat }) =>
    svg("circle", { class: `curve-mark ${mark} seat-${seat}`, cx: across(number), cy: HIGH - 5, r: mark === "blunder" ? 4 : 3 }));
  const element = svg("svg", { class: "curve", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img", "aria-label": label },
    ...parts, ...marks, here);
  element.addEventListener("click", (event) => {
    const box = element.getBoundingClientRect();
    go(Math.round(((/** @type {MouseEvent} */ (event).clientX - box.x) / box.width) * last));
  });
  const draw = (/** @type {number} */ number) => {
    here.setAttribute("x1", String(across(number)));
    here.setAttribute("x2", String(across(number)));
  };
  return { element, draw };
}

/**
 * @param {number[][]} curve
 * @param {(number: number) => number} across
 */
function stacked(curve, across) {
  return curve[0].map((_, seat) => {
    const edge = (/** @type {number[]} */ shares, /** @type {number} */ upTo) =>
      HIGH * (1 - shares.slice(0, upTo).reduce((sum, share) => sum + share, 0));
    const top = curve.map((shares, n) => `${across(n)},${edge(shares, seat + 1)}`);
    const bottom = curve.map((shares, n) => `${across(n)},${edge(shares, seat)}`).reverse();
    return svg("polygon", { class: `curve-area seat-${seat}`, points: [...top, ...bottom].join(" ") });
  });
}

/**
 * @param {number[][]} curve
 * @param {(number: number) => number} across
 */
function lines(curve, across) {
  const [low, high] = [Math.min(...curve.flat()), Math.max(...curve.flat())];
  const up = (/** @type {number} */ points) => HIGH - 6 - ((HIGH - 12) * (points - low)) / Math.max(1, high - low);
  return curve[0].map((_, seat) =>
    svg("polyline", { class: `curve-line seat-${seat}`, points: curve.map((points, n) => `${across(n)},${up(points[seat])}`).join(" ") }));
}
