/** Flattens what a board has drawn to plain shapes in the pixels of its frame: no style sheet, filter, gradient or font. */

const SHAPES = "circle, ellipse, rect, line, polyline, polygon, path, text";
const BOXES = ".skin, .pip"; // what a board draws by boxes of the page instead: the dice of Tricubo
const FAINT = 0.3; // whoever looks at paper does not see less
const WORD = /\p{L}{2}/u; // figures say nothing in words: they are the same in every language
const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
const plain = (number) => String(Math.round(number * 10) / 10).replace("-0", number < -0.05 ? "-0" : "0");
const known = new Map(); // a figure has a thousand shapes and few colours

/** Return a colour as a browser paints it: red, green, blue and how much of it is seen. */
function painted(colour) {
  if (!known.has(colour)) known.set(colour, paintedAnew(colour));
  return known.get(colour);
}

function paintedAnew(colour) {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/** Return the one colour that stands for a paint: of a gradient the mean, where it hides what is behind it. */
function flat(paint) {
  if (paint === "none") return null;
  const id = paint.match(/^url\("?#([^")]+)"?\)/)?.[1];
  if (!id) return painted(paint);
  const stops = [...(document.getElementById(id)?.querySelectorAll("stop") ?? [])].map((stop) => getComputedStyle(stop));
  const colours = stops.map((style) => painted(style.stopColor).map((part, i) => (i === 3 ? part * style.stopOpacity : part)));
  if (!colours.length || colours.some(([, , , alpha]) => alpha < 0.99)) return null; // light and shade
  return colours[0].map((_, i) => colours.reduce((sum, colour) => sum + colour[i], 0) / colours.length);
}

