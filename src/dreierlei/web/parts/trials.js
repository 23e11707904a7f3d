/** Trials: learn from mistakes: the moment before each is shown again, and what is tried is judged. */

import { announce, button, icon, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { say } from "../lib/words.js";
import { positionOf } from "./position_room.js";

/** @typedef {import("../types/wire.js").PlyJudgement} PlyJudgement */

const CLOSE = { share: 0.02, points: 1 }; // so near to the best is as good

export class Trials {
  /**
   * @param {import("./replay.js").Replayed} replayed
   * @param {import("../types/wire.js").Analysis} analysis
   */
  constructor(replayed, analysis) {
    this.replayed = replayed;
    this.unit = /** @type {keyof typeof CLOSE} */ (analysis.unit);
    this.left = analysis.judgements.filter(({ mark }) => mark);
    this.at = -1;
    this.element = html("div", { class: "trials", hidden: !this.left.length });
    this.#rest();
  }

  get running() {
    return this.at >= 0;
  }

  #rest() {
    this.element.replaceChildren(worker([icon("again"), say("web.trial.begin")], () => this.#next()));
  }

  /** Show the next moment, or that there is none. */
  async #next() {
    this.at += 1;
    const judgement = this.left[this.at];
    if (!judgement) return this.#end();
    const { room, look, replay } = this.replayed;
    await look.to(judgement.number);
    const { legal } = await positionOf({ game: replay.game, position: this.replayed.position });
    room.trial = { seat: judgement.seat, legal: legal[judgement.seat] ?? [], choose: (action) => this.#judge(judgement, action) };
    this.#say(say("web.trial.ask", { name: room.nameOf(judgement.seat), number: this.at + 1, of: this.left.length }), judgement);
    room.changed();
  }

  /**
   * @param {PlyJudgement} judgement
   * @param {string} action
   */
  #judge(judgement, action) {
    const top = judgement.best[0];
    const known = judgement.best.find((each) => each.action === action);
    const good = known && top.value - known.value <= CLOSE[this.unit];
    const told = this.replayed.board.told(action);
    if (good) this.replayed.room.trial = null;
    const slug = good ? "right" : action === judgement.action ? "played" : "wrong";
    this.#say(say(`web.trial.${slug}`, { action: told }), judgement);
    this.replayed.room.changed();
  }

  /**
   * @param {string} text
   * @param {PlyJudgement} judgement
   */
  #say(text, judgement) {
    announce(text);
    this.element.replaceChildren(html("p", {}, text), html("div", { class: "row" },
      button(say("web.trial.show"), () => this.#show(judgement)),
      worker(say("web.trial.next"), () => this.#next()),
      button(say("web.trial.end"), () => this.#end())));
  }

  /** @param {PlyJudgement} judgement */
  #show(judgement) {
    const { room, board } = this.replayed;
    room.trial = null;
    this.#say(say("web.trial.answer", { action: board.told(judgement.best[0].action) }), judgement);
    room.changed();
  }

  #end() {
    this.at = -1;
    this.replayed.room.trial = null;
    this.#rest();
    this.replayed.room.changed();
  }
}
