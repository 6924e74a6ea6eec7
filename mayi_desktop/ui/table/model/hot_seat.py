"""Hot seat: whose hand may be seen at a shared screen, and when people change places."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from mayi_desktop.engine import Phase, PromptKind, Seat, TableView


class Change(Enum):
    """What has to happen before the game can go on."""

    NOTHING = auto()
    HIDE = auto()
    CURTAIN = auto()
    SHOW = auto()


@dataclass(slots=True)
class HotSeat:
    """The state machine of the people at one screen; `viewer` sees a hand now.

    `last_viewer` was the last who did. A `guest` looks before answering about a discard, though
    it is somebody else's turn. In a `trusting` family no curtain comes: a hand is shown while a
    key is held, and `offered` is the person whose hand the button shows. `asks_others` says
    that the others are asked about the discard before a hand turns up. With `open_hands` the
    hand of whoever plays turns up by itself.
    """

    people: tuple[Seat, ...]
    viewer: Seat | None = None
    last_viewer: Seat | None = None
    guest: Seat | None = None
    trusting: bool = False
    offered: Seat | None = None
    asks_others: bool = False
    open_hands: bool = False

    def __post_init__(self) -> None:
        if len(self.people) == 1:
            self.viewer = self.last_viewer = self.people[0]

    @property
    def shared(self) -> bool:
        """Whether more than one person looks at this screen."""
        return len(self.people) > 1

    def step(
        self,
        view: TableView,
        *,
        asked: Collection[Seat] = (),
        passed: Collection[Seat] = (),
        timed: bool = True,
    ) -> tuple[Change, Seat | None]:
        """Follow the table, and name the change that is due now.

        `asked` are the people who may still ask for the discard, `passed` those who let it go.
        Where asking is not `timed`, nobody is passed over: the others are asked while no hand
        lies open.
        """
        if self.guest in passed:
            self.guest = None
        change, seat = self.due(view)
        hidden = self.shared and self.trusting and self.viewer is None
        self.offered = self.coming(view) if hidden else None
        self.asks_others = not timed and self._others_first(view, change, asked)
        if self.asks_others:
            change = Change.HIDE if self.viewer is not None else Change.NOTHING
        return change, seat

    def due(self, view: TableView) -> tuple[Change, Seat | None]:
        """What has to change for the table as it is: a hand hidden, a curtain, a hand shown.

        A curtain comes exactly when the next person to decide is not the one who looked last;
        questions about a discard are put in public and need none.
        """
        if not self.shared:
            return Change.NOTHING, None
        if self.guest is not None and not _is_asked(view, self.guest):
            self.guest = None
        seat = _to_play(view, self.people) if self.guest is None else self.guest
        if seat is not None and seat == self.guest == self.viewer:
            return Change.NOTHING, None
        if seat is None or seat == self.viewer:
            return self._between(view)
        if self.viewer is not None:
            return Change.HIDE, None
        if self.trusting:
            return (Change.NOTHING if self.guest is None else Change.SHOW), seat
        if self.open_hands or seat == self.last_viewer:
            return Change.SHOW, seat
        return Change.CURTAIN, seat

    def seat_people(self, people: tuple[Seat, ...]) -> None:
        """Other people play now; somebody left alone sees their own hand at once."""
        self.people = people
        if len(people) == 1:
            self.viewer = self.last_viewer = people[0]
        if self.viewer not in people:
            self.viewer = None
        if self.last_viewer not in people:
            self.last_viewer = None

    def coming(self, view: TableView) -> Seat | None:
        """The person who plays now or next."""
        if view.table.phase not in (Phase.DRAW, Phase.PLAY):
            return None
        return next(
            seat for seat in view.table.turn_order_from(view.table.turn) if seat in self.people
        )

    def forget_viewers(self) -> None:
        """Whoever looks next has to say who it is, as after the window was left."""
        if self.shared:
            self.last_viewer = None

    def _others_first(self, view: TableView, change: Change, asked: Collection[Seat]) -> bool:
        """Whether others may ask for the discard before a hand turns up."""
        table = view.table
        about = change in (Change.CURTAIN, Change.SHOW) or self.viewer == table.turn
        return (
            self.shared
            and not self.trusting
            and self.guest is None
            and about
            and table.phase is Phase.DRAW
            and any(seat != table.turn for seat in asked)
        )

    def _between(self, view: TableView) -> tuple[Change, Seat | None]:
        """While the computer plays, the hand stays up only if its owner is the next to play."""
        coming = self.coming(view)
        if self.viewer is None or coming is None:
            return Change.NOTHING, None
        return (Change.NOTHING, None) if coming == self.viewer else (Change.HIDE, None)


def _to_play(view: TableView, people: Sequence[Seat]) -> Seat | None:
    """The person whose turn it is, once there is something to decide."""
    kinds = (PromptKind.DRAW, PromptKind.PLAY)
    for prompt in view.table.prompts:
        if prompt.kind in kinds and prompt.seat in people and view.table.claim is None:
            return prompt.seat
    return None


def _is_asked(view: TableView, seat: Seat) -> bool:
    """Whether a seat has to answer somebody about the discard, or may ask for it."""
    kinds = (PromptKind.ASKED, PromptKind.ANSWER, PromptKind.MAY_I)
    return any(p.seat == seat and p.kind in kinds for p in view.table.prompts)
