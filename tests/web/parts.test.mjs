/** The parts of a table: what each reader is told and offered, and what a press sends. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { page, press, slugs } from "./dom.mjs";
import { answer, news, said, seat, seating, settled, table, view } from "./tables.mjs";

const window = page('<div id="toasts"></div><div id="voice"></div><main></main>');
const main = document.querySelector("main");
mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
let time = 0;
mock.method(performance, "now", () => time);
/** What was asked by request, and what is answered by its path. */
let asked = [];
let answers = {};
globalThis.fetch = async (path, { method } = {}) => {
  asked.push(`${method} ${path}`);
  const found = path.includes("words") ? slugs : answers[path] ?? null;
  return { ok: true, status: 200, json: async () => found, text: async () => JSON.stringify(found), headers: new Map([["Content-Type", "application/json"]]) };
};
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
const load = (path) => import(`../../src/dreierlei/web/${path}.js`);
await (await load("lib/words")).open("de");
const [socket, settings, { me }, { call, entitle, sitAt }] = await Promise.all(["lib/socket", "lib/settings", "lib/me", "lib/tab"].map(load));
const [{ Room }, { Clocks, face }, { Look, heedKeys }, { Notes }] = await Promise.all(["room", "clock", "look", "notes"].map((name) => load(`parts/${name}`)));
const [{ movesPart }, { whyPart }] = await Promise.all(["moves", "why"].map((name) => load(`parts/${name}`)));
const [{ reason: why, resultPart, verdict }, { confirmPart }, { requestPart }, { chatPart }] = await Promise.all(["result", "confirm", "request", "chat"].map((name) => load(`parts/${name}`)));
const [{ askedPart }, { seatsPart }, { newcomerPart }] = await Promise.all(["asked", "seats", "newcomer"].map((name) => load(`parts/${name}`)));
const [{ handoverPart }, { invitesPart }, { toolsPart }, { fairnessPart }] = await Promise.all(["handover", "invites", "tools", "fairness"].map((name) => load(`parts/${name}`)));
socket.watch("t1", () => {});

const room = (more = {}, facts = {}) => new Room(table(more), { name: "nonaga", hidden: false, levels: [], ...facts });
const board = { told: (action) => action, path: (action) => [action] };
/** Show a part, now and whenever the room has changed. */
function shown(room, part) {
  room.read(part.draw);
  part.draw();
  main.replaceChildren(part.element);
  return part.element;
}
const dialog = () => document.querySelector("dialog");
const key = (target, key) => target.dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
/** Who won a match of two, as places. */
const won = (...places) => ({ views: { 0: view({ outcome: { places, scores: null, reason: "line" } }) }, status: "over", legal: {} });

beforeEach(() => {
  said.length = asked.length = 0;
  answers = {};
  settings.remember("confirm", "off");
  dialog()?.remove();
  document.getElementById("toasts").replaceChildren();
});

test("only the winner is told to have won; everybody else reads the winner's name", () => {
  const told = (more) => verdict(room({ ...won(1, 2), ...more }), { places: [1, 2], scores: null });
  assert.match(told({ mine: [0] }), /^web\.result\.you /);
  assert.equal(told({ mine: [1] }), "web.result.one P0");
  assert.equal(told({ mine: [] }), "web.result.one P0");
  assert.equal(told({ mine: [0, 1] }), "web.result.one P0");
  assert.match(verdict(room({ mine: [0] }), { places: [1, 1], scores: null }), /^web\.result\.draw /);
});

test("nobody is praised or first who has resigned alone", () => {
  const outcome = { places: [1], scores: null, reason: "resigned" };
  const here = room({ views: { 0: view({ outcome }) }, status: "over", legal: {}, seats: [seat(0, { you: true })], mine: [0] });
  const element = shown(here, resultPart(here));
  assert.match(element.querySelector("h2").textContent, /^web\.result\.done/);
  assert.equal(element.querySelector(".places"), null);
});

test("whoever is first stands out, also where several are", () => {
  for (const places of [[2, 1], [1, 1]]) {
    const here = room({ ...won(...places), mine: [0] });
    const lines = [...shown(here, resultPart(here)).querySelectorAll(".places li")];
    assert.deepEqual(lines.map((each) => each.classList.contains("winner")), [true, places[0] === places[1]]);
  }
});

