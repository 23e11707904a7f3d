/** A link that signs another device in; it is good once, so it is used on a press only. */

import { worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { enter } from "../lib/me.js";
import { go } from "../lib/route.js";
import { say } from "../lib/words.js";

/**
 * @param {import("../app.js").Place} place
 * @returns {import("../app.js").Page}
 */
export function open({ code }) {
  const use = async () => void ((await enter("/api/link", { code })) && go("/"));
  const element = html("div", { class: "narrow" }, html("h1", {}, say("web.link.title")),
    html("p", {}, say("web.link.text")), worker(say("web.link.go"), use, { class: "primary" }));
  return { title: say("web.link.title"), element };
}
