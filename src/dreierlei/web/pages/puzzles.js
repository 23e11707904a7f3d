/** Puzzles: those of all games, with the ones of the day; or the list of one game. */

import { icon, link } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { factsOf, games, picture } from "../lib/games.js";
import { Refused, ask } from "../lib/rest.js";
import { progress, streak } from "../lib/solved.js";
import { say } from "../lib/words.js";

/** @typedef {import("../types/wire.js").PuzzleList} PuzzleList */
/** @typedef {import("../types/wire.js").PuzzleCard} PuzzleCard */

const HARDEST = 5;

/** Return a difficulty as people read it. @param {number} difficulty */
export const stars = (difficulty) =>
  html("span", { class: "stars", role: "img", "aria-label": say("web.puzzles.level", { level: difficulty, of: HARDEST }) },
    "★".repeat(difficulty) + "☆".repeat(HARDEST - difficulty));

/** Return a solver's rating as people read it. @param {import("../types/wire.js").SolverRating} rating */
export const solver = ({ points, provisional, tries }) =>
  say(provisional ? "web.puzzles.provisional" : "web.puzzles.points", { points, tries });

/** Return a number of turns in words. @param {number} turns */
export const turnsOf = (turns) => say(turns === 1 ? "web.puzzles.turn_one" : "web.puzzles.turn_many", { turns });

/** @param {string} game @returns {Promise<PuzzleList>} */
const listOf = (game) => ask("GET", `/api/puzzles/${game}`);

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export const open = ({ game }) => (game ? ofGame(game) : ofAll());

/** @returns {Promise<import("../app.js").Page>} */
async function ofAll() {
  const all = await games();
  const lists = await Promise.all(all.map(({ name }) => listOf(name)));
  const { days, solved } = progress();
  const row = streak(days, lists[0].day);
  const title = say("web.puzzles.title");
  const element = html("div", { class: "puzzles" }, html("h1", {}, title), html("p", { class: "lead" }, say("web.puzzles.lead")),
    html("p", { class: "streak", hidden: row === 0 }, icon("clock"), say(row === 1 ? "web.puzzles.streak_one" : "web.puzzles.streak", { days: row })),
    html("ul", { class: "games" }, ...all.map((facts, i) => html("li", { class: "game" }, ...card(facts, lists[i], solved)))));
  return { title, element };
}

/**
 * @param {import("../types/wire.js").Description} facts
 * @param {PuzzleList} list
 * @param {Record<string, number>} solved
 */
function card(facts, { daily, puzzles }, solved) {
  const title = say(`${facts.name}.title`);
  const count = puzzles.filter(({ id }) => solved[`${facts.name}/${id}`]).length;
  const done = solved[`${facts.name}/${daily.id}`];
  return [
    html("div", { class: "mat" }, picture(facts)),
    html("div", { class: "game-text" }, html("h2", {}, title),
      html("p", { class: "facts" }, html("span", {}, say("web.puzzles.count", { solved: count, of: puzzles.length }))),
      html("p", { class: "about" }, say("web.puzzles.today", { theme: say(`study.theme.${daily.theme}`) }), " ",
        stars(daily.difficulty), done ? html("span", { class: "done" }, ` ✓ ${say("web.puzzles.done")}`) : ""),
      html("div", { class: "row" },
        link(`/puzzles/${facts.name}/${daily.id}`, { class: "button primary", "aria-label": `${title}: ${say("web.puzzles.daily")}` },
          say("web.puzzles.daily")),
        link(`/puzzles/${facts.name}`, { class: "button", "aria-label": `${title}: ${say("web.puzzles.all")}` },
          say("web.puzzles.all")))),
  ];
}

/**
 * @param {string} game
 * @returns {Promise<import("../app.js").Page>}
 */
async function ofGame(game) {
  if (!(await factsOf(game))) throw new Refused({ slug: "web.nogame", text: say("web.nogame") });
  const list = await listOf(game);
  const { solved } = progress();
  const title = say("web.puzzles.of", { title: say(`${game}.title`) });
  const next = list.puzzles.find(({ id }) => (list.next ? id === list.next : !solved[`${game}/${id}`])) ?? list.puzzles[0];
  const themes = [...new Set(list.puzzles.map(({ theme }) => theme))];
  const element = html("div", { class: "puzzles" }, html("h1", {}, title),
    html("p", { class: "lead" }, list.solver ? `${say("web.puzzles.own")}: ${solver(list.solver)}` : say("web.puzzles.unrated")),
    html("div", { class: "row" },
      link(`/puzzles/${game}/${next.id}`, { class: "button primary" }, say("web.puzzles.next")),
      link(`/puzzles/${game}/${list.daily.id}`, { class: "button" }, say("web.puzzles.daily")),
      link("/puzzles", { class: "plain" }, say("web.puzzles.title")),
      link(`/rules/${game}`, { class: "plain" }, say("web.start.how"))),
    ...themes.map((theme) => themeList(game, theme, list.puzzles.filter((each) => each.theme === theme), solved)));
  return { title, element };
}

/**
 * @param {string} game
 * @param {string} theme
 * @param {PuzzleCard[]} cards
 * @param {Record<string, number>} solved
 */
function themeList(game, theme, cards, solved) {
  const many = cards.some(({ turns }) => turns > 1);
  return html("section", { "aria-labelledby": `theme-${theme}` },
    html("h2", { id: `theme-${theme}` }, say(`study.theme.${theme}`)),
    html("p", { class: "faint" }, say(`study.task.${game}.${theme}`, { turns: many ? say("web.puzzles.turn_few") : turnsOf(1) })),
    html("ol", { class: "puzzle-list" }, ...cards.map((card, i) => html("li", {}, entry(game, card, i + 1, solved)))));
}

/**
 * @param {string} game
 * @param {PuzzleCard} card
 * @param {number} number
 * @param {Record<string, number>} solved
 */
function entry(game, { id, theme, turns, difficulty }, number, solved) {
  const how = solved[`${game}/${id}`] ?? 0;
  const mark = how ? say(how === 1 ? "web.puzzles.first" : "web.puzzles.done") : "";
  return link(`/puzzles/${game}/${id}`, { class: how ? "solved" : "", "data-theme": theme },
    html("span", { class: "number" }, String(number)), stars(difficulty),
    turns > 1 ? html("span", {}, say("web.puzzles.in", { turns: turnsOf(turns) })) : "", mark ? html("span", { class: "done" }, `✓ ${mark}`) : "");
}
