/** Links and QR codes: for the beamer, for newcomers, for a second laptop, and for every table. */

import { button, copy, icon, link, sheet, sure, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { FINAL, roundName, word } from "./common.js";

/** @typedef {import("./client.js").TournamentClient} TournamentClient */
/** @typedef {{origin: string, reachable: boolean, director: string, beamer: string, entry: string,
 *   tables: {game: number, round: number, table: number, path: string}[]}} Links */

/** @param {TournamentClient} client */
export function linksTab(client) {
  const element = html("div", { class: "t-links-tab" });
  let drawn = "";
  const draw = () => {
    const now = JSON.stringify([client.data.drawings, client.data.setup.entry, client.current?.round]);
    if (now === drawn) return;
    drawn = now;
    tried(async () => show(await client.ask("GET", "/links")));
  };
  /** @param {Links} links */
  const show = (links) => {
    const renew = worker(word("links.renew"), async () => {
      if (await sure(word("links.renew"), word("links.renew-sure"), word("links.renew"))) show(await client.ask("POST", "/links"));
    });
    element.replaceChildren(...(links.reachable ? [] : [html("p", { class: "t-notice", role: "alert" }, word("links.alone"))]),
      html("div", { class: "t-codes" },
        code(client, "beamer", links.origin + links.beamer, word("links.beamer-why")),
        code(client, "entry", links.origin + links.entry, word(client.data.setup.entry ? "links.entry-why" : "links.entry-off")),
        code(client, "director", links.origin + links.director, word("links.director-why"), client.data.owner ? [renew] : [])),
      ...tables(client, links));
  };
  return { element, draw };
}

/**
 * @param {TournamentClient} client
 * @param {string} name
 * @param {string} address
 * @param {string} why
 * @param {HTMLElement[]} [more]
 */
function code(client, name, address, why, more = []) {
  return html("section", { class: "group t-code" }, html("h2", {}, word(`links.${name}`)), html("p", {}, why), qr(client, name),
    html("code", { class: "address" }, address),
    html("div", { class: "row" }, button([icon("copy"), word("links.copy")], () => copy(address)),
      link(new URL(address).pathname, { class: "button", target: "_blank" }, word("links.open")), ...more));
}

/**
 * @param {TournamentClient} client
 * @param {string} name
 */
const qr = (client, name) => html("img", { class: "qr", src: client.at(`/qr/${name}`), alt: word("links.qr"), width: 200, height: 200 });

/**
 * @param {TournamentClient} client
 * @param {Links} links
 */
function tables(client, links) {
  const game = Math.max(0, ...links.tables.map((each) => each.game));
  const mine = links.tables.filter((each) => each.game === game);
  if (!mine.length) return [html("p", { class: "t-empty" }, word("links.tables.none"))];
  const rounds = [...new Set(mine.map((each) => each.round))];
  return rounds.map((round) => html("section", {}, html("h2", {}, roundName(game, round)),
    html("ul", { class: "t-table-links" }, ...mine.filter((each) => each.round === round).map((each) => {
      const name = game === FINAL ? word("final") : word("table", { table: each.table });
      const place = `${each.game}-${each.round}-${each.table}`;
      return html("li", {}, button(name, () => sheet(name, () => [qr(client, place),
        html("code", { class: "address" }, links.origin + each.path),
        html("div", { class: "row" }, button([icon("copy"), word("links.copy")], () => copy(links.origin + each.path)),
          link(each.path, { class: "button", target: "_blank", "data-place": place }, word("links.open")))]),
      { "data-place": place, "data-path": each.path }));
    }))));
}
