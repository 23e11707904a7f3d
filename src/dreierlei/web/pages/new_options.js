/** The part of the form that asks for the game's own options. */

import { field, input, select } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { known, say } from "../lib/words.js";

/** @typedef {import("../types/wire.js").Option} Option */
/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/** @param {import("../types/wire.js").Description} facts */
export function optionFields({ name, options }) {
  const controls = options.map((option) => control(option));
  const fields = options.map((option, i) => field(label(name, option), controls[i]));
  return { element: html("div", { class: "options" }, ...fields), read: () => changed(options, controls) };
}

/**
 * The option's sentence; a word in brackets that only says how it is written is left out.
 * @param {string} game
 * @param {Option} option
 */
function label(game, option) {
  const sentence = option.among.reduce(
    (text, word) => text.replace(` (${word})`, ""), say(`${game}.option.${option.name}`),
  );
  return sentence[0].toUpperCase() + sentence.slice(1);
}

/**
 * @param {Option} option
 * @returns {Control}
 */
function control(option) {
  if (option.kind === "bool") return input({ type: "checkbox", checked: option.default === true });
  if (option.kind === "int") {
    return input({ type: "number", value: Number(option.default), min: option.low, max: option.high, required: true });
  }
  if (option.among.length) return select(option.among.map((word) => [word, spoken(word)]), String(option.default));
  return input({ value: String(option.default), required: true, pattern: "[^\\s\\(\\),]+" });
}

/** @param {string} word */
const spoken = (word) => (known(`web.word.${word}`) ? say(`web.word.${word}`) : word);

/**
 * @param {Option[]} options
 * @param {Control[]} controls
 */
function changed(options, controls) {
  /** @type {Record<string, string>} */
  const values = {};
  options.forEach((option, i) => {
    const given = controls[i];
    const box = given instanceof HTMLInputElement && given.type === "checkbox";
    const value = box ? String(given.checked) : given.value.trim();
    if (value !== String(option.default)) values[option.name] = value;
  });
  return values;
}
