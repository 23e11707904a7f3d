/** A sheet: what is printed on a block, and how it is crossed. */

import { svg } from "../lib/element.js";
import { DICE, FIELDS } from "./tricubo_view.js";

/** @typedef {import("./tricubo_view.js").Sheet} Sheet */

const PITCH = 46;
export const BOX = 39;
const LEFT = 46;
const TOP = 42;
const FIELD = 52;
export const ROWS = [1, 2, 3, 4, 5];
const STAR = "M 0 -19 L 5 -6.5 L 18.5 -5.8 L 8 2.6 L 11.6 15.6 L 0 8.2 L -11.6 15.6 L -8 2.6 L -18.5 -5.8 L -5 -6.5 Z";

/** @param {number} row */
export const rowY = (row) => TOP + (row - 0.5) * PITCH;
/** @param {number} column */
export const boxX = (column) => LEFT + (column + 0.5) * PITCH;
export const FIELDS_Y = TOP + 5 * PITCH + 42;
export const HEIGHT = FIELDS_Y + 36;

/**
 * Return the places of a sheet that its number of columns decides.
 * @param {Sheet} sheet
 */
export function measure(sheet) {
  const end = LEFT + sheet.columns.length * PITCH;
  const joker = LEFT + 4 * FIELD + 4 * 28 + 36;
  const width = Math.max(end + 112, sheet.joker ? joker + 34 : joker - 8);
  return { end, interim: end + 34, sum: end + 84, joker, width };
}

/** @typedef {ReturnType<typeof measure>} Places */

/** @param {string} field */
export const fieldX = (field) => LEFT + (FIELDS.indexOf(field) + 0.5) * FIELD - 6;

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} name
 */
export const square = (x, y, size, name) =>
  svg("rect", { x: x - size / 2, y: y - size / 2, width: size, height: size, rx: size / 6, class: name });

/**
 * @param {number} x
 * @param {number} y
 * @param {string | number} words
 * @param {string} name
 */
export const text = (x, y, words, name) => svg("text", { x, y, class: name }, String(words));

/** @param {number} length */
const round = (length) => Math.round(length * 10) / 10;

/**
 * Return the two strokes of a cross; no two look quite the same.
 * @param {string} key
 * @param {number} size
 */
function strokes(key, size) {
  let seed = 7;
  for (const sign of key) seed = (seed * 31 + sign.charCodeAt(0)) % 9973;
  const near = (/** @type {number} */ i) => (((seed * (i + 3)) % 17) / 17 - 0.5) * 0.16;
  const p = [-0.5, -0.46, 0.48, 0.5, 0.5, -0.5, -0.46, 0.47].map((at, i) => round((at + near(i)) * size));
  const bend = round(near(9) * size);
  const curves = [[...p.slice(0, 2), bend, -bend, ...p.slice(2, 4)], [...p.slice(4, 6), bend, bend, ...p.slice(6)]];
  return curves.map((at) => `M ${at.slice(0, 2).join(" ")} Q ${at.slice(2).join(" ")}`);
}

/**
 * Return a cross, drawn by hand.
 * @param {string} key
 * @param {number} size
 */
export function crossed(key, size) {
  const lines = strokes(key, size).map((d, i) => svg("path", { d, pathLength: 1, class: `stroke stroke-${i}` }));
  return svg("g", { class: "cross" }, svg("circle", { r: size * 0.72, class: "halo" }), ...lines);
}

/**
 * Return what is printed: rows, columns with their points, the purple, the circles for sixes.
 * @param {Sheet} sheet
 * @param {Places} at
 */
function grid(sheet, at) {
  const first = sheet.columns.length - sheet.purple;
  const purple = { x: boxX(first) - PITCH / 2, y: 5, width: sheet.purple * PITCH, height: TOP + 5 * PITCH - 2, rx: 9 };
  const group = svg("g", { class: "printed" }, svg("rect", { ...purple, class: "purple" }));
  sheet.columns.forEach((points, column) => {
    const name = column < first ? "points" : "points points-purple";
    group.append(text(boxX(column), 25, points, name));
    const box = column < first ? "box" : "box box-purple";
    for (const row of ROWS) group.append(square(boxX(column), rowY(row), BOX, box));
  });
  for (const row of ROWS) {
    const y = rowY(row);
    group.append(svg("path", { d: `M 8 ${y - 17} H 32 L 43 ${y} L 32 ${y + 17} H 8 Z`, class: "tag" }));
    group.append(text(21, y, row, "number"), svg("circle", { cx: at.interim, cy: y, r: 19, class: "ring" }));
  }
  group.append(six(at.interim, 23), text(at.sum, 25, "=", "points"));
  return group;
}

/**
 * Return a little die that shows a six.
 * @param {number} x
 * @param {number} y
 */
function six(x, y) {
  const pips = [-6, 0, 6].flatMap((dy) => [-5, 5].map((dx) => svg("circle", { cx: x + dx, cy: y + dy, r: 2 })));
  return svg("g", { class: "six" }, square(x, y, 25, "six-box"), ...pips);
}

/**
 * Return a colour field; its die is drawn in it, so that colour is not the only sign.
 * @param {string} field
 * @param {boolean} own
 */
