/** What programs need: keys for the wire, and bots of one's own. */

import { button, copy, field, form, icon, input, sheet, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { ask } from "../lib/rest.js";
import { say } from "../lib/words.js";

/** @typedef {{id: string | number, label: string, created: number}} Token */
/** @typedef {{id: string | number, name: string}} Bot */

/** Return the sections of tokens and bots. */
export async function programs() {
  const [tokens, bots] = await Promise.all([ask("GET", "/api/me/tokens"), ask("GET", "/api/me/bots")]);
  return [html("details", { class: "group" }, html("summary", {}, say("web.programs.title")),
    html("p", {}, say("web.programs.why")), tokenList(tokens), botList(bots))];
}

/** @param {Token[]} tokens */
function tokenList(tokens) {
  const list = html("ul", { class: "plain-list" }, ...tokens.map(tokenLine));
  const label = input({ required: true, maxlength: 24 });
  const make = form([field(say("web.token.label"), label)], say("web.token.go"), async () => {
    const made = await ask("POST", "/api/me/tokens", { label: label.value.trim() });
    list.append(tokenLine({ ...made, label: made.label ?? label.value.trim() }));
    label.value = "";
    await once(made.token);
  });
  return html("section", {}, html("h3", {}, say("web.token.title")), list, make);
}

/** @param {Token} token */
function tokenLine(token) {
  const line = html("li", { class: "row" }, html("span", {}, token.label),
    worker(say("web.token.drop"), async () => {
      await ask("DELETE", `/api/me/tokens/${token.id}`);
      line.remove();
    }, { class: "plain", "aria-label": `${say("web.token.drop")}: ${token.label}` }));
  return line;
}

/** @param {Bot[]} bots */
function botList(bots) {
  const list = html("ul", { class: "plain-list" }, ...bots.map(({ name }) => html("li", {}, name)));
  const name = input({ required: true, maxlength: 24 });
  const make = form([field(say("web.bots.name"), name)], say("web.bots.go"), async () => {
    const made = await ask("POST", "/api/me/bots", { name: name.value.trim() });
    list.append(html("li", {}, made.name ?? name.value.trim()));
    name.value = "";
    await once(made.token);
  });
  return html("section", {}, html("h3", {}, say("web.bots.title")), html("p", {}, say("web.bots.why")), list, make);
}

/** Show a token, which is never shown again. @param {string} token */
const once = (token) =>
  sheet(say("web.token.once.title"), () => [
    html("p", {}, say("web.token.once.why")), html("code", { class: "address" }, token),
    html("div", { class: "row" }, button([icon("copy"), say("web.copy")], () => copy(token))),
  ]);
