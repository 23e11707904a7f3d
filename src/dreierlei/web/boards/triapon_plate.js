/** The plates beside the board: who sits at a side, and how that player stands. */

import { shortName } from "../board/short_name.js";
import { set, svg } from "../lib/element.js";
import { mark } from "../lib/mark.js";

const LONGEST = 14;
const LEADING = 42;
const POINTER = "M -46 -11 L -27 0 L -46 11 Z";

/**
 * @typedef {object} Standing
 * @property {number} seat
 * @property {string} name
 * @property {string[]} lines
 * @property {boolean} acting
 * @property {boolean} out
 * @property {boolean} first whether the game is over and nobody stands before this player
 */

/**
 * Return the plate of a side: at the bottom in one line, at the left and the right in the upper corners.
 * @param {number} side thirds clockwise from the bottom
 */
export function plate(side) {
  const low = side === 0;
  const left = side < 2;
  const sign = svg("path", { class: "sign" });
  const name = svg("text", { class: "name", x: left ? 34 : -34, y: 13 });
  const rest = svg("g", {});
  const star = svg("path", { class: "star", d: mark(4), transform: `translate(${left ? -38 : 38} 0) scale(19)` });
  const pointer = svg("path", { class: "pointer", d: POINTER, transform: left ? "" : "scale(-1 1)" });
  const element = svg("g", { class: "plate" }, pointer, star, sign, name, rest);
  element.style.transform = low ? "translate(-474px, 440px)" : `translate(${left ? -474 : 474}px, -528px)`;

  /** @param {Standing} standing */
  function draw({ seat, name: full, lines, acting, out, first }) {
    const states = Object.entries({ acting, out, first }).filter(([, is]) => is);
    set(element, { class: `plate seat-${seat} ${left ? "" : "right"} ${states.map(([state]) => state).join(" ")}` });
    set(sign, { d: mark(seat), transform: "scale(17)" });
    name.textContent = shortName(full, LONGEST);
    const texts = low ? [lines.join(" · ")] : lines;
    rest.replaceChildren(...texts.map((text, i) => row(text, i)));
  }

  /**
   * @param {string} text
   * @param {number} i
   */
  function row(text, i) {
    return svg("text", { x: left ? -18 : 18, y: 58 + i * LEADING }, text);
  }
  return { element, draw };
}
