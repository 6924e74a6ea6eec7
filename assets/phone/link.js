// The line to the table: opens it, notices when it is gone, and opens it again.

import { Channel } from "./channel.js";
import { credentials, forget, keepTicket, textOf } from "./invitation.js";

const FIRST_WAIT = 400; // ms before the second try; doubled at each further one
const LONGEST_WAIT = 8000;
const PING_EVERY = 8000;
const ANSWER_WITHIN = 5000; // ms; a line that is silent for longer is taken for dead
const OPEN_WITHIN = 6000;
const REJECTED = 1008; // how the table closes the line to whoever it doesn't know

export class Link {
  // `hello` makes the first message. `on` has `seats(roster)` to choose from, `asking(words)` while
  // somebody at the table has to let this phone in, `joined()`, `you(who)` before the cards are
  // dealt, `lost()`, `over(reason)` and `message(value)`.
  constructor(hello, on) {
    this.hello = hello;
    this.on = on;
    this.tries = 0;
    this.ended = false;
    this.socket = null;
    this.channel = null;
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
    window.addEventListener("online", () => this.look());
    window.addEventListener("pageshow", () => this.look());
    window.addEventListener("offline", () => this.drop());
  }

  open() {
    if (this.ended || this.socket) return;
    clearTimeout(this.again);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/play`);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    this.channel = null;
    this.deadline = setTimeout(() => this.drop(), OPEN_WITHIN);
    socket.onmessage = (event) => socket === this.socket && this.receive(event.data);
    socket.onclose = (event) => socket === this.socket && this.closed(event.code);
  }

  receive(data) {
    const message = this.read(data);
    if (message) this.deliver(message);
  }

  // The message in a frame; null for the greeting, and for what is not from our table or not in
  // order: a fresh line sets both right.
  read(data) {
    try {
      if (this.channel === null) {
        this.greet(data);
        return null;
      }
      return this.channel.open(new Uint8Array(data));
    } catch (error) {
      console.warn("line", error);
      this.drop();
      return null;
    }
  }

  greet(text) {
    this.known = credentials();
    const { channel, key } = Channel.greet(text, this.known.secret);
    this.channel = channel;
    const box = textOf(channel.seal({ hello: this.hello() }));
    this.socket.send(JSON.stringify({ key, by: this.known.by, box }));
  }

  deliver(message) {
    clearTimeout(this.deadline);
    this.beat ??= setInterval(() => this.ping(), PING_EVERY);
    this.welcome = true;
    if ("seats" in message) this.on.seats(message);
    else if ("words" in message) this.on.asking(message.words);
    else if ("you" in message) this.on.you(message.you);
    else if ("admitted" in message) this.admitted(message.admitted);
    else if ("over" in message) {
      this.end();
      this.on.over(message.over);
    } else if (!("pong" in message)) this.on.message(message);
  }

  admitted({ ticket }) {
    if (ticket) keepTicket(ticket);
    this.lostSeat = false;
    this.tries = 0;
    this.on.joined();
  }

  // Send a message if the line stands; an answer that cannot be sent now is not kept: the
  // table's next screen asks again.
  send(message) {
    if (!this.channel || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(this.channel.seal(message));
    return true;
  }

  ping() {
    if (document.hidden || !this.send({ ping: Math.round(performance.now()) })) return;
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.drop(), ANSWER_WITHIN);
  }

  // Back from sleep or from another page: is the line still there?
  look() {
    if (this.ended) return;
    if (!this.socket) {
      this.tries = 0;
      this.open();
    } else this.ping();
  }

  drop() {
    const socket = this.socket;
    if (!socket) return;
    this.closed();
    socket.close();
  }

  // Try again by somebody's wish after the table has ended the line.
  reopen() {
    this.ended = false;
    this.tries = 0;
    this.open();
  }

  end() {
    this.ended = true;
    clearTimeout(this.again);
    this.drop();
  }

  closed(code = 0) {
    const isStranger = code === REJECTED && !this.welcome && this.known?.by;
    this.welcome = false;
    this.socket = null;
    this.channel = null;
    clearTimeout(this.deadline);
    clearInterval(this.beat);
    this.beat = undefined;
    if (this.ended) return;
    if (isStranger) {
      // A ticket or a code of another evening: come as somebody who knows neither.
      forget(this.known);
      this.lostSeat ||= this.known.by !== "code";
      this.open();
      return;
    }
    this.on.lost();
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
    this.tries += 1;
    // Not all phones at the same moment.
    this.again = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }
}
