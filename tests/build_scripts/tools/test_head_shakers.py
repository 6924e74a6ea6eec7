"""Head shakers: the throws that the tool counts, and that no good level makes."""

from __future__ import annotations

from random import Random

import pytest

import head_shakers
from head_shakers import HeadShaker, Observer
from mayi_desktop.bots.bot import StyleDecision
from mayi_desktop.engine import (
    CARDS,
    Discard,
    PlayerAction,
    Prompt,
    PromptKind,
    Seat,
    TableView,
)
from mayi_desktop.engine.state_api import view_for
from tests.bots.reading.test_manners import JACKS, after_a_claim, at


class Thrower:
    """Throws one card, whatever it is worth."""

    restylable: frozenset[StyleDecision] = frozenset()

    def __init__(self, card: str) -> None:
        self._card = card

    def choose(self, view: TableView, prompt: Prompt, rng: Random) -> PlayerAction:
        found = next(card for card in view.hand if str(CARDS[card]) == self._card)
        return Discard(Seat(0), found)


def seen(view: TableView, card: str) -> set[HeadShaker]:
    observer = Observer(Thrower(card))
    prompt = next(p for p in view.my_prompts if p.kind is PromptKind.PLAY)
    observer.choose(view, prompt, Random(0))
    assert observer.throws == 1
    return set(observer.found)


def test_feeding_a_set_and_breaking_one_are_seen() -> None:
    text = JACKS.format(deal=1, first="JD JS", second="KD KS")
    view = view_for(at(text, {1: 2}), Seat(0))
    assert seen(view, "JC") == {HeadShaker.FEEDS_A_SET}
    assert seen(view, "3C") == {HeadShaker.BREAKS_A_MELD}
    assert seen(view, "8H") == set()


def test_throwing_back_what_was_paid_for_is_seen() -> None:
    view = after_a_claim("QC")
    assert seen(view, "QC") == {HeadShaker.THROWS_BACK}
    assert seen(view, "7C") == set()


def test_a_level_is_observed_over_whole_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert head_shakers.main(["--levels", "sharp", "--games", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("sharp: ")
    assert len(lines) == 1 + len(HeadShaker)


def test_a_level_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert head_shakers.main(["--levels", "expert"]) == 2
    assert "--levels expert" in capsys.readouterr().err
