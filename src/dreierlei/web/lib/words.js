/** The words of the house in the reader's language; the server keeps the book. */

/** @type {Record<string, string>} */
let book = {};
export let language = "de";

/**
 * Fetch the book of a language.
 * @param {string} wanted
 */
export async function open(wanted) {
  const answer = await fetch(`/words/${wanted}.json`);
  book = await answer.json();
  language = wanted;
  document.documentElement.lang = wanted;
}

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
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
}
