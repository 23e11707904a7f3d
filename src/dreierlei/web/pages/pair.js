/** Looking for an opponent: waits for as long as the page is open, and leads to the table once it begins. */

import { link, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { factsOf, nameOf } from "../lib/games.js";
import { follow, tables } from "../lib/lobby.js";
import { somebody } from "../lib/me.js";
import { Refused, ask } from "../lib/rest.js";
import { go } from "../lib/route.js";
import { againstBots, sit, smallest } from "../lib/tables.js";
import { agreed, joined, named } from "../lib/told.js";
import { language, say } from "../lib/words.js";

/** @typedef {import("../types/wire.js").Description} Description */
/** @typedef {import("../types/wire.js").Pairing} Pairing */

const AGAIN = 4000; // milliseconds between two words to the server
const QUIET = 15_000; // after so many, bots are offered

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ game }) {
  const facts = await factsOf(game);
  if (!facts) throw new Refused({ slug: "web.nogame", text: say("web.nogame") });
  const here = html("p", { role: "status" }, say("web.pair.looking"));
  const others = html("section", { class: "tables" });
  const search = new Search(facts, ({ here: people, seats }) =>
    here.replaceChildren(`${say("web.pair.looking")} ${say("web.pair.here", { here: people, seats })}`));
  const bots = html("div", { class: "group", hidden: true }, html("p", {}, say("web.pair.bots.text")),
    worker(say("web.start.bot"), () => search.end().then(() => againstBots(facts)), { class: "primary" }));
  setTimeout(() => (bots.hidden = false), QUIET);
  const title = say("web.pair.title", { title: say(`${game}.title`) });
  const element = html("div", { class: "narrow" }, html("h1", {}, title), here,
    html("div", { class: "row" }, worker(say("web.pair.cancel"), () => go("/"), {})), bots, others);
  const unfollow = follow(() => {
    list(others, search);
    search.notice();
  });
  list(others, search);
  search.begin();
  return {
    title,
    element,
    close: () => {
      unfollow();
      search.end();
    },
  };
}

/** One person's search, told to the server again and again. */
class Search {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #next;
  #over = false;
  table = "";

  /**
   * @param {Description} facts
   * @param {(now: Pairing) => void} tell
   */
  constructor(facts, tell) {
    this.facts = facts;
    this.tell = tell;
  }

  async begin() {
    if (!(await somebody())) return go("/");
    addEventListener("pagehide", this.#leave);
    await this.#ask();
  }

  async #ask() {
    if (this.#over) return;
    const now = /** @type {Pairing | undefined} */ (
      await tried(() => ask("POST", "/api/pairing", { game: smallest(this.facts) }))
    );
    if (this.#over) return;
    this.#next = setTimeout(() => this.#ask(), AGAIN);
    if (!now) return;
    this.table = now.table;
    this.tell(now);
    if (now.begun) this.#found();
  }

  /** Look whether the lists know already that it has begun. */
  notice() {
    if (tables.mine.some((card) => card.id === this.table && card.status === "running")) this.#found();
  }

  #found() {
    if (this.#over) return;
    this.#stop();
    go(`/table/${this.table}`);
  }

  #stop() {
    this.#over = true;
    clearTimeout(this.#next);
    removeEventListener("pagehide", this.#leave);
  }

  /** Wait no more; a match that has begun is not touched by it. */
  async end() {
    if (this.#over) return;
    this.#stop();
    await this.#leave();
  }

  /** Said even while the page goes away. */
  #leave = () =>
    fetch("/api/pairing", { method: "DELETE", keepalive: true,
      headers: { "X-Dreierlei": "1", "Accept-Language": language() } }).catch(() => {});
}

/**
 * Open challenges, of this game first.
 * @param {HTMLElement} section
 * @param {Search} search
 */
function list(section, search) {
  const cards = tables.open.filter(({ id }) => id !== search.table);
  const like = (/** @type {{game: string}} */ card) => Number(nameOf(card.game) !== search.facts.name);
  cards.sort((one, other) => like(one) - like(other));
  section.replaceChildren(html("h2", {}, say("web.pair.open")),
    ...(cards.length ? [] : [html("p", { class: "faint" }, say("web.pair.none"))]),
    html("ul", { class: "cards" }, ...cards.map((card) => {
      const seat = card.seats.find(({ kind }) => kind === "open");
      const people = joined(card.seats.filter(({ kind }) => kind !== "open").map(named));
      const take = worker(say("web.start.sit"), () => search.end().then(() => sit(card.id, seat?.seat ?? 0)), {});
      return html("li", { class: "card" }, html("strong", { class: "card-title" }, say(`${nameOf(card.game)}.title`)),
        html("span", {}, people), html("span", { class: "faint" }, agreed(card)),
        html("div", { class: "row" }, ...(seat ? [take] : []),
          link(`/rules/${nameOf(card.game)}`, { class: "plain" }, say("web.start.how"))));
    })));
}
