/** Room: what the page knows of one table, and what it may ask of it. */

import { nameOf } from "../lib/games.js";
import { ask as request } from "../lib/rest.js";
import { again, say as send } from "../lib/socket.js";
import { distinct, named } from "../lib/told.js";
import { tableSource } from "./source.js";
import { standing, turnsOf } from "./turns.js";

/** @typedef {import("../types/wire.js").TableSnapshot} TableSnapshot */
/** @typedef {import("../types/wire.js").Description} Description */
/** @typedef {import("../types/wire.js").EntryInfo} EntryInfo */
/** @typedef {import("../types/views.js").View} View */

/** For whom one acts, and where bots do: with it the views change. @param {import("../types/wire.js").SeatInfo[]} seats */
const sitting = (seats) => String(seats.map(({ level, you }) => [level, you]));

export class Room {
  /**
   * @param {TableSnapshot} table
   * @param {Description} facts
   * @param {import("./source.js").Source} [source]
   */
  constructor(table, facts, source = tableSource(table.table)) {
    this.table = table;
    this.facts = facts;
    this.source = source;
    this.name = nameOf(table.game);
    this.pending = false;
    /** @type {import("../types/wire.js").Past | null} what is looked back at */
    this.past = null;
    /** @type {number | null} the seat that holds the device, where hands are hidden */
    this.holder = null;
    this.side = table.mine[0] ?? 0;
    /** @type {import("../types/wire.js").SeatRating[]} the ratings of who sits here, as far as they are known */
    this.standings = [];
    /** @type {Set<() => void>} */
    this.readers = new Set();
    this.heardAt = performance.now();
    this.#turn();
  }

  /** Be told when something has changed. @param {() => void} tell */
  read(tell) {
    this.readers.add(tell);
  }

  changed() {
    for (const tell of this.readers) tell();
  }

  /**
   * Take in what the house says; return the entries that are new.
   * @param {import("../lib/socket.js").TableMessage} message
   * @returns {EntryInfo[]}
   */
  take(message) {
    const known = this.table.number;
    if (message.t === "chat") this.#talk(message.line);
    else if (message.t === "table") this.table = message;
    else if (message.t === "news") this.#merge(message);
    else this.#seat(message);
    if (message.t === "table" || message.t === "news") this.heardAt = performance.now();
    if (message.t === "news" && message.ref !== undefined) this.pending = false; // the answer that was waited for
    this.#turn();
    return message.t === "chat" ? [] : this.table.entries.filter(({ n }) => n >= known);
  }

