/** Settings: the poster and its options, self-registration, play on screen, countdown, decisions, the early end. */

import { button, field, form, input, select, sure, toast, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { go } from "../lib/route.js";
import { ruleFields } from "./list.js";
import { publish } from "./next.js";
import { serverNow, word } from "./common.js";

/** @typedef {import("./client.js").TournamentClient} TournamentClient */

/** @param {TournamentClient} client */
export function setupTab(client) {
  const element = html("div", { class: "t-setup" });
  let drawn = "";
  const draw = () => {
    const { poster, setup, drawn: fixed, concluded, seed } = client.data;
    const now = JSON.stringify([poster, setup, fixed, concluded, seed, client.data.running]);
    if (now === drawn || element.contains(document.activeElement) && drawn && document.activeElement?.matches("input, textarea")) return;
    drawn = now;
    element.replaceChildren(choices(client), ...(concluded ? [] : [countdown(client), profile(client), decision(client), breakOff(client)]),
      ...(client.data.owner ? [removal(client)] : []));
  };
  return { element, draw };
}

/**
 * @param {string} title
 * @param {...(Node | string)} children
 */
const group = (title, ...children) => html("section", { class: "group" }, html("h2", {}, title), ...children);

/** @param {TournamentClient} client */
function choices(client) {
  const { setup, seed, drawn } = client.data;
  const box = (/** @type {"entry" | "public" | "screen"} */ name) => {
    const element = input({ type: "checkbox", checked: setup[name] });
    element.addEventListener("change", () => tried(() => client.ask("PATCH", "/setup", { [name]: element.checked })));
    return field(word(`setup.${name}`), element, word(`setup.${name}-hint`));
  };
  const level = select([["0", word("setup.people")], ...[1, 2, 3, 4, 5, 6].map((each) =>
    /** @type {[string, string]} */ ([String(each), word("setup.bots", { level: each })]))], String(setup.level));
  level.addEventListener("change", () => tried(() => client.ask("PATCH", "/setup", { level: Number(level.value) })));
  const seeds = [html("p", {}, seed ? word("seed-is", { seed }) : word("seed-none")),
    ...(drawn ? [] : [html("div", { class: "row" }, button(word("seed-publish"), () => publish(client)))])];
  return group(word("setup.choices"), box("entry"), box("public"), box("screen"),
    ...(setup.screen ? [field(word("setup.level"), level)] : []), ...seeds);
}

/** @param {TournamentClient} client */
function countdown(client) {
  const minutes = input({ type: "number", min: 1, max: 600, value: 10, inputmode: "numeric" });
  const put = (/** @type {number | null} */ until) => tried(async () => {
    await client.ask("PATCH", "/setup", { until });
    toast(word("countdown-set"));
  });
  return group(word("countdown"), html("p", {}, word("countdown-why")), field(word("countdown-minutes"), minutes),
    html("div", { class: "row" }, worker(word("countdown-go"), () => put(Math.round(serverNow() + Number(minutes.value) * 60_000)),
      { class: "primary" }), worker(word("countdown-usual"), () => put(null))));
}

/** @param {TournamentClient} client */
function profile(client) {
  const { poster, drawn } = client.data;
  const name = input({ required: true, maxlength: 120, value: poster.name });
  const place = input({ maxlength: 120, value: poster.place });
  const date = input({ type: "date", required: true, value: poster.date });
  const director = input({ required: true, maxlength: 80, value: poster.director });
  const rules = ruleFields(poster.options, drawn);
  return group(word("setup.poster"), form([field(word("new.name"), name), html("div", { class: "pair" },
    field(word("new.place"), place), field(word("new.date"), date)), field(word("new.director"), director), ...rules.fields,
  ...(drawn ? [html("p", { class: "hint" }, word("rules.fixed"))] : [])], word("save"), async () => {
    await client.step("change", { poster: { name: name.value, place: place.value, date: date.value, director: director.value,
      options: rules.read() } });
    toast(word("saved"));
  }));
}

/** @param {TournamentClient} client */
function decision(client) {
  const text = /** @type {HTMLTextAreaElement} */ (html("textarea", { rows: 3, required: true, maxlength: 1000 }));
  return group(word("decision"), html("p", {}, word("decision-why")), form([field(word("decision-text"), text)],
    word("decision-go"), async () => {
      await client.step("decide", { text: text.value });
      text.value = "";
      toast(word("saved"));
    }));
}

/** @param {TournamentClient} client */
function breakOff(client) {
  const why = input({ required: true, maxlength: 500 });
  return group(word("break"), html("p", {}, word("break-why")), form([field(word("why"), why)], word("break-go"), async () => {
    if (await sure(word("break"), word("break-sure"), word("break-go"))) await client.step("conclude", { why: why.value });
  }));
}

/** @param {TournamentClient} client */
function removal(client) {
  return group(word("remove"), html("p", {}, word("remove-why")), worker(word("remove-go"), async () => {
    if (!(await sure(word("remove"), word("remove-sure", { name: client.data.poster.name }), word("remove-go")))) return;
    await client.ask("DELETE", "");
    go("/t");
  }));
}
