/** A name where a board has little room: cut before the number by which namesakes are told apart. */

const NUMBER = / [IVX]{1,4}$/;

/**
 * Return a name of no more signs than there is room for.
 * @param {string} name
 * @param {number} longest
 */
export function shortName(name, longest) {
  if (name.length <= longest) return name;
  const [number = ""] = NUMBER.exec(name) ?? [];
  return `${name.slice(0, longest - 1 - number.length)}…${number}`;
}
