"""Screens of a table in play: cards in the hand, in the tray and in the air."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from mayi_desktop.base.i18n import _
from mayi_desktop.bots.characters import CHARACTERS
from mayi_desktop.engine import Seat
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.ui.pages.lesson import STEPS, LessonOver, open_lesson
from mayi_desktop.ui.pages.settings import open_pause_menu
from mayi_desktop.ui.play.voices import LINES, Remark
from tests.ui.screens.positions import (
    EARLY_3,
    EARLY_5,
    TO_LAY_DOWN,
    TO_LAY_OFF,
    late,
    with_points,
)
from tests.ui.screens.visit import FAMILY, LONG_NAMES, NAMES, Visit, strangers
from tests.ui.table.player import Player


def _early(v: Visit) -> None:
    v.sit(EARLY_3)


def _others_turn(v: Visit) -> None:
    v.sit(EARLY_5)


def _late(v: Visit) -> None:
    v.sit(late(8, 20, 24), change=with_points)


def _late_jumbo(v: Visit) -> None:
    v.app.change_settings(replace(v.app.context.settings, jumbo=True))
    v.sit(late(5, 10, 18), change=with_points)


def _long_names(v: Visit) -> None:
    seats = [SeatSetup(name, person=not n) for n, name in enumerate(LONG_NAMES)]
    v.sit(TO_LAY_OFF, seats=seats, change=with_points)


def _lesson_over(v: Visit) -> None:
    v.app.context.settings = replace(v.app.context.settings, lesson_step=len(STEPS) - 1)
    open_lesson(v.app.context)
    v.hand.press("enter")  # go on with it
    for _ignored in range(300):
        v.hand.wait()
        if isinstance(v.app.context.scenes.top, LessonOver):
            break
    v.hand.wait(1.0)


def _lesson(v: Visit) -> None:
    open_lesson(v.app.context)
    v.hand.wait(4.0)


def _two_rows(v: Visit) -> None:
    v.sit(late(4, 8, 32), change=with_points)


def _limited_claims(v: Visit) -> None:
    v.sit(EARLY_5.replace("deal 2", "deal 3"), sheet="honsvick")


def _drag_legal(v: Visit) -> None:
    player = v.sit(TO_LAY_OFF)
    player.grab(player.at("9H"))
    player.carry(player.meld(0, 0.9))
    player.wait(0.6)


def _drag_illegal(v: Visit) -> None:
    player = v.sit(TO_LAY_OFF)
    player.grab(player.at("KD"))
    player.carry(player.meld(0))
    player.wait(0.6)


def _refused(v: Visit) -> None:
    player = v.sit(TO_LAY_OFF)
    player.drag_card("KD", player.meld(0))


def _picked(v: Visit) -> None:
    player = v.sit(TO_LAY_OFF)
    player.click(player.at("9H"))
    player.settle()


def _tray(v: Visit) -> None:
    player = v.sit(TO_LAY_DOWN)
    for index, names in enumerate((("3C", "3D", "3H"), ("9C", "9D"), ("5H", "6H", "7H"))):
        for name in names:
            player.click(player.at(name))
            player.settle()
        if index < len(player.placed.tray):
            player.click(player.slot(index))
        player.settle()


def _tray_full(v: Visit) -> None:
    player = v.sit(TO_LAY_DOWN)
    player.press("h")
    player.settle()


def _strange_names(v: Visit) -> None:
    player = v.sit(late(8, 20, 11), change=with_points, seats=strangers())
    for name in player.table.model.names:
        player.table.display.log.add(_("{name} discards {card}.", name=name, card="7♣"))
    player.press("l")
    player.settle()


def _people(v: Visit, seats: int = 4) -> Player:
    them = [
        SeatSetup(n, False, style=key) for n, key in zip(FAMILY[1:], CHARACTERS, strict=False)
    ]
    everybody = (SeatSetup(FAMILY[0], True), *them)
    return v.sit(late(seats, 2 * seats, 11), change=with_points, seats=everybody)


def _people_of_eight(v: Visit) -> None:
    _people(v, 8)


def _talk(v: Visit, seats: int = 4) -> None:
    """Everybody says the longest that they say in this language."""
    table = _people(v, seats).table
    for seat, who in list(enumerate(table.model.source.setup.seats))[1:]:
        said = [
            Remark(Seat(seat), words, FAMILY[0] if "{name}" in words else "")
            for lines in LINES[who.style].values()
            for words in lines
        ]
        table.display.speech_bubbles.say(max(said, key=lambda remark: len(remark.text())))
    table.model.changed()


def _talk_of_eight(v: Visit) -> None:
    _talk(v, 8)


def _log(v: Visit) -> None:
    player = v.sit(EARLY_5)
    log = player.table.display.log
    acts = (_("took {card}", card="K♦"), _("went down"), _("discarded {card}", card="10♣"))
    log.show_last_round(
        [_("{name}: {words}", name=name, words=", ".join(acts)) for name in NAMES[1:4]]
    )
    for number in range(9):
        name = NAMES[number % 5]
        log.add(_("{name} discards {card}.", name=name, card=f"{number + 2}♣"))
        owned = {"owner": NAMES[2], "meld": "5♥–9♥"}
        key = "{name} adds {card} to {owner}’s run, now {meld}."
        log.add(_(key, name=name, card="9♥", **owned))
    player.press("l")


def _pause(v: Visit) -> None:
    player = v.sit(EARLY_5)
    open_pause_menu(v.app.context, player.table.pages.played())


def _scores_so_far(v: Visit) -> None:
    player = v.sit(late(5, 10, 18), change=with_points)
    player.table.pages._open_scores()


def _warning(v: Visit) -> None:
    player = v.sit(TO_LAY_DOWN)
    player.click(player.at("QS"))
    player.settle()
    player.press("x")
    player.wait(0.3)


TABLES: Mapping[str, Callable[[Visit], object]] = {
    "table-early": _early,
    "table-others-turn": _others_turn,
    "table-late": _late,
    "table-two-rows": _two_rows,
    "table-late-jumbo": _late_jumbo,
    "table-long-names": _long_names,
    "lesson": _lesson,
    "lesson-over": _lesson_over,
    "drag-legal": _drag_legal,
    "drag-illegal": _drag_illegal,
    "refused": _refused,
    "picked": _picked,
    "tray": _tray,
    "tray-full": _tray_full,
    "people": _people,
    "people-of-eight": _people_of_eight,
    "talk": _talk,
    "talk-of-eight": _talk_of_eight,
    "limited-claims": _limited_claims,
    "log": _log,
    "strange-names": _strange_names,
    "pause": _pause,
    "scores-so-far": _scores_so_far,
    "warning": _warning,
}
