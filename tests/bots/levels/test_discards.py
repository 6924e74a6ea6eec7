"""Discards that no player of any level makes, and claims that are not worth their penalty."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mayi_desktop.bots import QUICK_LEVELS
from mayi_desktop.bots.beginner import Beginner
from mayi_desktop.bots.bot import Bot
from mayi_desktop.bots.characters import CHARACTERS, with_style
from mayi_desktop.bots.sharp import Sharp
from mayi_desktop.bots.steady import Steady
from mayi_desktop.engine import CARDS, CardId, Discard, LetGo, MayI, PromptKind, Seat, TableView
from mayi_desktop.engine.state_api import GameState, view_for
from mayi_desktop.sheets.catalogue import SHEETS
from tests.notation import position

DICE = 12
LEVELS = [bot for name, bot in QUICK_LEVELS.items() if name != "random"]


def at(sheet: str, text: str) -> GameState:
    return position(SHEETS[sheet].sheet, text)


def seen(state: GameState) -> TableView:
    return view_for(state, Seat(0))


def card_of(state: GameState, name: str) -> CardId:
    return next(card for card in state.hands[0] if str(CARDS[card]) == name)


def thrown(bot: Bot, view: TableView) -> set[str]:
    """All cards that a player discards, whatever the dice say."""
    prompt = next(p for p in view.my_prompts if p.kind is PromptKind.PLAY)
    actions = [bot.choose(view, prompt, Random(dice)) for dice in range(DICE)]
    return {str(CARDS[a.card]) for a in actions if isinstance(a, Discard)}


NEW_MELDS = """
    deal 3
    turn 0 play
    seat 0 down: 6C {wild} 7D 8S 5S QS
    seat 1 down: *{cards}
    seat 2: *9
    set 1: KC KD KH KS
    set 1: 9C 9D 9H 9S
"""


@pytest.mark.parametrize("bot", LEVELS)
@pytest.mark.parametrize("wild", ["JK", "2D"])
def test_a_wild_is_kept_for_a_new_meld(bot: Bot, wild: str) -> None:
    state = at("twelve-deal", NEW_MELDS.format(wild=wild, cards=7))
    assert wild not in thrown(bot, seen(state))


LAST_CARDS = """
    deal {deal}
    turn 0 play
    seat 0: {hand}
    seat 1 down: *{cards}
    seat 2: *11
    set 1: 8C 8D 8S
    set 1: KC KD KS
"""


@pytest.mark.parametrize("person", CHARACTERS)
@pytest.mark.parametrize("level", [Steady(), Sharp()])
def test_no_manner_of_playing_feeds_a_seat_with_its_last_cards(person: str, level: Bot) -> None:
    hand = "3C 4H 5D 6S 9H TD JC QD AH 8H"
    state = at("honsvick", LAST_CARDS.format(deal=1, hand=hand, cards=2))
    view = seen(state)
    assert "8H" not in thrown(with_style(level, CHARACTERS[person]), view)


def test_a_beginner_does_not_hand_over_the_last_card_that_is_wanted() -> None:
    hand = "3C 4H 5D 6S 9H TD JC QD AH 8H"
    open_eyed = at("honsvick", LAST_CARDS.format(deal=1, hand=hand, cards=1))
    assert "8H" not in thrown(Beginner(), seen(open_eyed))


def test_a_beginner_remembers_what_it_picked_up_last() -> None:
    state = at(
        "petersen",
        """
        deal 1
        turn 0 play
        seat 0: AD AS 4C 4H KH KD QC QD 9S 9D JC JD
        seat 1: *11
        seat 2: *11
        """,
    )
    ace = card_of(state, "AD")
    mine = replace(state.table.seats[0], known=(ace,))
    seats = (mine, *state.table.seats[1:])
    remembered = replace(state, table=replace(state.table, seats=seats))
    assert thrown(Beginner(), seen(remembered)).isdisjoint({"AD", "AS"})


@pytest.mark.parametrize(
    ("sheet", "deal", "hand"),
    [
        ("petersen", 3, "9S TS JS 3C 4D 5H KH QD 2C 7H"),
        ("twelve-deal", 1, "9S 9D 3C 4D 5H KH QD"),
    ],
)
def test_a_beginner_knows_that_a_twin_is_of_no_use(sheet: str, deal: int, hand: str) -> None:
    text = "deal {}\nturn 0 draw\nseat 0: {}\nseat 1: *9\nseat 2: *9\ndiscards: 9S"
    state = at(sheet, text.format(deal, hand))
    view = seen(state)
    prompt = next(p for p in view.my_prompts if p.kind is PromptKind.DRAW)
    names = {type(Beginner().choose(view, prompt, Random(n))).__name__ for n in range(DICE)}
    assert names == {"DrawStock"}


CALLS = """
    deal {deal}
    turn 2 draw
    seat 0: {hand}
    seat 1: *11
    seat 2: *11
    discards: {top}
