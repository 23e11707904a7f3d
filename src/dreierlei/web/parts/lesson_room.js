/** Lesson room: one step of a lesson; the server says whether what was done is right. */

import { ask } from "../lib/rest.js";
import { PositionRoom } from "./position_room.js";

/** @typedef {import("../types/wire.js").LessonStep} LessonStep */

export class LessonRoom extends PositionRoom {
  /**
   * @param {LessonStep} step
   * @param {import("../types/wire.js").Description} facts
   * @param {(right: boolean) => void} judged is told
   */
  constructor(step, facts, judged) {
    super(step.start, facts);
    this.step = step;
    this.judged = judged;
    this.done = false;
  }

  /** Whoever has done it stays on the same side of the board. */
  get acting() {
    return this.done ? [] : super.acting;
  }

  get legal() {
    return this.done ? [] : super.legal;
  }

  /** @param {string} action */
  async play(action) {
    const { right, after } = /** @type {import("../types/wire.js").LessonVerdict} */ (
      await ask("POST", `/api/lessons/${this.facts.name}/${this.step.id}`, { action }));
    if (right) {
      this.done = true;
      this.show(after);
    } else this.changed();
    this.judged(right);
  }
}
