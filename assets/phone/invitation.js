// What this phone knows of the table, kept on it; and what the phone's owner prefers.

const CODE = "mayi-code";
const TICKET = "mayi-ticket";
const LARGE = "mayi-large";
const STILL = "mayi-no-buzz";
const LANGUAGE = "mayi-language";
const LINK = /^#([\w-]{43})$/;
const TICKET_TEXT = /^([\w-]{22})\.([\w-]{43})$/;
const KEY_BYTES = 32;

// Private windows may refuse to store anything: the page then works until it is reloaded.
function read(key) {
  try {
    return sessionStorage.getItem(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key, value) {
  for (const store of ["sessionStorage", "localStorage"]) {
    try {
      window[store].setItem(key, value);
    } catch {
      // As above.
    }
  }
}

export function bytesOf(text) {
  const plain = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0));
}

export function textOf(bytes) {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// By what the table knows this phone: its ticket, the code that it has scanned, or nothing. The
// code is taken out of the address bar, where others might read it, and survives a reload.
export function credentials() {
  if (LINK.test(location.hash)) {
    write(CODE, location.hash);
    history.replaceState(null, "", location.pathname);
  }
  const [, name, secret] = TICKET_TEXT.exec(read(TICKET) ?? "") ?? [];
  if (name) return { by: name, secret: bytesOf(secret) };
  const [, key] = LINK.exec(read(CODE) ?? "") ?? [];
  if (key) return { by: "code", secret: bytesOf(key) };
  return { by: "", secret: new Uint8Array(KEY_BYTES) };
}

// Keep the ticket that the table has given this phone with its seat.
export function keepTicket(text) {
  if (TICKET_TEXT.test(text)) write(TICKET, text);
}

export function forgetTicket() {
  write(TICKET, "");
}

// The table doesn't know these any longer.
export function forget({ by }) {
  write(by === "code" ? CODE : TICKET, "");
}

export const preferences = {
  get language() {
    return read(LANGUAGE) || navigator.language.slice(0, 2);
  },
  set language(wanted) {
    write(LANGUAGE, wanted);
  },
  get large() {
    return read(LARGE) === "yes";
  },
  set large(wanted) {
    write(LARGE, wanted ? "yes" : "no");
  },
  get buzz() {
    return read(STILL) !== "yes";
  },
  set buzz(wanted) {
    write(STILL, wanted ? "no" : "yes");
  },
};
