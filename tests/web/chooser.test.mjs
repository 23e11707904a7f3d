import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";

import { page } from "./dom.mjs";

page();
const { Chooser } = await import("../../src/dreierlei/web/board/chooser.js");

/** Handles in a row, ten pixels each and ten apart; `a` lies at 0, `b` at 20 … `low` below `b`. */
const SPOTS = { a: [0, 0], b: [20, 0], c: [40, 0], d: [60, 0], low: [20, 20], far: [22, 60] };
let root, outside, chosen, asked, picked, chooser, window;

beforeEach(() => {
  window = page(`<button id="outside"></button><div id="root">${Object.entries(SPOTS).map(([handle, [x, y]]) =>
    `<span data-handle="${handle}" data-box="${x},${y},10,10"><i data-box="${x},${y},10,10"></i></span>`).join("")}
    <span id="bare"></span></div>`);
  root = window.document.getElementById("root");
  outside = window.document.getElementById("outside");
  [chosen, asked, picked] = [[], [], []];
  chooser = new Chooser(root, {
    choose: (action) => chosen.push(action), label: (handle) => `the ${handle}`,
    ask: (actions) => asked.push(actions), picked: (handles) => picked.push([...handles]),
  });
});

const at = (handle) => root.querySelector(`[data-handle="${handle}"]`);
const lit = () => [...root.querySelectorAll(".can")].map((each) => each.dataset.handle);
const pressed = () => [...root.querySelectorAll(".picked")].map((each) => each.dataset.handle);
const offer = (paths) => chooser.offer(Object.keys(paths), (action) => paths[action].split(" "));

function fire(type, target, init = {}) {
  const event = new window.MouseEvent(type, { bubbles: true, cancelable: true, button: 0, ...init });
  Object.defineProperty(event, "pointerId", { value: 1 });
  target.dispatchEvent(event);
  return event;
}

const click = (handle) => fire("click", at(handle).firstElementChild ?? at(handle));

function key(name, init = {}) {
  const event = new window.KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...init });
  window.document.activeElement.dispatchEvent(event);
  return event;
}

/** Press on a handle, move by so much, and let go there, over whatever lies there. */
function drag(handle, dx, dy, { steps = [[dx, dy]], end = "pointerup", click: follows = true } = {}) {
  const [x, y] = SPOTS[handle].map((each) => each + 5);
  fire("pointerdown", at(handle), { clientX: x, clientY: y });
  for (const [sx, sy] of steps) fire("pointermove", root, { clientX: x + sx, clientY: y + sy });
  fire(end, root, { clientX: x + dx, clientY: y + dy });
  if (follows) fire("click", root, { clientX: x + dx, clientY: y + dy });
}

