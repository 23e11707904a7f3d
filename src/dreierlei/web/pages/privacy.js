/** What this server keeps of people, for how long, and what they may ask for. */

import { link } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { ask } from "../lib/rest.js";
import { say } from "../lib/words.js";
import { reached, unset } from "./imprint.js";

const PARTS = ["short", "account", "games", "address", "cookie", "others", "push", "offline"];
const KEPT = ["guests", "waiting", "abandoned", "chat"];

/** @returns {Promise<import("../app.js").Page>} */
export async function open() {
  /** @type {import("../types/wire.js").Imprint} */
  const { operator, keep } = await ask("GET", "/api/imprint");
  const title = say("web.privacy.title");
  const more = operator ? [operator.hosting, operator.privacy].filter(Boolean) : [];
  const element = html("div", { class: "narrow prose" }, html("h1", {}, title),
    html("h2", {}, say("web.privacy.who")), ...(operator ? reached(operator) : [unset()]),
    html("h2", {}, say("web.privacy.what")),
    html("ul", {}, ...PARTS.map((part) => html("li", {}, say(`web.privacy.${part}`)))),
    html("h2", {}, say("web.privacy.long")),
    html("ul", {}, ...KEPT.map((part) => html("li", {}, kept(part, keep[part])))),
    ...more.map((text) => html("p", {}, text)),
    html("h2", {}, say("web.privacy.rights.title")), html("p", {}, say("web.privacy.rights.text"), " ",
      link("/me", {}, say("web.me.title"))),
    html("p", {}, operator?.authority ? say("web.privacy.authority", { authority: operator.authority })
      : say("web.privacy.authorities")));
  return { title, element };
}

/**
 * @param {string} part
 * @param {number} days
 */
const kept = (part, days) =>
  `${say(`web.privacy.keep.${part}`)} ${days ? say("web.privacy.days", { days }) : say("web.privacy.ever")}`;
