/** An invitation: who plays what, and a seat to take. */

import { form, link, sign } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { factsOf, nameOf, picture } from "../lib/games.js";
import { nameField } from "../lib/me.js";
import { ask } from "../lib/rest.js";
import { go } from "../lib/route.js";
import { agreed, named } from "../lib/told.js";
import { say } from "../lib/words.js";
import { open as table } from "./table.js";

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ code }) {
  const card = /** @type {import("../types/wire.js").TableCard} */ (await ask("GET", `/api/join/${code}`));
  if (card.seats.some(({ kind, you }) => you && kind !== "open")) return back(card.id);
  const name = nameOf(card.game);
  const facts = await factsOf(name);
  const title = say("web.join.title", { title: say(`${name}.title`) });
  const called = nameField();
  const take = form([called.element], say("web.join.go"), async () => {
    await called.take();
    await join(code);
  });
  const element = html("div", { class: "rules" },
    html("div", {},
      html("h1", {}, title),
      html("p", { class: "lead" }, say(`${name}.about`)),
      html("ul", { class: "people" },
        ...card.seats.map((seat) => html("li", { class: "who" }, sign(seat.seat), named(seat)))),
      html("p", {}, agreed(card)),
      take,
      html("div", { class: "row" }, link(`/rules/${name}`, { class: "button" }, say("web.start.how")))),
    ...(facts ? [html("div", { class: "mat" }, picture(facts))] : []));
  return { title, element };
}

/** Whoever sits there already comes back by the same link. @param {string} id */
async function back(id) {
  history.replaceState(null, "", `/table/${id}`);
  return table({ id });
}

/** @param {string} code */
async function join(code) {
  const { id } = await ask("POST", `/api/join/${code}`);
  go(`/table/${id}`);
}
