"""Tests of questions about rules: found as families ask, answered as the engine plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, pairwise
from random import Random

import pytest

from mayi_desktop.base.files import asset_root
from mayi_desktop.base.i18n import _
from mayi_desktop.base.languages import language_keys, speaking
from mayi_desktop.engine import card_points, melds
from mayi_desktop.engine.actions import (
    Discard,
    End,
    LayDown,
    LayOff,
    MayI,
    MeldPlan,
    PlayerAction,
    ReplaceWild,
    TakeDiscard,
)
from mayi_desktop.engine.cards import CARDS, CardId, MeldId, Rank, Seat, face
from mayi_desktop.engine.deal import deal_shoe
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.refusals import Refusal
from mayi_desktop.engine.rulesheet import (
    AceRule,
    Beneath,
    ClaimOrder,
    ClaimTiming,
    FreedWild,
    GoingOut,
    MeldKind,
    Replacers,
    RuleSheet,
)
from mayi_desktop.engine.sheet_check import contradictions, with_implied_rules
from mayi_desktop.engine.state_api import view_for
from mayi_desktop.engine.table import Phase, SeatFacts, Table
from mayi_desktop.sheets.ask import OUTSIDE, paragraphs, questions
from mayi_desktop.sheets.catalogue import SHEETS, find_sheet
from mayi_desktop.sheets.draft import HouseDraft
from mayi_desktop.sheets.options import RULE_OPTIONS, with_value
from mayi_desktop.sheets.phrases import counted, in_deals, number, times
from mayi_desktop.sheets.search import OF_CARDS, Filter, answers
from tests.language import Game
from tests.notation import position
from tests.sheets.every_sheet import NAMES, PLAYED
from tests.sheets.questions import (
    ANSWERED,
    HURRIED_QUESTIONS,
    MORE_QUESTIONS,
    QUESTIONS,
    STORIES,
)

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


def swap(sheet: RuleSheet, kind: MeldKind, wild: str) -> bool | str:
    able = any(swaps(sheet, kind, wild, flag) for flag in ("", "down", "down-now"))
    stays = kind is MeldKind.RUN and "SLIDES" in sheet.replace.goes.name
    return "Yes, but it stays in its run" if able and stays else able


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
        twice = sheet.claims.two_in_a_row or sheet.claims.beneath is not Beneath.EXPOSED
        return "As often as you like" + ("" if twice else ", but never for two cards in a row")
    return f"{times(limit)} a {sheet.deal_word}".capitalize()


def refusal(sheet: RuleSheet) -> str:
    game = Game(sheet, "turn 0 draw\nseat 0: 4H\nseat 1: 5H\nseat 2: 9H\ndiscards: 3H 8D")
    game.may_i(2)
    if sheet.claims.order is ClaimOrder.LINE_WITH_VETO and not may_i(sheet, "down"):
        return "Only players ahead of you who aren’t down, by taking it"
    if sheet.claims.order is not ClaimOrder.FIRST_TO_ASK:
        return "Only by taking it"
    assert ("ASKED", 0) in game.asked()
    return "Only whoever’s turn it is, by taking it"


def twins(sheet: RuleSheet) -> bool | str:
    every = range(len(sheet.deals))
    deals = [deal for deal in every if meld(sheet, MeldKind.SET, "9S 9S 9H", deal)]
    if len(deals) in (0, len(every)):
        return bool(deals)
    return f"All suits must differ, but not {in_deals(sheet, deals)}"


def lays_more(sheet: RuleSheet) -> bool:
    """Whether the first contract can be laid down with one meld more, or its kinds the other
    way around."""
    kinds = [need.kind for need in sheet.deals[0].contract]
    other = {MeldKind.SET: MeldKind.RUN, MeldKind.RUN: MeldKind.SET}
    return any(
        lays_kinds(sheet, wanted)
        for wanted in (
            [*kinds, MeldKind.SET],
            [*kinds, MeldKind.RUN],
            [other[k] for k in kinds],
        )
        if sorted(kind.value for kind in wanted) != sorted(kind.value for kind in kinds)
    )


def melds_of(sheet: RuleSheet, kinds: list[MeldKind]) -> list[list[str]]:
    """Cards for melds of these kinds, as large as the first contract asks for."""
    size = max(need.size for need in sheet.deals[0].contract)
    return [
        (
            [f"{rank}{'SHCD'[n]}" for rank in "3456789TJQ"[: max(4, size)]]
            if kind is MeldKind.RUN
            else [f"{'KQJT'[n]}{suit}" for suit in "SHC"]
        )
        for n, kind in enumerate(kinds)
    ]


def lays_kinds(sheet: RuleSheet, kinds: list[MeldKind]) -> bool:
    """Whether the first lay-down of the first deal may have melds of these kinds."""
    melds_laid = melds_of(sheet, kinds)

    def lay(hand: tuple[CardId, ...]) -> LayDown:
        cuts = pairwise(accumulate(map(len, melds_laid), initial=0))
        plans = (MeldPlan(kind, hand[a:b]) for kind, (a, b) in zip(kinds, cuts, strict=True))
        return LayDown(Seat(0), tuple(plans))

    names = [name for laid in melds_laid for name in laid]
    return legal(sheet, f"turn 0 play stock\nseat 0: {' '.join(names)} 4D 9D", lay)


def swaps_any(sheet: RuleSheet, flag: str) -> bool:
    """Whether somebody who is down, or not, may swap any wild of another's meld."""
    wilds = [name for name in ("JK", "2S") if face(name)[0] in sheet.melds.wilds]
    return any(swaps(sheet, kind, wild, flag) for kind in MeldKind for wild in wilds)


