/** The start of a tournament: one's own, a new one, one to practise with, one from a file. */

import { field, form, icon, input, link, select, sheet, toast, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { anybody, me } from "../lib/me.js";
import { ask } from "../lib/rest.js";
import { go } from "../lib/route.js";
import { ago } from "../lib/told.js";
import { send } from "./client.js";
import { day, word } from "./common.js";

/**
 * @typedef {{id: string, name: string, place: string, date: string, players: number, next: string, concluded: boolean,
 *   practice: boolean, updated: number}} Card
 */

/** @returns {Promise<import("../app.js").Page>} */
export async function open() {
  const cards = me.kind === "none" ? [] : await ask("GET", "/api/tournaments");
  const parts = [html("h1", {}, word("title")), html("p", { class: "lead" }, word("lead"))];
  parts.push(html("p", { class: "row" }, link("/t/handbook", { class: "button" }, icon("help"), word("handbook.title")), link("/t/people", { class: "button" }, icon("people"), word("contacts.title"))));
  if (cards.length) parts.push(own(cards), await series());
  parts.push(html("div", { class: "t-start" }, create(), html("div", { class: "t-beside" }, practise(), restore(), unlock())));
  return { title: word("title"), element: html("div", { class: "t-list" }, ...parts) };
}

/** @param {Card[]} cards */
function own(cards) {
  return html("section", { class: "tables" }, html("h2", {}, word("mine")),
    html("ul", { class: "cards" }, ...cards.map((card) => html("li", { class: "card" },
      link(`/t/${card.id}`, { class: "cover" },
        html("span", { class: "card-title" }, card.name),
        html("span", { class: "faint" }, [card.place, day(card.date)].filter(Boolean).join(" · ")),
        html("span", { class: "card-state" }, card.concluded ? word("state.over") : card.next || word("state.over")),
        html("span", { class: "faint" }, [card.date && word("count", { count: card.players }), ago(card.updated)].filter(Boolean).join(" · ")),
        ...(card.practice ? [html("span", { class: "t-chip" }, word("practice-chip"))] : []))))));
}

/** One's series, and the way to a new one. */
async function series() {
  /** @type {{id: string, name: string, tournaments: string[]}[]} */
  const found = await ask("GET", "/api/series");
  const name = input({ required: true, maxlength: 120, autocomplete: "off", placeholder: word("series.sample") });
  return html("details", { class: "group", open: found.length > 0 }, html("summary", {}, word("series.title")), html("p", {}, word("series.why")),
    ...(found.length ? [html("ul", { class: "t-links" }, ...found.map((each) => html("li", {}, link(`/t/series/${each.id}`, {}, each.name),
      ` · ${word("series.count", { count: each.tournaments.length })}`)))] : []),
    form([field(word("series.name"), name)], word("series.make"), async () => {
      const made = await ask("POST", "/api/series", { name: name.value });
      go(`/t/series/${made.id}`);
    }));
}

function create() {
  const name = input({ required: true, maxlength: 120, autocomplete: "off", placeholder: word("new.name-sample") });
  const place = input({ maxlength: 120, autocomplete: "off" });
  const date = input({ type: "date", required: true, value: today() });
  const director = input({ required: true, maxlength: 80, autocomplete: "name" });
  const rules = ruleFields({ second_draw: "lot", final_rounds: 1, minutes: 0, confirm: false });
  const more = html("details", { class: "t-more" }, html("summary", {}, word("new.more")),
    ...rules.fields);
  return html("section", { class: "group" }, html("h2", {}, word("new.title")),
    form([field(word("new.name"), name), html("div", { class: "pair" }, field(word("new.place"), place),
      field(word("new.date"), date)), field(word("new.director"), director, word("new.director-hint")), more],
    word("new.go"), async () => {
      await anybody();
      const poster = { name: name.value, place: place.value, date: date.value, director: director.value,
        options: rules.read() };
      const made = await ask("POST", "/api/tournaments", { poster });
      localStorage.setItem(`t-key.${made.id}`, made.key);
      go(`/t/${made.id}`);
    }));
}

/**
 * The options of a tournament as fields.
 * @param {import("./types.js").Rules} rules
 * @param {boolean} [fixed]
 */
export function ruleFields(rules, fixed = false) {
  const draw = select([["lot", word("rules.lot")], ["fewest", word("rules.fewest")]], rules.second_draw,
    { disabled: fixed });
  const final = select([["1", word("rules.final-1")], ["2", word("rules.final-2")]], String(rules.final_rounds),
    { disabled: fixed });
  const minutes = input({ type: "number", min: 0, max: 600, value: rules.minutes, disabled: fixed });
  const confirm = input({ type: "checkbox", checked: rules.confirm });
  return {
    fields: [field(word("rules.draw"), draw), field(word("rules.final"), final),
      field(word("rules.minutes"), minutes, word("rules.minutes-hint")), field(word("rules.confirm"), confirm, word("rules.confirm-hint"))],
    read: () => ({ second_draw: draw.value, final_rounds: Number(final.value), minutes: Number(minutes.value), confirm: confirm.checked }),
  };
}

function practise() {
  const players = input({ type: "number", min: 6, max: 200, value: 23, inputmode: "numeric" });
  return html("section", { class: "group" }, html("h2", {}, word("practice")), html("p", {}, word("practice-why")),
    field(word("practice-players"), players),
    worker([icon("again"), word("practice-go")], async () => {
      await anybody();
      const made = await ask("POST", "/api/tournaments/practice", { players: Number(players.value) });
      go(`/t/${made.id}`);
    }, { class: "primary" }));
}

function restore() {
  const file = input({ type: "file", accept: ".backup,.log,.txt,text/plain", required: true });
  return html("section", { class: "group" }, html("h2", {}, word("restore")), html("p", {}, word("restore-why")),
    form([field(word("restore-file"), file)], word("restore-go"), async () => {
      const chosen = file.files?.[0];
      if (!chosen) return;
      await anybody();
      const made = await send("/api/tournaments/restore", "POST", new Uint8Array(await chosen.arrayBuffer()));
      if (made.faults.length) {
        await sheet(word("restore-faults"), () => made.faults.map((/** @type {string} */ fault) => html("p", {}, fault)));
      }
      localStorage.setItem(`t-key.${made.id}`, made.key);
      toast(word("restore-done"));
      go(`/t/${made.id}`);
    }));
}

/** Open a tournament on this device with its passphrase. */
function unlock() {
  const address = input({ required: true, maxlength: 200, autocomplete: "off" });
  const phrase = input({ type: "password", required: true, maxlength: 200 });
  return html("section", { class: "group" }, html("h2", {}, word("unlock")), html("p", {}, word("unlock-why")),
    form([field(word("unlock-id"), address), field(word("owner.passphrase"), phrase)], word("unlock-go"), async () => {
      const told = address.value.trim();
      const id = told.match(/\/t\/(\w+)/)?.[1] ?? told; // any of its addresses will do
      const found = await ask("POST", `/api/tournaments/${encodeURIComponent(id)}/unlock`, { passphrase: phrase.value });
      localStorage.setItem(`t-key.${found.id}`, found.key);
      go(`/t/${found.id}`);
    }));
}

function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
