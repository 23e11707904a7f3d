/** The list of entries: enter, check in, set right, leave. */

import { button, field, form, input, sheet, sure, toast, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { word } from "./common.js";

/** @typedef {import("./client.js").TournamentClient} TournamentClient */
/** @typedef {import("./types.js").Entrant} Entrant */

/** @param {TournamentClient} client */
export function playersTab(client) {
  const search = input({ type: "search", "aria-label": word("players.search"), placeholder: word("players.search") });
  const count = html("p", { class: "t-count", role: "status" });
  const list = html("ul", { class: "t-players" });
  const add = adding(client);
  const draw = () => {
    add.hidden = client.data.drawings.length > 0 || client.data.concluded;
    const wanted = search.value.trim().toLowerCase();
    const found = client.data.players.filter((each) =>
      `${each.number} ${each.name} ${each.club} ${each.city}`.toLowerCase().includes(wanted));
    list.replaceChildren(...found.map((each) => player(client, each)));
    count.textContent = counts(client.data.players);
  };
  search.addEventListener("input", draw);
  const element = html("div", { class: "t-split" }, html("div", { class: "t-main" },
    html("div", { class: "section-head" }, count, search), list), add);
  return { element, draw };
}

/** @param {Entrant[]} players */
function counts(players) {
  const of = (/** @type {string} */ status) => players.filter((each) => each.status === status).length;
  const parts = [word("players.present", { count: of("present") })];
  if (of("registered")) parts.push(word("players.open", { count: of("registered") }));
  for (const status of ["missed", "out", "withdrawn"]) {
    if (of(status)) parts.push(`${of(status)} ${word(`status.${status}`)}`);
  }
  return parts.join(" · ");
}

/** @param {TournamentClient} client */
function adding(client) {
  const name = input({ required: true, maxlength: 80, autocomplete: "off" });
  const club = input({ maxlength: 80, autocomplete: "off" });
  const city = input({ maxlength: 80, autocomplete: "off" });
  const present = input({ type: "checkbox" });
  const one = form([field(word("name"), name), html("div", { class: "pair" }, field(word("club"), club),
    field(word("city"), city)), field(word("players.here"), present)], word("players.add"), async () => {
    const person = { name: name.value, club: club.value, city: city.value };
    await client.step("register", { people: [person], present: present.checked });
    name.value = city.value = "";
    name.focus();
  });
  return html("aside", { class: "t-aside" },
    html("section", { class: "group" }, html("h2", {}, word("players.one")), one),
    html("section", { class: "group" }, html("h2", {}, word("players.list")), html("p", {}, word("players.list-why")),
      button(word("players.list-open"), () => pasted(client))));
}

/** @param {TournamentClient} client */
function pasted(client) {
  const text = /** @type {HTMLTextAreaElement} */ (html("textarea", { rows: 12, autofocus: true,
    placeholder: word("players.list-sample") }));
  const file = input({ type: "file", accept: ".csv,.txt,text/csv,text/plain" });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) text.value = await chosen.text();
  });
  const present = input({ type: "checkbox" });
  return sheet(word("players.list"), (/** @type {(done: null) => void} */ close) => [
    form([field(word("players.list-text"), text, word("players.list-hint")), field(word("players.list-file"), file),
      field(word("players.here-all"), present)], word("players.list-go"), async () => {
      const before = client.data.players.length;
      await client.step("register-list", { text: text.value, present: present.checked });
      toast(word("players.list-done", { count: client.data.players.length - before }));
      close(null);
    }),
  ]);
}

/**
 * @param {TournamentClient} client
 * @param {Entrant} each
 */
function player(client, each) {
  const home = [each.club, each.city].filter(Boolean).join(", ");
  return html("li", { class: `t-player ${each.status}` },
    html("span", { class: "t-number" }, String(each.number)),
    html("span", { class: "t-who" }, html("strong", {}, each.name), html("span", { class: "faint" }, home)),
    html("span", { class: `t-status ${each.status}` }, word(`status.${each.status}`)),
    html("span", { class: "t-deeds" }, ...acts(client, each)));
}

/**
 * @param {TournamentClient} client
 * @param {Entrant} each
 */
function acts(client, each) {
  const drawn = client.data.drawings.length > 0;
  const started = client.data.rounds.length > 0;
  const number = each.number;
  /** @type {HTMLElement[]} */
  const found = [];
  if (client.data.concluded) return found;
  const small = (/** @type {string} */ slug, /** @type {() => unknown} */ task, kind = "") =>
    found.push(worker(word(slug), task, { class: `small ${kind}`, "aria-label": `${each.name}: ${word(slug)}` }));
  if (!drawn && ["registered", "missed"].includes(each.status)) {
    small("players.check-in", () => client.step("check-in", { players: [number] }), "primary");
  }
  if (!started && ["registered", "present"].includes(each.status)) {
    small("players.miss", () => client.step("miss", { players: [number] }));
  }
  if (started && each.status === "present") small("players.drop-out", () => leave(client, each));
  small("players.edit", () => edit(client, each));
  return found;
}

/**
 * @param {TournamentClient} client
 * @param {Entrant} each
 */
function edit(client, each) {
  const name = input({ required: true, maxlength: 80, value: each.name, autofocus: true });
  const club = input({ maxlength: 80, value: each.club });
  const city = input({ maxlength: 80, value: each.city });
  const removable = !client.data.drawings.length && each.status !== "withdrawn";
  return sheet(word("players.edit-title", { name: each.name }), (/** @type {(done: null) => void} */ close) => [
    form([field(word("name"), name), field(word("club"), club), field(word("city"), city)], word("save"), async () => {
      const person = { name: name.value, club: club.value, city: city.value };
      await client.step("edit", { player: each.number, person });
      close(null);
    }),
    ...(removable ? [html("div", { class: "row" }, button(word("players.withdraw"), async () => {
      close(null);
      const yes = await sure(word("players.withdraw"), word("players.withdraw-sure", { name: each.name }),
        word("players.withdraw"));
      if (yes) await tried(() => client.step("withdraw", { player: each.number }));
    }))] : []),
  ]);
}

/**
 * @param {TournamentClient} client
 * @param {Entrant} each
 */
function leave(client, each) {
  const why = input({ maxlength: 500, autofocus: true });
  return sheet(word("players.drop-out-title", { name: each.name }), (/** @type {(done: null) => void} */ close) => [
    html("p", {}, word("players.drop-out-why")),
    form([field(word("why-maybe"), why)], word("players.drop-out"), async () => {
      await client.step("drop-out", { player: each.number, why: why.value });
      close(null);
    }),
  ]);
}
