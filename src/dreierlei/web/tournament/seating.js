/** The tables of each game, and two players who change seats. */

import { button, field, form, input, link, select, sheet } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { FINAL, gameName, word } from "./ways.js";

/** @typedef {import("./hall.js").Hall} Hall */

/** @param {Hall} hall */
export function seatingTab(hall) {
  const element = html("div", { class: "t-seating" });
  let drawn = "";
  const draw = () => {
    const { drawings, rounds, players, seed } = hall.data;
    const now = JSON.stringify([drawings, rounds.map(({ game, round }) => [game, round]), players, seed]);
    if (now === drawn) return;
    drawn = now;
    if (!drawings.length) return element.replaceChildren(empty(hall));
    const latest = [...drawings].sort((one, other) => other.game - one.game);
    element.replaceChildren(...latest.map((drawing, index) => game(hall, drawing, index === 0)));
    return undefined;
  };
  return { element, draw };
}

/** @param {Hall} hall */
function empty(hall) {
  const present = hall.data.players.filter(({ status }) => status === "present").length;
  return html("div", { class: "t-empty" }, html("p", {}, word("seating.none")),
    html("p", { class: "faint" }, word("seating.present", { count: present })));
}

/**
 * @param {Hall} hall
 * @param {import("./types.js").Drawing} drawing
 * @param {boolean} latest
 */
function game(hall, drawing, latest) {
  const begun = hall.data.rounds.some(({ game }) => game === drawing.game);
  const facts = [word("seating.tables", { count: drawing.tables.length })];
  if (drawing.game === 2) facts.push(word("seating.repeats", { count: drawing.repeats }));
  facts.push(word("seating.seed", { seed: hall.data.seed }));
  const cards = html("ol", { class: "t-tables" }, ...drawing.tables.map((players, index) =>
    html("li", { class: "t-table" },
      html("h3", {}, drawing.game === FINAL ? word("final") : word("table", { table: index + 1 })),
      html("ol", { class: "t-seats" }, ...players.map((player) => html("li", {
        class: hall.data.players[player - 1].status === "out" ? "out" : "" }, hall.name(player)))))));
  const swaps = begun ? [] : [button(word("swap"), () => swap(hall, drawing))];
  const body = [html("p", { class: "faint" }, facts.join(" · ")),
    html("div", { class: "row" }, ...swaps,
      link(hall.at(`/prints/seating-by-name?game=${drawing.game}`), { class: "button", target: "_blank" }, word("print.names")),
      link(hall.at(`/prints/seating-by-table?game=${drawing.game}`), { class: "button", target: "_blank" }, word("print.tables")),
      link(hall.at(`/prints/sheets?game=${drawing.game}`), { class: "button", target: "_blank" }, word("print.sheets"))), cards];
  if (latest) return html("section", {}, html("h2", {}, gameName(drawing.game)), ...body);
  return html("details", { class: "t-past" }, html("summary", {}, gameName(drawing.game)), ...body);
}

/**
 * @param {Hall} hall
 * @param {import("./types.js").Drawing} drawing
 */
function swap(hall, drawing) {
  /** @type {[string, string][]} */
  const choices = drawing.tables.flatMap((players, index) => players.map((player) =>
    /** @type {[string, string]} */ ([String(player), `${hall.name(player)} (${word("table", { table: index + 1 })})`])));
  choices.sort((one, other) => one[1].localeCompare(other[1]));
  const first = select(choices, choices[0][0], { autofocus: true });
  const second = select(choices, choices[1][0]);
  const why = input({ required: true, maxlength: 500 });
  return sheet(word("swap"), (/** @type {(done: null) => void} */ close) => [
    html("p", {}, word("swap-why")),
    form([field(word("swap-first"), first), field(word("swap-second"), second), field(word("why"), why)], word("swap-go"),
      async () => {
        await hall.step("swap", { game: drawing.game, first: Number(first.value), second: Number(second.value),
          why: why.value });
        close(null);
      }),
  ]);
}