def swaps_when_down(sheet: RuleSheet) -> str:
    before, once = swaps_any(sheet, ""), swaps_any(sheet, "down")
    if swaps_before_laying_down(sheet):
        same = "if you lay down in the same turn"
        return f"Once you’re down, or {same}" if once else f"Only {same}"
    if before:
        return "Whether you’re down or not" if once else "Only before you’re down"
    later = not swaps_any(sheet, "down-now")
    return "Only once you’re down" + (", from your next turn on" if later else "")


def swaps_before_laying_down(sheet: RuleSheet) -> bool:
    """Whether a swap before the lay-down is legal only if that follows in the same turn."""
    if swaps_any(sheet, "") or sheet.replace.goes is not FreedWild.TO_HAND_AND_PLAYED:
        return False
    kinds = [need.kind for need in sheet.deals[0].contract]
    names = [name for laid in melds_of(sheet, kinds) for name in laid]
    text = f"turn 0 play stock\nseat 0: 9H {' '.join(names)} 4D 4H\nset 1: 9C 9D JK"

    def act(hand: tuple[CardId, ...]) -> PlayerAction:
        joker = next(card.id for card in CARDS if card.rank is Rank.JOKER)
        return ReplaceWild(Seat(0), hand[0], MeldId(0), joker, None, None)

    return legal(sheet, text, act)


def swaps_in_full_run(sheet: RuleSheet) -> bool:
    ranks = [rank for rank in Rank if sheet.melds.low <= rank <= 13 and rank]
    names = [f"{rank.letter}H" for rank in ranks if rank is not Rank.ACE]
    names += ["AH"] if sheet.melds.ace is AceRule.HIGH else []
    names = ["AH", *names] if sheet.melds.low == 1 else names
    if sheet.melds.ace is AceRule.BOTH_ENDS:
        names += ["AH"]
    wild = "JK" if Rank.JOKER in sheet.replace.wilds & sheet.melds.wilds else "2S"
    row = " ".join(wild if name == "9H" else name for name in names)

    def act(end: End | None, hand: tuple[CardId, ...]) -> PlayerAction:
        freed = next(c.id for c in CARDS if (c.rank, c.suit) == face(wild))
        return ReplaceWild(Seat(0), hand[0], MeldId(0), freed, end, None)

    return any(
        legal(
            sheet,
            f"turn 0 play stock\nseat 0 {flag}: 9H 4C 5C KC\nrun 1: {row}",
            *(lambda hand, e=e: act(e, hand) for e in (None, End.HIGH, End.LOW)),
        )
        for flag in ("", "down")
    )


def cards_for_asking(sheet: RuleSheet) -> str:
    game = Game(sheet, "turn 0 draw\nseat 0: 4H\nseat 1: 5H\nseat 2: 9H\ndiscards: 3H 8D")
    game.may_i(1)
    while found := [one for one in game.asked() if one[0] in ("ASKED", "ANSWER")]:
        kind, seat = found[0]
        assert seat is not None
        game.allow(seat) if kind == "ASKED" else game.let_go(seat)
    if len(game.state.hands[1]) == 1:
        game.draw(0)
    cost = counted(sheet.claims.penalty, "penalty card")
    got = number(len(game.state.hands[1]) - 1).capitalize()
    return (
        f"{got}: the card you ask for and {cost}" if sheet.claims.penalty else "Only that card"
    )


def next_down(sheet: RuleSheet) -> str:
    """What becomes of the card beneath one that somebody got by asking."""
    seats = "seat 0: 4H\nseat 1: 5H\nseat 2: 9H\nseat 3: JH"
    game = Game(sheet, f"turn 0 draw\n{seats}\ndiscards: 3H 6S 8D")
    game.may_i(2)
    while found := [one for one in game.asked() if one[0] in ("ASKED", "ANSWER")]:
        kind, seat = found[0]
        assert seat is not None
        game.allow(seat) if kind == "ASKED" else game.let_go(seat)
    again, others = (check(game.view(n), MayI(Seat(n))) is None for n in (2, 3))
    if others:
        return "You can ask for it" + ("" if again else ", but never for two cards in a row")
    assert not again
    drawn = check(game.view(0), TakeDiscard(Seat(0))) is None
    return "You can draw it, but not ask for it" if drawn else "Nobody gets it"


def refused(sheet: RuleSheet) -> str:
    """What a May I? costs whose card somebody else takes, where anybody can."""
    seats = "seat 0: 4H\nseat 1: 5H\nseat 2: 9H\nseat 3: JH"
    game = Game(sheet, f"turn 0 draw\n{seats}\ndiscards: 3H 8D")
    game.may_i(2)
    asked = [one for one in game.asked() if one[0] in ("ASKED", "ANSWER")]
    for _kind, seat in asked[:1]:
        assert seat is not None
        game.claim(seat)
        while found := [one for one in game.asked() if one[0] in ("ASKED", "ANSWER")]:
            kind, seat = found[0]
            assert seat is not None
            game.allow(seat) if kind == "ASKED" else game.let_go(seat)
        assert len(game.state.hands[2]) == 1
        assert game.state.table.seats[2].claims == 0
    return "No, and it costs nothing"


