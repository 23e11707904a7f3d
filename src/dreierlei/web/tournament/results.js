/** Results: one card for every table of the round, typed in from paper or come in from the table's phone. */

import { button, field, form, icon, input, link, sheet, toast, worker } from "../lib/dom.js";
import { html, keyed } from "../lib/element.js";
import { both } from "./crossing.js";
import { crossed, freshKey } from "./outbox.js";
import { sheetPart } from "./sheet.js";
import { changeTurn } from "./turn.js";
import { FINAL, clockTime, figure, roundName, word } from "./common.js";

/** @typedef {import("./client.js").TournamentClient} TournamentClient */
/** @typedef {import("./types.js").SheetCard} SheetCard */
/** @typedef {import("./types.js").Round} Round */

/** @param {TournamentClient} client */
export function resultsTab(client) {
  const title = html("h2", {});
  const cards = html("ol", { class: "t-results" });
  const past = html("div", { class: "t-pasts" });
  const none = html("p", { class: "t-empty" }, word("results.none"));
  const element = html("div", {}, none, title, cards, past);
  let drawn = "";
  /** @type {Map<string, ReturnType<typeof resultCard>>} */
  const made = new Map();
  const draw = () => {
    const round = client.current;
    none.hidden = round !== null;
    title.textContent = round ? roundName(round.game, round.round) : "";
    const items = round ? round.sheets.map((each) => ({ round, each })) : [];
    const key = (/** @type {{round: Round, each: SheetCard}} */ { round: { game, round: number }, each }) =>
      `${game}-${number}-${each.table}`;
    keyed(cards, items, key, (item) => {
      const part = resultCard(client, item.round, item.each.table);
      made.set(key(item), part);
      return part.element;
    }, (_, item) => made.get(key(item))?.draw(item.each));
    const earlier = client.data.rounds.slice(0, -1).reverse();
    const now = JSON.stringify(earlier);
    if (now !== drawn) past.replaceChildren(...earlier.map((each) => closed(client, each)));
    drawn = now;
  };
  return { element, draw };
}

/**
 * One table: fields while its result is out, the result once it is in. Nothing typed is ever overwritten.
 * @param {TournamentClient} client
 * @param {Round} round
 * @param {number} table
 */
function resultCard(client, round, table) {
  const place = `${round.game}-${round.round}-${table}`;
  const head = html("header", {});
  const body = html("div", { class: "t-result-body" });
  const notes = html("ul", { class: "t-warnings", role: "status" });
  const foot = html("footer", { class: "row" });
  const element = html("li", { class: "t-result", "data-row": place }, head, body, notes, foot);
  /** @type {SheetCard | null} */
  let shown = null;
  /** @type {HTMLInputElement[]} */
  let fields = [];
  /** @type {[number, HTMLElement][]} */
  let rows = [];
  /** The version that the fields were made from. */
  let based = 0;
  /** Whether what was typed is on its way. */
  let sending = false;
  const dirty = () => fields.some((each) => each.value !== each.defaultValue);
  /** @param {SheetCard} card */
  const draw = (card) => {
    const same = shown && shown.version === card.version && shown.called === card.called && shown.unconfirmed === card.unconfirmed && shown.board === card.board &&
      JSON.stringify(shown.scores) === JSON.stringify(card.scores);
    const was = shown;
    shown = card;
    for (const [player, row] of rows) row.classList.toggle("out", out(client, player));
    if (same) return;
    if (was && was.scores === null && dirty() && !sending) return aside(card);
    head.replaceChildren(...title(client, round, card));
    fields = [];
    rows = [];
    if (card.scores) body.replaceChildren(result(client, card));
    else body.replaceChildren(entry(card));
    notes.replaceChildren(...card.warnings.map((text) => html("li", {}, text)));
    foot.replaceChildren(...tools(card));
    element.classList.toggle("in", card.scores !== null && !card.unconfirmed);
    return undefined;
  };
  /** Somebody writes while the director types: say so, and leave what was typed. @param {SheetCard} card */
  const aside = (card) => {
    head.replaceChildren(...title(client, round, card));
    foot.replaceChildren(...tools(card));
    notes.replaceChildren(html("li", {}, card.scores
      ? word("results.meanwhile-in", { scores: card.scores.map(figure).join(" / ") }) : word("results.meanwhile", { turns: card.turns })),
    ...(card.scores ? [html("li", {}, button(word("results.meanwhile-take"), () => {
      fields = [];
      shown = null;
      draw(card);
    }, { class: "small" }))] : []));
  };
  /** @param {SheetCard} card */
  const entry = (card) => {
    based = card.version;
    const made = card.players.map((player, seat) => {
      const barred = card.barred.includes(player);
      const value = card.turns && !barred ? String(card.sums[seat]) : "";
      const score = input({ type: "text", inputmode: "text", pattern: "[\\-−–]?\\d*|–", value: barred ? "–" : value,
        disabled: barred, class: "t-score", autocomplete: "off", "aria-label": word("results.score", { name: client.name(player) }) });
      fields.push(score);
      const row = html("label", { class: out(client, player) ? "t-entry out" : "t-entry" }, html("span", {}, client.name(player)), score);
      rows.push([player, row]);
      return row;
    });
    const box = html("form", { class: "t-entries", id: `enter-${place}` }, ...made);
    box.addEventListener("submit", (event) => {
      event.preventDefault();
      enter();
    });
    return box;
  };
  const enter = async () => {
    const scores = fields.map((each) => number(each.value));
    if (!shown || scores.some((score) => score === undefined)) return toast(word("results.numbers"), "bad");
    sending = true;
    await handIn(client, place, based, /** @type {(number | null)[]} */ (scores));
    sending = false;
    return undefined;
  };
  /** @param {SheetCard} card */
  const tools = (card) => {
    /** @type {HTMLElement[]} */
    const found = [button(word("sheet-open"), () => openSheet(client, place), { class: "small" })];
    if (!card.scores) found.push(html("button", { class: "primary small", form: `enter-${place}` }, word("results.enter")));
    if (card.board) found.push(link(`/table/${card.board}`, { class: "button small", target: "_blank" }, word("screen.watch")));
    const closed = client.current?.closed ?? true;
    if (card.scores && !closed && (client.directs || client.open)) {
      found.unshift(button(word("results.correct"), () => correct(client, place, card), { class: "small" }));
    }
    if (card.unconfirmed) found.push(worker(word("results.confirm"), () => write(client, place, { do: "confirm", version: card.version }), { class: "small" }));
    if (card.undo && !closed && (client.directs || client.open)) found.push(button([icon("undo"), word("undo")], () => undoEntry(client, place, card), { class: "small" }));
    if (card.called !== null) found.push(worker([icon("bell"), word("results.answer")], () => write(client, place, { do: "answer" }), { class: "primary small" }));
    return found;
  };
  return { element, draw };
}

