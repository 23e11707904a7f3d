/** Settings: the poster and its options, self-registration, play on screen, countdown, decisions, the early end. */

import { button, copy, field, form, input, select, sheet, sure, toast, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { go } from "../lib/route.js";
import { send } from "./client.js";
import { ruleFields } from "./list.js";
import { publish } from "./next.js";
import { qualifiedGroup } from "./qualified.js";
import { saveKey } from "./owner.js";
import { word } from "./common.js";

/** @typedef {import("./client.js").TournamentClient} TournamentClient */

/** @param {TournamentClient} client */
export function setupTab(client) {
  const element = html("div", { class: "t-setup" });
  let drawn = "";
  const draw = () => {
    const { poster, setup, drawn: fixed, concluded, seed } = client.data;
    const now = JSON.stringify([poster, setup, fixed, concluded, seed, client.data.running, client.data.helpers, client.data.qualified, client.data.moves_up]);
    if (now === drawn || element.contains(document.activeElement) && drawn && document.activeElement?.matches("input, textarea")) return;
    drawn = now;
    element.replaceChildren(choices(client), helpers(client), ...(concluded ? [] : [qualifiedGroup(client)]), logo(client), ...(client.data.owner ? [ownership(client)] : []),
      ...(concluded ? [] : [profile(client), decision(client), breakOff(client)]),
      ...(client.data.owner ? [removal(client)] : []));
  };
  return { element, draw };
}

/**
 * @param {string} title
 * @param {...(Node | string)} children
 */
const group = (title, ...children) => html("section", { class: "group" }, html("h2", {}, title), ...children);

/** @param {TournamentClient} client */
function choices(client) {
  const { setup, seed, drawn } = client.data;
  const box = (/** @type {"entry" | "public" | "screen"} */ name) => {
    const element = input({ type: "checkbox", checked: setup[name] });
    element.addEventListener("change", () => tried(() => client.ask("PATCH", "/setup", { [name]: element.checked })));
    return field(word(`setup.${name}`), element, word(`setup.${name}-hint`));
  };
  const level = select([["0", word("setup.people")], ...[1, 2, 3, 4, 5, 6].map((each) =>
    /** @type {[string, string]} */ ([String(each), word("setup.bots", { level: each })]))], String(setup.level));
  level.addEventListener("change", () => tried(() => client.ask("PATCH", "/setup", { level: Number(level.value) })));
  const limit = input({ type: "number", min: 0, max: 2000, value: setup.limit, inputmode: "numeric" });
  limit.addEventListener("change", () => tried(() => client.ask("PATCH", "/setup", { limit: Number(limit.value) || 0 })));
  const { commitment } = client.data;
  const seeds = [html("p", { class: "t-hash" }, commitment ? word("draw.commitment") : seed ? word("seed-is", { seed }) : word("seed-none"),
    ...(commitment ? [" ", html("code", {}, commitment)] : [])),
    ...(drawn || commitment ? [] : [html("div", { class: "row" }, button(word("seed-publish"), () => publish(client)))])];
  return group(word("setup.choices"), box("entry"), field(word("setup.limit"), limit, word("setup.limit-hint")), box("public"), box("screen"),
    ...(setup.screen ? [field(word("setup.level"), level)] : []), ...seeds);
}

/** The organiser's picture on prints and on the results page. @param {TournamentClient} client */
function logo(client) {
  const file = input({ type: "file", accept: "image/png,image/jpeg,image/svg+xml" });
  file.addEventListener("change", () => tried(async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    await send(client.at("/logo"), "PUT", new Uint8Array(await chosen.arrayBuffer()));
    toast(word("saved"));
  }));
  const drop = worker(word("logo.drop"), () => client.ask("DELETE", "/logo"));
  return group(word("logo.title"), html("p", {}, word(client.data.setup.logo ? "logo.set" : "logo.why")),
    field(word("logo.file"), file, word("logo.hint")), ...(client.data.setup.logo ? [drop] : []));
}

