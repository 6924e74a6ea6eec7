"""Tests of questions about rules: found as families ask, answered as the engine plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import language_keys, speaking
from mayi_desktop.engine import card_points, melds
from mayi_desktop.engine.actions import (
    Discard,
    End,
    LayOff,
    MayI,
    MeldPlan,
    PlayerAction,
    ReplaceWild,
    TakeDiscard,
)
from mayi_desktop.engine.cards import CARDS, CardId, MeldId, Rank, Seat, face
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import ClaimTiming, MeldKind, RuleSheet
from mayi_desktop.engine.sheet_check import contradictions
from mayi_desktop.engine.state_api import view_for
from mayi_desktop.sheets.ask import Filter, cards_in, paragraphs, questions
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from mayi_desktop.sheets.draft import HouseDraft
from mayi_desktop.sheets.judge import face_text
from mayi_desktop.sheets.phrases import in_deals, number, times
from tests.notation import position
from tests.sheets.every_sheet import PLAYED
from tests.sheets.questions import HURRIED_QUESTIONS, MORE_QUESTIONS, QUESTIONS, Asked

MIXED = ["melds", "claims", "replace", "lay_off_in_turn", "new_melds", "going_out", "points"]


def mixes(count: int) -> Iterator[RuleSheet]:
    """House rules: sheets with some rules of others, as far as these don't contradict."""
    dice = Random(7)
    while count:
        sheet = dice.choice(PLAYED)
        for field in dice.sample(MIXED, 4):
            sheet = replace(sheet, **{field: getattr(dice.choice(PLAYED), field)})
        if not contradictions(sheet):
            count -= 1
            yield sheet


# --- What the engine says


def meld(sheet: RuleSheet, kind: MeldKind, names: str, deal: int = 0) -> bool:
    """Whether these cards are a legal new meld; copies come from other decks."""
    free, cards = list(CARDS), []
    for wanted in map(face, names.split()):
        cards.append(next(one for one in free if (one.rank, one.suit) == wanted))
        free.remove(cards[-1])
    plan = MeldPlan(kind, tuple(card.id for card in cards))
    return not isinstance(melds.legal_arrangements(sheet.meld_rules(deal), plan), Refusal)


def run(sheet: RuleSheet, names: str) -> bool:
    return meld(sheet, MeldKind.RUN, names)


def legal(
    sheet: RuleSheet,
    text: str,
    *acts: Callable[[tuple[CardId, ...]], PlayerAction],
    seat: int = 0,
) -> bool:
    """Whether a seat of four may do one of these; each gets its hand."""
    seats = [f"seat {n}: *4" for n in range(4) if f"seat {n}" not in text]
    view = view_for(position(sheet, "\n".join([text, *seats])), Seat(seat))
    return any(check(view, act(view.hand)) is None for act in acts)


def lays_off(sheet: RuleSheet, flag: str, owner: int) -> bool:
    text = f"turn 0 play stock\nseat 0 {flag}: 7H 4S 5S\nset {owner}: 7S 7C 7D"
    return legal(sheet, text, lambda hand: LayOff(Seat(0), hand[0], MeldId(0), None))


def plays_last(sheet: RuleSheet, act: Callable[[tuple[CardId, ...]], PlayerAction]) -> bool:
    return legal(sheet, "turn 0 play stock\nseat 0 down: 7H\nset 1: 7S 7C 7D", act)


def may_i(sheet: RuleSheet, flag: str = "", turn: str = "0 draw", seat: int = 2) -> bool:
    text = f"turn {turn}\nseat {seat} {flag}: 9H 4S 5S\ndiscards: 3H 8D"
    return legal(sheet, text, lambda _hand: MayI(Seat(seat)), seat=seat)


def swaps(sheet: RuleSheet, kind: MeldKind, wild: str, flag: str) -> bool:
    """Whether seat 0 may swap its nine for the wild that stands for one in another's meld."""
    rest = "7H 8H {} TH" if kind is MeldKind.RUN else "9C 9D {}"
    text = f"turn 0 play stock\nseat 0 {flag}: 9H 4C 5C KC\n{kind.value} 1: {rest.format(wild)}"

    def act(end: End | None, hand: tuple[CardId, ...], *, anew: bool) -> PlayerAction:
        freed = next(c.id for c in CARDS if (c.rank, c.suit) == face(wild))
        plan = MeldPlan(MeldKind.RUN, (*hand[1:3], freed)) if anew else None
        return ReplaceWild(Seat(0), hand[0], MeldId(0), freed, end, plan)

    ways = [(end, anew) for end in (None, End.HIGH, End.LOW) for anew in (False, True)]
    return legal(sheet, text, *(lambda hand, e=e, a=a: act(e, hand, anew=a) for e, a in ways))


