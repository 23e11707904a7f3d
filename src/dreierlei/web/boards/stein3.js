/** The board of 3Stein, seen with the viewer's castle at the bottom. */

import { parse } from "../board/action.js";
import { html, keyed, put, set, svg } from "../lib/element.js";
import { KINDS, mustered, named, onBoard } from "./stein3_army.js";
import { figure, fly, pennon } from "./stein3_figure.js";
import { INNER, lattice } from "./stein3_lattice.js";
import { show, stall, tray } from "./stein3_panels.js";
import { lay, outline, sign } from "./stein3_surface.js";

/** @typedef {import("../board/types.js").Scene<import("../types/views.js").Stein3View>} Scene */
/** @typedef {import("../board/types.js").Say} Say */
/** @typedef {import("./stein3_army.js").Piece} Piece */
/** @typedef {import("./stein3_lattice.js").Field} Field */
/** @typedef {import("./stein3_lattice.js").Point} Point */

const BOX = "-422 -434 844 876";
const SEATS = [0, 1, 2];
let boards = 0;

/**
 * Return a new board.
 * @param {Say} say
 * @returns {import("../board/types.js").Board}
 */
export function create(say) {
  const name = `stein3-${boards++}`;
  const layers = Object.fromEntries(
    ["surface", "panels", "last", "cells", "signs", "pieces"].map((layer) => [layer, svg("g", { class: layer })]),
  );
  for (const layer of ["surface", "last", "signs"]) set(layers[layer], { "aria-hidden": "true" });
  const picture = svg("svg", { viewBox: BOX, role: "group", "aria-label": say("stein3.title") },
    svg("defs", {}, sun(name), ...SEATS.map((seat) => paint(name, seat))), ...Object.values(layers), passing(say));
  const element = html("div", { class: "stein3" }, picture);
  const board = new Stein3(say, name, picture, layers);
  return {
    element,
    draw: (scene) => board.draw(scene),
    path: (action) => (action === "pass" ? ["pass"] : parse(action).args.map((field) => `field:${field}`)),
    label: (handle) => board.label(handle),
    words: (scene) => words(say, scene),
    told: (action) => told(say, action),
    picked: (handles) => board.picked(handles),
    counter: ({ quiet }, option) =>
      quiet ? say("stein3.board.counter", { rounds: Math.floor(quiet / 3), of: option("rounds") }) : "",
    meant: ([first], handle) => board.meant(first ?? handle, handle),
  };
}

/**
 * Return the gradient of a seat's figures, lit from the left.
 * @param {string} name
 * @param {number} seat
 */
const paint = (name, seat) =>
  svg("linearGradient", { id: `${name}-${seat}`, class: `paint seat-${seat}` },
    svg("stop", { offset: 0 }), svg("stop", { offset: 0.45 }), svg("stop", { offset: 1 }));

/**
 * Return the light over the whole board, from the upper left.
 * @param {string} name
 */
const sun = (name) =>
  svg("radialGradient", { id: `${name}-sun`, cx: 0.3, cy: 0.15, r: 0.95 },
    svg("stop", { offset: 0, "stop-color": "#fff", "stop-opacity": 0.28 }),
    svg("stop", { offset: 0.5, "stop-color": "#fff", "stop-opacity": 0 }),
    svg("stop", { offset: 1, "stop-color": "#000", "stop-opacity": 0.2 }));

/** @param {Say} say */
const passing = (say) =>
  svg("g", { class: "pass ghost", "data-handle": "pass" },
    svg("rect", { x: -110, y: -33, width: 220, height: 66, rx: 33 }),
    svg("text", {}, say("stein3.board.pass")));

/** Draws views, and remembers which piece is which. */
class Stein3 {
  /**
   * @param {Say} say
   * @param {string} name
   * @param {SVGElement} picture
   * @param {Record<string, SVGElement>} layers
   */
  constructor(say, name, picture, layers) {
    this.say = say;
    this.name = name;
    this.picture = picture;
    this.layers = layers;
    /** @type {Piece[]} */
    this.pieces = [];
    this.seat = -1;
    this.phase = "";
    this.lattice = lattice(0);
  }

