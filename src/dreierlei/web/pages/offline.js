/** The page of readers without a server: what can be read meanwhile. */

import { button, link } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { keptGames } from "../lib/offline.js";
import { ago, joined } from "../lib/told.js";
import { say } from "../lib/words.js";

/** @returns {Promise<import("../app.js").Page>} */
export async function open() {
  const title = say("web.offline.title");
  const games = await keptGames().catch(() => []);
  const again = button(say("web.offline.again"), () => location.reload(), { class: "primary" });
  const element = html("div", { class: "narrow" }, html("h1", {}, title), html("p", { role: "status" }, say("web.offline.text")),
    html("p", { class: "row" }, again), html("h2", {}, say("web.offline.games")),
    games.length ? html("ul", {}, ...games.map(line)) : html("p", {}, say("web.offline.none")));
  return { title, element };
}

/** @param {import("../lib/offline.js").Kept} game */
const line = ({ id, title, names, at }) => html("li", {}, link(`/replay/${id}`, {}, `${title}: ${joined(names.filter(Boolean))}`),
  " ", html("span", { class: "faint" }, ago(at)));
