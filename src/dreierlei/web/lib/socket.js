/** One socket for the whole page: it comes back by itself, and watches again what was watched. */

import { Refused, unreachable } from "./rest.js";
import { language } from "./words.js";

/** @typedef {import("../types/wire.js").Message} Message */
/** @typedef {Extract<Message, {t: "table" | "news" | "seats" | "chat"}>} TableMessage */
/** @typedef {Extract<Message, {t: "tournament"}>} TournamentMessage */

const FIRST_WAIT = 400;
/** Whoever watches is back within seconds of a server that was away for less than a minute. */
const SHORT_WAIT = 1500;
const MINUTE = 60_000;
const LONGEST_WAIT = 15_000;
const PING = 25_000;
const PATIENCE = 10_000;
/** Whatever waits so long for its answer makes sure that the connection is there; what bots think about may take longer. */
const SILENCE = 4000;
const THOUGHT_ABOUT = ["hint", "threats"];
/** What is refused because the store is away: it may be there again in a moment. */
const AWAY = "server.store";
/** A tournament that is followed is not there: its file may just be about to be read back on another computer. */
const NOT_YET = "server.tournament.unknown";

/** @type {WebSocket | null} */
let socket = null;
let wait = FIRST_WAIT;
let waited = 0;
let reference = 0;
let wanted = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let away;
/** @type {Map<number, {resolve: (message: Message) => void, reject: (why: Error) => void}>} */
const asked = new Map();
/** What was said while the connection was being made: it goes out as soon as there is one. @type {Record<string, unknown>[]} */
const early = [];
/** @type {Map<string, (message: TableMessage) => void>} */
const watched = new Map();
/** @type {Map<string, {wish: Record<string, string>, hear: (message: TournamentMessage) => void, refused: (why: string) => void}>} */
const followed = new Map();
/** @type {((message: import("../types/wire.js").LobbyCards) => void) | null} */
let lobby = null;
/** @type {Set<(here: boolean) => void>} */
const witnesses = new Set();

/** Be told when the connection is lost (false) and there again (true). @param {(here: boolean) => void} tell */
export const witness = (tell) => void witnesses.add(tell);

/** @type {Set<(waits: boolean) => void>} */
const patient = new Set();

/** Be told when something that was said waits for a store that is away (true), and when it does no more (false). @param {(waits: boolean) => void} tell */
export const whileUnstored = (tell) => void patient.add(tell);

/**
 * Hear of a table from now on; return what ends it.
 * @param {string} table
 * @param {(message: TableMessage) => void} hear
 */
export function watch(table, hear) {
  watched.set(table, hear);
  if (!send({ t: "watch", table })) connect();
  return () => {
    if (watched.get(table) !== hear) return;
    watched.delete(table);
    send({ t: "leave", table });
  };
}

/** Ask for the whole of a table once more. @param {string} table */
export const again = (table) => void send({ t: "watch", table });

/**
 * Hear of a tournament from now on; return what ends it.
 * @param {string} tournament
 * @param {{role: "director" | "beamer" | "table", key: string, place?: string}} as
 * @param {(message: TournamentMessage) => void} hear
 * @param {(why: string) => void} [refused] told when nothing more will be heard: the link was withdrawn
 */
export function followTournament(tournament, as, hear, refused = () => {}) {
  const mine = { wish: { t: "follow", tournament, ...as }, hear, refused };
  followed.set(tournament, mine);
  if (!send(mine.wish)) connect();
  return () => {
    if (followed.get(tournament) !== mine) return;
    followed.delete(tournament);
    send({ t: "unfollow", tournament });
  };
}

/** Hear of one's tables and of open ones. @param {(message: import("../types/wire.js").LobbyCards) => void} hear */
export function attend(hear) {
  lobby = hear;
  if (!send({ t: "lobby", on: true })) connect();
}

/**
 * Say something and wait for the answer; a refusal is thrown. What could not be stored is said again for a while.
 * @param {Record<string, unknown>} message
 * @returns {Promise<Message>}
 */