  /** @param {Scene} scene */
  draw({ view, seat, last, since, names }) {
    const turned = seat !== this.seat;
    const fresh = !this.pieces.length; // nothing is there yet that could glide
    this.phase = view.phase;
    if (turned) this.#turn(seat);
    this.pieces = mustered(this.pieces, view, last);
    show(this.layers.panels, SEATS.map((of) => this.#standing(of, view, names)));
    this.#drawLast(view, since);
    this.#drawPieces(view);
    this.#drawCells();
    if (turned) this.#still(fresh);
  }

  /**
   * Turn the board, without anything gliding.
   * @param {number} seat
   */
  #turn(seat) {
    this.seat = seat;
    this.lattice = lattice(seat);
    this.picture.classList.add("still");
    lay(this.layers.surface, this.lattice, `url(#${this.name}-sun)`);
    sign(this.layers.signs, this.lattice);
  }

  /** @param {boolean} fresh */
  #still(fresh) {
    if (!fresh) this.picture.getBoundingClientRect(); // everything is in its place before things may glide again
    this.picture.classList.remove("still");
  }

  /** The field of a name. @param {string} name */
  #field(name) {
    return /** @type {Field} */ (this.lattice.fields.get(name));
  }

  /**
   * @param {number} seat
   * @param {import("../types/views.js").Stein3View} view
   * @param {string[]} names
   * @returns {import("./stein3_panels.js").Standing}
   */
  #standing(seat, view, names) {
    const won = winner(view) === seat;
    const out = !this.pieces.some((piece) => piece.seat === seat && onBoard(piece.slot));
    const captor = view.vassal === seat ? view.captor : null;
    const word = won ? "won" : out ? "out" : captor !== null ? "vassal" : null;
    return {
      seat,
      viewer: this.seat,
      name: names[seat] ?? colour(this.say, seat),
      won,
      out,
      captor,
      acting: view.to_act.includes(seat),
      state: word ? this.say(`stein3.board.${word}`) : "",
      title: army(this.say, view, seat, names),
    };
  }

  /**
   * @param {import("../types/views.js").Stein3View} view
   * @param {import("../board/types.js").Since[]} since
   */
  #drawLast(view, since) {
    const marks = since.flatMap(({ action, seat, order }, i) => {
      const { args } = parse(action ?? "pass");
      return args.map((name, j) => {
        const target = j === args.length - 1;
        return { key: `${i}:${j}:${name}`, field: this.#field(name), seat, target, order: target ? order : 0 };
      });
    });
    const decisive = winner(view) < 0 ? undefined : marks.at(-1);
    const make = () => svg("g", {}, svg("path"), svg("circle", { r: 7 }), svg("text", { class: "order", x: -24, y: -22 }));
    keyed(this.layers.last, marks, ({ key }) => key, make, (group, found) => {
      const kind = found === decisive ? "target decisive" : found.target ? "target" : "origin";
      set(group, { class: `${kind} seat-${found.seat}` });
      put(group, ...found.field.at);
      set(group.firstElementChild, { d: outline(found.field, 3) });
      group.lastElementChild.textContent = found.order ? String(found.order) : "";
    });
  }

  /** @param {import("../types/views.js").Stein3View} view */
  #drawPieces(view) {
    const kept = view.kept ? named(view.kept) : null;
    const shown = this.pieces.filter(({ slot }) => !slot.startsWith("away"));
    keyed(this.layers.pieces, shown, ({ id }) => id, (piece) => this.#make(piece), (group, piece) => {
      const field = this.lattice.fields.get(piece.slot);
      for (const place of ["reserve", "lost"]) group.classList.toggle(place, piece.slot.startsWith(place));
      group.classList.toggle("kept", piece.slot === kept);
      hold(group, field ? piece.slot : null);
      if (field) set(group.firstElementChild, { d: outline(field, 2.5) });
      put(group, ...(field ? field.at : this.#beside(piece)));
      const flag = /** @type {SVGElement} */ (group.querySelector(".pennon"));
      const vassal = view.vassal === piece.seat && field !== undefined;
      if (vassal && view.captor !== null) fly(flag, view.captor);
      flag.classList.toggle("flown", vassal);
    });
  }

  /** @param {Piece} piece */
  #make({ kind, seat }) {
    const flag = svg("g", { transform: "translate(15 -3) scale(0.85)" }, pennon());
    const tick = svg("g", { class: "tick", transform: "translate(17 14)" },
      svg("circle", { r: 10.5 }), svg("path", { d: "M -5 0 L -1.5 4 L 5.5 -4.5" }));
    const shape = svg("g", { class: "stand" }, figure(kind, seat, (of) => `url(#${this.name}-${of})`), flag, tick);
    return svg("g", { class: "piece glides" }, svg("path", { class: "field" }), shape);
  }

  /**
   * Return the place of a piece beside the board.
   * @param {Piece} piece
   * @returns {Point}
   */
  #beside(piece) {
    const index = Number(piece.slot.split(":")[1]);
    if (piece.slot.startsWith("reserve")) return stall(piece.seat, this.seat, index);
    const before = KINDS.slice(0, KINDS.indexOf(piece.kind));
    const others = this.pieces.filter(
      ({ seat, kind, slot }) => seat === piece.seat && before.includes(kind) && slot.startsWith("lost"));
    return tray(piece.seat, this.seat, others.length + index);
  }

  /** Let the fields where no piece stands be picked themselves. */
  #drawCells() {
    const taken = new Set(this.pieces.map(({ slot }) => slot));
    const fields = [...this.lattice.fields.values()];
    const make = () =>
      svg("g", { class: "cell" }, svg("path", { class: "field" }), svg("circle", { class: "dot", r: INNER / 3 }));
    keyed(this.layers.cells, fields, (field) => field.name, make, (cell, field) => {
      put(cell, ...field.at);
      hold(cell, taken.has(field.name) ? null : field.name);
      set(cell.firstElementChild, { d: outline(field, 2.5) });
    });
  }

  /**
   * Let the picked piece pass over all others.
   * @param {string[]} handles
   */
  picked(handles) {
    const piece = handles[0] && this.layers.pieces.querySelector(`[data-handle="${CSS.escape(handles[0])}"]`);
    if (!piece) return;
    while (piece.nextSibling) this.layers.pieces.insertBefore(piece.nextSibling, piece); // so it keeps the focus
  }

  /**
   * Return what a click would have meant.
   * @param {string} from
   * @param {string} to
   */
  meant(from, to) {
    if (to === "pass") return to;
    const [origin, target] = [from, to].map((handle) => handle.slice("field:".length));
    return this.phase === "move" ? `move(${origin},${target})` : `keep(${target})`;
  }

  /** @param {string} handle */
  label(handle) {
    if (handle === "pass") return this.say("stein3.board.pass");
    const field = handle.slice(6);
    const piece = this.pieces.find(({ slot }) => slot === field);
    if (!piece) return this.say("stein3.board.field", { field });
    return this.say(`stein3.board.${piece.kind}`, { seat: this.say(`stein3.board.of.${piece.seat}`), field });
  }
}

