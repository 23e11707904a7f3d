/** The part of the form that asks for the game's own options, each with what it changes; looks are chosen by pictures. */

import { field, input, select } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { picture } from "../lib/games.js";
import { known, say } from "../lib/words.js";

/** @typedef {import("../types/wire.js").Option} Option */
/** @typedef {import("../types/wire.js").Description} Description */
/** @typedef {{element: HTMLElement, value: () => string}} Choice */

/**
 * @param {Description} facts
 * @param {Option[]} options those that are asked for
 */
export function optionFields(facts, options) {
  const choices = options.map((option) => choice(facts, option));
  return {
    element: html("div", { class: "options" }, ...choices.map(({ element }) => element)),
    read: () => Object.fromEntries(options
      .map((option, i) => [option.name, choices[i].value()])
      .filter(([, value], i) => value !== String(options[i].default))),
  };
}

/**
 * @param {Description} facts
 * @param {Option} option
 * @returns {Choice}
 */
function choice(facts, option) {
  if (Object.keys(option.pictures).length) return pictures(facts, option);
  const given = control(option);
  const box = given instanceof HTMLInputElement && given.type === "checkbox";
  return {
    element: field(label(facts.name, option), given, say(`${facts.name}.effect.${option.name}`)),
    value: () => (box ? String(given.checked) : given.value.trim()),
  };
}

/**
 * Values that look different, shown as they look, and a field for one of one's own.
 * @param {Description} facts
 * @param {Option} option
 * @returns {Choice}
 */
function pictures(facts, option) {
  const own = input({ pattern: "[^\\s\\(\\),]+", hidden: true, "aria-label": say("web.new.own") });
  const radio = (/** @type {string} */ value) =>
    input({ type: "radio", id: `${option.name}-${value}`, name: option.name, value,
      checked: value === String(option.default) });
  const cards = Object.entries(option.pictures).map(([value, view]) => html("label",
    { class: "look", for: `${option.name}-${value}` }, // a drawn board has buttons of its own
    html("div", { class: "mat" }, picture({ ...facts, sample: view })),
    html("span", {}, radio(value), say("web.new.side", { side: value }))));
  const last = html("label", { class: "look" }, html("span", {}, radio(""), say("web.new.own")));
  const element = html("fieldset", { class: "group looks" }, html("legend", {}, say(`web.new.looks.${option.name}`)),
    html("p", { class: "hint" }, say(`${facts.name}.effect.${option.name}`)),
    html("div", { class: "look-cards" }, ...cards), last, own);
  const value = () => {
    const chosen = /** @type {HTMLInputElement} */ (element.querySelector("input[type=radio]:checked")).value;
    return chosen || own.value.trim();
  };
  element.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "radio") return;
    own.hidden = target.value !== "";
    own.required = !own.hidden;
  });
  return { element, value };
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
 * @returns {HTMLInputElement | HTMLSelectElement}
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