test("nobody is offered to ask for a take-back at a table that has none", () => {
  for (const [takeback, label] of [[true, "web.tools.ask-undo"], [false, "web.tools.undo"]]) {
    const here = room({ takeback, undo: [], asked: [0, 1] });
    assert.ok(shown(here, toolsPart(here, () => {})).querySelector(".tools-play button").textContent.startsWith(`${label} `));
  }
});

test("whoever has played a game to its end is no longer asked whether they never did", () => {
  settings.remember("learnt", "");
  const offered = (more = {}) => !shown(room(more), newcomerPart(room(more))).hidden;
  const seen = [offered(), offered({ ...won(1, 2), mine: [] }), offered(), offered({ ...won(1, 2), mine: [0] }), offered()];
  assert.deepEqual(seen, [true, false, true, false, false]);
});

test("a rated rematch names whom it waits for", async () => {
  answers = { "/api/tables/t1/rematch": { id: "t2" } };
  const told = () => [...document.querySelectorAll(".toast")].filter(({ textContent }) => textContent.includes("web.result.asked")).length;
  for (const [more, times] of [[{ rated: false }, 0], [{ rated: true, rematch: "t2" }, 0], [{ rated: true }, 1]]) {
    const here = room({ ...won(1, 2), mine: [0], ...more });
    shown(here, resultPart(here)).querySelector("button.primary")?.click();
    await settled();
    assert.equal(told(), times);
  }
});

test("who played is offered a rematch, who looked on is not, and once there is one all are led to it", () => {
  const offers = (more) => shown(room({ ...won(1, 2), ...more }), resultPart(room({ ...won(1, 2), ...more })));
  assert.ok(offers({ mine: [1] }).textContent.includes("web.tools.rematch"));
  assert.ok(!offers({ mine: [] }).textContent.includes("web.tools.rematch"));
  for (const [mine, way] of [[[], 'a[href="/table/t2"]'], [[1], "button.primary"]]) { // who played asks, for it may be given up
    const next = offers({ mine, rematch: "t2" });
    assert.ok(!next.textContent.includes("web.tools.rematch"));
    assert.ok(next.querySelector(way).textContent.includes("web.result.next"));
  }
  const rated = { rematch: "t2", rated: true };
  assert.ok(offers({ mine: [1], ...rated }).querySelector("button").textContent.includes("web.result.rematch")); // whoever has asked for it, and whether it was given up since
  assert.ok(offers({ mine: [], ...rated }).querySelector('a[href="/table/t2"]'));
});

test("the clock of whoever is to act runs, and no other", () => {
  time = 1000;
  const clocks = new Clocks(room({ clock: { left: [60_000, 60_000], running: [1] } }));
  const [[mine], [theirs]] = [clocks.face(0), clocks.face(1)];
  time += 15_000;
  clocks.tick();
  assert.deepEqual([mine.textContent, theirs.textContent], ["1:00", "0:45"]);
  assert.deepEqual([mine, theirs].map((each) => each.classList.contains("runs")), [false, true]);
  time += 30_000;
  clocks.tick();
  assert.deepEqual([mine, theirs].map((each) => each.classList.contains("short")), [false, true]);
  clocks.stop();
});

test("a choice that is to be confirmed is played by its button, left by Escape, and gone with its position", async () => {
  settings.remember("confirm", "on");
  const here = room();
  const part = confirmPart(here, board, async (actions) => actions, () => {});
  const element = shown(here, part);
  const offered = () => !element.hidden;
  await part.choose("a");
  assert.deepEqual([offered(), said], [true, []]);
  key(element.querySelector("button.primary"), "Escape");
  assert.deepEqual([offered(), part.marks()], [false, []]);
  await part.choose("a");
  press(element, "web.confirm.other");
  assert.equal(offered(), false);
  await part.choose("a");
  here.take(news({ number: 1 }));
  here.changed();
  assert.deepEqual([offered(), part.marks()], [false, []], "somebody has played meanwhile");
  here.take(table());
  await part.choose("b");
  press(element, "web.confirm.play");
  assert.deepEqual(said.map(({ t, action, number }) => [t, action, number]), [["play", "b", 0]]);
  assert.equal(offered(), false);
  answer({ t: "done", ref: said[0].ref });
  await settled();
});

