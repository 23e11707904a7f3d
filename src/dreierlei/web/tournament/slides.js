/** The pages of the beamer; what does not fit on one goes on the next. */

import { html } from "../lib/element.js";
import { say } from "../lib/words.js";
import { FINAL, day, figure, gameName, roundName, word } from "./common.js";

/** @typedef {import("./types.js").Wall} Wall */
/** @typedef {{key: string, title: string, make: () => HTMLElement}} Slide */

const QUALIFIED = "✓";

/**
 * @param {Wall} wall
 * @returns {Slide[]}
 */
export function slides(wall) {
  /** @type {Slide[]} */
  const found = [];
  if (wall.round !== null) found.push(...playing(wall));
  if (wall.game !== null) found.push(...byName(wall), ...byTable(wall), ...drawn(wall));
  if (wall.finalists.length) found.push(finalists(wall));
  if (wall.standings.length) found.push(...ranked(wall, "standings", wall.standings, standingsTitle(wall)));
  if (wall.result.length) found.push(...ranked(wall, "result", wall.result, word("beamer.result")), ...qualified(wall));
  return found.length ? found : [welcome(wall)];
}

/**
 * Cut a list into pages.
 * @template T
 * @param {T[]} items
 * @param {number} most
 * @returns {T[][]}
 */
function pages(items, most) {
  const count = Math.max(1, Math.ceil(items.length / most));
  const each = Math.ceil(items.length / count); // pages of about the same length, and no last one with a single line
  return Array.from({ length: count }, (_, page) => items.slice(page * each, (page + 1) * each));
}

/**
 * @param {string} title
 * @param {number} page
 * @param {number} of
 */
const titled = (title, page, of) => (of > 1 ? `${title} (${page + 1}/${of})` : title);

/** @param {Wall} wall @returns {Slide} */
function welcome(wall) {
  return {
    key: "welcome", title: word("beamer.welcome"),
    make: () => html("div", { class: "b-welcome" }, html("div", { class: "b-fit" },
      html("p", { class: "b-huge" }, wall.name),
      html("p", { class: "b-large" }, [wall.place, day(wall.date)].filter(Boolean).join(" · ")),
      html("p", { class: "b-large" }, word("beamer.entered", { present: wall.present, entered: wall.entered })),
      ...(wall.concluded ? [html("p", { class: "b-large" }, word("beamer.soon"))] : []),
      ...(wall.secret ? [html("p", { class: "b-seed" }, word("beamer.secret", { secret: wall.secret }))]
        : wall.commitment ? [html("p", { class: "b-seed" }, word("beamer.commitment", { hash: wall.commitment }))] : [])),
    ...(wall.entry ? [html("figure", {}, html("img", { class: "b-qr", alt: say("web.qr"),
      src: `/qr?path=${encodeURIComponent(wall.entry)}` }), html("figcaption", {}, word("beamer.enter")))] : [])),
  };
}

/**
 * Tell the styles how many lines share the height of the wall.
 * @param {HTMLElement} element
 * @param {number} rows
 */
function tall(element, rows) {
  element.style.setProperty("--rows", String(rows));
  return element;
}

/** A name on the wall, which `fit` makes as large as its place allows. @param {string} name */
const who = (name) => html("span", { class: "b-who" }, name);

/**
 * A name in a ranking, with what stands behind it: that somebody qualifies, the final, and what broke a tie.
 * @param {import("./types.js").Rank} row
 */
function marked(row) {
  const final = row.results.filter(({ game }) => game === FINAL).map(({ score }) => figure(score)).join(" / ");
  const marks = [row.qualified ? QUALIFIED : "", final && word("beamer.in-final", { scores: final }), row.tiebreak ? word(`mark.${row.tiebreak}`) : ""].filter(Boolean).join(" ");
  return html("div", { class: "b-marked" }, who(row.name),
    ...(marks ? [html("small", { class: "b-mark" }, marks)] : []));
}

/**
 * Tables as cards, as large as their number allows.
 * @param {{title: string, names: string[]}[]} cards
 */
function cards(cards) {
  const columns = cards.length <= 4 ? Math.min(2, cards.length) : cards.length <= 6 ? 3 : 4;
  const rows = Math.ceil(cards.length / columns);
  return html("ol", { class: `b-tables c${columns} r${rows}` }, ...cards.map(({ title, names }) => html("li", {},
    html("h2", {}, title), html("ol", {}, ...names.map((name) => html("li", {}, who(name)))))));
}

/** @param {Wall} wall @returns {Slide[]} */
function byName(wall) {
  const crowded = wall.seats.length > 24;
  const columns = crowded ? 3 : 2;
  const all = pages(wall.seats, 12 * columns);
  const title = word("beamer.names", { game: gameName(wall.game ?? 0) });
  return all.map((seats, page) => ({
    key: `names ${page}`, title: titled(title, page, all.length),
    make: () => tall(html("ol", { class: `b-names c${columns}` }, ...seats.map((seat) => html("li", {},
      who(seat.name), html("strong", {}, wall.game === FINAL
        ? word("beamer.seat", { seat: seat.seat }) : word("beamer.place", { table: seat.table, seat: seat.seat }))))), Math.ceil(seats.length / columns)),
  }));
}

