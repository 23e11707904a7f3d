/** Arrows: actions drawn over a board, from handle to handle; a ring where there is only one. */

import { svg } from "../lib/element.js";

/**
 * @param {HTMLElement} stage
 * @param {import("../board/types.js").Board} board
 */
export function arrowsPart(stage, board) {
  const element = svg("svg", { class: "arrows", "aria-hidden": "true" });
  stage.after(element);
  /**
   * @param {string[]} actions the best first, or a line
   * @param {boolean} [line] whether each follows the one before: they are numbered then
   */
  const draw = (actions, line = false) => {
    element.replaceChildren();
    if (!actions.length) return;
    requestAnimationFrame(() => element.replaceChildren(...actions.flatMap((action, i) =>
      shape(element, stage, board.path(action), line ? 0 : i, line ? String(i + 1) : "")).reverse()));
  };
  return { element, draw };
}

/**
 * @param {SVGElement} place
 * @param {HTMLElement} stage
 * @param {string[]} handles
 * @param {number} rank
 * @param {string} number
 */
function shape(place, stage, handles, rank, number) {
  const frame = place.getBoundingClientRect();
  const spots = handles.flatMap((handle) => {
    const box = stage.querySelector(`[data-handle="${CSS.escape(handle)}"]`)?.getBoundingClientRect();
    return box?.width ? [[box.x + box.width / 2 - frame.x, box.y + box.height / 2 - frame.y]] : [];
  });
  if (!spots.length) return [];
  const [[x, y], end] = [spots[0], spots.at(-1) ?? spots[0]];
  const look = { class: rank ? "arrow lesser" : "arrow" };
  const label = number ? [svg("text", { class: "arrow-number", x: end[0], y: end[1] }, number)] : [];
  if (x === end[0] && y === end[1]) return [...label, svg("circle", { ...look, cx: x, cy: y, r: 22 })];
  const [dx, dy] = [end[0] - x, end[1] - y];
  const far = Math.hypot(dx, dy);
  const [ux, uy] = [dx / far, dy / far];
  const [hx, hy] = [end[0] - 6 * ux, end[1] - 6 * uy];
  const wing = (/** @type {number} */ side) => `${hx - 16 * ux - side * 11 * uy},${hy - 16 * uy + side * 11 * ux}`;
  return [
    ...label,
    svg("path", { ...look, d: `M${x},${y} L${hx - 12 * ux},${hy - 12 * uy}` }),
    svg("path", { class: `${look.class} tip`, d: `M${hx},${hy} L${wing(1)} L${wing(-1)} Z` }),
  ];
}