test("a choice is there to be confirmed at once, however long its words are in coming", async () => {
  settings.remember("confirm", "on");
  const here = room();
  const asked = [];
  const words = (actions) => new Promise((done) => asked.push(() => done(actions.map(() => "K a4–e6"))));
  const part = confirmPart(here, board, words, () => {});
  const element = shown(here, part);
  part.choose("a");
  assert.deepEqual([element.hidden, part.marks().length], [false, 1]);
  assert.equal(document.activeElement, element.querySelector("button.primary"));
  for (const tell of asked) tell();
  await settled();
  assert.equal(element.querySelector("p").textContent, "K a4–e6");
});

test("a take-back is allowed or refused as the button says, by whom it concerns alone", () => {
  const wants = { number: 3, take_backs: [[1, 1]] };
  for (const [label, allow] of [["web.takeback.refuse", false], ["web.takeback.allow", true]]) {
    said.length = 0;
    press(shown(room(wants), requestPart(room(wants))), label);
    assert.deepEqual(said.map(({ t, seat, to, number, allow }) => [t, seat, to, number, allow]), [["answer-take-back", 0, 1, 3, allow]]);
  }
  for (const more of [{ mine: [] }, { mine: [1] }, { take_backs: [[1, 1], [1, 0]] }]) {
    const others = room({ ...wants, ...more });
    assert.equal(shown(others, requestPart(others)).querySelector("button"), null);
  }
});

test("whoever can agree to stop is told once that somebody else wants to", () => {
  const told = () => [...document.querySelectorAll(".toast")].map(({ textContent }) => textContent).filter((text) => text.includes("accept.wanted"));
  const offers = { agreeing: [1], asked: [0, 1], seats: [seat(0, { you: true }), seat(1)] };
  for (const silent of [{ mine: [] }, { agreeing: [0] }, { status: "over" }, { seats: [seat(0, { you: true }), seat(1, { kind: "bot", level: 2 })] }]) {
    const here = room({ ...offers, ...silent });
    shown(here, requestPart(here));
  }
  assert.deepEqual(told(), []);
  const here = room(offers);
  shown(here, requestPart(here));
  for (const toast of document.querySelectorAll(".toast")) toast.remove();
  here.changed();
  assert.deepEqual(told(), []);
  here.table.agreeing = [];
  here.changed();
  here.table.agreeing = [1];
  here.changed();
  assert.equal(told().length, 1);
});

test("who offers to stop, and who could agree, are told that the offer is gone, unless the game is over", () => {
  const told = () => [...document.querySelectorAll(".toast")].map(({ textContent }) => textContent).filter((text) => text.includes(".gone"));
  const offers = { asked: [0, 1], seats: [seat(0, { you: true }), seat(1)] };
  for (const [seat, status, word] of [[0, "running", "web.tools.agree.gone {name}"], [1, "running", "web.tools.accept.gone P1"], [0, "over", ""]]) {
    for (const toast of document.querySelectorAll(".toast")) toast.remove();
    const here = room({ ...offers, agreeing: [seat] });
    shown(here, requestPart(here));
    assert.deepEqual(told(), []);
    Object.assign(here.table, { agreeing: [], status });
    here.changed();
    assert.deepEqual(told(), word ? [word] : []);
  }
});

test("what was typed stays until the table has it", async () => {
  const here = room();
  const element = shown(here, chatPart(here));
  const [text, form] = [element.querySelector("input"), element.querySelector("form")];
  for (const [reply, left] of [[{ t: "refused", slug: "server.often", text: "", facts: {} }, "Hallo"], [{ t: "done" }, ""]]) {
    text.value = "Hallo";
    form.dispatchEvent(new window.Event("submit", { cancelable: true }));
    answer({ ...reply, ref: said.at(-1).ref });
    await settled();
    assert.equal(text.value, left);
  }
});

test("others can be muted and reported for what they said, oneself not", () => {
  const line = (n, seat, you) => ({ n, name: `P${seat}`, seat, text: "Hallo", at: 1, you });
  const here = room({ chat: [line(0, 0, true), line(1, 1, false), line(2, null, true), line(3, null, false)] });
  Object.assign(me, { kind: "guest" });
  const lines = shown(here, chatPart(here)).querySelectorAll(".lines li");
  assert.deepEqual([...lines].map((each) => each.querySelectorAll("button").length), [0, 2, 0, 2]); // who looks on, too
  Object.assign(me, { kind: "none" });
});

