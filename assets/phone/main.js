// The page: shows the newest screen of the table, and says what its person does.

import { Buttons, Clock, Sentence, Tools, whyNot } from "./controls.js";
import { heard, keepFocus, make, renew, show, write } from "./dom.js";
import { useDeck } from "./faces.js";
import { Hand } from "./hand.js";
import { forgetTicket, preferences } from "./invitation.js";
import { Link } from "./link.js";
import { Orders } from "./orders.js";
import { Pad } from "./pad.js";
import { Reading } from "./reading.js";
import { WhoAreYou, picture } from "./who.js";
import { EndOfDeal, Menu, Question } from "./sheets.js";
import { Log, Melds, Piles, Seats } from "./table.js";
import { Tray } from "./tray.js";
import { loadWords, say } from "./words.js";

const REASONS = ["moved", "refused", "closed", "ended", "busy", "shut"];
const BUZZ = { turn: [70], asked: [50, 60, 50] };
const BUSY_WAIT = 3000; // ms after which a phone asks again by itself
// The same when nobody plays or nobody may join: the phone comes back as soon as it is invited.
const SHUT_WAIT = 6000;
const COMES_BACK = { busy: BUSY_WAIT, shut: SHUT_WAIT, ended: SHUT_WAIT };
const NOTE_STAYS = 4000; // ms that a sentence of the page's own stays
const FACE_WITHIN = 1500; // ms after which a card counts as shown even if its picture failed

const at = (id) => document.getElementById(id);

class Page {
  constructor() {
    this.screen = null;
    this.plays = [];
    this.seats = new Seats(at("seats"));
    this.piles = new Piles(at("piles"), (does) => this.pressPile(does));
    this.melds = new Melds(at("melds"), (meld) => this.playOn(meld));
    this.latest = new Log(at("latest"));
    this.tray = new Tray(at("tray"), {
      put: (slot) => this.put(this.hand.chosenIds, slot),
      back: (cards) => this.send({ act: "tray", cards, slot: null }),
      shift: (slot) => this.send({ act: "shift", slot }),
    });
    this.hand = new Hand(at("hand"), {
      chosen: (ids) => this.chose(ids),
      order: (cards) => this.send({ act: "order", cards }),
      dropped: (id, element) => this.dropped(id, element),
      over: (element) => this.hover(element),
    });
    this.say = new Sentence(at("say"));
    this.clock = new Clock(at("clock"));
    this.tools = new Tools(at("tools"));
    this.bar = new Buttons(at("bar"), (button) => this.press(button));
    this.ask = new Question(at("ask"));
    this.end = new EndOfDeal(at("end"));
    this.reading = new Reading(at("reading"), (page) => this.send({ act: "read", page }));
    this.menu = new Menu(at("menu"), {
      enlarge: () => this.enlarge(),
      speak: () => this.speak(),
      leave: () => this.leave(),
      open: (page) => this.reading.open(page),
    });
    this.coverTools = new Tools(at("cover-tools"));
    this.orders = new Orders(at("orders"), (order) => this.send({ act: "standing", ...order }));
    this.padTools = new Tools(at("pad-tools"));
    this.pad = new Pad(at("pad"), (message) => this.send(message));
    this.who = new WhoAreYou(at("cover"), (message) => this.send(message));
    at("again").addEventListener("click", () => this.tryAgain());
    at("stand").addEventListener("click", () => {
      this.who.changes = this.who.sat;
      this.send({ stand: true });
    });
    document.addEventListener("visibilitychange", () => this.stayAwake());
    document.addEventListener("visibilitychange", () => this.look());
    window.addEventListener("hashchange", () => location.hash.length > 40 && location.reload());
    this.enlarge();
  }

  async begin() {
    // Until it has a seat, a phone speaks its own language if the table knows it.
    const known = await loadWords(preferences.language).catch(() => false);
    if (!known) await loadWords().catch(() => undefined);
    this.join();
  }

  join() {
    const hello = () => ({ language: preferences.language, large: preferences.large });
    this.link = new Link(hello, {
      seats: (roster) => this.askWho(roster),
      asking: (words) => this.cover("asking", words),
      joined: () => this.joined(),
      you: (who) => this.tellWho(who),
      lost: () => this.lost(),
      over: (reason) => this.ended(reason),
      message: (message) => this.receive(message),
    });
    this.cover("joining");
    this.link.open();
  }

  // Whose phone is it? Its person chooses a name, or brings a new one; or plays on instead of the
  // computer.
  askWho(roster) {
    this.over = "";
    this.screen = null;
    this.cover(roster.lent ? "lent" : "who_are_you");
    this.who.offer(roster);
  }

