"""Glossary: what the words at the table mean; the last part of a sheet's rules."""

from __future__ import annotations

from collections.abc import Mapping

from mayi_desktop.engine.rulesheet import ClaimTiming, RuleSheet
from mayi_desktop.i18n import N_, _, ngettext, pgettext
from mayi_desktop.sheets.pages.page_blocks import Block
from mayi_desktop.sheets.phrases import singular

_MEANINGS: Mapping[str, str] = {
    "suit": N_("Suit: spades ♠, hearts ♥, diamonds ♦ or clubs ♣."),
    "rank": N_("Rank: a card’s number or face, such as seven, queen or ace."),
    "set": N_("Set: cards of the same rank, such as 7♠ 7♥ 7♣."),
    "run": N_("Run: cards of one suit in a row, such as 4♥ 5♥ 6♥ 7♥."),
    "meld": N_("Meld: a set or a run."),
    "wild": N_("Wild: a card that can stand for another one. It’s marked with a star."),
    "contract": N_(
        "Contract: the sets and runs you have to lay down first. Each {deal} has its own."
    ),
    "down": N_("Down: you’re down once your contract is on the table."),
    "lay_off": N_(
        "Lay off: add a card to a meld on the table. You have to be down to do that."
    ),
    "out": N_("Go out: get rid of your last card. That ends the {deal}."),
    "stock": N_("Stock: the face-down pile. You draw from it."),
    "discards": N_(
        "Discard pile: the face-up pile. You end your turn by putting a card there."
    ),
    "may_i": N_("May I?: what you ask to get the top discard when it isn’t your turn."),
    "dealer": N_("{dealer}: marks this {deal}’s dealer, in a circle next to the name."),
    "code": N_(
        "Deal code: a word, letters and numbers that decide who is dealt which cards. The "
        "same code deals the same cards again, so whoever knows the code knows the "
        "cards."
    ),
    "seal": N_(
        "Seal: locks in the shuffle before the game, and is shown as words. With a photo "
        "of the words, you can tell later whether anybody changed the game. They’re on "
        "the page “{fair}”; you don’t need them to play."
    ),
    "coach": N_("Coach: gives you a hint when you ask."),
    "levels": N_(
        "Beginner, Steady, Sharp, Master: how well a computer player plays, from easiest "
        "to hardest to beat."
    ),
}
_OF_THE_CARDS = ("suit", "rank", "set", "run", "meld")
_OF_THE_GAME = ("contract", "down", "lay_off", "out", "stock", "discards")
_OF_THE_SCREEN = ("dealer", "code", "seal", "coach", "levels")


def glossary(sheet: RuleSheet) -> tuple[Block, ...]:
    """Every term with its meaning, except those the sheet has no use for."""
    words = [*_OF_THE_CARDS, *(("wild",) if sheet.melds.wilds else ()), *_OF_THE_GAME]
    if sheet.claims.window is not ClaimTiming.NEVER:
        words.append("may_i")
        words += ["penalty"] if sheet.claims.penalty else []

    def explained(word: str) -> str:
        if word == "penalty":
            return ngettext(
                "Penalty: the card from the stock that you also get after a May I?",
                "Penalty: the {count} cards from the stock that you also get after a May I?",
                count=sheet.claims.penalty,
            )
        dealer = pgettext("dealer", "D")
        fair = pgettext("button", "Was it fair?")
        return _(_MEANINGS[word], deal=singular(sheet.deal_word), dealer=dealer, fair=fair)

    return (
        Block("heading", _("Words used at the table")),
        *(Block("bullet", explained(word)) for word in (*words, *_OF_THE_SCREEN)),
    )