test("whoever the device is handed to finds the button that shows the hand by Enter alone", () => {
  const both = { 0: view(), 1: view({ viewer: 1 }) };
  const here = room({ mine: [0, 1], views: both, legal: { 1: ["a"] } }, { hidden: true });
  const part = handoverPart(here);
  main.replaceChildren(part.element);
  here.read(part.draw);
  part.draw();
  assert.equal(document.activeElement.textContent, "web.handover.here P1");
  document.activeElement.click();
  assert.deepEqual([here.holder, part.element.hidden], [1, true]);
});

test("looking goes from the first position to the present and no further, by buttons and by keys that nothing else hears", async () => {
  const entries = ["a", "b", "c"].map((action, n) => ({ n, seat: n % 2, at: 1, action }));
  const here = room({ number: 3, entries });
  const seen = [];
  here.source = { past: async (number) => (seen.push(number), { number, views: {} }) };
  const look = new Look(here);
  for (const [step, number] of [[-1, 2], [-1, 1], [-1, 0], [-1, 0], [1, 1], [1, 2], [1, null], [1, null]]) {
    await look.step(step);
    assert.equal(here.past?.number ?? null, number);
  }
  assert.ok(!seen.includes(3), "the present is no past");
  await look.to(3);
  assert.equal(here.past, null);
  const closed = new AbortController();
  heedKeys(look, closed.signal);
  const [field, handle] = [document.createElement("input"), document.createElement("button")];
  handle.dataset.handle = "cell:1";
  main.replaceChildren(field, handle);
  for (const [target, name, number] of [[field, "ArrowLeft", null], [field, ",", null], [handle, "ArrowLeft", null], [handle, ",", 2],
    [document.body, "ArrowLeft", 1], [document.body, "Home", 0], [document.body, "End", null]]) {
    key(target, name);
    await settled();
    assert.equal(here.past?.number ?? null, number, `${name} on ${target.tagName}`);
  }
  closed.abort();
});

test("once it is over, what had been hidden is told in words", async () => {
  const entries = ["a", null].map((action, n) => ({ n, seat: 0, at: 1, action }));
  const here = room({ number: 2, entries });
  const since = [];
  here.source = { notation: async (first) => (since.push(first), ["A", here.over ? "B" : null].slice(first)) };
  const notes = new Notes(here, board);
  await notes.update();
  here.take(news({ number: 3, status: "over", entries: [{ n: 1, seat: 0, at: 1, action: "b" }, { n: 2, seat: 1, at: 1, action: "c" }] }));
  await notes.update();
  await notes.update();
  assert.deepEqual([since, notes.told(here.table.entries[1])], [[0, 0], "B"]);
});

test("a table is closed once its host is sure, and not before", async () => {
  answers = { "/api/address": { origin: "http://x", reachable: true }, "/api/tables/t1/invites": [] };
  const here = room({ status: "waiting", seats: [seat(0, { you: true }), seat(1, { kind: "open", name: "" })] });
  const element = shown(here, invitesPart(here));
  for (const [say, closed] of [["web.cancel", []], ["web.invite.close.go", ["DELETE /api/tables/t1"]]]) {
    press(element, "web.invite.close.go");
    press(dialog().querySelector(".row"), say);
    await settled();
    assert.deepEqual(asked.filter((each) => each.startsWith("DELETE")), closed);
  }
});

test("whoever comes to a waiting table takes a seat where it is listed, by invitation else; only the host closes", () => {
  answers = { "/api/address": { origin: "http://x", reachable: true }, "/api/tables/t1/invites": [] };
  const waiting = { status: "waiting", seats: [seat(0), seat(1, { kind: "open", name: "" })], owner: false, mine: [] };
  const offers = (more) => {
    const here = room({ ...waiting, ...more });
    return [...shown(here, invitesPart(here)).querySelectorAll("button")].map((each) => each.textContent.split(" ")[0]);
  };
  assert.deepEqual(offers({ listed: true }), ["web.seat.sit"]);
  assert.deepEqual(offers({ listed: false }), []);
  assert.deepEqual(offers({ listed: true, mine: [0] }), ["web.invite.stand"]);
  assert.deepEqual(offers({ owner: true, mine: [0] }), ["web.invite.bots.go", "web.invite.stand", "web.invite.close.go"]);
});

