/** The choice of a game, at the address of a page that every game has one of. */

import { link } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { games, picture } from "../lib/games.js";
import { say } from "../lib/words.js";

/** What each page is called. */
const CALLED = {
  new: "web.start.table",
  pair: "web.start.pair",
  learn: "web.lesson.start",
  rules: "web.start.how",
  balance: "web.balance.short",
  editor: "web.editor.start",
  analysis: "web.live.title",
};

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ page }) {
  const title = say(CALLED[/** @type {keyof typeof CALLED} */ (page)]);
  const element = html("div", { class: "start" }, html("h1", {}, title), html("p", { class: "lead" }, say("web.choice.lead")),
    html("ul", { class: "games" }, ...(await games()).map((facts) => html("li", { class: "game" }, ...card(facts, page, title)))));
  return { title, element };
}

/**
 * @param {import("../types/wire.js").Description} facts
 * @param {string} page
 * @param {string} called
 */
function card(facts, page, called) {
  const title = say(`${facts.name}.title`);
  return [
    html("div", { class: "mat" }, picture(facts)),
    html("div", { class: "game-text" }, html("h2", {}, title), html("p", { class: "about" }, say(`${facts.name}.about`)),
      html("div", { class: "row" },
        link(`/${page}/${facts.name}`, { class: "button primary", "aria-label": `${title}: ${called}` }, called))),
  ];
}
