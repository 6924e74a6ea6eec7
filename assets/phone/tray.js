// The tray: the contract's melds as slots, into which chosen cards are put by a tap.

import { follow, make, mark, show, write } from "./dom.js";
import { smallCard, updateSmallCard } from "./faces.js";
import { say } from "./words.js";

export class Tray {
  // `on` has `put(slot)`, `back(cards)` and `shift(slot)`.
  constructor(root, on) {
    this.root = root;
    this.on = on;
  }

  update(slots, chosen) {
    show(this.root, slots.length > 0);
    this.root.classList.toggle("filled", slots.some((slot) => slot.cards.length > 0));
    follow(
      this.root,
      slots,
      (slot) => slot.slot,
      (slot) => this.makeSlot(slot.slot),
      (element, slot) => this.updateSlot(element, slot),
    );
    this.choose(chosen);
  }

  choose(chosen) {
    this.root.classList.toggle("open", chosen.length > 0);
    for (const put of this.root.querySelectorAll(".put")) put.tabIndex = chosen.length ? 0 : -1;
  }

  makeSlot(slot) {
    const put = make("button", { class: "put", type: "button" });
    put.addEventListener("click", () => this.on.put(slot));
    const shift = make("button", { class: "shift", type: "button", textContent: "⇄" });
    shift.addEventListener("click", () => this.on.shift(slot));
    const data = { drop: "slot", slot: String(slot) };
    const label = make("span", { class: "label" });
    const cards = make("span", { class: "cards" });
    return make("div", { class: "slot", role: "group", data }, put, label, cards, shift);
  }

  updateSlot(element, slot) {
    mark(element, "data-state", slot.state);
    const cells = slot.cells ?? slot.cards.map((card) => card.id);
    element.style.setProperty("--cells", String(Math.max(slot.need, cells.length)));
    mark(element, "aria-label", slot.why ? `${slot.label}. ${slot.why}` : slot.label);
    write(element.querySelector(".label"), slot.label);
    mark(element.querySelector(".put"), "aria-label", say("put_here", { meld: slot.label }));
    const shift = element.querySelector(".shift");
    mark(shift, "aria-label", say("shift"));
    show(shift, Boolean(slot.shifts));
    const byId = new Map(slot.cards.map((card) => [card.id, card]));
    const shown = cells.map((id, at) => byId.get(id) ?? { id: `gap${at}` });
    for (let at = shown.length; at < slot.need; at += 1) shown.push({ id: `gap${at}` });
    follow(
      element.querySelector(".cards"),
      shown,
      (card) => card.id,
      (card) => (card.face ? this.makeCard(card) : make("span", { class: "gap" })),
      (child, card) => {
        if (!card.face) return;
        updateSmallCard(child.firstChild, card);
        mark(child, "aria-label", say("put_back", { card: card.label }));
      },
    );
  }

  makeCard(card) {
    const element = make("button", { class: "back", type: "button" }, smallCard(card));
    element.addEventListener("click", () => this.on.back([card.id]));
    return element;
  }
}
