/** Offline: what the service worker keeps for readers without a server, and who it belongs to. */

import { recall, remember } from "./settings.js";

const GAMES = "dreierlei games"; // service_worker.js fills it
const SHEET = /^\/t\/\w+\/table\//;
const AGAIN = 5000; // milliseconds until the server is asked again: a network may be there all the time

/** Whether this page came from the browser, since the server cannot be reached. */
export const isShell = () => document.documentElement.hasAttribute("data-shell") && location.pathname !== "/offline";

/** Whether a page works without a server: a replay that is kept, and the sheet of a table, whose outbox waits. @param {string} path */
export const worksAlone = (path) => path.startsWith("/replay/") || SHEET.test(path);

/** Load the page anew as soon as the server answers; whoever is on the way to another page goes on to that. */
export function returnOnline() {
  if (!isShell()) return;
  let leaving = false;
  const stays = () => leaving || document.body.classList.contains("t-phone-on"); // what is typed on a sheet is kept
  const back = () => stays() || location.reload();
  addEventListener("beforeunload", () => void (leaving = true));
  addEventListener("online", back);
  setInterval(() => stays() || document.hidden || fetch("/health/live", { cache: "no-store" }).then(back, () => {}), AGAIN);
}

/**
 * @typedef {{id: string, title: string, names: string[], at: number}} Kept
 * @returns {Promise<Kept[]>} the games that can be read without a server, the latest first
 */
export async function keptGames() {
  if (!("caches" in window)) return [];
  const games = await caches.open(GAMES);
  const found = (await games.keys()).map(async (request) => {
    const told = (await games.match(request))?.headers.get("X-Game") ?? "";
    return { id: new URL(request.url).pathname.split("/")[3], ...JSON.parse(decodeURIComponent(told)) };
  });
  return (await Promise.all(found)).reverse();
}

/** Have the service worker keep a game that was just played. @param {string} table */
export async function keepGame(table) {
  if (navigator.serviceWorker?.controller) await fetch(`/api/tables/${table}/replay`).catch(() => {});
}

/** Forget what somebody else has looked at. @param {string | null} person */
export function belongTo(person) {
  const owner = person ?? "";
  if (recall("owner") === owner) return;
  remember("owner", owner);
  if ("caches" in window) caches.delete(GAMES).catch(() => {});
}
