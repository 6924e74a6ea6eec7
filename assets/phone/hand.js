// The hand: rows of whole cards that stay legible; a tap chooses, a drag or Shift and arrows move.

import { follow, make, mark } from "./dom.js";
import { paintFace, picture } from "./faces.js";
import { say } from "./words.js";

const ASPECT = 1.4;
const GAP = 2; // px between cards
const LEAST = 42; // px; with the gap a card is as wide as a finger
const LEAST_LARGE = 52;
const COMFORTABLE = 0.15; // of the width: cards need not be wider, if that saves a row
const MOST = 0.18; // of the width, and
const LARGEST = 104; // px
const TABLE_LEAST = 104; // px for piles and melds
const HAND_LEAST = 96;
const ROW = 44; // px of a row that stay uncovered where rows have to overlap
const THRESHOLD = 8; // px a finger may tremble while it taps

// How wide cards are and how far apart rows lie, for `count` cards in a box of this size.
export function rowsFor(count, width, height, least = LEAST) {
  const most = Math.min(width * MOST, LARGEST, height / ASPECT);
  let best = null;
  for (let rows = 1; rows <= count; rows += 1) {
    const columns = Math.ceil(count / rows);
    const card = Math.min(most, (width - (columns - 1) * GAP) / columns);
    const step = card * ASPECT + GAP;
    if (rows * step - GAP > height) break;
    if (card >= least && (!best || card > best.card + 0.5)) best = { columns, rows, card, step };
    if (card >= Math.min(most, width * COMFORTABLE)) break;
  }
  return best ?? overlapping(count, width, height, least) ?? overlapping(count, width, height, LEAST);
}

// Rows that cover the lower part of those above them; null if cards should rather be smaller.
function overlapping(count, width, height, least) {
  const most = Math.max(1, Math.floor((width + GAP) / (least + GAP)));
  const columns = Math.max(1, Math.min(most, count));
  const card = Math.min(LARGEST, (width - (columns - 1) * GAP) / columns);
  const rows = Math.ceil(count / columns);
  const fitting = rows > 1 ? (height - card * ASPECT) / (rows - 1) : ROW;
  if (fitting < ROW && least > LEAST) return null;
  return { columns, rows, card, step: Math.max(ROW, Math.min(fitting, card * ASPECT + GAP)) };
}

export class Hand {
  // `on` has `chosen(ids)`, `order(ids)`, `dropped(id, element)` and `over(element)`.
  constructor(root, on) {
    this.root = root;
    this.on = on;
    this.cards = [];
    this.chosen = new Set();
    this.order = [];
    this.drag = null;
    this.root.addEventListener("keydown", (event) => this.key(event));
    // Measured here only: asking while cards are put in would make them slide in from a corner.
    this.width = 0;
    new ResizeObserver(([entry]) => {
      if (this.width === entry.contentRect.width) return;
      this.width = entry.contentRect.width;
      this.lay();
    }).observe(root);
    // What stands above and below leaves more room or less.
    const others = new ResizeObserver(() => this.lay());
    for (const part of root.parentElement.children) {
      if (part !== root && part.id !== "table") others.observe(part);
    }
    window.addEventListener("resize", () => this.lay());
  }

  update(cards, draggable = true) {
    this.cards = cards;
    this.draggable = draggable;
    const held = new Set(cards.map((card) => card.id));
    const place = [...this.root.children].indexOf(document.activeElement);
    for (const id of [...this.chosen]) if (!held.has(id)) this.chosen.delete(id);
    if (this.drag && !held.has(this.drag.id)) this.stop();
    this.order = cards.map((card) => card.id);
    this.paint();
    // The focused card has been played: focus stays in the hand, on the card that takes its place.
    if (place < 0 || this.root.contains(document.activeElement)) return;
    this.root.children[Math.min(place, cards.length - 1)]?.focus({ preventScroll: true });
    this.paint();
  }

  get chosenIds() {
    return this.order.filter((id) => this.chosen.has(id));
  }

  clear() {
    this.chosen.clear();
    this.paint();
    this.on.chosen(this.chosenIds);
  }