  // While one waits for the cards: by which name and face this phone sits at the table.
  tellWho({ name, face }) {
    if (this.screen) return;
    this.cover("waiting");
    at("you").replaceChildren(...(face ? [picture(face)] : []), make("span", { textContent: name }));
    show(at("you"), true);
    this.offerToStand(say("not_me"));
  }

  // The way back to "Who are you?".
  offerToStand(words) {
    write(at("stand"), words);
    show(at("stand"), true);
  }

  // Another language was chosen: the table is told by coming anew.
  async speak() {
    await loadWords(preferences.language).catch(() => undefined);
    if (document.body.dataset.state === "covered") this.coverWith(this.covered, []);
    this.menu.tellTheWayBack();
    this.link.end();
    this.comeBack();
  }

  // Before the cards are dealt, the seat is free again; later it waits for this phone.
  leave() {
    if (!this.screen) this.send({ stand: true });
    this.link.end();
    this.screen = null;
    this.over = "left";
    this.cover("left");
    show(at("again"), true);
  }

  tryAgain() {
    this.over = "";
    this.cover("joining");
    this.comeBack();
  }

  comeBack() {
    clearTimeout(this.retry);
    this.link.reopen();
  }

  // What the line says -------------------------------------------------------------------

  joined() {
    this.over = "";
    show(at("lost"), false);
    if (!this.screen) this.cover("waiting");
    this.stayAwake();
  }

  lost() {
    // A table that has closed may open again: until then the page says that it has.
    if (this.over) this.comeBackLater();
    else if (this.screen && !this.screen.pad) {
      show(at("lost"), true);
      // Outside of a sheet nothing is heard or read.
      for (const sheet of [this.menu, this.reading]) sheet.update(say("lost"));
    } else this.cover("lost");
  }

  ended(reason) {
    if (reason === "closed" || reason === "moved") forgetTicket();
    this.screen = null;
    this.over = REASONS.includes(reason) ? reason : "ended";
    this.cover(this.over === "shut" && this.link.lostSeat ? "closed" : this.over);
    show(at("again"), reason !== "busy");
    this.comeBackLater();
  }

  comeBackLater() {
    clearTimeout(this.retry);
    this.link.end();
    const wait = COMES_BACK[this.over];
    if (wait && !document.hidden) this.retry = setTimeout(() => this.comeBack(), wait);
  }

  // Looked at again: is the table open again?
  look() {
    if (!document.hidden && COMES_BACK[this.over]) this.comeBack();
  }

  async receive(message) {
    if (message.buzz) this.buzz(message.buzz);
    if (message.page) this.reading.fill(message.page);
    if (!message.screen) return;
    this.next = message.screen;
    const screen = message.screen;
    if (screen.language) await loadWords(screen.language).catch(() => undefined);
    // A newer one may have come while the words were fetched.
    if (this.next !== screen) return;
    if (screen.pad) keepFocus(at("pad-say"), () => this.showPad(screen));
    else keepFocus(at("say"), () => this.show(screen));
  }

  // An evening with real cards: no hand, only what is left of it.
  showPad(screen) {
    this.screen = screen;
    useDeck(screen.deck, screen.back);
    document.body.dataset.state = "pad";
    show(at("cover"), false);
    show(at("pad"), true);
    this.enlarge();
    this.pad.update(screen.pad);
    this.padTools.update([this.menuTool()]);
    this.menu.update("");
    this.reading.follow("", screen);
  }

  // What is shown ------------------------------------------------------------------------

  // What is shown already stays as it is, with a menu that is open over it.
  cover(key, words = []) {
    const shown = document.body.dataset.state === "covered" && this.covered === key;
    if (shown && !words.length) return;
    // What lies over everything would hide the words, too.
    for (const sheet of [this.menu, this.reading]) sheet.root.close();
    keepFocus(at("cover-title"), () => this.coverWith(key, words));
  }

  coverWith(key, words) {
    this.covered = key;
    document.body.dataset.state = "covered";
    document.body.dataset.cover = key;
    renew(at("cover"));
    show(at("cover"), true);
    show(at("game"), false);
    show(at("pad"), false);
    for (const id of ["again", "you", "stand"]) show(at(id), false);
    this.who.close();
    write(at("again"), say(key === "left" ? "come_back" : "again"));
    if (key === "asking") this.offerToStand(say("back"));
    this.coverTools.update([this.menuTool()]);
    write(at("cover-text"), say(key));
    write(at("cover-words"), words.join(" · "));
  }

