/** Settings: the poster and its options, self-registration, play on screen, countdown, decisions, the early end. */

import { button, field, form, input, select, sure, toast, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { go } from "../lib/route.js";
import { ruleFields } from "./list.js";
import { publish } from "./next.js";
import { houseNow, word } from "./ways.js";

/** @typedef {import("./hall.js").Hall} Hall */

/** @param {Hall} hall */
export function setupTab(hall) {
  const element = html("div", { class: "t-setup" });
  let drawn = "";
  const draw = () => {
    const { poster, setup, drawn: fixed, concluded, seed } = hall.data;
    const now = JSON.stringify([poster, setup, fixed, concluded, seed, hall.data.running]);
    if (now === drawn || element.contains(document.activeElement) && drawn && document.activeElement?.matches("input, textarea")) return;
    drawn = now;
    element.replaceChildren(choices(hall), ...(concluded ? [] : [countdown(hall), profile(hall), decision(hall), breakOff(hall)]),
      ...(hall.data.owner ? [removal(hall)] : []));
  };
  return { element, draw };
}

/**
 * @param {string} title
 * @param {...(Node | string)} children
 */
const group = (title, ...children) => html("section", { class: "group" }, html("h2", {}, title), ...children);

/** @param {Hall} hall */
function choices(hall) {
  const { setup, seed, drawn } = hall.data;
  const box = (/** @type {"entry" | "public" | "screen"} */ name) => {
    const element = input({ type: "checkbox", checked: setup[name] });
    element.addEventListener("change", () => tried(() => hall.ask("PATCH", "/setup", { [name]: element.checked })));
    return field(word(`setup.${name}`), element, word(`setup.${name}-hint`));
  };
  const level = select([["0", word("setup.people")], ...[1, 2, 3, 4, 5, 6].map((each) =>
    /** @type {[string, string]} */ ([String(each), word("setup.bots", { level: each })]))], String(setup.level));
  level.addEventListener("change", () => tried(() => hall.ask("PATCH", "/setup", { level: Number(level.value) })));
  const seeds = [html("p", {}, seed ? word("seed-is", { seed }) : word("seed-none")),
    ...(drawn ? [] : [html("div", { class: "row" }, button(word("seed-publish"), () => publish(hall)))])];
  return group(word("setup.choices"), box("entry"), box("public"), box("screen"),
    ...(setup.screen ? [field(word("setup.level"), level)] : []), ...seeds);
}

/** @param {Hall} hall */
function countdown(hall) {
  const minutes = input({ type: "number", min: 1, max: 600, value: 10, inputmode: "numeric" });
  const put = (/** @type {number | null} */ until) => tried(async () => {
    await hall.ask("PATCH", "/setup", { until });
    toast(word("countdown-set"));
  });
  return group(word("countdown"), html("p", {}, word("countdown-why")), field(word("countdown-minutes"), minutes),
    html("div", { class: "row" }, worker(word("countdown-go"), () => put(Math.round(houseNow() + Number(minutes.value) * 60_000)),
      { class: "primary" }), worker(word("countdown-usual"), () => put(null))));
}

/** @param {Hall} hall */
function profile(hall) {
  const { poster, drawn } = hall.data;
  const name = input({ required: true, maxlength: 120, value: poster.name });
  const place = input({ maxlength: 120, value: poster.place });
  const date = input({ type: "date", required: true, value: poster.date });
  const director = input({ required: true, maxlength: 80, value: poster.director });
  const rules = ruleFields(poster.options, drawn);
  return group(word("setup.poster"), form([field(word("new.name"), name), html("div", { class: "pair" },
    field(word("new.place"), place), field(word("new.date"), date)), field(word("new.director"), director), ...rules.fields,
  ...(drawn ? [html("p", { class: "hint" }, word("rules.fixed"))] : [])], word("save"), async () => {
    await hall.step("change", { poster: { name: name.value, place: place.value, date: date.value, director: director.value,
      options: rules.read() } });
    toast(word("saved"));
  }));
}

/** @param {Hall} hall */
function decision(hall) {
  const text = /** @type {HTMLTextAreaElement} */ (html("textarea", { rows: 3, required: true, maxlength: 1000 }));
  return group(word("decision"), html("p", {}, word("decision-why")), form([field(word("decision-text"), text)],
    word("decision-go"), async () => {
      await hall.step("decide", { text: text.value });
      text.value = "";
      toast(word("saved"));
    }));
}

/** @param {Hall} hall */
function breakOff(hall) {
  const why = input({ required: true, maxlength: 500 });
  return group(word("break"), html("p", {}, word("break-why")), form([field(word("why"), why)], word("break-go"), async () => {
    if (await sure(word("break"), word("break-sure"), word("break-go"))) await hall.step("conclude", { why: why.value });
  }));
}

/** @param {Hall} hall */
function removal(hall) {
  return group(word("remove"), html("p", {}, word("remove-why")), worker(word("remove-go"), async () => {
    if (!(await sure(word("remove"), word("remove-sure", { name: hall.data.poster.name }), word("remove-go")))) return;
    await hall.ask("DELETE", "");
    go("/t");
  }));
}
