// What everybody sees: the seats, the two piles, and the melds with what fits on them.

import { follow, make, mark, show, write } from "./dom.js";
import { paintBack, paintFace, picture, smallCard, updateSmallCard } from "./faces.js";
import { say } from "./words.js";

export class Seats {
  constructor(root) {
    this.root = root;
  }

  update(seats) {
    const rows = Math.ceil(seats.length / 4);
    this.root.style.setProperty("--seats", String(Math.ceil(seats.length / rows)));
    this.root.classList.toggle("many", seats.length > 4);
    follow(this.root, seats, (seat) => seat.seat, makeSeat, updateSeat);
  }
}

function makeSeat() {
  const name = make("span", { class: "name" });
  const cards = make("span", { class: "count" });
  const score = make("span", { class: "score" });
  const facts = make("span", { class: "facts" }, cards, score);
  const inside = make("span", { class: "inside", "aria-hidden": "true" }, name, facts);
  return make("li", { class: "seat" }, inside, make("span", { class: "heard" }));
}

function updateSeat(element, seat) {
  element.classList.toggle("turn", Boolean(seat.turn));
  element.classList.toggle("me", Boolean(seat.me));
  element.classList.toggle("down", Boolean(seat.down));
  element.classList.toggle("away", seat.phone === "away");
  mark(element, "aria-current", seat.turn ? "true" : null);
  element.style.setProperty("--seat", `var(--seat-${(seat.seat % 8) + 1})`);
  write(element.querySelector(".name"), seat.name);
  write(element.querySelector(".count"), String(seat.cards));
  write(element.querySelector(".score"), String(seat.score));
  write(element.lastElementChild, seat.label ?? seat.name);
}

export class Piles {
  // `press(does)` presses the button that does this, if there is one.
  constructor(root, press) {
    this.stock = root.querySelector("#stock");
    this.discard = root.querySelector("#discard");
    this.stock.prepend(...picture());
    this.discard.prepend(...picture());
    this.stock.addEventListener("click", () => press(this.cuts ? "cut" : "draw"));
    this.discard.addEventListener("click", () => press("take"));
  }

  update(screen) {
    paintBack(this.stock);
    // While somebody cuts, the pack isn't a stock yet.
    const count = screen.stock === null ? "" : String(screen.stock);
    write(this.stock.querySelector(".count"), count);
    show(this.stock.querySelector(".count"), Boolean(count));
    const able = (does) => screen.buttons.some((button) => button.does === does && button.enabled);
    this.cuts = able("cut");
    const stock = count ? `${say("stock")}: ${count}` : say("stock");
    this.mark(this.stock, stock, this.cuts || able("draw"));
    const top = screen.claim?.card
      ? { face: screen.claim.card, wild: screen.claim.wild, label: screen.claim.label }
      : screen.discard;
    this.discard.classList.toggle("empty", !top);
    if (top) {
      const changed = this.face !== undefined && this.face !== top.face + screen.stock;
      this.face = top.face + screen.stock;
      paintFace(this.discard, top);
      if (changed && this.shown !== top.face) this.land();
      this.shown = top.face;
    }
    const name = top ? `${say("discards")}: ${top.label}` : say("no_discard");
    this.mark(this.discard, name, able("take"));
    this.discard.classList.toggle("asked", Boolean(screen.claim));
  }

  mark(pile, name, able) {
    mark(pile, "aria-label", name);
    pile.classList.toggle("able", able);
    mark(pile, "aria-disabled", able ? null : "true");
    pile.tabIndex = able ? 0 : -1;
  }

  land() {
    this.discard.classList.remove("landed");
    void this.discard.offsetWidth; // begins the movement anew
    this.discard.classList.add("landed");
  }
}

export class Melds {
  constructor(root, tapped) {
    this.root = root;
    this.tapped = tapped;
  }

  update(melds, seats, chosen) {
    this.melds = melds;
    this.names = new Map(seats.map((seat) => [seat.seat, seat.name]));
    this.choose(chosen);
  }

  // Where the chosen cards go stands first, so that nobody has to look for it.
  choose(chosen) {
    const melds = this.melds ?? [];
    const fits = new Set(chosen.length ? melds.filter((meld) => chosen.every((card) => fitsOn(meld, card))) : []);
    const places = [...fits].map((meld) => meld.id).join(" ");
    follow(
      this.root,
      [...fits, ...melds.filter((meld) => !fits.has(meld))],
      (meld) => meld.id,
      (meld) => this.makeMeld(meld),
      (element, meld) => {
        element.style.setProperty("--seat", `var(--seat-${(meld.owner % 8) + 1})`);
        write(element.querySelector(".owner"), this.names.get(meld.owner) ?? "");
        mark(element, "aria-label", meld.label);
        const cards = element.querySelector(".cards");
        follow(cards, meld.cards, (card, at) => card.id ?? `${card.face}${at}`, smallCard, updateSmallCard);
        element.classList.toggle("fits", fits.has(meld));
        mark(element, "aria-description", fits.has(meld) ? say("fits") : null);
      },
    );
    if (fits.size && places !== this.places) this.root.parentElement?.scrollTo(0, 0);
    this.places = places;
  }

  makeMeld(meld) {
    const cards = make("span", { class: "cards" });
    const owner = make("span", { class: "owner", "aria-hidden": "true" });
    const element = make("button", { class: "meld", type: "button", data: { drop: "meld", meld: String(meld.id) } }, owner, cards);
    element.addEventListener("click", () => this.tapped(meld.id));
    return element;
  }
}

export function fitsOn(meld, card) {
  return meld.takes.includes(card) || meld.swaps.some((swap) => swap.takes.includes(card));
}

export class Log {
  constructor(root) {
    this.root = root;
  }

  // `lines` tell what happened, the newest first.
  update(lines) {
    follow(this.root, lines, (line, at) => String(at), () => make("li"), write);
  }
}
