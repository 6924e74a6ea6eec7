"""Discards that no player of any level makes, and claims that are not worth their penalty."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mayi_desktop.bots import LEVELS, SPARRING
from mayi_desktop.bots.beginner import Beginner
from mayi_desktop.bots.bot import Bot
from mayi_desktop.bots.characters import CHARACTERS, with_style
from mayi_desktop.bots.knowledge import (
    Knowledge,
    Manners,
    can_still_end,
    cards_to_go_out,
    count_layable,
    loose_cards,
    nearest_to_going_out,
    paid_for_lately,
)
from mayi_desktop.bots.master import Master
from mayi_desktop.bots.sharp import Sharp
from mayi_desktop.bots.steady import Steady
from mayi_desktop.engine import (
    CARDS,
    CardId,
    Claim,
    Discard,
    LayOff,
    LetGo,
    MayI,
    PlayerAction,
    Prompt,
    PromptKind,
    Seat,
    TableView,
    unseen_cards,
)
from mayi_desktop.engine.state_api import GameState, view_for
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of
from mayi_desktop.host.simulate import play_game, play_games
from mayi_desktop.sheets.catalogue import SHEETS
from tests.language import Game, table
from tests.levels import QUICK_LEVELS
from tests.notation import position

DICE = 12
DISCARDS_LEVELS = [bot for name, bot in QUICK_LEVELS.items() if name != "random"]


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


@pytest.mark.parametrize("bot", DISCARDS_LEVELS)
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


@pytest.mark.parametrize("bot", DISCARDS_LEVELS)
def test_a_seat_that_waits_for_ever_gives_the_others_the_wild_they_need(bot: Bot) -> None:
    state = at("seven-round", STANDSTILL)
    seats = len(state.table.seats)
    for rounds, gives in ((20, False), (60, True)):
        late = replace(state, table=replace(state.table, turn_no=rounds * seats + 1))
        assert late.table.rounds == rounds
        assert (thrown(bot, seen(late)) == {"2H"}) == gives


# --- Claims: every level above Beginner asks for what brings its contract nearer.


NEARER = [
    ("1", "7H 7D 9C 9D 3H 4S KH QD JC 8S 5C"),
    ("1", "7H 7D 9C JD 3H 4S KH QD AC 8S 5C"),
    ("4", "7H 7D 9C JD 3H 4S KH QD AC 8S 5C"),
    ("5", "7H 7D 9C JD 3H 4S KH QD AC 8S 5C"),
]

NOBODY_DOWN = """
    deal {deal}
    turn 2 draw
    seat 0: {hand}
    seat 1: *11
    seat 2: *11
    seat 3: *11
    discards: 7S
"""

SOMEBODY_DOWN = """
    deal 2
    turn 2 draw
    seat 0: {hand}
    seat 1 down: *9
    seat 2: *11
    seat 3: *11
    set 1: KC KD KS
    run 1: 4D 5D 6D 7D
    discards: 7S
