/** Trials: learn from mistakes: the moment before each is shown again, and what is tried is judged. */

import { announce, button, icon, refocused, sign, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { ask } from "../lib/rest.js";
import { written } from "../lib/told.js";
import { say } from "../lib/words.js";
import { positionOf } from "./position_room.js";

/** @typedef {import("../types/wire.js").PlyJudgement} PlyJudgement */

export class Trials {
  /**
   * @param {import("./replay.js").Replayed} replayed
   * @param {import("../types/wire.js").Analysis} analysis
   * @param {import("./lines.js").Lines} lines
   */
  constructor(replayed, analysis, lines) {
    this.replayed = replayed;
    this.unit = analysis.unit;
    this.lines = lines;
    this.marked = analysis.judgements.filter(({ mark }) => mark);
    /** @type {PlyJudgement[]} the moments that are tried again */
    this.moments = [];
    /** @type {PlyJudgement | null} the one that is shown */
    this.moment = null;
    this.revealed = false;
    this.element = html("div", { class: "trials", hidden: !this.marked.length });
    this.#rest();
  }

  /** Whether something better is still to be found. */
  get asking() {
    return this.moments.length > 0 && !this.revealed;
  }

  /** Whoever looks elsewhere has ended it. */
  heed() {
    if (this.moment && this.moment.number !== this.replayed.number) this.#end();
  }

  /** Offer to begin, for each who has made mistakes. */
  #rest() {
    const seats = [...new Set(this.marked.map(({ seat }) => seat))].sort();
    const own = (/** @type {number} */ seat) => this.marked.filter((each) => each.seat === seat);
    const one = this.replayed.room.names.length === 1;
    this.element.classList.remove("trying");
    this.#fill(...(one ? [] : [html("p", { class: "hint" }, say("web.trial.begin"))]),
      html("div", { class: "row" }, ...seats.map((seat) => worker(
        one ? [icon("again"), say("web.trial.begin")]
          : [sign(seat), say("web.trial.of", { name: this.replayed.room.nameOf(seat), count: own(seat).length })],
        () => this.#begin(own(seat)), one ? {} : { class: "small" }))));
  }

  /** @param {PlyJudgement[]} moments */
  #begin(moments) {
    this.moments = moments;
    return this.#show(moments[0]);
  }

  /** Show the next moment, or that there is none. */
  async #next() {
    const next = this.moment && this.moments[this.moments.indexOf(this.moment) + 1];
    await (next ? this.#show(next) : this.#end());
  }

  /** @param {PlyJudgement} moment */
  async #show(moment) {
    const { room, look } = this.replayed;
    this.moment = room.trial = null;
    this.revealed = false;
    await look.to(moment.number);
    const at = this.#at(moment.number);
    const { legal } = await positionOf(at);
    this.moment = moment;
    room.trial = { seat: moment.seat, legal: legal[moment.seat] ?? [], at, choose: (action) => this.#judge(moment, action) };
    const facts = { name: room.nameOf(moment.seat), number: this.moments.indexOf(moment) + 1, of: this.moments.length };
    this.#say(say("web.trial.ask", facts));
    room.changed();
    this.element.scrollIntoView({ block: "nearest" }); // on a phone it stands above the board now
  }

  /**
   * Say what an action is worth: the best is right, and so is what costs too little to be marked.
   * @param {PlyJudgement} moment
   * @param {string} action
   */
  async #judge(moment, action) {
    const { room } = this.replayed;
    const trial = room.trial;
    if (!trial) return;
    this.#say(say("web.trial.working"));
    const [told, { cost, mark }] = await Promise.all([this.#told(moment, action), this.#cost(moment, action)]);
    if (room.trial !== trial) return; // it was ended meanwhile
    if (!mark) room.trial = null;
    const shown = written(cost, this.unit);
    const slug = !mark ? (shown === written(0, this.unit) ? "right" : "near") : action === moment.action ? "played" : "wrong";
    this.#say(say(`web.trial.${slug}`, { action: told, cost: shown }));
  }

  /**
   * What an action costs: known of the best and of what was played, else judged by the house.
   * @param {PlyJudgement} moment
   * @param {string} action
   * @returns {Promise<{cost: number, mark: string}>}
   */
  async #cost({ action: played, best, cost, mark, seat, number }, action) {
    if (action === best[0].action) return { cost: 0, mark: "" };
    if (action === played) return { cost, mark };
    return ask("POST", "/api/positions/judgement", { ...this.#at(number), seat, action });
  }

  /** Return an action as people write it. @param {PlyJudgement} moment @param {string} action */
  #told({ number, seat }, action) {
    return this.lines.ply(this.#at(number), seat, action);
  }

  /** Return the position in which an entry was made. @param {number} number */
  #at(number) {
    const { game, steps } = this.replayed.replay;
    return { game, position: steps[number].position };
  }

  /** @param {string} text */
  #say(text) {
    announce(text);
    this.element.classList.add("trying");
    const last = this.moment === this.moments.at(-1);
    this.#fill(html("p", {}, text), html("div", { class: "row" },
      ...(this.revealed ? [] : [worker(say("web.trial.show"), () => this.#reveal())]),
      ...(last ? [] : [worker(say("web.trial.next"), () => this.#next())]),
      button(say("web.trial.end"), () => this.#end())));
  }

  /** Show something else here; whoever is here by keys stays. @param {HTMLElement[]} parts */
  #fill(...parts) {
    const here = this.element.contains(document.activeElement);
    refocused(this.element, () => this.element.replaceChildren(...parts));
    if (here && !this.element.contains(document.activeElement)) this.element.querySelector("button")?.focus({ preventScroll: true });
  }

  async #reveal() {
    const { moment } = this;
    if (!moment) return;
    const { room } = this.replayed;
    room.trial = null;
    this.revealed = true;
    this.#say(say("web.trial.answer", { action: await this.#told(moment, moment.best[0].action) }));
    room.changed();
  }

  #end() {
    this.moments = [];
    this.moment = this.replayed.room.trial = null;
    this.#rest();
    this.replayed.room.changed();
  }
}