  show(screen) {
    const first = !this.screen;
    this.screen = screen;
    Object.assign(heard, screen.heard);
    useDeck(screen.deck, screen.back);
    if (first) {
      document.body.dataset.state = "playing";
      show(at("cover"), false);
      show(at("game"), true);
    }
    show(at("lost"), false);
    this.enlarge();
    const { claim } = screen;
    const asked = claim?.asked ? claim.text : screen.say;
    this.say.update(asked, screen.tone);
    document.title = screen.tone === "turn" || screen.tone === "asked" ? `● ${screen.say}` : say("game");
    write(at("deal-title"), screen.deal.title);
    write(at("contract"), screen.deal.contract);
    this.write("note", screen.hint || (claim?.asked ? claim.note : "") || screen.paused || screen.orders?.now || "");
    this.write("refusal", this.refusal);
    this.seats.update(screen.seats);
    this.piles.update(screen);
    this.hand.update(screen.hand);
    const chosen = this.hand.chosenIds;
    this.melds.update(screen.melds, screen.seats, chosen);
    at("table").classList.toggle("bare", screen.melds.length === 0);
    this.latest.update(screen.log);
    this.showTray();
    this.orders.update(screen.orders);
    this.clock.update(claim);
    this.end.update(screen.end);
    show(at("table"), !screen.end);
    // What is left in the hands stands in the points.
    show(at("hand"), !screen.end);
    document.body.dataset.tone = screen.tone;
    this.showButtons();
    const wanted = screen.tone === "turn" || screen.tone === "asked" ? asked : "";
    this.menu.update(wanted);
    this.reading.follow(wanted, screen);
    this.ask.update(screen.ask ?? this.ownQuestion, (button) => this.answer(button));
    this.reportShown(claim);
    this.playNext();
  }

  write(id, text) {
    write(at(id), text);
    show(at(id), Boolean(text));
  }

  // The tray takes room only where it is needed: on one's own turn, and while it holds cards.
  showTray() {
    const { end, hand, tone, tray } = this.screen;
    const chosen = this.hand.chosenIds;
    const wanted = tone === "turn" || chosen.length > 0 || tray.some((slot) => slot.cards.length);
    this.tray.update(end || !hand.length || !wanted ? [] : tray, chosen);
  }

  showButtons() {
    const { screen } = this;
    const chosen = this.hand.chosenIds;
    const main = screen.buttons.filter((button) => button.at !== "small" && button.at !== "ask");
    const order = (button) => (button.at === "claim" ? 0 : 1);
    this.bar.update(main.sort((one, other) => order(one) - order(other)), chosen);
    const small = screen.buttons.filter((button) => button.at === "small");
    const icons = { undo: "undo", hint: "hint", suggest: "suggest", suggest_melds: "suggest" };
    const tools = small.map((button) => ({
      name: button.does,
      icon: icons[button.does] ?? (button.does.includes("undo") ? "undo" : "hint"),
      label: button.label,
      off: !button.enabled,
      press: () => this.press(button),
    }));
    const menu = this.menuTool();
    if (screen.end) {
      this.tools.update([menu]);
      return;
    }
    const { by, label, spoken } = screen.sort;
    const press = () => this.send({ act: "sort", by });
    tools.unshift({ name: "sort", icon: "sort", label, spoken, press });
    this.tools.update([...tools, menu]);
  }

  menuTool() {
    return { name: "menu", icon: "table", label: say("menu"), press: () => this.menu.show() };
  }

  chose(chosen) {
    if (!this.screen) return;
    this.heeded = this.screen.refusal;
    this.write("refusal", "");
    this.melds.choose(chosen);
    this.showTray();
    this.showButtons();
  }

  enlarge() {
    const large = preferences.large || Boolean(this.screen?.large);
    document.documentElement.classList.toggle("large", large);
    this.hand.lay();
  }

  // A sentence of the page's own, instead of a press that cannot be.
  remark(text) {
    if (!text.trim()) return;
    this.write("refusal", text);
    clearTimeout(this.remarkTimer);
    this.remarkTimer = setTimeout(() => this.write("refusal", this.refusal), NOTE_STAYS);
  }

  // Why the last act could not be, until other cards are chosen or the next one is tried.
  get refusal() {
    const { refusal } = this.screen ?? {};
    return refusal && refusal !== this.heeded ? refusal : "";
  }

  // The hold begins once the card can really be seen: its picture is there and was painted.
  async reportShown(claim) {
    if (!claim?.window || this.reported === claim.window) return;
    this.reported = claim.window;
    const face = at("discard").querySelector("img");
    const late = new Promise((done) => setTimeout(done, FACE_WITHIN));
    await Promise.race([face.decode().catch(() => undefined), late]);
    requestAnimationFrame(() => requestAnimationFrame(() => this.send({ shown: claim.window })));
  }

