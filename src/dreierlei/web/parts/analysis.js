/** Analysis: a game judged ply by ply, asked of the house; the curve, mistakes, better plies, and trying again. */

import { announce, button, icon, sign, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { Refused, ask, send } from "../lib/rest.js";
import { difference, proof, written } from "../lib/told.js";
import { say } from "../lib/words.js";
import { arrowsPart } from "./arrows.js";
import { curve } from "./curve.js";
import { Lines } from "./lines.js";
import { Trials } from "./trials.js";

/** @typedef {import("./replay.js").Replayed} Replayed */
/** @typedef {import("../types/wire.js").Analysis} Analysis */
/** @typedef {import("../types/wire.js").AnalysisStatus} AnalysisStatus */
/** @typedef {import("../types/wire.js").PlyJudgement} PlyJudgement */

const PAUSE = 600; // milliseconds between two looks at how far it is
const AHEAD = 4; // plies of a line that are shown

/** @param {Replayed} replayed */
export function analysisPart(replayed) {
  const place = html("div", { class: "analysis" });
  const element = html("section", { class: "curve-part", "aria-label": say("web.analysis.title") },
    html("h2", {}, say("web.analysis.title")), place);
  const arrows = arrowsPart(replayed.play.stage, replayed.board);
  const closed = new AbortController();
  /** @type {Shown | null} */
  let shown = null;
  const show = (/** @type {Analysis} */ analysis) => {
    shown = new Shown(replayed, analysis, arrows);
    place.replaceChildren(shown.element);
    announce(say("web.analysis.done"));
    shown.draw();
  };
  const begin = worker([icon("hands"), say("web.analysis.begin")], async () => {
    const bar = html("progress", { max: 1, value: 0, "aria-label": say("web.analysis.working") });
    place.replaceChildren(html("p", {}, say("web.analysis.working")), bar);
    try {
      show(await found(replayed, bar, closed.signal));
    } catch (why) {
      place.replaceChildren(begin);
      throw why;
    }
  }, { class: "primary" });
  place.append(html("p", { class: "hint" }, say("web.analysis.how")), begin);
  if (replayed.room.table.table) known(replayed).then((analysis) => analysis && show(analysis));
  return { element, draw: () => shown?.draw(), close: () => closed.abort() };
}

/** Return the analysis that is stored already, if there is one. @param {Replayed} replayed */
async function known({ room }) {
  try {
    const status = await ask("GET", `/api/tables/${room.table.table}/analysis`);
    return /** @type {AnalysisStatus} */ (status).analysis;
  } catch (why) {
    if (!(why instanceof Refused)) throw why;
    return null; // without a network
  }
}

/**
 * Have a game analysed; return what is found.
 * @param {Replayed} replayed
 * @param {HTMLElement} bar
 * @param {AbortSignal} signal
 * @returns {Promise<Analysis>}
 */
async function found({ room, replay }, bar, signal) {
  const { table } = room.table;
  const own = `/api/tables/${table}/analysis`;
  /** @type {AnalysisStatus} */
  let status = table ? await ask("POST", own) : await send("POST", "/api/analyses", replay.record);
  while (!status.analysis) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (signal.aborted) return new Promise(() => {});
    status = table ? await ask(status.total ? "GET" : "POST", own) // a server that was ended knows of none
      : await ask("GET", `/api/analyses/${status.key}`);
    Object.assign(bar, { max: status.total, value: status.done });
  }
  return status.analysis;
}

/**
 * Write what a whole game has cost somebody: shares add up to wins, and to more than one where others gave some back.
 * @param {number} cost
 * @param {string} unit
 */
const given = (cost, unit) =>
  (unit === "share" ? say("web.analysis.wins", { wins: written(cost, unit, { style: "decimal" }) }) : written(cost, unit));

