/** Position room: a position of a game that everybody's hand may play on; the server keeps nothing of it. */

import { Refused, ask } from "../lib/rest.js";
import { say } from "../lib/words.js";
import { Room } from "./room.js";
import { stillTable } from "./still_table.js";

/** @typedef {import("../types/wire.js").PositionInfo} PositionInfo */
/** @typedef {import("../types/wire.js").Description} Description */

const CHANCE = -1;

/** Ask the server for a position, or where an action leads. @param {object} wanted @returns {Promise<PositionInfo>} */
export const positionOf = (wanted) => ask("POST", "/api/positions", wanted);

/**
 * Ask how people write what a seat may do in a position.
 * @param {{game: string, position: string}} at
 * @param {number} seat
 * @returns {Promise<Record<string, string>>}
 */
export const choicesOf = ({ game, position }, seat) => ask("POST", "/api/positions/choices", { game, position, seat });

/** Return the position that an address asks for, else the first one of a game. @param {string} game */
export function askedPosition(game) {
  const asked = new URLSearchParams(location.hash.slice(1));
  return { game: asked.get("game") ?? game, position: asked.get("position") ?? "" };
}

export class PositionRoom extends Room {
  /**
   * @param {PositionInfo} info
   * @param {Description} facts
   */
  constructor(info, facts) {
    super(snapshot(info, named(info, facts), 0), facts);
    this.info = info;
    /** @type {PositionInfo[]} what can be gone back to */
    this.earlier = [];
  }

  get shared() {
    return false;
  }

  /** What chance may do now. */
  get lots() {
    return this.info.legal[CHANCE] ?? [];
  }

  /** Show another position. @param {PositionInfo} info */
  show(info) {
    if (info.position !== this.info.position || info.game !== this.info.game) this.earlier.push(this.info);
    this.#set(info);
  }

  /** Go back to the position before. */
  back() {
    const info = this.earlier.pop();
    if (info) this.#set(info);
  }

  /** @param {PositionInfo} info */
  #set(info) {
    this.info = info;
    this.take(snapshot(info, named(info, this.facts), this.table.number + 1));
    this.changed();
  }

  /** @param {string} action @param {number} [seat] */
  async play(action, seat = this.seat) {
    this.show(await positionOf({ game: this.info.game, position: this.info.position, seat, action }));
  }

  choices() {
    return choicesOf(this.info, this.seat);
  }

  /**
   * Ask why an action is forbidden.
   * @param {string} _
   * @param {number} seat
   * @param {{action?: string}} [more]
   * @returns {Promise<import("../types/wire.js").Objection>}
   */
  async ask(_, seat, { action } = {}) {
    try {
      await positionOf({ game: this.info.game, position: this.info.position, seat, action });
      return { t: "objection", ref: 0, slug: "", text: "" };
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      return { t: "objection", ref: 0, slug: why.slug, text: String(why.facts.why ?? why.message) };
    }
  }
}

/** Return what the seats are called. @param {PositionInfo} info @param {Description} facts */
function named({ game }, facts) {
  const count = Number(game.match(/seats=(\d+)/)?.[1] ?? facts.seats[0]);
  return Array.from({ length: count }, (_, seat) => say("web.seat.name", { seat: seat + 1 }));
}

/**
 * Return a position as a table at which one's own hands have all seats.
 * @param {PositionInfo} info
 * @param {string[]} names
 * @param {number} number how many positions were shown before
 * @returns {import("../types/wire.js").TableSnapshot}
 */
function snapshot({ game, view, legal }, names, number) {
  const seats = names.map((name, seat) => ({ seat, kind: "device", name, level: 0, online: true, you: true }));
  const own = Object.fromEntries(Object.entries(legal).filter(([seat]) => Number(seat) !== CHANCE));
  const status = view.outcome ? "over" : "running";
  return stillTable({ game, status, seats, mine: names.map((_, seat) => seat), number, views: { "-2": view }, legal: own });
}
