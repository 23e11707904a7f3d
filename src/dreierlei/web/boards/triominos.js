/** The board of Triominos: the seats, the table, the own rack, the pool. */
import { parse } from "../board/action.js";
import { html, keyed, moving, set } from "../lib/element.js";
import { Rack } from "./triominos_rack.js";
import { card, fill } from "./triominos_seats.js";
import { Table } from "./triominos_table.js";
import { angleOf, back, colours, digits, face, named, picture, pointsUp, readOut, spoken } from "./triominos_tile.js";
import { cellWords, words } from "./triominos_words.js";

/**
 * @typedef {import("../board/types.js").Scene<import("../types/views.js").TriominosView>} Scene
 * @typedef {import("../board/types.js").Say} Say
 * @typedef {import("./triominos_table.js").Lays} Lays
 * @typedef {import("./triominos_tile.js").Cell} Cell
 */

const WITHOUT_LAYING = ["buy", "pass", "stay"];

/** @param {string} text */
const cellOf = (text) => /** @type {Cell} */ (text.split(":").map(Number));

class Triominos {
  /** @param {Say} say */
  constructor(say) {
    this.say = say;
    this.table = new Table(say);
    this.rack = new Rack(say);
    this.others = html("div", { class: "others" });
    this.own = html("div", { class: "own" });
    this.pile = html("span", { class: "pile" }, picture(back()), picture(back()), picture(back()));
    this.left = html("span", { class: "left" });
    this.round = html("span", { class: "round" });
    this.buttons = new Map(WITHOUT_LAYING.map((kind) => [kind, this.#button(kind)]));
    const pool = html("div", { class: "pool" }, this.pile, html("span", {}, this.left, this.round));
    const buttons = html("div", { class: "buttons" }, ...this.buttons.values());
    const bar = html("div", { class: "bar" }, this.own, pool, buttons);
    const rows = [this.others, this.table.element, this.rack.element, bar];
    this.element = html("div", { class: "triominos" }, colours(), ...rows);
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {string | null} */
    this.tile = null;
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.rack.element.addEventListener("pointerdown", (event) => this.#follow(event));
  }

  /** @param {string} kind */
  #button(kind) {
    const price = html("small", {}, this.say(`triominos.board.${kind}_price`));
    const text = this.say(`triominos.board.${kind}`);
    return html("button", { type: "button", "data-handle": kind, disabled: true }, text, price);
  }

  /** @param {Scene} scene */
  draw(scene) {
    const { view } = scene;
    const before = this.scene;
    this.scene = scene;
    const lays = laysOf(scene.legal);
    const origins = before && moving() ? this.#origins(scene) : () => null;
    this.#drawSeats(scene);
    this.#drawBar(scene);
    const spots = scene.spots?.map((handle) => handle.slice("cell:".length));
    this.table.draw(view, lays, sinceOf(scene), origins, spots);
    const hand = (view.hand.length ? view.hand : (view.hands?.[scene.seat] ?? [])).map(named);
    const same = before?.seat === scene.seat && before.view.game === view.game;
    const comes = same && before.view.viewer === view.viewer && !view.hands && moving();
    const pool = comes ? this.pile.getBoundingClientRect() : null;
    this.rack.draw(hand, view.counts[scene.seat] - hand.length, new Set(lays.keys()), pool);
    this.#drawPicked();
  }

  /**
   * Remember where the tiles are now: one's own on the rack, others' with their seats.
   * @param {Scene} scene
   */
  #origins(scene) {
    const known = new Map([...lastOf(scene).keys()].map((name) => [name, this.rack.origin(name)]));
    return (/** @type {string} */ name) => {
      const seat = lastOf(scene).get(name);
      const at = seat === undefined ? null : this.element.querySelector(`.seat[data-key="${seat}"] .tiles`);
      return known.get(name) ?? (at ? { rect: at.getBoundingClientRect(), angle: 0 } : null);
    };
  }

  /** @param {Scene} scene */
  #drawSeats(scene) {
    const count = scene.view.counts.length;
    const others = Array.from({ length: count - 1 }, (_, i) => (scene.seat + 1 + i) % count);
    const update = (/** @type {HTMLElement} */ element, /** @type {number} */ seat) => {
      element.style.order = String(others.indexOf(seat));
      fill(element, scene, seat, this.say);
    };
    keyed(this.others, others, String, card, update);
    keyed(this.own, [scene.seat], String, card, update);
    for (const gone of this.element.querySelectorAll(".seat.gone")) gone.remove();
  }

  /** @param {Scene} scene */
  #drawBar({ view, legal, seat }) {
    this.left.textContent = this.say("triominos.board.pool", { count: view.pool });
    this.pile.dataset.count = String(Math.min(3, view.pool));
    const round = this.say("triominos.board.round", { round: view.round });
    this.round.textContent = /rounds|target/.test(view.game) ? round : "";
    for (const [kind, button] of this.buttons) {
      const can = legal.includes(kind);
      // While others move one button keeps its place.
      const kept = kind === "buy" && view.viewer === seat && !legal.length && !view.outcome;
      set(button, { disabled: !can, hidden: !can && !kept });
    }
  }

