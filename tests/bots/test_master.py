"""The master answers legally on every sheet, from what it may see, and better than by luck."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from mayi_desktop.bots import LEVELS, Bot
from mayi_desktop.bots.advice import advice_on
from mayi_desktop.bots.bot import is_searcher
from mayi_desktop.bots.endgame import (
    LastDeal,
    compare_win_chances,
    gives_contract_up,
    is_decisive,
)
from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.bots.master import Master
from mayi_desktop.bots.sharp import Sharp
from mayi_desktop.engine import (
    Allow,
    Claim,
    Discard,
    DrawStock,
    LayDown,
    LetGo,
    MayI,
    PlayerAction,
    PromptKind,
    ReplaceWild,
    Seat,
    TableView,
    TakeDiscard,
    check,
    unseen_cards,
)
from mayi_desktop.engine.cards import CARDS, CardId, Rank
from mayi_desktop.engine.rulesheet import MeldKind
from mayi_desktop.engine.state_api import (
    GameState,
    apply,
    determinized_state,
    new_game,
    view_for,
)
from mayi_desktop.host.runner import Runner
from mayi_desktop.sheets.catalogue import SHEETS
from mayi_desktop.ui.play.hint import reason
from tests.bots.test_levels import positions
from tests.levels import QUICK_LEVELS
from tests.notation import position

QUICKER = Master()
MOST_MOVES = 3000


def test_only_the_master_has_to_search() -> None:
    assert [key for key, bot in LEVELS.items() if is_searcher(bot)] == ["master"]
    assert not set(QUICK_LEVELS) - set(LEVELS)


@pytest.mark.parametrize("key", SHEETS)
def test_the_master_is_legal_and_the_same_whatever_is_hidden(key: str) -> None:
    sheet = SHEETS[key].sheet
    for seats in sheet.players:
        for number, (state, prompt) in enumerate(islice(positions(sheet, seats), 0, None, 5)):
            view = view_for(state, prompt.seat)
            action = QUICKER.choose(view, prompt, Random(number))
            silent = isinstance(action, LetGo) and prompt.optional
            assert silent or check(view, action) is None, (prompt, action)
            order = list(unseen_cards(view))
            Random(number).shuffle(order)
            other = view_for(determinized_state(view, order), prompt.seat)
            assert QUICKER.choose(other, prompt, Random(number)) == action


@pytest.mark.parametrize("key", SHEETS)
def test_a_deal_with_masters_ends_without_help(key: str) -> None:
    sheet = SHEETS[key].sheet
    for seats in (sheet.min_players, sheet.max_players):
        bots: list[Bot] = [Sharp()] * seats
        bots[0] = bots[-1] = Master()
        runner = Runner(new_game(sheet, seats), 5, bots)
        while runner.state.table.result is None and runner.moves < MOST_MOVES:
            move = runner.next_move()
            assert move is not None
            runner.apply(move)
        assert runner.state.table.result is not None
        assert not runner.fallbacks


NEARER = "JS JD 9C 7C 3H KS 5D 4S QD 6H 8H"
MANY = "7S 7H 7D 9S 9H 9D KC KD JS 4C 6D"
FEW = "7S 7H 7D 5S 3H QD KC KD JS 4C 6D"


def call(deal: int, hand: str) -> PlayerAction:
    """What the master says to a jack that would make a second pair."""
    text = f"deal {deal}\nturn 2 draw\nseat 0: {hand}\nseat 1: *11\nseat 2: *11\ndiscards: JH"
    view = view_for(position(SHEETS["grandma-jeanne"].sheet, text), Seat(0))
    prompt = next(p for p in view.my_prompts if p.kind is PromptKind.MAY_I)
    assert isinstance(Sharp().choose(view, prompt, Random(0)), LetGo)
    return Master().choose(view, prompt, Random(0))


def test_the_master_claims_for_outs_where_the_contract_takes_nearly_the_whole_hand() -> None:
    assert isinstance(call(4, MANY), MayI)
    assert isinstance(call(1, FEW), LetGo)


def after_stock(hand: str) -> tuple[PlayerAction, PlayerAction]:
    """What a sharp player and the master say to a jack, where melds can be added later."""
    text = f"deal 1\nturn 0 draw\nseat 0: *12\nseat 1: {hand}\nseat 2: *12\ndiscards: JH"
    state = position(SHEETS["twelve-deal"].sheet, text)
    view = view_for(apply(state, DrawStock(Seat(0))).state, Seat(1))
    (prompt,) = view.my_prompts
    sharp = Sharp().choose(view, prompt, Random(0))
    return sharp, Master().choose(view, prompt, Random(0))


def test_the_master_claims_for_outs_where_melds_can_be_added_later() -> None:
    sharp, master = after_stock("7S 7H 7D 9S 9H 5C KD JS AD 4C 6D 3D")
    assert isinstance(sharp, LetGo)
    assert isinstance(master, MayI)
    _, master = after_stock("7S 7H 7D 9S 9H 5C KD QS AD 4C 6D 3D")
    assert isinstance(master, LetGo)


def drawn(hand: str) -> PlayerAction:
    """What the master draws when down, with a jack on the discards that fits on no meld."""
    text = f"""
        deal 1
        turn 0 draw
        seat 0 down: {hand}
        seat 1: *9
        seat 2: *9
        set 0: 4S 4H 4D
        set 0: 6S 6H 6D
        discards: JH
    """
    view = view_for(position(SHEETS["twelve-deal"].sheet, text), Seat(0))
    prompt = next(p for p in view.my_prompts if p.kind is PromptKind.DRAW)
    assert isinstance(Sharp().choose(view, prompt, Random(0)), DrawStock)
    return Master().choose(view, prompt, Random(0))


def test_the_master_draws_the_card_that_makes_a_new_meld() -> None:
    assert isinstance(drawn("JS JC 3D"), TakeDiscard)
    assert isinstance(drawn("TH QH 3D"), TakeDiscard)
    assert isinstance(drawn("JS QC 3D"), DrawStock)


def after(rounds: int, text: str) -> GameState:
    """A position with counted claims when the turn has gone round so often."""
    state = position(SHEETS["evil"].sheet, text)
    table = state.table
    turn = table.first_turn + rounds * len(table.seats)
    return replace(state, table=replace(table, turn_no=turn))


def late_call(rounds: int) -> tuple[PlayerAction, PlayerAction]:
    """What they say late in a deal to a card that brings the contract nearer."""
    text = """
        deal 1
        turn 0 draw
        seat 0: *11
        seat 1: 7S 7H 9D TD QD 3C KH 2C JH 5S 4C
        seat 2 down: *6
        seat 3: *11
        set 2: 9S 9H 9C
        run 2: 3S 4S 5S 6S
        discards: 7D
    """
    view = view_for(after(rounds, text), Seat(1))
    prompt = next(p for p in view.my_prompts if p.kind is PromptKind.MAY_I)
    sharp = Sharp().choose(view, prompt, Random(0))
    return sharp, Master().choose(view, prompt, Random(0))


def test_the_master_makes_claims_that_are_counted_however_late_it_is() -> None:
    assert [type(answer) for answer in late_call(14)] == [MayI, MayI]
    assert [type(answer) for answer in late_call(16)] == [LetGo, MayI]


@pytest.mark.parametrize("key", ["grandma-jeanne", "evil"])
def test_the_master_decides_the_same_whatever_the_dice_say(key: str) -> None:
    for state, prompt in islice(positions(SHEETS[key].sheet, 4), 0, None, 5):
        view = view_for(state, prompt.seat)
        first, *others = [Master().choose(view, prompt, Random(seed)) for seed in range(3)]
        assert others == [first, first]


def late_throw(rounds: int) -> tuple[str, str]:
    """What they throw of a hand that can spare its oldest card, a deuce, or an ace."""
    text = """
        deal 1
        turn 0 play stock
        seat 0: 2C 7S 7H 7D 9D TD QD 4S KH JH AC
        seat 1: *11
        seat 2: *11
        discards: 3H
    """
    view = view_for(after(rounds, text), Seat(0))
    (prompt,) = view.my_prompts
    answers = [bot.choose(view, prompt, Random(0)) for bot in (Sharp(), Master())]
    sharp, master = (str(CARDS[a.card]) for a in answers if isinstance(a, Discard))
    return sharp, master


def test_the_master_keeps_its_good_cards_longer_in_a_deal_that_does_not_end() -> None:
    fresh, same = late_throw(14)
    assert fresh == same != "2C"
    assert late_throw(16) == ("2C", fresh)
    assert late_throw(30) == ("2C", "2C")


# --- In the last deal the master plays for the game: a leader sheds, a seat behind races.


GRANDMA = SHEETS["grandma-jeanne"].sheet

# Next to nothing goes together here, and the joker and the ace are dear.
FAR = "JK AS KD JH 9C 8D 6S 5H 4C 3D QS"
# Dear pairs, for which no low card is of any use.
DEAR = "JK 2S AD AC KH QH 9C 8C QS TC 8H"
EIGHTS = "9C 5C 2H 8C 8D QC JK 2C 3D 2S TC 8H"
LEADS = (0, 90, 90, 90)
TRAILS = (200, 90, 90, 90)


def last_deal(
    scores: tuple[int, ...], phase: str = "play stock", hand: str = f"{FAR} TH", top: str = "7D"
) -> GameState:
    """The last deal with these totals, seat 0 on turn."""
    text = f"""
        deal 6
        turn 0 {phase}
        seat 0: {hand}
        seat 1: *11
        seat 2: *11
        seat 3: *11
        discards: {top}
    """
    state = position(GRANDMA, text)
    seats = tuple(
        replace(facts, points=(score,))
        for facts, score in zip(state.table.seats, scores, strict=True)
    )
    return replace(state, table=replace(state.table, seats=seats))


def choice(state: GameState) -> PlayerAction:
    view = view_for(state, Seat(0))
    (prompt,) = (p for p in view.my_prompts if not p.optional)
    return Master().choose(view, prompt, Random(0))


def chances(scores: tuple[int, ...], missing: int, share: float) -> tuple[float, float]:
    know = Knowledge(view_for(last_deal(scores), Seat(0)), Seat(0))
    return LastDeal(know).chances(missing, share, [10] * 11)


def test_a_leader_far_from_the_contract_had_better_shed() -> None:
    race, shed = chances(LEADS, 5, 0.4)
    assert shed > race


def test_who_trails_can_only_race() -> None:
    race, shed = chances(TRAILS, 5, 0.4)
    assert race > shed


def test_a_leader_who_lacks_one_card_races() -> None:
    race, shed = chances(LEADS, 1, 0.3)
    assert race > shed


@pytest.mark.parametrize("scores", [LEADS, TRAILS])
def test_chances_rise_with_cards_that_help_and_fall_with_cards_that_lack(
    scores: tuple[int, ...],
) -> None:
    few, many = chances(scores, 3, 0.1), chances(scores, 3, 0.5)
    near = chances(scores, 1, 0.5)
    assert 0 <= few[0] < many[0] < near[0] <= 1
    assert few[1] == many[1] == near[1]


def test_chances_fall_with_points_already_counted() -> None:
    assert chances(LEADS, 3, 0.3) > chances(TRAILS, 3, 0.3)


def test_the_leader_throws_its_joker_and_who_trails_keeps_it() -> None:
    led, trailed = choice(last_deal(LEADS)), choice(last_deal(TRAILS))
    assert isinstance(led, Discard)
    assert CARDS[led.card].rank is Rank.JOKER
    assert isinstance(trailed, Discard)
    assert CARDS[trailed.card].rank is not Rank.JOKER


@pytest.mark.parametrize(
    ("scores", "top", "expected"),
    [
        (LEADS, "3D", TakeDiscard(Seat(0))),
        (LEADS, "KS", DrawStock(Seat(0))),
        (TRAILS, "3D", DrawStock(Seat(0))),
    ],
)
def test_only_a_leader_takes_a_card_because_it_is_low(
    scores: tuple[int, ...], top: str, expected: PlayerAction
) -> None:
    assert choice(last_deal(scores, "draw", DEAR, top)) == expected


def test_a_deal_that_lasts_too_long_is_played_as_by_a_sharp_player() -> None:
    state = last_deal(LEADS)
    assert is_decisive(Knowledge(view_for(state, Seat(0)), Seat(0)))
    old = replace(state.table, turn_no=state.table.turn_no + 200)
    assert not is_decisive(Knowledge(view_for(replace(state, table=old), Seat(0)), Seat(0)))


def test_earlier_deals_are_played_for_their_points() -> None:
    state = last_deal(LEADS)
    early = replace(state, table=replace(state.table, deal=4))
    assert not is_decisive(Knowledge(view_for(early, Seat(0)), Seat(0)))


def test_the_master_differs_from_the_sharp_player_only_where_it_pays() -> None:
    for scores, differs in ((LEADS, True), (TRAILS, False)):
        state = last_deal(scores)
        view = view_for(state, Seat(0))
        (prompt,) = (p for p in view.my_prompts if not p.optional)
        assert (Sharp().choose(view, prompt, Random(0)) != choice(state)) is differs


def test_the_chances_of_two_throws_can_be_told() -> None:
    state = last_deal(LEADS)
    view = view_for(state, Seat(0))
    (prompt,) = (p for p in view.my_prompts if not p.optional)
    usual, led = Sharp().choose(view, prompt, Random(0)), choice(state)
    told = compare_win_chances(view, led, usual)
    assert told is not None
    assert 0 <= told[1] < told[0] <= 1
    assert compare_win_chances(view, led, led) is None
    early = replace(view, table=replace(view.table, deal=4))
    assert compare_win_chances(early, led, usual) is None


def test_a_throw_that_gives_the_contract_up_is_known_from_one_that_only_sheds() -> None:
    view = view_for(last_deal(LEADS), Seat(0))
    joker, king = (
        next(card for card in view.hand if str(CARDS[card]) == name) for name in ("JK", "KD")
    )
    assert gives_contract_up(view, Discard(Seat(0), joker))
    assert not gives_contract_up(view, Discard(Seat(0), king))
    behind = view_for(last_deal(TRAILS), Seat(0))
    assert not gives_contract_up(behind, Discard(Seat(0), joker))


def test_what_the_contract_needs_is_not_broken_while_racing_on() -> None:
    """By the model throwing an eight of the pair would win more often even in the race."""
    view = view_for(last_deal((116, 136, 130, 83), hand=EIGHTS), Seat(0))
    know = Knowledge(view, Seat(0))
    thrown = Master().choose(view, view.my_prompts[0], Random(0))
    assert isinstance(thrown, Discard)
    assert know.missing_without(thrown.card) == know.missing_now


# --- The master's lay-downs: fewer dead cards, swaps before them, jokers out of reach.


def view_of(text: str, sheet: str = "grandma-jeanne") -> TableView:
    return view_for(position(SHEETS[sheet].sheet, text), Seat(0))


def reason_for(view: TableView, action: PlayerAction) -> str:
    """What a replay says about a play."""
    prompt = next(p for p in view.my_prompts if p.seat == action.seat)
    return reason(view, advice_on(view, prompt, action))


def plays(text: str) -> tuple[PlayerAction, PlayerAction]:
    """What a sharp player and the master play in their turn; both legal."""
    view = view_of(text)
    (prompt,) = (p for p in view.my_prompts if p.kind is PromptKind.PLAY)
    sharp, master = (bot.choose(view, prompt, Random(0)) for bot in (Sharp(), Master()))
    assert check(view, sharp) is None
    assert check(view, master) is None
    return sharp, master


def names(cards: tuple[CardId, ...]) -> list[str]:
    return [str(CARDS[card]) for card in cards]


def cards_of(action: PlayerAction, kind: MeldKind) -> list[str]:
    assert isinstance(action, LayDown)
    return [name for plan in action.melds if plan.kind is kind for name in names(plan.cards)]


WITH_A_JOKER = """
    deal 2
    turn 0 play stock
    seat 0: 9S 9H 2C 4D 5D JK 7D KC QH 3S TC AS
    seat 1{down}: *8
    seat 2{down}: *8
    {melds}
    discards: 3H
