/** The tournament as its director's page knows it: what it is told, and what it may ask for. */

import { Refused, ask } from "../lib/rest.js";
import { followTournament } from "../lib/socket.js";
import { language } from "../lib/words.js";
import { roundName, setClock } from "./common.js";
import { freshKey } from "./outbox.js";

/** @typedef {import("./types.js").Overview} Overview */

export class TournamentClient {
  /**
   * @param {string} id
   * @param {string} key of the director's link, or nothing for the owner
   * @param {Overview} data
   */
  constructor(id, key, data) {
    this.id = id;
    this.key = key;
    this.data = data;
    /** Why nothing more is heard; nothing as long as all is well. */
    this.gone = "";
    /** @type {Set<() => void>} */
    this.readers = new Set();
  }

  /**
   * @param {string} id
   * @param {string} key
   */
  static async open(id, key) {
    const held = key || localStorage.getItem(`t-key.${id}`) || "";
    const client = new TournamentClient(id, held, await ask("GET", address(id, "", held)));
    if (client.data.owner && key) localStorage.setItem(`t-key.${id}`, key);
    return client;
  }

  /** Hear what happens from now on; return what ends it. */
  follow() {
    return followTournament(this.id, { role: "director", key: this.key }, ({ now, data }) => {
      setClock(now);
      if (data.made === this.data.made && data.number < this.data.number) return; // unless it goes on from an older file
      this.data = data;
      for (const read of this.readers) read();
    }, (why) => {
      this.gone = why;
      for (const read of this.readers) read();
    });
  }

  /** The address of something that belongs to the tournament. @param {string} path */
  at(path) {
    return address(this.id, path, this.key);
  }

  /**
   * @param {"GET" | "POST" | "PATCH" | "DELETE"} method
   * @param {string} path
   * @param {unknown} [body]
   */
  ask(method, path, body) {
    return ask(method, this.at(path), body);
  }

  /**
   * Take a step, and see what came of it.
   * @param {string} act
   * @param {object} [fields]
   */
  async step(act, fields = {}) {
    const did = await this.ask("POST", "/steps", { do: act, key: freshKey(), ...fields });
    await this.reread(did.number);
    return did.number;
  }

  /** Read anew, unless the news has come already. @param {number} number */
  async reread(number) {
    if (this.data.number >= number) return;
    const data = await this.ask("GET", "");
    if (data.number >= this.data.number) this.data = data;
    for (const read of this.readers) read();
  }

  /** Whether this device may do something: the director all, a helper what was allowed. @param {"check-in" | "results" | "beamer"} right */
  may(right) {
    return this.data.rights === null || this.data.rights.includes(right);
  }

  /** Whether this is the director, and no helper. */
  get directs() {
    return this.data.rights === null;
  }

  /** @param {number} number */
  name(number) {
    return this.data.players[number - 1]?.called ?? String(number);
  }

  /** The round that began last. */
  get current() {
    return this.data.rounds.at(-1) ?? null;
  }

  /** Whether sheets of that round are still out or unconfirmed: until then tables and helpers set theirs right. */
  get open() {
    return this.current?.sheets.some((card) => !card.scores || card.unconfirmed) ?? false;
  }

  get title() {
    return this.current ? roundName(this.current.game, this.current.round) : "";
  }
}

/**
 * @param {string} id
 * @param {string} path
 * @param {string} key
 */
function address(id, path, key) {
  const whole = `/api/tournaments/${id}${path}`;
  if (!key) return whole;
  return `${whole}${whole.includes("?") ? "&" : "?"}key=${encodeURIComponent(key)}`;
}

/**
 * Send a file as it is, and return the answer.
 * @param {string} path
 * @param {string} method
 * @param {Uint8Array} body
 */
export async function send(path, method, body) {
  const answer = await fetch(path, { method, body: /** @type {BodyInit} */ (body),
    headers: { "Content-Type": "application/octet-stream", "Accept-Language": language(), "X-Dreierlei": "1" } });
  const found = await answer.json();
  if (!answer.ok) throw new Refused(found);
  return found;
}