export async function say(message) {
  for (let pause = FIRST_WAIT, paused = 0; ; paused += pause, pause = Math.min(2 * pause, SHORT_WAIT)) {
    try {
      const answer = await sayOnce(message);
      if (paused) waits(false);
      return answer;
    } catch (why) {
      const again = why instanceof Refused && why.slug === AWAY && paused <= MINUTE;
      if (again || paused) waits(again);
      if (!again) throw why;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** @param {boolean} so */
function waits(so) {
  for (const tell of patient) tell(so);
}

/**
 * @param {Record<string, unknown>} message
 * @returns {Promise<Message>}
 */
function sayOnce(message) {
  const ref = ++reference;
  return new Promise((resolve, reject) => {
    if (socket?.readyState === WebSocket.CONNECTING) early.push({ ...message, ref });
    else if (!send({ ...message, ref })) return reject(unreachable());
    asked.set(ref, { resolve, reject });
    if (!THOUGHT_ABOUT.includes(String(message.t))) setTimeout(() => asked.has(ref) && feel(), SILENCE);
  });
}

/** Begin anew, as somebody else or in another language. */
export function restart() {
  const old = socket;
  socket = null;
  old?.close();
  giveUp();
  if (wanted) connect();
}

function connect() {
  wanted = true;
  clearTimeout(timer);
  if (socket) return;
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const fresh = new WebSocket(`${scheme}//${location.host}/socket?lang=${language()}`);
  socket = fresh;
  fresh.addEventListener("open", () => fresh === socket && opened());
  fresh.addEventListener("message", (event) => fresh === socket && hear(JSON.parse(event.data)));
  fresh.addEventListener("close", () => fresh === socket && lost());
}

/** Ask for everything that is to be heard. */
function wish() {
  clearTimeout(away);
  for (const table of watched.keys()) send({ t: "watch", table });
  for (const { wish } of followed.values()) send(wish);
  if (lobby) send({ t: "lobby", on: true });
}

/** Ask for it once more in a moment, however much was refused. */
function wishLater() {
  clearTimeout(away);
  away = setTimeout(wish, 5 * FIRST_WAIT);
}

function opened() {
  wait = FIRST_WAIT;
  waited = 0;
  wish();
  for (const message of early.splice(0)) send(message);
  for (const tell of witnesses) tell(true);
}

function lost() {
  socket = null;
  giveUp();
  for (const tell of witnesses) tell(false);
  timer = setTimeout(connect, wait * (0.75 + Math.random() / 2)); // not all browsers at the same moment
  waited += wait;
  wait = waited < MINUTE ? Math.min(2 * wait, SHORT_WAIT) : LONGEST_WAIT;
}

function giveUp() {
  for (const { reject } of asked.values()) reject(unreachable());
  asked.clear();
  early.length = 0;
}

/** @param {Record<string, unknown>} message */
function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(message));
  return true;
}

/** @param {Message} message */
function hear(message) {
  if ("table" in message) watched.get(message.table)?.(message);
  else if (message.t === "tournament") followed.get(message.tournament)?.hear(message);
  else if (message.t === "lobby") lobby?.(message);
  const ref = "ref" in message ? message.ref : null;
  const numbered = typeof ref === "number";
  if (!numbered && message.t === "refused" && [AWAY, NOT_YET].includes(message.slug)) wishLater();
  if (!numbered && message.t === "refused" && message.facts.tournament) followed.get(message.facts.tournament)?.refused(message.text);
  if (!numbered) return;
  const waiting = asked.get(ref);
  asked.delete(ref);
  if (message.t === "refused") waiting?.reject(new Refused(message));
  else waiting?.resolve(message);
}

/** A connection can die without a word: ask now and then whether it is there. */
function feel() {
  if (socket?.readyState !== WebSocket.OPEN) return;
  const felt = socket;
  const late = setTimeout(() => drop(felt), PATIENCE);
  const ref = ++reference;
  asked.set(ref, { resolve: () => clearTimeout(late), reject: () => clearTimeout(late) });
  send({ t: "ping", ref });
}

/** Begin anew without a connection that is dead: to close it properly takes an answer. @param {WebSocket | null} dead */
function drop(dead) {
  if (!dead || dead !== socket) return;
  lost();
  dead.close();
}

/** Make sure that there is a connection, where one is wanted. */
function back() {
  if (!wanted) return;
  if (socket) feel();
  else connect();
}

setInterval(feel, PING);
addEventListener("offline", () => drop(socket));
addEventListener("online", back);
document.addEventListener("visibilitychange", () => document.hidden || back());
