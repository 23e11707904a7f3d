/** Pace: what bots do is shown one ply after the other, so that one can follow; the reader says how fast. */

import { pause } from "../lib/settings.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../lib/socket.js").TableMessage} TableMessage */

const TURN = 1100; // milliseconds that a bot's turn is to be seen before the next
const STEP = 650; // between two plies of the same turn

export class Pace {
  /**
   * @param {Room} room
   * @param {(message: TableMessage) => void} take
   */
  constructor(room, take) {
    this.room = room;
    this.take = take;
    /** @type {TableMessage[]} */
    this.waiting = [];
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.timer = null;
  }

  /** Take a message now, or when what came before it has been seen. @param {TableMessage} message */
  hear(message) {
    if (message.t === "chat") return this.take(message);
    const mine = "ref" in message && message.ref !== undefined; // the answer to what one has done oneself
    this.waiting.push(message);
    if (mine || message.t === "table" || this.#hurried) this.flush();
    else if (this.timer === null) this.#next();
  }

  /** Take everything at once. */
  flush() {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    for (const message of this.waiting.splice(0)) this.take(message);
  }

  /** With a clock, while looking back or out of sight nothing is held back. */
  get #hurried() {
    return !pause(1) || this.room.table.clock !== null || this.room.past !== null || document.hidden;
  }

  #next() {
    const message = this.waiting.shift();
    if (!message) return;
    const ms = this.#due(message);
    this.take(message);
    if (ms) {
      this.timer = setTimeout(() => {
        this.timer = null;
        this.#next();
      }, ms);
    } else this.#next();
  }

  /** How long a message is to be seen before the next. @param {TableMessage} message */
  #due(message) {
    const entry = message.t === "news" ? message.entries.findLast(({ seat }) => seat !== null && seat >= 0) : undefined;
    if (!entry || entry.seat === null || !this.room.table.seats[entry.seat]?.level) return 0;
    const [view] = message.t === "news" ? Object.values(message.views) : [];
    return pause(view?.to_act.includes(entry.seat) ? STEP : TURN);
  }
}
