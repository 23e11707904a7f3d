/** The part of the form that says who sits where, seat by seat. */

import { LEVELS, levelName } from "../lib/bots.js";
import { field, input, select, sign } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { say } from "../lib/words.js";

/** @typedef {import("../types/wire.js").Description} Description */
/** @typedef {{kind: string, level?: number, name?: string}} Wanted */
/** @typedef {{element: HTMLElement, kind: HTMLSelectElement, name: HTMLInputElement}} Row */

/** @param {Description} facts */
export function seatFields(facts) {
  const [least, most] = facts.seats;
  const rows = Array.from({ length: most }, (_, seat) => row(seat, facts));
  const usual = String(Math.min(most, Math.max(2, least)));
  const range = Array.from({ length: most - least + 1 }, (_, more) => String(least + more));
  const count = select(range.map((value) => [value, value]), usual);
  const show = () => rows.forEach(({ element }, seat) => (element.hidden = seat >= Number(count.value)));
  count.addEventListener("change", show);
  show();
  const element = html("div", { class: "seat-fields" },
    ...(least < most ? [field(say("web.new.count"), count)] : []), ...rows.map((each) => each.element));
  return { element, read: () => rows.slice(0, Number(count.value)).map(wanted) };
}

/**
 * @param {number} seat
 * @param {Description} facts
 * @returns {Row}
 */
function row(seat, facts) {
  const label = say("web.seat.name", { seat: seat + 1 });
  const kinds = /** @type {[string, string][]} */ (
    ["me", "open", "device"].map((kind) => [kind, say(`web.new.kind.${kind}`)])
  );
  const bots = /** @type {[string, string][]} */ (
    LEVELS.map((level) => [`bot:${level}`, say("web.new.kind.bot", { level: levelName(level, facts) })])
  );
  const kind = select([...kinds, ...bots], seat ? "open" : "me", { "aria-label": label });
  const named = say("web.new.name");
  const name = input({ maxlength: 24, placeholder: named, "aria-label": `${label}: ${named}` });
  const show = () => (name.hidden = kind.value !== "device");
  kind.addEventListener("change", show);
  show();
  return { element: html("div", { class: "seat-row" }, sign(seat), kind, name), kind, name };
}

/**
 * @param {Row} row
 * @returns {Wanted}
 */
function wanted({ kind, name }) {
  const [word, level] = kind.value.split(":");
  if (level) return { kind: word, level: Number(level) };
  return word === "device" && name.value.trim() ? { kind: word, name: name.value.trim() } : { kind: word };
}
