/** A link that signs another device in; it is good once, so it is used on a press only. */

import { worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { become } from "../lib/me.js";
import { ask } from "../lib/rest.js";
import { go } from "../lib/route.js";
import { remember } from "../lib/settings.js";
import { say } from "../lib/words.js";

/**
 * @param {import("../app.js").Place} place
 * @returns {import("../app.js").Page}
 */
export function open({ code }) {
  const use = async () => {
    become(await ask("POST", "/api/link", { code }));
    remember("named", "yes");
    go("/");
  };
  const element = html("div", { class: "narrow" }, html("h1", {}, say("web.link.title")),
    html("p", {}, say("web.link.text")), worker(say("web.link.go"), use, { class: "primary" }));
  return { title: say("web.link.title"), element };
}
