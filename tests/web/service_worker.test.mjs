/** The service worker without a browser: calls, and what can be read without a server. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { runInNewContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../src/dreierlei/web/service_worker.js", import.meta.url), "utf-8").replaceAll("{files}", "/v/new");
const HOME = "https://dreierlei.test";
/** What is kept, by the names of caches and by address. @type {Map<string, Map<string, any>>} */
let kept;
let pages, shown, opened, network, heard;

const at = (asked) => new URL(asked.url ?? asked, HOME).href;
const open = async (name) => {
  if (!kept.has(name)) kept.set(name, new Map());
  const found = kept.get(name);
  return {
    addAll: async (all) => all.forEach((each) => found.set(at(each), new Response("kept"))),
    put: async (asked, answer) => void found.set(at(asked), answer),
    delete: async (asked) => found.delete(at(asked)),
    match: async (asked) => found.get(at(asked))?.clone(),
    keys: async () => [...found.keys()].map((url) => new Request(url)),
  };
};
const caches = {
  open,
  keys: async () => [...kept.keys()],
  delete: async (name) => kept.delete(name),
  match: async (asked) => [...kept.values()].map((each) => each.get(at(asked))).find(Boolean)?.clone(),
};
class Asked extends Request {
  constructor(address, more) {
    super(new URL(address, HOME), more);
  }
}

/** Have something happen to the worker; return what it answers, once all is done that it waits for. */
async function happen(kind, more = {}) {
  const waits = [];
  let answer;
  heard[kind]({ ...more, waitUntil: (task) => waits.push(task), respondWith: (found) => (answer = found) });
  const found = await answer;
  await Promise.all(waits);
  return found;
}
/** Ask for an address as a page does. */
const asks = (path, more = {}) => happen("fetch", { request: { url: HOME + path, method: "GET", mode: "cors", ...more }, preloadResponse: Promise.resolve(undefined) });
const called = (path) => happen("push", { data: { json: () => ({ title: "Nonaga", body: "Ada · Ben", path }) } });
const page = (path, visibilityState = "visible") =>
  ({ url: HOME + path, visibilityState, told: [], focused: 0, postMessage(data) { this.told.push(data); }, focus() { this.focused += 1; } });

beforeEach(() => {
  kept = new Map();
  pages = [];
  [shown, opened, heard] = [[], [], {}];
  network = async () => new Response("{}");
  const self = {
    addEventListener: (kind, hear) => (heard[kind] = hear),
    skipWaiting: async () => {},
    registration: { showNotification: async (title, { data, tag }) => void shown.push([title, data, tag]) },
    clients: { matchAll: async () => pages, claim: async () => {}, openWindow: async (path) => void opened.push(path) },
  };
  runInNewContext(SOURCE, { self, caches, Response, Request: Asked, URL, location: { origin: HOME }, encodeURIComponent, JSON, Date, Promise,
    fetch: (request) => network(request) });
});

test("who looks at the table is not called to it; who looks elsewhere, or at nothing, is", async () => {
  for (const [here, calls] of [[[page("/table/a")], 0], [[page("/table/b")], 1], [[page("/table/a", "hidden")], 1], [[], 1], [[page("/"), page("/table/a")], 0]]) {
    shown.length = 0;
    pages = here;
    await called("/table/a");
    assert.deepEqual(shown, Array(calls).fill(["Nonaga", "/table/a", "/table/a"]));
  }
});

test("a click on a call leads to its table: in the page that shows it, in another, or in a new one", async () => {
  const click = () => happen("notificationclick", { notification: { data: "/table/a", close() {} } });
  const [start, table] = [page("/"), page("/table/a")];
  pages = [start, table];
  await click();
  assert.deepEqual([start.focused, table.focused, table.told], [0, 1, ["/table/a"]]);
  pages = [start];
  await click();
  assert.deepEqual([start.focused, start.told], [1, ["/table/a"]]);
  pages = [];
  await click();
  assert.deepEqual(opened, ["/table/a"]);
});

test("a release takes the place of older files, and leaves the games that were kept and what is not ours", async () => {
  for (const name of ["dreierlei /v/old", "dreierlei games", "somebody else"]) await open(name);
  await happen("install");
  await happen("activate");
  assert.deepEqual([...kept.keys()].sort(), ["dreierlei /v/new", "dreierlei games", "somebody else"]);
  assert.ok(kept.get("dreierlei /v/new").has(`${HOME}/offline`));
});

test("the replay of a game is asked of the server, kept, and read without it; of many the latest are kept", async () => {
  const replay = (id) => `/api/tables/${id}/replay`;
  let version = 1;
  network = async () => new Response(JSON.stringify({ title: "Nonaga", names: ["Ada", "Ben"], version }));
  await asks(replay("first"));
  version = 2;
  for (let n = 0; n < 19; n++) await asks(replay(`t${n}`));
  assert.equal((await (await asks(replay("first"))).json()).version, 2, "what the server says now");
  await asks(replay("one-more"));
  network = async () => {
    throw new TypeError("no network");
  };
  const games = kept.get("dreierlei games");
  assert.equal(games.size, 20);
  assert.equal((await (await asks(replay("first"))).json()).version, 2, "it was read lately");
  assert.equal((await asks(replay("t0"))).type, "error");
  assert.deepEqual(JSON.parse(decodeURIComponent(games.get(HOME + replay("first")).headers.get("X-Game"))).names, ["Ada", "Ben"]);
});

test("what is refused is not kept", async () => {
  network = async () => new Response("{}", { status: 403 });
  assert.equal((await asks("/api/tables/a/replay")).status, 403);
  assert.equal(kept.get("dreierlei games")?.size ?? 0, 0);
});

test("a page without a server is the one for that; what changes something is left to the browser", async () => {
  await happen("install");
  network = async () => {
    throw new TypeError("no network");
  };
  assert.equal(await (await asks("/people", { mode: "navigate" })).text(), "kept");
  assert.equal(await asks("/api/tables", { method: "POST" }), undefined);
  assert.equal(await asks("/api/me"), undefined);
});
