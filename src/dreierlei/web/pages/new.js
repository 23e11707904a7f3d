/** A new table: with bots, with friends, on this device, or alone; all else is folded away. */

import { field, form, input } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { factsOf } from "../lib/games.js";
import { anybody, me } from "../lib/me.js";
import { Refused, ask } from "../lib/rest.js";
import { go } from "../lib/route.js";
import { say } from "../lib/words.js";
import { clockFields } from "./new_clock.js";
import { helpFields } from "./new_help.js";
import { optionFields } from "./new_options.js";
import { wayFields } from "./new_ways.js";

/** @typedef {import("../types/wire.js").Description} Description */

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ game }) {
  const facts = await factsOf(game);
  if (!facts) throw new Refused({ slug: "web.nogame", text: say("web.nogame") });
  const title = say("web.new.title", { title: say(`${game}.title`) });
  return { title, element: html("div", { class: "narrow new-table" }, html("h1", {}, title), table(facts)) };
}

/** @param {Description} facts */
function table(facts) {
  const ways = wayFields(facts);
  const pictured = facts.options.filter((option) => Object.keys(option.pictures).length);
  const looks = optionFields(facts, pictured);
  const options = optionFields(facts, facts.options.filter((option) => !pictured.includes(option)));
  const clock = clockFields();
  const help = helpFields();
  const listed = input({ type: "checkbox" });
  const spectators = input({ type: "checkbox", checked: true });
  const rated = input({ type: "checkbox", disabled: me.kind !== "member" });
  rated.addEventListener("change", () => rated.checked && clock.need());
  const rules = facts.options.length > pictured.length ? [group(say("web.new.options"), options.element)] : [];
  const guests = group(say("web.new.guests"),
    field(say("web.new.listed.title"), listed, say("web.new.listed.hint")),
    field(say("web.new.spectators"), spectators),
    field(say("web.new.rated.title"), rated, say("web.new.rated.hint")));
  const more = html("details", { class: "more" }, html("summary", {}, say("web.new.more")),
    clock.element, help.element, ...rules, guests);
  const element = form([ways.element, looks.element, more], "", async () => {
    await (ways.call() ?? anybody());
    const seats = ways.read();
    await make(named(facts, seats.length, { ...looks.read(), ...options.read() }), seats, {
      ...clock.read(), ...help.read(), listed: listed.checked && seats.some(({ kind }) => kind === "open"),
      spectators: spectators.checked, rated: rated.checked,
    });
  });
  ways.follow((invites) => {
    const submit = /** @type {HTMLElement} */ (element.lastElementChild);
    submit.textContent = say(invites ? "web.new.invite" : "web.new.go");
    listed.disabled = !invites;
  });
  return element;
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
  go(`/table/${made.id}`);
}
