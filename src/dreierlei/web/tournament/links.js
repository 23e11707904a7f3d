/** Links and QR codes: for the beamer, for newcomers, for a second laptop, and for every table. */

import { button, copy, icon, link, sheet, sure, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { FINAL, roundName, word } from "./ways.js";

/** @typedef {import("./hall.js").Hall} Hall */
/** @typedef {{origin: string, reachable: boolean, director: string, beamer: string, entry: string,
 *   tables: {game: number, round: number, table: number, path: string}[]}} Links */

/** @param {Hall} hall */
export function linksTab(hall) {
  const element = html("div", { class: "t-links-tab" });
  let drawn = "";
  const draw = () => {
    const now = JSON.stringify([hall.data.drawings, hall.data.setup.entry, hall.current?.round]);
    if (now === drawn) return;
    drawn = now;
    tried(async () => show(await hall.ask("GET", "/links")));
  };
  /** @param {Links} links */
  const show = (links) => {
    const renew = worker(word("links.renew"), async () => {
      if (await sure(word("links.renew"), word("links.renew-sure"), word("links.renew"))) show(await hall.ask("POST", "/links"));
    });
    element.replaceChildren(...(links.reachable ? [] : [html("p", { class: "t-notice", role: "alert" }, word("links.alone"))]),
      html("div", { class: "t-codes" },
        code(hall, "beamer", links.origin + links.beamer, word("links.beamer-why")),
        code(hall, "entry", links.origin + links.entry, word(hall.data.setup.entry ? "links.entry-why" : "links.entry-off")),
        code(hall, "director", links.origin + links.director, word("links.director-why"), hall.data.owner ? [renew] : [])),
      ...tables(hall, links));
  };
  return { element, draw };
}

/**
 * @param {Hall} hall
 * @param {string} name
 * @param {string} address
 * @param {string} why
 * @param {HTMLElement[]} [more]
 */
function code(hall, name, address, why, more = []) {
  return html("section", { class: "group t-code" }, html("h2", {}, word(`links.${name}`)), html("p", {}, why), qr(hall, name),
    html("code", { class: "address" }, address),
    html("div", { class: "row" }, button([icon("copy"), word("links.copy")], () => copy(address)),
      link(new URL(address).pathname, { class: "button", target: "_blank" }, word("links.open")), ...more));
}

/**
 * @param {Hall} hall
 * @param {string} name
 */
const qr = (hall, name) => html("img", { class: "qr", src: hall.at(`/qr/${name}`), alt: word("links.qr"), width: 200, height: 200 });

/**
 * @param {Hall} hall
 * @param {Links} links
 */
function tables(hall, links) {
  const game = Math.max(0, ...links.tables.map((each) => each.game));
  const mine = links.tables.filter((each) => each.game === game);
  if (!mine.length) return [html("p", { class: "t-empty" }, word("links.tables.none"))];
  const rounds = [...new Set(mine.map((each) => each.round))];
  return rounds.map((round) => html("section", {}, html("h2", {}, roundName(game, round)),
    html("ul", { class: "t-table-links" }, ...mine.filter((each) => each.round === round).map((each) => {
      const name = game === FINAL ? word("final") : word("table", { table: each.table });
      const place = `${each.game}-${each.round}-${each.table}`;
      return html("li", {}, button(name, () => sheet(name, () => [qr(hall, place),
        html("code", { class: "address" }, links.origin + each.path),
        html("div", { class: "row" }, button([icon("copy"), word("links.copy")], () => copy(links.origin + each.path)),
          link(each.path, { class: "button", target: "_blank", "data-place": place }, word("links.open")))]),
      { "data-place": place, "data-path": each.path }));
    }))));
}
