/** A member's matches, by what is looked for, with their final positions. */

import { field, input, link, select, sign, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { nameOf } from "../lib/games.js";
import { ask } from "../lib/rest.js";
import { named, numeral } from "../lib/told.js";
import { moment, say } from "../lib/words.js";
import { ending } from "../parts/final.js";
import { signed } from "../parts/standings.js";

/** @typedef {import("../types/wire.js").MemberProfile} MemberProfile */
/** @typedef {import("../types/wire.js").HistoryPage} HistoryPage */
/** @typedef {import("../types/wire.js").HistoryMatch} HistoryMatch */

const RESULTS = ["won", "drawn", "lost", "alone"];
const TYPING = 300;
const DAY = 24 * 3600 * 1000;

/** @param {MemberProfile} profile */
export function historyPart({ id, games }) {
  const list = html("ul", { class: "cards matches" });
  const none = html("p", { class: "faint", role: "status" });
  const more = worker(say("web.history.more"), () => load(after), { hidden: true });
  const filter = filters(games.map(({ game }) => game));
  /** @type {string | null} */
  let after = null;
  let asked = 0;
  const load = async (/** @type {string | null} */ before) => {
    const here = ++asked;
    const query = new URLSearchParams({ ...filter.read(), ...(before ? { before } : {}) });
    /** @type {HistoryPage} */
    const page = await ask("GET", `/api/people/${id}/history?${query}`);
    if (here !== asked) return;
    if (!before) list.replaceChildren();
    list.append(...page.matches.map(card));
    after = page.next;
    more.hidden = !after;
    none.textContent = list.childElementCount ? "" : say("web.history.none");
  };
  filter.changed(() => tried(() => load(null)));
  tried(() => load(null));
  return html("section", { class: "group history", "aria-labelledby": "history" },
    html("h2", { id: "history" }, say("web.history.title")), filter.element, none, list, more);
}

/** @param {string[]} played */
function filters(played) {
  const any = /** @type {[string, string]} */ (["", say("web.history.any")]);
  const game = select([any, ...played.map((name) => /** @type {[string, string]} */ ([name, say(`${name}.title`)]))], "");
  const result = select([any, ...RESULTS.map((each) => /** @type {[string, string]} */ ([each, say(`web.history.${each}`)]))], "");
  const rated = select([any, ["true", say("web.history.rated")], ["false", say("web.history.unrated")]], "");
  const opponent = input({ type: "search", maxlength: 24 });
  const [since, until] = [input({ type: "date" }), input({ type: "date" })];
  const controls = { game, opponent, result, rated, since, until };
  const element = html("div", { class: "filters" },
    ...Object.entries(controls).map(([name, control]) => field(say(`web.history.filter.${name}`), control)));
  const read = () => {
    const wanted = { game: game.value, result: result.value, rated: rated.value, opponent: opponent.value.trim(),
      since: since.value && String(new Date(`${since.value}T00:00`).getTime()),
      until: until.value && String(new Date(`${until.value}T00:00`).getTime() + DAY) };
    return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value));
  };
  const changed = (/** @type {() => void} */ tell) => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let soon;
    element.addEventListener("input", () => {
      clearTimeout(soon);
      soon = setTimeout(tell, TYPING);
    });
  };
  return { element, read, changed };
}

/** @param {HistoryMatch} match */
function card(match) {
  const end = html("span", { class: "card-end" });
  const element = html("li", { class: "card" }, link(`/table/${match.table}`, { class: "cover" }, end, ...lines(match)));
  const sight = new IntersectionObserver(([{ isIntersecting }]) => {
    if (!isIntersecting) return;
    sight.disconnect();
    tried(() => ending(match.table, end));
  }, { rootMargin: "100px" });
  sight.observe(element);
  return element;
}

/** @param {HistoryMatch} match */
function lines({ game, result, seats, ended, rated, points, change }) {
  const people = seats.map((seat) => html("span", { class: "who" }, sign(seat.seat),
    `${seat.place}. ${named({ ...seat, online: false })}${seat.score === null ? "" : ` (${numeral(seat.score)})`}`));
  const rating = rated && points !== null && change !== null
    ? [html("span", {}, say("web.history.change", { points, change: signed(change) }))] : [];
  return [
    html("strong", { class: "card-title" }, `${say(`${nameOf(game)}.title`)}: ${say(`web.history.${result}`)}`),
    html("span", { class: "card-people" }, ...people),
    ...rating,
    html("span", { class: "faint" }, moment(ended)),
  ];
}
