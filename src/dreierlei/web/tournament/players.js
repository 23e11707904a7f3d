/** The list of entries: enter, check in, set right, leave. */

import { button, field, form, input, sheet, sure, tried, worker } from "../lib/dom.js";
import { html, place } from "../lib/element.js";
import { word } from "./common.js";
import { choosePeople, keepPlayers } from "./contacts.js";
import { importPlayers } from "./import.js";

/** @typedef {import("./client.js").TournamentClient} TournamentClient */
/** @typedef {import("./types.js").Entrant} Entrant */

/** @param {TournamentClient} client */
export function playersTab(client) {
  const search = input({ type: "search", "aria-label": word("players.search"), placeholder: word("players.search") });
  const count = html("p", { class: "t-count", role: "status" });
  const list = html("ul", { class: "t-players" });
  const add = adding(client);
  const late = html("div", {});
  const tools = html("div", { class: "row" });
  const clear = button(word("players.bulk"), () => clearing(client), { class: "small", "data-bulk": "" });
  const keep = worker(word("contacts.keep"), () => keepPlayers(client), { class: "small", "data-keep": "" });
  /** Everybody's line, and what it was drawn from. @type {Map<number, {now: string, element: HTMLElement}>} */
  const rows = new Map();
  const draw = () => {
    const drawn = client.data.drawings.length > 0;
    add.hidden = drawn || client.data.concluded;
    late.replaceChildren(...(drawn && !client.data.concluded ? [lateness(client)] : []));
    const open = client.data.players.some(({ status }) => status === "registered");
    place(tools, client.directs && client.data.players.length ? [...(open ? [clear] : []), keep] : []); // a click outlives a redrawing
    const wanted = search.value.trim().toLowerCase();
    const found = client.data.players.filter((each) =>
      `${each.number} ${each.name} ${each.club} ${each.city}`.toLowerCase().includes(wanted)).sort(byName);
    place(list, found.map((each) => {
      const now = JSON.stringify([each, client.data.drawings.map(({ game }) => game), client.data.rounds.length > 0, client.data.concluded]);
      const known = rows.get(each.number);
      const row = known?.now === now ? known : { now, element: player(client, each) };
      rows.set(each.number, row);
      return row.element;
    }));
    count.textContent = counts(client.data.players);
  };
  search.addEventListener("input", draw);
  const element = html("div", { class: "t-split" }, html("div", { class: "t-main" },
    html("div", { class: "section-head" }, count, search), late, tools, list), add);
  return { element, draw };
}

/** @param {Entrant} one @param {Entrant} other */
const byName = (one, other) => one.order.localeCompare(other.order, "de") || one.number - other.number;

/** Who comes after the draw: what can be done for them. @param {TournamentClient} client */
function lateness(client) {
  const games = client.data.drawings.map(({ game }) => game);
  if (games.includes(2)) return html("p", { class: "faint" }, word("players.late-none"));
  const deeds = (client.data.rounds.length ? [2] : [1, 2]).map((game) => button(word(`players.late-${game}`), () => someone(client, game)));
  const told = word(client.data.rounds.length ? "players.late-started" : "players.late");
  return html("p", { class: "t-late", role: "note" }, told, " ", html("span", { class: "row" }, ...deeds));
}

/**
 * @param {TournamentClient} client
 * @param {number} game
 */
function someone(client, game) {
  const [first, last, club, city] = [80, 80, 80, 80].map((maxlength, at) => input({ maxlength, required: at === 1, autofocus: at === 0 }));
  return sheet(word(`players.late-${game}`), (/** @type {(done: null) => void} */ close) => [
    form([field(word("first-name"), first), field(word("last-name"), last), field(word("club"), club), field(word("city"), city)],
      word("players.add"), async () => {
        const person = { first: first.value, last: last.value, club: club.value, city: city.value };
        await client.step("register", { people: [person], present: true, game });
        close(null);
      }),
  ]);
}

