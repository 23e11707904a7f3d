/** Tab: the title and the icon of the page say when it is the reader's turn. */

import { file } from "./files.js";
import { say } from "./words.js";

const CALLING = "data:image/svg+xml," + encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#8a3b12"/>' +
  '<circle cx="16" cy="16" r="10" fill="#8df5bd"/><path d="M16 9v9M16 22v1" stroke="#123" stroke-width="4"/></svg>');

/** @typedef {import("../types/wire.js").TableCard} TableCard */

let page = "";
/** @type {TableCard[]} */
let cards = [];
let here = { id: "", yours: false };

/** Name what the page shows. @param {string} title */
export function entitle(title) {
  page = title;
  show();
}

/** Tell at which tables it is the reader's turn. @param {TableCard[]} mine */
export function call(mine) {
  cards = mine;
  show();
}

/** Tell how it is at the table that is looked at, which is known before any list says so. @param {string} id @param {boolean} yours */
export function sitAt(id, yours) {
  here = { id, yours };
  show();
}

function show() {
  const turns = cards.filter(({ id, yours }) => yours && id !== here.id).length + Number(here.yours);
  document.title = turns ? `(${turns}) ${say("web.card.yours")} · ${page}` : page;
  document.querySelector("link[rel=icon]")?.setAttribute("href", turns ? CALLING : file("icon.svg"));
}