  /** @param {string[]} handles */
  picked(handles) {
    this.tile = handles[0]?.startsWith("tile:") ? handles[0].slice("tile:".length) : null;
    this.#drawPicked();
  }

  #drawPicked() {
    this.table.pick(this.tile);
  }

  /**
   * Turn the tile that is dragged as it will lie, where it is over a lit cell.
   * @param {PointerEvent} event
   */
  #follow(event) {
    const tile = event.target instanceof Element ? event.target.closest("[data-handle^='tile:']") : null;
    if (!tile || event.button !== 0) return;
    const name = /** @type {string} */ (tile.getAttribute("data-handle")).slice("tile:".length);
    const size = (this.table.lens.scale * 100) / this.rack.width;
    this.rack.element.style.setProperty("--held", Math.min(1.5, Math.max(0.75, size)).toFixed(3));
    const end = new AbortController();
    const move = (/** @type {PointerEvent} */ at) => this.#over(name, at);
    window.addEventListener("pointermove", move, { signal: end.signal });
    for (const kind of ["pointerup", "pointercancel"])
      window.addEventListener(kind, () => (end.abort(), this.table.near(-1, -1)), { signal: end.signal });
  }

  /**
   * @param {string} name
   * @param {PointerEvent} at
   */
  #over(name, at) {
    if (!this.rack.element.querySelector(".dragged")) return;
    const cell = this.table.near(at.clientX, at.clientY);
    const tile = cell === null ? undefined : this.table.lays.get(name)?.get(cell);
    if (cell !== null && tile) this.rack.turnTo(name, angleOf(digits(tile), pointsUp(cellOf(cell))));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key.toLowerCase() !== "r" || event.ctrlKey || event.metaKey || event.altKey) return;
    const focus = event.target instanceof Element ? event.target.closest("[data-handle^='tile:']") : null;
    const name = focus?.getAttribute("data-handle")?.slice("tile:".length) ?? this.tile;
    if (name === null) return;
    this.rack.turn(name, event.shiftKey ? -1 : 1);
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Return what a click would have meant: to lay a tile, somewhere; or a button.
   * @param {string[]} picks
   * @param {string} handle
   */
  meant([first], handle) {
    const [kind, ...rest] = handle.split(":");
    if (kind === "tile") return `lay(${rest[0]},${this.scene?.view.table[0]?.[0].join(":") ?? "0:0"})`;
    if (kind === "cell") return first ? `lay(${first.slice("tile:".length)},${rest.join(":")})` : null;
    return kind;
  }

  /** @param {string} handle */
  label(handle) {
    const [kind, ...rest] = handle.split(":");
    if (kind === "tile") return this.say("triominos.board.tile", { tile: readOut(rest[0]) });
    if (kind === "cell") return cellWords(cellOf(rest.join(":")), this.scene?.view.table ?? [], this.say);
    return this.say(`triominos.board.${kind}_label`);
  }

  /** @param {string} action */
  told(action) {
    const { kind, args } = parse(action);
    const tile = args[0] ? spoken(named(digits(args[0]))) : "";
    return this.say(`triominos.ply.${kind}`, { tile, cell: args[1] ?? "" });
  }
}

/**
 * Return where each tile may be laid, and how it would lie.
 * @param {string[]} legal
 * @returns {Lays}
 */
function laysOf(legal) {
  /** @type {Lays} */
  const lays = new Map();
  for (const { kind, args } of legal.map(parse)) {
    if (kind !== "lay") continue;
    const name = named(digits(args[0]));
    lays.set(name, (lays.get(name) ?? new Map()).set(args[1], args[0]));
  }
  return lays;
}

/**
 * Return the tiles that were laid last, with the seats that laid them.
 * @param {Scene} scene
 * @returns {Map<string, number>}
 */
function lastOf({ last }) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const { action, seat } of last)
    if (action?.startsWith("lay(")) found.set(named(digits(parse(action).args[0])), seat ?? 0);
  return found;
}

/**
 * Return the tiles that were laid since the viewer's last turn, by whom, and in which turn.
 * @param {Scene} scene
 * @returns {Map<string, {seat: number, order: number}>}
 */
function sinceOf({ since }) {
  const lays = since.filter(({ action }) => action?.startsWith("lay("));
  return new Map(lays.map(({ action, seat, order }) =>
    [named(digits(parse(action ?? "").args[0])), { seat, order }]));
}

/**
 * Return the handles of an action: a tile and a cell, which leave the tile one way to lie, or a button.
 * @param {string} action
 */
function path(action) {
  const { kind, args } = parse(action);
  return kind === "lay" ? [`tile:${named(digits(args[0]))}`, `cell:${args[1]}`] : [kind];
}

/** @type {import("../board/types.js").Create} */
export function create(say) {
  const board = new Triominos(say);
  return {
    element: board.element,
    draw: (scene) => board.draw(scene),
    path,
    label: (handle) => board.label(handle),
    words: (scene) => words(scene, say),
    told: (action) => board.told(action),
    picked: (handles) => board.picked(handles),
    points: (view) => view.scores,
    piece: (name) => html("span", { class: "triominos" }, picture(face(name))),
    meant: (picks, handle) => board.meant(picks, handle),
  };
}
