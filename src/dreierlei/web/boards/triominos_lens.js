/** Lens: what part of the table is seen; it fits all of it until somebody zooms in. */
import { moving } from "../lib/element.js";

const FAR = 6; // pixels after which a press moves the table
const NEAREST = 260; // units of the table that are seen at least
const TIME = 320;
const SHAPE = 1.6; // until the picture is on the page

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

export class Lens {
  /** @param {SVGSVGElement} picture */
  constructor(picture) {
    this.picture = picture;
    /** @type {Box} */
    this.home = { x: 0, y: 0, width: 1, height: 1 };
    /** @type {Box | null} */
    this.seen = null;
    this.free = false;
    this.frame = 0;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.moved = false;
    this.shape = SHAPE; // its width by its height, measured when it changes: to measure lays the page out
    this.#listen();
    new ResizeObserver(() => this.#resize()).observe(picture);
  }

  /**
   * Fit all of a box from now on, unless somebody has zoomed in.
   * @param {Box} box
   */
  fit(box) {
    this.home = box;
    if (!this.free) this.#glide(this.#shaped(box));
  }

  /** Fit all again. */
  reset() {
    this.#let(false);
    this.#glide(this.#shaped(this.home));
  }

  /**
   * Whether a point of the table is seen.
   * @param {readonly [number, number]} point
   */
  sees([x, y]) {
    const { seen } = this;
    return !seen || (x > seen.x && x < seen.x + seen.width && y > seen.y && y < seen.y + seen.height);
  }

  /** How many pixels a unit of the table has. */
  get scale() {
    return this.seen ? this.picture.clientWidth / this.seen.width || 1 : 1;
  }

  /**
   * Zoom around a point of the screen; return whether anything has changed.
   * @param {number} factor more than 1 shows more detail
   * @param {number} [x]
   * @param {number} [y]
   */
  zoom(factor, x, y) {
    const rect = this.picture.getBoundingClientRect();
    const [left, top] = [(x ?? rect.x + rect.width / 2) - rect.x, (y ?? rect.y + rect.height / 2) - rect.y];
    const most = this.#shaped(this.home).width;
    const seen = this.seen ?? this.#shaped(this.home);
    const width = Math.max(Math.min(NEAREST, most), seen.width / factor);
    if (width >= most) {
      const was = this.free;
      if (was) this.reset();
      return was;
    }
    if (width === seen.width) return false;
    const [wide, high] = [left / rect.width, top / rect.height];
    const height = (width * seen.height) / seen.width;
    const box = { x: seen.x + (seen.width - width) * wide, y: seen.y + (seen.height - height) * high, width, height };
    this.#let(true);
    this.#set(this.#held(box));
    return true;
  }

  #resize() {
    const { clientWidth, clientHeight } = this.picture;
    this.shape = (clientHeight && clientWidth / clientHeight) || SHAPE; // a small phone may leave it no height
    if (!this.seen || !this.free) return this.#set(this.#shaped(this.home));
    this.#set(this.#held(this.#shaped(this.seen)));
  }

  /** @param {boolean} free */
  #let(free) {
    this.free = free;
    this.picture.classList.toggle("free", free);
  }

  /**
   * Widen a box to the shape of the picture.
   * @param {Box} box
   */
  #shaped(box) {
    const { shape } = this;
    const width = Math.max(box.width, box.height * shape);
    const height = width / shape;
    return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
  }

  /**
   * Keep the middle of what is seen over the table.
   * @param {Box} box
   */
  #held(box) {
    const { home } = this;
    const x = Math.min(home.x + home.width, Math.max(home.x, box.x + box.width / 2)) - box.width / 2;
    const y = Math.min(home.y + home.height, Math.max(home.y, box.y + box.height / 2)) - box.height / 2;
    return { ...box, x, y };
  }

  /** @param {Box} box */
  #set(box) {
    cancelAnimationFrame(this.frame);
    this.#see(box);
  }

  /** @param {Box} box */
  #see(box) {
    this.seen = box;
    const parts = [box.x, box.y, box.width, box.height].map((part) => part.toFixed(2));
    this.picture.setAttribute("viewBox", parts.join(" "));
  }

  /** @param {Box} to */
  #glide(to) {
    const from = this.seen;
    if (!from || !moving()) return this.#set(to);
    cancelAnimationFrame(this.frame);
    /** @type {number | undefined} */
    let begin;
    const step = (/** @type {number} */ now) => {
      begin ??= now;
      const done = Math.min(1, (now - begin) / TIME);
      const share = done * done * (3 - 2 * done);
      const mix = (/** @type {keyof Box} */ part) => from[part] + (to[part] - from[part]) * share;
      this.#see({ x: mix("x"), y: mix("y"), width: mix("width"), height: mix("height") });
      if (done < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  #listen() {
    const { picture } = this;
    picture.addEventListener("pointerdown", (event) => this.#down(event));
    picture.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"]))
      picture.addEventListener(end, (event) => this.fingers.delete(event.pointerId));
    picture.addEventListener("click", (event) => this.#click(event), { capture: true });
    picture.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    // Two fingers are ours even where one finger scrolls the page.
    picture.addEventListener("touchmove", (event) => event.touches.length > 1 && event.preventDefault(), {
      passive: false,
    });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0) return;
    event.stopPropagation(); // a cell of the table is picked by a click; a drag that begins here moves the table
    if (!this.fingers.size) this.moved = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const was = this.fingers.get(event.pointerId);
    if (!was) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other && !this.free) return;
    if (!other && !this.moved && Math.hypot(now.x - was.x, now.y - was.y) < FAR) return;
    if (!this.moved) this.picture.setPointerCapture(event.pointerId);
    this.moved = true;
    this.fingers.set(event.pointerId, now);
    if (other) this.#pinch(was, now, other);
    else this.#pan(now.x - was.x, now.y - was.y);
  }

  /**
   * @param {{x: number, y: number}} was
   * @param {{x: number, y: number}} now
   * @param {{x: number, y: number}} other
   */
  #pinch(was, now, other) {
    const factor = Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(was.x - other.x, was.y - other.y) || 1);
    this.zoom(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
    if (this.free) this.#pan((now.x - was.x) / 2, (now.y - was.y) / 2);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #pan(x, y) {
    const { seen, scale } = this;
    if (seen) this.#set(this.#held({ ...seen, x: seen.x - x / scale, y: seen.y - y / scale }));
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.moved) event.stopPropagation(); // the table has been moved, nothing on it is meant
    this.moved = false;
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const by = Math.max(-120, Math.min(120, event.deltaY * lines));
    if (this.zoom(Math.exp(-by / 400), event.clientX, event.clientY)) event.preventDefault();
  }
}