test("whoever plays alone is not told to come last when they resign", () => {
  const here = room({ seats: [seat(0, { you: true })], asked: [0] });
  press(shown(here, toolsPart(here, () => {})), "web.tools.resign.title");
  assert.match(dialog().querySelector("p").textContent, /^web\.tools\.resign\.alone/);
});

test("on one device the seat in turn resigns, and it is named before", async () => {
  const here = room({ mine: [0, 1], legal: { 1: ["a"] }, views: { 0: view({ to_act: [1] }), 1: view({ to_act: [1] }) } });
  const element = shown(here, toolsPart(here, () => {}));
  press(element, "web.tools.resign.title");
  assert.equal(dialog().querySelector("p").textContent, "web.tools.resign.sure P1");
  press(dialog(), "web.cancel");
  await settled();
  assert.deepEqual(said, []);
  press(element, "web.tools.resign.title");
  press(dialog().querySelector(".row"), "web.tools.resign.title");
  await settled();
  assert.deepEqual(said.map(({ t, seat }) => [t, seat]), [["resign", 1]]);
  answer({ t: "done", ref: said[0].ref });
});

test("what each seat of a device adds to chance is kept, and doubted where the server tells another", async () => {
  const fairness = { commitment: "c", awaited: [0, 1], nonces: [null, null], secret: null };
  const here = room({ mine: [0, 1], fairness });
  const element = shown(here, fairnessPart(here));
  const given = said.map(({ t, seat, nonce }) => [t, seat, nonce]);
  assert.deepEqual(given.map(([t, seat]) => [t, seat]), [["nonce", 0], ["nonce", 1]]);
  here.changed();
  assert.equal(said.length, 2, "each seat adds once");
  for (const { ref } of said) answer({ t: "done", ref });
  await settled();
  assert.deepEqual(JSON.parse(localStorage.getItem("dreierlei.fairness.t1")), { commitment: "c", nonces: { 0: given[0][2], 1: given[1][2] } });
  answers = { "/api/tables/t1/draws": [] };
  for (const [nonces, wrong] of [[["other", given[1][2]], "nonce"], [[given[0][2], "other"], "nonce"], [given.map(([, , nonce]) => nonce), "secret"]]) {
    here.take(table({ mine: [0, 1], status: "over", entries: [{ n: 0, seat: -1, at: 1, action: "d" }], number: 1, fairness: { ...fairness, awaited: [], nonces, secret: "00" } }));
    here.changed();
    assert.equal(element.hidden, false);
    press(element, "web.fairness.check");
    await settled();
    assert.match(element.querySelector(".verdict").textContent, new RegExp(`web\\.fairness\\.${wrong}`));
  }
  localStorage.clear();
});

test("everybody reads whose turn it is: who is asked oneself, who others, and who looks back that it is the past", () => {
  const asked = (here) => {
    const element = shown(here, askedPart(here, () => {}));
    return [element.querySelector("strong").textContent, element.classList.contains("yours")];
  };
  const theirs = { legal: {}, views: { 0: view({ to_act: [1] }) } };
  assert.deepEqual(asked(room()), ["web.asked.you {name}", true]);
  assert.deepEqual(asked(room({ ...theirs })), ["web.asked.one P1", false]);
  assert.deepEqual(asked(room({ ...theirs, seats: [seat(0), seat(1, { kind: "bot", level: 3 })] })), ["web.asked.bot P1", false]);
  assert.deepEqual(asked(room({ mine: [0, 1], legal: { 1: ["a"] }, views: { 0: view(), 1: view() } })), ["web.asked.name P1", true]);
  assert.deepEqual(asked(room({ mine: [], legal: {}, views: { "-2": view() } })), ["web.asked.one P0", false]);
  assert.deepEqual(asked(room(won(2, 1))), ["web.result.one P1", false]);
  const back = room();
  back.past = { number: 0, views: { 0: view() } };
  let returned = 0;
  const element = shown(back, askedPart(back, () => (returned += 1)));
  assert.match(element.textContent, /web\.moves\.past/);
  press(element, "web.moves.return");
  assert.equal(returned, 1);
});

