"""The English wording of the first start and of the guided deal."""

from __future__ import annotations

LESSON: dict[str, str | tuple[str, str]] = {
    "welcome.heading": "Nice to meet you!",
    "welcome.name": "What shall we call you?",
    "welcome.hint": "Your name",
    "welcome.text": "Have you played May I? before? A short guided hand shows everything you "
    "need. You find it again on the first page under “Learn”.",
    "welcome.unwritten": "This name has letters that cannot be shown here. Please write it in "
    "Latin, "
    "Greek, Cyrillic, Hebrew or Arabic letters.",
    "welcome.learn": "Learn in five minutes",
    "welcome.play": "Play",
    "title.learn": "Learn",
    "lesson.others": "Ben Clara Rosa Emil",
    "lesson.place": "{number} of {count}",
    "lesson.next": "Next",
    "lesson.leave": "Back to the title",
    "lesson.play": "Play a game",
    "lesson.dealing": "The cards are being dealt.",
    "lesson.watch": "Watch what the others do.",
    "lesson.first": "Allowed, but not yet. {step}",
    "lesson.later": "Allowed, but let the others play first.",
    "step.welcome": "Welcome! Get rid of your cards before the others do. First you need a "
    "set, three cards of one rank, and a run, four cards of one suit in a row.",
    "step.draw": "Every turn begins with a card. Click the stock, the pile face down.",
    "step.discard": "Every turn ends with a discard. You do not need the {card}: click "
    "it, then click the discards.",
    "step.may_i": "{ben} discarded a king, and you hold two! It is not your turn, so ask for "
    "it: press “May I?”.",
    "step.price": "Nobody before you wanted the {card}, so it is yours. The price: one "
    "more card from the stock.",
    "step.veto": "{ben} asks for the {card}, but you come first, and you need it for your run: "
    "do not allow it, press “{take}”.",
    "step.plan": "Sort your hand: press “{plan}”, and what goes together stands side by side. "
    "You can also drag a card to wherever you like it.",
    "step.run": "Look at your run: {card}, Q♠, a gap, and A♠, which comes after the king. Twos "
    "and jokers are wild, they stand for any card: your 2♦ fills the gap.",
    "step.lay_down": "Three kings are your set, and from jack to ace goes your run. Press "
    "“{suggest}”, then “{lay_down}”.",
    "step.down": "Your melds lie on the table: that is called being down. End your turn: click "
    "the {card}, then the discards.",
    "step.draw_again": "From now on your cards may join the sets and runs on the table. Draw "
    "from the stock first.",
    "step.lay_off": "{rosa} has queens on the table. Click your {card}, then her "
    "queens: that is called laying off.",
    "step.longer": "A run grows at its ends, and the ten comes before the jack. Click your "
    "{card}, then your run, or drag it there.",
    "step.hint": "Not sure what to do? Press “{hint}” at any time: it shows you a good play, "
    "and why.",
    "step.last": "Nothing else fits. End your turn: click the {card}, then the discards.",
    "step.end": "{rosa} played her last card: she goes out, and the hand is over. What you "
    "still hold counts against you; the lowest total wins. Now you know all you need!",
    "lesson.again": "You were in the middle of it",
    "lesson.again_text": "Shall the guided hand go on where you left it?",
    "lesson.go_on": "Go on",
    "lesson.restart": "From the beginning",
    "lesson.not_now": "Not now",
}
