// What can be done now: the sentence, the buttons, the time that is left, and small tools.

import { follow, heard, make, mark, renew, show, write } from "./dom.js";
import { say } from "./words.js";

export class Buttons {
  // `press(button)` is called for every press; also for one that is off, to say why.
  constructor(root, press) {
    this.root = root;
    this.press = press;
  }

  update(buttons, chosen) {
    const onlyOne = buttons.find((button) => button.kind === "primary" && button.enabled);
    const before = this.places;
    this.places = buttons.map((button) => button.id).join(" ");
    if (before !== this.places) renew(this.root);
    follow(
      this.root,
      buttons,
      (button) => button.id,
      () => this.makeButton(),
      (element, button) => {
        const why = whyNot(button, chosen);
        element.button = button;
        write(element.firstChild, button.label);
        const small = why || button.detail || "";
        write(element.lastChild, small);
        show(element.lastChild, Boolean(small));
        mark(element, "aria-disabled", why ? "true" : null);
        const kind = button.kind === "primary" && button !== onlyOne ? "plain" : button.kind;
        mark(element, "data-kind", kind);
        mark(element, "data-does", button.does);
      },
    );
  }

  makeButton() {
    const label = make("span", { class: "label" });
    const element = make("button", { type: "button", class: "act" }, label, make("span", { class: "why" }));
    element.addEventListener("click", () => this.press(element.button));
    return element;
  }
}

// Why a button cannot be pressed with the cards that are chosen; empty if it can.
export function whyNot(button, chosen) {
  if (!button.enabled) return button.why || " ";
  if (button.wants !== "card") return "";
  if (chosen.length !== 1) return say(chosen.length ? "one_card" : "choose_card");
  return button.not?.[chosen[0]] ?? "";
}

// The time in which a card can still be asked for, as a line that gets shorter.
export class Clock {
  constructor(root) {
    this.root = root;
    this.bar = root.querySelector(".left");
    this.text = root.querySelector(".seconds");
  }

  update(claim) {
    const left = claim?.left_ms ?? null;
    show(this.root, left !== null);
    clearInterval(this.timer);
    if (left === null) {
      this.window = null;
      return;
    }
    if (this.window !== claim.window) {
      this.window = claim.window;
      this.whole = claim.total_ms ?? left;
    }
    this.whole = Math.max(this.whole, left);
    this.until = performance.now() + left;
    this.timer = setInterval(() => this.tick(), 100);
    this.tick();
  }

  tick() {
    const left = Math.max(0, this.until - performance.now());
    this.bar.style.transform = `scaleX(${(left / this.whole).toFixed(3)})`;
    write(this.text, left > 0 ? say("seconds", { seconds: Math.ceil(left / 1000) }) : "");
    if (left <= 0) clearInterval(this.timer);
  }
}

// One sentence that screen readers read when it changes; a question interrupts them.
export class Sentence {
  constructor(root) {
    this.root = root;
  }

  update(text, tone) {
    mark(this.root, "data-tone", tone);
    mark(this.root, "aria-live", tone === "asked" ? "assertive" : "polite");
    write(this.root, text);
  }
}

const ICONS = {
  sort: "M3 5h14M3 10h9M3 15h5M16 9v8m0 0-3-3m3 3 3-3",
  suggest: "M10 2l2 5 5 2-5 2-2 5-2-5-5-2 5-2zM17 13v5M14.500 15.500h5",
  undo: "M7 4 3 8l4 4M3 8h9a5 5 0 0 1 0 10H8",
  hint: "M7 15a6 6 0 1 1 6 0v2H7zM8 20h4",
  table: "M3 5h16M3 11h16M3 17h16",
};
const SVG = "http://www.w3.org/2000/svg";

export function icon(name) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 22 22");
  drawing.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  drawing.append(path);
  return drawing;
}

export class Tools {
  constructor(root) {
    this.root = root;
  }

  // `tools` are {name, icon, label, spoken, press, off}; `spoken` only where it is not the label.
  update(tools) {
    follow(
      this.root,
      tools,
      (tool) => tool.name,
      (tool) => {
        const label = make("span", { class: "label" });
        const element = make("button", { type: "button", class: "tool" }, icon(tool.icon), label);
        element.addEventListener("click", () => element.press());
        return element;
      },
      (element, tool) => {
        element.press = tool.press;
        write(element.lastChild, tool.label);
        mark(element, "aria-label", tool.spoken ?? heard[tool.label] ?? tool.label);
        mark(element, "aria-disabled", tool.off ? "true" : null);
        mark(element, "data-does", tool.name);
      },
    );
  }
}
