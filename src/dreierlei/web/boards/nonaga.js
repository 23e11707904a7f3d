/** Nonaga: nineteen discs that wander over the table, and three pieces a side. */

import { parse } from "../board/action.js";
import { html, keyed, moving, put, set, svg } from "../lib/element.js";
import { disc, link, paints, piece, place, ring, shade, trail, way } from "./nonaga_art.js";
import { cellOf, follow, gaze, HIGH, name, near, spot, WIDE } from "./nonaga_field.js";
import { sentences, thing, told } from "./nonaga_words.js";

/** @typedef {import("../board/types.js").Scene<import("../types/views.js").NonagaView>} Scene */
/** @typedef {import("../board/types.js").Say} Say */
/** @typedef {import("./nonaga_field.js").Cell} Cell */
/** @typedef {{kind: string, from: Cell, to: Cell}} Step */
/** @typedef {{key: string, id: number, seat: number | null, cell: Cell}} Thing a disc (of no seat) or a piece */

/** @type {import("../board/types.js").Create} */
export function create(say) {
  const field = new Field(say);
  return {
    element: field.element,
    draw: (scene) => field.draw(scene),
    picked: (handles) => field.picked(handles),
    path,
    label: (handle) => (handle === "pass" ? say("nonaga.board.pass") : thing(say, field.scene, handle.slice(5))),
    words: (scene) => sentences(say, scene),
    told: (action) => told(say, action, field.shown?.names),
    meant: (picks, handle) => field.meant(picks, handle),
    counter: (view, option) => say("nonaga.board.counter", { turn: view.turn + 1, cap: option("cap"), times: option("repetition") }),
  };
}

/** @param {string} action */
function path(action) {
  const { args } = parse(action);
  return args.length ? args.map((cell) => `cell:${cell}`) : ["pass"];
}

/**
 * Return the cells of the actions that move something.
 * @param {(string | null)[]} actions
 * @returns {Step[]}
 */
function steps(actions) {
  return actions.flatMap((action) => {
    const { kind, args } = parse(action ?? "pass");
    return args.length === 2 ? { kind, from: cellOf(args[0]), to: cellOf(args[1]) } : []; // neither pass nor lot
  });
}

/** @param {Step} step */
const key = ({ kind, from, to }) => `${kind} ${name(from)} ${name(to)}`;

class Field {
  /** @param {Say} say */
  constructor(say) {
    this.say = say;
    /** @type {Cell[]} */
    this.discs = [];
    /** @type {Cell[][]} */
    this.pieces = [];
    /** @type {string[]} */
    this.picks = [];
    /** @type {import("./nonaga_field.js").Gaze | null} */
    this.gaze = null;
    const layer = (/** @type {string} */ name) => svg("g", { class: name });
    this.layers = {
      shades: layer("aside"),
      left: layer("aside"),
      places: layer("places"),
      things: layer("things"),
      traces: layer("aside traces"),
      ways: layer("aside"),
    };
    this.links = layer("aside");
    this.camera = svg("g", { class: "camera" }, ...Object.values(this.layers));
    const box = { viewBox: `${-WIDE / 2} ${-HIGH / 2} ${WIDE} ${HIGH}`, role: "group" };
    const seen = svg("svg", { ...box, "aria-label": say("nonaga.board.field") }, paints(), this.camera);
    const pass = { type: "button", class: "ghost pass", "data-handle": "pass" };
    this.element = html("div", { class: "nonaga" }, seen, html("button", pass, say("nonaga.board.pass")));
  }

  /** @returns {Scene} */
  get scene() {
    if (!this.shown) throw new Error("nothing has been drawn yet");
    return this.shown;
  }

  /** The seat that has connected its pieces, or -1. */
  get winner() {
    const outcome = this.scene.view.outcome;
    return outcome?.reason === "connected" ? outcome.places.indexOf(1) : -1;
  }

