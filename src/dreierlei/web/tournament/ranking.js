/** The ranking as it stands: points of every round, finalists, who qualifies. */

import { link } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { language } from "../lib/words.js";
import { FINAL, figure, word } from "./common.js";

/** @typedef {import("./client.js").TournamentClient} TournamentClient */
/** @typedef {import("./types.js").Rank} Rank */

/** @param {TournamentClient} client */
export function rankingTab(client) {
  const element = html("div", { class: "t-ranking" });
  const draw = () => {
    const { finalists, places, barred, rounds } = client.data;
    if (!rounds.length) return element.replaceChildren(html("p", { class: "t-empty" }, word("ranking.none")));
    const facts = [];
    if (!client.data.concluded) facts.push(word("ranking.provisional"));
    if (finalists.length) facts.push(word("ranking.final", { names: finalists.map((each) => client.name(each)).join(", ") }));
    facts.push(barred ?? word("ranking.places", { places }));
    element.replaceChildren(...facts.map((text) => html("p", {}, text)),
      ...(client.data.publishable.includes("standings") ? [html("div", { class: "row" }, ...["csv", "json"].map((kind) =>
        link(client.at(`/exports/ranking.${kind}?lang=${language()}`), { class: "button", download: "" }, kind.toUpperCase())))] : []),
      html("div", { class: "t-wide" }, table(client)));
    return undefined;
  };
  return { element, draw };
}

/** @param {TournamentClient} client */
function table(client) {
  const rounds = client.data.rounds.map(({ game, round }) => ({ game, round }));
  const head = html("tr", {}, ...[word("rank"), word("name"), word("points-head"), word("score.head")].map((text) =>
    html("th", { scope: "col" }, text)), ...rounds.map(({ game, round }) => html("th", { scope: "col", class: "t-per" },
    game === FINAL ? word("short-final", { round }) : word("short", { game, round }))));
  return html("table", { class: "t-table-rank" }, html("thead", {}, head),
    html("tbody", {}, ...client.data.ranking.map((row) => line(client, row, rounds))));
}

/**
 * @param {TournamentClient} client
 * @param {Rank} row
 * @param {{game: number, round: number}[]} rounds
 */
function line(client, row, rounds) {
  const name = client.name(row.player); // namesakes are told apart by club and city, which need not be named twice
  const marks = [row.final && word("mark.final"), row.qualified && word(client.data.concluded ? "mark.qualified" : "mark.qualifying"), row.tiebreak && word(`mark.${row.tiebreak}`),
    row.out && word("status.out")].filter(Boolean);
  const per = rounds.map(({ game, round }) => {
    const found = row.results.find((each) => each.game === game && each.round === round);
    if (!found) return html("td", { class: "t-per" }, "");
    return html("td", { class: "t-per" }, figure(found.score), html("span", { class: "faint" }, found.points ?? ""));
  });
  return html("tr", { class: row.qualified ? "qualified" : row.final ? "final" : row.out ? "out" : "" },
    html("td", { class: "t-rank" }, String(row.rank)),
    html("th", { scope: "row" }, html("bdi", {}, name), html("bdi", { class: "faint" }, name === row.name ? row.club : ""),
      ...marks.map((text) => html("span", { class: "t-chip" }, String(text)))),
    html("td", { class: "t-sum" }, row.points), html("td", { class: "t-sum" }, figure(row.score)), ...per);
}
