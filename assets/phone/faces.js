// A card on the page: the deck's own picture, with its name for those who hear it.

import { make, mark, write } from "./dom.js";

const deck = { folder: "winter-classic-JQK", back: "back1" };

export function useDeck(folder, back) {
  if (folder) deck.folder = folder;
  if (back) deck.back = back;
}

export function faceAddress(card) {
  return `/cards/${deck.folder}/${card.face}${card.wild ? ".wild" : ""}.svg`;
}

function aim(picture, address) {
  if (picture.getAttribute("src") !== address) picture.src = address;
}

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

// A picture and, below it, signs for as long as it has not come; its label belongs to whatever
// button or list entry it stands in.
export function picture() {
  const signs = make("span", { class: "signs", "aria-hidden": "true" });
  return [signs, make("img", { class: "face", alt: "", draggable: false, decoding: "async" })];
}

export function paintFace(element, card) {
  const [rank, suit] = card.face;
  const signs = element.querySelector(".signs");
  write(signs, suit in SUITS ? `${rank === "T" ? 10 : rank}${SUITS[suit]}` : "★");
  signs.classList.toggle("red", suit === "H" || suit === "D");
  aim(element.querySelector("img"), faceAddress(card));
}

export function paintBack(element) {
  aim(element.querySelector("img"), `/cards/${deck.folder}/${deck.back}.svg`);
}

// A card among others on the table, named by itself.
export function smallCard(card) {
  const shown = make("span", { class: "card", role: "img" }, ...picture());
  updateSmallCard(shown, card);
  return shown;
}

export function updateSmallCard(shown, card) {
  paintFace(shown, card);
  mark(shown, "aria-label", card.label ?? card.face);
  const stands = card.as ?? "";
  let chip = shown.querySelector(".stands");
  if (!stands) chip?.remove();
  else {
    chip ??= shown.appendChild(make("span", { class: "stands", "aria-hidden": "true" }));
    write(chip, stands);
  }
}

// Fetch the usual faces while nothing else is going on, so that no card is ever blank.
export function warmUp() {
  const folder = deck.folder;
  if (warmUp.done === folder) return;
  warmUp.done = folder;
  const names = ["JK1", "JK2"];
  for (const suit of "SHDC") for (const rank of "A23456789TJQK") names.push(rank + suit);
  const idle = window.requestIdleCallback ?? ((work) => setTimeout(work, 300));
  const next = () => {
    const name = names.shift();
    if (!name || warmUp.done !== folder) return;
    const image = new Image();
    image.onload = image.onerror = () => idle(next);
    image.src = `/cards/${folder}/${name}.svg`;
  };
  idle(next);
}
