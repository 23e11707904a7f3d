/** What the page asks the server for: lines as they come, refusals of whoever answers, calls, and ways to a table. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { page, slugs } from "./dom.mjs";
import { settled } from "./tables.mjs";

const window = page('<div id="toasts"></div><main></main>');
mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
globalThis.isSecureContext = true;
globalThis.Notification = window.Notification = { permission: "granted", requestPermission: async () => "granted" };
/** What the browser has told a push service, and whether it was taken back. */
let subscribed = [];
let before = null;
const pushManager = {
  getSubscription: async () => before,
  subscribe: async ({ applicationServerKey }) => (subscribed.push(applicationServerKey), { toJSON: () => ({ endpoint: "e1", keys: {} }) }),
};
const serviceWorker = { register: async () => {}, ready: Promise.resolve({ pushManager }) };
Object.defineProperty(globalThis, "navigator", { value: { serviceWorker }, configurable: true });
/** What was sent, and what is answered by method and path: a status and a text, or what is told as JSON. */
let sent = [];
let answers = {};
globalThis.fetch = async (path, { method = "GET", body, headers } = {}) => {
  sent.push([`${method} ${path}`, body ? JSON.parse(body) : null, headers?.["Accept-Language"]]);
  const found = path.includes("words") ? slugs : answers[`${method} ${path}`] ?? null;
  const { status = 200, text = JSON.stringify(found), body: stream } = found ?? {};
  return { ok: status < 400, status, body: stream, json: async () => found, text: async () => text, headers: new Map([["Content-Type", "application/json"]]) };
};
const load = (path) => import(`../../src/dreierlei/web/lib/${path}.js`);
const words = await load("words");
await words.open("de");
const [{ Refused, ask, lines }, { me, recogniseAgain }, { allow }, { againstBots, playFrom }, { remember }] = await Promise.all(["rest", "me", "notify", "tables", "settings"].map(load));
const posted = (path) => sent.filter(([asked]) => asked === `POST ${path}`).map(([, body]) => body);

beforeEach(() => {
  [sent, answers, subscribed, before] = [[], {}, [], null];
  Object.assign(me, { id: "ada", name: "Ada", kind: "member" });
});

test("lines of JSON are taken whole, wherever the network cuts them", async () => {
  const bytes = new TextEncoder().encode('{"n":1}\n{"n":"ä"}\n{"n":3}\n');
  const cuts = [0, 3, 8, 15, 16, bytes.length]; // within a line, at its end, and within a letter
  const body = new ReadableStream({ start: (stream) => (cuts.slice(1).forEach((to, at) => stream.enqueue(bytes.slice(cuts[at], to))), stream.close()) });
  answers = { "POST /x": { body } };
  const taken = [];
  await lines("/x", {}, new AbortController().signal, ({ n }) => taken.push(n));
  assert.deepEqual(taken, [1, "ä", 3]);
});

test("who refuses without words of ours, as a proxy does, is told by number", async () => {
  for (const text of ["<html>Bad Gateway</html>", "[]", '{"detail": "no"}', ""]) {
    answers = { "GET /x": { status: 502, text } };
    const why = await ask("GET", "/x").catch((error) => error);
    assert.ok(why instanceof Refused);
    assert.deepEqual([why.slug, why.message.split(" ")[0]], ["web.failed", "web.failed"], text);
  }
});

test("whoever is banned while the page is open is shown so; who is still the same reads on", async () => {
  let drawn = 0;
  document.addEventListener("redraw", () => (drawn += 1));
  for (const [answer, times] of [[{ id: "ada", name: "Ada", kind: "member" }, 0], [{ status: 503, text: "" }, 0], [{ status: 403, text: '{"slug": "server.person.banned", "text": "Nein."}' }, 1], [{ id: null, name: "", kind: "none" }, 2]]) {
    answers = { "GET /api/me": answer };
    await recogniseAgain();
    assert.equal(drawn, times);
  }
});

test("the server is told where to call, again in another language, and under a new key of its own", async () => {
  answers = { "GET /api/push": { key: "AAEC" } };
  assert.equal(await allow(), "always");
  before = { options: { applicationServerKey: new Uint8Array([0, 1, 2]).buffer }, unsubscribe: async () => assert.fail("the key is the same") };
  await allow();
  assert.equal(posted("/api/push").length, 1, "what it knows is not said again");
  await words.open("en");
  await allow();
  assert.deepEqual(posted("/api/push"), [{ endpoint: "e1", keys: {} }, { endpoint: "e1", keys: {} }]);
  await words.open("de");
  let gone = 0;
  before = { options: { applicationServerKey: new Uint8Array([9]).buffer }, unsubscribe: async () => (gone += 1) };
  await allow();
  assert.deepEqual([gone, subscribed.at(-1)], [1, "AAEC"]);
  remember("notify", "off");
});

test("a game against bots is nobody else's to find, and has as many bots as it needs", async () => {
  answers = { "POST /api/tables": { id: "t1" } };
  remember("level", "4");
  for (const [name, seats, text, kinds] of [["stein3", [3, 3], "stein3", ["me", "bot", "bot"]], ["tricubo", [1, 6], "tricubo(seats=2)", ["me", "bot"]]]) {
    sent = [];
    await againstBots({ name, seats });
    const [made] = posted("/api/tables");
    assert.deepEqual([made.game, made.seats.map(({ kind }) => kind), made.listed, made.seats[1].level], [text, kinds, false, 4]);
  }
});

test("whoever plays on from a position has the seat that is to act, the others are as they were wanted", async () => {
  answers = { "POST /api/tables": { id: "t1" } };
  const kinds = async (to_act) => {
    sent = [];
    await playFrom({ game: "triapon", position: "p", view: { to_act }, seats: 3 }, { kind: "bot", level: 2 });
    await settled();
    return posted("/api/tables")[0].seats.map(({ kind }) => kind);
  };
  assert.deepEqual([await kinds([2]), await kinds([-1]), await kinds([])], [["bot", "bot", "me"], ["me", "bot", "bot"], ["me", "bot", "bot"]]);
});
