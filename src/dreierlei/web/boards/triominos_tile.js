/** The tiles of Triominos: how a cell lies on the table, how a tile is named, turned and drawn. */
import { svg } from "../lib/element.js";

export const SIDE = 100;
export const HEIGHT = (SIDE * Math.sqrt(3)) / 2;
const RADIUS = SIDE / Math.sqrt(3);

/**
 * @typedef {[number, number, number]} Numbers read clockwise from the corner that the cell points with
 * @typedef {[number, number]} Cell column and row
 */

/** @param {Cell} cell */
export const pointsUp = ([q, r]) => (q + r) % 2 === 0;

/**
 * Return the middle of a cell.
 * @param {Cell} cell
 * @returns {[number, number]}
 */
export const middle = ([q, r]) => [(q * SIDE) / 2, (r + (pointsUp([q, r]) ? 2 : 1) / 3) * HEIGHT];

/**
 * Return the names of a cell's corners, clockwise from the one that it points with.
 * @param {Cell} cell
 */
export function corners([q, r]) {
  const at = pointsUp([q, r]) ? [[q, r], [q + 1, r + 1], [q - 1, r + 1]] : [[q, r + 1], [q - 1, r], [q + 1, r]];
  return at.map((corner) => corner.join(":"));
}

/**
 * Return the cells that share a side with a cell.
 * @param {Cell} cell
 * @returns {Cell[]}
 */
export const neighbours = ([q, r]) => [[q - 1, r], [q + 1, r], [q, pointsUp([q, r]) ? r + 1 : r - 1]];

/**
 * Return the ways to read a tile clockwise, from each of its corners.
 * @param {readonly number[]} numbers
 */
const readings = ([a, b, c]) => [`${a}${b}${c}`, `${b}${c}${a}`, `${c}${a}${b}`];

/**
 * Return the name of a tile: read from its lowest number, as a hand lists it.
 * @param {readonly number[]} numbers as it lies
 */
export const named = (numbers) => readings(numbers).sort()[0];

/**
 * Return the text of a name for readers.
 * @param {string} name
 */
export const spoken = (name) => [...name].join("-");

/**
 * Return a name as it is read out: the numbers as they can be seen on the tile.
 * @param {string} name
 */
export const readOut = (name) => [...name].join(" ");

/** @param {string} text three digits */
export const digits = (text) => /** @type {Numbers} */ ([...text].map(Number));

/**
 * Return by how many degrees a tile is turned that lies on a cell.
 * @param {readonly number[]} numbers as it lies
 * @param {boolean} up
 */
export const angleOf = (numbers, up) => 120 * readings(numbers).indexOf(named(numbers)) + (up ? 0 : 180);

/**
 * Return the angle that looks the same as the wanted one and is nearest to another.
 * @param {number} wanted
 * @param {number} from
 */
export const nearest = (wanted, from) => wanted + 360 * Math.round((from - wanted) / 360);

/**
 * Return the outline of a triangle that points up, with soft corners.
 * @param {number} radius from the middle to a corner
 * @param {number} soft how much of each side its corners take
 */
export function outline(radius, soft) {
  const at = [0, 120, 240].map((angle) => polar(radius, angle));
  const share = soft / (radius * Math.sqrt(3));
  const parts = at.map((corner, i) => {
    const [from, to] = [at[(i + 2) % 3], at[(i + 1) % 3]].map((end) => between(corner, end, share));
    return `${i ? "L" : "M"} ${from} Q ${corner.map(short)} ${to}`;
  });
  return `${parts.join(" ")} Z`;
}

/**
 * @param {number} radius
 * @param {number} angle degrees clockwise from the top
 */
function polar(radius, angle) {
  const turn = (angle * Math.PI) / 180;
  return [radius * Math.sin(turn), -radius * Math.cos(turn)];
}

/** @param {number} length */
const short = (length) => length.toFixed(2);

/**
 * @param {number[]} from
 * @param {number[]} to
 * @param {number} share
 */
const between = (from, to, share) => from.map((start, i) => short(start + (to[i] - start) * share)).join(" ");

const BODY = outline(RADIUS - 2.2, 14);
const RIM = outline(RADIUS - 8, 11);
const HEART = outline(7, 3);
const INNER = outline(RADIUS - 14, 9);
const CREST = outline(14, 4);
const RING = outline(RADIUS + 2, 16);
const AWAY = 28.5; // how far the numbers stand from the middle

/**
 * Return the shadow of a tile and its thickness, which are not turned with it.
 * @param {boolean} up
 */
export function shadow(up) {
  const shape = (/** @type {string} */ name, /** @type {number} */ x, /** @type {number} */ y) =>
    svg("path", { class: name, d: BODY, transform: `translate(${x} ${y}) rotate(${up ? 0 : 180})` });
  return svg("g", {}, shape("shadow", 3, 7), shape("thick", 0, 3));
}

/**
 * Return a tile with its face up, around its middle.
 * @param {string} name
 */
export function face(name) {
  const numbers = [...name].map((number, i) => {
    const text = svg("text", { class: `number n${number}`, dy: "0.355em" }, `${number} `);
    text.dataset.place = String(120 * i);
    return text;
  });
  const body = shapes({ ring: RING, body: BODY, rim: RIM, heart: HEART });
  const figure = svg("g", { class: "figure" }, ...body, ...numbers);
  turn(figure, 0);
  return figure;
}

/** Return a tile with its face down, around its middle. */
export const back = () => svg("g", { class: "figure back" }, ...shapes({ body: BODY, rim: INNER, heart: CREST }));

/** @param {Record<string, string>} outlines by class */
const shapes = (outlines) => Object.entries(outlines).map(([name, d]) => svg("path", { class: name, d }));

/**
 * Turn a tile; its numbers stay upright.
 * @param {SVGElement} figure
 * @param {number} angle
 */
export function turn(figure, angle) {
  figure.dataset.angle = String(angle);
  figure.style.transform = `rotate(${angle}deg)`;
  for (const text of /** @type {NodeListOf<SVGElement>} */ (figure.querySelectorAll(".number"))) {
    const [x, y] = polar(AWAY, Number(text.dataset.place));
    text.style.transform = `translate(${short(x)}px, ${short(y)}px) rotate(${-angle}deg)`;
  }
}

/**
 * Return by how many degrees a tile is turned now.
 * @param {SVGElement} figure
 */
export const turned = (figure) => Number(figure.dataset.angle);

/**
 * Return a small picture of one tile.
 * @param {SVGElement} figure
 */
export const picture = (figure) => svg("svg", { class: "picture", viewBox: "-52 -60 104 92" }, figure);

/** Return the colours that all pictures of a board share. */
export function colours() {
  const defs = svg("defs", {}, gradient("ivory", 3), gradient("back", 2));
  return svg("svg", { class: "colours", width: 0, height: 0, "aria-hidden": "true" }, defs);
}

/**
 * @param {string} name
 * @param {number} stops each has its colour by class
 */
function gradient(name, stops) {
  const colour = (/** @type {unknown} */ _, /** @type {number} */ i) =>
    svg("stop", { offset: i / (stops - 1), class: `${name}-${i}` });
  const size = { gradientUnits: "userSpaceOnUse", cx: 0, cy: 0, r: RADIUS };
  return svg("radialGradient", { id: `triominos-${name}`, ...size }, ...Array.from({ length: stops }, colour));
}
