/** What comes next: the step, what is missing before it, and the way back. */

import { button, field, form, icon, input, sheet, sure, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { countdown, word } from "./ways.js";

/** @typedef {import("./hall.js").Hall} Hall */

/** @param {Hall} hall */
export function nextPart(hall) {
  const clock = countdown("t-clock");
  const main = html("div", { class: "t-next-main" });
  const agenda = html("ol", { class: "t-agenda", "aria-label": word("agenda") });
  const undo = html("p", { class: "t-undo" });
  const element = html("section", { class: "t-next", "aria-label": word("next") }, main, agenda, undo);
  const draw = () => {
    clock.set(hall.data.until);
    main.replaceChildren(...what(hall, clock.element));
    agenda.replaceChildren(...steps(hall));
    undo.replaceChildren(...last(hall));
  };
  return { element, draw, close: clock.close };
}

/**
 * @param {Hall} hall
 * @param {HTMLElement} clock
 */
function what(hall, clock) {
  const { step, missing, concluded, running, rounds_in } = hall.data;
  if (concluded || !step) {
    return [html("h2", {}, hall.data.broken ? word("broken", { why: hall.data.broken }) : word("concluded")),
      html("p", {}, word("concluded-then")), ...row(go("ranking"), go("papers"))];
  }
  const heading = running
    ? html("h2", {}, word("runs", { round: hall.title }), " ", clock)
    : html("h2", {}, word("next-step", { step: step.text }));
  const told = running && rounds_in[0] < rounds_in[1]
    ? [html("p", {}, word("runs-sheets", { done: rounds_in[0], all: rounds_in[1] }))]
    : [];
  const lacks = missing.length && !running
    ? [html("p", { class: "t-lacks-head" }, word("missing")), html("ul", { class: "t-lacks" },
      ...missing.map((text) => html("li", {}, text)))]
    : [];
  return [heading, ...told, ...lacks, ...row(...deeds(hall))];
}

/** @param {...HTMLElement} buttons */
const row = (...buttons) => (buttons.length ? [html("div", { class: "row" }, ...buttons)] : []);

/** @param {string} tab */
const go = (tab) =>
  button(word(`tab.${tab}`), () => document.dispatchEvent(new CustomEvent("tab", { detail: tab })));

/** What may be done now. @param {Hall} hall */
function deeds(hall) {
  const { step, missing, running, setup, players, seed, referee, ties } = hall.data;
  /** @type {HTMLElement[]} */
  const found = [];
  if (!step) return found;
  if (running) {
    found.push(go("results"));
    if (setup.practice) found.push(worker(word("practice-invent"), async () => {
      const did = await hall.ask("POST", "/invent");
      await hall.reread(did.number);
    }, { class: "primary" }));
    return found;
  }
  const open = players.filter(({ status }) => status === "registered");
  if (step.act === "draw" && step.game === 1 && !seed) found.push(worker(word("seed-publish"), () => publish(hall)));
  if (step.act === "draw" && step.game === 1 && open.length) {
    found.push(worker(word("players.all-in", { count: open.length }),
      () => hall.step("check-in", { players: open.map(({ number }) => number) })));
  }
  if (step.game === 3 && !referee) found.push(button(word("referee-name"), () => referees(hall)));
  if (ties) found.push(worker(word("lots.draw"), () => hall.step("lots")));
  if (!missing.length) found.push(worker(word(`do.${step.act}`, { step: step.text }), () => take(hall, step),
    { class: "primary", "data-next": step.act }));
  return found;
}

/**
 * @param {Hall} hall
 * @param {import("./types.js").Step} step
 */
async function take(hall, step) {
  if (step.act === "conclude" && !(await sure(step.text, word("conclude.sure"), word("conclude.yes")))) return;
  if (step.act === "draw") await hall.step("draw", { game: step.game });
  else if (step.act === "start") await hall.step("start", { game: step.game, round: step.round });
  else await hall.step("conclude");
  const tab = { draw: "seating", start: "results", conclude: "ranking" }[step.act];
  document.dispatchEvent(new CustomEvent("tab", { detail: tab }));
}

/** Ask for the seed of all lots, with one to take. @param {Hall} hall */
export function publish(hall) {
  const seed = input({ required: true, maxlength: 200, value: hall.data.seed || suggestion(hall), autofocus: true });
  return sheet(word("seed-publish"), (/** @type {(done: null) => void} */ close) => [
    html("p", {}, word("seed-why")),
    form([field(word("seed"), seed, word("seed-hint"))], word("seed-go"), async () => {
      await hall.step("seed", { seed: seed.value });
      close(null);
    }),
  ]);
}

/** @param {Hall} hall */
function suggestion(hall) {
  const dice = Array.from({ length: 6 }, () => 1 + Math.floor(Math.random() * 6)).join(" ");
  return `${hall.data.poster.name} ${hall.data.poster.date} – ${dice}`;
}

/** @param {Hall} hall */
function referees(hall) {
  const name = input({ required: true, maxlength: 80, value: hall.data.referee, autofocus: true });
  return sheet(word("referee-name"), (/** @type {(done: null) => void} */ close) => [
    form([field(word("referee"), name, word("referee-hint"))], word("referee-go"), async () => {
      await hall.step("referee", { name: name.value });
      close(null);
    }),
  ]);
}

/** @param {Hall} hall */
function steps(hall) {
  const { agenda, step } = hall.data;
  return agenda.map((each) => {
    const now = step && each.act === step.act && each.game === step.game && each.round === step.round;
    return html("li", { class: each.done ? "done" : now ? "now" : "", "aria-current": now ? "step" : null,
      title: each.text }, html("span", {}, each.text));
  });
}

/** @param {Hall} hall */
function last(hall) {
  const step = hall.data.last;
  if (!step) return [];
  return [html("span", { class: "faint" }, word("undo-last", { text: step.text })), " ",
    button([icon("undo"), word("undo")], () => undo(hall), { class: "small" })];
}

/** @param {Hall} hall */
function undo(hall) {
  const step = hall.data.last;
  if (!step) return null;
  const why = input({ required: true, maxlength: 500, autofocus: true });
  return sheet(word("undo"), (/** @type {(done: null) => void} */ close) => [
    html("p", {}, step.text),
    form([field(word("why"), why)], word("undo"), async () => {
      await hall.step("undo", { number: step.number, why: why.value });
      close(null);
    }),
  ]);
}
