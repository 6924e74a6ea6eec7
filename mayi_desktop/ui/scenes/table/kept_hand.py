"""Kept hands: hands arranged by hand are found the same way when a game is resumed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mayi_desktop.engine import CARDS, CardId, Seat
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.ui.table.state.table_model import TableModel

# A card with this sign before it begins a group.
_SPLIT = "|"
# A text of the settings holds no more; a longer hand is sorted anew.
_LONGEST = 200


def keep_hands(model: TableModel, host: GameHost) -> None:
    """Note in the settings how the hands of this game are arranged, if by hand.

    Only the game left last is noted: that's the one to be continued.
    """
    path = host.autosave.path
    if path is None or model.view.table.result is not None:
        return
    texts = [
        f"{seat}:{_written(order, splits)}"
        for seat, (order, splits) in sorted(model.arranged_hands().items())
    ]
    kept = tuple(text for text in texts if len(text) <= _LONGEST)
    settings = model.context.settings
    model.context.settings = replace(settings, hands=(path.name, *kept) if kept else ())


def restore_hands(model: TableModel, host: GameHost) -> None:
    """Arrange the hands of this game as they were when it was left."""
    path, (name, *texts) = host.autosave.path, model.context.settings.hands or ("",)
    if path is None or path.name != name:
        return
    for text in texts:
        seat, _ignored, cards = text.partition(":")
        signs = [card.removeprefix(_SPLIT) for card in cards.split()]
        whole = seat.isdecimal() and all(sign.isdecimal() for sign in signs)
        if whole and int(seat) < len(model.view.table.seats):
            order = tuple(CardId(int(sign)) for sign in signs if int(sign) < len(CARDS))
            split = (c for c in cards.split() if c.startswith(_SPLIT))
            splits = frozenset(CardId(int(card.removeprefix(_SPLIT))) for card in split)
            model.arrange_hand(Seat(int(seat)), order, splits)


def _written(order: Iterable[CardId], splits: frozenset[CardId]) -> str:
    return " ".join(f"{_SPLIT if card in splits else ''}{card}" for card in order)
