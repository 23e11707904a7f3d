/** The outbox of a phone: what was typed is kept here, also over a reload, until the server has it; nothing counts twice. */

import { Refused, ask } from "../lib/rest.js";

/** @typedef {{key: string, body: Record<string, unknown>, label: string}} Waiting */
/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {{settle: (sheet: Sheet | null) => void, fail: (why: unknown) => void}} Promised */
/** @typedef {(waiting: Waiting, now: Sheet) => Promise<Record<string, unknown> | null>} Decide */

const AGAIN = 3000; // milliseconds until the next attempt without a network
/**
 * What is refused because of the moment, and is sent again: no network, no server, too much at once, no room in the
 * store, or another computer that has not read the tournament back from its file yet.
 */
const LATER = ["web.unreachable", "web.failed", "server.tournament.unknown", "server.often", "server.store"];

/** What a phone calls one of its entries: nobody else calls one so. */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Outbox {
  /**
   * @param {string} path where entries are sent
   * @param {() => void} changed called whenever something comes in or goes out
   * @param {Decide} decide asked what to write where somebody else was quicker; until then the entry waits, and all behind it
   * @param {(waiting: Waiting, why: Refused) => void} refused told of an entry of an earlier visit that was refused
   */
  constructor(path, changed, decide, refused) {
    this.path = path;
    this.changed = changed;
    this.decide = decide;
    this.refused = refused;
    this.name = `outbox.${path}`;
    /** @type {Waiting[]} */
    this.waiting = read(this.name);
    /** @type {Map<string, Promised>} */
    this.promised = new Map();
    /** What the server has, or people dropped. @type {Set<string>} */
    this.gone = new Set();
    this.busy = false;
    this.closed = false;
    this.offline = false;
    this.wake = () => void this.flush();
    window.addEventListener("online", this.wake);
    this.beat = setInterval(this.wake, AGAIN);
    this.wake();
  }

  /** What the next entry builds on: the last one that waits, or else a version. @param {number} version */
  base(version) {
    return this.waiting.at(-1)?.key ?? version;
  }

  /**
   * Keep an entry and send it as soon as it is its turn; the promise is kept once the server has it, or people dropped it.
   * @param {Record<string, unknown>} body
   * @param {string} label what people read while it waits
   * @returns {Promise<Sheet | null>}
   */
  add(body, label) {
    const waiting = { key: freshKey(), body, label };
    this.waiting.push(waiting);
    this.keep();
    return new Promise((settle, fail) => {
      this.promised.set(waiting.key, { settle, fail });
      this.wake();
    });
  }

  /** Write down what waits, beside what another tab of this phone has written down and nobody has sent yet. */
  keep() {
    const others = read(this.name).filter(({ key }) => !this.gone.has(key) && this.waiting.every((own) => own.key !== key));
    const all = [...others, ...this.waiting];
    if (all.length) localStorage.setItem(this.name, JSON.stringify(all));
    else localStorage.removeItem(this.name);
    this.changed();
  }

  async flush() {
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.waiting.length && !this.closed && (await this.sent(this.waiting[0])));
    } finally {
      this.busy = false; // whatever went wrong, the next attempt comes
    }
  }

  /** Send one entry; return whether to go on with the next. @param {Waiting} first */
  async sent(first) {
    const promised = this.promised.get(first.key);
    try {
      const sheet = await ask("POST", this.path, { ...first.body, key: first.key });
      this.drop(first);
      promised?.settle(sheet);
      return true;
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      if (LATER.includes(why.slug)) {
        this.offline = true;
        this.changed();
        return false;
      }
      const now = crossed(why);
      if (now) return this.decided(first, now);
      this.drop(first);
      if (promised) promised.fail(why);
      else this.refused(first, why);
      return true;
    }
  }

  /**
   * Let people decide on an entry; it stays here until they have, and keeps its name: those behind it build on it.
   * @param {Waiting} first
   * @param {Sheet} now
   */
  async decided(first, now) {
    const body = await this.decide(first, now);
    if (body) {
      first.body = body;
      this.keep();
      return true;
    }
    const promised = this.promised.get(first.key);
    this.drop(first);
    promised?.settle(null);
    return true;
  }

  /** @param {Waiting} first */
  drop(first) {
    this.offline = false;
    this.waiting = this.waiting.filter((each) => each.key !== first.key);
    this.promised.delete(first.key);
    this.gone.add(first.key);
    this.keep();
  }

  close() {
    this.closed = true;
    clearInterval(this.beat);
    window.removeEventListener("online", this.wake);
  }
}

/** The sheet that a refusal brings with it, if it says that somebody else has written. @param {unknown} why */
export function crossed(why) {
  return why instanceof Refused && why.facts.sheet ? /** @type {import("./types.js").Sheet} */ (why.facts.sheet) : null;
}

/** @param {string} name @returns {Waiting[]} */
function read(name) {
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}
