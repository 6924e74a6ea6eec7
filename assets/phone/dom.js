// Small helpers for elements; nothing here ever makes HTML from text.

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "class") element.className = value;
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name in element && name !== "role") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

// Set or take away an attribute, touching the page only where something changed.
export function mark(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

// The words for every text with a card's sign, for those who hear the page. It inherits nothing:
// a person may be called "constructor".
export const heard = Object.create(null);

export function write(element, text) {
  const words = heard[text];
  if (element.textContent === text + (words ?? "")) return;
  if (!words) element.textContent = text;
  else {
    const seen = make("span", { "aria-hidden": "true", textContent: text });
    element.replaceChildren(seen, make("span", { class: "heard", textContent: words }));
  }
}

export function show(element, wanted) {
  if (element.hidden === wanted) element.hidden = !wanted;
}

const JUST_CHANGED = 250; // ms

// Buttons have changed below here: for a moment they take no touch, as a finger on its way to one
// does not mean what came there since.
export function renew(root) {
  root.dataset.new = "";
  clearTimeout(root.settles);
  root.settles = setTimeout(() => delete root.dataset.new, JUST_CHANGED);
}

// Do what changes the page; where that removes or hides the focused element, focus goes to `heading`.
export function keepFocus(heading, change) {
  const before = document.activeElement;
  change();
  if (before === document.body || document.querySelector("dialog[open]")) return;
  if (before.isConnected && before.checkVisibility()) return;
  const now = document.activeElement;
  if (now === before || now === document.body) heading.focus({ preventScroll: true });
}

// Make the children of `parent` those of `items`, in order. Whoever has the same key stays the
// same element, so that focus, scrolling and a finger on it are not lost.
export function follow(parent, items, keyOf, makeOne, update) {
  const known = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  items.forEach((item, place) => {
    const key = String(keyOf(item, place));
    let child = known.get(key);
    if (child) known.delete(key);
    else {
      child = makeOne(item);
      child.dataset.key = key;
    }
    update(child, item, place);
    const there = parent.children[place];
    if (there !== child) {
      const focused = child.contains(document.activeElement) ? document.activeElement : null;
      parent.insertBefore(child, there ?? null);
      focused?.focus({ preventScroll: true });
    }
  });
  known.forEach((child) => child.remove());
}
