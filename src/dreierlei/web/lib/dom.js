/** The parts that all pages are made of. */

import { html, svg } from "./element.js";
import { mark } from "./mark.js";
import { Refused } from "./rest.js";
import { say } from "./words.js";

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */
/** @typedef {Node | string} Child */

const ICONS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  flag: "M5 21V4m0 1c5-3 9 3 14 0v9c-5 3-9-3-14 0",
  hands: "M7 12l3 3 7-7M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18z",
  bot: "M5 9h14v10H5zM12 9V5m-3 8v2m6-2v2M12 4.5v.1M3 13v3m18-3v3",
  share: "M12 15V4m-4 4 4-4 4 4M6 11H5v9h14v-9h-1",
  save: "M12 4v11m-5-4 5 5 5-5M5 20h14",
  help: "M9 9.5a3 3 0 1 1 4.2 2.7c-.8.4-1.2.9-1.2 1.8m0 3v.1M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18z",
  sound: "M4 10v4h4l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6m2.5-8.5a8 8 0 0 1 0 11",
  silent: "M4 10v4h4l5 4V6l-5 4zM17 10l4 4m0-4-4 4",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-6 9c0-4 2.7-6 6-6s6 2 6 6" +
    "M16 4.5a3.3 3.3 0 0 1 0 6m2 3.5c2 .8 3 2.8 3 6",
  one: "M12 11a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zM5 21c0-4.5 3-6.5 7-6.5s7 2 7 6.5",
  device: "M7 2.5h10v19H7zM11 18.5h2",
  clock: "M12 7v5l3 2M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18z",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21.5h4M12 5V3",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  again: "M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6",
  first: "M7 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M17 5v14M5 5l9 7-9 7z",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  light:
    "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2m0 15v2m9.5-9.5h-2m-15 0h-2" +
    "m15.7-6.7-1.4 1.4M6.7 17.3l-1.4 1.4m0-13.4 1.4 1.4m10.6 10.6 1.4 1.4",
  dark: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  auto: "M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18zm0-18v18m0-14h5.5M12 11h8.5M12 15h8m-8 4h4",
  bulb: "M9 18h6m-5 3h4M8.5 14.5a6 6 0 1 1 7 0c-.4.4-.5 1-.5 1.5H9c0-.5-.1-1.1-.5-1.5z",
  warn: "M12 4 2.5 20.5h19zM12 10v4.5m0 2.5v.1",
  close: "M6 6l12 12M18 6 6 18",
};

/** @param {keyof typeof ICONS} name */
export const icon = (name) =>
  svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));

/** Return the mark of a seat in its colour. @param {number} seat */
export const sign = (seat) =>
  svg("svg", { class: `sign seat-${seat}`, viewBox: "-1.4 -1.4 2.8 2.8", "aria-hidden": "true" },
    svg("path", { d: mark(seat) }));

/**
 * @param {Child | Child[]} label
 * @param {(event: Event) => void} press
 * @param {Attributes} [attributes]
 */
export function button(label, press, attributes = {}) {
  const element = html("button", { type: "button", ...attributes }, ...[label].flat());
  element.addEventListener("click", press);
  return /** @type {HTMLButtonElement} */ (element);
}

/**
 * Return a button that works at something: it rests meanwhile, and a refusal is shown. A double click is one click.
 * @param {Child | Child[]} label
 * @param {() => unknown} task
 * @param {Attributes} [attributes]
 */
export function worker(label, task, attributes = {}) {
  const element = button(label, async (event) => {
    if (element.ariaDisabled === "true" || /** @type {UIEvent} */ (event).detail > 1) return;
    element.ariaDisabled = "true"; // not `disabled`, which would lose the focus
    await tried(task);
    element.ariaDisabled = null;
  }, attributes);
  return element;
}

/** Whether the focus is nowhere, or still on the board on which nothing is left to do. */
export const idle = () => document.activeElement === document.body || document.activeElement?.closest(".play > .board");

/**
 * Do something; show a refusal and return undefined.
 * @template T
 * @param {() => T | Promise<T>} task
 */
export async function tried(task) {
  try {
    return await task();
  } catch (why) {
    if (!(why instanceof Refused)) throw why;
    toast(why.message, "bad");
    return undefined;
  }
}

/**
 * @param {string} path
 * @param {Attributes} attributes
 * @param {...Child} children
 */
export const link = (path, attributes, ...children) => html("a", { href: path, ...attributes }, ...children);

let count = 0;

/**
 * Return a labelled field.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [hint]
 */
export function field(label, control, hint) {
  control.id ||= `field-${++count}`;
  const box = control instanceof HTMLInputElement && control.type === "checkbox";
  const name = html("label", { for: control.id }, label);
  const parts = box ? [control, name] : [name, control];
  if (hint) {
    parts.push(html("p", { class: "hint", id: `${control.id}-hint` }, hint));
    control.setAttribute("aria-describedby", `${control.id}-hint`);
  }
  return html("div", { class: box ? "field check" : "field" }, ...parts);
}

/** @param {Attributes} attributes */
export const input = (attributes) => /** @type {HTMLInputElement} */ (html("input", attributes));