/** What is shown of an analysis. */
class Shown {
  /**
   * @param {Replayed} replayed
   * @param {Analysis} analysis
   * @param {ReturnType<typeof arrowsPart>} arrows
   */
  constructor(replayed, analysis, arrows) {
    this.replayed = replayed;
    this.analysis = analysis;
    this.arrows = arrows;
    this.lines = new Lines(replayed.board, () => this.draw(), replayed.room.names);
    this.curve = curve(analysis, say(`web.analysis.curve.${analysis.unit}`), (number) => replayed.look.to(number));
    this.now = html("div", { class: "analysis-now", role: "status" });
    this.trials = new Trials(replayed, analysis, this.lines);
    const summary = html("summary", {}, say("web.analysis.mistakes", { count: this.#marked.length }));
    this.element = html("div", {}, this.curve.element, this.now, this.trials.element, this.#players(),
      html("details", { class: "aside" }, summary, this.#list()));
  }

  get #marked() {
    return this.analysis.judgements.filter(({ mark }) => mark);
  }

  draw() {
    const { replayed, analysis } = this;
    this.curve.draw(replayed.number);
    this.trials.heed();
    const judgement = analysis.judgements.find(({ number }) => number === replayed.number);
    const trying = this.trials.asking;
    const elsewhere = replayed.board.personal && judgement?.seat !== replayed.room.seat;
    const best = judgement && !trying && !elsewhere ? judgement.best : [];
    replayed.room.hints = best.slice(0, 1).map(({ action }) => action);
    this.arrows.draw(replayed.room.hints);
    const expected = analysis.curve[replayed.number] ?? [];
    this.now.replaceChildren(
      html("p", { class: "shares" }, ...expected.flatMap((value, seat) =>
        [html("span", {}, sign(seat), html("span", { class: "unseen" }, replayed.room.nameOf(seat)), written(value, analysis.unit))])),
      ...(judgement && !trying ? [this.#told(judgement)] : []));
  }

  /** @param {PlyJudgement} judgement */
  #told({ number, seat, action, cost, best, mark }) {
    const { replay, room } = this.replayed;
    const { unit } = this.analysis;
    const played = this.#written(number, action);
    const at = { game: replay.game, position: replay.steps[number].position };
    const told = this.lines.told(at, seat, best.map(({ action: first, line }) => [first, ...line.slice(1, AHEAD)]));
    const head = mark ? say(`web.analysis.mark.${mark}`, { cost: written(cost, unit) }) : say("web.analysis.fine");
    return html("div", { class: `judged ${mark}` },
      html("p", {}, `${room.nameOf(seat)}: ${played} – ${head}`),
      html("ol", { class: "best" }, ...best.map(({ action: each, value, ...rest }, i) => html("li", {},
        html("strong", {}, each === action ? played : told[i][0]), ` ${written(value, unit)}${proof(rest)}`,
        html("span", { class: "hint" }, told[i].slice(1).map((ply) => ` ${ply}`).join(","))))));
  }

  /** Return a ply of the game as people write it. @param {number} number @param {string} action */
  #written(number, action) {
    return this.replayed.replay.notation[number] ?? this.replayed.board.told(action);
  }

  #players() {
    const { accuracy, costs, luck, unit } = this.analysis;
    const chance = this.replayed.room.table.entries.some(({ seat }) => seat === -1);
    const heads = ["accuracy", "cost", ...(chance ? ["luck"] : [])];
    const rows = this.replayed.room.names.map((name, seat) => html("tr", {},
      html("th", { scope: "row" }, sign(seat), name),
      html("td", {}, accuracy[seat] === null ? "–" : written((accuracy[seat] ?? 0) / 100, "share")),
      html("td", {}, given(costs[seat], unit)), ...(chance ? [html("td", {}, difference(luck[seat], unit))] : [])));
    return html("table", { class: "accuracy" }, html("thead", {}, html("tr", {}, html("td", {}),
      ...heads.map((head) => html("th", { scope: "col" }, say(`web.analysis.${head}`))))), html("tbody", {}, ...rows));
  }

  #list() {
    const { room, look } = this.replayed;
    return html("ol", { class: "mistakes" }, ...this.#marked.map(({ number, seat, action, mark, cost }) => html("li", {},
      button([sign(seat), html("span", {}, `${room.nameOf(seat)}: ${this.#written(number, action)} – ${say(`web.analysis.mark.${mark}`,
        { cost: written(cost, this.analysis.unit) })}`)], () => look.to(number), { class: "ply" }))));
  }
}