"""


def answer(game: Game, bot: Bot) -> PlayerAction:
    view = game.view(0)
    return bot.choose(view, next(iter(view.my_prompts)), Random(0))


@pytest.mark.parametrize("level", [Steady(), Sharp()])
@pytest.mark.parametrize(("deal", "hand"), NEARER)
def test_it_asks_however_much_its_contract_lacks(level: Bot, deal: str, hand: str) -> None:
    game = table("grandma-jeanne", NOBODY_DOWN.format(deal=deal, hand=hand))
    assert isinstance(answer(game, level), MayI)


@pytest.mark.parametrize("level", [Steady(), Sharp()])
def test_it_asks_while_somebody_who_is_down_holds_many_cards(level: Bot) -> None:
    hand = "7H 7D 9C TC JC 4S KH QD AS 3S 5D"
    assert isinstance(
        answer(table("grandma-jeanne", SOMEBODY_DOWN.format(hand=hand)), level), MayI
    )


@pytest.mark.parametrize("level", [Steady(), Sharp()])
def test_it_does_not_ask_for_a_card_that_goes_with_nothing(level: Bot) -> None:
    hand = "3H 9D KC JD 4H 4S KH QD AC 8S 5C"
    game = table("grandma-jeanne", NOBODY_DOWN.format(deal=1, hand=hand))
    assert isinstance(answer(game, level), LetGo)


@pytest.mark.parametrize("level", [Steady(), Sharp()])
def test_ahead_in_line_it_keeps_what_it_needs(level: Bot) -> None:
    game = table("grandma-jeanne", NOBODY_DOWN.format(deal=1, hand=NEARER[1][1]))
    game.may_i(1)
    game.allow(2)
    game.allow(3)
    view = game.view(0)
    (prompt,) = view.my_prompts
    assert prompt.kind is PromptKind.ASKED
    assert isinstance(level.choose(view, prompt, Random(0)), Claim)


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_a_deal_sees_more_than_one_may_i(level: str) -> None:
    assert level in LEVELS
    games = list(play_games(6, "grandma-jeanne", (level,) * 4, first_seed=900))
    claims = [sum(deal.claims) for game in games for deal in game.deals[:5]]
    assert sum(claims) > 1.5 * len(claims)


FOR_OUTS = """
    deal {deal}
    turn 2 draw
    seat 0: 7H 7D 9C JD 4H 4S 5H KC QD AC 8S
    seat 1: *11
    seat 2: *11
    seat 3: *11
    discards: 9S
"""


@pytest.mark.parametrize(
    ("sheet", "deal", "asks"),
    [("grandma-jeanne", 5, True), ("grandma-jeanne", 3, False), ("petersen", 5, True)],
)
def test_a_sharp_player_asks_for_live_cards_in_contracts_of_three_melds(
    sheet: str, deal: int, asks: bool
) -> None:
    game = table(sheet, FOR_OUTS.format(deal=deal))
    assert isinstance(answer(game, Sharp()), MayI if asks else LetGo)
    assert isinstance(answer(game, Steady()), LetGo)


@pytest.mark.parametrize(("sheet", "deal"), [("honsvick", 5), ("variant-four", 5)])
def test_live_cards_are_not_paid_for_where_claims_are_few_or_melds_grow(
    sheet: str, deal: int
) -> None:
    text = f"""
        deal {deal}
        turn 1 draw
        seat 0: 7H 7D 9C JD 4H 4S 5H KC QD AC 8S
        seat 1: *11
        seat 2: *11
        discards: 9S
    """
    assert isinstance(answer(table(sheet, text), Sharp()), LetGo)


# --- Manners: nobody feeds a set that waits, or throws back a card it has just paid for.


MANNERS_LEVELS = [Steady(), Sharp(), Master()]
STYLED = [with_style(Sharp(), person) for person in CHARACTERS.values()]

# Jacks are the costliest cards that the hand can spare.
JACKS = """
    deal {deal}
    turn 0 play stock
    seat 0: 3C 3D 3H 9C 9D 4S 5D 8H 6S JC
    seat 1: {first} *9
    seat 2: {second} *9
