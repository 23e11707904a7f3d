/** People: who plays best, and what is being played now. */

import { field, form, input, link, select, sign, tried } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { games, nameOf } from "../lib/games.js";
import { me } from "../lib/me.js";
import { ask } from "../lib/rest.js";
import { go } from "../lib/route.js";
import { named } from "../lib/told.js";
import { say } from "../lib/words.js";
import { pointsText, ratingText, signed } from "../parts/standings.js";
import { section } from "./me_section.js";
import { friendsPart } from "./people_friends.js";

/** @typedef {import("../types/wire.js").Leaderboard} Leaderboard */
/** @typedef {import("../types/wire.js").WatchableTable} WatchableTable */

const LOOK = 10_000;

/** @returns {Promise<import("../app.js").Page>} */
export async function open() {
  const title = say("web.people.title");
  const watch = html("div", {});
  const draw = async () => {
    /** @type {WatchableTable[]} */
    const found = await ask("GET", "/api/running");
    watch.replaceChildren(running(found));
  };
  const look = setInterval(() => draw().catch(() => {}), LOOK);
  const own = me.kind === "member" ? [html("p", {}, link(`/person/${me.id}`, { class: "button" }, say("web.people.own"))), await friendsPart()] : [];
  const element = html("div", { class: "people" }, html("h1", {}, title), finder(), ...own,
    section(say("web.people.running"), watch), await boards());
  await draw();
  return { title, element, close: () => clearInterval(look) };
}

/** The way to somebody's page by name. */
function finder() {
  const name = input({ required: true, maxlength: 24, autocomplete: "off" });
  return section(say("web.people.find"), form([field(say("web.people.column.name"), name)], say("web.people.go"), async () => {
    const { id } = await ask("GET", `/api/people/${encodeURIComponent(name.value.trim())}`);
    go(`/person/${id}`);
  }));
}

/** @param {WatchableTable[]} found */
function running(found) {
  if (!found.length) return html("p", { class: "faint" }, say("web.people.quiet"));
  return html("ul", { class: "cards" }, ...found.map(({ card, spectators }) => html("li", { class: "card" },
    link(`/table/${card.id}`, { class: "cover" },
      html("strong", { class: "card-title" }, say(`${nameOf(card.game)}.title`)),
      html("span", { class: "card-people" }, ...card.seats.map((seat) => html("span", { class: "who" }, sign(seat.seat), named(seat)))),
      html("span", {}, [say("web.people.spectators", { count: spectators }), card.rated ? say("web.card.rated") : ""].filter(Boolean).join(" · "))))));
}

async function boards() {
  const all = (await games()).map(({ name }) => name);
  const choice = select(all.map((name) => [name, say(`${name}.title`)]), all[0]);
  const place = html("div", {});
  const show = async () => {
    /** @type {Leaderboard} */
    const board = await ask("GET", `/api/leaderboards/${choice.value}`);
    if (board.game === choice.value) place.replaceChildren(...tables(board));
  };
  choice.addEventListener("change", () => tried(show));
  await show();
  return section(say("web.people.boards"), field(say("web.people.game"), choice), place);
}

/** @param {Leaderboard} board */
function tables({ ranked, bots, week }) {
  const people = ranked.map(({ person, name, rating }) => ({ points: rating.points, provisional: rating.provisional,
    cells: [link(`/person/${person}`, {}, name), ratingText(rating), String(rating.played)] }));
  const fixed = bots.map(({ level, points }) => ({ points, provisional: false,
    cells: [`${say(`bots.level.${level}`)} (${say("web.people.bot")})`, pointsText({ points, provisional: false }), "–"] }));
  const rows = [...people, ...fixed].sort((a, b) => Number(a.provisional) - Number(b.provisional) || b.points - a.points);
  const gains = week.map(({ person, name, played, gain }) => [link(`/person/${person}`, {}, name), signed(gain), String(played)]);
  return [html("h3", {}, say("web.people.best")), table(["name", "rating", "played"], rows.map(({ cells }) => cells)),
    html("p", { class: "hint" }, say("web.people.provisional")), html("h3", {}, say("web.people.week")),
    gains.length ? table(["name", "gain", "played"], gains) : html("p", { class: "faint" }, say("web.people.nobody"))];
}

/**
 * @param {string[]} columns
 * @param {(Node | string)[][]} rows
 */
const table = (columns, rows) => html("table", { class: "figures" },
  html("thead", {}, html("tr", {}, ...columns.map((name) => html("th", { scope: "col" }, say(`web.people.column.${name}`))))),
  html("tbody", {}, ...rows.map((cells) => html("tr", {}, ...cells.map((cell) => html("td", {}, cell))))));
