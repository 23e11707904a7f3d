/** The tables of each game, and two players who change seats. */

import { button, field, form, input, link, select, sheet } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { FINAL, gameName, word } from "./common.js";

/** @typedef {import("./client.js").TournamentClient} TournamentClient */

/** @param {TournamentClient} client */
export function seatingTab(client) {
  const element = html("div", { class: "t-seating" });
  let drawn = "";
  const draw = () => {
    const { drawings, rounds, players, seed } = client.data;
    const now = JSON.stringify([drawings, rounds.map(({ game, round }) => [game, round]), players, seed]);
    if (now === drawn) return;
    drawn = now;
    if (!drawings.length) return element.replaceChildren(empty(client));
    const latest = [...drawings].sort((one, other) => other.game - one.game);
    element.replaceChildren(...latest.map((drawing, index) => game(client, drawing, index === 0)));
    return undefined;
  };
  return { element, draw };
}

/** @param {TournamentClient} client */
function empty(client) {
  const present = client.data.players.filter(({ status }) => status === "present").length;
  return html("div", { class: "t-empty" }, html("p", {}, word("seating.none")),
    html("p", { class: "faint" }, word("seating.present", { count: present })));
}

/**
 * @param {TournamentClient} client
 * @param {import("./types.js").Drawing} drawing
 * @param {boolean} latest
 */
function game(client, drawing, latest) {
  const begun = client.data.rounds.some(({ game }) => game === drawing.game);
  const facts = [word("seating.tables", { count: drawing.tables.length })];
  if (drawing.game === 2) facts.push(word("seating.repeats", { count: drawing.repeats }));
  facts.push(word(drawing.source ? `seating.draw-${drawing.source}` : "seating.seed", { number: drawing.number, seen: drawing.seen, seed: drawing.seed }));
  const cards = html("ol", { class: "t-tables" }, ...drawing.tables.map((players, index) =>
    html("li", { class: "t-table" },
      html("h3", {}, drawing.game === FINAL ? word("final") : word("table", { table: index + 1 })),
      html("ol", { class: "t-seats" }, ...players.map((player) => html("li", {
        class: client.data.players[player - 1].status === "out" ? "out" : "" }, client.name(player)))))));
  const swaps = begun || !client.directs ? [] : [button(word("swap"), () => swap(client, drawing))];
  const body = [html("p", { class: "faint" }, facts.join(" · ")),
    drawing.holds ? html("div", { class: "row" }, ...swaps,
      link(client.at(`/prints/seating-by-name?game=${drawing.game}`), { class: "button", target: "_blank" }, word("print.names")),
      link(client.at(`/prints/seating-by-table?game=${drawing.game}`), { class: "button", target: "_blank" }, word("print.tables")),
      link(client.at(`/prints/sheets?game=${drawing.game}`), { class: "button", target: "_blank" }, word("print.sheets"))) : html("p", { class: "t-notice" }, word("seating.redraw")), cards];
  if (latest) return html("section", {}, html("h2", {}, gameName(drawing.game)), ...body);
  return html("details", { class: "t-past" }, html("summary", {}, gameName(drawing.game)), ...body);
}

/**
 * @param {TournamentClient} client
 * @param {import("./types.js").Drawing} drawing
 */
function swap(client, drawing) {
  /** @type {[string, string][]} */
  const choices = drawing.tables
    .flatMap((seated, index) => seated.map((player) => ({ player, table: index + 1, order: client.data.players[player - 1].order })))
    .sort((one, other) => one.order.localeCompare(other.order, "de"))
    .map(({ player, table }) => [String(player), `${client.name(player)} (${word("table", { table })})`]);
  const first = select(choices, choices[0][0], { autofocus: true });
  const second = select(choices, choices[1][0]);
  const why = input({ required: true, maxlength: 500 });
  return sheet(word("swap"), (/** @type {(done: null) => void} */ close) => [
    html("p", {}, word("swap-why")),
    form([field(word("swap-first"), first), field(word("swap-second"), second), field(word("why"), why)], word("swap-go"),
      async () => {
        await client.step("swap", { game: drawing.game, first: Number(first.value), second: Number(second.value),
          why: why.value });
        close(null);
      }),
  ]);
}
