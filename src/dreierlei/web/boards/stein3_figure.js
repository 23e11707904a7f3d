/** How a piece of 3Stein looks: lord, knight and squire on a plate in the shape of their seat's mark. */

import { svg } from "../lib/element.js";
import { mark } from "../lib/mark.js";

/** The outlines of the figures, feet at y = 20. @type {Record<import("./stein3_army.js").Kind, string>} */
const BODY = {
  lord: "M -19 21 C -19 15 -15 13 -13 8 C -11 2 -10 -3 -9 -8 L 9 -8 C 10 -3 11 2 13 8 C 15 13 19 15 19 21 Z",
  knight:
    "M -15 21 C -16 14 -12 11 -8 6 C -5 2 -3 -1 -3 -6 C -6 -3 -9 -3 -11 -1 C -13 1 -16 1 -18 -1 " +
    "C -21 -3 -21 -6 -19 -9 C -16 -13 -15 -18 -11 -22 C -10 -23 -9 -24 -8 -24 L -7 -31 L -2 -26 C 9 -25 15 -16 15 -5 " +
    "C 15 3 12 7 13 12 C 14 15 17 16 17 21 Z",
  squire: "M -16 21 C -16 16 -13 14 -11 9 C -9 4 -8 0 -7 -4 L 7 -4 C 8 0 9 4 11 9 C 13 14 16 16 16 21 Z",
};

const CROWN = "M -11 -20 L -14 -35 L -6.5 -28.5 L 0 -38 L 6.5 -28.5 L 14 -35 L 11 -20 Q 0 -16.5 -11 -20 Z";
const HAT = "M -13 -12 Q 0 -7.5 13 -12 Q 10 -15 8.5 -16 C 7 -25 -7 -25 -8.5 -16 Q -10 -15 -13 -12 Z";

/** @param {string} paint */
const lord = (paint) => [
  svg("circle", { class: "body", cx: 0, cy: -15, r: 10, fill: paint }),
  svg("path", { class: "crown", d: CROWN }),
  svg("path", { class: "seam", d: "M -9 -7 Q 0 -2.5 9 -7 M 0 -4.5 V 20" }),
];

const knight = () => [
  svg("path", { class: "seam", d: "M 4 -22 C 10 -15 10 -6 7 1 M 10 -15 C 13 -8 12 -1 9 6" }),
  svg("circle", { class: "eye", cx: -8.5, cy: -15, r: 2.1 }),
  svg("path", { class: "seam", d: "M -13 13 Q 0 17 14 13" }),
];

/** @param {string} paint */
const squire = (paint) => [
  svg("circle", { class: "body", cx: 0, cy: -11, r: 9.5, fill: paint }),
  svg("path", { class: "hat", d: HAT, fill: paint }),
  svg("path", { class: "seam", d: "M -9.5 7 Q 0 10.5 9.5 7" }),
];

/**
 * Return the figure of a piece.
 * @param {import("./stein3_army.js").Kind} kind
 * @param {number} seat
 * @param {(seat: number) => string} paint the fill of a seat's figures
 */
export function figure(kind, seat, paint) {
  const fill = paint(seat);
  const details = { lord, knight, squire }[kind](fill);
  return svg(
    "g",
    { class: `figure ${kind} seat-${seat}` },
    svg("ellipse", { class: "shade", cx: 3, cy: 22, rx: 27, ry: 10 }),
    svg("path", { class: "plate", d: mark(seat), transform: "translate(0 4) scale(26.5)" }),
    svg("path", { class: "body", d: BODY[kind], fill }),
    ...details,
  );
}

/** Return a pennon; `fly` gives it a seat's colours. */
export function pennon() {
  return svg(
    "g",
    { class: "pennon" },
    svg("path", { class: "pole", d: "M 0 16 V -21" }),
    svg("path", { class: "cloth", d: "M 0 -21 L 24 -17 L 18 -11 L 24 -5 L 0 -3 Z" }),
    svg("path", { class: "charge", transform: "translate(8.5 -11.5) scale(5)" }),
  );
}

/**
 * Give a pennon the colours of a seat.
 * @param {Element} flag
 * @param {number} seat
 */
export function fly(flag, seat) {
  flag.setAttribute("class", `pennon seat-${seat}`);
  flag.querySelector(".charge")?.setAttribute("d", mark(seat));
}