ANSWERS: dict[str, Callable[[RuleSheet], bool | str]] = {
    "Can an ace go before the two?": lambda sheet: run(sheet, "AS 2S 3S 4S"),
    "Can an ace go after the king?": lambda sheet: run(sheet, "JS QS KS AS"),
    "Is an ace low or high?": lambda sheet: (
        "Low, high, or both in one run"
        if run(sheet, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")
        else "Low or high, but not both in one run"
        if run(sheet, "AS 2S 3S 4S")
        else "Only high, after the king"
    ),
    "Can I have the next card down, too?": next_down,
    "Does a “May I?” count if I don’t get the card?": refused,
    "Can a run mix suits?": lambda sheet: run(sheet, "5S 6H 7S 8S"),
    "What is the lowest card in a run?": lambda sheet: (
        "A"
        if run(sheet, "AS 2S 3S 4S")
        else "2" if run(sheet, "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS") else "3"
    ),
    "How long can a run get?": lambda sheet: number(longest(sheet)).capitalize(),
    "Can one run have an ace at both ends?": lambda sheet: run(
        sheet, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    ),
    "Can I lay off a wild card?": lambda sheet: legal(
        sheet,
        f"turn 0 play stock\nseat 0 down: {wild_of(sheet)} 4S 5S\nrun 1: 7S 8S 9S TS",
        lambda hand: LayOff(Seat(0), hand[0], MeldId(0), End.HIGH),
    ),
    "Can I discard a wild card?": lambda sheet: legal(
        sheet,
        f"turn 0 play stock\nseat 0: {wild_of(sheet)} 4S 5S",
        lambda hand: Discard(Seat(0), hand[0]),
    ),
    "Can a meld be all wild cards?": lambda sheet: any(
        meld(sheet, kind, " ".join([wild_of(sheet)] * n))
        for kind in MeldKind for n in (3, 4)
    ),
    "Can I lay down other melds than the contract asks for?": lays_more,
    "Can I discard a card that fits on the table?": lambda sheet: legal(
        sheet,
        "turn 0 play stock\nseat 0 down: 7H 4S 5S\nset 1: 7S 7C 7D",
        lambda hand: Discard(Seat(0), hand[0]),
    ),
    "Do I have to lay off what fits?": lambda sheet: not legal(
        sheet,
        "turn 0 play stock\nseat 0 down: 7H 4S 5S\nset 1: 7S 7C 7D",
        lambda hand: Discard(Seat(0), hand[-1]),
    ),
    "Do I have to be down to swap a wild card?": swaps_when_down,
    "Can I swap a wild card out of a full run?": swaps_in_full_run,
    "Can two wild cards stand next to each other?": lambda sheet: meld(
        sheet, MeldKind.RUN, f"4S 5S {wild_of(sheet)} {wild_of(sheet)} 8S 9S"
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
        "Right away, on all melds"
        if lays_off(sheet, "down-now", 1)
        else (
            "Right away only on your own melds"
            if lays_off(sheet, "down-now", 0)
            else "Only from your next turn on"
        )
    ),
    "What do I do with my last card?": lambda sheet: {
        (True, True): "You can discard it or play it",
        (True, False): "You must discard it",
        (False, True): "You must play it",
    }[
        plays_last(sheet, lambda hand: Discard(Seat(0), hand[0])),
        plays_last(sheet, lambda hand: LayOff(Seat(0), hand[0], MeldId(0), None)),
    ],
    "Do I go out with or without a discard?": lambda sheet: {
        (True, True): "With a discard or without, as you like",
        (True, False): "Only with a discard",
        (False, True): "Only without a discard",
    }[
        plays_last(sheet, lambda hand: Discard(Seat(0), hand[0])),
        plays_last(sheet, lambda hand: LayOff(Seat(0), hand[0], MeldId(0), None)),
    ],
    "How often can I ask “May I?”": often,
    "Can somebody refuse me the card?": refusal,
    "Can a set have two cards of the same suit?": twins,
    "Can I still ask for the discard when I’m down?": lambda sheet: may_i(sheet, "down"),
    "How many cards do I get with a “May I?”": cards_for_asking,
    "Who can ask “May I?”": lambda sheet: (
        "Everybody at the table" if may_i(sheet, "down") else "Anybody who isn’t down yet"
    ),
    "Can I ask for a card I discarded myself?": lambda sheet: may_i(sheet, seat=3),
    "Can I still ask after the next player has drawn?": lambda sheet: may_i(
        sheet, turn="0 play stock"
    ),
    "Can I swap a joker out of a run?": lambda sheet: swap(sheet, MeldKind.RUN, "JK"),
    "Can I swap a joker out of a set?": lambda sheet: (
        swap(sheet, MeldKind.SET, "JK")
        or (swap(sheet, MeldKind.RUN, "JK") and "No, only out of a run")
    ),
    "Can I swap a wild two?": lambda sheet: (
        (
            swap(sheet, MeldKind.SET, "2S")
            and ("Yes, unless it’s an ordinary two" if sheet.melds.natural_twos else True)
        )
        or {False: False, True: "Only out of a run"}.get(
            swap(sheet, MeldKind.RUN, "2S"), "Only out of a run, where it stays"
        )
    ),
    **{
        f"How many points is each {name} in my hand?": lambda sheet, rank=rank: str(
            card_points(sheet, next(card.id for card in CARDS if card.rank is rank))
        )
        for name, rank in (
            ("joker", Rank.JOKER), ("ace", Rank.ACE), ("king", Rank.KING),
            ("queen", Rank.QUEEN), ("jack", Rank.JACK), ("two", Rank.TWO),
        )
    },
}  # fmt: skip


def wild_of(sheet: RuleSheet) -> str:
    return "JK" if Rank.JOKER in sheet.melds.wilds else "2H"


# What is said where the engine says yes, and where it says no, if not that.
SAID = {
    "Can a run mix suits?": ("", "A run is all one suit"),
    "Can a set have two cards of the same suit?": ("Suits may repeat", "All suits must differ"),
    "Can a meld be all wild cards?": ("", "Every meld needs a natural card"),
    "Can I lay down other melds than the contract asks for?": (
        "",
        "Only the melds that the contract asks for",
    ),
    "Do I have to lay off what fits?": ("", "You can keep cards that fit"),
    "Can I lay off before I’m down?": ("", "Only once you’re down"),
    "Can I still ask after the next player has drawn?": (
        "Yes, if they drew from the stock",
        "No",
    ),
    "Can I still take the discard when I’m down?": (
        "You draw from either pile",
        "Only from the stock",
    ),
}
TABLES = [*PLAYED, *mixes(100)]


@pytest.mark.parametrize("place", range(len(TABLES)))
def test_the_engine_plays_as_the_answers_say(place: int) -> None:
    sheet = TABLES[place]
    asked = {question.words: question.answer for question in questions(sheet)}
    assert {question.topic for question in questions(sheet)} <= set(paragraphs(sheet))
    # There a position would have to begin with a choice of the stock.
    at_stock = sheet.claims.window is ClaimTiming.AT_THE_STOCK
    skipped = ("ask", "refuse", "I get", "next card", "I don’t get") if at_stock else ()
    for words in [words for words in ANSWERS if words in asked]:
        if any(word in words for word in skipped):
            continue
        found = ANSWERS[words](sheet)
        yes, no = SAID.get(words, ("Yes", "No"))
        expected = found if isinstance(found, str) else yes if found else no
        answer = asked[words].partition(": ")[0] if "Can I swap" in words else asked[words]
        assert answer == expected, words


def test_who_has_to_play_a_wild_at_once_swaps_it_in_the_turn_of_laying_down() -> None:
    played = find_sheet("variant-four")
    sheet = replace(played, replace=replace(played.replace, who=Replacers.NOT_DOWN))
    [answer] = [q.answer for q in questions(sheet) if q.words.startswith("Do I have to be")]
    assert answer == swaps_when_down(sheet) == "Only if you lay down in the same turn"


@pytest.mark.parametrize(
    "name", [name for name, rule in RULE_OPTIONS.items() if any(map(rule.applies, PLAYED))]
)
def test_a_rule_that_is_changed_changes_an_answer(name: str) -> None:
    changed = (
        (sheet, with_implied_rules(with_value(sheet, name, value)))
        for sheet in PLAYED
        for value in RULE_OPTIONS[name].answers
    )
    assert any(
        not contradictions(other) and questions(other) != questions(sheet)
        for sheet, other in changed
        if other != sheet
    )


def lays(sheet: RuleSheet, deal: int, sizes: list[int], spare: str) -> bool:
    """Whether the lay-down of a deal can have melds of these sizes, and keep spare cards."""
    rule = sheet.deals[deal]
    names: list[str] = []
    for n, (need, size) in enumerate(zip(rule.contract, sizes, strict=True)):
        run, twins = [f"{rank}{'SHC'[n]}" for rank in "3456789TJQKA"], "SHCD" * 3
        full = run if need.kind is MeldKind.RUN else [f"{'KQJ'[n]}{suit}" for suit in twins]
        names += full[:size]

    def lay(hand: tuple[CardId, ...]) -> LayDown:
        ends = [*accumulate(sizes, initial=0)]
        cuts = zip(rule.contract, pairwise(ends), strict=True)
        return LayDown(Seat(0), tuple(MeldPlan(n.kind, hand[a:b]) for n, (a, b) in cuts))

    text = f"deal {deal + 1}\nturn 0 play stock\nseat 0: {' '.join(names)} {spare}"
    return legal(sheet, text, lay)


def goes_down_at_once(sheet: RuleSheet, deal: int) -> bool:
    """Whether the whole hand but a discard can be the lay-down; runs grow first, then sets."""
    rule = sheet.deals[deal]
    room = rule.cards + (rule.all_at_once or sheet.going_out is GoingOut.BY_PLAYING)
    sizes = [need.size for need in rule.contract]
    grows = [n for n, need in enumerate(rule.contract) if need.kind is MeldKind.RUN]
    for _more in range(room - sum(sizes)):
        runs = [n for n in grows if sizes[n] < 12]
        sizes[runs[0] if runs else sizes.index(min(sizes))] += 1
    return lays(sheet, deal, sizes, "" if room > rule.cards else "4D")


@pytest.mark.parametrize("sheet", PLAYED, ids=lambda sheet: sheet.key)
def test_who_goes_out_on_the_turn_of_laying_down_does_so_in_the_engine(
    sheet: RuleSheet,
) -> None:
    deals = [deal for deal in range(len(sheet.deals)) if goes_down_at_once(sheet, deal)]
    every = {question.words: question.answer for question in questions(sheet)}
    some = "Yes" if len(deals) == len(sheet.deals) else f"Yes, {in_deals(sheet, deals)}"
    assert every["Can I go out on the turn I lay down?"] == (some if deals else "No")


@pytest.mark.parametrize("sheet", PLAYED, ids=lambda sheet: sheet.key)
def test_who_goes_out_all_at_once_is_told_how_many_cards_that_takes(sheet: RuleSheet) -> None:
    asked = "Do I have to lay down my whole hand at once?"
    [found] = [one for one in questions(sheet) if one.words == asked]
    for deal, rule in enumerate(sheet.deals):
        if not rule.all_at_once:
            continue
        sizes = [need.size for need in rule.contract]
        grows = next(n for n, need in enumerate(rule.contract) if need.kind is MeldKind.RUN)
        sizes[grows] += rule.cards + 1 - sum(sizes)
        assert lays(sheet, deal, sizes, "")
        assert not lays(sheet, deal, sizes, "4D")
        told = found.cases[None, deal].rpartition(": ")[2]
        assert told.startswith(number(sum(sizes)).capitalize())
        may_ask = sheet.has_claims and not rule.winning_claims_only
        more = f"{number(1 + sheet.claims.penalty)} more for each" if may_ask else ""
        assert more in told
        assert ("more" in told) == bool(more)


@pytest.mark.parametrize("name", ["seven-round", "twelve-deal"])
def test_who_is_late_at_the_stock_is_asked_once_it_is_chosen(name: str) -> None:
    sheet = find_sheet(name)
    asked = "Can I still ask after the next player has drawn?"
    [found] = [one for one in questions(sheet) if one.words == asked]
    assert found.answer == "Only when they choose the stock, before they take its card"
    game = Game(sheet, "turn 0 draw\nseat 0: 4H\nseat 1: 5H\nseat 2: 9H\ndiscards: 3H 8D")
    game.draw(0)
    assert ("ANSWER", 2) in game.asked()
    assert len(game.state.hands[0]) == 1
    game.may_i(2)
    while found_now := [one for one in game.asked() if one[0] == "ANSWER"]:
        seat = found_now[0][1]
        assert seat is not None
        game.let_go(seat)
    assert not may_i(sheet, turn="0 play stock")


def shoe_of(sheet: RuleSheet, seats: int, deal: int) -> tuple[int, int]:
    """How many decks and jokers the engine deals from."""
    decks = sheet.decks_for(seats, deal)
    table = Table(sheet, (SeatFacts(),) * seats, deal=deal, decks=decks, phase=Phase.DRAW)
    jokers = sum(CARDS[card].rank is Rank.JOKER for card in deal_shoe(table, deal))
    return (len(deal_shoe(table, deal)) - jokers) // 52, jokers


@pytest.mark.parametrize(
    ("language", "words", "answer"),
    [
        ("en", "seven people playing, how many jokers go in", "With seven players: Six jokers"),
        ("en", "two packs or three", ""),
        ("en", "does each deck have two jokers", ""),
        (
            "en",
            "is there a discard in the final round",
            "In hand 6: A discard ends every turn, but",
        ),
        ("en", "can I swap a joker out of a run in the 6th hand", "In hand 6: No"),
        ("en", "how many cards are in the run in hand 2", "In hand 2: Four"),
        ("en", "how many runs in the last hand", "In hand 6: One set and two runs"),
        ("en", "how many decks in the last hand", "Three to five players: two"),
        ("en", "do we deal ten or eleven cards", "11"),
        ("en", "final hand three runs?", "One set and two runs"),
        ("en", "hand 4, that was two runs?", "Three sets"),
        ("en", "how many cards are dealt in hand 0", "11"),
        (
            "en",
            "can I have the joker in a set if I have the right card",
            "No, only out of a run",
        ),
        ("en", "do I draw before I lay off", "Draw a card, before anything else"),
        ("de", "wie viele Kartenspiele zu sechst", "Mit sechs Spielern: Drei Kartenspiele"),
        ("de", "kann ich in Runde 6 noch Joker tauschen", "In Runde 6: Nein"),
        ("de", "darf man in der letzten Runde bei anderen anlegen", "In Runde 6: Nein"),
        ("es", "¿puedo añadir cartas en la última mano?", "En la mano 6: No"),
        ("es", "¿cuántas barajas para siete?", "Con siete jugadores: Tres barajas"),
        ("fr", "combien de paquets à six", "À six joueurs\u00a0: Trois paquets"),
        ("fr", "combien de cartes à la troisième manche", "À la manche 3\u00a0: 11"),
    ],
)
def test_players_and_deals_are_found_among_words(
    language: str, words: str, answer: str
) -> None:
    known = words_of("grandma-jeanne", language)
    with speaking(language):
        _cards, [first, *_others] = answers(known, words)
        assert first.answer.startswith(answer or known.find(words)[0].answer)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "can I swap the joker"),
        ("de", "kann ich den Joker tauschen"),
        ("es", "¿puedo cambiar el comodín?"),
        ("fr", "puis-je échanger le joker"),
    ],
)
def test_nobody_is_told_that_jokers_stay_where_only_those_in_sets_do(
    words: str, language: str
) -> None:
    with speaking(language):
        found = words_of("grandma-jeanne", language).find(words)
        assert found[0].answer != _("No"), found[:3]