"""


def manners_at(text: str, known: dict[int, int], sheet: str = "grandma-jeanne") -> GameState:
    """The position, where so many first cards of these hands were taken openly."""
    state = position(SHEETS[sheet].sheet, text)
    seats = tuple(
        replace(facts, known=state.hands[seat][: known.get(seat, 0)])
        for seat, facts in enumerate(state.table.seats)
    )
    return replace(state, table=replace(state.table, seats=seats))


def manners_thrown(bot: Bot, view: TableView) -> str:
    prompt = next(p for p in view.my_prompts if p.kind is PromptKind.PLAY)
    action = bot.choose(view, prompt, Random(0))
    assert isinstance(action, Discard)
    return str(CARDS[action.card])


def jack(view: TableView) -> CardId:
    return next(card for card in view.hand if str(CARDS[card]) == "JC")


@pytest.mark.parametrize("bot", [*MANNERS_LEVELS, *STYLED])
@pytest.mark.parametrize("seat", [1, 2])
def test_the_third_jack_is_kept_from_who_took_two(bot: Bot, seat: int) -> None:
    jacks = {"first": "JD JS", "second": "KD KS"}
    if seat == 2:
        jacks = {"first": "KD KS", "second": "JD JS"}
    view = view_for(manners_at(JACKS.format(deal=1, **jacks), {seat: 2}), Seat(0))
    assert manners_thrown(bot, view) != "JC"


@pytest.mark.parametrize("bot", MANNERS_LEVELS)
def test_a_jack_is_thrown_while_nobody_is_known_to_want_it(bot: Bot) -> None:
    view = view_for(
        manners_at(JACKS.format(deal=1, first="JD JS", second="KD KS"), {}), Seat(0)
    )
    assert manners_thrown(bot, view) == "JC"


def test_a_set_waits_only_where_the_contract_has_sets_and_its_owner_is_not_down() -> None:
    text = JACKS.format(deal="{deal}", first="JD JS", second="KD KS")
    for deal, waits in ((1, True), (2, True), (3, False)):
        view = view_for(manners_at(text.format(deal=deal), {1: 2}), Seat(0))
        assert Manners(Knowledge(view, Seat(0))).feed_waiting_set(jack(view)) is waits
    state = manners_at(text.format(deal=1), {1: 2})
    first, second, third = state.table.seats
    seats = (first, replace(second, went_down=1), third)
    down = replace(state, table=replace(state.table, seats=seats))
    view = view_for(down, Seat(0))
    assert not Manners(Knowledge(view, Seat(0))).feed_waiting_set(jack(view))


def test_one_card_of_a_rank_is_no_set_that_waits() -> None:
    view = view_for(
        manners_at(JACKS.format(deal=1, first="JD KH", second="KD KS"), {1: 2}), Seat(0)
    )
    assert not Manners(Knowledge(view, Seat(0))).feed_waiting_set(jack(view))


# A queen was claimed, and then the penalty card and the drawn card made it superfluous.
PAID = """
    deal 1
    turn 0 play stock
    seat 0: 3C 3D 4S 5D 8H 6S 9C 9D 7C QC 3H 5H
    seat 1: *11
    seat 2: *11
"""


def after_a_claim(claimed: str) -> TableView:
    state = position(SHEETS["grandma-jeanne"].sheet, PAID)
    card = next(c for c in state.hands[0] if str(CARDS[c]) == claimed)
    first, *others = state.table.seats
    seats = (replace(first, known=(card,)), *others)
    return view_for(replace(state, table=replace(state.table, seats=seats)), Seat(0))


@pytest.mark.parametrize("bot", [*MANNERS_LEVELS, *STYLED])
def test_a_card_just_paid_for_is_not_thrown_back(bot: Bot) -> None:
    view = after_a_claim("QC")
    assert [str(CARDS[c]) for c in paid_for_lately(Knowledge(view, Seat(0)))] == ["QC"]
    assert manners_thrown(bot, view) != "QC"


@pytest.mark.parametrize("bot", MANNERS_LEVELS)
def test_a_wild_freed_after_the_draw_hides_no_card_just_paid_for(bot: Bot) -> None:
    """The joker came from a meld on the table, in exchange for a natural, and lies last."""
    view = after_a_claim("QC")
    known = view.table.seats[0].known
    joker = next(card for card in unseen_cards(view) if str(CARDS[card]) == "JK")
    first, *others = view.table.seats
    seats = (replace(first, known=(*known, joker)), *others)
    freed = replace(view, table=replace(view.table, seats=seats), hand=(*view.hand[1:], joker))
    assert paid_for_lately(Knowledge(freed, Seat(0))) == set(known)
    assert manners_thrown(bot, freed) != "QC"


@pytest.mark.parametrize("bot", MANNERS_LEVELS)
def test_a_card_taken_long_ago_may_go(bot: Bot) -> None:
    view = after_a_claim("3C")
    assert not paid_for_lately(Knowledge(view, Seat(0)))
    assert manners_thrown(bot, view) == "QC"


LAST_DEAL = """
    deal 6
    turn 0 play stock
    seat 0: TS JS QS KS 3C 5D 7H 9D 4C 6H 8D QH
    seat 1: *11
    seat 2: *11
