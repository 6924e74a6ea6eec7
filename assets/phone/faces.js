// A card on the page: the deck's own picture, with its name for those who hear it. All pictures come
// at once: who listens to the network would see from single ones what is in a hand.

import { make, mark, show, write } from "./dom.js";

const USUAL = "winter-classic-JQK";
const deck = { folder: "", back: "back1", pictures: {} };

export function useDeck(folder, back) {
  if (back) deck.back = back;
  if ((folder || USUAL) !== deck.folder) fetchDeck(folder || USUAL);
}

async function fetchDeck(folder) {
  deck.folder = folder;
  try {
    const texts = Object.entries(await (await fetch(`/cards/${folder}.json`)).json());
    if (deck.folder !== folder) return;
    for (const address of Object.values(deck.pictures)) URL.revokeObjectURL(address);
    const drawn = ([name, text]) => [name, URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }))];
    deck.pictures = Object.fromEntries(texts.map(drawn));
    for (const picture of document.querySelectorAll("img[data-card]")) aim(picture, picture.dataset.card);
  } catch {
    // The signs do until the next screen asks again.
    if (deck.folder === folder) deck.folder = "";
  }
}

function aim(picture, name) {
  picture.dataset.card = name;
  mark(picture, "src", deck.pictures[name]);
}

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

// A picture and, below it, signs for as long as it has not come; its label belongs to whatever
// button or list entry it stands in.
export function picture() {
  const signs = make("span", { class: "signs", "aria-hidden": "true" });
  const face = make("img", { class: "face", alt: "", draggable: false, decoding: "async" });
  face.addEventListener("load", () => show(signs, false));
  face.addEventListener("error", () => show(signs, true));
  return [signs, face];
}

export function paintFace(element, card) {
  const [rank, suit] = card.face;
  const signs = element.querySelector(".signs");
  write(signs, suit in SUITS ? `${rank === "T" ? 10 : rank}${SUITS[suit]}` : "★");
  signs.classList.toggle("red", suit === "H" || suit === "D");
  aim(element.querySelector("img"), `${card.face}${card.wild ? ".wild" : ""}`);
}

export function paintBack(element) {
  aim(element.querySelector("img"), deck.back);
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
    mark(chip, "data-as", stands);
  }
}
