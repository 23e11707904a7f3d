/** Importing a list: what was understood is shown and can be changed, and nobody is entered before "import". */

import { field, input, select, sheet, toast, tried } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { Refused } from "../lib/rest.js";
import { language } from "../lib/words.js";
import { word } from "./common.js";

/** @typedef {import("./client.js").TournamentClient} TournamentClient */
/** @typedef {{line: number, cells: string[], first: string, last: string, club: string, city: string, fault: string, same: string,
 *   like: string}} Row */
/** @typedef {{encoding: string, separator: string, heading: boolean, columns: string[], rows: Row[]}} Found */

const PARTS = ["", "name", "first", "last", "club", "city", "number"];

/** @param {TournamentClient} client */
export function importList(client) {
  const text = /** @type {HTMLTextAreaElement} */ (html("textarea", { rows: 6, autofocus: true, placeholder: word("players.list-sample") }));
  const file = input({ type: "file", accept: ".csv,.txt,.tsv,.json,text/csv,text/plain,application/json" });
  const present = input({ type: "checkbox" });
  const preview = html("div", { class: "t-import", "aria-live": "polite" });
  const go = /** @type {HTMLButtonElement} */ (html("button", { type: "button", class: "primary", disabled: true }, word("import.go", { count: 0 })));
  /** @type {Uint8Array | null} */
  let bytes = null;
  /** @type {Row[]} */
  let chosen = [];

  /**
   * @param {string[] | null} columns
   * @param {boolean | null} heading
   */
  const look = (columns = null, heading = null) => tried(async () => {
    if (!bytes || !bytes.length) return preview.replaceChildren();
    const query = new URLSearchParams();
    if (columns) query.set("columns", columns.join(","));
    if (heading !== null) query.set("heading", String(heading));
    try {
      show(await upload(client, `/lists?${query}`, bytes));
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      chosen = [];
      count();
      preview.replaceChildren(html("p", { class: "trouble", role: "alert" }, why.message));
    }
    return undefined;
  });
  /** @param {Found} found */
  const show = (found) => {
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
      html("p", { class: "faint" }, word("import.found", { encoding: found.encoding, separator: signs[/** @type {";"} */ (found.separator)] ?? found.separator, count: found.rows.length })),
      field(word("import.heading"), heading),
      html("div", { class: "t-wide" }, html("table", { class: "t-import-table" },
        html("thead", {}, html("tr", {}, html("td", {}), ...picks.map((each) => html("th", { scope: "col" }, each)), html("th", {}, word("import.as")))),
        html("tbody", {}, ...boxes.map(({ row, box }) => html("tr", { class: row.fault || row.same ? "bad" : row.like ? "doubt" : "" },
          html("td", {}, box), ...found.columns.map((_, at) => html("td", {}, row.cells[at] ?? "")), html("td", {}, told(row))))))));
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
      const people = chosen.map(({ first, last, club, city }) => ({ first, last, club, city }));
      await client.step("register", { people, present: present.checked });
      toast(word("players.list-done", { count: people.length }));
      close(null);
    }));
    return [html("p", {}, word("players.list-hint")), field(word("players.list-file"), file), field(word("players.list-text"), text), preview,
      field(word("players.here-all"), present), html("div", { class: "row end" }, go)];
  });
}

/** Whom a line enters, and what is odd about it. @param {Row} row */
function told(row) {
  if (row.fault) return row.fault;
  const name = [row.last, row.first].filter(Boolean).join(", ");
  if (row.same) return word("import.same", { name, other: row.same });
  return row.like ? word("import.like", { name, other: row.like }) : name;
}

/**
 * @param {TournamentClient} client
 * @param {string} path
 * @param {Uint8Array} body
 */
async function upload(client, path, body) {
  const answer = await fetch(client.at(path), { method: "POST", body: /** @type {BodyInit} */ (body),
    headers: { "Content-Type": "application/octet-stream", "Accept-Language": language(), "X-Dreierlei": "1" } });
  const found = await answer.json();
  if (!answer.ok) throw new Refused(found);
  return found;
}
