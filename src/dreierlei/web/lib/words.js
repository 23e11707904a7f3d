/** The words of the house in the reader's language; the server keeps the book. */

import { load } from "./files.js";

/** @type {Record<string, string>} */
let book = {};
let spoken = document.documentElement.lang;

/** The language that is spoken. */
export const language = () => spoken;

/**
 * Fetch the book of a language.
 * @param {string} wanted
 */
export async function open(wanted) {
  book = await load(`words/${wanted}.json`);
  spoken = wanted;
  document.documentElement.lang = wanted;
  document.cookie = `dreierlei-language=${wanted}; path=/; max-age=31536000; samesite=lax`; // for what the server says
}

/** Return a day and an hour as the reader's language writes them. @param {number} milliseconds of the usual epoch */
export const moment = (milliseconds) =>
  new Date(milliseconds).toLocaleString(spoken, { dateStyle: "medium", timeStyle: "short" });

/** @param {string} slug */
export const known = (slug) => slug in book;

/**
 * Say a sentence, with its facts filled in.
 * @type {import("../board/types.js").Say}
 */
export function say(slug, facts = {}) {
  const sentence = book[slug];
  if (sentence === undefined) {
    console.error(`no words for ${slug}`);
    return slug;
  }
  return sentence.replace(/\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g, (whole, name, one, many) =>
    !(name in facts) ? whole : one === undefined ? String(facts[name]) : /^[-+−]?1$/.test(String(facts[name])) ? one : many);
}
