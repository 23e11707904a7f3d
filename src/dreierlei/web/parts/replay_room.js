/** Replay room: a room in which the best plies are shown, and another one may be tried. */

import { Room } from "./room.js";

/** @typedef {{seat: number, legal: string[], choose: (action: string) => void}} Trial */

export class ReplayRoom extends Room {
  /** @type {Trial | null} the moment that is tried again */
  trial = null;
  /** @type {string[]} the actions that are shown on the board */
  hints = [];

  get seat() {
    return this.trial?.seat ?? super.seat;
  }

  get legal() {
    return this.trial?.legal ?? this.hints;
  }

  /** @param {string} action */
  async play(action) {
    this.trial?.choose(action);
  }
}