  // What is done -------------------------------------------------------------------------

  send(message) {
    if (message.act) this.heeded = undefined;
    return this.link.send(message);
  }

  press(button) {
    const chosen = this.hand.chosenIds;
    const why = whyNot(button, chosen);
    if (why) {
      this.remark(why);
      return;
    }
    const message = { act: "press", button: button.id, rev: this.screen.rev };
    if (button.wants === "card") [message.card] = chosen;
    this.send(message);
    // A second tap doesn't mean the card that slides to where the button was.
    renew(at("hand"));
  }

  pressPile(does) {
    const button = this.screen.buttons.find((one) => one.does === does && one.enabled);
    if (button) this.press(button);
  }

  put(cards, slot) {
    if (cards.length) this.send({ act: "tray", cards, slot });
    else this.remark(say("choose_card"));
  }

  dropped(id, element) {
    if (element.dataset.drop === "slot") this.put([id], Number(element.dataset.slot));
    else if (element.dataset.drop === "meld") this.playOn(Number(element.dataset.meld), [id]);
    else {
      const discard = this.screen.buttons.find((button) => button.does === "discard");
      const why = discard ? whyNot(discard, [id]) : " ";
      if (why) this.remark(why);
      else this.send({ act: "press", button: discard.id, rev: this.screen.rev, card: id });
    }
  }

  hover(element) {
    if (this.under !== element) this.under?.classList.remove("under");
    this.under = element;
    element?.classList.add("under");
  }

  // Lay cards off on a meld, one after the other: each stands in the screen before the next.
  playOn(id, cards = this.hand.chosenIds) {
    if (!cards.length) {
      this.remark(say("choose_card"));
      return;
    }
    this.plays = cards.map((card) => ({ card, meld: id }));
    this.waitsFor = undefined;
    this.playNext();
  }

  playNext() {
    const { refusal, ask, hand, melds } = this.screen;
    const held = new Set(hand.map((card) => card.id));
    if (held.has(this.waitsFor)) {
      if (!refusal && !ask) return;
      this.plays = [];
    }
    this.waitsFor = undefined;
    const play = this.plays.shift();
    const meld = play && melds.find((one) => one.id === play.meld);
    if (meld && held.has(play.card)) this.playOne(meld, play.card);
  }

  playOne(meld, card) {
    const swaps = meld.swaps.filter((swap) => swap.takes.includes(card));
    const ends = meld.ends?.[card] ?? [];
    const adds = meld.takes.includes(card);
    const ways = [];
    const lay = { act: "lay_off", card, meld: meld.id };
    if (ends.length > 1) for (const { end, label } of ends) ways.push([label, { ...lay, end }]);
    else if (adds || !swaps.length) ways.push([say("add"), lay]);
    for (const swap of swaps) {
      const label = say("swap", { card: swap.label });
      ways.push([label, { act: "swap", card, meld: meld.id, wild: swap.wild }]);
    }
    if (ways.length === 1) this.play(ways[0][1], card);
    else this.askWay(ways, card);
  }

  play(message, card) {
    this.waitsFor = card;
    if (!this.send({ ...message, rev: this.screen.rev })) this.waitsFor = undefined;
  }

  // Which end, or instead of which wild?
  askWay(ways, card) {
    const buttons = ways.map(([label, message], place) => ({ id: `way${place}`, label, kind: "plain", does: "way", message }));
    buttons.push({ id: "way-no", label: say("leave"), kind: "quiet", does: "leave" });
    this.ownQuestion = { heading: say("where"), text: "", buttons, card };
    this.ask.update(this.ownQuestion, (button) => this.answer(button));
  }

  answer(button) {
    if (!this.ownQuestion) {
      this.press({ ...button, enabled: true });
      return;
    }
    const { card } = this.ownQuestion;
    this.ownQuestion = null;
    this.ask.update(this.screen.ask, (one) => this.answer(one));
    if (button.message && this.screen.hand.some((one) => one.id === card)) this.play(button.message, card);
  }

  // The phone itself ---------------------------------------------------------------------

  buzz(kind) {
    if (!preferences.buzz) return;
    try {
      navigator.vibrate?.(BUZZ[kind] ?? BUZZ.turn);
    } catch {
      // Not before the page was touched for the first time.
    }
  }

  // Only pages with a certificate may keep a screen awake; on others it sleeps and comes back.
  async stayAwake() {
    if (document.hidden || !navigator.wakeLock || !this.link) return;
    try {
      this.lock = await navigator.wakeLock.request("screen");
    } catch {
      // The battery is low, or the person does not want it.
    }
  }
}

const page = new Page();
page.begin();
export { page };
