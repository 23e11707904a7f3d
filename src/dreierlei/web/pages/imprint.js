/** Who runs this server. */

import { link } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { ask } from "../lib/rest.js";
import { say } from "../lib/words.js";

/** @typedef {import("../types/wire.js").Operator} Operator */

const MORE = /** @type {const} */ (["represented_by", "register", "vat", "responsible"]);

/** @returns {Promise<import("../app.js").Page>} */
export async function open() {
  /** @type {import("../types/wire.js").Imprint} */
  const { operator } = await ask("GET", "/api/imprint");
  const title = say("web.imprint.title");
  const text = operator ? [...reached(operator), ...MORE.flatMap((part) => told(part, operator[part]))] : [unset()];
  return { title, element: html("div", { class: "narrow prose" }, html("h1", {}, title), ...text) };
}

/** What is said where nobody has said anything. */
export const unset = () => html("p", { class: "group" }, say("web.imprint.unset"));

/** Whoever runs the server, and how to reach them. @param {Operator} operator */
export function reached({ name, address, email, phone }) {
  const lines = [name, ...address].flatMap((line) => [line, html("br")]);
  return [
    html("address", {}, ...lines),
    html("p", {}, `${say("web.imprint.email")}: `, link(`mailto:${email}`, {}, email)),
    ...(phone ? [html("p", {}, `${say("web.imprint.phone")}: `, link(`tel:${phone.replace(/[^+\d]/g, "")}`, {}, phone))]
      : []),
  ];
}

/**
 * @param {typeof MORE[number]} part
 * @param {string} text
 */
const told = (part, text) => (text ? [html("h2", {}, say(`web.imprint.${part}`)), html("p", {}, text)] : []);
