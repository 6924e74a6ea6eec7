// "Who are you?": the people at the table, those who played before, or somebody new with a face.

import { follow, make, mark, renew, show } from "./dom.js";
import { say } from "./words.js";

export const picture = (face) => make("img", { src: `/faces/${face}.png`, alt: "", class: "face" });

export class WhoAreYou {
  // `send` says to the table who it is.
  constructor(root, send) {
    this.root = root;
    this.names = root.querySelector("#names");
    this.form = root.querySelector("#newcomer");
    this.name = root.querySelector("#newcomer-name");
    this.faces = root.querySelector("#newcomer-faces");
    this.sit = root.querySelector("#newcomer-sit");
    this.send = send;
    this.sat = false;
    this.face = "";
    this.name.addEventListener("input", () => this.check());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.sit.disabled) return;
      this.sat = true;
      this.chosen = this.face;
      send({ person: { name: this.name.value.trim(), face: this.face } });
    });
    root.querySelector("#newcomer-back").addEventListener("click", () => this.open(false));
  }

  // The seats and, where others may join, the people who played before and the faces to choose.
  offer({ seats, people = [], faces = [] }) {
    const somebody = faces.length ? [{ name: say("somebody_new"), makes: true }] : [];
    const items = [...seats, ...people, ...somebody];
    const { lang } = document.documentElement;
    const keyOf = ({ seat, name, by, face }) => JSON.stringify([seat, name, by, face, lang]);
    const shown = items.map(keyOf).join();
    if (this.shown !== shown) renew(this.root);
    this.shown = shown;
    follow(this.names, items, keyOf, (one) => this.button(one), () => undefined);
    follow(this.faces, faces, (key) => key, (key) => this.portrait(key), () => undefined);
    const face = [this.chosen, this.face].find((key) => faces.includes(key));
    this.choose(face ?? faces[Math.floor(Math.random() * faces.length)] ?? "");
    this.open((this.isOpen || this.changes) && faces.length > 0);
    this.changes = false;
  }

  close() {
    this.isOpen = false;
    show(this.names, false);
    show(this.form, false);
  }

  button(one) {
    const button = make("button", { type: "button", class: "act", data: { kind: "plain" } });
    if (one.face) button.append(picture(one.face));
    button.append(make("span", { textContent: one.name }));
    if (one.by) button.append(make("small", { textContent: say(`by_${one.by}`) }));
    if (one.seat !== undefined) button.dataset.seat = String(one.seat);
    button.addEventListener("click", () => {
      this.sat = false;
      if (one.makes) this.open(true);
      else if (one.seat !== undefined) this.send({ sit: one.seat });
      else this.send({ person: { name: one.name, face: one.face } });
    });
    return button;
  }

  portrait(key) {
    const button = make("button", { type: "button", role: "radio", data: { face: key } }, picture(key));
    mark(button, "aria-label", String(this.faces.children.length + 1));
    button.addEventListener("click", () => {
      this.chosen = key;
      this.choose(key);
    });
    return button;
  }

  choose(key) {
    this.face = key;
    for (const one of this.faces.children) mark(one, "aria-checked", String(one.dataset.face === key));
  }

  open(wanted) {
    const opens = wanted && !this.isOpen;
    if (this.isOpen !== wanted) renew(this.root);
    this.isOpen = wanted;
    show(this.names, !wanted);
    show(this.form, wanted);
    if (opens) this.name.focus();
    this.check();
  }

  check() {
    this.sit.disabled = !this.name.value.trim();
  }
}