@pytest.mark.parametrize("language", language_keys())
def test_every_question_has_other_ways_to_ask_it(language: str) -> None:
    file = asset_root() / "questions" / f"{language}.txt"
    lines = [line for line in file.read_text("utf-8").splitlines() if line]
    keys = {key for sheet in PLAYED for one in questions(sheet) for key in one.keys[-1:]}
    assert {line.strip("[]").partition(" > ")[0] for line in lines if line[0] == "["} == {
        *keys,
        OUTSIDE,
        *OF_CARDS,
    }
    ways = [line for line in lines if line[0] not in "[=#?~!"]
    assert [way for way, n in Counter(ways).items() if n > 1] == []
    words = [word for line in lines if line[0] == "=" for word in line.split()[1:]]
    assert [word for word, n in Counter(words).items() if n > 1] == []


# --- Finding questions


@lru_cache(maxsize=8)
def words_of(name: str, language: str) -> Filter:
    """The questions of a sheet with its options, by the words of a language."""
    with speaking(language):
        return Filter(questions(PLAYED[NAMES.index(name)]))


class _InEveryLanguage:
    """What holds for a sheet in a language, whose questions are learnt once for all tests."""

    def test_families_find_the_answer_first(self, name: str, language: str) -> None:
        every = [*QUESTIONS, *MORE_QUESTIONS, *HURRIED_QUESTIONS, *STORIES]
        missed = {}
        with speaking(language):
            for asked in every:
                if (asked.sheet, asked.language) == (name, language):
                    found = words_of(name, language).find(asked.words)
                    if not found or found[0].topic not in [_(topic) for topic in asked.topics]:
                        missed[asked.words] = found[:3]
        assert missed == {}

    def test_every_question_finds_itself_and_has_its_paragraph(
        self, name: str, language: str
    ) -> None:
        with speaking(language):
            sheet = PLAYED[NAMES.index(name)]
            every, below = questions(sheet), paragraphs(sheet)
            assert 80 < len(every) < 150
            assert len({question.words for question in every}) == len(every)
            words = words_of(name, language)
            missed = [q.words for q in every if words.find(q.words)[:1] != [q]]
            assert missed == []
            assert [q.words for q in every if q.topic not in below or not q.answer] == []


