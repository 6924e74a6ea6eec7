// What the table does about discards while its person isn't looking.

import { follow, make, mark, show, write } from "./dom.js";

export class Orders {
  // `give(order)` hands in what is chosen: a kind, and the keys of cards and suits.
  constructor(root, give) {
    this.root = root;
    this.give = give;
    this.title = root.querySelector("h3");
    this.kinds = root.querySelector(".kinds");
    this.cards = root.querySelector(".cards");
  }

  update(orders) {
    show(this.root, Boolean(orders));
    if (!orders) return;
    this.orders = orders;
    write(this.title, orders.title);
    this.fill(this.kinds, orders.kinds, (key) => key === orders.kind, (key) => this.choose({ kind: key }));
    const chosen = new Set(orders.chosen);
    this.fill(this.cards, orders.cards, (key) => chosen.has(key), (key) => this.turn(key));
    show(this.cards, orders.kind === "claim");
  }

  fill(parent, items, isOn, press) {
    follow(
      parent,
      items,
      (item) => item.key,
      () => make("button", { type: "button", class: "chip" }),
      (element, item) => {
        write(element, item.sign);
        mark(element, "aria-label", item.label);
        mark(element, "aria-pressed", String(isOn(item.key)));
        element.onclick = () => press(item.key);
      },
    );
  }

  turn(key) {
    const chosen = new Set(this.orders.chosen);
    if (!chosen.delete(key)) chosen.add(key);
    this.choose({ cards: [...chosen] });
  }

  choose(change) {
    const { kind, chosen } = this.orders;
    this.give({ kind, cards: chosen, ...change });
  }
}
