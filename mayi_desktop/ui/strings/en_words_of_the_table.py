"""The English wording of what the words of the table mean."""

from __future__ import annotations

WORDS_OF_THE_TABLE: dict[str, str | tuple[str, str]] = {
    "words.heading": "Words of the table",
    "words.suit": "Suit: spades ♠, hearts ♥, diamonds ♦ or clubs ♣.",
    "words.rank": "Rank: what a card is in its suit, such as seven, queen or ace.",
    "words.set": "Set: cards of one rank, such as 7♠ 7♥ 7♣.",
    "words.run": "Run: cards of one suit in a row, such as 4♥ 5♥ 6♥ 7♥.",
    "words.meld": "Meld: a set or a run.",
    "words.wild": "Wild: a card that may stand for another one. A star is on it.",
    "words.contract": "Contract: the sets and runs that you have to lay down first. Each "
    "{deal} asks for its own.",
    "words.down": "Down: whoever has laid the contract on the table is down.",
    "words.lay_off": "Lay off: add a card to a meld on the table. For that you must be down.",
    "words.out": "Go out: get rid of your last card. That ends the {deal}.",
    "words.stock": "Stock: the pile with its cards face down. You draw from it.",
    "words.discards": "Discards: the pile with its cards face up. Whoever ends a turn puts a "
    "card there.",
    "words.may_i": "May I?: the question for the top card of the discards while it is not your "
    "turn.",
    "words.penalty": (
        "Penalty: the card from the stock that you must take along after a May I?.",
        "Penalty: the {count} cards from the stock that you must take along after a May I?.",
    ),
    "words.dealer": "{dealer}: stands in a circle beside the name of whoever deals in this "
    "{deal}.",
    "words.code": "Deal code: the word with numbers at the top of the table. With the same "
    "code the same cards are dealt again.",
    "words.seal": "Seal: a number that was made from the order of the cards before the "
    "{deal}. It shows afterwards that nobody swapped a card; to play you need not look at it.",
    "words.coach": "Coach: gives a hint when you ask for one.",
    "words.levels": "Beginner, Steady, Sharp, Master: how well a computer player plays, from "
    "easy to beat to hard to beat.",
}