"""


@pytest.mark.parametrize("rounds", [0, 4, 8, 12])
def test_a_run_in_hand_is_not_broken_for_its_points(rounds: int) -> None:
    state = position(SHEETS["grandma-jeanne"].sheet, LAST_DEAL)
    late = replace(state.table, turn_no=rounds * len(state.table.seats) + 1)
    view = view_for(replace(state, table=late), Seat(0))
    assert late.rounds == rounds
    assert manners_thrown(Steady(), view) not in {"TS", "JS", "QS", "KS"}


# --- Deals end: scarce cards that fit are not wasted, and a seat is helped to go out.


# Five cards fit: the ace, two, seven and eight of diamonds, and the nine of spades.
TABLE = """
    deal 2
    turn 0 play stock
    seat 0 down: 9S 4H 4C 5H 5C 6H 6C 7H 7C 8H
    seat 1 down: *{others}
    seat 2 down: *5
    set 0: 9C 9D 9H 9S 9C 9D 9H
    run 0: TC JC QC KC AC
    run 1: 3D 4D 5D 6D
    discards: QS
"""


def stalling_seen(others: int, rounds: int) -> TableView:
    """The table in the eyes of its turn seat, so many rounds after the deal began."""
    state = position(SHEETS["variant-one"].sheet, TABLE.format(others=others))
    table = replace(state.table, first_turn=state.table.turn_no - 3 * rounds)
    return view_for(replace(state, table=table), state.table.turn)


def knowing(others: int, rounds: int) -> Knowledge:
    return Knowledge(stalling_seen(others, rounds), stalling_seen(others, rounds).table.turn)


def test_the_cards_that_can_still_be_laid_are_counted_wherever_they_lie() -> None:
    know = knowing(others=5, rounds=10)
    loose = loose_cards(know)
    assert len(loose) == len(set(loose)) == 104 - 16
    assert count_layable(know.rules, know.table.melds, know.hand) == 1
    assert count_layable(know.rules, know.table.melds, loose) == 5
    assert [cards_to_go_out(know, seat) for seat in know.table.turn_order_from(know.seat)] == [
        9,
        5,
        5,
    ]
    assert nearest_to_going_out(know) == 1


@pytest.mark.parametrize(
    ("others", "rounds", "goes_on"), [(5, 10, False), (4, 10, True), (5, 2, True)]
)
def test_the_last_cards_that_fit_are_kept_for_somebody_to_go_out(
    others: int, rounds: int, goes_on: bool
) -> None:
    assert can_still_end(knowing(others, rounds)) is goes_on
    for level in ("random", "beginner", "steady", "sharp"):
        view = stalling_seen(others, rounds)
        laid = [isinstance(decided(view, level, luck), LayOff) for luck in range(12)]
        assert any(laid) is goes_on


def test_who_needs_more_gives_what_fits_to_who_needs_least() -> None:
    view = stalling_seen(others=2, rounds=35)
    for level in ("beginner", "steady", "sharp"):
        actions = [decided(view, level, luck) for luck in range(12)]
        given = [a for a in actions if isinstance(a, Discard)]
        assert all(str(CARDS[action.card]) == "9S" for action in given)
        assert all(isinstance(action, Discard | LayOff) for action in actions)


def decided(view: TableView, level: str, luck: int) -> object:
    prompt = next(p for p in view.table.prompts if p.seat == view.viewer)
    assert isinstance(prompt, Prompt)
    return SPARRING[level].choose(view, prompt, Random(luck))


@pytest.mark.parametrize(
    ("key", "code", "levels"),
    [
        ("seven-round", 89, "random beginner random random"),
        ("seven-round", 35, "beginner beginner steady random"),
        ("variant-one", 25, "sharp sharp random beginner sharp random"),
        ("evil", 89, "random sharp beginner"),
    ],
)
def test_games_that_once_went_on_for_ever_end(key: str, code: int, levels: str) -> None:
    seats = tuple(
        SeatSetup(f"{level} {n}", person=False, level=level)
        for n, level in enumerate(levels.split())
    )
    game = play_game(GameSetup(key, (), seats, code_of(code)), most_moves=6000)
    assert game.finished
    assert not game.fallbacks
