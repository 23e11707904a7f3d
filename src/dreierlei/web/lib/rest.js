/** Requests to the house, and its refusals. */

import { language, say } from "./words.js";

/** A request that was refused, with the sentence that says why. */
export class Refused extends Error {
  /** @param {{slug: string, text: string, facts?: Record<string, unknown>}} refusal */
  constructor({ slug, text, facts = {} }) {
    super(text);
    this.slug = slug;
    this.facts = facts;
  }
}

/** The refusal of a house that does not answer. */
export const unreachable = () => new Refused({ slug: "web.unreachable", text: say("web.unreachable") });

/** What the server has answered along with the page, by what would have been asked. @type {Record<string, unknown>} */
const given = JSON.parse(document.getElementById("given")?.textContent ?? "{}");
const first = language();

/**
 * Ask the house for something; a refusal is thrown.
 * @param {"GET" | "POST" | "PATCH" | "DELETE"} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body) {
  if (method === "GET" && path in given && language() === first) return taken(path);
  return body === undefined ? send(method, path) : send(method, path, JSON.stringify(body), "application/json");
}

/**
 * Send something as it is; a refusal is thrown.
 * @param {string} method
 * @param {string} path
 * @param {string | Blob | null} [body]
 * @param {string} [kind]
 * @returns {Promise<any>}
 */
export async function send(method, path, body = null, kind = "text/plain") {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": language(), "X-Dreierlei": "1" };
  if (body !== null) headers["Content-Type"] = kind;
  const answer = await fetch(path, { method, headers, body }).catch(() => Promise.reject(unreachable()));
  const text = await answer.text();
  if (answer.ok) return text && answer.headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : text || null;
  throw refusal(text, answer.status);
}

/**
 * Ask for something that comes in lines of JSON, and take each as it comes; a refusal is thrown.
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} signal ends it
 * @param {(line: any) => void} take
 */
export async function lines(path, body, signal, take) {
  const headers = { "Accept-Language": language(), "X-Dreierlei": "1", "Content-Type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal })
    .catch(() => Promise.reject(unreachable()));
  if (!answer.ok) throw refusal(await answer.text(), answer.status);
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
    if (done) return;
    const parts = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) take(JSON.parse(part));
  }
}

/** Return what was given along with the page, once: it is true for that moment only. @param {string} path */
function taken(path) {
  const answer = given[path];
  delete given[path];
  return answer;
}

/** Forget what was given along with the page: something newer is known. @param {string} path */
export function outdate(path) {
  delete given[path];
}

/**
 * @param {string} text
 * @param {number} status
 */
function refusal(text, status) {
  try {
    const told = JSON.parse(text);
    if (typeof told.slug === "string") return new Refused(told);
  } catch {
    // not of our making: a proxy, perhaps
  }
  return new Refused({ slug: "web.failed", text: say("web.failed", { status }) });
}
