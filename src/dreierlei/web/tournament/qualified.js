/** Who has qualified already, in an earlier tournament, and what becomes of their place. */

import { button, field, form, input, sheet, toast } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { word } from "./common.js";

/** @typedef {import("./client.js").TournamentClient} TournamentClient */

/** @param {TournamentClient} client */
export function qualifiedGroup(client) {
  const { qualified, moves_up: up } = client.data;
  const names = qualified.map((player) => client.name(player)).join(", ");
  return html("section", { class: "group" }, html("h2", {}, word("before.title")), html("p", {}, word("before.why")),
    html("p", { class: "faint" }, names ? word(up ? "before.up" : "before.lapses", { names }) : word("before.none")),
    button(word("before.go"), () => choose(client), { "data-before": "" }));
}

/** @param {TournamentClient} client */
async function choose(client) {
  /** @type {{players: number[], series: string[]}} */
  const known = await client.ask("GET", "/qualified");
  const marked = new Set([...client.data.qualified, ...known.players]);
  const up = input({ type: "checkbox", checked: client.data.moves_up });
  const there = client.data.players.filter(({ status }) => status !== "withdrawn")
    .sort((one, other) => one.order.localeCompare(other.order, "de"));
  const boxes = there.map((each) => ({ each, box: input({ type: "checkbox", checked: marked.has(each.number) }) }));
  return sheet(word("before.title"), (/** @type {(done: null) => void} */ close) => [
    ...(known.series.length ? [html("p", {}, word("before.series", { series: known.series.join(", "), count: known.players.length }))] : []),
    form([html("div", { class: "t-bulk" }, ...boxes.map(({ each, box }) => field([each.name, each.club].filter(Boolean).join(" · "), box))),
      field(word("before.moves"), up, word("before.moves-hint"))], word("save"), async () => {
      await client.step("qualified", { players: boxes.filter(({ box }) => box.checked).map(({ each }) => each.number), moves_up: up.checked });
      toast(word("saved"));
      close(null);
    }),
  ]);
}