/** @param {Wall} wall @returns {Slide[]} */
function byTable(wall) {
  if (wall.game === FINAL) return [];
  const tables = wall.tables.map((names, index) => ({ title: word("table", { table: index + 1 }), names }));
  const all = pages(tables, 12);
  const title = word("beamer.tables", { game: gameName(wall.game ?? 0) });
  return all.map((part, page) => ({ key: `tables ${page}`, title: titled(title, page, all.length), make: () => cards(part) }));
}

/** What the seats were drawn from, while no round runs: anybody may write it down and check. @param {Wall} wall @returns {Slide[]} */
function drawn({ draw, round, commitment, game }) {
  if (!draw || round !== null) return [];
  return [{
    key: "draw", title: word("beamer.draw", { number: draw.number }),
    make: () => html("div", { class: "b-welcome" }, html("div", { class: "b-fit" },
      html("p", { class: "b-huge" }, gameName(game ?? 0)),
      html("p", { class: "b-large b-seed" }, word(`beamer.draw-${draw.source}`, { seen: draw.seen })),
      html("p", { class: "b-seed" }, word("beamer.seed", { seed: draw.seed })),
      html("p", { class: "b-seed" }, word("beamer.commitment", { hash: commitment })))),
  }];
}

/** @param {Wall} wall @returns {Slide[]} */
function playing(wall) {
  const tables = wall.playing.map(({ table, names }) => ({
    title: wall.game === FINAL ? word("final") : word("table", { table }), names }));
  const all = pages(tables, 12);
  return all.map((part, page) => ({
    key: `playing ${page}`, title: titled(word("beamer.playing"), page, all.length), make: () => cards(part) }));
}

/** @param {Wall} wall @returns {Slide} */
function finalists(wall) {
  return {
    key: "finalists", title: word("beamer.finalists"),
    make: () => html("ol", { class: "b-finalists b-fit" }, ...wall.finalists.map((name) => html("li", {}, name))),
  };
}

/** @param {Wall} wall */
const standingsTitle = (wall) => word("beamer.standings", { round: wall.after ? roundName(...wall.after) : "" });

/**
 * @param {Wall} wall
 * @param {string} key
 * @param {import("./types.js").Rank[]} ranking
 * @param {string} title
 * @returns {Slide[]}
 */
function ranked(wall, key, ranking, title) {
  const all = pages(ranking, 24);
  const per = all[0]?.length ?? 0;
  return all.map((rows, page) => {
    const half = per > 10 ? Math.ceil(per / 2) : per;
    const columns = per > 10 ? [rows.slice(0, half), rows.slice(half)] : [rows];
    const kinds = [...new Set(rows.map((row) => row.tiebreak).filter(Boolean))];
    const notes = [...(key === "result" ? [word("beamer.before-final")] : []), ...(rows.some((row) => row.qualified) ? [`${QUALIFIED}: ${word("mark.qualified")}`] : []),
      ...kinds.map((kind) => `${word(`mark.${kind}`)}: ${word(`tiebreak.${kind}`)}`)];
    return {
      key: `${key} ${page}`, title: titled(title, page, all.length),
      make: () => html("div", { class: "b-rank-page" }, tall(html("div", { class: `b-ranking ${columns.length > 1 ? "two" : "one"}` }, ...columns.map((part) =>
        html("table", {}, html("thead", {}, html("tr", {}, html("th", {}), html("th", {}, word("name")),
          html("th", {}, word("beamer.points")), html("th", {}, word("beamer.score")))),
        html("tbody", {}, ...part.map((row) => html("tr", { class: row.qualified ? "qualified" : row.out ? "out" : "" },
          html("td", { class: "b-rank" }, String(row.rank)), html("th", { scope: "row" }, marked(row)),
          html("td", {}, row.points), html("td", {}, figure(row.score)))))))), half + (notes.length ? 1 : 0)),
      ...(notes.length ? [html("p", { class: "b-notes" }, notes.join(" · "))] : [])),
    };
  });
}

/** @param {Wall} wall @returns {Slide[]} */
function qualified(wall) {
  const names = wall.result.filter((row) => row.qualified);
  const title = word("beamer.qualified");
  if (wall.barred) return [{ key: "qualified", title, make: () => html("p", { class: "b-large" }, String(wall.barred)) }];
  const all = names.length ? pages(names, 8) : [];
  return all.map((rows, page) => ({
    key: `qualified ${page}`, title: titled(title, page, all.length),
    make: () => html("ol", { class: "b-finalists b-fit" }, ...rows.map((row) => html("li", {}, row.name))),
  }));
}