  /** @param {Scene} scene */
  draw(scene) {
    this.shown = scene;
    const before = this.discs;
    this.discs = follow(before, scene.view.discs);
    this.pieces = /** @type {Cell[][]} */ (scene.view.pieces).map((own, seat) => follow(this.pieces[seat] ?? [], own));
    this.element.classList.toggle("sliding", scene.view.phase === "slide");
    this.element.classList.toggle("connected", this.winner >= 0);
    this.#settle();
    this.#drawThings(before);
    if (before.length !== this.discs.length) this.#settle(); // a new disc may lie under a piece
    this.#drawPlaces();
    this.#drawLast();
    this.#drawLinks();
    this.#drawWays();
    this.#look();
  }

  /**
   * Return what a click would have meant: to move the thing there, or what has been picked to it.
   * @param {string[]} picks
   * @param {string} handle
   */
  meant([first], handle) {
    const { phase } = this.scene.view;
    const cell = handle.split(":").slice(1).join(":");
    const from = first ? first.slice("cell:".length) : cell;
    return phase === "slide" || phase === "relocate" ? `${phase}(${from},${cell})` : null;
  }

  /** @param {string[]} handles */
  picked(handles) {
    this.picks = handles;
    const [first] = handles;
    this.element.classList.toggle("picking", first !== undefined);
    for (const element of this.layers.things.children)
      if (first !== undefined && element.getAttribute("data-handle") === first) raise(element);
    this.discs.forEach((cell, id) => {
      const lifted = first === `cell:${name(cell)}` && !this.#taken.has(name(cell));
      this.layers.shades.querySelector(`[data-key="disc ${id}"]`)?.classList.toggle("lifted", lifted);
    });
    this.#drawWays();
  }