def swap(sheet: RuleSheet, kind: MeldKind, wild: str) -> bool:
    return any(swaps(sheet, kind, wild, flag) for flag in ("", "down", "down-now"))


def longest(sheet: RuleSheet) -> int:
    ranks = [Rank.ACE, *sorted(rank for rank in Rank if rank), Rank.ACE]
    names = [f"{rank.letter}S" for rank in ranks if rank not in (Rank.JOKER,)]
    lengths = range(3, 15)
    found = [
        n for n in lengths for at in range(15 - n) if run(sheet, " ".join(names[at : at + n]))
    ]
    return max(found)


def often(sheet: RuleSheet) -> str:
    limit = next((n for n in range(5) if not may_i(sheet, f"claims={n}")), None)
    if limit is None:
        return "As often as you like"
    return f"{times(limit)} a {sheet.deal_word}".capitalize()


def twins(sheet: RuleSheet) -> str:
    every = range(len(sheet.deals))
    deals = [deal for deal in every if meld(sheet, MeldKind.SET, "9S 9S 9H", deal)]
    if len(deals) in (0, len(every)):
        return "Yes" if deals else "No"
    return f"Yes, {in_deals(sheet, deals)}"


ANSWERS: dict[str, Callable[[RuleSheet], bool | str]] = {
    "Can an ace go before the two?": lambda sheet: run(sheet, "AS 2S 3S 4S"),
    "Can an ace go after the king?": lambda sheet: run(sheet, "JS QS KS AS"),
    "Can a run mix suits?": lambda sheet: run(sheet, "5S 6H 7S 8S"),
    "How long can a run get?": lambda sheet: number(longest(sheet)).capitalize(),
    "Can one run have an ace at both ends?": lambda sheet: run(
        sheet, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    ),
    "Can a meld have more wild cards than natural ones?": lambda sheet: meld(
        sheet, MeldKind.SET, f"9S {wild_of(sheet)} {wild_of(sheet)}"
    ),
    "Can I still take the discard when I’m down?": lambda sheet: legal(
        sheet,
        "turn 0 draw\nseat 0 down: 9H 4S\ndiscards: 3H 8D",
        lambda _: TakeDiscard(Seat(0)),
    ),
    "Can I discard the card I just took from the pile?": lambda sheet: legal(
        sheet, "turn 0 play discard\nseat 0: 4S 9H", lambda hand: Discard(Seat(0), hand[-1])
    ),
    "Can I lay off on other players’ melds?": lambda sheet: lays_off(sheet, "down", 1),
    "Can I lay off before I’m down?": lambda sheet: lays_off(sheet, "", 1),
    "Can I lay off on the turn I lay down?": lambda sheet: (
        "On all melds"
        if lays_off(sheet, "down-now", 1)
        else "On your own melds" if lays_off(sheet, "down-now", 0) else "Not yet"
    ),
    "Can I go out without a discard?": lambda sheet: plays_last(
        sheet, lambda hand: LayOff(Seat(0), hand[0], MeldId(0), None)
    ),
    "What do I do with my last card?": lambda sheet: {
        (True, True): "You can discard it or play it",
        (True, False): "You must discard it",
        (False, True): "You must play it",
    }[
        plays_last(sheet, lambda hand: Discard(Seat(0), hand[0])),
        plays_last(sheet, lambda hand: LayOff(Seat(0), hand[0], MeldId(0), None)),
    ],
    "How often can I ask “May I?”": often,
    "Can a set have two cards of the same suit?": twins,
    "Can I still ask for the discard when I’m down?": lambda sheet: may_i(sheet, "down"),
    "Can I ask for a card I discarded myself?": lambda sheet: may_i(sheet, seat=3),
    "Can I still ask after the next player has drawn?": lambda sheet: may_i(
        sheet, turn="0 play stock"
    ),
    "Can I swap a joker out of a run?": lambda sheet: swap(sheet, MeldKind.RUN, "JK"),
    "Can I swap a joker out of a set?": lambda sheet: swap(sheet, MeldKind.SET, "JK"),
    "Can I swap a wild two?": lambda sheet: any(
        swap(sheet, kind, "2S") for kind in MeldKind
    ),
    **{
        f"How many points is {name} in my hand?": lambda sheet, rank=rank: str(
            card_points(sheet, next(card.id for card in CARDS if card.rank is rank))
        )
        for name, rank in (
            ("a joker", Rank.JOKER), ("an ace", Rank.ACE), ("a king", Rank.KING),
            ("a queen", Rank.QUEEN), ("a jack", Rank.JACK), ("a two", Rank.TWO),
        )
    },
}  # fmt: skip


