/** The director's handbook: the day from the week before to the qualification list. */

import { html } from "../lib/element.js";
import { ask } from "../lib/rest.js";
import { word } from "./common.js";

/** @returns {Promise<import("../app.js").Page>} */
export async function open() {
  const { html: text } = await ask("GET", "/api/handbook");
  const parsed = new DOMParser().parseFromString(text, "text/html");
  const body = html("article", { class: "t-handbook" }, ...parsed.body.childNodes);
  const chapters = [...body.querySelectorAll("h2")];
  const contents = html("nav", { class: "t-contents", "aria-label": word("handbook.contents") }, html("ol", {}, ...chapters.map((chapter, at) => {
    chapter.id = `chapter-${at + 1}`;
    return html("li", {}, html("a", { href: `#${chapter.id}` }, chapter.textContent ?? ""));
  })));
  body.querySelector("h1")?.after(contents);
  return { title: word("handbook.title"), element: body };
}
