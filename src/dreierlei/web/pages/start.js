/** The start page: five games, one's own tables, open tables. */

import { levelChoice } from "../lib/bots.js";
import { field, icon, link, sign, tried, worker } from "../lib/dom.js";
import { html, keyed } from "../lib/element.js";
import { crowd, games, nameOf, picture } from "../lib/games.js";
import { follow, look, tables } from "../lib/lobby.js";
import { me } from "../lib/me.js";
import { ask } from "../lib/rest.js";
import { againstBots, sit } from "../lib/tables.js";
import { ago, agreed, joined, named } from "../lib/told.js";
import { say } from "../lib/words.js";
import { ending } from "../parts/final.js";
import { requestsPart } from "./people_friends.js";

/** @typedef {import("../types/wire.js").Description} Description */
/** @typedef {import("../types/wire.js").TableCard} TableCard */

const SHOWN = 6; // finished tables are many; the latest will do

/** @returns {Promise<import("../app.js").Page>} */
export async function open() {
  const all = await games();
  const mine = html("section", { class: "tables", hidden: true });
  const invited = html("section", { class: "tables", hidden: true });
  const requests = html("section", { class: "tables", hidden: true });
  const others = html("section", { class: "tables" });
  const element = html("div", { class: "start" }, html("h1", { class: "motto" }, say("web.start.title")),
    html("p", { class: "lead" }, say("web.start.lead")), invited, requests, mine, choice(all), daily(), others, puzzles(), tournament());
  const draw = () => {
    called(invited, tables.invited);
    own(mine, tables.mine);
    free(others, tables.open);
    count(element, tables.open);
  };
  draw();
  tried(look);
  if (me.kind === "member") tried(() => asked(requests));
  return { title: say("web.title"), element, close: follow(draw) };
}

/** Who would like to be one's friend. @param {HTMLElement} section */
async function asked(section) {
  section.replaceChildren(...(await requestsPart()));
  section.hidden = !section.childElementCount;
}

/** The way to the game of the day. */
function daily() {
  return html("section", { class: "tables" }, html("h2", {}, say("web.daily.title")),
    html("p", {}, say("web.daily.lead")), html("p", {}, link("/daily", { class: "button" }, say("web.daily.go"))));
}

/** The way to the puzzles. */
function puzzles() {
  return html("section", { class: "tables" }, html("h2", {}, say("web.puzzles.title")),
    html("p", {}, say("web.puzzles.lead")),
    html("p", {}, link("/puzzles", { class: "button" }, say("web.puzzles.go"))));
}

/** The way to the tournaments. */
function tournament() {
  return html("section", { class: "tables" }, html("h2", {}, say("web.start.tournament.title")),
    html("p", {}, say("web.start.tournament.text")),
    html("p", {}, link("/t", { class: "button" }, say("web.start.tournament.go"))));
}

/** @param {Description[]} all */
function choice(all) {
  const level = html("div", { class: "level" }, field(say("web.start.level"), levelChoice()));
  const head = html("div", { class: "section-head" }, html("h2", { id: "games" }, say("web.start.games")), level);
  return html("section", { "aria-labelledby": "games" }, head,
    html("ul", { class: "games" }, ...all.map((facts) => html("li", { class: "game" }, ...card(facts)))));
}

/** @param {Description} facts */
function card(facts) {
  const title = say(`${facts.name}.title`);
  return [
    html("div", { class: "mat" }, picture(facts)),
    html("div", { class: "game-text" },
      html("h3", {}, title),
      html("p", { class: "facts" },
        html("span", {}, icon("people"), crowd(facts)),
        html("span", {}, icon("clock"), say("web.game.minutes", { minutes: facts.minutes }))),
      html("p", { class: "about" }, say(`${facts.name}.about`)),
      html("div", { class: "row" },
        worker([icon("bot"), say("web.start.bot")], () => againstBots(facts),
          { class: "primary", "aria-label": `${title}: ${say("web.start.bot")}` }),
        link(`/new/${facts.name}`, { class: "button", "aria-label": `${title}: ${say("web.start.table")}` },
          say("web.start.table")),
        link(`/pair/${facts.name}`, { class: "button", "data-pair": facts.name,
          "aria-label": `${title}: ${say("web.start.pair")}` }, say("web.start.pair")),
        link(`/learn/${facts.name}`, { class: "plain", "aria-label": `${title}: ${say("web.lesson.start")}` },
          say("web.lesson.start")),
        link(`/rules/${facts.name}`, { class: "plain", "aria-label": `${title}: ${say("web.start.how")}` },
          say("web.start.how")),
        link(`/balance/${facts.name}`, { class: "plain", "aria-label": say("web.balance.title", { title }) },
          say("web.balance.short")))),
  ];
}

/**
 * @param {HTMLElement} section
 * @param {TableCard[]} cards
 */
