/** The text of an action, read. */

/**
 * Read the text of an action: `move(0:1,2:3)`.
 * @param {string} text
 * @returns {{kind: string, args: string[]}}
 */
export function parse(text) {
  const [, kind, args] = /** @type {RegExpMatchArray} */ (text.match(/^([a-z_]+)(?:\((.*)\))?$/));
  return { kind, args: args ? args.split(",") : [] };
}
