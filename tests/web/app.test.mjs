/** The page as a whole: who reads it, in which language, and which address is shown. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, mock, test } from "node:test";

import { page, press, slugs } from "./dom.mjs";
import { connections, settled } from "./tables.mjs";

const given = { "/api/me": { id: null, name: "", kind: "none" }, "/api/rules/nonaga": "deutsch", "/api/rules/tricubo": "deutsch" };
const body = readFileSync(new URL("../../src/dreierlei/web/index.html", import.meta.url), "utf-8").match(/<body>(.*)<\/body>/s)[1];
const window = page(`${body}<script type="application/json" id="given">${JSON.stringify(given)}</script>`);
window.history.replaceState(null, "", "/credits");
mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
globalThis.scrollTo = () => {};
globalThis.history = window.history;
const browser = { language: "de", serviceWorker: { register: async () => {}, ready: Promise.resolve({ pushManager: { getSubscription: async () => null } }) } };
Object.defineProperty(globalThis, "navigator", { value: browser, configurable: true });
globalThis.Notification = window.Notification = { permission: "granted" };
globalThis.isSecureContext = true;
/** What was forgotten of what the browser keeps. */
let forgotten = [];
globalThis.caches = window.caches = { delete: async (name) => forgotten.push(name) };
/** What was asked, what is answered by its path, and what is answered when the test says so. */
let asked = [];
let answers = {};
globalThis.fetch = async (path, { method = "GET" } = {}) => {
  asked.push(`${method} ${path}`);
  const found = path.includes("words") ? slugs : await (answers[path] ?? null);
  return { ok: true, status: 200, json: async () => found, text: async () => JSON.stringify(found), headers: new Map([["Content-Type", "application/json"]]) };
};
const load = (path) => import(`../../src/dreierlei/web/${path}.js`);
await load("app");
const [{ go }, { speak }, { ask }, { become, me }, { stop }, { remember }, { form }] = await Promise.all(
  ["lib/route", "lib/frame", "lib/rest", "lib/me", "lib/notify", "lib/settings", "lib/dom"].map(load));
await settled();
const heading = () => document.querySelector("#main h1")?.textContent.split(" ")[0];

beforeEach(() => {
  asked.length = forgotten.length = connections.length = 0;
  answers = {};
});

test("what came along with the page is true for its language, and once", async () => {
  assert.equal(await ask("GET", "/api/rules/nonaga"), "deutsch");
  answers = { "/api/rules/nonaga": "again", "/api/rules/tricubo": "english" };
  assert.equal(await ask("GET", "/api/rules/nonaga"), "again");
  await speak("en", () => {});
  assert.equal(await ask("GET", "/api/rules/tricubo"), "english");
  await speak("de", () => {});
});

test("whoever chooses another language is told everything in it from then on", async () => {
  let drawn = 0;
  await speak("en", () => (drawn += 1));
  assert.deepEqual([document.documentElement.lang, connections, drawn], ["en", ["ws://localhost/socket?lang=en"], 1]);
  assert.match(document.cookie, /dreierlei-language=en/);
  await speak("de", () => {});
});

test("whoever becomes somebody else is heard as them, and what the former one has read is forgotten", () => {
  become({ id: "ada", name: "Ada", kind: "guest" });
  assert.deepEqual([connections.length, forgotten], [1, ["dreierlei games"]]);
  become({ id: "ada", name: "Ada Neu", kind: "guest" });
  assert.deepEqual([connections.length, forgotten.length, me.name], [1, 1, "Ada Neu"]);
  assert.match(document.querySelector("#head").textContent, /Ada Neu/);
  become({ id: null, name: "", kind: "none" });
  assert.deepEqual([connections.length, forgotten.length], [2, 2]);
});

test("whoever wants no more calls is called by the server no more", async () => {
  become({ id: "ada", name: "Ada", kind: "guest" });
  remember("notify", "on");
  await stop();
  assert.ok(asked.includes("DELETE /api/push"));
  become({ id: null, name: "", kind: "none" });
});

test("of two addresses the one that was chosen last is shown, however late the other comes", async () => {
  let arrive;
  answers = { "/api/imprint": new Promise((done) => (arrive = done)) };
  go("/imprint");
  await settled();
  go("/credits");
  for (let turn = 0; heading() !== "web.credits.title" && turn < 1000; turn++) await settled();
  arrive({ operator: null });
  for (let turn = 0; turn < 5; turn++) await settled();
  assert.deepEqual([heading(), location.pathname], ["web.credits.title", "/credits"]);
  assert.match(document.title, /^web\.credits\.title/);
});

test("whoever leaves the page looks for an opponent no more", async () => {
  become({ id: "ada", name: "Ada", kind: "member" });
  answers = { "/games.json": [{ name: "nonaga", seats: [2, 2] }], "/api/pairing": { table: "t1", begun: false, here: 1, seats: 2 } };
  const { open } = await load("pages/pair");
  const { close } = await open({ game: "nonaga" });
  await settled();
  assert.deepEqual(asked.filter((each) => each.includes("pairing")), ["POST /api/pairing"]);
  close();
  mock.timers.tick(60_000);
  await settled();
  assert.deepEqual(asked.filter((each) => each.includes("pairing")), ["POST /api/pairing", "DELETE /api/pairing"]);
});

test("a form is sent once, however often its button is pressed, and again after a refusal", async () => {
  const { Refused } = await load("lib/rest");
  const ends = [];
  const element = form([], "go", () => new Promise((done, fail) => ends.push({ done, fail })));
  document.body.append(element);
  const submit = () => element.dispatchEvent(new window.Event("submit", { cancelable: true }));
  submit();
  submit();
  assert.equal(ends.length, 1);
  ends[0].fail(new Refused({ slug: "x", text: "Das geht nicht." }));
  await settled();
  assert.equal(element.querySelector("[role=alert]").textContent, "Das geht nicht.");
  submit();
  assert.deepEqual([ends.length, element.querySelector("[role=alert]").textContent], [2, ""]);
});

test("a dialog is closed by its cross, by a click beside it and by its own buttons, and says which", async () => {
  const { sheet, sure } = await load("lib/dom");
  const dialog = () => document.querySelector("dialog");
  for (const [way, answer] of [[() => dialog().querySelector(".cross").click(), null], [() => dialog().click(), null],
    [() => dialog().querySelector("p").click(), undefined], [() => press(dialog(), "done"), 7]]) {
    let closed;
    const shown = sheet("Frage", (close) => {
      const [text, button] = [document.createElement("p"), document.createElement("button")];
      button.textContent = "done";
      button.addEventListener("click", () => close(7));
      return [text, button];
    });
    shown.then((found) => (closed = found));
    assert.equal(document.getElementById(dialog().getAttribute("aria-labelledby")).textContent, "Frage");
    assert.ok(dialog().querySelector(".cross").getAttribute("aria-label"));
    way();
    await settled();
    assert.deepEqual([closed, dialog() === null], [answer, answer !== undefined]);
    dialog()?.close();
  }
  const asked = sure("Titel", "Wirklich?", "ja", "nein");
  assert.equal(dialog().querySelector("[autofocus]").textContent, "nein", "whoever presses Enter by habit does nothing");
  press(dialog(), "ja");
  assert.equal(await asked, true);
});
