"""Table text: what the table says in words at one moment, for those who paint it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mayi_desktop.engine import Seat


@dataclass(frozen=True, slots=True)
class TableText:
    """What the table says in words at the moment.

    `note` says that a game is practice. `badges` are the seats' latest answers, of which those
    who `declined` said no; `is_refusal` tells that the caption is one. `faces` are the keys of
    those whom the computer players play like. `last_turns` is what each seat did in its latest
    turn, the fullest text first. `shorter_todo` is for a window in which there is no room for
    `todo`. `buttons` are the labels of the seats that can be pressed now; the people in
    `wanting` have pressed theirs. `acting` is the seat that `turn` speaks of. In the corner
    Undo takes `undo_wide` pixels, and the deal is told if it `tells_deal`.
    """

    names: Sequence[str]
    turn: str
    todo: str
    note: str = ""
    caption: str = ""
    is_refusal: bool = False
    badges: Mapping[Seat, str] = field(default_factory=dict)
    faces: Sequence[str] = ()
    last_turns: Mapping[Seat, Sequence[str]] = field(default_factory=dict)
    shorter_todo: str = ""
    buttons: Mapping[Seat, str] = field(default_factory=dict)
    declined: frozenset[Seat] = frozenset()
    wanting: frozenset[Seat] = frozenset()
    acting: Seat | None = None
    undo_wide: int = 0
    tells_deal: bool = True

    def face_of(self, seat: Seat | None) -> str:
        """The key of the face of a seat's player; empty for one that has none."""
        return self.faces[seat] if seat is not None and seat < len(self.faces) else ""
