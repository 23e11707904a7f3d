/** The part of the form that says who sits where. */

import { LEVELS, levelName } from "../lib/bots.js";
import { button, field, input, select, sign } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { recall } from "../lib/settings.js";
import { say } from "../lib/words.js";

/** @typedef {import("../types/wire.js").Description} Description */
/** @typedef {{kind: string, level?: number, name?: string}} Wanted */
/** @typedef {{element: HTMLElement, kind: HTMLSelectElement, name: HTMLInputElement}} Row */

/** Fillings for all seats but the first. */
const MIXES = /** @type {const} */ (["open", "device", "bot"]);

/** @param {Description} facts */
export function seatFields({ seats: [least, most] }) {
  const rows = Array.from({ length: most }, (_, seat) => row(seat));
  const usual = String(Math.min(most, Math.max(2, least)));
  const range = Array.from({ length: most - least + 1 }, (_, more) => String(least + more));
  const count = select(range.map((value) => [value, say("web.new.count.value", { count: value })]), usual);
  const show = () => rows.forEach(({ element }, seat) => (element.hidden = seat >= Number(count.value)));
  count.addEventListener("change", show);
  show();
  const element = html("div", { class: "seat-fields" }, mixes(rows),
    ...(least < most ? [field(say("web.new.count.title"), count)] : []), ...rows.map((each) => each.element));
  return { element, read: () => rows.slice(0, Number(count.value)).map(wanted) };
}

/** @param {Row[]} rows */
function mixes(rows) {
  const fill = (/** @type {typeof MIXES[number]} */ mix) => {
    const value = mix === "bot" ? `bot:${recall("level")}` : mix;
    for (const { kind } of rows.slice(1)) {
      kind.value = value;
      kind.dispatchEvent(new Event("change"));
    }
  };
  return html("div", { class: "row mixes", role: "group", "aria-label": say("web.new.mix.title") },
    ...MIXES.map((mix) => button(say(`web.new.mix.${mix}`), () => fill(mix), { class: "chip" })));
}

/**
 * @param {number} seat
 * @returns {Row}
 */
function row(seat) {
  const label = say("web.seat.name", { seat: seat + 1 });
  const kinds = /** @type {[string, string][]} */ (
    ["me", "open", "device"].map((kind) => [kind, say(`web.new.kind.${kind}`)])
  );
  const bots = /** @type {[string, string][]} */ (
    LEVELS.map((level) => [`bot:${level}`, say("web.new.kind.bot", { level: levelName(level) })])
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
