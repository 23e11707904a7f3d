/** Look: back through a game without disturbing it, step by step, by keys, by swipes or by itself. */

import { tried } from "../lib/dom.js";
import { pause } from "../lib/settings.js";
import { standing } from "./turns.js";

/** @typedef {import("./room.js").Room} Room */

const FAR = 40; // pixels that a finger wipes at least
const PAUSE = 900; // milliseconds between two steps at the usual pace

/** Looking back: the position after so many entries, as the house remembers it. */
export class Look {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.wish = 0;
    /** @type {ReturnType<typeof setTimeout> | null} runs while the game is played by itself */
    this.timer = null;
  }

  get running() {
    return this.timer !== null;
  }

  /** @param {number} number how many entries; the last one or more is the present */
  async to(number) {
    this.stop();
    await this.#show(number);
  }

  /** @param {-1 | 1} way */
  step(way) {
    return this.to(this.#next(way));
  }

  /** Play the game by itself from where it is looked at, or from the beginning; or stop. */
  async run() {
    if (this.running) return this.stop();
    if (!this.room.past) await this.#show(this.room.over ? 0 : (this.room.since[0]?.n ?? 0));
    this.#wait();
    this.room.changed();
  }

  stop() {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.room.changed();
  }

  #wait() {
    this.timer = setTimeout(async () => {
      await this.#show(this.#next(1));
      if (this.timer === null) return;
      if (this.room.past) this.#wait();
      else this.stop();
    }, pause(PAUSE) || PAUSE / 4);
  }

  /** @param {number} number */
  async #show(number) {
    const wish = ++this.wish;
    const { table } = this.room;
    if (!table.number) return;
    const now = number >= table.number;
    /** @type {import("../types/wire.js").Past | null | undefined} */
    const past = now ? null : await tried(() => this.room.source.past(number));
    if (wish !== this.wish || past === undefined) return;
    this.room.past = past;
    this.room.changed();
  }

  /** @param {-1 | 1} way */
  #next(way) {
    const { past, table } = this.room;
    const here = past?.number ?? table.number;
    const stops = [0, ...standing(table.entries).map(({ n }) => n + 1)];
    if (way < 0) return stops.filter((stop) => stop < here).at(-1) ?? 0;
    return stops.find((stop) => stop > here) ?? Infinity;
  }
}

/**
 * Step by keys, wherever nothing else hears them; comma and full stop also where the board has the focus.
 * @param {Look} look
 * @param {AbortSignal} signal
 */
export function heedKeys(look, signal) {
  const steps = {
    ArrowLeft: () => look.step(-1),
    ArrowRight: () => look.step(1),
    ",": () => look.step(-1),
    ".": () => look.step(1),
    Home: () => look.to(0),
    End: () => look.to(Infinity),
  };
  document.addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (target.closest("input, textarea, select, dialog")) return;
    if (target.closest("[data-handle]") && event.key.length > 1) return;
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (!step) return;
    event.preventDefault();
    step();
  }, { signal });
}

/**
 * Step by wiping over the board, where nothing on it can be moved: while looking back, and when the game is over.
 * @param {Look} look
 * @param {HTMLElement} stage
 */
export function heedSwipes(look, stage) {
  /** @type {{x: number, y: number} | null} */
  let from = null;
  stage.addEventListener("pointerdown", ({ clientX: x, clientY: y, isPrimary }) => (from = isPrimary ? { x, y } : null));
  stage.addEventListener("pointerup", ({ clientX, clientY }) => {
    const [dx, dy] = from ? [clientX - from.x, clientY - from.y] : [0, 0];
    from = null;
    if (!(look.room.past || look.room.over) || Math.abs(dx) < FAR || Math.abs(dx) < 2 * Math.abs(dy)) return;
    look.step(dx > 0 ? -1 : 1);
  });
}
