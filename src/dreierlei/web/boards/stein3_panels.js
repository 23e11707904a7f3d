/** Beside the board of 3Stein: for each seat its name, its knights in reserve, what it lost, and whose vassal it is. */

import { shortName } from "../board/short_name.js";
import { keyed, set, svg } from "../lib/element.js";
import { mark } from "../lib/mark.js";
import { fly, pennon } from "./stein3_figure.js";

/** @typedef {import("./stein3_lattice.js").Point} Point */
/**
 * @typedef {object} Layout where things stand, by the seat's place: at the bottom, next clockwise, and the one after
 * @property {Point} title
 * @property {Point} reserve
 * @property {Point} lost
 * @property {number} row how many lost pieces stand in a row
 * @property {number} step
 * @property {Point} state
 */

/** @type {Layout[]} */
const LAYOUTS = [
  { title: [-388, 412], reserve: [-388, 358], lost: [216, 342], row: 7, step: 28, state: [-308, 376] },
  { title: [-388, -404], reserve: [-388, -355], lost: [-300, -355], row: 14, step: 20, state: [-40, -404] },
  { title: [44, -404], reserve: [44, -355], lost: [132, -355], row: 14, step: 20, state: [392, -404] },
];
const STALL = 38;
const LONGEST = 13;

/**
 * Return where the layout of a seat stands.
 * @param {number} seat
 * @param {number} viewer the seat at the bottom
 */
const layout = (seat, viewer) => LAYOUTS[(seat - viewer + 3) % 3];

/**
 * Return the place of a knight in reserve.
 * @param {number} seat
 * @param {number} viewer
 * @param {number} index
 * @returns {Point}
 */
export function stall(seat, viewer, index) {
  const [x, y] = layout(seat, viewer).reserve;
  return [x + index * STALL, y];
}

/**
 * Return the place of a lost piece.
 * @param {number} seat
 * @param {number} viewer
 * @param {number} index
 * @returns {Point}
 */
export function tray(seat, viewer, index) {
  const { lost: [x, y], row, step } = layout(seat, viewer);
  return [x + (index % row) * step, y + Math.floor(index / row) * 45];
}

/**
 * @typedef {object} Standing what a panel says of a seat
 * @property {number} seat
 * @property {number} viewer
 * @property {string} name
 * @property {boolean} acting
 * @property {boolean} won
 * @property {boolean} out
 * @property {number | null} captor
 * @property {string} state in a word: vassal, without pieces, winner
 * @property {string} title the whole in words
 */

/**
 * Draw the panels.
 * @param {SVGElement} group
 * @param {Standing[]} standings
 */
export function show(group, standings) {
  keyed(group, standings, ({ seat }) => String(seat), make, update);
}

/** @param {Standing} standing */
function make({ seat }) {
  return svg(
    "g",
    {},
    svg("title"),
    svg("path", { class: "stalls" }),
    svg("g", { class: "badge" },
      svg("circle", { class: "ring", r: 21 }),
      svg("path", { class: "mark", d: mark(seat), transform: "scale(12)" })),
    svg("text", { class: "name" }),
    svg("text", { class: "state" }),
    pennon(),
  );
}

/**
 * @param {SVGElement} panel
 * @param {Standing} standing
 */
function update(panel, { seat, viewer, name, acting, won, out, captor, state, title }) {
  const { title: [x, y], reserve, state: [right, line] } = layout(seat, viewer);
  const find = (/** @type {string} */ part) => /** @type {SVGElement} */ (panel.querySelector(part));
  const flags = `${acting ? " acting" : ""}${won ? " won" : ""}${out ? " out" : ""}`;
  set(panel, { class: `panel seat-${seat}${flags}` });
  find("title").textContent = title;
  set(find(".badge"), { transform: `translate(${x} ${y})` });
  set(find(".name"), { x: x + 28, y });
  find(".name").textContent = shortName(name, LONGEST);
  set(find(".stalls"), { d: [0, 1].map((i) => stalls(reserve[0] + i * STALL, reserve[1])).join(" ") });
  const flag = find(".pennon");
  const flown = captor !== null;
  const [anchor, way] = viewer === seat ? ["start", 1] : ["end", -1]; // from which end the state is written
  set(find(".state"), { x: right + way * (flown ? 30 : 0), y: line, "text-anchor": anchor });
  find(".state").textContent = state;
  if (flown) fly(flag, captor);
  flag.classList.toggle("flown", flown);
  set(flag, { transform: `translate(${way > 0 ? right : right - 24} ${line + 7}) scale(0.9)` });
}

/**
 * @param {number} x
 * @param {number} y
 */
const stalls = (x, y) => `M ${x - 16} ${y + 19} V ${y - 10} Q ${x} ${y - 30} ${x + 16} ${y - 10} V ${y + 19} Z`;
