// The score pad: with real cards on the table, everybody says here what they still hold.

import { follow, make, mark, show, write } from "./dom.js";
import { paintFace, picture } from "./faces.js";

export class Pad {
  // `send(message)` hands in what this phone's person says.
  constructor(root, send) {
    this.root = root;
    this.send = send;
    this.cards = [];
    this.known = "";
    const at = (part) => root.querySelector(`#pad-${part}`);
    this.parts = Object.fromEntries(
      ["deal", "say", "reply", "keys", "sum", "typed", "points", "undo", "out", "send", "bar", "rows"].map((part) => [part, at(part)]),
    );
    this.parts.points.addEventListener("input", () => this.typed());
    this.parts.points.addEventListener("keydown", (event) => event.key === "Enter" && this.hand());
    this.parts.undo.addEventListener("click", () => this.undo());
    this.parts.out.addEventListener("click", () => this.send({ act: "out", deal: this.pad.deal }));
    this.parts.send.addEventListener("click", () => this.hand());
  }

  // What the table knows replaces what was tapped here only where it is something new.
  update(pad) {
    const { parts } = this;
    this.pad = pad;
    const known = JSON.stringify([pad.deal, pad.cards, pad.points, pad.out]);
    if (known !== this.known) {
      this.known = known;
      this.cards = [...pad.cards];
      const typed = pad.points !== null && !pad.cards.length && !pad.out;
      parts.points.value = typed ? String(pad.points) : "";
    }
    write(parts.deal, `${pad.title} · ${pad.contract}`);
    write(parts.say, pad.say);
    write(parts.reply, pad.reply);
    show(parts.reply, Boolean(pad.reply));
    write(parts.typed, pad.words.typed);
    write(parts.undo, pad.words.undo);
    write(parts.out, pad.words.out);
    write(parts.send, pad.words.send);
    mark(parts.out, "aria-pressed", String(pad.out));
    const asks = !pad.over && !pad.out;
    for (const part of [parts.keys, parts.sum, parts.points.closest("label"), parts.undo, parts.send]) show(part, asks);
    show(parts.bar, !pad.over);
    this.showCards();
    follow(parts.rows, pad.rows, (row) => row.seat, makeRow, (element, row) => {
      element.classList.toggle("me", row.me);
      write(element.querySelector(".name"), row.name);
      write(element.querySelector(".sent"), row.sent ? `✓ ${pad.words.sent}` : "");
      write(element.querySelector(".total"), String(row.total));
    });
  }

  showCards() {
    const { parts, pad, cards } = this;
    follow(
      parts.keys,
      pad.keys,
      (key) => key.key,
      (key) => this.makeKey(key),
      (element, key) => {
        const count = cards.filter((card) => card === key.key).length;
        paintFace(element, key);
        write(element.querySelector(".cost"), String(key.points));
        write(element.querySelector(".count"), count ? `${count}×` : "");
        mark(element, "aria-label", `${key.name}, ${key.cost}${count ? `, ${count}×` : ""}`);
      },
    );
    const points = new Map(pad.keys.map((key) => [key.key, key.points]));
    const signs = new Map(pad.keys.map((key) => [key.key, key.sign]));
    const sum = cards.reduce((all, card) => all + points.get(card), 0);
    write(parts.sum, cards.length ? `${cards.map((card) => signs.get(card)).join(" ")} = ${sum}` : "");
    mark(parts.undo, "aria-disabled", cards.length ? null : "true");
    const said = cards.length > 0 || parts.points.value.trim() !== "";
    mark(parts.send, "aria-disabled", said ? null : "true");
  }

  makeKey(key) {
    const cost = make("span", { class: "cost", "aria-hidden": "true" });
    const count = make("span", { class: "count", "aria-hidden": "true" });
    const card = make("span", { class: "card", "aria-hidden": "true" }, ...picture());
    const element = make("button", { type: "button", class: "key" }, card, cost, count);
    element.addEventListener("click", () => {
      this.cards.push(key.key);
      this.parts.points.value = "";
      this.showCards();
    });
    return element;
  }

  typed() {
    this.parts.points.value = this.parts.points.value.replace(/\D/g, "");
    if (this.parts.points.value) this.cards = [];
    this.showCards();
  }

  undo() {
    this.cards.pop();
    this.showCards();
  }

  hand() {
    const typed = this.parts.points.value.trim();
    const said = typed ? { points: Number(typed) } : { cards: this.cards };
    if (typed || this.cards.length) this.send({ act: "hand", deal: this.pad.deal, ...said });
  }
}

function makeRow() {
  return make("li", {}, make("span", { class: "name" }), make("span", { class: "sent" }), make("span", { class: "total" }));
}
