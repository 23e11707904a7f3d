/** The game of the day: one solo Tricubo with the same dice for everybody. */

import { worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { anybody, me } from "../lib/me.js";
import { ask } from "../lib/rest.js";
import { go } from "../lib/route.js";
import { scoreText } from "../lib/told.js";
import { language, say } from "../lib/words.js";

/** @typedef {import("../types/wire.js").DailyGame} DailyGame */

/** @returns {Promise<import("../app.js").Page>} */
export async function open() {
  /** @type {import("../types/wire.js").DailyGames} */
  const { today, yesterday } = await ask("GET", "/api/daily");
  const title = say("web.daily.title");
  const element = html("div", { class: "narrow prose" }, html("h1", {}, title),
    html("p", { class: "lead" }, say("web.daily.lead")), ...shown(today, "today"),
    ...(yesterday ? shown(yesterday, "yesterday") : []));
  return { title, element };
}

/**
 * @param {DailyGame} game
 * @param {"today" | "yesterday"} when
 */
function shown(game, when) {
  const day = new Date(`${game.day}T12:00:00`).toLocaleDateString(language(), { dateStyle: "full" });
  const parts = [html("h2", {}, say(`web.daily.${when}`, { day }))];
  if (when === "today") parts.push(attempt(game));
  if (game.points !== null) parts.push(html("p", {}, html("strong", {}, say("web.daily.points", { points: scoreText(game.points) }))));
  if (game.best !== null) parts.push(html("p", {}, say("web.daily.best", { best: game.best })));
  parts.push(table(game));
  const seed = game.seed ? [html("p", {}, `${say("web.daily.seed")}: `, html("code", {}, game.seed))] : [];
  parts.push(html("details", {}, html("summary", {}, say("web.daily.check")), ...seed,
    html("p", {}, `${say("web.daily.commitment")}: `, html("code", {}, game.commitment)),
    html("p", { class: "hint" }, say("web.daily.why"))));
  return parts;
}

/** @param {DailyGame} game */
function attempt({ table, points, best }) {
  const over = best !== null; // told to whoever has finished
  const label = over ? "again" : table ? "on" : "play";
  const play = async () => {
    await anybody();
    go(`/table/${table ?? (await ask("POST", "/api/daily")).id}`);
  };
  return html("div", { class: "row" }, worker(say(`web.daily.${label}`), play, { class: "primary" }),
    ...(over && points === null ? [html("span", {}, say("web.daily.resigned"))] : []),
    ...(me.kind === "member" ? [] : [html("span", { class: "hint" }, say("web.daily.member"))]));
}

/** @param {DailyGame} game */
function table({ results }) {
  if (!results.length) return html("p", { class: "faint" }, say("web.daily.nobody"));
  const head = html("tr", {}, ...["place", "name", "score"].map((part) =>
    html("th", { scope: "col" }, say(`web.daily.${part}`))));
  const rows = results.map(({ place, name, points, you }) => html("tr", { class: you ? "you" : "" },
    html("td", {}, `${place}.`), html("td", {}, you ? `${name} (${say("web.seat.you")})` : name),
    html("td", {}, String(points))));
  return html("table", { class: "daily" }, html("thead", {}, head), html("tbody", {}, ...rows));
}
