/** The interface for programs: the house's own description, to be read and tried. */

import { field, form, input, link } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { ask } from "../lib/rest.js";
import { say } from "../lib/words.js";

/**
 * @typedef {{name: string, in: string}} Parameter
 * @typedef {{summary?: string, description?: string, parameters?: Parameter[], requestBody?: any}} Operation
 * @typedef {Record<string, any>} Schemas
 */

const METHODS = /** @type {const} */ (["GET", "POST", "PATCH", "DELETE"]);
const FILE = "/openapi/openapi.json";

/** @returns {Promise<import("../app.js").Page>} */
export async function open() {
  const { paths, components } = await ask("GET", FILE);
  const lines = Object.keys(paths).sort().flatMap((path) =>
    METHODS.flatMap((method) => {
      const operation = paths[path][method.toLowerCase()];
      return operation ? [line(method, path, operation, components?.schemas ?? {})] : [];
    }));
  const title = say("web.schema.title");
  const element = html("div", { class: "narrow" },
    html("h1", {}, title), html("p", { class: "lead" }, say("web.schema.lead")),
    html("p", {}, link(FILE, { download: "openapi.json" }, say("web.schema.file"))),
    html("div", { class: "requests" }, ...lines));
  return { title, element };
}

/**
 * @param {typeof METHODS[number]} method
 * @param {string} path
 * @param {Operation} operation
 * @param {Schemas} schemas
 */
function line(method, path, operation, schemas) {
  const words = operation.description ?? operation.summary ?? "";
  const element = html("details", { class: "group request" },
    html("summary", {}, html("code", {}, `${method} ${path}`), html("span", { class: "faint" }, words)));
  element.addEventListener("toggle", () => element.append(trial(method, path, operation, schemas)), { once: true });
  return element;
}

/**
 * Return a form that sends the request for real.
 * @param {typeof METHODS[number]} method
 * @param {string} path
 * @param {Operation} operation
 * @param {Schemas} schemas
 */
function trial(method, path, { parameters = [], requestBody }, schemas) {
  const parts = parameters.filter((each) => each.in === "path")
    .map(({ name }) => ({ name, control: input({ required: true }) }));
  const sample = JSON.stringify(example(requestBody?.content?.["application/json"]?.schema, schemas), null, 2);
  const rows = Math.min(14, sample?.split("\n").length ?? 1);
  const body = /** @type {HTMLTextAreaElement} */ (html("textarea", { rows }, sample ?? ""));
  const answer = html("pre", { class: "address", role: "status", hidden: true });
  const fields = parts.map(({ name, control }) => field(name, control));
  if (requestBody) fields.push(field("JSON", body));
  return html("div", {}, form(fields, say("web.schema.try"), async () => {
    const filled = parts.reduce((text, { name, control }) =>
      text.replace(new RegExp(`\\{${name}(:\\w+)?\\}`), encodeURIComponent(control.value)), path);
    answer.hidden = true;
    const said = await ask(method, filled, requestBody ? parsed(body.value) : undefined);
    answer.textContent = JSON.stringify(said, null, 2);
    answer.hidden = false;
  }), answer);
}

/** What is no JSON is sent as a text, and the house says what it expected. @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Return a value of the form that a schema asks for.
 * @param {any} schema
 * @param {Schemas} schemas
 * @returns {any}
 */
function example(schema, schemas) {
  if (!schema) return undefined;
  if (schema.$ref) return example(schemas[schema.$ref.split("/").at(-1)], schemas);
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const form = schema.oneOf?.[0] ?? schema.anyOf?.[0];
  if (form) return example(form, schemas);
  if (schema.type === "array") return [example(schema.items, schemas)];
  if (schema.type === "object") {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([name, inner]) => [name, example(inner, schemas)]));
  }
  return { string: "", integer: 0, number: 0, boolean: false }[/** @type {"string"} */ (schema.type)] ?? null;
}