"""


def test_a_joker_goes_into_the_set_while_somebody_may_take_it_from_a_run() -> None:
    sharp, master = plays(WITH_A_JOKER.format(down="", melds=""))
    assert "JK" in cards_of(sharp, MeldKind.RUN)
    assert "JK" in cards_of(master, MeldKind.SET)
    assert "2C" in cards_of(master, MeldKind.RUN)


def test_a_joker_stays_where_it_is_once_all_others_are_down() -> None:
    melds = (
        "set 1: 8S 8H 8C\n    run 1: 5C 6C 7C 8C\n    set 2: JS JH JC\n    run 2: 8H 9H TH JH"
    )
    sharp, master = plays(WITH_A_JOKER.format(down=" down", melds=melds))
    assert master == sharp


def test_a_card_left_over_is_swapped_for_a_joker_before_laying_down() -> None:
    text = """
        deal 2
        turn 0 play stock
        seat 0: 9S 9H 9C 4D 5D 6D 7D KC QH 3S TC AS
        seat 1 down: *4
        seat 2: *11
        set 1: 8S 8H 8C
        run 1: JC QC JK AC
        discards: 3H
    """
    sharp, master = plays(text)
    assert isinstance(sharp, LayDown)
    assert isinstance(master, ReplaceWild)
    assert names((master.card, master.wild)) == ["KC", "JK"]
    said = reason_for(view_of(text), master)
    assert said.endswith("and can lay it off in your next turn.")


def test_of_two_ways_to_lay_down_the_one_that_leaves_fewer_dead_cards_is_taken() -> None:
    text = """
        deal 1
        turn 0 play stock
        seat 0: 4S 4H 4D 7S 7H 7D TS TH TD QC AS 3H
        seat 1 down: *4
        seat 2: *11
        set 1: TC TH TD
        set 1: 9C 9H 9D
        discards: 3H
    """
    sharp, master = plays(text)
    assert sorted(cards_of(sharp, MeldKind.SET)) == ["7D", "7H", "7S", "TD", "TH", "TS"]
    assert sorted(cards_of(master, MeldKind.SET)) == ["4D", "4H", "4S", "7D", "7H", "7S"]


def asked(deal: int, hand: str) -> tuple[PlayerAction, PlayerAction]:
    """What they answer whose turn it is when another asks for a queen of no use to them."""
    text = (
        f"deal {deal}\nturn 0 draw\nseat 0: {hand}\nseat 1: QS QH 3D\nseat 2: *11\ndiscards: QD"
    )
    state = apply(position(SHEETS["grandma-jeanne"].sheet, text), MayI(Seat(1))).state
    view = view_for(state, Seat(0))
    (prompt,) = (p for p in view.my_prompts if p.kind is PromptKind.ASKED)
    sharp, master = (bot.choose(view, prompt, Random(0)) for bot in (Sharp(), Master()))
    if isinstance(master, Claim):
        assert reason_for(view, master).endswith("that way nobody else gets it.")
    return sharp, master


def test_a_complete_hand_keeps_a_card_from_who_asks_for_it() -> None:
    complete, lacking = "7S 7H 7D 9S 9H 9D KC KD KH 4C 6D", "7S 7H 7D 9S 9H 9D KC KD JS 4C 6D"
    assert [type(answer) for answer in asked(4, complete)] == [Allow, Claim]
    assert [type(answer) for answer in asked(4, lacking)] == [Allow, Allow]
    # In two sets others are hardly ever caught with whole hands.
    assert [type(answer) for answer in asked(1, complete)] == [Allow, Allow]


def late_call_laying_down(seat_one: str) -> PlayerAction:
    """What the master says to a king that makes a pair in a hand that lacks one card."""
    text = f"""
        deal 5
        turn 2 draw
        {seat_one}
        seat 0: 7S 7H 7C QS QH 3D 4D 5D 6D KC 9C
        seat 2: *11
        discards: KH
    """
    state = position(SHEETS["grandma-jeanne"].sheet, text)
    view = view_for(apply(state, DrawStock(Seat(2))).state, Seat(0))
    prompt = next(p for p in view.my_prompts if p.kind is PromptKind.MAY_I)
    return Master().choose(view, prompt, Random(0))


def test_no_penalty_card_is_paid_for_live_cards_when_nearly_there_and_nobody_is_down() -> None:
    melds = "set 1: 8S 8H 8C\n        set 1: JS JH JC\n        run 1: 5C 6C 7C 8C"
    assert isinstance(late_call_laying_down("seat 1: *11"), LetGo)
    assert isinstance(late_call_laying_down(f"seat 1 down: *4\n        {melds}"), MayI)


@pytest.mark.parametrize(
    ("sheet", "hand", "why"),
    [
        # It has more jokers than naturals to go with them: one more brings it no nearer.
        ("grandma-jeanne", "2S 2H JK JK 4D 7C KC QH 3S TC AS", "you’re 2 cards short of your"),
        ("grandma-jeanne", "9S 9H 9C 4D 4S 4H KC QH 3S TC AS", "lay it off in your next turn"),
        ("honsvick", "9S 9H 9C 4D 4S 4H KC QH 3S TC AS", "lay it off right away"),
        ("variant-four", "9S 9H 9C 4D 4S 4H KC QH 3S TC AS", "lay it off right away"),
    ],
)
def test_what_a_wild_is_good_for_follows_from_the_sheet_and_the_hand(
    sheet: str, hand: str, why: str
) -> None:
    text = f"""
        deal 1
        turn 0 play stock
        seat 0: {hand}
        seat 1 down: *4
        seat 2: *11
        run 1: TC JC QC JK AC
        discards: 3H
    """
    view = view_of(text, sheet)
    (meld,) = view.table.melds
    card, wild = (
        next(c for c in cards if str(CARDS[c]) == name)
        for cards, name in ((view.hand, "KC"), (meld.cards, "JK"))
    )
    swap = ReplaceWild(Seat(0), card, meld.id, wild)
    assert check(view, swap) is None
    assert why in reason_for(view, swap)