"""


@pytest.mark.parametrize("person", ["daniel", "henry"])
@pytest.mark.parametrize(
    ("sheet", "hand", "top", "calls"),
    [
        ("grandma-jeanne", "4C 7C 9C 6D 5H TH JH 3S KD AC 8S", "QD", False),
        ("grandma-jeanne", "4C 7C 9C 6D 5H TH JH 3S KD AC QS", "QD", True),
    ],
)
def test_nobody_pays_for_a_card_that_goes_with_nothing(
    person: str, sheet: str, hand: str, top: str, calls: bool
) -> None:
    view = seen(at(sheet, CALLS.format(deal=1, hand=hand, top=top)))
    prompt = next(p for p in view.my_prompts if p.optional)
    answer = with_style(Steady(), CHARACTERS[person]).choose(view, prompt, Random(0))
    assert isinstance(answer, MayI if calls else LetGo)


WILD_IN_A_RUN = """
    deal 2
    turn 0 play
    seat 0{down}: {hand}
    seat 1 down: *1
    seat 2: *9
    set 1: KC KD KS
    run 1: 9H TH JH JK KH
"""


@pytest.mark.parametrize("bot", [Steady(), Sharp()])
def test_of_two_cards_the_one_that_can_be_played_is_kept(bot: Bot) -> None:
    state = at("evil", WILD_IN_A_RUN.format(down=" down", hand="7C QH"))
    view = seen(state)
    prompt = next(p for p in view.my_prompts if p.kind is PromptKind.PLAY)
    assert bot.choose(view, prompt, Random(0)) == Discard(Seat(0), card_of(state, "7C"))


@pytest.mark.parametrize("person", [None, *CHARACTERS])
def test_a_card_that_frees_a_wild_is_not_handed_to_the_last_cards(person: str | None) -> None:
    state = at("evil", WILD_IN_A_RUN.format(down="", hand="3C 4S 6D 8C TD QH 4C 6H AD JS 2D"))
    bot = Sharp() if person is None else with_style(Sharp(), CHARACTERS[person])
    assert "QH" not in thrown(bot, seen(state))


STANDSTILL = """
    deal 5
    turn 0 play
    seat 0: TC QC KC 3C 4C 8C 9C 3D 3S 3D 2H 5S
    seat 1 down: 5D
    seat 2 down: 8H
    set 1: KC KD KH
    run 1: 6H 7H 8H 9H TH JH QH
"""


@pytest.mark.parametrize("bot", LEVELS)
def test_a_seat_that_waits_for_ever_gives_the_others_the_wild_they_need(bot: Bot) -> None:
    state = at("seven-round", STANDSTILL)
    seats = len(state.table.seats)
    for rounds, gives in ((20, False), (60, True)):
        late = replace(state, table=replace(state.table, turn_no=rounds * seats + 1))
        assert late.table.rounds == rounds
        assert (thrown(bot, seen(late)) == {"2H"}) == gives
