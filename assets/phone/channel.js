// One encrypted conversation: every frame is a box with the session, a direction and a counter.

import { bytesOf } from "./invitation.js";

const NONCE = 24;
const FILL = 256;
const SPACE = 32;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

// Bytes of a text with spaces behind it, so that its length doesn't tell what was done.
function filled(text) {
  const bytes = encoder.encode(text);
  const whole = new Uint8Array(Math.ceil(bytes.length / FILL) * FILL).fill(SPACE);
  whole.set(bytes);
  return whole;
}

export class Channel {
  static NONCE = NONCE;

  // `session` is the server's random greeting, `key` the 32 bytes of the link.
  constructor(session, key) {
    this.session = session;
    this.key = key;
    this.sent = 0;
    this.received = 0;
  }

  static greeting(text) {
    const { session } = JSON.parse(text);
    if (typeof session !== "string" || bytesOf(session).length !== 16) throw new Error("greeting");
    return session;
  }

  seal(message) {
    this.sent += 1;
    const whole = { ...message, s: this.session, n: this.sent, d: "p" };
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
    const box = nacl.secretbox(filled(JSON.stringify(whole)), nonce, this.key);
    const frame = new Uint8Array(NONCE + box.length);
    frame.set(nonce);
    frame.set(box, NONCE);
    return frame;
  }

  // The message in a frame; throws if it is not the next one of the host in this session.
  open(frame) {
    const nonce = frame.subarray(0, NONCE);
    const plain = nacl.secretbox.open(frame.subarray(NONCE), nonce, this.key);
    if (plain === null) throw new Error("box");
    const message = JSON.parse(decoder.decode(plain));
    if (message.s !== this.session || message.d !== "h" || message.n !== this.received + 1) {
      throw new Error("order");
    }
    this.received = message.n;
    return message;
  }
}