/**
 * Whether somebody has left.
 * @param {TournamentClient} client
 * @param {number} player
 */
const out = (client, player) => client.data.players[player - 1].status === "out";

/**
 * What a table is called: the final has one only.
 * @param {number} game
 * @param {number} table
 */
const tableName = (game, table) => (game === FINAL ? word("final") : word("table", { table }));

/**
 * @param {TournamentClient} client
 * @param {Round} round
 * @param {SheetCard} card
 */
function title(client, round, card) {
  const name = tableName(round.game, card.table);
  const state = card.scores ? word("results.in") : card.turns ? word("results.turns", { turns: card.turns }) : word("results.out");
  return [html("h3", {}, name), html("span", { class: "t-state" }, card.unconfirmed ? word("results.unconfirmed") : state),
    ...(card.called === null ? [] : [html("strong", { class: "t-bell", role: "alert" }, icon("bell"), " ", card.called || word("results.called"))])];
}

/**
 * @param {TournamentClient} client
 * @param {SheetCard} card
 */
function result(client, card) {
  return html("ul", { class: "t-scores" }, ...card.players.map((player, seat) => {
    const mine = client.data.ranking.find((row) => row.player === player)?.results.find((each) =>
      each.game === client.current?.game && each.round === client.current?.round);
    return html("li", {}, html("span", {}, client.name(player)), html("strong", {}, figure(card.scores?.[seat] ?? null)),
      html("span", { class: "t-points" }, mine?.points ? word("points", { points: mine.points }) : ""));
  }));
}

/** What somebody means by a text; undefined if it is no score. @param {string} text */
export function number(text) {
  const tidy = text.trim().replace(/^[−–]/, "-");
  if (tidy === "-") return null;
  return /^-?\d{1,5}$/.test(tidy) ? Number(tidy) : undefined;
}

/**
 * Hand a result in; what looks wrong is asked about before, and who was quicker is shown.
 * @param {TournamentClient} client
 * @param {string} place
 * @param {number} version
 * @param {(number | null)[]} scores
 */
async function handIn(client, place, version, scores) {
  try {
    const { warnings } = await client.ask("POST", `/sheets/${place}/preview`, { scores });
    if (warnings.length && !(await doubted(warnings))) return;
    const sheet = await client.ask("POST", `/sheets/${place}`, { do: "scores", key: freshKey(), version, scores });
    await client.reread(sheet.version);
  } catch (why) {
    const now = crossed(why);
    if (!now) return toast(why instanceof Error ? why.message : String(why), "bad");
    if (await both(now, scores)) await handIn(client, place, now.version, scores);
    else await client.reread(now.version);
  }
  return undefined;
}

/**
 * Write something on a sheet as the director or a helper.
 * @param {TournamentClient} client
 * @param {string} place
 * @param {object} body
 */
async function write(client, place, body) {
  await client.ask("POST", `/sheets/${place}`, { key: freshKey(), ...body });
  await client.reread(client.data.number + 1);
}

/**
 * Take back the last entry on one sheet.
 * @param {TournamentClient} client
 * @param {string} place
 * @param {SheetCard} card
 */
function undoEntry(client, place, card) {
  const why = input({ required: true, maxlength: 500, autofocus: true });
  return sheet(word("results.undo", { table: card.table }), (/** @type {(done: null) => void} */ close) => [
    form([field(word("why"), why)], word("undo"), async () => {
      await write(client, place, { do: "undo", version: card.version, why: why.value });
      close(null);
    }),
  ]);
}

