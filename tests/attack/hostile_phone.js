// A guest's page that tries more than a hundred ways to disturb the others, one after the other.
// `every` leaves ways out: 5 tries each fifth. It has lost its seat if it can't say anything for
// `PATIENCE` milliseconds, and goes on as a stranger.
async ({ pace, every }) => {
  const PATIENCE = 3000;
  const { page } = await import("/main.js");
  const { Channel } = await import("/channel.js");
  const { credentials, textOf } = await import("/invitation.js");
  const done = {};
  const address = `ws://${location.host}`;
  const sleep = (ms) => new Promise((on) => setTimeout(on, ms));
  const bytes = (count) => crypto.getRandomValues(new Uint8Array(count));
  const times = (count, what) => Array.from({ length: count }, (_, n) => what(n));
  const isSeated = () => document.body.dataset.state === "playing";
  const isLive = () => isSeated() && page.link.welcome && page.link.socket?.readyState === 1;
  const raw = (data) => page.link.socket.send(data);
  const say = (message) => page.link.send(message);
  const next = () => page.link.channel.sent + 1;

  // A box with any text, under the right key.
  const boxed = (text) => {
    const nonce = bytes(24);
    const box = nacl.secretbox(new TextEncoder().encode(text), nonce, page.link.channel.key);
    return new Uint8Array([...nonce, ...box]);
  };
  const sealed = (rest) => boxed(`{"n":${next()},"d":"p",${rest}}`);

  // Another line of the same phone: `answer` is what it says to the greeting.
  const line = (answer, path = "/play") =>
    new Promise((on) => {
      const socket = new WebSocket(address + path);
      socket.onmessage = (event) => {
        const found = answer?.(event.data);
        if (found !== undefined) socket.send(found);
      };
      socket.onclose = socket.onerror = on;
      setTimeout(() => on(socket.close()), 1500);
    });
  const greeting = (text, by, secret, hello) => {
    const { channel, key } = Channel.greet(text, secret);
    return JSON.stringify({ key, by, box: textOf(channel.seal(hello)) });
  };
  const usual = { hello: { language: "en", large: false } };
  const zeros = new Uint8Array(32);

  const texts = ["", "{", "[]", "null", "0", '"x"', "\0", "{}", '{"n":1,"d":"p"}', "x".repeat(8000), "x".repeat(9000), "💥".repeat(500)];
  const lengths = [0, 1, 12, 24, 39, 40, 41, 64, 256, 1024, 8191, 9000];
  const numbers = ["0", "-1", "1", "2", "1e3", "9007199254740993", "1.5", '"1"', "null", "true", "[1]"];
  const sides = ['"h"', '""', "null", "1"];
  const rests = ['"x":NaN', '"x":1e999', '"act":1,"act":2', '"n":1', '"x":"\\ud800"', `"x":${"[".repeat(3000)}`, `"x":${"[".repeat(10)}1${"]".repeat(10)}`, `"x":${"9".repeat(5000)}`, '"x":', ""];
  const greetings = [
    () => "",
    () => "{}",
    () => "x".repeat(9000),
    () => JSON.stringify({ key: "", by: "", box: "" }),
    () => JSON.stringify({ key: textOf(zeros), by: "", box: textOf(bytes(300)) }),
    () => JSON.stringify({ key: textOf(bytes(32)), by: "code", box: textOf(bytes(300)) }),
    () => JSON.stringify({ key: textOf(bytes(33)), by: "code", box: textOf(bytes(300)) }),
    (text) => greeting(text, "code", zeros, usual),
    (text) => greeting(text, "nobody", zeros, usual),
    (text) => greeting(text, "__proto__", zeros, usual),
    (text) => greeting(text, "", zeros, { sit: 0 }),
    (text) => greeting(text, "", zeros, { hello: { language: "../../x", large: false } }),
    (text) => greeting(text, "", zeros, { hello: { language: "en", large: "yes" } }),
    (text) => greeting(text, "", zeros, usual),
    () => bytes(300),
    () => undefined,
  ];
  const ids = ["", "draw", "discard-0", "may_i-1-0", "x".repeat(3000), 0, null, true, [], {}, "__proto__", "constructor"];
  const acts = [
    { act: "lay_off", card: 10 ** 9, meld: 0 },
    { act: "lay_off", card: -1, meld: -1, end: "low" },
    { act: "swap", card: 0, meld: 0, wild: 0 },
    { act: "order", cards: times(1500, (n) => n) },
    { act: "order", cards: times(100, () => 5) },
    { act: "tray", cards: times(500, (n) => n), slot: -1 },
    { act: "tray", cards: [null, "x", {}], slot: 10 ** 9 },
    { act: "shift", slot: -1 },
    { act: "sort", by: "evil" },
    { act: "standing", kind: "claim", cards: times(700, () => "ace") },
    { act: "read", page: "__init__" },
    { act: "next_deal" },
    { act: "__init__" },
    { act: { act: "press" } },
    { shown: "0-0" },
    { shown: { x: 1 } },
    { sit: 0 },
    { stand: true },
    { hello: usual.hello },
    { over: "ended" },
    { admitted: { seat: 0 } },
    { screen: {}, page: {}, buzz: "turn" },
    { ping: "x" },
    { ping: null },
    { seat: 0, act: "press", button: "draw" },
    { act: "hint", after: -1 },
    { act: "suggest", after: 1e15 },
  ];
  const flood = (count, message) => () => times(count, (n) => say(message(n)));
  const paths = ["/x", "/play", "/cards/x/y.svg", "/cards/winter-classic-JQK/%2e%2e", "/words/xx.json", `/${"x".repeat(7000)}`, "/fonts/../main.js?x", "//evil.example/"];
  const ask = (path, how) => fetch(path, how).catch(() => undefined);
  let known = [];

  const ways = [
    // First those that may keep the line; without its seat a page can do less.
    ...ids.map((button, n) => [`button ${n}`, () => say({ act: "press", button })]),
    ...acts.map((message, n) => [`act ${n}`, () => say(message)]),
    ["old buttons", () => known.map((button) => say({ act: "press", button }))],
    ["twice the same frame", () => times(2, ((frame) => () => raw(frame))(page.link.channel.seal({ ping: 1 })))],
    ["cards of others", () => times(30, (n) => say({ act: "press", button: page.screen.buttons[0]?.id, card: 3 * n }))],
    ["sixty pings", flood(60, (ping) => ({ ping }))],
    ["thirty hints", flood(30, () => ({ act: "hint" }))],
    ["thirty suggestions", flood(30, () => ({ act: "suggest" }))],
    ["thirty rules", flood(30, () => ({ act: "read", page: "rules" }))],
    ["thirty logs", flood(30, () => ({ act: "read", page: "log" }))],
    ["thirty sorts", flood(30, (n) => ({ act: "sort", by: n % 2 ? "rank" : "suit" }))],
    ["thirty orders", flood(30, () => ({ act: "order", cards: times(1000, (n) => n) }))],
    ["much at once", flood(20, () => ({ act: "x".repeat(7000) }))],
    ["twenty silent lines", () => Promise.all(times(20, () => line()))],
    ["twenty strangers", () => Promise.all(times(20, () => line((text) => (typeof text === "string" ? greeting(text, "", zeros, usual) : undefined))))],
    ["one ticket six times", () => Promise.all(times(6, () => line((text) => (typeof text === "string" ? greeting(text, credentials().by, credentials().secret, usual) : undefined))))],
    ["lines to elsewhere", () => Promise.all(times(6, (n) => line(undefined, `/play${n}`)))],
    ["reload of the line", () => page.link.drop()],
    ...paths.map((path, n) => [`path ${n}`, () => ask(path)]),
    ...["POST", "PUT", "DELETE", "HEAD", "OPTIONS"].map((method) => [method, () => ask("/", { method })]),
    ["a long header", () => ask("/", { headers: { "X-Long": "x".repeat(7900) } })],
    ["a hundred headers", () => ask("/", { headers: Object.fromEntries(times(100, (n) => [`X-${n}`, "x"])) })],
    ["ten decks", () => Promise.all(times(10, (n) => ask(`/cards/winter-${n % 2 ? "four" : "classic"}-JQK.json`, { cache: "no-store" })))],
    ["forty fonts", () => Promise.all(times(40, () => ask("/fonts/Literata-Regular.ttf", { cache: "no-store" })))],
    ...texts.map((text, n) => [`text ${n}`, () => raw(text)]),
    ...lengths.map((length) => [`bytes ${length}`, () => raw(bytes(length))]),
    ...numbers.map((number) => [`number ${number}`, () => raw(boxed(`{"n":${number},"d":"p","act":"draw"}`))]),
    ...sides.map((side) => [`side ${side}`, () => raw(boxed(`{"n":${next()},"d":${side},"act":"draw"}`))]),
    ...rests.map((rest, n) => [`rest ${n}`, () => raw(sealed(rest))]),
    ...greetings.map((answer, n) => [`greeting ${n}`, () => line(answer)]),
  ];
  window.hostile = { done, count: ways.filter((_, n) => n % every === 0).length };
  const run = async () => {
    while (!isLive()) await sleep(20);
    for (const [name, way] of ways.filter((_, n) => n % every === 0)) {
      for (let waited = 0; waited < PATIENCE && isSeated() && !isLive(); waited += 20) await sleep(20);
      const ids = page.screen?.buttons?.map((button) => button.id) ?? [];
      const { socket } = page.link;
      await Promise.resolve().then(way).catch(() => undefined);
      known = ids;
      await sleep(pace);
      done[name] = !socket ? "had no line" : socket === page.link.socket ? "kept its line" : "lost its line";
    }
  };
  run();
};