/** People who help, each with an own link. @param {TournamentClient} client */
function helpers(client) {
  const name = input({ required: true, maxlength: 80 });
  const rights = ["check-in", "results", "beamer"].map((right) => ({ right, box: input({ type: "checkbox", checked: right === "check-in" }) }));
  const list = client.data.helpers.filter(({ active }) => active).map((helper) => html("li", { class: "t-helper" },
    html("span", { class: "t-who" }, html("strong", {}, helper.name), html("span", { class: "faint" },
      helper.rights.map((right) => word(`right.${right}`)).join(", "))),
    html("span", { class: "t-deeds" }, button(word("helper.link"), () => helperLink(client, helper), { class: "small" }),
      worker(word("helper.remove"), () => client.step("remove-helper", { helper: helper.number }), { class: "small" }))));
  return group(word("helper.title"), html("p", {}, word("helper.why")), ...(list.length ? [html("ul", { class: "t-players" }, ...list)] : []),
    form([field(word("helper.name"), name), ...rights.map(({ right, box }) => field(word(`right.${right}`), box))], word("helper.add"), async () => {
      await client.step("add-helper", { name: name.value, rights: rights.filter(({ box }) => box.checked).map(({ right }) => right) });
      name.value = "";
    }));
}

/**
 * @param {TournamentClient} client
 * @param {import("./types.js").Helper} helper
 */
async function helperLink(client, helper) {
  const links = await client.ask("GET", "/links");
  const found = links.helpers.find((/** @type {{number: number}} */ each) => each.number === helper.number);
  return sheet(helper.name, () => [html("img", { class: "qr", src: client.at(`/qr/helper-${helper.number}`), alt: word("links.qr"), width: 200, height: 200 }),
    html("code", { class: "address", "data-helper": helper.name }, links.origin + found.path),
    html("div", { class: "row" }, button(word("links.copy"), () => copy(links.origin + found.path)))]);
}

/** @param {TournamentClient} client */
function ownership(client) {
  return group(word("owner.title"), html("p", {}, word("owner.why")), button(word("owner.save"), () => saveKey(client)));
}

/** @param {TournamentClient} client */
function profile(client) {
  const { poster, drawn } = client.data;
  const name = input({ required: true, maxlength: 120, value: poster.name });
  const place = input({ maxlength: 120, value: poster.place });
  const date = input({ type: "date", required: true, value: poster.date });
  const director = input({ required: true, maxlength: 80, value: poster.director });
  const rules = ruleFields(poster.options, drawn);
  return group(word("setup.poster"), form([field(word("new.name"), name), html("div", { class: "pair" },
    field(word("new.place"), place), field(word("new.date"), date)), field(word("new.director"), director), ...rules.fields,
  ...(drawn ? [html("p", { class: "hint" }, word("rules.fixed"))] : [])], word("save"), async () => {
    await client.step("change", { version: client.data.poster_version, poster: { name: name.value, place: place.value, date: date.value, director: director.value,
      options: rules.read() } });
    toast(word("saved"));
  }));
}

/** @param {TournamentClient} client */
function decision(client) {
  const text = /** @type {HTMLTextAreaElement} */ (html("textarea", { rows: 3, required: true, maxlength: 1000 }));
  return group(word("decision"), html("p", {}, word("decision-why")), form([field(word("decision-text"), text)],
    word("decision-go"), async () => {
      await client.step("decide", { text: text.value });
      text.value = "";
      toast(word("saved"));
    }));
}

/** @param {TournamentClient} client */
function breakOff(client) {
  const why = input({ required: true, maxlength: 500 });
  return group(word("break"), html("p", {}, word("break-why")), form([field(word("why"), why)], word("break-go"), async () => {
    if (await sure(word("break"), word("break-sure"), word("break-go"), word("break-not"))) await client.step("conclude", { why: why.value });
  }));
}

/** @param {TournamentClient} client */
function removal(client) {
  return group(word("remove"), html("p", {}, word(client.data.setup.practice ? "remove-practice" : "remove-why")), worker(word("remove-go"), async () => {
    if (!(await sure(word("remove"), word("remove-sure", { name: client.data.poster.name }), word("remove-go")))) return;
    await client.ask("DELETE", "");
    go("/t");
  }));
}
