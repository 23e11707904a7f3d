/** A member's page: what they have played, with which results, and their matches. */

import { html } from "../lib/element.js";
import { ask } from "../lib/rest.js";
import { say } from "../lib/words.js";
import { ratingText } from "../parts/standings.js";
import { section } from "./me_section.js";
import { historyPart } from "./person_history.js";
import { tiesPart } from "./person_ties.js";

/** @typedef {import("../types/wire.js").MemberProfile} MemberProfile */
/** @typedef {import("../types/wire.js").GameRecord} GameRecord */

const COLUMNS = ["rating", "played", "won", "drawn", "lost", "best", "average"]; // of a game, in the order of its cells

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ who }) {
  /** @type {MemberProfile} */
  const profile = await ask("GET", `/api/people/${encodeURIComponent(decodeURIComponent(who))}`);
  const element = html("div", { class: "profile" }, html("h1", {}, profile.name), lead(profile), ...(await tiesPart(profile)),
    ...(profile.games.length ? [played(profile)] : []), ...places(profile), ...titles(profile),
    ...(profile.games.length ? [historyPart(profile)] : []));
  return { title: profile.name, element };
}

/** @param {MemberProfile} profile */
function lead({ since, you, private: hidden, favourite, streak, longest, games }) {
  const facts = [
    say("web.person.since", { date: new Date(since).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" }) }),
    ...(favourite ? [say("web.person.favourite", { title: say(`${favourite}.title`) })] : [say("web.person.nothing")]),
    ...(games.length ? [say("web.person.streak", { streak, longest })] : []),
  ];
  const own = you ? [html("p", { class: "hint" }, say(hidden ? "web.person.hidden" : "web.person.seen"))] : [];
  return html("div", {}, html("ul", { class: "profile-facts" }, ...facts.map((fact) => html("li", {}, fact))), ...own);
}

/** @param {MemberProfile} profile */
function played({ games }) {
  const head = html("tr", {}, ...["game", ...COLUMNS].map((name) => html("th", { scope: "col" }, say(`web.person.column.${name}`))));
  return section(say("web.person.games"), html("table", { class: "figures records" }, html("thead", {}, head), html("tbody", {}, ...games.map(line))));
}

/** @param {GameRecord} record */
function line(record) {
  const cells = [record.rating ? ratingText(record.rating) : "–", record.played, record.won, record.drawn, record.lost, record.best ?? "–",
    record.average?.toLocaleString(document.documentElement.lang) ?? "–"];
  return html("tr", {}, html("th", { scope: "row" }, say(`${record.game}.title`)),
    ...cells.map((cell, index) => html("td", { "data-column": say(`web.person.column.${COLUMNS[index]}`) }, String(cell))));
}

/** @param {MemberProfile} profile */
function places({ places }) {
  const lines = places.map(({ seats, place, count }) => html("li", {},
    say("web.person.place", { place, seats, count })));
  return lines.length ? [section(say("web.person.places"), html("ul", { class: "profile-facts" }, ...lines))] : [];
}

/** @param {MemberProfile} profile */
function titles({ titles }) {
  const lines = titles.map(({ title, count }) => html("li", {}, html("strong", {}, title), ` × ${count}`));
  return lines.length ? [section(say("web.person.titles"), html("ul", { class: "profile-facts" }, ...lines))] : [];
}
