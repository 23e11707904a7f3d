/** The player database: people an organiser knows, taken from tournament to tournament. */

import { button, field, form, icon, input, link, sheet, sure, toast, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { anybody, me } from "../lib/me.js";
import { ask } from "../lib/rest.js";
import { language } from "../lib/words.js";
import { word } from "./common.js";
import { importList } from "./import.js";

/** @typedef {{id: string, first: string, last: string, club: string, city: string, email: string, phone: string, consent: string}} Contact */

/** @returns {Promise<import("../app.js").Page>} */
export async function open() {
  await anybody();
  /** @type {Contact[]} */
  let people = [];
  const search = input({ type: "search", "aria-label": word("players.search"), placeholder: word("players.search") });
  const count = html("p", { class: "t-count", role: "status" });
  const list = html("ul", { class: "t-players" });
  const draw = () => {
    const found = matching(people, search.value);
    count.textContent = word("contacts.count", { count: people.length });
    list.replaceChildren(...found.map((each) => row(each, reread)));
  };
  const reread = async () => {
    people = await ask("GET", "/api/contacts");
    draw();
  };
  search.addEventListener("input", draw);
  await reread();
  const take = async (/** @type {object[]} */ found) => {
    const kept = await ask("POST", "/api/contacts", { people: found });
    toast(word("contacts.kept", kept));
    await reread();
  };
  const aside = html("aside", { class: "t-aside" },
    html("section", { class: "group" }, html("h2", {}, word("contacts.one")), adding(take)),
    html("section", { class: "group" }, html("h2", {}, word("players.list")), html("p", {}, word("contacts.list-why")),
      html("div", { class: "row" }, button(word("players.list-open"), () => importing(take)),
        link(`/api/contacts.csv?lang=${language()}`, { class: "button", download: "" }, icon("save"), word("contacts.export")))));
  const guest = me.kind === "member" ? [] : [html("p", { class: "t-late" }, word("contacts.guest"))];
  return {
    title: word("contacts.title"),
    element: html("div", { class: "t-list" }, html("h1", {}, word("contacts.title")), html("p", { class: "lead" }, word("contacts.lead")), ...guest,
      html("div", { class: "t-split" }, html("div", { class: "t-main" }, html("div", { class: "section-head" }, count, search), list), aside)),
  };
}

/**
 * @param {Contact[]} people
 * @param {string} text
 */
export function matching(people, text) {
  const wanted = text.trim().toLowerCase();
  return people.filter((each) => `${each.first} ${each.last} ${each.first} ${each.club} ${each.city}`.toLowerCase().includes(wanted));
}

/** @param {(people: object[]) => Promise<void>} take */
function importing(take) {
  return importList({
    path: (query) => `/api/contacts/read?${query}`,
    take: (rows, columns) => take(rows.map((row) => {
      const cell = (/** @type {string} */ part) => row.cells[columns.indexOf(part)] ?? "";
      const { first, last, club, city } = row;
      return { first, last, club, city, email: cell("email"), phone: cell("phone"), consent: cell("consent") };
    })),
  });
}

/** The fields of a contact. @param {Partial<Contact>} [known] */
function fields(known = {}) {
  const first = input({ maxlength: 80, autocomplete: "off", value: known.first ?? "" });
  const last = input({ required: true, maxlength: 80, autocomplete: "off", value: known.last ?? "" });
  const club = input({ maxlength: 80, autocomplete: "off", value: known.club ?? "" });
  const city = input({ maxlength: 80, autocomplete: "off", value: known.city ?? "" });
  const email = input({ type: "email", maxlength: 200, autocomplete: "off", value: known.email ?? "" });
  const phone = input({ type: "tel", maxlength: 40, autocomplete: "off", value: known.phone ?? "" });
  const consent = input({ type: "date", value: known.consent ?? "" });
  return {
    shown: [field(word("first-name"), first), field(word("last-name"), last), field(word("club"), club), field(word("city"), city),
      field(word("contacts.email"), email), field(word("contacts.phone"), phone), field(word("contacts.consent"), consent, word("contacts.consent-hint"))],
    read: () => ({ first: first.value, last: last.value, club: club.value, city: city.value, email: email.value, phone: phone.value, consent: consent.value }),
    clear: () => {
      for (const each of [first, last, email, phone, consent]) each.value = "";
      first.focus();
    },
  };
}

/** @param {(people: object[]) => Promise<void>} take */
function adding(take) {
  const { shown, read, clear } = fields();
  return form(shown, word("contacts.add"), async () => {
    await take([read()]);
    clear();
  });
}

/**
 * @param {Contact} each
 * @param {() => Promise<void>} reread
 */
function row(each, reread) {
  const home = [each.club, each.city].filter(Boolean).join(", ");
  const reach = [each.email, each.phone].filter(Boolean).join(" · ");
  const name = [each.last, each.first].filter(Boolean).join(", ");
  return html("li", { class: "t-player" }, html("span", {}),
    html("span", { class: "t-who" }, html("strong", {}, name), html("span", { class: "faint" }, home)),
    html("span", { class: "t-status" }, reach),
    html("span", { class: "t-deeds" }, button(word("players.edit"), () => edit(each, reread), { class: "small", "aria-label": `${name}: ${word("players.edit")}` }),
      worker(word("contacts.forget"), async () => {
        if (!(await sure(word("contacts.forget"), word("contacts.forget-sure", { name }), word("contacts.forget")))) return;
        await ask("POST", "/api/contacts/forget", { ids: [each.id] });
        await reread();
      }, { class: "small", "aria-label": `${name}: ${word("contacts.forget")}` })));
}

/**
 * @param {Contact} each
 * @param {() => Promise<void>} reread
 */
function edit(each, reread) {
  const { shown, read } = fields(each);
  return sheet(word("players.edit-title", { name: `${each.first} ${each.last}`.trim() }), (/** @type {(done: null) => void} */ close) => [
    form(shown, word("save"), async () => {
      await ask("PATCH", `/api/contacts/${each.id}`, read());
      close(null);
      await reread();
    }),
  ]);
}

/**
 * Choose people of the database for a tournament.
 * @param {import("./client.js").TournamentClient} client
 */
export async function choosePeople(client) {
  /** @type {Contact[]} */
  const people = await ask("GET", "/api/contacts");
  const same = (/** @type {{first: string, last: string, club: string, city: string}} */ each) =>
    [each.first, each.last, each.club, each.city].join("|").toLowerCase();
  const there = new Set(client.data.players.filter(({ status }) => status !== "withdrawn").map(same));
  const boxes = people.filter((each) => !there.has(same(each))).map((each) => ({ each, box: input({ type: "checkbox" }) }));
  const rows = boxes.map(({ each, box }) => field([[each.last, each.first].filter(Boolean).join(", "), each.club, each.city].filter(Boolean).join(" · "), box));
  const search = input({ type: "search", autofocus: true, "aria-label": word("players.search"), placeholder: word("players.search") });
  search.addEventListener("input", () => {
    const found = new Set(matching(boxes.map(({ each }) => each), search.value));
    boxes.forEach(({ each }, at) => { rows[at].hidden = !found.has(each); });
  });
  const present = input({ type: "checkbox" });
  return sheet(word("contacts.choose"), (/** @type {(done: null) => void} */ close) => (boxes.length ? [search,
    form([html("div", { class: "t-bulk" }, ...rows), field(word("players.here-all"), present)], word("players.add"), async () => {
      const chosen = boxes.filter(({ box }) => box.checked).map(({ each: { first, last, club, city } }) => ({ first, last, club, city }));
      if (chosen.length) await client.step("register", { people: chosen, present: present.checked });
      close(null);
    })] : [html("p", {}, word(people.length ? "contacts.all-there" : "contacts.empty")), link("/t/people", { class: "button" }, word("contacts.title"))]));
}

/**
 * Write everybody entered here down in the database; nobody's e-mail or phone is known here.
 * @param {import("./client.js").TournamentClient} client
 */
export const keepPlayers = (client) => tried(async () => {
  const people = client.data.players.filter(({ status }) => status !== "withdrawn").map(({ first, last, club, city }) => ({ first, last, club, city }));
  toast(word("contacts.kept", await ask("POST", "/api/contacts", { people })));
});
