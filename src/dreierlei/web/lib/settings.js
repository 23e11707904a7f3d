/** What this browser remembers: small choices, none of them secret. */

const FIRST = {
  language: "",
  theme: "auto",
  sound: "gentle",
  notify: "off",
  chat: "on",
  level: "3",
  pace: "normal",
  threats: "off",
  confirm: "off",
  named: "no",
  learnt: "",
  players: "[]",
  puzzles: "{}",
  owner: "",
};

/** @typedef {keyof typeof FIRST} Name */

/** @type {Map<string, string>} for browsers that keep nothing */
const kept = new Map();

/**
 * @param {Name} name
 * @returns {string}
 */
export function recall(name) {
  try {
    return localStorage.getItem(`dreierlei.${name}`) ?? FIRST[name];
  } catch {
    return kept.get(name) ?? FIRST[name];
  }
}

/** @type {Set<(name: Name) => void>} who is told of what is remembered */
export const readers = new Set();

/**
 * @param {Name} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(`dreierlei.${name}`, value);
  } catch {
    kept.set(name, value);
  }
  for (const tell of readers) tell(name);
}

/** The values of what is on or off. */
export const SWITCH = ["off", "on"];

const FACTORS = { slow: 2, normal: 1, now: 0 };

export const PACES = Object.keys(FACTORS);

/** Return so many milliseconds, at the pace that the reader likes. @param {number} ms */
export const pause = (ms) => ms * (FACTORS[/** @type {keyof typeof FACTORS} */ (recall("pace"))] ?? 1);
