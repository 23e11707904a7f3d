/** Puzzle room: a position whose right ply is to be found; the server judges, and plays for the others. */

import { pause } from "../lib/settings.js";
import { ask } from "../lib/rest.js";
import { say } from "../lib/words.js";
import { Room } from "./room.js";
import { stillTable } from "./still_table.js";

/** @typedef {import("../types/wire.js").PuzzleTask} PuzzleTask */
/** @typedef {import("../types/wire.js").PuzzleStep} PuzzleStep */
/** @typedef {import("../types/wire.js").PuzzleAnswer} PuzzleAnswer */
/** @typedef {import("../types/wire.js").PuzzleSolution} PuzzleSolution */

const REPLY = 700; // milliseconds before each ply of the others

export class PuzzleRoom extends Room {
  /**
   * @param {PuzzleTask} task
   * @param {import("../types/wire.js").Description} facts
   * @param {string} address of the puzzle at the server
   */
  constructor(task, facts, address) {
    super(snapshot(task), facts);
    this.task = task;
    this.address = address;
    /** @type {PuzzleAnswer | null} what was said to the last ply */
    this.answer = null;
    /** @type {import("../types/wire.js").RatedTry | null} what the last answer has made of one's rating */
    this.settled = null;
    /** @type {string[]} the plies up to the last decision */
    this.plies = [];
    /** @type {{view: import("../types/views.js").View, legal: string[]}} the last decision, to be tried again */
    this.decision = { view: task.view, legal: task.legal };
    this.shown = false;
    this.closed = false;
  }

  get solved() {
    return this.answer?.solved ?? false;
  }

  /** Whether the last ply was wrong, and may be tried again. */
  get failed() {
    return this.answer !== null && !this.answer.right;
  }

  /** @param {string} action */
  async play(action) {
    if (this.pending) return;
    this.pending = true;
    this.changed();
    try {
      const answer = /** @type {PuzzleAnswer} */ (await ask("POST", this.address, { plies: [...this.plies, action] }));
      await this.#walk(answer.steps);
      this.#settle(answer);
    } finally {
      this.pending = false;
      this.changed();
    }
  }

  /** @returns {Promise<Record<string, string>>} */
  choices() {
    return ask("POST", `${this.address}/choices`, { plies: this.plies });
  }

  /** @param {PuzzleAnswer} answer */
  #settle(answer) {
    this.answer = answer;
    this.settled = answer.rated;
    const last = /** @type {PuzzleStep} */ (answer.steps.at(-1));
    if (!answer.right || answer.solved) return;
    this.plies = [...this.plies, ...answer.steps.map(({ action }) => action)];
    this.decision = { view: last.view, legal: answer.legal };
    this.#set(last.view, answer.legal);
  }

  /** Show plies one after the other. @param {PuzzleStep[]} steps */
  async #walk(steps) {
    for (const [i, { seat, action, view }] of steps.entries()) {
      if (i && !this.closed) await new Promise((done) => setTimeout(done, pause(REPLY)));
      const { entries } = this.table;
      this.table = { ...this.table, entries: [...entries, { n: entries.length, seat, at: 0, action }] };
      this.#set(view, []);
      this.changed();
    }
  }

  /** Go back to the last decision. */
  retry() {
    this.answer = null;
    this.table = { ...this.table, entries: this.table.entries.slice(0, this.plies.length) };
    this.#set(this.decision.view, this.decision.legal);
    this.changed();
  }

  /** Show the solution from the beginning. */
  async reveal() {
    const { steps, rated } = /** @type {PuzzleSolution} */ (await ask("POST", `${this.address}/solution`));
    this.settled = rated;
    this.plies = [];
    this.decision = { view: this.task.view, legal: this.task.legal };
    this.retry();
    this.shown = true;
    this.pending = true;
    this.changed();
    await new Promise((done) => setTimeout(done, pause(REPLY)));
    await this.#walk(steps);
    this.pending = false;
    this.changed();
  }

  /**
   * @param {import("../types/views.js").View} view
   * @param {string[]} legal
   */
  #set(view, legal) {
    const { seat } = this.task;
    const { entries } = this.table;
    this.table = { ...this.table, number: entries.length, views: { [seat]: view }, legal: legal.length ? { [seat]: legal } : {} };
  }

  /** Nobody explains here what is forbidden: the board shows what is not. */
  async ask() {
    return /** @type {const} */ ({ t: "objection", ref: 0, slug: "", text: "" });
  }
}

/**
 * Return a puzzle as a table at which one's own hand has one seat.
 * @param {PuzzleTask} task
 */
function snapshot({ game, seat: own, view, legal }) {
  const count = Math.max(own + 1, Number(game.match(/seats=(\d+)/)?.[1] ?? seatsOf(view)));
  const seats = Array.from({ length: count }, (_, seat) =>
    ({ seat, kind: "device", name: say("web.seat.name", { seat: seat + 1 }), level: 0, online: true, you: seat === own }));
  return stillTable({ game, status: "running", seats, mine: [own], number: 0, views: { [own]: view }, legal: { [own]: legal } });
}

/** @param {any} view */
const seatsOf = (view) => (view.pieces ?? view.lords ?? view.balls ?? view.counts ?? view.blocks).length;