def wild_of(sheet: RuleSheet) -> str:
    return "JK" if Rank.JOKER in sheet.melds.wilds else "2H"


TABLES = [*PLAYED, *mixes(100)]


@pytest.mark.parametrize("place", range(len(TABLES)))
def test_the_engine_plays_as_the_answers_say(place: int) -> None:
    sheet = TABLES[place]
    asked = {question.words: question.answer for question in questions(sheet)}
    assert {question.topic for question in questions(sheet)} <= set(paragraphs(sheet))
    # There a position would have to begin with a choice of the stock.
    skipped = "ask" if sheet.claims.window is ClaimTiming.AT_THE_STOCK else "nothing"
    for words in [words for words in ANSWERS if words in asked and skipped not in words]:
        found = ANSWERS[words](sheet)
        expected = found if isinstance(found, str) else "Yes" if found else "No"
        assert asked[words] == expected, words


# --- Finding questions


@pytest.mark.parametrize(
    "asked", [*QUESTIONS, *MORE_QUESTIONS, *HURRIED_QUESTIONS], ids=lambda asked: asked.words
)
def test_families_find_the_answer_first(asked: Asked) -> None:
    with speaking(asked.language):
        found = Filter(questions(find_sheet(asked.sheet))).find(asked.words)
        assert found[0].topic in [_(topic) for topic in asked.topics], found[:3]


@pytest.mark.parametrize("language", language_keys())
@pytest.mark.parametrize("key", SHEETS)
def test_every_question_finds_itself_and_has_its_paragraph(key: str, language: str) -> None:
    with speaking(language):
        sheet = find_sheet(key)
        every, below = questions(sheet), paragraphs(sheet)
        assert 80 < len(every) < 120
        assert len({question.words for question in every}) == len(every)
        words = Filter(every)
        missed = [q.words for q in every if words.find(q.words)[:1] != [q]]
        assert missed == []
        assert [q.words for q in every if q.topic not in below or not q.answer] == []


@pytest.mark.parametrize(
    "words", ["run joker out", "OUT, a joker? Runs!", "taking jokers out of run"]
)
def test_words_are_found_in_any_order_and_form(words: str) -> None:
    found = Filter(questions(find_sheet("evil"))).find(words)
    assert found[0].words == "Can I swap a joker out of a run?"


def test_a_slip_of_the_finger_is_understood_and_nonsense_is_not() -> None:
    words = Filter(questions(find_sheet("evil")))
    assert words.find("penatly")[0] == words.find("penalty")[0]
    assert words.find("xyzzy") == words.find("?") == []


def test_own_rules_answer_with_their_own_values() -> None:
    draft = HouseDraft("evil", title="Sunday rules")
    draft.set_value("claims.penalty", 1)
    sheet = draft.rules().sheet
    [best, *_others] = Filter(questions(sheet)).find("what does a May I cost?")
    assert best.answer == "One penalty card"
    assert paragraphs(sheet)[best.topic].text.startswith("Your own rule:")


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("q k a 2", "Q♠ K♠ A♠ 2♠"),
        ("is 7♥ 7♥ joker a set?", "7♥ 7♥ joker"),
        ("10, 10, 10", "10♠ 10♥ 10♦"),
        ("how many cards in hand 3", ""),
        ("a 2", ""),
    ],
)
def test_cards_in_a_question_are_recognised(words: str, cards: str) -> None:
    assert " ".join(map(face_text, cards_in(words))) == cards
