"""Reasons of computer players: each of their plays has one, and says whose idea it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mayi_desktop.base.i18n import _
from mayi_desktop.bots.advice import advice
from mayi_desktop.engine.actions import Discard, LayDown, MayI
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.imitator import journals_of, save_model, train, training_deals
from mayi_desktop.host.replay import RecordedDecision, RecordedGame, review_of
from mayi_desktop.host.setup import GameSetup, SeatSetup, code_of, level_of
from mayi_desktop.ui.play.hint import option_title
from mayi_desktop.ui.play.words import habit_of
from mayi_desktop.ui.table.replay import bot_reasons
from tests.bench.people.invented import PEOPLE
from tests.bench.people.likeness import result_of, save_games
from tests.host.tables import INSTANT, tick_until

SEATS = (
    SeatSetup("Henry", person=False, level="steady", style="henry"),
    SeatSetup("Ella", person=False, level="sharp", style="ella"),
    SeatSetup("Frank", person=False, level="beginner", style="frank"),
    SeatSetup("Otto", person=False, level=level_of("Otto")),
)

Told = list[tuple[RecordedDecision, bool, list[str]]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """Every play of a game, whether the adviser had done the same, and its reasons."""
    data = tmp_path_factory.mktemp("reasons")
    save_games(data, "Otto", PEOPLE["Otto"], range(2))
    deals = result_of(training_deals(journals_of(data), "Otto"))
    save_model(data, result_of(train("Otto", deals)))
    host = GameHost.new(
        GameSetup("grandma-jeanne", (), SEATS, code_of(5)), data, delays=INSTANT
    )
    assert host.autosave.path is not None
    tick_until(host, lambda h: h.is_over)
    host.close()
    (path,) = data.glob(f"games/**/{host.autosave.path.name}")
    return list(_reasons(RecordedGame.open(path)))


def _reasons(game: RecordedGame) -> Iterator[tuple[RecordedDecision, bool, list[str]]]:
    for at in range(game.last):
        decision = game.decision(at)
        if decision is None:
            continue
        review = review_of(game, decision)
        assert review is not None
        best = advice(review.view, decision.prompt)
        assert best is not None
        title = option_title(review.view, best.best.action)
        same = title == option_title(review.view, decision.action)
        words = list(bot_reasons(review.view, decision, best, decision.who.name))
        yield decision, same, words


def test_every_play_has_a_reason(told: Told) -> None:
    assert len(told) > 150
    assert all(words and all(words) for _decision, _same, words in told)


def test_a_habit_is_named_where_the_style_made_the_choice(told: Told) -> None:
    for style in ("henry", "ella", "frank"):
        habit = _("It’s a habit: {habit}", habit=habit_of(style))
        mine = [words for decision, _same, words in told if decision.who.style == style]
        named = [words for words in mine if habit in words]
        assert 0 < len(named) < len(mine)


def test_a_relative_says_whom_it_is_like(told: Told) -> None:
    for decision, _same, words in told:
        if decision.who.name == "Otto":
            assert "plays like Otto" in words[0]


def test_only_beginners_overlook_things(told: Told) -> None:
    overlooking = {
        decision.who.level
        for decision, _same, words in told
        if any("noticed" in word or "overlooked" in word for word in words)
    }
    assert overlooking == {"beginner"}


def test_the_reason_is_about_what_was_played(told: Told) -> None:
    for decision, _same, words in told:
        if isinstance(decision.action, LayDown):
            assert words[-1].startswith("Lay down")
        elif isinstance(decision.action, MayI):
            assert words[-1].startswith("Ask for")
        elif isinstance(decision.action, Discard) and decision.who.level != "beginner":
            assert "iscard" in words[-1]
