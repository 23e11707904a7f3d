/** The address of an invitation or a device link that lacks its code: what belongs there, and where to go on. */

import { link } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { say } from "../lib/words.js";

/** What each page is called, and where it leads on to. */
const CALLED = {
  join: ["web.code.join.title", "/", "web.home"],
  link: ["web.link.title", "/me", "web.me.title"],
};

/**
 * @param {import("../app.js").Place} place
 * @returns {import("../app.js").Page}
 */
export function open({ page }) {
  const [title, onward, called] = CALLED[/** @type {keyof typeof CALLED} */ (page)];
  const element = html("div", { class: "narrow" }, html("h1", {}, say(title)), html("p", {}, say(`web.code.${page}.text`)),
    html("p", {}, link(onward, { class: "button" }, say(called))));
  return { title: say(title), element };
}