describe("clicks", () => {
  test("light what may be picked first, with words for those who cannot see it", () => {
    offer({ one: "a b", two: "a c", three: "b" });
    assert.deepEqual(lit(), ["a", "b"]);
    assert.equal(at("a").getAttribute("role"), "button");
    assert.equal(at("a").getAttribute("aria-label"), "the a");
    assert.equal(at("a").getAttribute("aria-pressed"), "false");
    assert.equal(at("a").getAttribute("tabindex"), "0");
    assert.equal(at("b").getAttribute("tabindex"), "-1");
    assert.equal(at("c").getAttribute("role"), null);
    assert.equal(at("c").getAttribute("tabindex"), null);
  });

  test("choose an action handle by handle", () => {
    offer({ one: "a b", two: "a c" });
    click("a");
    assert.deepEqual([lit(), pressed(), picked], [["b", "c"], ["a"], [["a"]]]);
    assert.equal(at("a").getAttribute("aria-pressed"), "true");
    assert.equal(at("a").getAttribute("tabindex"), "-1");
    assert.equal(at("b").getAttribute("tabindex"), "0");
    click("c");
    assert.deepEqual([chosen, picked.at(-1), pressed()], [["two"], [], []]);
    assert.deepEqual(asked, []);
  });

  test("choose an action of one handle at once", () => {
    offer({ one: "a", two: "b c" });
    click("a");
    assert.deepEqual(chosen, ["one"]);
  });

  test("ask which of several actions with the same picks is meant", () => {
    offer({ one: "a b", two: "a b", three: "a c" });
    click("a");
    click("b");
    assert.deepEqual([asked, chosen, pressed()], [[["one", "two"]], [], []]);
  });

  test("take the last pick back by a second click on it", () => {
    offer({ one: "a b c", two: "a b d" });
    click("a");
    click("b");
    click("b");
    assert.deepEqual([pressed(), lit()], [["a"], ["b"]]);
  });

  test("take the only pick back by a second click on it", () => {
    offer({ one: "a b c", two: "a b d" });
    click("a");
    click("a");
    assert.deepEqual([pressed(), lit(), picked], [[], ["a"], [["a"], []]]);
  });

  test("go on where one action begins as another does", () => {
    offer({ one: "a b", two: "a b c" });
    click("a");
    click("b");
    assert.deepEqual([pressed(), lit(), chosen, asked], [["a", "b"], ["c"], [], []]);
  });

  test("pick nothing before anything is offered", () => {
    assert.equal(new Chooser(root, { choose: () => {}, label: () => "" }).next.size, 0);
  });

  test("begin anew with another first handle, and choose it where it is a whole action", () => {
    offer({ one: "a c", two: "b d", three: "d" });
    click("a");
    click("b");
    assert.deepEqual([pressed(), lit()], [["b"], ["d"]]);
    click("a");
    click("d");
    assert.deepEqual(chosen, ["three"]);
  });

  test("give up by a click on what cannot be picked", () => {
    offer({ one: "a b" });
    click("a");
    click("c");
    assert.deepEqual([pressed(), lit(), picked.at(-1)], [[], ["a"], []]);
    click("a");
    const before = picked.length;
    fire("click", window.document.getElementById("bare"));
    assert.deepEqual([pressed(), picked.length], [[], before + 1]);
    fire("click", window.document.getElementById("bare"));
    assert.equal(picked.length, before + 1); // nothing had been picked any more
  });

  test("work where nobody wants to be told", () => {
    const silent = new Chooser(root, { choose: (action) => chosen.push(action), label: () => "" });
    silent.offer(["one", "two"], () => ["a"]);
    silent.pick("a");
    assert.deepEqual(chosen, []);
    silent.pick("b");
    silent.offer(["one"], () => ["a", "b"]);
    drag("a", 40, 0, { click: false });
    assert.deepEqual(chosen, []);
  });
});

describe("what cannot be picked", () => {
  const refusing = () => {
    const told = [];
    const strict = new Chooser(root, {
      choose: (action) => chosen.push(action), label: () => "", refused: (picks, handle) => told.push([...picks, handle]),
    });
    chooser.offer([], () => []);
    strict.offer(["one"], () => ["a", "b"]);
    return told;
  };

  test("is told, with what had been picked before", () => {
    const told = refusing();
    click("c");
    click("a");
    click("c");
    click("a");
    fire("click", window.document.getElementById("bare"));
    assert.deepEqual(told, [["c"], ["a", "c"], ["a", null]]);
    assert.deepEqual(pressed(), []);
  });

  test("is told where a drag ends on it, and not where it ends nowhere", () => {
    const told = refusing();
    drag("a", 40, 0);
    drag("a", 0, 40);
    assert.deepEqual([told, chosen], [[["a", "c"]], []]);
  });

  test("is not told where a drag ends where it began, or on what is no handle", () => {
    const told = refusing();
    drag("a", 0, 4, { steps: [[0, 20], [0, 4]] });
    window.document.getElementById("bare").dataset.box = "0,40,10,10";
    drag("a", 0, 40);
    assert.deepEqual([told, chosen, pressed()], [[], [], []]);
  });

  test("is not told where nothing had been picked and nothing is clicked", () => {
    const told = refusing();
    fire("click", window.document.getElementById("bare"));
    assert.deepEqual(told, []);
  });
});

describe("offers", () => {
  test("keep a half-made choice that still makes sense", () => {
    offer({ one: "a b c", two: "a d" });
    click("a");
    const told = picked.length;
    offer({ one: "a b c" });
    assert.deepEqual([pressed(), lit(), picked.length], [["a"], ["b"], told]);
  });

  test("drop a half-made choice that makes none any more", () => {
    offer({ one: "a b" });
    click("a");
    offer({ two: "b c" });
    assert.deepEqual([pressed(), lit(), picked.at(-1)], [[], ["b"], []]);
  });

  test("let nothing be picked where there are none", () => {
    offer({ one: "a b" });
    offer({});
    click("a");
    assert.deepEqual([lit(), chosen, pressed()], [[], [], []]);
    for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) assert.equal(at("a").hasAttribute(name), false);
  });

  test("forget marks on what is a handle no more", () => {
    offer({ one: "a b" });
    const gone = at("a");
    gone.removeAttribute("data-handle");
    chooser.light();
    assert.equal(gone.classList.contains("can"), false);
    assert.equal(gone.hasAttribute("role"), false);
  });

  test("take the last pick back on request, and say whether there was one", () => {
    offer({ one: "a b c" });
    click("a");
    click("b");
    assert.equal(chooser.back(), true);
    assert.deepEqual(pressed(), ["a"]);
    assert.equal(chooser.back(), true);
    assert.equal(chooser.back(), false);
    assert.deepEqual(pressed(), []);
  });
});

