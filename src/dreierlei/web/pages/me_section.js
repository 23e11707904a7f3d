/** A part of one's own page. */

import { html } from "../lib/element.js";

/**
 * @param {string} title
 * @param {...(Node | string)} children
 */
export const section = (title, ...children) => html("section", { class: "group" }, html("h2", {}, title), ...children);
