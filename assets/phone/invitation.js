// What the link in the code says, kept on this phone; and what the phone's owner prefers.

const INVITATION = "mayi-invitation";
const DEVICE = "mayi-device";
const LARGE = "mayi-large";
const STILL = "mayi-no-buzz";
const LINK = /^#(\d{1,2})\.([\w-]{22})\.([\w-]{43})$/;

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

export function randomText() {
  return textOf(crypto.getRandomValues(new Uint8Array(16)));
}

// The seat, token and key of the newest link; null if this phone never had one. The secret is
// taken out of the address bar, where others might read it, and survives a reload.
export function invitation() {
  if (LINK.test(location.hash)) {
    write(INVITATION, location.hash);
    history.replaceState(null, "", location.pathname);
  }
  const [, seat, token, key] = LINK.exec(read(INVITATION) ?? "") ?? [];
  return seat === undefined ? null : { seat: Number(seat), token, key: bytesOf(key) };
}

// Keep a link that the table has handed over: what stands behind its #.
export function keepInvitation(text) {
  if (LINK.test(`#${text}`)) write(INVITATION, `#${text}`);
}

export function forgetInvitation() {
  write(INVITATION, "");
}

// A random name that this browser keeps, so that it is known when it comes back.
export function deviceId() {
  const known = read(DEVICE);
  if (known) return known;
  const made = randomText();
  write(DEVICE, made);
  return made;
}

export const preferences = {
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