describe("drags", () => {
  test("pick where they begin and where they end", () => {
    offer({ one: "a b", two: "a c" });
    drag("a", 40, 0);
    assert.deepEqual([chosen, pressed()], [["two"], []]);
  });

  test("show the way while they last, and nothing of it afterwards", () => {
    offer({ one: "a b" });
    const [x, y] = [5, 5];
    fire("pointerdown", at("a"), { clientX: x, clientY: y });
    fire("pointermove", root, { clientX: x + 6, clientY: y });
    assert.deepEqual([pressed(), at("a").style.translate ?? ""], [[], ""]); // six pixels are a click still
    fire("pointermove", root, { clientX: x + 5, clientY: y + 5 });
    assert.deepEqual([pressed(), at("a").classList.contains("dragged")], [["a"], true]);
    assert.equal(at("a").style.translate, "5px 5px");
    fire("pointerup", root, { clientX: x + 20, clientY: y });
    assert.deepEqual([at("a").classList.contains("dragged"), at("a").style.translate], [false, ""]);
    assert.deepEqual(chosen, ["one"]);
    fire("pointermove", root, { clientX: x + 20, clientY: y });
    assert.deepEqual(pressed(), []);
  });

  test("follow the finger on a drawing that is scaled", () => {
    offer({ one: "a b" });
    const drawn = window.document.createElementNS("http://www.w3.org/2000/svg", "g");
    for (const scale of [2, -2, 0, null]) {
      Object.setPrototypeOf(drawn, globalThis.SVGGraphicsElement.prototype);
      drawn.getScreenCTM = () => (scale === null ? null : { a: scale });
      drawn.dataset.handle = "a";
      at("a")?.remove();
      root.append(drawn);
      chooser.light();
      fire("pointerdown", drawn, { clientX: 0, clientY: 0 });
      fire("pointermove", root, { clientX: 20, clientY: 8 });
      assert.equal(drawn.style.translate, scale ? "10px 4px" : "20px 8px");
      fire("pointercancel", root);
      chooser.back();
    }
  });

  test("that end nowhere take back what they picked, and nothing else", () => {
    offer({ one: "a b c" });
    drag("a", 0, 40);
    assert.deepEqual([chosen, pressed()], [[], []]);
    click("a");
    drag("b", 0, 45);
    assert.deepEqual([chosen, pressed()], [[], ["a"]]);
  });

  test("into a choice of several steps keep what they began", () => {
    offer({ one: "a b c", two: "a b d" });
    drag("a", 20, 0);
    assert.deepEqual([pressed(), lit()], [["a", "b"], ["c", "d"]]);
    click("d");
    assert.deepEqual(chosen, ["two"]);
  });

  test("continue a choice: the second handle may be dragged to the third", () => {
    offer({ one: "a b c", two: "a b d" });
    click("a");
    drag("b", 40, 0);
    assert.deepEqual(chosen, ["two"]);
  });

  test("may begin with another first handle than the one that was picked", () => {
    offer({ one: "a c", two: "b d" });
    click("a");
    drag("b", 40, 0);
    assert.deepEqual(chosen, ["two"]);
  });

  test("of what has been picked already pick it no second time", () => {
    offer({ one: "a b", two: "a c" });
    click("a");
    drag("a", 20, 0);
    assert.deepEqual([chosen, picked], [["one"], [["a"], []]]);
  });

  test("are followed by a click that is none", () => {
    offer({ one: "a b c" });
    drag("a", 20, 0);
    assert.deepEqual(pressed(), ["a", "b"]);
    click("c"); // this one is meant
    assert.deepEqual(chosen, ["one"]);
  });

  test("by touch are followed by no click, and the next click counts", () => {
    offer({ one: "a b c" });
    drag("a", 20, 0, { click: false });
    fire("pointerdown", at("c"), { clientX: 45, clientY: 5 });
    fire("pointerup", at("c"), { clientX: 45, clientY: 5 });
    click("c");
    assert.deepEqual(chosen, ["one"]);
  });

  test("that are cancelled pick nothing more", () => {
    offer({ one: "a b" });
    drag("a", 20, 0, { end: "pointercancel", click: false });
    assert.deepEqual([chosen, at("a").classList.contains("dragged")], [[], false]);
  });

  test("need a handle that leads somewhere, and the first button", () => {
    offer({ one: "a b", two: "d" });
    drag("d", -20, 0, { click: false });
    drag("c", -20, 0, { click: false });
    assert.deepEqual([chosen, pressed()], [[], []]);
    fire("pointerdown", at("a"), { clientX: 5, clientY: 5, button: 2 });
    fire("pointermove", root, { clientX: 25, clientY: 5 });
    fire("pointerdown", root, { clientX: 5, clientY: 5 });
    fire("pointermove", root, { clientX: 25, clientY: 5 });
    fire("pointerup", root, { clientX: 25, clientY: 5 });
    assert.deepEqual([chosen, pressed()], [[], []]);
  });

  test("carry nothing that cannot be picked now, or is a whole action", () => {
    offer({ one: "a c", two: "d" });
    for (const handle of ["c", "d", "b"]) {
      const [x, y] = SPOTS[handle];
      fire("pointerdown", at(handle), { clientX: x, clientY: y });
      fire("pointermove", root, { clientX: x + 20, clientY: y });
      assert.deepEqual([pressed(), picked, at(handle).classList.contains("dragged")], [[], [], false], handle);
      fire("pointerup", root, { clientX: x + 20, clientY: y });
    }
  });

  test("carry nothing where an action needs no handle, or a handle has no name", () => {
    chooser.offer(["pass", "none"], (action) => (action === "pass" ? [] : ["", "a"]));
    const bare = window.document.getElementById("bare");
    for (let named = 0; named < 2; named++) {
      fire("pointerdown", bare, { clientX: 5, clientY: 5 });
      fire("pointermove", root, { clientX: 25, clientY: 5 });
      fire("pointerup", root, { clientX: 90, clientY: 90 });
      assert.deepEqual([picked, bare.classList.contains("dragged")], [[], false]);
      bare.dataset.handle = "";
    }
  });

  test("of the last pick keep those before it, though it might begin another choice", () => {
    offer({ one: "a b c", two: "b d" });
    click("a");
    click("b");
    const told = picked.length;
    fire("pointerdown", at("b"), { clientX: 25, clientY: 5 });
    fire("pointermove", root, { clientX: 45, clientY: 5 });
    assert.deepEqual([pressed(), picked.length], [["a", "b"], told]);
    fire("pointerup", root, { clientX: 45, clientY: 5 });
    assert.deepEqual(chosen, ["one"]);
  });

  test("find what lies beneath, but not what they carry", () => {
    offer({ one: "a low" });
    at("low").dataset.box = "0,0,40,40";
    drag("a", 2, 8);
    assert.deepEqual(chosen, ["one"]);
    offer({ two: "a a" });
    drag("a", 0, 7, { steps: [[0, 20], [0, 4]] });
    assert.deepEqual(chosen, ["one"]);
  });
});

