/**
 * Chooser: picks one of the legal actions, handle by handle.
 *
 * A board says for each action which handles (elements with `data-handle`) are picked for it, in which order. The
 * chooser lights those that may be picked next, and knows clicks, drags, touch and keys; it knows no rules.
 */

const FAR = 6; // pixels after which a press is a drag

export class Chooser {
  /**
   * @param {HTMLElement} root holds all handles, and hears all events
   * @param {object} hooks
   * @param {(action: string) => void} hooks.choose is told what has been chosen
   * @param {(handle: string) => string} hooks.label says what a handle is
   * @param {(actions: string[]) => void} [hooks.ask] is asked which of several actions with the same picks is meant
   * @param {(handles: string[]) => void} [hooks.picked] is told what has been picked
   * @param {(picks: string[], handle: string | null) => void} [hooks.refused] is told of a handle that cannot be picked,
   *   or of a place that is none, and what had been picked before
   */
  constructor(root, hooks) {
    this.root = root;
    this.hooks = hooks;
    /** @type {{action: string, path: string[]}[]} */
    this.offers = [];
    /** @type {string[]} */
    this.picks = [];
    this.dragged = false;
    /** @type {[number, number] | null} where a key was last pressed */
    this.spot = null;
    /** @type {{element: HTMLElement, handle: string, x: number, y: number, far: boolean, fresh: boolean} | null} */
    this.drag = null;
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", () => this.#drop());
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof Node && !root.contains(target)) this.spot = null;
    });
  }

  /**
   * Offer actions to choose from; none lets nothing be chosen. A half-made choice is kept where it still makes sense.
   * @param {string[]} actions
   * @param {(action: string) => string[]} path
   */
  offer(actions, path) {
    this.offers = actions.map((action) => ({ action, path: path(action) }));
    if (this.#rest().length) this.light();
    else this.#set([]);
  }

  /** Take the last pick back; return whether there was one. */
  back() {
    const had = this.picks.length > 0;
    this.#set(this.picks.slice(0, -1));
    return had;
  }

  /** The handles that may be picked next. */
  get next() {
    return new Set(this.#rest().map((offer) => offer.path[this.picks.length]));
  }

  /** Mark the handles on the board anew, after it has been drawn or something has been picked. */
  light() {
    const next = this.next;
    const focus = this.#focused();
    for (const stale of this.root.querySelectorAll(":is(.can, .picked):not([data-handle])")) unmark(stale);
    /** @type {Element | null} */
    let stop = null;
    for (const element of this.root.querySelectorAll("[data-handle]")) {
      const handle = /** @type {string} */ (element.getAttribute("data-handle"));
      const can = next.has(handle);
      const picked = this.picks.includes(handle);
      element.classList.toggle("can", can);
      element.classList.toggle("picked", picked);
      if (can || picked) {
        element.setAttribute("role", "button");
        element.setAttribute("tabindex", "-1");
        element.setAttribute("aria-label", this.hooks.label(handle));
        element.setAttribute("aria-pressed", String(picked));
        if (can && (!stop || element === focus)) stop = element;
      } else unmark(element);
    }
    stop?.setAttribute("tabindex", "0");
    this.#refocus();
  }

  /** Whoever plays by keys stays on the board: where the focused handle is gone, the nearest one takes over. */
  #refocus() {
    const lit = this.#lit();
    if (!this.spot || !lit.length || (document.activeElement && document.activeElement !== document.body)) return;
    const spot = this.spot;
    this.#focus(lit.sort((a, b) => distance(spot, centre(a)) - distance(spot, centre(b)))[0]);
  }

  #rest() {
    return this.offers.filter(({ path }) => this.picks.every((pick, i) => path[i] === pick));
  }

  /** @param {string[]} picks */
  #set(picks) {
    this.picks = picks;
    this.light();
    this.hooks.picked?.(picks);
  }

  /** @param {string} handle */
  pick(handle) {
    if (this.next.has(handle)) this.#pickNext(handle);
    else if (this.picks.at(-1) === handle) this.#set(this.picks.slice(0, -1));
    else if (this.offers.some(({ path }) => path[0] === handle)) this.#pickFirst(handle);
    else this.#refuse(handle);
  }

  /** @param {string | null} handle */
  #refuse(handle) {
    const picks = this.picks;
    this.#set([]);
    this.hooks.refused?.(picks, handle);
  }

  /** @param {string} handle */
  #pickFirst(handle) {
    this.picks = []; // one handle may be a whole action: it is chosen then, whatever had been picked
    this.#pickNext(handle);
  }

  /** @param {string} handle */
  #pickNext(handle) {
    const picks = [...this.picks, handle];
    this.picks = picks;
    const rest = this.#rest();
    if (rest.some(({ path }) => path.length > picks.length)) return this.#set(picks);
    this.#set([]);
    if (rest.length === 1) this.hooks.choose(rest[0].action);
    else this.hooks.ask?.(rest.map(({ action }) => action));
  }

  // Pointers: a click picks; a drag picks where it begins and where it ends.

  /**
   * @param {EventTarget | null} target
   * @returns {HTMLElement | null}
   */
  #handleAt(target) {
    return target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-handle]")) : null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.dragged = false; // no click follows a drag by touch
    const element = this.#handleAt(event.target);
    const handle = element?.dataset.handle;
    if (!element || !handle || event.button !== 0) return;
    const fresh = this.next.has(handle);
    if (fresh || this.offers.some(({ path }) => path[0] === handle))
      this.drag = { element, handle, x: event.clientX, y: event.clientY, far: false, fresh };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.drag;
    if (!drag) return;
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!drag.far && Math.hypot(dx, dy) > FAR) {
      if (this.offers.every(({ path }) => path.length < 2 || !path.includes(drag.handle))) return;
      drag.far = true;
      this.root.setPointerCapture(event.pointerId);
      if (this.picks.at(-1) !== drag.handle) this.#set(drag.fresh ? [...this.picks, drag.handle] : [drag.handle]);
      drag.element.classList.add("dragged");
    }
    if (drag.far) {
      const scale = drag.element instanceof SVGGraphicsElement ? drag.element.getScreenCTM()?.a || 1 : 1;
      drag.element.style.translate = `${dx / Math.abs(scale)}px ${dy / Math.abs(scale)}px`;
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.drag;
    this.#drop();
    if (!drag?.far) return;
    this.dragged = true;
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const others = under.flatMap((at) => this.#handleAt(at)?.dataset.handle ?? []).filter((at) => at !== drag.handle);
    const target = others.find((at) => this.next.has(at));
    if (target !== undefined) return this.pick(target);
    const picks = this.picks;
    this.#set(picks.filter((pick) => pick !== drag.handle));
    if (others.length) this.hooks.refused?.(picks, others[0]);
  }

  #drop() {
    if (this.drag) {
      this.drag.element.classList.remove("dragged");
      this.drag.element.style.translate = "";
    }
    this.drag = null;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.dragged) {
      this.dragged = false; // the click that follows a drag
      return;
    }
    const handle = this.#handleAt(event.target)?.dataset.handle;
    if (handle !== undefined) this.pick(handle);
    else if (this.picks.length) this.#refuse(null);
  }

  // Keys: arrows go to the nearest handle that way, Enter and Space pick, Escape takes back.

  #focused() {
    const active = document.activeElement;
    return active && this.root.contains(active) ? this.#handleAt(active) : null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const focus = this.#focused();
    if (!focus || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way) this.#go(focus, way[0], way[1]);
    else if (event.key === "Enter" || event.key === " ") this.#press(focus);
    else if (event.key !== "Escape" || !this.back()) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {HTMLElement} focus */
  #press(focus) {
    const from = centre(focus);
    this.spot = from;
    this.pick(/** @type {string} */ (focus.dataset.handle));
    const near = this.#lit().sort((a, b) => distance(from, centre(a)) - distance(from, centre(b)));
    if (this.picks.length && near.length) this.#focus(near[0]);
  }

  /**
   * @param {HTMLElement} focus
   * @param {number} x
   * @param {number} y
   */
  #go(focus, x, y) {
    const from = centre(focus);
    let best = null;
    let least = Infinity;
    for (const element of this.#lit()) {
      const to = centre(element);
      const along = (to[0] - from[0]) * x + (to[1] - from[1]) * y;
      const aside = Math.abs((to[0] - from[0]) * y) + Math.abs((to[1] - from[1]) * x);
      const cost = along + 2 * aside;
      if (element !== focus && along > 1 && cost < least) [best, least] = [element, cost];
    }
    if (best) this.#focus(best);
  }

  #lit() {
    return /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll("[data-handle].can")]);
  }

  /** @param {HTMLElement} element */
  #focus(element) {
    for (const other of this.#lit()) other.setAttribute("tabindex", "-1");
    element.setAttribute("tabindex", "0");
    element.focus();
  }
}

/** @param {Element} element */
function unmark(element) {
  element.classList.remove("can", "picked");
  for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) element.removeAttribute(name);
}

/**
 * @param {Element} element
 * @returns {[number, number]}
 */
function centre(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/**
 * @param {[number, number]} a
 * @param {[number, number]} b
 */
const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
