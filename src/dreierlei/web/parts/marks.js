/** Marks: rings and arrows over the board, at the handles that they are about; they follow whatever moves. */

import { svg } from "../lib/element.js";

/**
 * @typedef {object} Mark
 * @property {"hint" | "threat" | "choice"} kind
 * @property {string[]} path handles, or their ends: each gets a ring, and an arrow leads from one to the next
 */

const ROOM = 3; // pixels between a thing and its ring
const HEAD = 11; // of an arrow

export class Marks {
  /** @param {HTMLElement} stage holds the handles */
  constructor(stage) {
    this.stage = stage;
    this.element = svg("svg", { class: "marks", "aria-hidden": "true" });
    /** @type {Mark[]} */
    this.marks = [];
    this.frame = 0;
    this.drawn = "";
  }

  /** @param {Mark[]} marks */
  show(marks) {
    this.marks = marks;
    if (!this.frame) this.#follow();
  }

  close() {
    cancelAnimationFrame(this.frame);
  }

  #follow() {
    this.frame = 0;
    const home = this.element.getBoundingClientRect();
    const shapes = this.marks.flatMap(({ kind, path }) => this.#shapes(kind, path, home));
    const now = JSON.stringify(shapes);
    if (now !== this.drawn) this.element.replaceChildren(...shapes.map(([name, attributes]) => svg(name, attributes)));
    this.drawn = now;
    if (this.marks.length) this.frame = requestAnimationFrame(() => this.#follow());
  }

  /**
   * @param {string} kind
   * @param {string[]} path
   * @param {DOMRect} home
   * @returns {[string, Record<string, string | number>][]}
   */
  #shapes(kind, path, home) {
    const boxes = path.flatMap((handle) => this.#box(handle, home) ?? []);
    const rings = boxes.map(({ x, y, w, h }) => /** @type {[string, Record<string, string | number>]} */ (
      ["rect", { class: `mark ${kind}`, x, y, width: w, height: h, rx: Math.min(w, h) / 2 }]));
    const arrows = boxes.slice(1).map((to, i) => /** @type {[string, Record<string, string | number>]} */ (
      ["path", { class: `mark ${kind} arrow`, d: arrow(boxes[i], to) }]));
    return [...rings, ...arrows];
  }

  /**
   * Where a handle is on the screen, as far as it is there.
   * @param {string} handle
   * @param {DOMRect} home
   */
  #box(handle, home) {
    const element = this.stage.querySelector(`[data-handle$="${CSS.escape(handle)}"]`);
    const box = element?.getBoundingClientRect();
    if (!box?.width) return null;
    const [w, h] = [box.width + 2 * ROOM, box.height + 2 * ROOM].map(Math.round);
    return { x: Math.round(box.x - home.x - ROOM), y: Math.round(box.y - home.y - ROOM), w, h };
  }
}

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

/**
 * An arrow from one thing to another.
 * @param {Box} from
 * @param {Box} to
 */
function arrow(from, to) {
  const [a, b] = [from, to].map(({ x, y, w, h }) => ({ x: x + w / 2, y: y + h / 2, r: Math.min(w, h) / 2 }));
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / far, (b.y - a.y) / far];
  const [x, y] = [b.x - ux * b.r * 0.25, b.y - uy * b.r * 0.25];
  const wing = (/** @type {number} */ side) =>
    `${(x - HEAD * (ux + side * 0.55 * uy)).toFixed(1)} ${(y - HEAD * (uy - side * 0.55 * ux)).toFixed(1)}`;
  const tail = `${(a.x + ux * a.r * 0.4).toFixed(1)} ${(a.y + uy * a.r * 0.4).toFixed(1)}`;
  return `M${tail}L${x.toFixed(1)} ${y.toFixed(1)}M${wing(1)}L${x.toFixed(1)} ${y.toFixed(1)}L${wing(-1)}`;
}
