/** What cannot be undone is asked about before: accounts, reports, bans; and what one may do on the start page. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { page, press, slugs } from "./dom.mjs";
import { answer, seat, settled } from "./tables.mjs";

page('<div id="toasts"></div><main></main>');
const main = document.querySelector("main");
mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
globalThis.ResizeObserver = class {
  observe() {}
};
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
/** What was changed at the server, and what is answered by path. */
let changed = [];
let answers = {};
globalThis.fetch = async (path, { method = "GET", body } = {}) => {
  if (method !== "GET") changed.push([`${method} ${path}`, ...(body ? [JSON.parse(body)] : [])]);
  const found = path.includes("words") ? slugs : answers[`${method} ${path}`] ?? answers[path] ?? null;
  return { ok: !found?.slug, status: found?.slug ? 403 : 200, json: async () => found, text: async () => JSON.stringify(found), headers: new Map([["Content-Type", "application/json"]]) };
};
const load = (path) => import(`../../src/dreierlei/web/${path}.js`);
await (await load("lib/words")).open("de");
const [{ account }, admin, start, { me }] = await Promise.all(["pages/me_account", "pages/admin", "pages/start", "lib/me"].map(load));
const dialog = () => document.querySelector("dialog");
const nobody = { id: null, name: "", kind: "none" };

beforeEach(() => {
  changed = [];
  answers = {};
  dialog()?.remove();
});

test("a guest's data go once the guest is sure; a member's with the passphrase, and not with a wrong one", async () => {
  answers = { "/api/me/sessions": [], "/api/me/privacy": { private: false }, "POST /api/me/delete": nobody };
  Object.assign(me, { id: "g", name: "Gast", kind: "guest" });
  main.replaceChildren(...(await account()));
  assert.equal(main.querySelectorAll(".plain-list").length, 0);
  for (const [say, gone] of [["web.cancel", []], ["web.me.delete.yes", [["POST /api/me/delete", { passphrase: "" }]]]]) {
    press(main, "web.me.delete.guest"); // who has no account is offered nothing of one
    press(dialog(), say);
    await settled();
    assert.deepEqual(changed, gone);
  }
  assert.equal(me.kind, "none");
  changed = [];
  Object.assign(me, { id: "a", name: "Ada", kind: "member" });
  main.replaceChildren(...(await account()));
  press(main, "web.me.delete.go");
  const send = async (passphrase) => {
    dialog().querySelector("input").value = passphrase;
    dialog().querySelector("form").dispatchEvent(new window.Event("submit", { cancelable: true }));
    await settled();
  };
  answers["POST /api/me/delete"] = { slug: "server.person.wrong", text: "Das ist sie nicht.", facts: {} };
  await send("falsch");
  assert.deepEqual([me.kind, dialog().querySelector("[role=alert]").textContent], ["member", "Das ist sie nicht."]);
  answers["POST /api/me/delete"] = nobody;
  await send("richtig");
  assert.deepEqual([me.kind, dialog(), changed.map(([, { passphrase }]) => passphrase)], ["none", null, ["falsch", "richtig"]]);
});

test("the device at which one sits is not signed out among the others", async () => {
  answers = { "/api/me/sessions": [{ id: "s1", label: "Firefox", created: 0, this: true }, { id: "s2", label: "Phone", created: 0, this: false }] };
  Object.assign(me, { id: "g", name: "Gast", kind: "guest" });
  main.replaceChildren(...(await account()));
  const lines = [...main.querySelectorAll(".plain-list li")];
  assert.deepEqual(lines.map((each) => each.querySelectorAll("button").length), [0, 1]);
  press(lines[1], "web.me.sessions.end");
  await settled();
  assert.deepEqual([changed, main.querySelectorAll(".plain-list li").length], [[["DELETE /api/me/sessions/s2"]], 1]);
});

