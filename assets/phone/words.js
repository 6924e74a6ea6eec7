// The page's own few sentences, in the language of the table.

let words = {};
let language = "";

export async function loadWords(wanted = "") {
  if (wanted && wanted === language) return false;
  const response = await fetch(wanted ? `/words/${encodeURIComponent(wanted)}.json` : "/words.json");
  if (!response.ok) return false;
  words = await response.json();
  language = wanted || (words.language ?? "");
  if (language) document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = say(element.dataset.word);
  }
  for (const element of document.querySelectorAll("[data-name]")) {
    element.setAttribute("aria-label", say(element.dataset.name));
  }
  return true;
}

// The names of all languages, by their keys.
export const languages = () => words.languages ?? {};

// A sentence by its key, with what belongs into its braces.
export function say(key, values = {}) {
  const text = words[key] ?? "";
  return text.replace(/\{(\w+)\}/g, (braces, name) => values[name] ?? braces);
}
