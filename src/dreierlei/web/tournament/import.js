/** Importing a list: what was understood is shown and can be changed, and nobody is entered before "import". */

import { field, input, select, sheet, toast, tried } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { Refused } from "../lib/rest.js";
import { send } from "./client.js";
import { word } from "./common.js";

/** @typedef {import("./client.js").TournamentClient} TournamentClient */
/** @typedef {{line: number, cells: string[], first: string, last: string, club: string, city: string, fault: string, same: string,
 *   like: string}} Row */
/** @typedef {{encoding: string, separator: string, heading: boolean, columns: string[], rows: Row[]}} Found */

const PARTS = ["", "name", "first", "last", "club", "city", "number", "email", "phone", "consent"];

/**
 * @typedef {object} Import
 * @property {(query: URLSearchParams) => string} path where the list is read, and nobody entered
 * @property {(rows: Row[], columns: string[], present: boolean) => Promise<unknown>} take what is done with those chosen
 * @property {boolean} [door] whether they may be in the hall already
 */

/** Enter people of a list into a tournament. @param {TournamentClient} client */
export const importPlayers = (client) => importList({
  path: (query) => client.at(`/lists?${query}`),
  door: true,
  take: async (rows, _, present) => {
    const people = rows.map(({ first, last, club, city }) => ({ first, last, club, city }));
    await client.step("register", { people, present });
    toast(word("players.list-done", { count: people.length }));
  },
});

/** @param {Import} about */
export function importList({ path, take, door = false }) {
  const text = /** @type {HTMLTextAreaElement} */ (html("textarea", { rows: 4, autofocus: true, placeholder: word("players.list-sample") }));
  const file = input({ type: "file", accept: ".csv,.txt,.tsv,.json,text/csv,text/plain,application/json" });
  const present = input({ type: "checkbox" });
  const preview = html("div", { class: "t-import", "aria-live": "polite" });
  const go = /** @type {HTMLButtonElement} */ (html("button", { type: "button", class: "primary", disabled: true }, word("import.go", { count: 0 })));
  /** @type {Uint8Array | null} */
  let bytes = null;
  /** @type {Row[]} */
  let chosen = [];
  /** @type {string[]} */
  let columns = [];
  let asked = 0;

  /**
   * @param {string[] | null} parts
   * @param {boolean | null} heading
   */
  const look = (parts = null, heading = null) => tried(async () => {
    if (!bytes || !bytes.length) {
      asked += 1;
      chosen = [];
      count();
      return preview.replaceChildren();
    }
    const query = new URLSearchParams();
    if (parts) query.set("columns", parts.join(","));
    if (heading !== null) query.set("heading", String(heading));
    asked += 1;
    const mine = asked;
    try {
      const found = await send(path(query), "POST", bytes);
      if (mine === asked) show(found); // what was typed since is on its way
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      if (mine !== asked) return undefined;
      chosen = [];
      count();
      preview.replaceChildren(html("p", { class: "trouble", role: "alert" }, why.message));
    }
    return undefined;
  });
  /** @param {Found} found */
  const show = (found) => {
    columns = found.columns;
    const picks = found.columns.map((part) => select(PARTS.map((each) => /** @type {[string, string]} */ ([each, word(`import.${each || "nothing"}`)])), part));
    for (const pick of picks) pick.addEventListener("change", () => look(picks.map((each) => each.value), found.heading));
    const heading = input({ type: "checkbox", checked: found.heading });
    heading.addEventListener("change", () => look(null, heading.checked));
    const boxes = found.rows.map((row) => ({ row, box: input({ type: "checkbox", checked: !row.fault && !row.same, disabled: Boolean(row.fault || row.same),
      "aria-label": `${row.first} ${row.last}` }) }));
    const pick = () => {
      chosen = boxes.filter(({ box }) => box.checked).map(({ row }) => row);
      count();
    };
    for (const { box } of boxes) box.addEventListener("change", pick);
    const signs = { "\t": word("import.tab"), ";": ";", ",": "," };
    preview.replaceChildren(
      html("p", { role: "status" }, word("import.sum", { good: found.rows.filter((row) => !row.fault && !row.same && !row.like).length,
        like: found.rows.filter((row) => row.like).length, bad: found.rows.filter((row) => row.fault || row.same).length })),
      html("p", { class: "faint" }, word("import.found", { encoding: found.encoding, separator: signs[/** @type {";"} */ (found.separator)] ?? found.separator, count: found.rows.length })),
      field(word("import.heading"), heading),
      html("div", { class: "t-wide" }, html("table", { class: "t-import-table" },
        html("thead", {}, html("tr", {}, html("td", {}), html("th", {}, word("import.as")), ...picks.map((each) => html("th", { scope: "col" }, each)))),
        html("tbody", {}, ...boxes.map(({ row, box }) => html("tr", { class: row.fault || row.same ? "bad" : row.like ? "doubt" : "" },
          html("td", {}, box), html("td", { class: "t-import-as" }, told(row)), ...found.columns.map((_, at) => html("td", {}, row.cells[at] ?? ""))))))));
    pick();
  };
  const count = () => {
    go.disabled = !chosen.length;
    go.textContent = word("import.go", { count: chosen.length });
  };
  text.addEventListener("input", () => {
    bytes = new TextEncoder().encode(text.value);
    look();
  });
  file.addEventListener("change", async () => {
    const picked = file.files?.[0];
    if (!picked) return;
    bytes = new Uint8Array(await picked.arrayBuffer());
    look();
  });
  return sheet(word("players.list"), (/** @type {(done: null) => void} */ close) => {
    go.addEventListener("click", () => tried(async () => {
      await take(chosen, columns, present.checked);
      close(null);
    }));
    return [html("p", {}, word("players.list-hint")), field(word("players.list-text"), text), field(word("players.list-file"), file), preview,
      html("div", { class: "row end t-import-go" }, ...(door ? [field(word("players.here-all"), present)] : []), go)];
  });
}

/** Whom a line enters, and what is odd about it. @param {Row} row */
function told(row) {
  if (row.fault) return row.fault;
  const name = [row.last, row.first].filter(Boolean).join(", ");
  if (row.same) return word("import.same", { name, other: row.same });
  return row.like ? word("import.like", { name, other: row.like }) : name;
}
