// What the menu opens to read: the rules, the score sheet, and the log of this deal.

import { heard, make, write } from "./dom.js";
import { Sheet } from "./sheets.js";
import { say } from "./words.js";

// Milliseconds from one question to the next about a page that lies open.
const ASKED_EVERY = 1000;

export class Reading extends Sheet {
  // `ask(name)` asks the table for a page.
  constructor(root, ask) {
    super(root);
    this.ask = ask;
    this.asked = -ASKED_EVERY;
    this.title = root.querySelector("h2");
    this.page = root.querySelector(".page");
  }

  open(name) {
    this.name = name;
    this.shown = "";
    write(this.title, titleOf(name));
    this.page.replaceChildren(make("p", { textContent: say("fetching") }));
    this.show();
    this.title.focus({ preventScroll: true });
    this.askNow();
  }

  // Another screen has come: a page that lies open is asked for again where the screen tells of
  // something new in it, soon rather than at once. So is one whose answer was lost with the line.
  follow(wanted, screen) {
    this.update(wanted);
    if (this.name) write(this.title, titleOf(this.name));
    this.screen = screen;
    if (!this.root.open || this.timer || (this.shown && this.news === newsOf(this.name, screen))) return;
    const wait = this.asked + ASKED_EVERY - performance.now();
    this.timer = setTimeout(() => this.askNow(), Math.max(0, wait));
  }

  askNow() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.root.open) return;
    this.asked = performance.now();
    this.asks = newsOf(this.name, this.screen);
    this.ask(this.name);
  }

  // The table's answer; whoever reads on keeps their place, and what they have opened.
  fill(page) {
    if (!this.root.open || page.name !== this.name) return;
    this.news = this.asks;
    const text = JSON.stringify(page);
    if (text === this.shown) return;
    Object.assign(heard, page.heard);
    const makers = { rules: rulesOf, scores: scoresOf, log: logOf };
    const { scrollTop, scrollLeft } = this.page;
    const opened = new Set([...this.page.querySelectorAll("[open] > summary")].map(textOf));
    this.page.replaceChildren(...makers[page.name](page));
    for (const heading of this.page.querySelectorAll("summary")) {
      heading.parentElement.open ||= opened.has(textOf(heading));
    }
    if (this.shown) this.page.scrollTo(scrollLeft, scrollTop);
    this.shown = text;
  }
}

// What a screen tells of the page with this name: as long as it is the same, so is the page.
function newsOf(name, { language, deal, pad, log, end }) {
  const place = deal ?? [pad.deal, pad.rows];
  return JSON.stringify([language, place, name === "log" ? log : end]);
}

const titleOf = (name) => say({ rules: "rules", scores: "sheet", log: "log" }[name]);
const textOf = (element) => element.textContent;

// Every heading opens and closes what stands below it; this deal's lies open.
function rulesOf({ blocks }) {
  const parts = [];
  let part;
  for (const { kind, text } of blocks) {
    if (kind === "title") parts.push(told("p", text, kind));
    else if (kind === "heading") {
      const heading = make("summary", {}, make("h3", { textContent: text }));
      part = make("details", { open: !part }, heading);
      parts.push(part);
    } else if (kind === "bullet") listOf(part).append(told("li", text));
    else part.append(told("p", text, kind));
  }
  return parts;
}

function told(tag, text, kind = "") {
  const element = make(tag, { class: kind });
  write(element, text);
  return element;
}

function listOf(part) {
  if (part.lastElementChild.tagName !== "UL") part.append(make("ul"));
  return part.lastElementChild;
}

// A row for every deal, the totals below; with more than three players their names stand upright.
function scoresOf({ names, me, rows, totals, best, note }) {
  const below = make("p", { class: "note", textContent: note });
  if (!rows.length) return [below];
  const classes = (seat) => [...(seat === me ? ["me"] : []), ...(best.includes(seat) ? ["best"] : [])].join(" ");
  const heads = names.map((name, seat) => {
    const head = make("th", { scope: "col" }, make("span", { textContent: name }));
    head.className = classes(seat);
    return head;
  });
  const row = (label, points, kind) => {
    const cells = points.map((count, seat) => make("td", { class: classes(seat), textContent: count ?? "" }));
    return make("tr", { class: kind }, make("th", { scope: "row", textContent: label }), ...cells);
  };
  const table = make(
    "table",
    { class: names.length > 3 ? "narrow" : "" },
    make("thead", {}, make("tr", {}, make("td"), ...heads)),
    make("tbody", {}, ...rows.map(({ label, points }) => row(label, points, ""))),
    make("tfoot", {}, row(say("total"), totals, "total")),
  );
  return [table, below];
}

function logOf({ last, lines }) {
  const list = (items) => make("ul", {}, ...items.map((text) => told("li", text)));
  const parts = last.length ? [list(last)] : [];
  return [...parts, make("h3", { textContent: say("newest") }), list(lines)];
}
