"""Styles of characters: legal, noticeable, and confined to what the level allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from functools import cache
from random import Random

import pytest

from mayi_desktop.bots import LEVELS, Bot
from mayi_desktop.bots.bot import EVERY_DECISION, StyleDecision, is_searcher
from mayi_desktop.bots.characters import CHARACTERS, restyle, with_style
from mayi_desktop.bots.master import Master
from mayi_desktop.engine import (
    CARDS,
    CHANCE_PROMPTS,
    Allow,
    Claim,
    Discard,
    LayDown,
    LetGo,
    MayI,
    PlayerAction,
    Prompt,
    Seat,
    TableView,
    check,
)
from mayi_desktop.engine.state_api import new_game, view_for
from mayi_desktop.host.runner import Runner
from mayi_desktop.sheets.catalogue import SHEETS
from tests.bench import habits
from tests.levels import QUICK_LEVELS
from tests.notation import position

MOST_STEPS = 260
EVERY = 4


@pytest.mark.parametrize("key", SHEETS)
def test_everybody_plays_by_the_rules_of_every_sheet(key: str) -> None:
    sheet = SHEETS[key].sheet
    seats = sheet.min_players
    people = [with_style(LEVELS["steady"], person) for person in CHARACTERS.values()]
    runner = Runner(new_game(sheet, seats), 7, [LEVELS["steady"]] * seats)
    for count in range(MOST_STEPS):
        move = runner.next_move()
        if move is None:
            break
        for prompt in runner.state.table.prompts:
            if count % EVERY or prompt.kind in CHANCE_PROMPTS:
                continue
            view = view_for(runner.state, prompt.seat)
            for person in people:
                action = person.choose(view, prompt, Random(3))
                assert isinstance(action, LetGo) or check(view, action) is None
        runner.apply(move)


def test_somebody_who_thinks_in_steps_comes_to_the_same() -> None:
    sheet = SHEETS["grandma-jeanne"].sheet
    runner = Runner(new_game(sheet, 3), 3, [LEVELS["steady"]] * 3)
    master = with_style(LEVELS["master"], CHARACTERS["ella"])
    assert is_searcher(master)
    for _ in range(24):
        move = runner.next_move()
        assert move is not None
        runner.apply(move)
    prompt = runner.state.table.prompts[0]
    view = view_for(runner.state, prompt.seat)
    thought, answer = master.think(view, prompt, Random(1)), None
    while answer is None:
        try:
            next(thought)
        except StopIteration as done:
            answer = done.value
    assert answer == master.choose(view, prompt, Random(1))
    quick = master.quick_bot.choose(view, prompt, Random(1))
    assert quick == with_style(LEVELS["sharp"], CHARACTERS["ella"]).choose(
        view, prompt, Random(1)
    )


def styled(text: str, key: str) -> object:
    state = position(SHEETS["grandma-jeanne"].sheet, text)
    view = view_for(state, Seat(0))
    person = with_style(LEVELS["steady"], CHARACTERS[key])
    return person.choose(view, view.my_prompts[0], Random(0))


def test_somebody_who_hoards_lays_down_without_wilds_where_that_is_cheap() -> None:
    text = "turn 0 play stock\nseat 0: 3C 3D 3H 2S 9C 9D 9S KH\nseat 1: *11\nseat 2: *11"
    laid = styled(text, "clara")
    assert isinstance(laid, LayDown)
    assert not any(str(CARDS[card]) == "2S" for plan in laid.melds for card in plan.cards)


def test_somebody_gets_rid_of_points_first() -> None:
    text = "turn 0 play stock\nseat 0: 3C 3D 4H 9C 9D JS QH KD KS 5S\nseat 1: *11\nseat 2: *11"
    state = position(SHEETS["grandma-jeanne"].sheet, text)
    view = view_for(state, Seat(0))
    prompt = view.my_prompts[0]
    usual = Discard(Seat(0), next(c for c in view.hand if str(CARDS[c]) == "5S"))
    found = restyle(view, prompt, usual, CHARACTERS["ben"].taste, EVERY_DECISION)
    assert isinstance(found, Discard)
    assert view.table.sheet.points_table[found.card] == 10


def test_hearts_are_kept_where_another_suit_does_as_well() -> None:
    text = "turn 0 play stock\nseat 0: 3C 3D 4H 9C 9D JS QH KD KS 5S\nseat 1: *11\nseat 2: *11"
    state = position(SHEETS["grandma-jeanne"].sheet, text)
    view = view_for(state, Seat(0))
    usual = Discard(Seat(0), next(c for c in view.hand if str(CARDS[c]) == "QH"))
    taste = CHARACTERS["frank"].taste
    found = restyle(view, view.my_prompts[0], usual, taste, EVERY_DECISION)
    assert isinstance(found, Discard)
    assert str(CARDS[found.card]) in ("KD", "KS")
    assert restyle(view, view.my_prompts[0], found, taste, EVERY_DECISION) == found


def test_a_card_just_drawn_goes_out_again_only_if_it_came_from_the_stock() -> None:
    hand = "3C 3D 4H 9C 9D JS QH 5S KD KS"
    for source, expected in (("stock", "KS"), ("discard", "JS")):
        text = f"turn 0 play {source}\nseat 0: {hand}\nseat 1: *11\nseat 2: *11"
        state = position(SHEETS["grandma-jeanne"].sheet, text)
        view = view_for(state, Seat(0))
        usual = Discard(Seat(0), next(c for c in view.hand if str(CARDS[c]) == "JS"))
        taste = CHARACTERS["henry"].taste
        found = restyle(view, view.my_prompts[0], usual, taste, EVERY_DECISION)
        assert isinstance(found, Discard)
        assert str(CARDS[found.card]) == expected


def test_somebody_who_likes_to_call_calls_for_cards_that_help_in_the_long_run() -> None:
    sheet = SHEETS["grandma-jeanne"].sheet
    runner = Runner(new_game(sheet, 4), 11, [LEVELS["steady"]] * 4)
    calls = 0
    for _ in range(1500):
        move = runner.next_move()
        if move is None:
            break
        for prompt in runner.state.table.prompts:
            if prompt.optional:
                view = view_for(runner.state, prompt.seat)
                usual = LetGo(prompt.seat)
                found = restyle(view, prompt, usual, CHARACTERS["daniel"].taste, EVERY_DECISION)
                calls += isinstance(found, MayI)
        runner.apply(move)
    assert calls > 0


def restricted(
    bot: Bot, restylable: frozenset[StyleDecision], choose: Callable[..., PlayerAction]
) -> Bot:
    """A level that chooses like this, and lets styles change only these decisions."""
    found = copy(bot)
    found.restylable, found.choose = restylable, choose
    return found


def chosen_once(bot: Bot) -> Callable[[TableView, Prompt, Random], PlayerAction]:
    """What a level chooses; it thinks once about a question that is asked again and again."""
    last: list[object] = []

    def choose(view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        if not last or last[0] is not view or last[1] is not prompt:
            last[:] = view, prompt, bot.choose(view, prompt, rng)
        return last[2]

    return choose


def prompts_in_a_game(sheet: str, seats: int) -> Iterator[tuple[TableView, Prompt]]:
    runner = Runner(new_game(SHEETS[sheet].sheet, seats), 11, [LEVELS["steady"]] * seats)
    for _ in range(400):
        move = runner.next_move()
        if move is None:
            return
        for prompt in runner.state.table.prompts:
            if prompt.kind not in CHANCE_PROMPTS:
                yield view_for(runner.state, prompt.seat), prompt
        runner.apply(move)


def changed_decision(usual: PlayerAction, styled: PlayerAction) -> StyleDecision:
    match usual, styled:
        case Discard(), Discard():
            return StyleDecision.DISCARD
        case LayDown(), LayDown():
            return StyleDecision.LAY_DOWN
        case LetGo() | Allow(), MayI() | Claim():
            return StyleDecision.CLAIM
    raise AssertionError(f"a style turned {usual} into {styled}")


@pytest.mark.parametrize("level", LEVELS)
def test_a_style_changes_only_what_the_level_allows(level: str) -> None:
    # Without playouts, which take long and which no style sees.
    bot = QUICK_LEVELS.get(level, Master())
    assert type(bot) is type(LEVELS[level])
    allowances = [frozenset[StyleDecision](), *({one} for one in StyleDecision), EVERY_DECISION]
    choose = chosen_once(bot)
    styled = [
        (frozenset(allowed), with_style(restricted(bot, frozenset(allowed), choose), character))
        for allowed in allowances
        for character in CHARACTERS.values()
    ]
    changed: set[StyleDecision] = set()
    for number, (view, prompt) in enumerate(prompts_in_a_game("grandma-jeanne", 4)):
        usual = choose(view, prompt, Random(number))
        for allowed, other in styled:
            found = other.choose(view, prompt, Random(number))
            if found != usual:
                decision = changed_decision(usual, found)
                assert decision in allowed, (usual, found)
                changed.add(decision)
    assert StyleDecision.DISCARD in changed


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_lets_styles_change_every_decision(level: str) -> None:
    assert LEVELS[level].restylable == EVERY_DECISION


# --- The measurement of habits, and that each character shows its own.


@cache
def plain(sheet: str, seed: int) -> Mapping[str, float | None]:
    return habits.play(sheet, "steady", "", seed)


@pytest.mark.parametrize(
    ("person", "habit", "direction"),
    [
        ("ben", "points thrown", 1),
        ("clara", "wilds laid", -1),
        ("daniel", "asks", 1),
        ("ella", "echoes", 1),
        ("frank", "hearts", -1),
        ("grace", "fitting", -1),
        ("henry", "newest", 1),
    ],
)
def test_each_character_shows_its_habit(person: str, habit: str, direction: int) -> None:
    # On the same cards; tests/bench/habits.py measures how much, over many games.
    sheet = "grandma-jeanne"
    games = range(500, 512)
    mine = [habits.play(sheet, "steady", person, seed)[habit] for seed in games]
    usual = [plain(sheet, seed)[habit] for seed in games]
    apart, _ = habits.difference(mine, usual)
    assert apart * direction > 0


HELPFUL = """
deal 1
turn 2 draw
seat 0: 9C 9D 3C 3D 5H 7S TD JC QH KS AC
seat 1: *11
seat 2: *11
discards: 9H
"""


@pytest.mark.parametrize("level", ["beginner", "casual"])
def test_who_loves_to_ask_overlooks_no_card_that_helps(level: str) -> None:
    view = view_for(position(SHEETS["grandma-jeanne"].sheet, HELPFUL), Seat(0))
    (prompt,) = view.my_prompts
    daniel = with_style(LEVELS[level], CHARACTERS["daniel"])
    for bot, asks in ((LEVELS[level], {True, False}), (daniel, {True})):
        chosen = [bot.choose(view, prompt, Random(dice)) for dice in range(40)]
        assert {isinstance(action, MayI) for action in chosen} == asks


def test_what_is_measured_is_printed_with_its_interval(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert habits.main(["--people", "clara", "--games", "3"]) == 0
    printed = capsys.readouterr().out
    assert "clara at steady, 3 games each" in printed
    assert "wilds in a contract that is laid down" in printed


def test_an_unknown_character_is_refused() -> None:
    assert habits.main(["--people", "zoe"]) == 2


def test_a_difference_is_taken_game_by_game() -> None:
    mean, error = habits.difference([3.0, None, 5.0], [1.0, 9.0, 3.0])
    assert (mean, error) == (2.0, 0.0)