@pytest.mark.parametrize(
    ("name", "language"),
    [(name, language) for language in language_keys() for name in SHEETS if language != "en"],
    scope="class",
)
class TestInOtherLanguages(_InEveryLanguage):
    pass


@pytest.mark.parametrize(("name", "language"), [(n, "en") for n in NAMES], scope="class")
class TestInEnglish(_InEveryLanguage):
    def test_who_names_the_players_is_told_their_decks_and_jokers(
        self, name: str, language: str
    ) -> None:
        sheet, known = PLAYED[NAMES.index(name)], words_of(name, language)
        [packs, *_others] = known.find("how many decks")
        [wild, *_others] = known.find("how many jokers are there")
        for seats in range(2, 10):
            plays = sheet.min_players <= seats <= sheet.max_players
            [players, *_others] = known.find_named(f"can {number(seats)} people play")
            assert players.answer == f"With {number(seats)} players: {'Yes' if plays else 'No'}"
            for deal in range(len(sheet.deals)) if plays else ():
                decks, jokers = shoe_of(sheet, seats, deal)
                where = f"with {seats} of us in {sheet.deal_word} {deal + 1}"
                named = known.named(f"how many decks {where}")[:2]
                told = f"{counted(decks, 'deck').capitalize()} {in_deals(sheet, [deal])}"
                assert packs.cases[named].endswith(f"players: {told}")
                if jokers:
                    told = f"{counted(jokers, 'joker').capitalize()} {in_deals(sheet, [deal])}"
                    assert wild.cases[named].endswith(f"players: {told}")
            if plays:
                deal = seats % len(sheet.deals)
                where = f"with {seats} of us in {sheet.deal_word} {deal + 1}"
                [found, *_others] = known.find_named(f"how many decks {where}")
                assert found.answer == packs.cases[seats, deal]
                if shoe_of(sheet, seats, deal)[1]:
                    [found, *_others] = known.find_named(f"how many jokers are there {where}")
                    assert found.answer == wild.cases[seats, deal]

    def test_who_names_the_size_of_a_meld_is_told_its_most_wilds(
        self, name: str, language: str
    ) -> None:
        sheet, known = PLAYED[NAMES.index(name)], words_of(name, language)
        if not sheet.has_wilds:
            assert known.find("how many wild cards can a run have")[0].answer == "None"
            return
        row = ["4S", "5S", "6S", "7S", "8S", "9S", "TS"]
        wilds = ["JK"] * 7 if wild_of(sheet) == "JK" else ["2H", "2D", "2C"] * 3
        for size in range(3, 8):
            laid = {n: [*row[n:size], *wilds[:n]] for n in range(size + 1)}
            most = max(n for n in laid if run(sheet, " ".join(laid[n])))
            [first, *_others] = known.find_named(
                f"how many wild cards can a run of {size} have"
            )
            assert first.answer.endswith(f"{number(size)}: {number(most).capitalize()}")

    def test_who_names_a_deal_is_told_about_that_one(self, name: str, language: str) -> None:
        sheet, known = PLAYED[NAMES.index(name)], words_of(name, language)
        for deal, rule in enumerate(sheet.deals):
            where = "the last hand" if deal == len(sheet.deals) - 1 else f"hand {deal + 1}"
            keeps = lays(sheet, deal, [need.size for need in rule.contract], "4D 5D")
            told = {
                asked: known.find_named(f"{asked} in {where}")[0].answer.partition(": ")[2]
                for asked in (
                    "can I add to other people’s melds",
                    "what do I do once I’m down",
                    "what do I do with my last card",
                    "how many cards are we dealt",
                    "can I go out on the turn I lay down",
                )
            }
            lay_off, then, last, dealt, out = told.values()
            assert lay_off.startswith("Yes" if keeps else "No, laying down ends"), told
            assert then.startswith(
                "Draw, lay off" if keeps else f"The {sheet.deal_word} is over"
            )
            assert (last == "You must play it") is (
                not keeps or sheet.going_out is GoingOut.BY_PLAYING
            )
            assert dealt == str(rule.cards)
            assert out == ("Yes" if goes_down_at_once(sheet, deal) else "No")

    @pytest.mark.parametrize(
        ("words", "names"),
        [
            ("points for king queen jack", "KS QS JS"),
            ("an ace, a 9 and a 4 left, what does that cost me", "AS 9S 4S"),
            ("caught with two kings and a five, how many points", "KS KH 5S"),
            ("what are a queen and a 2 worth", "QS 2S"),
            ("3, 9, 10 and a king = ?", "3S 9S 10S KS"),
        ],
    )
    def test_the_points_of_several_cards_are_added_up(
        self, name: str, language: str, words: str, names: str
    ) -> None:
        sheet = PLAYED[NAMES.index(name)]
        found, others = answers(words_of(name, language), words)
        ids = [
            next(one.id for one in CARDS if (one.rank, one.suit) == face(n))
            for n in names.split()
        ]
        points = [card_points(sheet, card) for card in ids]
        assert found
        assert not others
        sums = " + ".join(map(str, points))
        assert found.judged(sheet, 0).text == f"{sums} = {sum(points)}"


