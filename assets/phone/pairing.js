// Comes by the short address, without a link: asks for a seat, and gets the link once somebody
// at the table has seen the same six words on both screens.

import { Channel } from "./channel.js";
import { bytesOf, deviceId, textOf } from "./invitation.js";
import { lineTo } from "./link.js";

const CONTEXT = "May I? pair 1";
const OFFER = 32; // bytes of a hash that commit the table to its key before it sees ours
const WORDS = 6;
const BITS = 10; // of the hash, for each word

// `on` has `words(list)`, `link(text)` and `failed(reason)`.
export function pair(seat, language, on) {
  const own = nacl.box.keyPair();
  const socket = new WebSocket(lineTo("/pair"));
  socket.binaryType = "arraybuffer";
  let offer = null;
  let table = null;
  let ended = false;

  const end = (tell, value) => {
    if (ended) return;
    ended = true;
    socket.close();
    tell(value);
  };
  const take = async (data) => {
    if (typeof data !== "string") {
      const message = opened(new Uint8Array(data), table, own);
      if (message.link) end(on.link, message.link);
      else end(on.failed, message.over);
    } else if (offer === null) {
      offer = JSON.parse(data).offer;
      socket.send(JSON.stringify({ key: textOf(own.publicKey), seat }));
    } else {
      table = bytesOf(JSON.parse(data).key);
      // Somebody in between could look for a key that makes the words alike; not after the offer.
      if (textOf(nacl.hash(table).subarray(0, OFFER)) !== offer) throw new Error("offer");
      socket.send(sealed({ device: deviceId(), language }, table, own));
      const words = await wordsOf(table, own.publicKey, seat);
      // The answer may have come while the list of words was fetched.
      if (!ended) on.words(words);
    }
  };
  socket.onmessage = (event) => take(event.data).catch(() => end(on.failed, "refused"));
  socket.onclose = () => end(on.failed, "lost");
}

function sealed(message, table, own) {
  const nonce = crypto.getRandomValues(new Uint8Array(Channel.NONCE));
  const plain = new TextEncoder().encode(JSON.stringify(message));
  return joined(nonce, nacl.box(plain, nonce, table, own.secretKey));
}

function opened(frame, table, own) {
  const nonce = frame.subarray(0, Channel.NONCE);
  const plain = nacl.box.open(frame.subarray(Channel.NONCE), nonce, table, own.secretKey);
  return JSON.parse(new TextDecoder().decode(plain));
}

function joined(...parts) {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

async function wordsOf(table, phone, seat) {
  const list = await (await fetch("/word-list.json")).json();
  const context = new TextEncoder().encode(CONTEXT);
  const hash = nacl.hash(joined(context, table, phone, [seat]));
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return Array.from({ length: WORDS }, (_, at) => list[parseInt(bits.slice(at * BITS, (at + 1) * BITS), 2)]);
}
