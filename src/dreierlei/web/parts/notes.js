/** Notes: the plies as people write them, asked of the house as the game goes on. */

import { Refused } from "../lib/rest.js";
import { say } from "../lib/words.js";

const ENOUGH = 4; // so many plies without a word of the house, and the game needs none: at Tricubo the first has none

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types/wire.js").EntryInfo} EntryInfo */

export class Notes {
  /**
   * @param {Room} room
   * @param {import("../board/types.js").Board} board
   */
  constructor(room, board) {
    this.room = room;
    this.board = board;
    /** @type {Map<number, string>} by the number of the entry */
    this.lines = new Map();
    this.asked = 0;
    this.over = false;
    this.needless = false; // where an action's own words tell all
    /** @type {Promise<void>} the last question; who asks later waits for it, too */
    this.pending = Promise.resolve();
  }

  /** Return an entry in words. @param {EntryInfo} entry */
  told(entry) {
    if (entry.event) return say(`web.event.${entry.event}`);
    if (!entry.action) return say("web.move.hidden");
    return this.lines.get(entry.n) ?? this.board.told(entry.action);
  }

  /** Ask for what is new; at the end also for what had been hidden. Without an answer the board's words will do. */
  update() {
    this.pending = this.pending.catch(() => {}).then(() => this.#ask());
    return this.pending;
  }

  async #ask() {
    const { table, over } = this.room;
    const since = over && !this.over ? 0 : this.asked;
    if (this.needless || since >= table.number || table.status === "waiting" || table.status === "closed") return;
    this.asked = table.number;
    this.over = over;
    try {
      const lines = await this.room.source.notation(since);
      lines.forEach((line, i) => line !== null && this.lines.set(since + i, line));
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
    }
    const plies = table.entries.filter(({ seat, action }) => seat !== null && seat >= 0 && action);
    this.needless = !this.lines.size && plies.length >= ENOUGH;
    if (this.lines.size) this.room.changed();
  }
}