  paint() {
    const byId = new Map(this.cards.map((card) => [card.id, card]));
    const cards = this.order.map((id) => byId.get(id)).filter(Boolean);
    const focusable = this.focusable(cards);
    follow(
      this.root,
      cards,
      (card) => card.id,
      (card) => this.makeCard(card),
      (element, card) => {
        paintFace(element, card);
        const chosen = this.chosen.has(card.id);
        mark(element, "aria-selected", chosen ? "true" : "false");
        const more = [card.new && say("new"), card.marks?.length && say("card_fits")];
        mark(element, "aria-label", [card.label, ...more].filter(Boolean).join(", "));
        element.tabIndex = String(card.id) === focusable ? 0 : -1;
        element.classList.toggle("new", Boolean(card.new));
        element.classList.toggle("marked", Boolean(card.marks?.length));
        element.classList.toggle("held", Boolean(this.drag?.moved) && this.drag.id === card.id);
      },
    );
    this.lay();
  }

  // The one card that the Tab key stops at; arrows go on from there.
  focusable(cards) {
    const active = this.root.contains(document.activeElement)
      ? document.activeElement.dataset.key
      : this.last;
    const known = cards.some((card) => String(card.id) === active);
    return known ? active : String(cards[0]?.id ?? "");
  }

  makeCard(card) {
    const element = make("button", { class: "card fresh", type: "button", role: "option" }, ...picture());
    element.addEventListener("pointerdown", (event) => this.press(event, card.id));
    element.addEventListener("click", (event) => {
      // Pointers choose when they are lifted; this is for keys and screen readers.
      if (event.detail === 0) this.toggle(card.id);
    });
    element.addEventListener("focus", () => {
      this.last = String(card.id);
    });
    return element;
  }

  toggle(id) {
    if (this.chosen.has(id)) this.chosen.delete(id);
    else this.chosen.add(id);
    this.paint();
    this.on.chosen(this.chosenIds);
  }

  lay() {
    const { width } = this;
    if (!width) return;
    const large = document.documentElement.classList.contains("large");
    const height = this.room(large);
    const least = large ? LEAST_LARGE : LEAST;
    const count = this.cards.length;
    this.rows = rowsFor(count, width, height, least);
    const { columns, rows, card, step } = this.rows;
    const used = Math.min(columns, Math.max(1, count));
    this.rows.columns = used;
    const left = (width - used * card - (used - 1) * GAP) / 2;
    const high = count ? (rows - 1) * step + card * ASPECT : 0;
    this.root.style.height = `${Math.round(high)}px`;
    this.root.style.setProperty("--card", `${card}px`);
    [...this.root.children].forEach((element, place) => {
      if (element.classList.contains("held")) return;
      const x = left + (place % used) * (card + GAP);
      const y = Math.floor(place / used) * step;
      element.style.setProperty("--x", `${x.toFixed(1)}px`);
      element.style.setProperty("--y", `${y.toFixed(1)}px`);
      element.style.zIndex = String(place + 1);
    });
    this.left = left;
    // Only what lay there before slides; a new card begins at its place.
    requestAnimationFrame(() => {
      for (const element of this.root.querySelectorAll(".fresh")) element.classList.remove("fresh");
    });
  }

  // How high the hand may be: a share of the page, and no more than the others leave.
  room(large) {
    const page = this.root.parentElement;
    // Held across, the hand has a place of its own.
    if (getComputedStyle(page).display === "grid") {
      const taken = this.root.offsetTop + page.querySelector("#bar").offsetHeight + 2 * GAP;
      return page.clientHeight - taken;
    }
    let left = page.clientHeight - TABLE_LEAST;
    for (const part of page.children) {
      const floats = part === this.root || part.id === "table" || part.id === "ask";
      if (!floats) left -= part.offsetHeight;
    }
    const share = page.clientHeight * (large ? 0.36 : 0.31);
    return Math.max(HAND_LEAST, Math.min(share, left));
  }

  // Dragging ------------------------------------------------------------------------------