def test_strangers_are_answered_first_what_they_asked() -> None:
    missed, sheet, words = {}, "", ""
    for line in ANSWERED.strip().splitlines():
        if line.startswith("["):
            sheet = line.strip("[]")
        elif line.startswith("> "):
            cards, found = answers(words_of(sheet, "en"), words)
            told = cards.judged(find_sheet(sheet), 0).text if cards else ""
            told = told or "".join(question.answer for question in found[:1])
            if not told.startswith(line[2:]):
                missed[words] = told
            words = ""
        else:
            words = f"{words} {line}".strip()
    assert missed == {}


@pytest.mark.parametrize(
    "words", ["run joker out", "OUT, a joker? Runs!", "taking jokers out of run"]
)
def test_words_are_found_in_any_order_and_form(words: str) -> None:
    found = words_of("evil", "en").find(words)
    assert found[0].words == "Can I swap a joker out of a run?"


@pytest.mark.parametrize("words", ["what's a run?", "What’s a run", "whats a run", "run"])
def test_a_way_of_few_and_common_words_is_understood(words: str) -> None:
    assert words_of("honsvick", "en").find(words)[0].words == "What is a run?"


def test_a_slip_of_the_finger_is_understood_and_nonsense_is_not() -> None:
    words = words_of("evil", "en")
    assert words.find("penatly")[0] == words.find("penalty")[0]
    assert words.find("how meny cards do we get")[0].topic == "Cards dealt"
    assert words.find("how many times do i get to say may i")[0].topic == "How often"
    for nonsense in ("xyzzy", "?", "is it raining", "how is uncle bob"):
        assert words.find(nonsense) == []


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("do we play in teams of two?", "en"),
        ("how much time does she have to think", "en"),
        ("spielen wir um Geld", "de"),
        ("¿se puede jugar en equipos?", "es"),
        ("on joue pour de l’argent ?", "fr"),
    ],
)
def test_what_no_sheet_says_finds_nothing(words: str, language: str) -> None:
    with speaking(language):
        assert words_of("evil", language).find(words) == []