describe("keys", () => {
  const focus = () => window.document.activeElement.dataset?.handle;

  test("go to the nearest handle that way", () => {
    offer({ 1: "a", 2: "b", 3: "c", 4: "low", 5: "far" });
    at("a").focus();
    const ways = [["ArrowRight", "b"], ["ArrowRight", "c"], ["ArrowRight", "c"], ["ArrowLeft", "b"],
      ["ArrowDown", "low"], ["ArrowDown", "far"], ["ArrowDown", "far"], ["ArrowUp", "low"], ["ArrowUp", "b"],
      ["ArrowLeft", "a"], ["ArrowLeft", "a"]];
    for (const [name, to] of ways) {
      assert.equal(key(name).defaultPrevented, true);
      assert.equal(focus(), to, name);
    }
    assert.equal(at("a").getAttribute("tabindex"), "0");
    assert.equal(at("b").getAttribute("tabindex"), "-1");
  });

  test("would rather go straight than near", () => {
    offer({ 1: "a", 2: "low", 3: "c" });
    at("a").focus();
    key("ArrowRight");
    assert.equal(focus(), "c");
  });

  test("measure from middle to middle, and need a way of more than a pixel", () => {
    const boxes = (found) => Object.entries(found).forEach(([handle, box]) => (at(handle).dataset.box = box));
    const goes = (found, name, to) => {
      boxes({ a: "0,0,10,10", ...found });
      chooser.offer(["a", ...Object.keys(found)], (handle) => [handle]);
      at("a").focus();
      key(name);
      assert.equal(focus(), to, JSON.stringify(found));
    };
    goes({ b: "40,0,10,10", low: "20,0,30,10" }, "ArrowRight", "low"); // a wide one
    goes({ b: "0,40,10,10", low: "0,20,10,30" }, "ArrowDown", "low"); // a high one
    goes({ b: "4,0,2,10", low: "40,0,10,10" }, "ArrowRight", "low"); // a narrow one within
    goes({ b: "0,4,10,2", low: "0,40,10,10" }, "ArrowDown", "low");
    goes({ b: "1,20,10,10" }, "ArrowRight", "a"); // a pixel aside
    goes({ b: "20,20,10,10", low: "20,-20,10,10" }, "ArrowRight", "b"); // the first of two that are as near
  });

  test("would rather go straight than near, upwards too", () => {
    offer({ 1: "a", 2: "b", 3: "low", 4: "far" });
    at("far").focus();
    key("ArrowLeft");
    assert.equal(focus(), "low");
  });

  test("go on to what is nearest, wherever it stands on the page", () => {
    for (const [paths, from, to] of [[{ 1: "c a", 2: "c d" }, "c", "d"], [{ 1: "far c", 2: "far low" }, "far", "low"]]) {
      chooser.offer([], () => []);
      offer(paths);
      at(from).focus();
      key("Enter");
      assert.equal(focus(), to);
    }
  });

  test("pick by Enter and by the space bar, and go on to what is nearest", () => {
    offer({ one: "a b c", two: "a d" });
    at("a").focus();
    assert.equal(key("Enter").defaultPrevented, true);
    assert.deepEqual([pressed(), focus()], [["a"], "b"]);
    key(" ");
    assert.deepEqual([pressed(), focus()], [["a", "b"], "c"]);
    key("Enter");
    assert.deepEqual(chosen, ["one"]);
  });

  test("take back by Escape, which is left to the page where nothing was picked", () => {
    offer({ one: "a b", two: "c d" });
    at("a").focus();
    key("Enter");
    assert.equal(key("Escape").defaultPrevented, true);
    assert.deepEqual(pressed(), []);
    assert.equal(key("Escape").defaultPrevented, false);
    assert.equal(key("x").defaultPrevented, false);
    at("a").focus();
    key("Enter");
    assert.equal(key("x").defaultPrevented, false);
    assert.deepEqual(pressed(), ["a"]);
  });

  test("are not the board's while the focus is on another one", () => {
    offer({ one: "a b" });
    outside.dataset.handle = "a";
    outside.focus();
    const event = new window.KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    root.dispatchEvent(event);
    assert.deepEqual([event.defaultPrevented, pressed()], [false, []]);
  });

  test("are the page's own with Ctrl, Alt or Meta, and outside of any handle", () => {
    offer({ one: "a b" });
    at("a").focus();
    for (const held of ["ctrlKey", "metaKey", "altKey"]) {
      assert.equal(key("Enter", { [held]: true }).defaultPrevented, false);
    }
    assert.deepEqual(pressed(), []);
    outside.focus();
    assert.equal(key("Enter").defaultPrevented, false);
    const bare = window.document.getElementById("bare");
    bare.tabIndex = 0;
    bare.focus();
    assert.equal(key("Enter").defaultPrevented, false);
  });

  test("do not reach the page behind the board", () => {
    let heard = 0;
    window.document.addEventListener("keydown", () => heard++);
    offer({ one: "a b" });
    at("a").focus();
    key("ArrowRight");
    assert.equal(heard, 0);
    key("x");
    assert.equal(heard, 1);
  });

  test("stay near where they were when the board has been drawn anew", () => {
    offer({ one: "b a", two: "b c" });
    at("b").focus();
    key("Enter");
    at("c").focus();
    key("Enter");
    assert.deepEqual(chosen, ["two"]);
    at("c").replaceWith(at("c").cloneNode(true));
    offer({ three: "a", four: "d" });
    assert.equal(focus(), "d");
    at("d").replaceWith(at("d").cloneNode(true));
    offer({ three: "a", four: "d" });
    assert.equal(focus(), "d"); // and again
    outside.focus();
    outside.blur();
    offer({ three: "a", four: "d" });
    assert.equal(focus(), undefined); // whoever has left the board stays away
  });

  test("leave the focus where somebody has it", () => {
    offer({ one: "a", two: "b" });
    at("a").focus();
    key("Enter");
    at("b").focus();
    offer({ one: "a", two: "b", three: "c" });
    assert.equal(focus(), "b");
    assert.equal(at("b").getAttribute("tabindex"), "0");
    assert.equal(at("a").getAttribute("tabindex"), "-1");
  });
});