  press(event, id) {
    if (event.button !== 0 || this.drag) return;
    const element = event.currentTarget;
    const box = element.getBoundingClientRect();
    this.drag = {
      id,
      element,
      pointer: event.pointerId,
      from: [event.clientX, event.clientY],
      grip: [event.clientX - box.left, event.clientY - box.top],
      moved: false,
    };
    const abort = new AbortController();
    this.drag.abort = abort;
    try {
      element.setPointerCapture(event.pointerId);
    } catch {
      // The finger is gone already.
      this.drag = null;
      return;
    }
    const options = { signal: abort.signal };
    element.addEventListener("pointermove", (moved) => this.move(moved), options);
    element.addEventListener("pointerup", (up) => this.lift(up), options);
    element.addEventListener("pointercancel", () => this.stop(), options);
  }

  move(event) {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.pointer || !this.draggable) return;
    const [x, y] = drag.from;
    if (!drag.moved && Math.hypot(event.clientX - x, event.clientY - y) < THRESHOLD) return;
    if (!drag.moved) {
      drag.moved = true;
      drag.before = [...this.order];
      drag.element.classList.add("held");
      drag.element.style.zIndex = "99";
    }
    const box = this.root.getBoundingClientRect();
    drag.element.style.setProperty("--x", `${event.clientX - box.left - drag.grip[0]}px`);
    drag.element.style.setProperty("--y", `${event.clientY - box.top - drag.grip[1]}px`);
    drag.target = this.under(event, drag.element);
    this.on.over(drag.target);
    if (!drag.target) this.makeWay(event.clientX - box.left, event.clientY - box.top);
  }

  // What lies under a finger outside the hand.
  under(event, element) {
    element.style.pointerEvents = "none";
    const found = document.elementFromPoint(event.clientX, event.clientY);
    element.style.pointerEvents = "";
    return found?.closest("[data-drop]") ?? null;
  }

  makeWay(x, y) {
    const { columns, rows, card, step } = this.rows;
    if (y < -step) return;
    const row = Math.max(0, Math.min(rows - 1, Math.floor(y / step)));
    const column = Math.floor((x - this.left) / (card + GAP));
    const within = Math.max(0, Math.min(columns - 1, column));
    const place = Math.min(this.order.length - 1, row * columns + within);
    const rest = this.order.filter((id) => id !== this.drag.id);
    rest.splice(place, 0, this.drag.id);
    if (rest.join() === this.order.join()) return;
    this.order = rest;
    // Only the places change while a finger holds a card: its element must stay where it is.
    const byKey = new Map([...this.root.children].map((child) => [child.dataset.key, child]));
    const left = this.left;
    this.order.forEach((id, at) => {
      const element = byKey.get(String(id));
      if (!element || id === this.drag.id) return;
      element.style.setProperty("--x", `${left + (at % columns) * (card + GAP)}px`);
      element.style.setProperty("--y", `${Math.floor(at / columns) * step}px`);
    });
  }

  lift(event) {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    const order = this.order;
    this.stop();
    if (!drag.moved) this.toggle(drag.id);
    else if (drag.target) this.on.dropped(drag.id, drag.target);
    else if (order.join() !== drag.before.join()) this.reorder(order);
  }

  stop() {
    const drag = this.drag;
    if (!drag) return;
    drag.abort.abort();
    drag.element.classList.remove("held");
    this.drag = null;
    this.on.over(null);
    if (drag.before) this.order = drag.before;
    this.paint();
  }

  reorder(order) {
    this.order = order;
    const byId = new Map(this.cards.map((card) => [card.id, card]));
    this.cards = order.map((id) => byId.get(id));
    this.paint();
    this.on.order(order);
  }

  // Keys ----------------------------------------------------------------------------------

  key(event) {
    const place = [...this.root.children].indexOf(document.activeElement);
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.rows.columns, ArrowDown: this.rows.columns };
    const last = this.order.length - 1;
    let goal = place + (steps[event.key] ?? 0);
    if (event.key === "Home") goal = 0;
    else if (event.key === "End") goal = last;
    else if (!(event.key in steps)) return;
    event.preventDefault();
    if (place < 0 || goal < 0 || goal > last || goal === place) return;
    if (event.shiftKey) {
      const order = [...this.order];
      order.splice(goal, 0, ...order.splice(place, 1));
      this.reorder(order);
    }
    const element = this.root.children[goal];
    element.tabIndex = 0;
    element.focus();
    this.paint();
  }
}
