/** Links and QR codes: for the beamer, for newcomers, for a second laptop, and for every table. */

import { button, copy, field, icon, input, link, select, sheet, sure, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { FINAL, roundName, word } from "./common.js";

/** @typedef {import("./client.js").TournamentClient} TournamentClient */
/** @typedef {{origin: string, reachable: boolean, opening: boolean, addresses: string[], reached: Record<string, number>, owner: string, director: string, beamer: string, entry: string,
 *   tables: {game: number, round: number, table: number, path: string}[]}} Links */

/** @param {TournamentClient} client */
export function linksTab(client) {
  const element = html("div", { class: "t-links-tab" });
  let drawn = "";
  const draw = () => {
    const now = JSON.stringify([client.data.drawings, client.data.setup.entry, client.data.helpers, client.current?.round]);
    if (now === drawn) return;
    drawn = now;
    tried(async () => show(await client.ask("GET", "/links")));
  };
  /** @param {Links} links */
  const show = (links) => {
    const renew = worker(word("links.renew"), async () => {
      if (await sure(word("links.renew"), word("links.renew-sure"), word("links.renew"))) show(await client.ask("POST", "/links"));
    });
    element.replaceChildren(reaching(client, links, show), ...(links.reachable ? [] : [closed(client, links, show)]),
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
 * Nobody else reaches this address; where the server listens to this machine alone, it can be opened from here.
 * @param {TournamentClient} client
 * @param {Links} links
 * @param {(links: Links) => void} show
 */
function closed(client, links, show) {
  const open = worker(word("links.network"), async () => show(await client.ask("POST", "/network")), { class: "primary", "data-network": "" });
  return html("div", { class: "t-notice", role: "alert" }, html("p", {}, word("links.alone")),
    ...(links.opening ? [html("p", {}, word("links.network-why")), open] : []));
}

/**
 * The address that all links carry: chosen among the machine's own, with a test.
 * @param {TournamentClient} client
 * @param {Links} links
 * @param {(links: Links) => void} show
 */
function reaching(client, links, show) {
  const known = [...new Set([links.origin, location.origin, ...links.addresses])];
  const own = input({ type: "url", value: client.data.setup.origin, placeholder: "http://192.168.4.1:8333", maxlength: 200 });
  const pick = select([["", word("address.auto")], ...known.map((each) => /** @type {[string, string]} */ ([each, each]))],
    known.includes(client.data.setup.origin) ? client.data.setup.origin : "");
  const put = async (/** @type {string} */ origin) => {
    await client.ask("PATCH", "/setup", { origin: origin.trim().replace(/\/+$/, "") });
    show(await client.ask("GET", "/links"));
  };
  pick.addEventListener("change", () => tried(() => put(pick.value)));
  const reached = links.reached[links.origin];
  return html("section", { class: "group" }, html("h2", {}, word("address.title")), html("p", {}, word("address.why")),
    field(word("address.pick"), pick), html("details", {}, html("summary", {}, word("address.other")), field(word("address.other"), own),
      worker(word("save"), () => put(own.value))),
    html("p", {}, word("address.test")), qr(client, "reach"), html("code", { class: "address" }, `${links.origin}/reach/${client.id}`),
    html("p", { role: "status", class: reached ? "t-reached" : "faint" }, reached ? word("address.reached") : word("address.unreached")),
    worker(word("address.again"), async () => show(await client.ask("GET", "/links"))));
}

/**
 * @param {TournamentClient} client
 * @param {string} name
 */
const qr = (client, name) => html("img", { class: "qr", src: `${client.at(`/qr/${name}`)}${client.key ? "&" : "?"}o=${encodeURIComponent(client.data.setup.origin)}`, alt: word("links.qr"), width: 200, height: 200 });

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