function own(section, cards) {
  const running = cards.filter((card) => card.status !== "over");
  const over = cards.filter((card) => card.status === "over").slice(0, SHOWN);
  const unfolded = section.querySelector("details")?.open ?? false;
  section.hidden = !cards.length || me.kind === "none";
  section.replaceChildren(html("h2", {}, say("web.start.mine")));
  const whole = (/** @type {TableCard} */ card) => [link(`/table/${card.id}`, { class: "cover" }, ...lines(card))];
  if (running.length) section.append(list(running, (card) => [...whole(card), ...discard(card)]));
  if (over.length) section.append(finished(over, unfolded));
}

/** A match against bots alone is nobody's loss, unless it counts: away with it by one click. @param {TableCard} card */
function discard({ id, status, seats, rated, daily }) {
  if (status !== "running" || rated || daily || !seats.every(({ kind, you }) => kind === "bot" || you)) return [];
  return [worker([icon("close"), say("web.start.discard")], () => ask("DELETE", `/api/tables/${id}`),
    { class: "quiet small discard" })];
}

/**
 * The finished tables, with result and final position once somebody wants to see them.
 * @param {TableCard[]} cards
 * @param {boolean} unfolded
 */
function finished(cards, unfolded) {
  const ends = new Map(cards.map((card) => [card.id, html("span", { class: "card-end" })]));
  const shown = list(cards, (card) => [link(`/table/${card.id}`, { class: "cover" },
    /** @type {HTMLElement} */ (ends.get(card.id)), ...lines(card))]);
  const element = html("details", { open: unfolded }, html("summary", {}, say("web.start.over")), shown);
  element.addEventListener("toggle", () => {
    for (const [id, place] of ends) tried(() => ending(id, place));
  }, { once: true });
  return element;
}

/**
 * @param {HTMLElement} section
 * @param {TableCard[]} cards
 */
function free(section, cards) {
  section.replaceChildren(html("h2", {}, say("web.start.open")));
  if (!cards.length) section.append(html("p", { class: "faint" }, say("web.start.none")));
  section.append(list(cards, (card) => [html("div", { class: "cover" }, ...lines(card)), sitDown(card)]));
}

/**
 * Say at each game how many wait for somebody.
 * @param {HTMLElement} page
 * @param {TableCard[]} cards
 */
function count(page, cards) {
  for (const button of page.querySelectorAll("[data-pair]")) {
    const name = button.getAttribute("data-pair");
    const waiting = cards.filter((card) => nameOf(card.game) === name).length;
    const label = say(waiting ? "web.start.pair-count" : "web.start.pair", { count: waiting });
    button.textContent = label;
    button.setAttribute("aria-label", `${say(`${name}.title`)}: ${label}`);
  }
}

/**
 * The tables to which friends have invited the reader.
 * @param {HTMLElement} section
 * @param {TableCard[]} cards
 */
function called(section, cards) {
  section.hidden = !cards.length;
  section.replaceChildren(html("h2", {}, say("web.start.invited")), list(cards, (card) => [
    html("div", { class: "cover" }, ...lines(card)),
    sitDown(card, worker(say("web.start.decline"), () => ask("DELETE", `/api/tables/${card.id}/invitations`), { class: "quiet" })),
  ]));
}

/** @param {TableCard} card @param {Node[]} more what else can be done about it */
function sitDown(card, ...more) {
  const free = card.seats.filter((each) => each.kind === "open");
  const seat = free.find((each) => each.you) ?? free[0];
  const look = link(`/table/${card.id}`, { class: "plain" }, say("web.start.look"));
  if (!seat || card.seats.some((each) => each.you && each.kind !== "open")) return html("div", { class: "row" }, look, ...more);
  return html("div", { class: "row" }, worker(say("web.start.sit"), () => sit(card.id, seat.seat), {}), look, ...more);
}

/**
 * @param {TableCard[]} cards
 * @param {(card: TableCard) => Node[]} fill
 */
function list(cards, fill) {
  const element = html("ul", { class: "cards" });
  keyed(element, cards, (card) => card.id, (card) =>
    html("li", { class: `card ${card.yours ? "yours" : ""}` }, ...fill(card)));
  return element;
}

/** @param {TableCard} card */
function lines(card) {
  const people = card.seats.map((seat) => html("span", { class: "who" }, sign(seat.seat), named(seat)));
  return [
    html("strong", { class: "card-title" }, say(`${nameOf(card.game)}.title`)),
    html("span", { class: "card-people" }, ...people),
    html("span", { class: "card-state" }, state(card)),
    html("span", { class: "faint" }, `${agreed(card)} · ${ago(card.updated)}`),
  ];
}

/** @param {TableCard} card */
function state(card) {
  if (card.yours) return say("web.card.yours");
  if (card.status !== "running") return say(`web.card.${card.status}`);
  const names = card.to_act.filter((seat) => seat >= 0).map((seat) => named(card.seats[seat]));
  return names.length ? say("web.card.running", { name: joined(names) }) : say("web.card.chance");
}