function fieldOf(field, own) {
  const x = fieldX(field);
  const group = svg("g", { class: `field field-${field}`, "data-handle": own ? `field:${field}` : null });
  const sizes = /** @type {Record<string, number>} */ ({ large: 25, medium: 19, small: 13 });
  group.append(square(x, FIELDS_Y, FIELD, "hit"), square(x, FIELDS_Y, 44, "patch"));
  if (field === "any") {
    DICE.forEach((die, i) => group.append(square(x - 11 + 11 * i, FIELDS_Y + 7 - 7 * i, 13, `sign sign-${die}`)));
  } else group.append(square(x, FIELDS_Y, sizes[field], "sign"));
  group.append(square(x, FIELDS_Y, 48, "glow"));
  return group;
}

/**
 * Return the points of the colour fields, in the order in which fields are crossed, and the joker.
 * @param {Sheet} sheet
 * @param {Places} at
 */
function extras(sheet, at) {
  const group = svg("g", { class: "extras" });
  const from = LEFT + 4 * FIELD + 14;
  sheet.colours.forEach((points, i) => {
    const x = from + 28 * i;
    const step = svg("g", { class: "step", "data-step": i });
    step.append(text(x, FIELDS_Y - 11, `${i + 1}.`, "nth"), text(x, FIELDS_Y + 8, signed(points), "value"));
    group.append(step);
  });
  const place = `translate(${at.joker} ${FIELDS_Y}) scale(1.15)`;
  if (sheet.joker) group.append(svg("path", { d: STAR, transform: place, class: "joker" }));
  return group;
}

/** @param {number} points */
export const plain = (points) => (points < 0 ? `−${-points}` : String(points));
/** @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : plain(points));

/**
 * Return all that is printed on a sheet.
 * @param {Sheet} sheet
 * @param {boolean} own whether its fields are handles
 * @returns {SVGElement[]}
 */
export function print(sheet, own) {
  const at = measure(sheet);
  return [grid(sheet, at), extras(sheet, at), ...FIELDS.map((field) => fieldOf(field, own))];
}

/**
 * Return the handles of a row: the way of its crosses, its scoring by one six, and its tick among several.
 * @param {number} row
 * @param {Places} at
 */
export function handles(row, at) {
  const y = rowY(row);
  const wide = { x: 2, y: y - PITCH / 2, width: at.end - 4, height: PITCH, rx: 8, class: "hit" };
  const round = { cx: at.interim, cy: y, r: 20, class: "target" };
  const plan = svg("g", { class: "plan" });
  const way = svg("g", { "data-handle": `row:${row}`, class: "ghost way" }, svg("rect", wide), plan);
  const one = svg("g", { "data-handle": `rows:${row}`, class: "ghost one" }, svg("circle", round));
  const tick = svg("g", { "data-tick": row, class: "tick", "aria-hidden": "true" }, svg("circle", round));
  for (const group of [one, tick]) {
    group.prepend(svg("rect", { x: at.interim - 26, y: y - 23, width: 104, height: 46, class: "hit" }));
    group.append(text(at.interim, y, "", "offer"));
  }
  return [way, one, tick];
}

/**
 * Return the handle of a place that is written on while a position is set up: `box:0.2.3` is the third box of the
 * second row of seat 0.
 * @param {string} handle
 * @param {Places} at
 */
export function spot(handle, at) {
  const [kind, place] = handle.split(":");
  const [, which, column] = place.split(".");
  const middle = /** @type {Record<string, () => number[]>} */ ({
    box: () => [boxX(Number(column) - 1), rowY(Number(which))],
    circle: () => [at.interim, rowY(Number(which))],
    colour: () => [fieldX(which), FIELDS_Y],
    joker: () => [at.joker, FIELDS_Y],
  });
  const [x, y] = middle[kind]();
  return svg("g", { "data-handle": handle, class: "spot" }, square(x, y, PITCH, "hit"));
}

/** What stands for the kinds of points where there is no room for their names. @type {Record<string, string>} */
const ICONS = {
  rows: "M 2 4 H 14 M 2 8 H 11 M 2 12 H 7",
  interim: "M 3.5 2 H 12.5 Q 14 2 14 3.5 V 12.5 Q 14 14 12.5 14 H 3.5 Q 2 14 2 12.5 V 3.5 Q 2 2 3.5 2 Z",
  colours: "M 1.5 9 H 6.5 V 14 H 1.5 Z M 9.5 9 H 14.5 V 14 H 9.5 Z M 5.5 2 H 10.5 V 7 H 5.5 Z",
  finish: "M 4 15 V 2 H 13 L 10.5 5 L 13 8 H 4",
  total: "M 12.5 4.5 V 2.5 H 3.5 L 8 8 L 3.5 13.5 H 12.5 V 11.5",
};

/** @param {string} kind */
export function icon(kind) {
  const eyes = kind === "interim" ? [5, 8, 11].flatMap((cy) => [5.5, 10.5].map((cx) => ({ cx, cy, r: 1.1 }))) : [];
  const parts = [svg("path", { d: ICONS[kind] }), ...eyes.map((eye) => svg("circle", eye))];
  return svg("svg", { viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true" }, ...parts);
}