def test_own_rules_answer_with_their_own_values() -> None:
    draft = HouseDraft("evil", title="Sunday rules")
    draft.set_value("claims.penalty", 1)
    sheet = draft.rules().sheet
    [best, *_others] = Filter(questions(sheet)).find("what does a May I cost?")
    assert best.answer == "One penalty card from the stock"
    assert paragraphs(sheet)[best.topic].text.startswith("Your own rule:")


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("q k a 2", "Q♠ K♠ A♠ 2♠"),
        ("is 7♥ 7♥ joker a set?", "7♥ 7♥ joker"),
        ("does queen, king, ace, 2 count?", "Q♠ K♠ A♠ 2♠"),
        ("10, 10, 10", "10♠ 10♥ 10♦"),
        ("how many cards in hand 3", ""),
        ("a 2", ""),
        ("A 2 3 4 of clubs valid?", "A♣ 2♣ 3♣ 4♣"),
        ("4567 of hearts", "4♥ 5♥ 6♥ 7♥"),
        ("two sevens and a joker, ok?", "7♠ 7♥ joker"),
        ("two 6 of hearts plus 6 of clubs, is that a set", "6♥ 6♥ 6♣"),
        ("two 3 4 5 of hearts, is that a run", "2♥ 3♥ 4♥ 5♥"),
        ("7 of hearts, 7 of clubs and the 7 of hearts", "7♥ 7♣ 7♥"),
        ("3456 and 7 8 9 10, both clubs, both mine?", "3♣ 4♣ 5♣ 6♣ + 7♣ 8♣ 9♣ 10♣"),
        ("can I add a 2 to the set 7 7 2", "7♠ 7♥ 2♦ + 2♣"),
        ("can I put down 5 2 2 as a set", "5♠ 2♥ 2♦"),
        ("ace 2 3 4 of hearts, ace as a one", "A♥ 2♥ 3♥ 4♥"),
        ("J Q K A of clubs, ace high", "J♣ Q♣ K♣ A♣"),
        ("joker 7 7 is that three sevens", "joker 7♥ 7♦"),
        ("9 9 and a joker as the third nine", "9♠ 9♥ joker"),
        ("4567 of hearts as a run and 777 as a set", "4♥ 5♥ 6♥ 7♥ + 7♠ 7♥ 7♦"),
        ("sitting on ace + joker", "A joker"),
        ("oh no an ace and a joker. points?", "A joker"),
        ("6 6 6 and J J J hand 1", "6♠ 6♥ 6♦ + J♠ J♥ J♦"),
        ("are the joker and the ace wild", ""),
        ("MY HAND WAS KING, ACE, TWO AND A JOKER. HOW MANY POINTS", "K A 2 joker"),
        ("1 2 3 4 of clubs, is that a run", "A♣ 2♣ 3♣ 4♣"),
        ("1234 and 3456 both in hearts, allowed?", "A♥ 2♥ 3♥ 4♥ + 3♥ 4♥ 5♥ 6♥"),
        ("is j q k a ok too", "J♠ Q♠ K♠ A♠"),
        ("2 2 2, three deuces, is it a set?", "2♠ 2♥ 2♦"),
        ("3 4 two 6 of hearts, is it a run", "3♥ 4♥ 2♥ 6♥"),
    ],
)
def test_cards_in_a_question_are_recognised(words: str, cards: str) -> None:
    found, others = answers(words_of("evil", "en"), words)
    assert (found.text if found else "") == cards
    assert not (found and others)


