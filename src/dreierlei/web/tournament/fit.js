/** Names on the wall: smaller if they are long, then on two lines, so that they stay whole. */

const ONE_LINE = [1, 0.92, 0.84, 0.76, 0.68, 0.6];
const TWO_LINES = [0.58, 0.52, 0.46, 0.4, 0.34];

/** Let every name of a slide fit its place. @param {HTMLElement} slide */
export function fit(slide) {
  for (const name of /** @type {NodeListOf<HTMLElement>} */ (slide.querySelectorAll(".b-who"))) {
    name.classList.remove("long");
    if (!chosen(name, ONE_LINE)) {
      name.classList.add("long");
      chosen(name, TWO_LINES);
    }
  }
}

/**
 * Set a name in the first size in which nothing of it is cut off; return whether there is one.
 * @param {HTMLElement} name
 * @param {number[]} sizes
 */
function chosen(name, sizes) {
  return sizes.some((size) => {
    name.style.fontSize = `${size}em`;
    return name.scrollWidth <= name.clientWidth && name.offsetHeight <= (name.parentElement?.clientHeight ?? 0);
  });
}