/**
 * Make an element the handle of a field, or of none: then nothing of a handle is left.
 * @param {Element} element
 * @param {string | null} field
 */
function hold(element, field) {
  set(element, { "data-handle": field && `field:${field}` });
  if (field) return;
  element.classList.remove("can", "picked");
  set(element, { role: null, tabindex: null, "aria-label": null, "aria-pressed": null });
}

/**
 * @param {Say} say
 * @param {number} seat
 */
const colour = (say, seat) => say(`stein3.board.colour.${seat}`);

/**
 * Return the seat that has won, or -1.
 * @param {import("../types/views.js").Stein3View} view
 */
function winner({ outcome }) {
  const first = SEATS.filter((seat) => outcome?.places[seat] === 1);
  return first.length === 1 ? first[0] : -1;
}

/**
 * Return a seat's pieces in a sentence.
 * @param {Say} say
 * @param {import("../types/views.js").Stein3View} view
 * @param {number} seat
 * @param {string[]} names
 */
function army(say, view, seat, names) {
  const list = (/** @type {[string, number][]} */ fields) => fields.map(named).join(", ") || say("stein3.board.none");
  return say("stein3.board.army", {
    colour: colour(say, seat),
    name: names[seat] ?? "",
    lord: view.lords[seat] ? named(view.lords[seat]) : say("stein3.board.captured"),
    knights: list(view.knights[seat]),
    squires: list(view.squires[seat]),
    reserve: view.reserve[seat],
  });
}

/**
 * Return the position in sentences.
 * @param {Say} say
 * @param {Scene} scene
 */
function words(say, { view, names }) {
  const said = SEATS.map((seat) => army(say, view, seat, names));
  const who = (/** @type {number} */ seat) => colour(say, seat);
  if (view.vassal !== null && view.captor !== null)
    said.push(say("stein3.board.bond", { vassal: who(view.vassal), captor: who(view.captor) }));
  if (view.kept) said.push(say("stein3.board.kept", { field: named(view.kept) }));
  const won = winner(view);
  if (view.outcome === null) said.push(say("stein3.board.turn", { colour: who(view.mover) }));
  else said.push(won < 0 ? say("stein3.board.drawn") : say("stein3.board.winner", { colour: who(won) }));
  return said;
}

/**
 * Return an action in words.
 * @param {Say} say
 * @param {string} action
 */
function told(say, action) {
  const { kind, args } = parse(action);
  return say(`stein3.ply.${kind}`, kind === "move" ? { origin: args[0], target: args[1] } : { field: args[0] ?? "" });
}