  /** Look where the field has gone; the first look is no movement. */
  #look() {
    this.camera.classList.toggle("glides", this.gaze !== null);
    this.gaze = gaze(this.discs, this.gaze);
    const { x, y, zoom } = this.gaze;
    this.camera.style.transform = `scale(${zoom}) translate(${-x}px, ${-y}px)`;
  }

  get #taken() {
    return new Set(this.pieces.flat().map(name));
  }

  /** @param {Cell[]} before where the discs lay, by their numbers */
  #drawThings(before) {
    const taken = this.#taken;
    const key = (/** @type {Thing} */ { key }) => key;
    const discs = this.discs.map((cell, id) => ({ key: `disc ${id}`, id, seat: null, cell }));
    const pieces = this.pieces.flatMap((own, seat) =>
      own.map((cell, id) => ({ key: `piece ${seat} ${id}`, id, seat, cell })));
    keyed(this.layers.shades, discs, key, shade, (element, { cell }) => put(element, ...spot(cell)));
    keyed(this.layers.things, [...discs, ...pieces], key, this.#make, (element, { id, seat, cell }) => {
      const covered = seat === null && taken.has(name(cell));
      if (seat !== null) element.classList.toggle("won", seat === this.winner);
      else this.#showDisc(element, cell);
      if (seat === null && !covered && id in before && name(before[id]) !== name(cell)) hop(element);
      // The piece answers for the cell of a disc under it, and follows the finger.
      set(element, { "data-handle": `${covered ? "under" : "cell"}:${name(cell)}` });
      put(element, ...spot(cell));
    });
  }

  #make = (/** @type {Thing} */ { id, seat }) =>
    seat === null ? disc(id, this.say("nonaga.board.frozen_sign")) : piece(seat);

  /**
   * @param {SVGElement} element
   * @param {Cell} cell
   */
  #showDisc(element, cell) {
    const { frozen, outcome } = this.scene.view;
    element.classList.toggle("frozen", !outcome && frozen !== null && name(frozen) === name(cell));
    for (const text of element.querySelectorAll(".name")) text.textContent = name(cell);
  }

  /** Discs that were lifted over the pieces lie under them again, once they are at rest or a piece comes. */
  #settle() {
    const things = this.layers.things;
    const taken = this.#taken;
    for (const element of things.querySelectorAll(".piece ~ .disc")) {
      const cell = this.discs[Number(element.getAttribute("data-key")?.slice("disc ".length))];
      if (taken.has(name(cell)) || !element.getAnimations().length)
        keepFocus(() => things.insertBefore(element, things.querySelector(".piece")));
    }
  }

  #drawPlaces() {
    const lies = new Set(this.discs.map(name));
    const relocations = steps(this.scene.legal).filter(({ kind }) => kind === "relocate");
    const spots = (this.scene.spots ?? []).map((handle) => ({ to: cellOf(handle.slice("cell:".length)) }));
    const free = spots.filter(({ to }) => !lies.has(name(to)));
    const empty = new Map([...relocations, ...free].map(({ to }) => [name(to), { to }])).values();
    keyed(this.layers.places, empty, ({ to }) => name(to), place, (element, { to }) => {
      set(element, { "data-handle": `cell:${name(to)}` });
      put(element, ...spot(to));
    });
  }

  /** Mark the last turn: which way a piece slid, whence and whither a disc went. */
  #drawLast() {
    const lies = new Set(this.discs.map(name));
    const last = this.scene.since.flatMap(({ action, seat }) =>
      steps([action ?? null]).map((step) => ({ ...step, seat })));
    const moves = last.filter(({ kind, from }) => kind === "relocate" && !lies.has(name(from)));
    const marked = last.filter(({ to }) => lies.has(name(to)));
    keyed(this.layers.left, moves, key, ({ from, seat }) => by(seat, ring(from, "left")));
    keyed(this.layers.traces, marked, key, ({ kind, from, to, seat }) =>
      by(seat, kind === "slide" ? trail(from, to) : ring(to, "reached")));
  }

  /** Show what joins the three pieces that have won. */
  #drawLinks() {
    const own = this.pieces[this.winner] ?? [];
    const pairs = own.flatMap((a, i) => own.slice(i + 1).map((b) => ({ a, b })));
    const joined = pairs.filter(({ a, b }) => near(a, b));
    this.layers.things.querySelector(".piece")?.before(this.links); // over the discs, under the pieces
    keyed(this.links, joined, ({ a, b }) => `${name(a)} ${name(b)}`, ({ a, b }) => link(a, b, this.winner));
  }

  /** Show where the picked piece may slide. */
  #drawWays() {
    const [first] = this.picks;
    const legal = first === undefined ? [] : steps(this.scene.legal.filter((action) => path(action)[0] === first));
    const slides = legal.filter(({ kind }) => kind === "slide");
    keyed(this.layers.ways, slides, key, ({ from, to }) => way(from, to, 40, 18));
  }
}

/**
 * Give a trace the colour of a seat.
 * @param {number} seat
 * @param {SVGElement} trace
 */
function by(seat, trace) {
  trace.style.setProperty("--by", `var(--seat-${seat})`);
  return trace;
}

/**
 * Lift a disc over everything for a moment.
 * @param {Element} element
 */
function hop(element) {
  raise(element);
  const lift = [{ scale: 1 }, { scale: 1.12 }, { scale: 1 }];
  if (moving()) element.querySelector(".body")?.animate(lift, { duration: 320, easing: "ease-in-out" });
}

/**
 * Draw an element over its neighbours: they are moved, not it, so that it goes on gliding or being dragged.
 * @param {Element} element
 */
function raise(element) {
  keepFocus(() => {
    while (element.nextSibling) element.before(element.nextSibling);
  });
}

/**
 * Move elements about, and leave the focus where it is.
 * @param {() => void} move
 */
function keepFocus(move) {
  const focus = document.activeElement;
  move();
  if (focus !== document.activeElement && focus instanceof SVGElement) focus.focus({ preventScroll: true });
}
