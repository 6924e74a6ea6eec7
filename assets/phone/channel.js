// One encrypted conversation: every frame is a box with a direction and a counter.

import { bytesOf, textOf } from "./invitation.js";

const CONTEXT = "May I? line 2";
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

function joined(...parts) {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

export class Channel {
  constructor(key) {
    this.key = key;
    this.sent = 0;
    this.received = 0;
  }

  // Exchange keys: the channel, and the public key that the table needs for it. `greeting` is what
  // the table has sent, `secret` what this phone and the table know already. The keys of both are
  // new for each line, so that nobody who learns the secret later can read what was said.
  static greet(greeting, secret) {
    const host = bytesOf(JSON.parse(greeting).key);
    const own = nacl.box.keyPair();
    const shared = nacl.box.before(host, own.secretKey);
    const mixed = joined(encoder.encode(CONTEXT), host, own.publicKey, shared, secret);
    const channel = new Channel(nacl.hash(mixed).subarray(0, nacl.secretbox.keyLength));
    return { channel, key: textOf(own.publicKey) };
  }

  seal(message) {
    this.sent += 1;
    const whole = { ...message, n: this.sent, d: "p" };
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
    const box = nacl.secretbox(filled(JSON.stringify(whole)), nonce, this.key);
    const frame = new Uint8Array(NONCE + box.length);
    frame.set(nonce);
    frame.set(box, NONCE);
    return frame;
  }

  // The message in a frame; throws if it is not the next one of the host.
  open(frame) {
    const nonce = frame.subarray(0, NONCE);
    const plain = nacl.secretbox.open(frame.subarray(NONCE), nonce, this.key);
    if (plain === null) throw new Error("box");
    const message = JSON.parse(decoder.decode(plain));
    if (message.d !== "h" || message.n !== this.received + 1) {
      throw new Error("order");
    }
    this.received = message.n;
    return message;
  }
}