/** Remove many entries at once, such as nonsense from the registration page. @param {TournamentClient} client */
function clearing(client) {
  const open = client.data.players.filter(({ status }) => status === "registered").sort(byName);
  const boxes = open.map((each) => ({ each, box: input({ type: "checkbox" }) }));
  return sheet(word("players.bulk"), (/** @type {(done: null) => void} */ close) => [
    html("p", {}, word("players.bulk-why")),
    form([html("div", { class: "t-bulk" }, ...boxes.map(({ each, box }) => field(`${each.number} ${each.name}`, box)))],
      word("players.bulk-go"), async () => {
        for (const { each, box } of boxes) if (box.checked) await client.step("withdraw", { player: each.number });
        close(null);
      }),
  ]);
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
  const first = input({ maxlength: 80, autocomplete: "off" });
  const name = input({ required: true, maxlength: 80, autocomplete: "off" });
  const club = input({ maxlength: 80, autocomplete: "off" });
  const city = input({ maxlength: 80, autocomplete: "off" });
  const present = input({ type: "checkbox" });
  const one = form([html("div", { class: "pair" }, field(word("first-name"), first), field(word("last-name"), name)),
    html("div", { class: "pair" }, field(word("club"), club),
    field(word("city"), city)), field(word("players.here"), present)], word("players.add"), async () => {
    const person = { first: first.value, last: name.value, club: club.value, city: city.value };
    await client.step("register", { people: [person], present: present.checked });
    first.value = name.value = city.value = "";
    first.focus();
  });
  return html("aside", { class: "t-aside" },
    html("section", { class: "group" }, html("h2", {}, word("players.one")), one),
    html("section", { class: "group" }, html("h2", {}, word("players.list")), html("p", {}, word("players.list-why")),
      html("div", { class: "row" }, button(word("players.list-open"), () => importPlayers(client)),
        worker(word("contacts.choose"), () => choosePeople(client), { "data-contacts": "" }))));
}

/**
 * @param {TournamentClient} client
 * @param {Entrant} each
 */
function player(client, each) {
  const home = [each.club, each.city].filter(Boolean).join(", ");
  return html("li", { class: `t-player ${each.status}`, "data-row": `player-${each.number}` },
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
  if (each.status === "out") small("players.come-back", () => client.step("come-back", { player: number }), "primary");
  if (drawn && !started && ["registered", "missed"].includes(each.status)) {
    small("players.from-one", () => client.step("check-in", { players: [number] }));
  }
  if (drawn && !client.data.drawings.some(({ game }) => game === 2) && ["registered", "missed"].includes(each.status)) {
    small("players.from-two", () => client.step("check-in", { players: [number], game: 2 }));
  }
  if (each.undo) small("undo", () => undoPlayer(client, each));
  small("players.edit", () => edit(client, each));
  return found;
}

/**
 * @param {TournamentClient} client
 * @param {Entrant} each
 */
function edit(client, each) {
  const first = input({ maxlength: 80, value: each.first, autofocus: true });
  const name = input({ required: true, maxlength: 80, value: each.last });
  const version = each.version;
  const club = input({ maxlength: 80, value: each.club });
  const city = input({ maxlength: 80, value: each.city });
  const removable = !client.data.drawings.length && each.status !== "withdrawn";
  return sheet(word("players.edit-title", { name: each.name }), (/** @type {(done: null) => void} */ close) => [
    form([field(word("first-name"), first), field(word("last-name"), name), field(word("club"), club), field(word("city"), city)], word("save"), async () => {
      const person = { first: first.value, last: name.value, club: club.value, city: city.value };
      await client.step("edit", { player: each.number, person, version });
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

/**
 * Take back the last change to one player.
 * @param {TournamentClient} client
 * @param {Entrant} each
 */
function undoPlayer(client, each) {
  const why = input({ required: true, maxlength: 500, autofocus: true });
  return sheet(word("players.undo", { name: each.name }), (/** @type {(done: null) => void} */ close) => [
    form([field(word("why"), why)], word("undo"), async () => {
      await client.step("undo-player", { player: each.number, number: each.undo, why: why.value });
      close(null);
    }),
  ]);
}
