/** Replay room: a room in which the best plies are shown, and another one may be tried. */

import { choicesOf } from "./position_room.js";
import { Room } from "./room.js";

/** @typedef {{seat: number, legal: string[], at: {game: string, position: string}, choose: (action: string) => Promise<void>}} Trial */

export class ReplayRoom extends Room {
  /** @type {Trial | null} the moment that is tried again */
  trial = null;
  /** @type {string[]} the actions that are shown on the board */
  hints = [];

  get seat() {
    return this.trial?.seat ?? super.seat;
  }

  get legal() {
    if (!this.trial) return this.hints;
    return this.pending ? [] : this.trial.legal;
  }

  /** Try an action; nothing else is offered until it is judged. @param {string} action */
  async play(action) {
    if (!this.trial || this.pending) return;
    this.pending = true;
    this.changed();
    try {
      await this.trial.choose(action);
    } finally {
      this.pending = false;
      this.changed();
    }
  }

  async choices() {
    return this.trial ? choicesOf(this.trial.at, this.trial.seat) : {};
  }
}
