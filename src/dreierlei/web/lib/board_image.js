/** Board images: a board as it stands on the page, in one SVG or PNG file that needs nothing else. */

const SVG = "http://www.w3.org/2000/svg";
const SHARP = 2; // pixels of a PNG for each pixel of the page

/**
 * Return a board as the text of an SVG file: its own drawing, or where it is made of more than one all of it.
 * @param {HTMLElement} stage
 */
export function boardSvg(stage) {
  const drawings = [...stage.querySelectorAll("svg")].filter((each) => !each.parentElement?.closest("svg"));
  const drawing = drawings.length === 1 && stage.children[0]?.tagName !== "TABLE" ? drawings[0] : null;
  const shown = drawing ?? stage;
  const { width, height } = shown.getBoundingClientRect();
  const copy = /** @type {HTMLElement | SVGElement} */ (styled(shown));
  copy.style.setProperty("margin", "0");
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper");
  const file = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) {
    file.setAttribute(name, String(value));
  }
  const ground = document.createElementNS(SVG, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.style.fill = resolved(paper);
  file.append(ground, drawing ? sized(copy, width, height) : inHtml(copy, width, height));
  return new XMLSerializer().serializeToString(file);
}

/**
 * Return a board as a PNG file.
 * @param {HTMLElement} stage
 * @returns {Promise<Blob>}
 */
export async function boardPng(stage) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(boardSvg(stage))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * SHARP, image.height * SHARP];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

/**
 * Let the reader save something as a file.
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}

/** Return a colour that the page computes, in words that any program knows. @param {string} colour */
function resolved(colour) {
  const probe = document.createElement("span");
  probe.style.color = colour;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/**
 * @param {Element} copy
 * @param {number} width
 * @param {number} height
 */
function sized(copy, width, height) {
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return copy;
}

/**
 * @param {Element} copy
 * @param {number} width
 * @param {number} height
 */
function inHtml(copy, width, height) {
  const place = sized(document.createElementNS(SVG, "foreignObject"), width, height);
  place.append(copy);
  return place;
}

/** What makes an element of a drawing look as it does. */
const DRAWN = ["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray",
  "stroke-linecap", "stroke-linejoin", "paint-order", "opacity", "transform", "transform-origin", "transform-box",
  "translate", "rotate", "scale", "display", "visibility", "filter", "clip-path", "mask", "mix-blend-mode", "color",
  "stop-color", "stop-opacity", "flood-color", "flood-opacity", "text-anchor", "dominant-baseline", "font-family",
  "font-size", "font-weight", "font-style", "letter-spacing", "r", "cx", "cy", "rx", "ry", "d", "x", "y", "overflow"];

/** Return a copy of an element that carries its looks with it. @param {Element} root */
function styled(root) {
  const copy = /** @type {Element} */ (root.cloneNode(true));
  const plain = new Plain();
  const [shown, copied] = [[root, ...root.querySelectorAll("*")], [copy, ...copy.querySelectorAll("*")]];
  shown.forEach((element, i) => plain.dress(element, /** @type {HTMLElement} */ (copied[i])));
  plain.close();
  return copy;
}

/** Knows how elements look without any style, so that only what differs need be written. */
class Plain {
  constructor() {
    this.place = document.createElement("div");
    this.place.style.all = "initial";
    this.place.style.position = "fixed";
    this.place.style.left = "-100vw";
    document.body.append(this.place);
    this.shadow = this.place.attachShadow({ mode: "open" }); // where the styles of the page are not heard
    /** @type {Map<string, Record<string, string>>} */
    this.known = new Map();
  }

  /**
   * @param {Element} element
   * @param {HTMLElement} copy
   */
  dress(element, copy) {
    const looks = getComputedStyle(element);
    const usual = this.#usual(element);
    copy.removeAttribute("class");
    for (const [name, plain] of Object.entries(usual)) {
      const value = looks.getPropertyValue(name);
      if (plain !== value) copy.style.setProperty(name, value);
    }
  }

  /** @param {Element} element */
  #usual(element) {
    const { namespaceURI, localName } = element; // a tag name would be in capitals, and no element that a browser knows
    const kind = `${namespaceURI} ${localName}`;
    const found = this.known.get(kind);
    if (found) return found;
    const bare = document.createElementNS(namespaceURI, localName);
    this.shadow.append(bare);
    const looks = getComputedStyle(bare);
    const names = namespaceURI === SVG && localName !== "svg" ? DRAWN : [...looks].filter(worth);
    const usual = Object.fromEntries(names.map((name) => [name, looks.getPropertyValue(name)]));
    this.known.set(kind, usual);
    return usual;
  }

  close() {
    this.place.remove();
  }
}

/** Whether a property is seen in a picture. @param {string} name */
const worth = (name) => !/^(-|transition|animation|cursor|block-|inline-|scroll|touch|pointer|user|will)/.test(name);
