/** Balance: what it is worth to begin a game, how long it lasts and how it ends, as bots have played it. */

import { icon, link } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { factsOf } from "../lib/games.js";
import { Refused, ask } from "../lib/rest.js";
import { known, language, say } from "../lib/words.js";
import { bar, box } from "../parts/bars.js";

/** @typedef {import("../types/wire.js").Balance} Balance */
/** @typedef {import("../types/wire.js").Estimate} Estimate */
/** @typedef {{name: string, estimate: Estimate, count?: number}} Row */

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ game }) {
  const facts = await factsOf(game);
  if (!facts) throw new Refused({ slug: "web.nogame", text: say("web.nogame") });
  const { runs } = /** @type {import("../types/wire.js").GameBalance} */ (await ask("GET", `/api/balance/${game}`));
  const title = say("web.balance.title", { title: say(`${game}.title`) });
  const note = `arena.balance.note.${game}`;
  const element = html("article", { class: "balance" },
    html("h1", {}, title), html("p", { class: "lead" }, say("web.balance.lead")),
    html("div", { class: "row" },
      link(`/rules/${game}`, { class: "button" }, icon("help"), say("web.start.how")),
      link(`/puzzles/${game}`, { class: "button" }, say("web.puzzles.title"))),
    ...(known(note) ? [html("p", { class: "note" }, say(note))] : []),
    ...grouped(runs).map(table),
    html("p", { class: "note" }, say("web.balance.how")));
  return { title, element };
}

/** Return the runs by the table they were played at. @param {Balance[]} runs */
const grouped = (runs) => [...new Set(runs.map(({ game }) => game))].map((game) => runs.filter((run) => run.game === game));

/** What was measured at one kind of table. @param {Balance[]} runs */
function table(runs) {
  const seats = runs[0].order.length;
  const id = `seats-${seats}`;
  const title = seats === 1 ? say("web.balance.alone") : say("web.game.seats", { seats });
  return html("section", { "aria-labelledby": id }, html("h2", { id }, title),
    html("div", { class: "runs" }, ...runs.map(measured)));
}

/** One measurement. @param {Balance} run */
function measured(run) {
  const [, level, nodes] = run.bot.match(/^(\d)\(nodes=(\d+)\)$/) ?? [null, "", ""];
  const name = level ? say("web.balance.level", { level, name: say(`bots.level.${level}`) }) : run.bot;
  const by = { games: count(run.games), seed: run.seed, nodes: count(Number(nodes)) };
  return html("div", { class: "run" }, html("h3", {}, name),
    html("p", { class: "facts" }, say("web.balance.games", by)),
    ...(run.order.length > 1 ? [html("p", { class: "found" }, advantage(run)), wins(run)] : []),
    ...(run.order.some(({ score }) => score) ? [points(run)] : []), length(run), endings(run));
}

/** Say whether it helps to begin. @param {Balance} run */
function advantage({ order: [{ share }, ...others] }) {
  const fair = 1 / (others.length + 1);
  const found = Number(share.low) > fair ? "helps" : Number(share.high) < fair ? "harms" : "open";
  return say(`web.balance.${found}`, { share: percent(share.value), fair: percent(fair) });
}

/** @param {Balance} run */
function wins({ order }) {
  const fair = 1 / order.length;
  const rows = order.map(({ turn, share }) => ({ name: say(`arena.balance.turn.${turn}`), estimate: share }));
  return bars(say("web.balance.wins"), rows, percent, Math.max(2 * fair, top(rows)), fair);
}

/** @param {Balance} run */
function points({ order }) {
  const rows = order.flatMap(({ turn, score }) => (score
    ? { name: order.length > 1 ? say(`arena.balance.turn.${turn}`) : say("arena.balance.alone"), estimate: score } : []));
  return bars(say("web.balance.points"), rows, decimal, 1.1 * top(rows));
}

/** @param {Balance} run */
function endings({ game, endings: found }) {
  const rows = found.map(({ reason, games, share }) => ({ name: ending(game, reason), estimate: share, count: games }));
  return bars(say("web.balance.endings"), rows, percent, 1);
}

/** @param {string} game @param {string} reason */
function ending(game, reason) {
  const own = `${game.split("(")[0]}.reason.${reason}`;
  return say(known(own) ? own : `play.reason.${reason}`);
}

/** @param {Balance} run */
function length({ length: { mean, shortest, quartiles, longest } }) {
  const [low, middle, high] = quartiles.map((each) => Math.round(each));
  return html("figure", {}, html("figcaption", {}, say("web.balance.length")),
    box({ shortest, quartiles, longest }),
    html("p", { class: "faint" }, say("web.balance.lengths", { mean: interval(mean, decimal), shortest, low, middle, high, longest })));
}

/**
 * A table of numbers with their intervals, each with its bar; what the bars show is written beside them.
 * @param {string} caption
 * @param {Row[]} rows
 * @param {(value: number) => string} tell
 * @param {number} most where the bars end
 * @param {number} [fair] what would be alike
 */
function bars(caption, rows, tell, most, fair) {
  const line = (/** @type {Row} */ { name, estimate, count: games }) =>
    html("tr", {}, html("th", { scope: "row" }, name), html("td", { class: "bar" }, bar(estimate, most, fair)),
      html("td", { class: "number" }, interval(estimate, tell),
        ...(games === undefined ? [] : [html("span", { class: "faint" }, ` ${say("web.balance.count", { games: count(games) })}`)])));
  return html("table", { class: "bars" }, html("caption", {}, caption), html("tbody", {}, ...rows.map(line)));
}

/** @param {Row[]} rows */
const top = (rows) => Math.max(...rows.map(({ estimate }) => estimate.high ?? estimate.value));

/** @param {Estimate} estimate @param {(value: number) => string} tell */
function interval({ value, low, high }, tell) {
  return low === null || high === null ? tell(value) : say("web.balance.interval", { value: tell(value), low: tell(low), high: tell(high) });
}

/** @param {number} value */
const percent = (value) => new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(value);

/** @param {number} value */
const decimal = (value) => new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(value);

/** @param {number} value */
const count = (value) => new Intl.NumberFormat(language()).format(value);