/** @param {string[]} warnings */
async function doubted(warnings) {
  const answer = await sheet(word("doubt"), (/** @type {(yes: boolean | null) => void} */ close) => [
    html("ul", { class: "t-warnings" }, ...warnings.map((text) => html("li", {}, text))),
    html("div", { class: "row end" }, button(word("doubt-back"), () => close(false), { autofocus: true }),
      button(word("doubt-yes"), () => close(true), { class: "primary" })),
  ]);
  return answer === true;
}

/**
 * Correct a result: what it moves is shown before it is confirmed.
 * @param {TournamentClient} client
 * @param {string} place
 * @param {SheetCard} card
 */
function correct(client, place, card) {
  const fields = card.players.map((player, seat) => input({ type: "text", value: figure(card.scores?.[seat] ?? null),
    disabled: card.barred.includes(player), class: "t-score", autofocus: seat === 0 }));
  const why = input({ required: true, maxlength: 500 });
  const moves = html("div", { class: "t-moves", "aria-live": "polite" });
  const read = () => fields.map((each) => number(each.value));
  const look = async () => {
    const scores = read();
    if (scores.some((score) => score === undefined)) return moves.replaceChildren(word("results.numbers"));
    try {
      const seen = await client.ask("POST", `/sheets/${place}/preview`, { scores });
      moves.replaceChildren(...outlook(seen));
    } catch (refusal) {
      moves.replaceChildren(refusal instanceof Error ? refusal.message : "");
    }
    return undefined;
  };
  for (const each of fields) each.addEventListener("input", look);
  return sheet(word("results.correct"), (/** @type {(done: null) => void} */ close) => [
    form([...card.players.map((player, seat) => field(client.name(player), fields[seat])), field(word("why"), why), moves],
      word("results.correct-go"), async () => {
        const scores = read();
        try {
          const now = await client.ask("POST", `/sheets/${place}`,
            { do: "correct-scores", key: freshKey(), version: card.version, scores, why: why.value });
          await client.reread(now.version);
        } catch (refusal) {
          const now = crossed(refusal);
          if (!now) throw refusal;
          await both({ ...now, complete: true }, scores.map((score) => score ?? null));
        }
        close(null);
      }),
  ]);
}

/** @param {{moves: {name: string, ranks: number[], points: string[], final: boolean[]}[], warnings: string[]}} seen */
function outlook({ moves, warnings }) {
  const told = moves.map((move) => html("li", {}, move.ranks[0] === move.ranks[1]
    ? word("move.points", { name: move.name, rank: move.ranks[0], old: move.points[0], new: move.points[1] })
    : word("move.rank", { name: move.name, old: move.ranks[0], new: move.ranks[1], points: move.points[1] }),
  ...(move.final[0] === move.final[1] ? [] : [" ", html("strong", {}, word(move.final[1] ? "move.in" : "move.out"))])));
  return [html("h3", {}, word("moves")), told.length ? html("ul", {}, ...told) : html("p", {}, word("moves-none")),
    ...(warnings.length ? [html("ul", { class: "t-warnings" }, ...warnings.map((text) => html("li", {}, text)))] : [])];
}

/**
 * Show a sheet turn by turn; while its round is open, turns can be set right one after the other.
 * @param {TournamentClient} client
 * @param {string} place
 */
async function openSheet(client, place) {
  /** @type {import("./types.js").Sheet} */
  let found = await client.ask("GET", `/sheets/${place}`);
  const open = !(client.current?.closed ?? true) && place.startsWith(`${client.current?.game}-${client.current?.round}-`);
  const draw = (/** @type {import("./types.js").Sheet} */ now) => {
    found = now;
    part.draw(now);
    return client.reread(now.version);
  };
  const part = sheetPart(open ? (seat, index) => changeTurn(found, seat, index, async (entry) => {
    const body = { do: "correct-turn", key: freshKey(), version: found.version, ...entry };
    await client.ask("POST", `/sheets/${place}`, body).then(draw, (why) => {
      const now = crossed(why);
      if (!now) throw why;
      toast(word("crossed-look"), "bad");
      return draw(now);
    });
  }) : null);
  part.draw(found);
  sheet(roundName(found.game, found.round), () => [html("h3", {}, tableName(found.game, found.table)), part.element,
    ...(found.columns.some((column) => column.lines.length) ? [] : [html("p", {}, word("sheet-empty"))])]);
}

/**
 * A round that is closed.
 * @param {TournamentClient} client
 * @param {Round} round
 */
function closed(client, round) {
  return html("details", { class: "t-past" },
    html("summary", {}, `${roundName(round.game, round.round)} · ${clockTime(round.began)}`),
    html("ol", { class: "t-results" }, ...round.sheets.map((card) => html("li", { class: "t-result in" },
      html("header", {}, html("h3", {}, tableName(round.game, card.table))),
      html("ul", { class: "t-scores" }, ...card.players.map((player, seat) => html("li", {},
        html("span", {}, client.name(player)), html("strong", {}, figure(card.scores?.[seat] ?? null)))))))));
}