@pytest.mark.parametrize(
    ("sheet", "words", "answer"),
    [
        ("grandma-jeanne", "4567 and 9 10 J Q of hearts in hand 3", "No. At least two"),
        ("grandma-jeanne", "4567 of clubs, 9 10 J Q of hearts in hand 3", "Yes"),
        ("honsvick", "4567 and 8 9 10 J of hearts in round 3", "Yes"),
        ("variant-four", "8♥ 9♥ 10♥ J♥ and 4♥ 5♥ 6♥ 7♥ in round 3", "No. At least one"),
        ("grandma-jeanne", "can I put 2 on the set 7 7 2", "Yes, 2♣ goes there."),
        ("twelve-deal", "can I add 7 to the run 3 4 5", "No."),
        ("evil", "is A 2 3 4 a run", "No. An ace goes only after the king."),
        ("twelve-deal", "7 7 7 and Q Q Q for deal 3?", "No. Deal 3: two sets of four."),
        ("variant-two", "three 5s and three 6s in round 3", "No. Round 3: three sets."),
        ("honsvick", "round 2, 6 6 6 and 3 4 5 6 of hearts", "Yes"),
        (
            "variant-one",
            "8 8 8 and 9 10 J Q of clubs, which deal would that be good for",
            "Yes, they can all go down together. They’re the contract in round 2.",
        ),
    ],
)
def test_cards_are_judged_together(sheet: str, words: str, answer: str) -> None:
    rules = find_sheet(sheet)
    found, _others = answers(words_of(sheet, "en"), words)
    assert found
    assert found.judged(rules, 0).text.startswith(answer)


@pytest.mark.parametrize(
    ("words", "topic"),
    [
        ("A 2 3 4 of hearts, does the real two of hearts count as a wild", "Twos as twos"),
        ("can you go queen king ace", "Aces in runs"),
        ("K A 2 3, does it go round the corner?", "Aces in runs"),
    ],
)
def test_a_question_with_cards_may_ask_for_more_than_a_meld(words: str, topic: str) -> None:
    cards, [first, *_others] = answers(words_of("honsvick", "en"), words)
    assert (cards, first.topic) == (None, topic)


def test_which_of_two_cards_costs_more_is_no_sum() -> None:
    cards, _others = answers(words_of("evil", "en"), "what costs more, a king or an ace")
    assert cards is None