const grey = ([red, green, blue, alpha]) => {
  const light = 0.3 * red + 0.6 * green + 0.1 * blue;
  return [light, light, light, alpha];
};
const hex = (colour) => `#${colour.slice(0, 3).map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Return what all that holds an element does to it: how much is seen, whether its colour is. */
function surroundings(element, stage) {
  let [opacity, coloured] = [1, true];
  for (let each = element; each && each !== stage; each = each.parentElement) {
    const { opacity: own, filter, visibility, display } = getComputedStyle(each);
    if (visibility === "hidden" || display === "none" || filter.includes("blur")) return { opacity: 0, coloured };
    opacity *= Number(own);
    coloured &&= !filter.includes("grayscale");
  }
  return { opacity, coloured };
}

/** Return the attributes of a paint, fill or stroke, or none. */
function paint(kind, value, share, { opacity, coloured }) {
  const colour = flat(value);
  const seen = colour && Math.round(colour[3] * share * opacity * 100) / 100;
  if (!colour || seen < FAINT) return [];
  const attributes = [[kind, hex(coloured ? colour : grey(colour))]];
  return seen < 0.99 ? [...attributes, [`${kind}-opacity`, String(seen)]] : attributes;
}

/** Return the strokes of an element, drawn in coordinates that are so much larger. */
function stroke(style, scale, around) {
  const width = parseFloat(style.strokeWidth) * scale;
  const found = width > 0.05 ? paint("stroke", style.stroke, style.strokeOpacity, around) : [];
  if (!found.length) return [];
  const dashes = style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[ ,]+/).map((part) => parseFloat(part) * scale);
  return [...found, ["stroke-width", plain(width)],
    ...(dashes.length ? [["stroke-dasharray", dashes.map(plain).join(" ")]] : []),
    ...(style.strokeLinecap === "butt" ? [] : [["stroke-linecap", style.strokeLinecap]]),
    ...(style.strokeLinejoin === "miter" ? [] : [["stroke-linejoin", style.strokeLinejoin]])];
}

/** Return an element as one tag with its attributes, or nothing where it is not seen. */
function shape(element, stage, origin) {
  const around = surroundings(element, stage);
  const [style, matrix] = [getComputedStyle(element), element.getScreenCTM()];
  const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
  const fill = ["line", "polyline"].includes(element.tagName) ? [] : paint("fill", style.fill, style.fillOpacity, around);
  const edge = stroke(style, element.tagName === "path" ? 1 : scale, around);
  if (!fill.length && !edge.length || around.opacity < FAINT || scale < 0.01) return [];
  const at = (x, y) => {
    const point = new DOMPoint(x, y).matrixTransform(matrix);
    return [plain(point.x - origin.x), plain(point.y - origin.y)];
  };
  const looks = [...(fill.length ? fill : [["fill", "none"]]), ...edge];
  const found = drawn(element, style, at, scale, matrix, origin);
  return found ? [{ tag: found.tag, attributes: [...found.attributes, ...looks], text: found.text ?? "" }] : [];
}

/** Return the course of a path, wherever it is written. */
function outline(element, style) {
  const course = element.getAttribute("d") ?? style.d.match(/^path\("(.*)"\)$/)?.[1] ?? "";
  return course.trim().replace(/-?\d*\.\d+(?:e-?\d+)?/g, (part) => String(Math.round(part * 100) / 100));
}

/** Return the tag and the places of an element. */
function drawn(element, style, at, scale, matrix, origin) {
  const length = (name) => element[name].baseVal.value;
  const size = (name) => parseFloat(style[name]) || length(name);
  const placed = (tag, x, y, rest) => ({ tag, attributes: [...at(x, y).map((part, i) => [["x", "y"][i], part]), ...rest] });
  switch (element.tagName) {
    case "circle": {
      const [cx, cy] = at(length("cx"), length("cy"));
      const r = plain(size("r") * scale);
      return r === "0" ? null : { tag: "circle", attributes: [["cx", cx], ["cy", cy], ["r", r]] };
    }
    case "line": {
      const points = [at(length("x1"), length("y1")), at(length("x2"), length("y2"))];
      return { tag: "polyline", attributes: [["points", points.join(" ")]] };
    }
    case "polyline":
    case "polygon":
      return { tag: element.tagName, attributes: [["points", [...element.points].map(({ x, y }) => at(x, y)).join(" ")]] };
    case "text": {
      const text = element.textContent.trim();
      if (!text || WORD.test(text)) return null;
      const font = parseFloat(style.fontSize);
      const middle = ["central", "middle"].includes(style.dominantBaseline) ? 0.34 * font : 0;
      const [x, y] = [element.x.baseVal[0]?.value ?? 0, element.y.baseVal[0]?.value ?? 0];
      const dy = element.dy.baseVal[0]?.value ?? 0;
      const bold = Number(style.fontWeight) >= 600 ? [["font-weight", "bold"]] : [];
      const anchor = style.textAnchor === "start" ? [] : [["text-anchor", style.textAnchor]];
      return { ...placed("text", x, y + dy + middle, [["font-size", plain(font * scale)], ...anchor, ...bold]), text };
    }
    case "rect":
      if (Math.abs(matrix.b) < 1e-3 && Math.abs(matrix.c) < 1e-3) {
        const [width, height] = [size("width") * matrix.a, size("height") * matrix.d];
        const round = (parseFloat(style.rx) || 0) * scale;
        return placed("rect", length("x"), length("y"), [["width", plain(width)], ["height", plain(height)], ...(round ? [["rx", plain(round)]] : [])]);
      }
    // turned, like an ellipse or a path, it keeps its own coordinates
    default: {
      const move = [matrix.a, matrix.b, matrix.c, matrix.d].map((part) => Math.round(part * 1e3) / 1e3);
      const own = { ellipse: ["cx", "cy", "rx", "ry"], rect: ["x", "y", "width", "height", "rx"], path: [] }[element.tagName];
      const kept = own.map((name) => [name, plain(size(name))]);
      const d = element.tagName === "path" ? outline(element, style) : "none";
      if (!d) return null;
      return { tag: element.tagName, attributes: [...(d === "none" ? [] : [["d", d]]), ...kept, ["transform", `matrix(${[...move, plain(matrix.e - origin.x), plain(matrix.f - origin.y)].join(" ")})`]] };
    }
  }
}

/** Return a box of the page as a rectangle. */
function box(element, stage, origin) {
  const around = surroundings(element, stage);
  const { x, y, width, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const colour = style.getPropertyValue(element.matches(".pip") ? "--pip" : "--tint");
  const fill = paint("fill", colour, 1, around);
  if (!fill.length || width < 1) return [];
  const sides = { x: x - origin.x, y: y - origin.y, width, height, rx: width * (element.matches(".pip") ? 0.5 : 0.16) };
  const edge = element.matches(".pip") ? [] : [["stroke", "#2a231b"], ["stroke-width", "1"]];
  return [{ tag: "rect", attributes: [...Object.entries(sides).map(([name, value]) => [name, plain(value)]), ...fill, ...edge], text: "" }];
}

/** Return a figure's frame as flat shapes, when nothing of it moves any more. */
export async function settled(stage) {
  const width = stage.clientWidth;
  let [before, now] = ["", JSON.stringify(flatten(stage))];
  for (let nth = 0; nth < 100 && before !== now; nth++) {
    for (const wide of [`${width + 1}px`, ""]) { // marks are drawn anew where a frame changes its size
      stage.style.width = wide;
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    }
    [before, now] = [now, JSON.stringify(flatten(stage))];
  }
  return JSON.parse(now);
}

/** Return the shapes of a figure's frame in their order, and the rectangle that holds them. */
function flatten(stage) {
  for (const animation of document.getAnimations()) {
    try { animation.finish(); } catch { animation.cancel(); } // one without an end
  }
  const origin = stage.getBoundingClientRect();
  const shapes = [];
  const edges = [];
  for (const element of stage.querySelectorAll(`${SHAPES.replaceAll(/(\w+)/g, "svg $1")}, ${BOXES}`)) {
    if (element.closest("defs, symbol, clipPath, mask, button")) continue;
    const found = element instanceof SVGElement ? shape(element, stage, origin) : box(element, stage, origin);
    shapes.push(...found);
    if (found.length && found[0].tag !== "text") edges.push(element.getBoundingClientRect());
  }
  const [left, top] = [Math.min(...edges.map(({ left }) => left)), Math.min(...edges.map(({ top }) => top))];
  const [right, bottom] = [Math.max(...edges.map(({ right }) => right)), Math.max(...edges.map(({ bottom }) => bottom))];
  return { shapes, box: [left - origin.x, top - origin.y, right - left, bottom - top] };
}
