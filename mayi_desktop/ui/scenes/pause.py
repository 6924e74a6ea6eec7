"""Knows the menu over a running game: go on, rules, settings, or leave; nothing gets lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from mayi_desktop.engine import RuleSheet
from mayi_desktop.host.certificate import short
from mayi_desktop.ui.services import Services
from mayi_desktop.ui.strings import deal_word, say
from mayi_desktop.ui.widgets.button import Kind
from mayi_desktop.ui.widgets.dialog import Answer, Dialog


@dataclass(frozen=True, slots=True)
class Played:
    """What the menu must know of the game it lies over; some games keep their seats.

    `refusal` is what was refused last, in the words in which it was said.
    """

    sheet: RuleSheet
    deal: int
    seats: int
    change_seats: Callable[[], None] | None = None
    fingerprint: str = ""
    coach: Callable[[], None] | None = None
    orders: Callable[[], None] | None = None
    refusal: str = ""


def open_menu(services: Services, played: Played | None = None) -> None:
    """Lay the menu over the table; Escape goes on playing."""
    answers = [Answer(say("pause.rules"), partial(open_rules, services, played))]
    if played is not None and played.change_seats is not None:
        answers.append(Answer(say("pause.seats"), played.change_seats))
    if played is not None and played.coach is not None:
        answers.append(Answer(say("pause.coach"), played.coach))
    if played is not None and played.orders is not None:
        answers.append(Answer(say("pause.orders"), played.orders))
    answers += [
        Answer(say("pause.settings"), partial(_open_settings, services)),
        Answer(say("pause.keys"), partial(open_keys, services)),
        Answer(say("pause.leave"), partial(_leave, services)),
        Answer(say("pause.resume"), lambda: None, Kind.PRIMARY),
    ]
    heading, text = say("pause.heading"), say("pause.text")
    if played is not None and played.fingerprint:
        word = deal_word(played.sheet.deal_word)
        shoe = say("pause.shoe", deal=word, fingerprint=short(played.fingerprint))
        text = f"{text} {shoe}"
    services.scenes.push(Dialog(services, heading, text, answers))


def open_rules(services: Services, played: Played | None = None) -> None:
    """Show the rules of the sheet that is played, this deal first."""
    from mayi_desktop.ui.scenes.rules import Rules

    if played is None:
        services.scenes.push(Rules(services))
        return
    services.scenes.push(
        Rules(services, played.sheet, played.deal, played.seats, played.refusal)
    )


def open_keys(services: Services) -> None:
    """Show the page with all keys."""
    from mayi_desktop.ui.scenes.keys import KeysPage

    services.scenes.push(KeysPage(services))


def _open_settings(services: Services) -> None:
    from mayi_desktop.ui.scenes.settings import SettingsPage

    services.scenes.push(SettingsPage(services))


def _leave(services: Services) -> None:
    from mayi_desktop.ui.scenes.title import Title

    services.scenes.reset(Title(services))