  /** @param {import("../types/wire.js").News} news */
  #merge({ t, ref, entries, ...rest }) {
    const all = [...this.table.entries];
    for (const entry of entries) if (entry.n <= all.length) all[entry.n] = entry;
    this.table = { ...this.table, hurried: false, take_backs: [], ...rest, entries: all };
    if (all.length < this.table.number) again(this.table.table);
  }

  /** @param {import("../types/wire.js").Seating} seating */
  #seat({ t, ...rest }) {
    const moved = sitting(this.table.seats) !== sitting(rest.seats);
    this.table = { ...this.table, ...rest };
    if (moved) again(this.table.table);
  }

  /** @param {import("../types/wire.js").ChatLine} line */
  #talk(line) {
    if (!this.table.chat.some(({ n }) => n === line.n)) this.table.chat = [...this.table.chat, line];
  }

  /** The board is seen from the side of whoever of one's seats acts. */
  #turn() {
    const { mine } = this.table;
    if (this.acting.length && !this.acting.includes(this.side)) this.side = this.acting[0];
    else if (!mine.includes(this.side) && mine.length) this.side = mine[0];
  }

  // Who and what.

  get over() {
    return this.table.status === "over";
  }

  /** Whether one device serves several hidden hands. */
  get shared() {
    return this.facts.hidden && this.table.mine.length > 1 && !this.over;
  }

  /** One's own seats that are to act. */
  get acting() {
    return Object.keys(this.table.legal).map(Number);
  }

  /** The seat whom the device must be handed to before anything is shown, or null. */
  get awaited() {
    if (!this.shared || this.table.status !== "running") return null;
    const { acting, holder } = this;
    if (acting.length) return holder !== null && acting.includes(holder) ? null : acting[0];
    return holder === null ? this.table.mine[0] : null;
  }

  /** The seat from whose side the board is seen. */
  get seat() {
    return this.shared ? this.holder ?? this.side : this.side;
  }

  /** The position that is shown: of now, or looked back at. @returns {View | null} */
  get view() {
    return this.#seen((this.past ?? this.table).views);
  }

  /** The position of now. @returns {View | null} */
  get present() {
    return this.#seen(this.table.views);
  }

  /** @param {Record<string, import("../types/views.js").View>} views */
  #seen(views) {
    return views[this.seat] ?? views["-2"] ?? Object.values(views)[0] ?? null;
  }

  /** How much of the record one has seen: what others choose unseen at the same time changes nothing that one sees. */
  get seen() {
    const { entries, number } = this.table;
    return number - entries.filter(({ action, event }) => action === null && !event).length;
  }

  /** What may be chosen on the board at this moment. */
  get legal() {
    if (this.past || this.pending || this.awaited !== null || this.over) return [];
    return this.table.legal[this.seat] ?? [];
  }

  get names() {
    return distinct(this.table.seats.map(named));
  }

  /** @param {number} seat */
  nameOf(seat) {
    return this.names[seat] ?? "";
  }

  /** The entries of the last turn of the position that is shown. */
  get last() {
    const until = this.past?.number ?? this.table.number;
    return turnsOf(this.table.entries.slice(0, until)).at(-1)?.plies ?? [];
  }

  /**
   * What has happened since one's own last turn, in order; for whoever only looks on, since everybody's last turn.
   * @returns {import("../board/types.js").Since[]}
   */
  get since() {
    const until = this.past?.number ?? this.table.number;
    const turns = turnsOf(this.table.entries.slice(0, until)).filter(({ seat }) => seat >= 0);
    const own = turns.findLastIndex(({ seat }) => this.table.mine.length === 1 && this.table.mine.includes(seat));
    const round = Math.max(own + 1, turns.length - this.table.seats.length + 1);
    const shown = this.past || own === turns.length - 1 ? turns.slice(-1) : turns.slice(round);
    return shown.flatMap(({ seat, plies }, i) => plies.map((entry) =>
      ({ ...entry, seat: entry.seat ?? seat, order: shown.length > 1 ? i + 1 : 0 })));
  }

  // What can be asked for.

  /**
   * @param {string} t
   * @param {number} seat
   * @param {object} [more]
   */
  ask(t, seat, more = {}) {
    return send({ t, table: this.table.table, seat, ...more });
  }

  /** @param {string} action */
  async play(action) {
    await this.#once(() => this.ask("play", this.seat, { number: this.table.number, action }));
  }

  /** Take back one's own last ply inside the turn, else to the beginning of one's last turn. */
  async takeBack() {
    const { undo, number } = this.table;
    const seat = undo[0] ?? this.lastOwn ?? this.seat;
    await this.#once(() => this.ask(undo.length ? "undo" : "take-back", seat, { number }));
  }

  /** The seat of one's own last ply that stands, or null. */
  get lastOwn() {
    const { entries, mine } = this.table;
    return standing(entries).findLast(({ seat, event }) => !event && mine.includes(seat ?? -1))?.seat ?? null;
  }

  /** What may be chosen as people write it, by action; without what the board has words enough for. @returns {Promise<Record<string, string>>} */
  choices() {
    return request("GET", `/api/tables/${this.table.table}/choices?seat=${this.seat}`);
  }

  /**
   * One thing at a time: nothing is offered until the house has answered.
   * @param {() => Promise<unknown>} task
   */
  async #once(task) {
    if (this.pending) return;
    this.pending = true;
    this.changed();
    try {
      await task();
    } finally {
      const unanswered = this.pending;
      this.pending = false;
      if (unanswered) this.changed();
    }
  }

  /** @param {string} text */
  chat(text) {
    return send({ t: "chat", table: this.table.table, text });
  }
}
