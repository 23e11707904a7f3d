/** Prints and exports: everything for the printer and for other programs. */

import { icon, link } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { language } from "../lib/words.js";
import { FINAL, gameName, roundName, word } from "./common.js";

/** @typedef {import("./client.js").TournamentClient} TournamentClient */

/** @param {TournamentClient} client */
export function papersTab(client) {
  const boxes = html("ul", { class: "t-warnings", role: "status" });
  const papers = html("div", { class: "t-papers" });
  const element = html("div", { class: "t-printing" }, boxes, papers);
  let drawn = "";
  let named = "";
  const draw = () => {
    const now = JSON.stringify([client.data.publishable, client.data.drawings.length, client.data.rounds.length, client.data.concluded, client.data.finalists, client.data.players.length]);
    const names = JSON.stringify([client.data.poster, client.data.players.map(({ called, club, city }) => [called, club, city])]);
    if (names !== named) client.ask("GET", "/unprintable").then((texts) => boxes.replaceChildren(...lacking(texts)), () => {});
    named = names;
    if (now === drawn) return;
    drawn = now;
    papers.replaceChildren(before(client), ...client.data.drawings.map((each) => ofGame(client, each.game)), after(client), files(client));
  };
  return { element, draw };
}

/**
 * What to do about names that no font of the server draws; by their numbers they are found where the screen has none either.
 * @param {{number: number, text: string}[]} texts
 */
const lacking = (texts) => (texts.length ? [html("li", {}, word("papers.boxes", { names: texts.map(({ number, text }) =>
  (number ? word("papers.box", { number, text }) : text)).join(", ") }))] : []);

/**
 * @param {string} title
 * @param {HTMLElement[]} links
 */
const group = (title, links) => html("section", { class: "group" }, html("h2", {}, title), html("ul", { class: "t-links" },
  ...links.map((each) => html("li", {}, each))));

/**
 * @param {TournamentClient} client
 * @param {string} path
 * @param {string} label
 */
const pdf = (client, path, label) => link(client.at(`/prints/${path}${path.includes("?") ? "&" : "?"}lang=${language()}`), { target: "_blank", class: "t-paper" }, icon("save"), label);

/** @param {TournamentClient} client */
function before(client) {
  const poster = client.data.drawings.length ? [] : [pdf(client, "poster", word("print.poster"))];
  const entered = client.data.players.some(({ status }) => status !== "withdrawn");
  const lists = entered ? ["check-in-list", "badges", "table-cards"] : [];
  return group(word("papers.before"), [...poster, ...[...lists, "spare-sheets"].map((kind) => pdf(client, kind, word(`print.${kind}`))),
    link(client.at(`/exports/players.csv?lang=${language()}`), { class: "t-paper", download: "" }, icon("save"), word("export.players"))]);
}

/**
 * @param {TournamentClient} client
 * @param {number} game
 */
function ofGame(client, game) {
  const last = game === FINAL ? client.data.poster.options.final_rounds : 2;
  const rounds = Array.from({ length: last }, (_, index) => index + 1);
  return group(gameName(game), [
    pdf(client, `seating-by-name?game=${game}`, word("print.names")),
    pdf(client, `seating-by-table?game=${game}`, word("print.tables")),
    ...rounds.map((round) => pdf(client, `sheets?game=${game}&round=${round}`,
      word("print.sheets-round", { round: roundName(game, round) }))),
    pdf(client, `sheets?game=${game}&codes=false`, word("print.sheets-bare")),
  ]);
}

/** @param {TournamentClient} client */
function after(client) {
  const { rounds, finalists, concluded } = client.data;
  const found = [];
  if (rounds.some(({ closed }) => closed)) found.push(pdf(client, "preliminary-ranking", word("print.preliminary")));
  if (finalists.length) found.push(pdf(client, "finalists", word("print.finalists")));
  if (concluded) {
    found.push(link(client.at(`/results-page?lang=${language()}`), { class: "t-paper", download: "" }, icon("save"), word("print.page")),
      pdf(client, "final-ranking", word("print.final")), pdf(client, "qualification", word("print.qualification")),
      pdf(client, "certificates", word("print.certificates")), pdf(client, "certificates?best=3", word("print.certificates-3")));
  }
  found.push(pdf(client, "log", word("print.log")));
  return group(word("papers.after"), found);
}

/** @param {TournamentClient} client */
function files(client) {
  const both = (/** @type {string} */ name) => ["csv", "json"].map((kind) => link(client.at(`/exports/${name}.${kind}?lang=${language()}`),
    { class: "t-paper", download: "" }, icon("save"), `${word(`export.${name}`)} (${kind.toUpperCase()})`));
  return group(word("papers.files"), [
    link(client.at("/file"), { class: "t-paper", download: "" }, icon("save"), word("log.file")),
    ...(client.data.publishable.includes("standings") ? both("ranking") : []), ...(client.data.concluded ? both("qualification") : []), ...both("seating-by-table")]);
}
