/** Paragraphs of the rules that a sentence names, as links to them. */

import { html } from "./element.js";

/**
 * Return a sentence in which every `§3.2` leads to that paragraph of a game's rules, in a tab of its own.
 * @param {string} game
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function cited(game, text) {
  return text.split(/(§\d+(?:\.\d+)?)/).map((part, at) =>
    at % 2 ? html("a", { href: `/rules/${game}#${part.slice(1)}`, target: "_blank", rel: "noopener" }, part) : part);
}
