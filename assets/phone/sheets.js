// Paper over the table: questions, the points after a deal, and the menu.

import { follow, make, mark, renew, show, write } from "./dom.js";
import { smallCard, updateSmallCard } from "./faces.js";
import { preferences } from "./invitation.js";
import { languages, say } from "./words.js";

// A question with its answers, docked below the table and above the hand.
export class Question {
  constructor(root) {
    this.root = root;
    this.heading = root.querySelector("h2");
    this.text = root.querySelector("p");
    this.answers = root.querySelector(".answers");
  }

  // `ask` is {heading, text, buttons}; `answer(button)` is called with the one pressed.
  update(ask, answer) {
    const opens = this.root.hidden && Boolean(ask);
    if (!ask && !this.root.hidden && this.root.contains(document.activeElement)) {
      this.before?.focus?.({ preventScroll: true });
    }
    if (opens) {
      this.before = document.activeElement;
      renew(this.root);
    }
    show(this.root, Boolean(ask));
    if (!ask) return;
    write(this.heading, ask.heading);
    write(this.text, ask.text ?? "");
    show(this.text, Boolean(ask.text));
    follow(
      this.answers,
      ask.buttons,
      (button) => button.id,
      () => {
        const element = make("button", { type: "button", class: "act" });
        element.addEventListener("click", () => element.answer());
        return element;
      },
      (element, button) => {
        element.answer = () => answer(button);
        write(element, button.label);
        mark(element, "data-kind", button.kind);
        mark(element, "data-does", button.does);
      },
    );
    if (opens) this.heading.focus({ preventScroll: true });
  }
}

// The points of a deal, or of the game.
export class EndOfDeal {
  constructor(root) {
    this.root = root;
    this.title = root.querySelector("h2");
    this.note = root.querySelector(".note");
    this.rows = root.querySelector("tbody");
  }

  update(end) {
    const opens = this.root.hidden && Boolean(end);
    show(this.root, Boolean(end));
    if (!end) return;
    write(this.title, end.title);
    write(this.note, end.note ?? "");
    const rows = [...end.rows].sort((one, other) => one.total - other.total);
    if (end.rows.some((row) => row.won) && !rows[0].won) rows.reverse();
    follow(this.rows, rows, (row) => row.seat, makeRow, updateRow);
    if (opens) this.title.focus({ preventScroll: true });
  }
}

function makeRow() {
  const name = make("th", { scope: "row" }, make("span", { class: "name" }), make("span", { class: "cards" }));
  return make("tr", {}, name, make("td", { class: "points" }), make("td", { class: "total" }));
}

function updateRow(element, row) {
  element.classList.toggle("won", Boolean(row.won));
  element.classList.toggle("out", Boolean(row.out));
  const won = row.won ? ` (${say("won")})` : row.out ? ` (${say("out")})` : "";
  write(element.querySelector(".name"), row.name + won);
  write(element.querySelector(".points"), String(row.points));
  write(element.querySelector(".total"), String(row.total));
  const cards = row.cards ?? [];
  const keyed = (card, at) => `${card.face}-${at}`;
  follow(element.querySelector(".cards"), cards, keyed, smallCard, updateSmallCard);
}

// A sheet over everything. Outside of it nothing is heard or read, so it says itself that its
// person is wanted at the table.
export class Sheet {
  constructor(root) {
    this.root = root;
    this.wanted = root.querySelector(".wanted");
    this.close = root.querySelector(".close");
    this.close.addEventListener("click", () => root.close());
    // A tap beside the sheet closes it.
    root.addEventListener("click", (event) => event.target === root && root.close());
  }

  show() {
    this.tellTheWayBack();
    this.root.showModal();
  }

  tellTheWayBack() {
    const { state } = document.body.dataset;
    write(this.close, state === "covered" ? say("back") : say(state === "pad" ? "close_pad" : "close"));
  }

  // Another screen has come, maybe in another language.
  update(wanted) {
    this.tellTheWayBack();
    write(this.wanted, wanted);
    show(this.wanted, Boolean(wanted));
  }
}

// The sheet behind the menu button. `on` has `enlarge()`, `speak()` after another language was
// chosen, `leave()`, and `open(page)`, which opens what can be read.
export class Menu extends Sheet {
  constructor(root, on) {
    super(root);
    this.language = root.querySelector("#language");
    this.language.addEventListener("change", () => {
      preferences.language = this.language.value;
      on.speak();
    });
    root.querySelector("#leave").addEventListener("click", () => on.leave());
    this.large = root.querySelector("#large");
    this.buzz = root.querySelector("#buzz");
    this.large.checked = preferences.large;
    this.buzz.checked = preferences.buzz;
    show(this.buzz.closest("label"), "vibrate" in navigator);
    this.large.addEventListener("change", () => {
      preferences.large = this.large.checked;
      on.enlarge();
    });
    this.buzz.addEventListener("change", () => {
      preferences.buzz = this.buzz.checked;
    });
    for (const button of root.querySelectorAll("[data-page]")) {
      button.addEventListener("click", () => {
        root.close();
        on.open(button.dataset.page);
      });
    }
  }
  show() {
    const options = Object.entries(languages());
    this.language.replaceChildren(...options.map(([value, textContent]) => make("option", { value, textContent })));
    this.language.value = document.documentElement.lang;
    super.show();
  }
}
