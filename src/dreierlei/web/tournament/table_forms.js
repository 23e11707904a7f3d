/** What is asked for on the phone of a table: who begins, a turn set right, the result, help. */

import { button, field, form, input, select, sheet, toast } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { figure, word } from "./common.js";
import { number } from "./results.js";
import { changeTurn } from "./turn.js";

/** @typedef {import("./phone.js").Phone} Phone */

/** Note who begins and who writes. @param {Phone} phone */
export function note(phone) {
  const { sheet: paper } = phone.view;
  const version = phone.outbox.base(paper.version);
  const { writer: name, writing, final } = phone.view;
  const here = paper.columns.map((column, seat) => ({ column, seat })).filter(({ column }) => !column.barred);
  const starter = select(here.map(({ column, seat }) => [String(seat), column.name]),
    String(paper.starter ?? here[0]?.seat), { autofocus: true });
  const players = here.map(({ column }) => ({ told: column.name, value: /** @type {number | string} */ (column.number) }));
  const other = writing || !name ? final && { told: word("referee"), value: "" } : { told: name, value: paper.writer };
  const writers = other ? [...players, other] : players;
  const writer = select(writers.map(({ told }, at) => [String(at), told]),
    String(writing ? players.findIndex(({ value }) => value === writing) : writers.length - 1));
  return sheet(word("phone.note"), (/** @type {(done: null) => void} */ close) => [
    form([field(word("phone.who-starts"), starter), field(word("phone.who-writes"), writer)], word("save"), async () => {
      await phone.sendOver({ do: "note", version, starter: Number(starter.value), writer: writers[Number(writer.value)].value }, word("phone.note"));
      close(null);
    }),
    phone.waits,
  ]);
}

/** Ring the bell for the director. @param {Phone} phone */
export function call(phone) {
  const text = input({ maxlength: 300, autofocus: true });
  return sheet(word("phone.call"), (/** @type {(done: null) => void} */ close) => [
    form([field(word("phone.call-text"), text)], word("phone.call-go"), async () => {
      await phone.outbox.add({ do: "call", text: text.value }, word("phone.call"));
      close(null);
    }),
    phone.waits,
  ]);
}

/**
 * Change a turn that was written; what is sent builds on the sheet as it was when this was opened.
 * @param {Phone} phone
 * @param {number} seat
 * @param {number} index
 */
export function change(phone, seat, index) {
  const { status, sheet: paper } = phone.view;
  if (status !== "open" && status !== "in") return;
  const version = phone.outbox.base(paper.version);
  const title = word("turn.change-title", { name: paper.columns[seat].name, turn: index + 1 });
  changeTurn(paper, seat, index, (entry) => phone.sendOver({ do: "correct-turn", version, ...entry }, title));
}

/**
 * What writes a dash for whoever left before the round was over: keypads of numbers have none.
 * @param {string} name
 * @param {HTMLInputElement} score
 */
const dash = (name, score) => button("–", () => {
  score.value = "–";
}, { class: "t-sign", "aria-label": word("phone.dash", { name }) });

/** Hand the final scores in, or correct them. @param {Phone} phone */
export function handIn(phone) {
  const { sheet: paper } = phone.view;
  const version = phone.outbox.base(paper.version);
  const written = paper.columns.some((column) => column.lines.length);
  const fields = paper.columns.map((column, seat) => input({ type: "text", class: "t-score", autocomplete: "off",
    value: paper.complete ? figure(column.score) : column.barred ? "–" : written ? figure(column.sum) : "",
    disabled: column.barred, autofocus: seat === 0 }));
  const why = input({ maxlength: 500, required: true });
  const minus = paper.columns.map((column, seat) => button("±", () => {
    const value = number(fields[seat].value);
    if (typeof value === "number") fields[seat].value = figure(-value);
  }, { class: "t-sign", "aria-label": word("phone.sign", { name: column.name }) }));
  const rows = paper.columns.map((column, seat) => html("div", { class: "t-final-row" },
    field(column.name, fields[seat]),
    html("div", { class: "t-signs" }, ...(column.left ? [dash(column.name, fields[seat])] : []), minus[seat])));
  for (const each of fields) each.setAttribute("inputmode", "numeric");
  const label = word(paper.complete ? "phone.correct" : "phone.finish");
  const left = paper.columns.filter((column) => column.left).map(({ name }) => name).join(", ");
  return sheet(label, (/** @type {(done: null) => void} */ close) => [
    html("p", {}, word(written && !paper.complete ? "phone.finish-sums" : "phone.finish-plain")),
    ...(left ? [html("p", {}, word("phone.left", { names: left }))] : []),
    form([...rows, ...(paper.complete ? [field(word("why"), why)] : [])], word("phone.hand-in"), async () => {
      const scores = fields.map((each) => number(each.value));
      if (scores.some((score) => score === undefined)) return void toast(word("results.numbers"), "bad");
      const body = paper.complete ? { do: "correct-scores", version, scores, why: why.value } : { do: "scores", version, scores };
      const told = `${label}: ${scores.map((score) => figure(score ?? null)).join(" / ")}`;
      if (await phone.sendOver(body, told)) toast(word("phone.done"));
      close(null);
    }),
    phone.waits,
  ]);
}
