/** The rules of a game: in short, and every paragraph of them. */

import { icon, link, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { crowd, factsOf, picture, summary } from "../lib/games.js";
import { Refused, ask } from "../lib/rest.js";
import { againstBots } from "../lib/tables.js";
import { language, say } from "../lib/words.js";
import { figurePart } from "../parts/figure.js";

/**
 * @typedef {import("../types/wire.js").GameRules} GameRules
 * @typedef {import("../types/wire.js").RuleSection} RuleSection
 * @typedef {import("../types/wire.js").RuleParagraph} RuleParagraph
 */

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ game }) {
  const facts = await factsOf(game);
  if (!facts) throw new Refused({ slug: "web.nogame", text: say("web.nogame") });
  const rules = /** @type {GameRules} */ (await ask("GET", `/api/rules/${game}`));
  const title = say("web.rules.title", { title: say(`${game}.title`) });
  const element = html("article", { class: "rulebook" }, head(facts, title), contents(rules),
    html("div", { class: "chapters" }, html("div", { class: "lead" }, ...parsed(rules.lead)),
      ...rules.sections.map((section) => chapter(rules, section))));
  const find = () => setTimeout(() => location.replace(location.hash)); // it was not there when the browser looked
  if (location.hash) document.addEventListener("shown", find, { once: true });
  return { title, element };
}

/**
 * @param {import("../types/wire.js").Description} facts
 * @param {string} title
 */
function head(facts, title) {
  return html("header", {},
    html("div", {},
      html("h1", {}, title), html("p", { class: "lead" }, say(`${facts.name}.about`)),
      html("p", { class: "facts" }, html("span", {}, icon("people"), crowd(facts)),
        html("span", {}, icon("clock"), say("web.game.minutes", { minutes: facts.minutes }))),
      html("div", { class: "row" },
        worker([icon("bot"), say("web.start.bot")], () => againstBots(facts), { class: "primary" }),
        link(`/new/${facts.name}`, { class: "button" }, say("web.start.table")),
        link(`/learn/${facts.name}`, { class: "button" }, say("web.lesson.start")),
        link(`/puzzles/${facts.name}`, { class: "button" }, say("web.puzzles.title")),
        link(`/editor/${facts.name}`, { class: "button" }, say("web.editor.start")),
        link(`/balance/${facts.name}`, { class: "button" }, say("web.balance.link")),
        ...booklets(facts.name)),
      html("h2", {}, say("web.rules.short")), summary(facts.name)),
    html("div", { class: "mat" }, picture(facts)));
}

/**
 * Links to the rules on paper: sheets to fold, or pages to read.
 * @param {string} game
 */
const booklets = (game) => ["true", "false"].map((folded) =>
  link(`/api/rules/${game}/booklet?lang=${language()}&folded=${folded}`, { class: "button", target: "_blank", rel: "noopener" },
    icon("save"), say(`web.rules.booklet.${folded}`)));

/** @param {GameRules} rules */
const contents = (rules) =>
  html("nav", { class: "contents", "aria-labelledby": "contents" },
    html("h2", { id: "contents" }, say("web.rules.contents")),
    html("ol", {}, ...rules.sections.map(({ number, title }) =>
      html("li", {}, link(`#${number}`, {}, html("span", { class: "number" }, `§${number}`), title)))));

/**
 * @param {GameRules} rules
 * @param {RuleSection} section
 */
const chapter = ({ game, figures }, { number, title, paragraphs }) =>
  html("section", { "aria-labelledby": number },
    html("h2", { id: number }, html("span", { class: "number" }, `§${number}`), title),
    ...paragraphs.flatMap((each) => [paragraph(game, each), ...shown(figures, each.number)]));

/**
 * The figures of a paragraph, side by side.
 * @param {import("../types/wire.js").FigureInfo[]} figures
 * @param {string} number
 */
function shown(figures, number) {
  const found = figures.filter(({ after }) => after === number);
  return found.length ? [html("div", { class: "figures" }, ...found.map(figurePart))] : [];
}

/**
 * @param {string} game
 * @param {RuleParagraph} paragraph
 */
function paragraph(game, { number, html: text, ruling, options }) {
  const mark = link(`#${number}`, { class: "number", "aria-label": say("web.rules.paragraph", { number }) }, `§${number}`);
  return html("div", { class: ruling ? "paragraph ruling" : "paragraph", id: number }, mark,
    html("div", { class: "text" }, ...parsed(text), ...(ruling && options.length ? [note(game, options)] : [])));
}

/**
 * Say which options change a ruling of ours.
 * @param {string} game
 * @param {string[]} options
 */
function note(game, options) {
  const named = options.map((name) => html("span", {}, html("code", {}, name), ` ${say(`${game}.option.${name}`)}`));
  return html("p", { class: "note" }, html("strong", {}, say("web.rules.ruling")), " ", ...named);
}

/**
 * Return what the house has written in HTML.
 * @param {string} text
 * @returns {ChildNode[]}
 */
const parsed = (text) => [...new DOMParser().parseFromString(text, "text/html").body.childNodes];
