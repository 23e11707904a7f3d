/** Prints and exports: everything for the printer and for other programs. */

import { icon, link } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { FINAL, gameName, roundName, word } from "./ways.js";

/** @typedef {import("./hall.js").Hall} Hall */

/** @param {Hall} hall */
export function papersTab(hall) {
  const element = html("div", { class: "t-papers" });
  let drawn = "";
  const draw = () => {
    const now = JSON.stringify([hall.data.drawings.length, hall.data.rounds.length, hall.data.concluded, hall.data.finalists]);
    if (now === drawn) return;
    drawn = now;
    element.replaceChildren(before(hall), ...hall.data.drawings.map((each) => ofGame(hall, each.game)), after(hall), files(hall));
  };
  return { element, draw };
}

/**
 * @param {string} title
 * @param {HTMLElement[]} links
 */
const group = (title, links) => html("section", { class: "group" }, html("h2", {}, title), html("ul", { class: "t-links" },
  ...links.map((each) => html("li", {}, each))));

/**
 * @param {Hall} hall
 * @param {string} path
 * @param {string} label
 */
const pdf = (hall, path, label) => link(hall.at(`/prints/${path}`), { target: "_blank", class: "t-paper" }, icon("save"), label);

/** @param {Hall} hall */
function before(hall) {
  const poster = hall.data.drawings.length ? [] : [pdf(hall, "poster", word("print.poster"))];
  return group(word("papers.before"), [...poster,
    link(hall.at("/exports/players.csv"), { class: "t-paper", download: "" }, icon("save"), word("export.players"))]);
}

/**
 * @param {Hall} hall
 * @param {number} game
 */
function ofGame(hall, game) {
  const last = game === FINAL ? hall.data.poster.options.final_rounds : 2;
  const rounds = Array.from({ length: last }, (_, index) => index + 1);
  return group(gameName(game), [
    pdf(hall, `seating-by-name?game=${game}`, word("print.names")),
    pdf(hall, `seating-by-table?game=${game}`, word("print.tables")),
    ...rounds.map((round) => pdf(hall, `sheets?game=${game}&round=${round}`,
      word("print.sheets-round", { round: roundName(game, round) }))),
  ]);
}

/** @param {Hall} hall */
function after(hall) {
  const { rounds, finalists, concluded } = hall.data;
  const found = [];
  if (rounds.length) found.push(pdf(hall, "preliminary-ranking", word("print.preliminary")));
  if (finalists.length) found.push(pdf(hall, "finalists", word("print.finalists")));
  if (concluded) {
    found.push(pdf(hall, "final-ranking", word("print.final")), pdf(hall, "qualification", word("print.qualification")),
      pdf(hall, "certificates", word("print.certificates")), pdf(hall, "certificates?best=3", word("print.certificates-3")));
  }
  found.push(pdf(hall, "log", word("print.log")));
  return group(word("papers.after"), found);
}

/** @param {Hall} hall */
function files(hall) {
  const both = (/** @type {string} */ name) => ["csv", "json"].map((kind) => link(hall.at(`/exports/${name}.${kind}`),
    { class: "t-paper", download: "" }, icon("save"), `${word(`export.${name}`)} (${kind.toUpperCase()})`));
  return group(word("papers.files"), [
    link(hall.at("/file"), { class: "t-paper", download: "" }, icon("save"), word("log.file")),
    ...both("ranking"), ...both("qualification"), ...both("seating-by-table")]);
}
