"""Relatives: they take after the person, stay legal on every sheet, and see only their view."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

import pytest

from mayi_desktop.bots.imitator import (
    FEATURES,
    Example,
    FeatureWeights,
    Habit,
    Imitator,
    Kind,
    PlayerModel,
    chances,
    decisions_in,
    fitted,
    learned,
    usual_weights,
)
from mayi_desktop.engine import Discard, LayDown, LetGo, MayI, Phase, PromptKind, Seat
from mayi_desktop.engine.state_api import view_for
from mayi_desktop.sheets.catalogue import SHEETS
from tests.bench.likeness import result_of
from tests.bots.games import play
from tests.notation import position

SHEET = SHEETS["grandma-jeanne"].sheet
ASKABLE = (
    "turn 1 draw\nseat 0: 3C 3D 8H 9C TD JS QH KD KS 5S 7C\nseat 1: *11\nseat 2: *11\n"
    "discards: 3H"
)
THROWS = "turn 0 play stock\nseat 0: 3C 3D 4H 9C 9D JS QH KD KS 5S\nseat 1: *11\nseat 2: *11"


def with_habit(kind: Kind, **weights: float) -> PlayerModel:
    features = tuple(weights.get(mark.replace(" ", "_"), 0.0) for mark in FEATURES[kind])
    return PlayerModel("Grandma", 12, {kind: Habit(features)})


def chosen(text: str, model: PlayerModel) -> object:
    view = view_for(position(SHEET, text), Seat(0))
    return Imitator(model).choose(view, view.my_prompts[0], Random(0))


def test_somebody_who_always_asks_asks_and_who_never_does_does_not() -> None:
    assert chosen(ASKABLE, with_habit(Kind.ASK, always=9)) == MayI(Seat(0))
    assert chosen(ASKABLE, with_habit(Kind.ASK, always=-9)) == LetGo(Seat(0))


def test_discards_follow_the_weights_of_their_marks() -> None:
    points = SHEET.points_table
    dear = chosen(THROWS, with_habit(Kind.THROW, points=9))
    cheap = chosen(THROWS, with_habit(Kind.THROW, points=-9))
    assert isinstance(dear, Discard)
    assert isinstance(cheap, Discard)
    assert points[dear.card] > points[cheap.card]


def test_somebody_who_waits_throws_a_card_instead_of_laying_down() -> None:
    text = "turn 0 play stock\nseat 0: 3C 3D 3H 9C 9D 9S KH JD\nseat 1: *11\nseat 2: *11"
    assert isinstance(chosen(text, PlayerModel("Grandma", 12)), LayDown)
    assert isinstance(chosen(text, with_habit(Kind.LAY, always=-9)), Discard)


@pytest.mark.parametrize("key", SHEETS)
@pytest.mark.parametrize("weight", [-3.0, 3.0])
def test_any_model_plays_by_the_rules_of_every_sheet(key: str, weight: float) -> None:
    rng = Random(f"{key}{weight}")
    habits = {
        kind: Habit(tuple(weight * rng.random() for _ in FEATURES[kind])) for kind in Kind
    }
    sheet = SHEETS[key].sheet
    imitators = [Imitator(PlayerModel("Grandma", 10, habits))] * sheet.min_players
    play(sheet, imitators, 3, most_moves=250)  # an illegal answer fails there


def test_somebody_who_never_lays_down_cannot_keep_a_game_from_ending() -> None:
    never = Habit((-9.0, *[0.0] * (len(FEATURES[Kind.LAY]) - 1)))
    imitators = [Imitator(PlayerModel("Grandma", 10, {Kind.LAY: never}))] * 3
    state = play(SHEET, imitators, 5)
    assert state.table.phase is Phase.GAME_OVER


def test_yes_is_said_as_often_as_the_person_said_it() -> None:
    rng = Random(8)
    no = (0.0,) * len(FEATURES[Kind.ASK])
    features = [(1.0, *(rng.random() for _ in no[1:])) for _ in range(90)]
    choices = [
        Example((no, mark), int(number % 3 == 0)) for number, mark in enumerate(features)
    ]
    habit = result_of(learned({Kind.ASK: choices}))[Kind.ASK]
    model = PlayerModel("Grandma", 20, {Kind.ASK: habit})
    imitator = Imitator(model)
    yes = sum(imitator.says_yes(Kind.ASK, choice.options) for choice in choices)
    assert yes == 30


def test_marks_and_usual_weights_belong_together() -> None:
    view = view_for(position(SHEET, THROWS), Seat(0))
    for decision in decisions_in(view, view.my_prompts[0]):
        assert {len(option.features) for option in decision.options} == {
            len(FEATURES[decision.kind])
        }
    assert all(len(usual_weights(kind)) == len(FEATURES[kind]) for kind in Kind)
    assert view.my_prompts[0].kind is PromptKind.PLAY


# --- Fitting of choices: known weights are found again, and few choices change little.


def result(steps: Generator[None, None, FeatureWeights]) -> FeatureWeights:
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: FeatureWeights = done.value
            return found


def made_by(weights: FeatureWeights, count: int) -> list[Example]:
    rng = Random(5)
    choices = []
    for _ in range(count):
        options = tuple(tuple(rng.random() for _ in weights) for _ in range(4))
        chosen = rng.choices(range(4), chances(options, weights))[0]
        choices.append(Example(options, chosen))
    return choices


def test_the_weights_by_which_choices_were_made_are_found_again() -> None:
    true = (3.0, -2.0, 0.0)
    found = result(fitted(made_by(true, 3000), (0.0, 0.0, 0.0)))
    assert found == pytest.approx(true, abs=0.35)


def test_without_choices_the_usual_weights_stay() -> None:
    assert result(fitted([], (1.0, 2.0))) == (1.0, 2.0)


def test_a_single_choice_moves_a_weight_by_less_than_it_would_take_to_be_sure() -> None:
    usual = (0.0,)
    found = result(fitted([Example(((0.0,), (1.0,)), 1)], usual))
    assert 0 < found[0] < 1


def test_chances_add_up_to_one_even_for_huge_weights() -> None:
    odds = chances([(1.0,), (0.0,)], (5000.0,))
    assert odds == pytest.approx([1.0, 0.0])
