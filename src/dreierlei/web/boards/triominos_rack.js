/** The rack of Triominos: the own tiles, which may be turned as one likes. */
import { html, keyed, set, svg } from "../lib/element.js";
import { back, face, nearest, picture, spoken, turn, turned } from "./triominos_tile.js";

const MOST = 92; // pixels that a tile is wide at most
const NARROW = 520; // where the rack is narrower, so are the tiles
const MOST_NARROW = 72;
const SHARE = 0.1; // of the height of the window, which a tile has at most
const LEAST = 58; // below this, the tiles take another row
const MANY = 12; // more tiles than these are smaller
const LEAST_MANY = 44;
const LOW = 700; // where the window is lower, one row is worth more than large tiles
const LEAST_LOW = 40;
const SHARE_LOW = 0.078;
const STEP = 60; // degrees of a turn
const DROP = 29; // how much lower a tile stands that points up

export class Rack {
  /** @param {import("../board/types.js").Say} say */
  constructor(say) {
    this.say = say;
    this.element = html("div", { class: "rack", role: "group", "aria-label": say("triominos.board.rack") });
    /** @type {Map<string, number>} how each tile has been turned, by its name */
    this.angles = new Map();
    this.element.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.wheeled = 0;
    this.room = 0; // how wide it is, measured when it changes: to measure lays the page out
    new ResizeObserver(() => {
      this.room = this.element.clientWidth - 16;
      this.#arrange();
    }).observe(this.element);
  }

  /**
   * @param {string[]} names the tiles; backs where they are not to be seen
   * @param {number} hidden how many backs
   * @param {Set<string>} fits the tiles that may be laid
   * @param {DOMRect | null} pool where new tiles come from, where they are seen to
   */
  draw(names, hidden, fits, pool) {
    /** @type {HTMLElement[]} */
    const added = [];
    const keys = [...names, ...Array.from({ length: hidden }, (_, i) => `back-${i}`)];
    const make = (/** @type {string} */ key) => {
      const slot = key.startsWith("back") ? hiddenSlot() : this.#slot(key);
      added.push(slot);
      return slot;
    };
    keyed(this.element, keys, (key) => key, make, (slot, key) => {
      const tile = slot.querySelector(".tile");
      set(tile, { "data-handle": key.startsWith("back") ? null : `tile:${key}` });
      tile.classList.toggle("fits", fits.has(key));
    });
    for (const gone of this.element.querySelectorAll(":scope > .gone")) gone.remove(); // they would keep their room
    this.element.classList.toggle("choosing", fits.size > 0);
    this.#arrange();
    if (pool) added.forEach((slot, i) => come(slot, pool, i));
  }

  /**
   * Return where a tile stands and how it is turned.
   * @param {string} name
   */
  origin(name) {
    const tile = this.#tile(name);
    return tile ? { rect: tile.getBoundingClientRect(), angle: this.angles.get(name) ?? 0 } : null;
  }

  /**
   * Turn a tile by one step.
   * @param {string} name
   * @param {number} [way]
   */
  turn(name, way = 1) {
    this.angles.set(name, Math.round((this.angles.get(name) ?? 0) / STEP + way) * STEP);
    this.#show(name);
  }

  /**
   * Turn a tile as it will lie.
   * @param {string} name
   * @param {number} angle
   */
  turnTo(name, angle) {
    this.angles.set(name, nearest(angle, this.angles.get(name) ?? 0));
    this.#show(name);
  }

  /** How wide a tile is, in pixels. */
  get width() {
    return this.element.querySelector(".tile")?.clientWidth ?? MOST;
  }

  /** @param {string} name */
  #tile(name) {
    return this.element.querySelector(`[data-handle="tile:${name}"]`);
  }

  /** @param {string} name */
  #show(name) {
    const stand = /** @type {SVGElement | undefined} */ (this.#tile(name)?.querySelector(".stand"));
    if (stand) stood(stand, this.angles.get(name) ?? 0);
  }

  /** @param {string} name */
  #slot(name) {
    const stand = svg("g", { class: "stand" }, face(name));
    stood(stand, this.angles.get(name) ?? 0);
    const text = this.say("triominos.board.turn", { tile: spoken(name) });
    const sign = svg("path", { d: "M 6 -3.4 A 7 7 0 1 0 6.6 2.6 M 7.4 -7.6 L 6.4 -2.6 L 1.6 -4" });
    const icon = svg("svg", { viewBox: "-11 -11 22 22", "aria-hidden": "true" }, sign);
    const words = { title: text, "aria-label": text };
    const button = html("button", { class: "turn", type: "button", tabindex: -1, ...words }, icon);
    button.addEventListener("click", (event) => (event.stopPropagation(), this.turn(name)));
    return html("div", { class: "slot" }, html("div", { class: "tile" }, picture(stand)), button);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    const tile = event.target instanceof Element ? event.target.closest(".tile[data-handle]") : null;
    const name = tile?.getAttribute("data-handle")?.slice("tile:".length);
    if (!name || event.ctrlKey) return;
    event.preventDefault();
    if (event.timeStamp - this.wheeled < 150) return; // a touchpad tells of one stroke many times
    this.wheeled = event.timeStamp;
    this.turn(name, Math.sign(event.deltaY || event.deltaX));
  }

  /** Choose the size of the tiles so that the rows are even. */
  #arrange() {
    const { element, room } = this;
    const count = Math.max(1, element.childElementCount);
    if (room <= 0) return;
    const low = innerHeight < LOW;
    const least = low ? LEAST_LOW : count > MANY ? LEAST_MANY : LEAST;
    const rows = Math.ceil((count * least) / room);
    const most = Math.max(least, Math.min(room < NARROW ? MOST_NARROW : MOST, innerHeight * (low ? SHARE_LOW : SHARE)));
    const size = Math.floor(Math.min(most, room / Math.ceil(count / rows)));
    element.style.setProperty("--tile", `${size}px`);
  }
}

/** Return a place on the rack with a tile that is not to be seen. */
function hiddenSlot() {
  const stand = svg("g", { class: "stand" }, back());
  return html("div", { class: "slot" }, html("div", { class: "tile" }, picture(stand)));
}

/**
 * Let a tile stand on the rack, on a side or on a corner.
 * @param {SVGElement} stand
 * @param {number} angle
 */
function stood(stand, angle) {
  const figure = /** @type {SVGElement} */ (stand.firstElementChild);
  if (turned(figure) !== angle) turn(figure, angle);
  stand.style.transform = `translate(0, ${Math.round(angle / STEP) % 2 ? -DROP : 0}px)`;
}

/**
 * Let a tile come from the pool.
 * @param {HTMLElement} slot
 * @param {DOMRect} pool
 * @param {number} i
 */
function come(slot, pool, i) {
  const at = slot.getBoundingClientRect();
  const [x, y] = [pool.x + pool.width / 2 - at.x - at.width / 2, pool.y + pool.height / 2 - at.y - at.height / 2];
  const begin = { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: 0 };
  const pace = /** @type {const} */ ({ duration: 420, delay: 40 * i, easing: "ease-out", fill: "backwards" });
  slot.animate([begin, { transform: "none", opacity: 1 }], pace);
}
