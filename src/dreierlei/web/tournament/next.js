/** What comes next: the step, what is missing before it, and the way back. */

import { button, field, form, icon, input, sheet, sure, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { countdown, word } from "./common.js";

/** @typedef {import("./client.js").TournamentClient} TournamentClient */

/** @param {TournamentClient} client */
export function nextPart(client) {
  const clock = countdown("t-clock");
  const main = html("div", { class: "t-next-main" });
  const agenda = html("ol", { class: "t-agenda", "aria-label": word("agenda") });
  const latest = html("span", { class: "faint" });
  const way = html("p", { class: "t-undo" }, latest, " ", button([icon("undo"), word("undo")], () => undo(client), { class: "small" }));
  const element = html("section", { class: "t-next", "aria-label": word("next") }, main, agenda, way);
  let drawn = "";
  const draw = () => {
    const { until, running, setup, step, missing, agenda: all, concluded, broken, rounds_in, players, seed, commitment, referee, ties, redraw, last } = client.data;
    clock.set(until, running ? setup.left : null);
    latest.textContent = last ? word("undo-last", { text: last.text }) : "";
    way.hidden = !last || !client.directs;
    const open = players.filter(({ status }) => status === "registered").map(({ number }) => number);
    const now = JSON.stringify([step, missing, all, concluded, broken, running, rounds_in, open, seed, commitment, referee, ties, redraw, setup.practice, client.title]);
    if (now === drawn) return; // what is pressed at this moment stays where it is
    drawn = now;
    main.replaceChildren(...what(client, clock.element));
    agenda.replaceChildren(...steps(client));
  };
  return { element, draw, close: clock.close };
}

/**
 * @param {TournamentClient} client
 * @param {HTMLElement} clock
 */
function what(client, clock) {
  const { step, missing, concluded, running, rounds_in } = client.data;
  if (concluded || !step) {
    return [html("h2", {}, client.data.broken ? word("broken", { why: client.data.broken }) : word("concluded")),
      html("p", {}, word("concluded-then")), ...row(go("ranking"), go("papers"))];
  }
  const heading = running
    ? html("h2", {}, word("runs", { round: client.title }), " ", clock)
    : html("h2", {}, word("next-step", { step: step.text }));
  const told = running && rounds_in[0] < rounds_in[1]
    ? [html("p", {}, word("runs-sheets", { done: rounds_in[0], all: rounds_in[1] }))]
    : [];
  const lacks = missing.length && !running
    ? [html("p", { class: "t-lacks-head" }, word("missing")), html("ul", { class: "t-lacks" },
      ...missing.map((text) => html("li", {}, text)))]
    : [];
  return [heading, ...told, ...lacks, ...row(...deeds(client))];
}

/** @param {...HTMLElement} buttons */
const row = (...buttons) => (buttons.length ? [html("div", { class: "row" }, ...buttons)] : []);

/** @param {string} tab */
const go = (tab) =>
  button(word(`tab.${tab}`), () => document.dispatchEvent(new CustomEvent("tab", { detail: tab })));

/** What may be done now. @param {TournamentClient} client */
function deeds(client) {
  const { step, missing, running, setup, players, seed, commitment, referee, ties } = client.data;
  /** @type {HTMLElement[]} */
  const found = [];
  if (!step) return found;
  if (!client.directs) return found;
  if (running) {
    found.push(go("results"));
    if (setup.practice) found.push(worker(word("practice-invent"), async () => {
      const did = await client.ask("POST", "/invent");
      await client.reread(did.number);
    }, { class: "primary" }));
    return found;
  }
  const open = players.filter(({ status }) => status === "registered");
  if (step.act === "draw" && step.game === 1 && !seed && !commitment) found.push(worker(word("seed-publish"), () => publish(client)));
  if (step.act === "draw" && step.game === 1 && open.length) {
    found.push(worker(word("players.all-in", { count: open.length }),
      () => client.step("check-in", { players: open.map(({ number }) => number) })));
  }
  if (step.game === 3) found.push(button(word(referee ? "referee-change" : "referee-name"), () => referees(client)));
  if (ties) found.push(worker(word("lots.draw"), () => drawing(client, word("lots.draw"), false, (seen) => client.step("lots", seen))));
  if (!missing.length) found.push(worker(word(`do.${step.act}`, { step: step.text }), () => take(client, step),
    { class: "primary", "data-next": step.act }));
  return found;
}

/**
 * @param {TournamentClient} client
 * @param {import("./types.js").Step} step
 */
async function take(client, step) {
  if (step.act === "conclude" && !(await sure(step.text, word("conclude.sure"), word("conclude.yes")))) return;
  if (step.act === "close" && !(await sure(step.text, word("close.sure"), word("close.yes")))) return;
  if (step.act === "draw") {
    const done = await drawing(client, step.text, client.data.redraw, (seen) => client.step("draw", { game: step.game, ...seen }));
    if (!done) return;
  } else if (step.act === "close") await client.step("close", { game: step.game, round: step.round });
  else if (step.act === "start") await client.step("start", { game: step.game, round: step.round });
  else await client.step("conclude");
  const tab = { draw: "seating", start: "results", close: "ranking", conclude: "ranking" }[step.act];
  document.dispatchEvent(new CustomEvent("tab", { detail: tab }));
}

/**
 * Draw with what the hall sees; return whether it was done.
 * @param {TournamentClient} client
 * @param {string} title
 * @param {boolean} again whether a reason is needed
 * @param {(seen: {seen: string, why?: string}) => Promise<unknown>} draw
 */
async function drawing(client, title, again, draw) {
  if (!client.data.commitment) return (await draw({ seen: "" }), true);
  const seen = input({ maxlength: 200, autofocus: true, autocomplete: "off", placeholder: word("draw.seen-sample") });
  const why = input({ maxlength: 500, required: again });
  const done = await sheet(title, (/** @type {(done: boolean | null) => void} */ close) => [
    html("p", {}, word("draw.how")), html("p", { class: "faint" }, word("draw.commitment"), " ", html("code", {}, client.data.commitment)),
    form([field(word("draw.seen"), seen, word("draw.seen-hint")), ...(again ? [field(word("draw.again"), why)] : [])],
      word("do.draw"), async () => {
        await draw({ seen: seen.value, ...(again ? { why: why.value } : {}) });
        close(true);
      }),
  ]);
  return done === true;
}

/** Ask for the seed of all lots, with one to take. @param {TournamentClient} client */
export function publish(client) {
  const seed = input({ required: true, maxlength: 200, value: client.data.seed || suggestion(client), autofocus: true });
  return sheet(word("seed-publish"), (/** @type {(done: null) => void} */ close) => [
    html("p", {}, word("seed-why")),
    form([field(word("seed"), seed, word("seed-hint"))], word("seed-go"), async () => {
      await client.step("seed", { seed: seed.value });
      close(null);
    }),
  ]);
}

/** @param {TournamentClient} client */
function suggestion(client) {
  const dice = Array.from({ length: 6 }, () => 1 + Math.floor(Math.random() * 6)).join(" ");
  return `${client.data.poster.name} ${client.data.poster.date} – ${dice}`;
}

/** @param {TournamentClient} client */
function referees(client) {
  const name = input({ required: true, maxlength: 80, value: client.data.referee, autofocus: true });
  return sheet(word(client.data.referee ? "referee-change" : "referee-name"), (/** @type {(done: null) => void} */ close) => [
    form([field(word("referee"), name, word("referee-hint"))], word("referee-go"), async () => {
      await client.step("referee", { name: name.value });
      close(null);
    }),
  ]);
}

/** @param {TournamentClient} client */
function steps(client) {
  const { agenda, step } = client.data;
  return agenda.map((each) => {
    const now = step && each.act === step.act && each.game === step.game && each.round === step.round;
    return html("li", { class: each.done ? "done" : now ? "now" : "", "aria-current": now ? "step" : null,
      title: each.text }, html("span", {}, each.text));
  });
}

/** @param {TournamentClient} client */
function undo(client) {
  const step = client.data.last;
  if (!step) return null;
  const why = input({ required: true, maxlength: 500, autofocus: true });
  return sheet(word("undo"), (/** @type {(done: null) => void} */ close) => [
    html("p", {}, step.text),
    form([field(word("why"), why)], word("undo"), async () => {
      await client.step("undo", { number: step.number, why: why.value });
      close(null);
    }),
  ]);
}
