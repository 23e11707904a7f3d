/** Clocks: they run here between two messages of the house. */

import { html } from "../lib/element.js";
import { language, say } from "../lib/words.js";

const SHORT = 20_000;

/** @param {number} ms */
export function face(ms) {
  const seconds = Math.max(0, ms) / 1000;
  const two = (/** @type {number} */ n) => String(Math.floor(n)).padStart(2, "0");
  if (seconds < 10) return seconds.toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
  return say("web.clock.days", { days: Math.floor(seconds / 86_400), hours: Math.floor((seconds / 3600) % 24) });
}

export class Clocks {
  /** @param {import("./room.js").Room} room */
  constructor(room) {
    this.room = room;
    /** @type {Map<number, HTMLElement>} */
    this.faces = new Map();
    this.timer = setInterval(() => this.tick(), 200);
  }

  stop() {
    clearInterval(this.timer);
  }

  /** Return the clock of a seat, if there is one. @param {number} seat */
  face(seat) {
    if (!this.room.table.clock) return [];
    const element = html("span", { class: "clock", role: "timer", "aria-label": say("web.clock.left") });
    this.faces.set(seat, element);
    return [element];
  }

  tick() {
    const { clock } = this.room.table;
    if (!clock) return;
    const spent = performance.now() - this.room.heardAt;
    for (const [seat, element] of this.faces) {
      const runs = clock.running.includes(seat);
      const left = clock.left[seat] - (runs ? spent : 0);
      const text = face(left);
      if (element.textContent !== text) element.textContent = text;
      element.classList.toggle("runs", runs);
      element.classList.toggle("short", runs && left < SHORT);
    }
  }
}