test("at the seats stands who acts now, who is oneself, who is away, who is a bot and what each wants", () => {
  const here = room({ seats: [seat(0, { you: true }), seat(1, { online: false }), seat(2, { kind: "bot", level: 3 })], agreeing: [1], replacing: [[1, 0]], views: { 0: view({ to_act: [1] }) }, legal: {} });
  here.past = { number: 0, views: { 0: view({ to_act: [0] }) } }; // whoever looks back still reads whose turn it is
  const part = seatsPart(here, board);
  const lines = [...shown(here, part).querySelectorAll("li")];
  assert.deepEqual(lines.map((each) => ["you", "away", "acts"].filter((name) => each.classList.contains(name)).join()), ["you", "away,acts", ""]);
  assert.deepEqual(lines.map((each) => each.querySelector("[role=img]")?.getAttribute("aria-label").split(" ")[0]), ["web.seat.online", "web.seat.away", undefined]);
  const notes = lines.map((each) => [...each.querySelectorAll(".seat-note > span")].map((note) => note.className).join());
  assert.deepEqual(notes, ["self", "wish,wish,away,turn", "level"]); // phones show no more than the first
  assert.match(lines[1].textContent, /web\.seat\.replacing P0/);
  part.close();
});

test("the tab counts the table that is looked at once, and by what the table says itself", () => {
  entitle("Nonaga");
  const card = (id, yours) => ({ id, yours });
  const counted = () => Number(document.title.match(/^\((\d)\)/)?.[1] ?? 0);
  sitAt("t1", true);
  call([card("t1", true), card("t2", true), card("t3", false)]);
  assert.equal(counted(), 2);
  sitAt("t1", false); // the list still says otherwise
  assert.equal(counted(), 1);
  sitAt("", false);
  assert.equal(counted(), 2);
  call([]);
  assert.equal(document.title, "Nonaga");
});

test("a clock says tenths at the end, minutes, hours, and days with their hours", () => {
  const faces = [-5, 9_940, 10_000, 65_000, 3_599_000, 3_605_000, 7_384_000, 86_399_000].map(face);
  assert.deepEqual(faces, ["0,0", "9,9", "0:10", "1:05", "59:59", "1:00:05", "2:03:04", "23:59:59"]);
  assert.match(face(90_000_000), /^web\.clock\.days/);
});

test("many things that chance does at once are told as one, a few each", () => {
  for (const [count, told] of [[2, ["c0", "c1", "a"]], [5, ["web.move.setup", "a"]]]) {
    const entries = Array.from({ length: count }, (_, n) => ({ n, seat: -1, at: 1, action: `c${n}` }));
    const here = room({ number: count + 1, entries: [...entries, { n: count, seat: 0, at: 1, action: "a" }] });
    const part = movesPart(here, { lines: new Map(), told: ({ action }) => action });
    assert.deepEqual([...shown(here, part).querySelectorAll(".ply")].map((each) => each.textContent.split(" ")[0]), told);
    part.close();
  }
});

test("who played keeps the game for reading without a server, who looked on does not", async () => {
  navigator.serviceWorker = { controller: {} };
  for (const [mine, kept] of [[[0], ["undefined /api/tables/t1/replay"]], [[], []]]) {
    asked = [];
    shown(room({ ...won(1, 2), mine }), resultPart(room({ ...won(1, 2), mine })));
    await settled();
    assert.deepEqual(asked, kept);
  }
  delete navigator.serviceWorker;
});

test("how it ended is told by the rule, and who left by name", () => {
  const told = (reason, entry) => why(room({ entries: [{ n: 0, at: 1, ...entry }] }), { reason });
  assert.equal(told("resigned", { seat: 1, event: "resign" }), "web.reason.resigned P1");
  assert.match(told("line", { seat: 1, action: "a" }), /^nonaga\.reason\.line/);
});

test("why something is forbidden belongs to the last click, and goes with the position", async () => {
  const here = room();
  const part = whyPart(here, { meant: (_, handle) => handle });
  const element = shown(here, part);
  const [first, second] = [part.answer([], "x"), part.answer([], "y")];
  const [one, other] = said.filter(({ t }) => t === "why");
  answer({ t: "objection", ref: other.ref, slug: "s", text: "zweite" });
  answer({ t: "objection", ref: one.ref, slug: "s", text: "erste" });
  await Promise.all([first, second]);
  assert.equal(element.textContent, "zweite");
  here.take(news());
  here.changed();
  assert.equal(element.textContent, "");
});
