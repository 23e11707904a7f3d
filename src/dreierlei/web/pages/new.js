/** A new table: who sits where, the game's options, the clock, who may look on. */

import { field, form, input } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { factsOf } from "../lib/games.js";
import { anybody, somebody } from "../lib/me.js";
import { Refused, ask } from "../lib/rest.js";
import { go } from "../lib/route.js";
import { say } from "../lib/words.js";
import { clockFields } from "./new_clock.js";
import { helpFields } from "./new_help.js";
import { optionFields } from "./new_options.js";
import { seatFields } from "./new_seats.js";

/** @typedef {import("../types/wire.js").Description} Description */

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ game }) {
  const facts = await factsOf(game);
  if (!facts) throw new Refused({ slug: "web.nogame", text: say("web.nogame") });
  const title = say("web.new.title", { title: say(`${game}.title`) });
  return { title, element: html("div", { class: "narrow" }, html("h1", {}, title), table(facts)) };
}

/** @param {Description} facts */
function table(facts) {
  const seats = seatFields(facts);
  const options = optionFields(facts);
  const clock = clockFields();
  const help = helpFields();
  const listed = input({ type: "checkbox" });
  const spectators = input({ type: "checkbox", checked: true });
  const guests = group(say("web.new.guests"),
    field(say("web.new.listed.title"), listed, say("web.new.listed.hint")),
    field(say("web.new.spectators"), spectators));
  const parts = [group(say("web.new.seats"), seats.element), clock.element];
  if (facts.options.length) {
    parts.push(html("details", { class: "group" }, html("summary", {}, say("web.new.options")), options.element));
  }
  return form([...parts, help.element, guests], say("web.new.go"), async () => {
    const wanted = seats.read();
    const alone = wanted.every((seat) => seat.kind !== "open");
    if (alone) await anybody();
    else if (!(await somebody())) return;
    await make(named(facts, wanted.length, options.read()), wanted, {
      ...clock.read(), ...help.read(), listed: listed.checked, spectators: spectators.checked,
    });
  });
}

/**
 * @param {string} title
 * @param {...Node} children
 */
const group = (title, ...children) => html("fieldset", { class: "group" }, html("legend", {}, title), ...children);

/**
 * Return the whole text of a game, `triominos(seats=3,rounds=2)`.
 * @param {Description} facts
 * @param {number} seats
 * @param {Record<string, string>} options those that differ from what is usual
 */
function named(facts, seats, options) {
  const values = Object.entries(seats === facts.seats[0] ? options : { seats: String(seats), ...options });
  return values.length ? `${facts.name}(${values.map((pair) => pair.join("=")).join(",")})` : facts.name;
}

/**
 * @param {string} game
 * @param {import("./new_seats.js").Wanted[]} seats
 * @param {object} rest
 */
async function make(game, seats, rest) {
  /** @type {import("../types/wire.js").Made} */
  const made = await ask("POST", "/api/tables", { game, seats, ...rest });
  sessionStorage.setItem(`invites.${made.id}`, JSON.stringify(made.invites));
  go(`/table/${made.id}`);
}
