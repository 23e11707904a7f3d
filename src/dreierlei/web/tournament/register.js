/** Self-registration: who wants to play enters by phone. */

import { button, field, form, input } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { ask } from "../lib/rest.js";
import { day, word } from "./common.js";

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ id, key }) {
  const path = `/api/tournaments/${id}/entry`;
  const found = await ask("GET", `${path}?key=${encodeURIComponent(key)}`);
  const body = html("div", { class: "group" });
  const fill = () => body.replaceChildren(found.open ? entry(path, key, fill, body) : html("p", {}, word("register.closed")));
  fill();
  return {
    title: found.name,
    element: html("div", { class: "narrow" }, html("header", {}, html("h1", {}, found.name),
      html("p", { class: "faint" }, [found.place, day(found.date)].filter(Boolean).join(" · "))), body),
  };
}

/**
 * @param {string} path
 * @param {string} key
 * @param {() => void} again
 * @param {HTMLElement} body
 */
function entry(path, key, again, body) {
  const first = input({ required: true, maxlength: 80, autocomplete: "given-name" });
  const name = input({ required: true, maxlength: 80, autocomplete: "family-name" });
  const club = input({ maxlength: 80, autocomplete: "organization" });
  const city = input({ maxlength: 80, autocomplete: "address-level2" });
  return form([field(word("first-name"), first), field(word("last-name"), name, word("register.name")), field(word("club"), club), field(word("city"), city)],
    word("register.go"), async () => {
      const made = await ask("POST", path, { key, first: first.value, last: name.value, club: club.value, city: city.value });
      body.replaceChildren(html("h2", {}, word("register.done")),
        html("p", { class: "t-big" }, word("register.number", { number: made.number })),
        html("p", {}, word("register.door")), button(word("register.more"), again));
    });
}
