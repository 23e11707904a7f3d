/** A series: several tournaments as one, with its standings and everybody who has qualified. */

import { button, field, form, icon, input, link, sure, toast, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { anybody } from "../lib/me.js";
import { ask } from "../lib/rest.js";
import { go } from "../lib/route.js";
import { day, figure, word } from "./common.js";

/**
 * @typedef {{id: string, name: string, place: string, date: string, counts: boolean}} Leg
 * @typedef {{rank: number, name: string, club: string, points: string, score: number, results: (string | null)[], counted: number[],
 *   qualified: number | null}} SeriesRank
 * @typedef {{id: string, name: string, best: number, legs: Leg[], standings: SeriesRank[]}} Series
 */

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ id }) {
  await anybody();
  const body = html("div", { class: "t-list" });
  const draw = async () => {
    /** @type {[Series, {id: string, name: string, date: string, practice: boolean}[]]} */
    const [series, own] = await Promise.all([ask("GET", `/api/series/${id}`), ask("GET", "/api/tournaments")]);
    body.replaceChildren(html("h1", {}, series.name), ...standings(series), ...qualified(series), settings(series, own, draw));
    return series;
  };
  const { name } = await draw();
  return { title: name, element: body };
}

/** @param {Leg} leg */
const short = (leg) => [leg.place || leg.name, day(leg.date)].join(", ");

/** @param {Series} series */
function standings(series) {
  if (!series.standings.length) return [html("p", { class: "t-empty" }, word("series.none"))];
  const head = [word("rank"), word("name"), word("series.points"), word("series.score"), ...series.legs.map(short)];
  const rows = series.standings.map((row) => html("tr", { class: row.qualified === null ? "" : "qualified" },
    html("td", { class: "t-rank" }, String(row.rank)), html("th", { scope: "row" }, row.name, html("span", { class: "faint" }, row.club),
      ...(row.qualified === null ? [] : [html("span", { class: "t-chip" }, word("mark.qualified"))])),
    html("td", { class: "t-sum" }, row.points), html("td", { class: "t-sum" }, figure(row.score)),
    ...row.results.map((points, at) => html("td", { class: row.counted.includes(at) ? "t-per" : "t-per faint" }, points ?? "–"))));
  return [html("h2", {}, word("series.standings")), html("p", { class: "faint" }, word(series.best ? "series.best-why" : "series.all-why", { best: series.best })),
    html("div", { class: "t-wide" }, html("table", { class: "t-table-rank t-series" },
      html("thead", {}, html("tr", {}, ...head.map((text, at) => html("th", { scope: "col", class: at > 3 ? "t-per" : "" }, text)))), html("tbody", {}, ...rows))),
    html("div", { class: "row" }, button([icon("save"), "CSV"], () => save(series, head)))];
}

/**
 * Give the standings as a list for a spreadsheet.
 * @param {Series} series
 * @param {string[]} head
 */
function save(series, head) {
  const quoted = (/** @type {string | number} */ cell) => `"${String(cell).replace(/^([=+@])/, "'$1").replaceAll('"', '""')}"`;
  const lines = [head, ...series.standings.map((row) => [row.rank, row.name, row.points, row.score, ...row.results.map((each) => each ?? "")])];
  const text = `\ufeff${lines.map((line) => line.map(quoted).join(";")).join("\r\n")}\r\n`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const anchor = link(address, { download: `${series.name}.csv` });
  anchor.click();
  URL.revokeObjectURL(address);
}

/** @param {Series} series */
function qualified(series) {
  const legs = series.legs.map((leg, at) => ({ leg, names: series.standings.filter((row) => row.qualified === at).map((row) => row.name) }));
  if (!legs.some(({ names }) => names.length)) return [];
  return [html("h2", {}, word("series.qualified")), html("ul", { class: "t-links" }, ...legs.filter(({ names }) => names.length).map(({ leg, names }) =>
    html("li", {}, html("strong", {}, short(leg)), `: ${names.join(", ")}`)))];
}

/**
 * @param {Series} series
 * @param {{id: string, name: string, date: string, practice: boolean}[]} own
 * @param {() => Promise<unknown>} draw
 */
function settings(series, own, draw) {
  const name = input({ required: true, maxlength: 120, value: series.name });
  const best = input({ type: "number", min: 0, max: 40, value: series.best, inputmode: "numeric" });
  const inside = new Set(series.legs.map((leg) => leg.id));
  const boxes = own.map((each) => ({ each, box: input({ type: "checkbox", checked: inside.has(each.id) }) }));
  const counting = new Map(series.legs.map((leg) => [leg.id, leg.counts]));
  const label = (/** @type {{id: string, name: string, date: string}} */ each) =>
    [each.name, day(each.date), ...(counting.get(each.id) === false ? [word("series.running")] : [])].join(" · ");
  return html("div", { class: "t-start" }, html("section", { class: "group" }, html("h2", {}, word("series.settings")),
    form([field(word("series.name"), name), field(word("series.best"), best, word("series.best-hint")),
      html("fieldset", { class: "t-bulk" }, html("legend", {}, word("series.tournaments")), ...boxes.map(({ each, box }) => field(label(each), box)))],
    word("save"), async () => {
      const tournaments = boxes.filter(({ box }) => box.checked).map(({ each }) => each.id);
      await ask("PATCH", `/api/series/${series.id}`, { name: name.value, best: Number(best.value) || 0, tournaments });
      toast(word("saved"));
      await draw();
    })),
  html("section", { class: "group" }, html("h2", {}, word("series.remove")), html("p", {}, word("series.remove-why")), worker(word("series.remove-go"), async () => {
    if (!(await sure(word("series.remove"), word("series.remove-why"), word("series.remove-go")))) return;
    await ask("DELETE", `/api/series/${series.id}`);
    go("/t");
  })));
}