/**
 * @param {[string, string][]} choices value and label
 * @param {string} value
 * @param {Attributes} [attributes]
 */
export function select(choices, value, attributes = {}) {
  const options = choices.map(([each, label]) => html("option", { value: each, selected: each === value }, label));
  return /** @type {HTMLSelectElement} */ (html("select", attributes, ...options));
}

/**
 * Return a form; what it does may be refused, and then it says why.
 * @param {Child[]} fields
 * @param {string} label of the button
 * @param {() => unknown} task
 */
export function form(fields, label, task) {
  const trouble = html("p", { class: "trouble", role: "alert" });
  const submit = /** @type {HTMLButtonElement} */ (html("button", { class: "primary" }, label));
  const element = html("form", { class: "form" }, ...fields, trouble, submit);
  element.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.ariaDisabled === "true") return;
    submit.ariaDisabled = "true";
    trouble.textContent = "";
    try {
      await task();
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      trouble.textContent = why.message;
    } finally {
      submit.ariaDisabled = null;
    }
  });
  return element;
}

const CONTROLS = "button, a[href], input, select, textarea, summary";

/** What a control is called. @param {Element} control */
const called = (control) => control.getAttribute("aria-label") ?? control.textContent;

/**
 * Return what finds a control again that was drawn anew: by its name, in its row if it is in one, else the first there.
 * @param {Element} control
 */
function again(control) {
  const label = called(control), row = control.closest("[data-row]")?.getAttribute("data-row");
  return () => {
    const place = row === undefined ? document : document.querySelector(`[data-row="${row}"]`);
    const there = /** @type {HTMLElement[]} */ ([...place?.querySelectorAll(CONTROLS) ?? []]);
    return there.find((each) => called(each) === label) ?? (row === undefined ? undefined : there[0]);
  };
}

/**
 * Draw a part of the page; the focus stays where it was, also on what was drawn anew.
 * @param {Element} part
 * @param {() => void} draw
 */
export function refocused(part, draw) {
  const held = document.activeElement;
  if (!held || !part.contains(held)) return draw();
  const find = again(held);
  draw();
  if (!held.isConnected) find()?.focus({ preventScroll: true });
}

/**
 * Show something in front of the page; return what it was closed with, or null.
 * @template T
 * @param {string} title
 * @param {(close: (value: T | null) => void) => Child[]} fill
 * @returns {Promise<T | null>}
 */
export function sheet(title, fill) {
  return new Promise((resolve) => {
    /** @type {T | null} */
    let result = null;
    const close = (/** @type {T | null} */ value) => {
      result = value;
      dialog.close();
    };
    const heading = html("h2", { id: `sheet-${++count}` }, title);
    const cross = button(icon("close"), () => close(null), { class: "quiet cross", "aria-label": say("web.close") });
    const dialog = /** @type {HTMLDialogElement} */ (
      html("dialog", { class: "sheet", "aria-labelledby": heading.id },
        html("header", {}, heading, cross), ...fill(close))
    );
    dialog.addEventListener("click", (event) => event.target === dialog && close(null));
    const held = document.activeElement;
    const find = held && held !== document.body ? again(held) : null;
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (held && !held.isConnected) find?.()?.focus({ preventScroll: true }); // it was drawn anew meanwhile
      resolve(result);
    });
    document.body.append(dialog);
    dialog.showModal();
    /** @type {HTMLElement | null} */ (dialog.querySelector("[autofocus]"))?.focus();
  });
}

/**
 * Ask whether something is meant.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @param {string} [no]
 */
export async function sure(title, text, yes, no = say("web.cancel")) {
  const answer = await sheet(title, (/** @type {(value: boolean | null) => void} */ close) => [
    html("p", {}, text),
    html("div", { class: "row end" },
      button(no, () => close(false), { autofocus: true }),
      button(yes, () => close(true), { class: "primary" })),
  ]);
  return answer === true;
}

/**
 * Show a short message for a while.
 * @param {string} text
 * @param {"" | "bad"} [kind]
 */
export function toast(text, kind = "") {
  const note = html("p", { class: `toast ${kind}` }, text);
  const place = /** @type {HTMLElement} */ (document.getElementById("toasts"));
  for (const said of [...place.children]) if (said.textContent === text) said.remove(); // once is enough
  place.append(note);
  place.hidePopover();
  place.showPopover(); // in front of whatever has been opened since
  setTimeout(() => note.remove(), 2500 + 60 * text.length);
}

/** Say something to those who listen instead of looking. @param {string} text */
export function announce(text) {
  const voice = document.getElementById("voice");
  voice?.append(html("p", {}, text));
  while (voice && voice.childElementCount > 6) voice.firstElementChild?.remove();
}

/**
 * Copy a text; where that is not allowed, show it to be copied by hand.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(say("web.copied"));
  } catch {
    const shown = input({ value: text, readonly: true, "aria-label": say("web.copy"), autofocus: true });
    sheet(say("web.copy"), () => [shown]);
    shown.select();
  }
}

/** Return the picture of a path to be scanned. @param {string} path */
export const qr = (path) =>
  html("img", { class: "qr", src: `/qr?path=${encodeURIComponent(path)}`, alt: say("web.qr"), width: 200,
    height: 200 });
