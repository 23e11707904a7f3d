/** How a game is played, in a few sentences. */

import { icon, link, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { crowd, factsOf, lesson, picture } from "../lib/games.js";
import { Refused } from "../lib/rest.js";
import { againstBots } from "../lib/tables.js";
import { say } from "../lib/words.js";

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ game }) {
  const facts = await factsOf(game);
  if (!facts) throw new Refused({ slug: "web.nogame", text: say("web.nogame") });
  const title = say(`${game}.title`);
  const element = html("article", { class: "rules" },
    html("div", {},
      html("h1", {}, title), html("p", { class: "lead" }, say(`${game}.about`)),
      html("p", { class: "facts" }, html("span", {}, icon("people"), crowd(facts)),
        html("span", {}, icon("clock"), say("web.game.minutes", { minutes: facts.minutes }))),
      html("h2", {}, say("web.rules.how")), lesson(game),
      html("div", { class: "row" },
        worker([icon("bot"), say("web.start.bot")], () => againstBots(facts), { class: "primary" }),
        link(`/new/${game}`, { class: "button" }, say("web.start.table")))),
    html("div", { class: "mat" }, picture(facts)));
  return { title: `${title}: ${say("web.rules.how")}`, element };
}