test("an admin who is not sure does nothing; who is, does what the button says to whom it names", async () => {
  const person = { id: "p1", name: "Ben", kind: "guest", created: 0, admin: false, banned: null, tables: 1 };
  answers = {
    "/api/admin/status": { sockets: 1, tables: 1, bot_queue: 0, bots_thinking: 0, bot_pace: 1, store_waiting: 0, fanout: null },
    "/api/admin/reports": [{ id: "r1", table: "t1", number: 4, person: "p1", name: "Ben", text: "Schuft", created: 0 }],
    "/api/admin/people": [person, { ...person, id: "p2", name: "Eva", banned: 5 }, { ...person, id: "p3", name: "Rita", admin: true }], "/api/admin/tables": [], "/api/admin/log": [],
  };
  const { element, close } = await admin.open();
  main.replaceChildren(element);
  const [reports, people] = element.querySelectorAll(".admin-list");
  for (const [where, label, asked] of [
    [reports, "web.admin.remove", "DELETE /api/admin/tables/t1/chat/4"], [reports, "web.admin.ban", "POST /api/admin/people/p1/ban"],
    [reports, "web.admin.aside", "DELETE /api/admin/reports/r1"], [people, "web.admin.ban", "POST /api/admin/people/p1/ban"],
    [people, "web.admin.unban", "DELETE /api/admin/people/p2/ban"],
  ]) {
    for (const [say, done] of [["web.cancel", []], [label, [[asked]]]]) {
      changed = [];
      press(where, label);
      press(dialog().querySelector(".row"), say);
      await settled();
      assert.deepEqual(changed, done, `${label}: ${say}`);
    }
  }
  assert.equal([...people.querySelectorAll("tr")].at(-1).querySelectorAll("button").length, 1, "an admin can be renamed, and not banned");
  close();
});

test("on the start page one sits down at others' tables, declines invitations, and discards games against bots alone", async () => {
  const card = (id, seats, more = {}) => ({ id, game: "nonaga", seats, status: "running", number: 1, to_act: [1], yours: false, updated: Date.now(), control: { kind: "none" }, rated: false, ...more });
  const own = seat(0, { you: true });
  const lists = {
    mine: [card("with-bot", [own, seat(1, { kind: "bot", level: 3 })]), card("with-ben", [own, seat(1)]), card("my-turn", [own, seat(1)], { yours: true }), card("done", [own, seat(1)], { status: "over" }),
      card("rated", [own, seat(1, { kind: "bot", level: 3 })], { rated: true }), card("daily", [own], { daily: true, to_act: [0] })],
    open: [card("open", [seat(0), seat(1, { kind: "open", name: "" })], { status: "waiting" })],
    invited: [card("called", [seat(0), seat(1, { kind: "open", name: "" })], { status: "waiting" })],
  };
  answers = { "/games.json": [], "/api/tables": lists, "/api/friends": { asking: [] } };
  Object.assign(me, { id: "a", name: "Ada", kind: "member" });
  const { element, close } = await start.open();
  await settled();
  answer({ t: "lobby", ...lists });
  main.replaceChildren(element);
  const cards = (section) => [...section.querySelectorAll(".card")];
  const [invited, requests, mine, , , open] = [...element.querySelectorAll("section")].filter((each) => each.className === "tables" || each.className === "");
  assert.deepEqual(cards(mine).map((each) => [each.querySelector("a").getAttribute("href"), each.querySelectorAll(".discard").length]),
    [["/table/with-bot", 1], ["/table/with-ben", 0], ["/table/my-turn", 0], ["/table/rated", 0], ["/table/daily", 0], ["/table/done", 0]]);
  assert.match(cards(mine)[2].textContent, /web\.card\.yours/);
  assert.match(cards(mine)[1].textContent, /web\.card\.running P1/);
  assert.ok(requests.hidden); // nobody asks to be friends
  press(mine, "web.start.discard");
  press(invited, "web.start.decline");
  await settled();
  press(invited, "web.start.sit");
  await settled();
  press(open, "web.start.sit");
  await settled();
  assert.deepEqual(changed.map(([each]) => each), ["DELETE /api/tables/with-bot", "DELETE /api/tables/called/invitations", "POST /api/tables/called/seats/1", "POST /api/tables/open/seats/1"]);
  close();
});
