/** Whose games these are. */

import { html } from "../lib/element.js";
import { say } from "../lib/words.js";

const GAMES = ["nonaga", "triapon", "stein3", "triominos", "tricubo"];

/** @returns {import("../app.js").Page} */
export function open() {
  const title = say("web.credits.title");
  const element = html("div", { class: "narrow prose" }, html("h1", {}, title), html("p", {}, say("web.credits.lead")),
    html("dl", { class: "credits" }, ...GAMES.flatMap((game) =>
      [html("dt", {}, say(`${game}.title`)), html("dd", {}, say(`web.credits.${game}`))])),
    html("p", {}, say("web.credits.text")), html("p", {}, say("web.credits.code")));
  return { title, element };
}
