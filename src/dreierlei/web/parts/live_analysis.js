/** Live analysis: what is best in a position, deeper and deeper for as long as one looks; asked of the house. */

import { button, icon, sign, toast } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { Refused, lines } from "../lib/rest.js";
import { difference, proof, written } from "../lib/told.js";
import { say } from "../lib/words.js";
import { arrowsPart } from "./arrows.js";
import { Lines } from "./lines.js";

/** @typedef {import("../types/wire.js").PositionAnalysis} PositionAnalysis */
/** @typedef {import("./position_room.js").PositionRoom} PositionRoom */

const PAUSE = 250; // milliseconds for which a position is shown before it is thought about
const AHEAD = 5; // plies of a line that are shown

export class LiveAnalysis {
  /**
   * @param {PositionRoom} room
   * @param {import("../board/types.js").Board} board
   * @param {HTMLElement} stage
   */
  constructor(room, board, stage) {
    this.room = room;
    this.board = board;
    this.arrows = arrowsPart(stage, board);
    this.lines = new Lines(board, () => this.#show());
    this.on = false;
    this.asked = "";
    this.rounds = 0;
    /** @type {PositionAnalysis | null} */
    this.found = null;
    /** @type {AbortController | null} */
    this.running = null;
    this.toggle = button("", () => this.turn(!this.on), { class: "primary", "aria-keyshortcuts": "l" });
    this.state = html("p", { class: "hint", role: "status" });
    this.shares = html("div", { class: "live-shares" });
    this.best = html("ol", { class: "best live-best" });
    this.element = html("section", { class: "live-part", "aria-label": say("web.live.title") },
      html("h2", {}, say("web.live.title")), html("div", { class: "row" }, this.toggle), this.state, this.shares, this.best);
  }

  /** Start or stop. @param {boolean} on */
  turn(on) {
    this.on = on;
    if (on) this.asked = "";
    else this.#stop();
    this.draw();
  }

  #stop() {
    this.running?.abort();
    this.running = null;
  }

  close() {
    this.on = false;
    this.#stop();
  }

  draw() {
    const { game, position } = this.room.info;
    const now = `${game} ${position}`;
    if (this.on && now !== this.asked) {
      this.asked = now;
      this.#ask({ game, position });
    } else if (!this.on && now !== this.asked) this.found = null;
    this.toggle.replaceChildren(icon(this.on ? "pause" : "bulb"), say(this.on ? "web.analysis.stop" : "web.analysis.live"));
    this.toggle.ariaPressed = String(this.on);
    this.#show();
  }

  /** @param {{game: string, position: string}} position */
  async #ask(position) {
    this.#stop();
    this.found = null;
    this.rounds = 0;
    const mine = (this.running = new AbortController());
    await new Promise((done) => setTimeout(done, PAUSE));
    try {
      if (mine.signal.aborted) return;
      await lines("/api/positions/analysis/live", position, mine.signal, (found) => {
        if (mine.signal.aborted) return;
        this.found = found;
        this.rounds += 1;
        this.#show();
      });
    } catch (why) {
      if (mine.signal.aborted) return;
      if (!(why instanceof Refused)) throw why;
      toast(why.message, "bad");
    }
    if (mine.signal.aborted) return;
    this.running = null;
    this.#show();
  }

  #show() {
    const { found } = this;
    this.state.textContent = this.#state();
    this.shares.replaceChildren(...(found ? expectation(found, this.room) : []));
    const focus = [...this.best.children].findIndex((line) => line.contains(document.activeElement));
    const best = found?.best ?? [];
    const told = this.lines.told(this.room.info, found?.seat ?? 0, best.map(({ action, line }) => [action, ...line.slice(1, AHEAD)]));
    this.best.replaceChildren(...best.map((each, i) => this.#line(each, told[i])));
    /** @type {HTMLElement | null | undefined} */ (this.best.children[focus]?.firstElementChild)?.focus();
    this.#point();
  }

  #state() {
    if (!this.found) return this.running ? say("web.live.working") : say("web.live.how");
    if (this.found.seat === null) return say(this.room.info.view.outcome ? "web.live.over" : "web.analysis.chance");
    if (this.running) return say("web.live.round", { round: this.rounds });
    return say(this.found.final ? "web.live.final" : "web.live.stopped", { round: this.rounds });
  }

  /** Show the best plies on the board, or one line with what follows. @param {readonly string[]} [line] */
  #point(line) {
    this.arrows.draw(line ? [...line] : (this.found?.best ?? []).map(({ action }) => action), Boolean(line));
  }

  /** Write what a ply is worth: a share, points, or by how many points one leads with it. @param {number} value */
  #worth(value) {
    const { unit, expected } = /** @type {PositionAnalysis} */ (this.found);
    if (unit === "share" || expected.length === 1) return say(`web.live.${unit}`, { value: written(value, unit) });
    return say("web.live.lead", { value: difference(value, unit) });
  }

  /**
   * @param {import("../types/wire.js").Alternative} alternative
   * @param {string[]} told the line in words
   */
  #line({ action, value, line, ...rest }, [first, ...ahead]) {
    const play = button([html("strong", {}, first),
      ` ${this.#worth(value)}${proof(rest)}`,
      html("span", { class: "hint" }, ahead.join(", "))], () => this.room.play(action, this.found?.seat ?? 0), { class: "ply" });
    for (const kind of ["focus", "pointerenter"]) play.addEventListener(kind, () => this.#point(line.slice(0, AHEAD)));
    for (const kind of ["blur", "pointerleave"]) play.addEventListener(kind, () => this.#point());
    return html("li", {}, play);
  }
}

/**
 * What everybody can expect, as a bar and in numbers.
 * @param {PositionAnalysis} found
 * @param {PositionRoom} room
 */
function expectation({ expected, unit }, room) {
  const bar = html("div", { class: "live-bar", "aria-hidden": "true" }, ...expected.map((value, seat) => {
    const part = html("span", { class: `seat-${seat}` });
    part.style.flexGrow = String(value);
    return part;
  }));
  const numbers = html("p", { class: "shares" }, ...expected.map((value, seat) => html("span", {},
    sign(seat), html("span", { class: "unseen" }, room.nameOf(seat)), say(`web.live.${unit}`, { value: written(value, unit) }))));
  return unit === "share" ? [bar, numbers] : [numbers];
}

/**
 * L starts and stops, wherever nothing is typed.
 * @param {LiveAnalysis} live
 * @param {AbortSignal} signal
 */
export function heedLiveKey(live, signal) {
  document.addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.key !== "l" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!target.closest("input, textarea, select, dialog")) live.turn(!live.on);
  }, { signal });
}
