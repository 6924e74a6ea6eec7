"""Hot seat: whose hand may be seen at a shared screen, and when it turns face down."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from mayi_desktop.engine import Phase, PromptKind, Seat, TableView
from mayi_desktop.host.setup import Sitting


class Change(Enum):
    """What has to happen before the game can go on."""

    NOTHING = auto()
    HIDE = auto()
    SHOW = auto()


@dataclass(slots=True)
class HotSeat:
    """The state machine of the people at one screen; `viewer` sees a hand now.

    Between turns nobody does: that is the public table. `coming` has said that they are there,
    and sees their hand once the computer players have made up their minds about the discard. A
    `peeker` looks at their own hand for as long as they hold their seat. `reopens` is whose
    hand turns up again by itself after a question, where people trust each other. The screen is
    `watched` by people who hold their hand on a phone: then even somebody alone at it says that
    they are there, and with nobody left at it, it shows the table alone. Somebody
    `left_alone` by the others says so once.
    """

    people: tuple[Seat, ...]
    viewer: Seat | None = None
    sitting: Sitting = Sitting.PASS
    coming: Seat | None = None
    peeker: Seat | None = None
    reopens: Seat | None = None
    watched: bool = False
    left_alone: bool = False

    def __post_init__(self) -> None:
        if len(self.people) == 1 and not self.watched:
            self.viewer = self.people[0]

    @property
    def shared(self) -> bool:
        """Whether more than one person looks at this screen, or may still do so."""
        return len(self.people) > 1 or ((self.watched or self.left_alone) and bool(self.people))

    @property
    def has_no_clock(self) -> bool:
        """Whether it is for people around one screen to say that they have seen a discard."""
        return self.shared and not self.watched

    @property
    def is_television(self) -> bool:
        """Whether all hands are on phones, and this screen shows the table alone."""
        return self.watched and not self.people

    @property
    def open_hands(self) -> bool:
        """Whether nothing is private among these people."""
        return self.shared and self.sitting is Sitting.OPEN

    def is_public(self, view: TableView) -> bool:
        """Whether the table now speaks to all at this screen, and not to its viewer."""
        if self.is_television:
            return True
        if not self.shared or self.peeker is not None:
            return False
        return self.viewer is None or (self.open_hands and self.viewer != self.to_play(view))

    def step(
        self, view: TableView, *, asked: bool, deciding: bool
    ) -> tuple[Change, Seat | None]:
        """Follow the table, and name the change that is due now.

        `asked` says that people here are asked about the discard, `deciding` that a computer
        player may still ask for it.
        """
        if not self.shared or self.peeker is not None:
            return Change.NOTHING, None
        playing = None if asked else self.to_play(view)
        if self.coming != playing:
            self.coming = None
        if self.open_hands:
            due = playing is not None and playing != self.viewer
            return (Change.SHOW, playing) if due else (Change.NOTHING, None)
        if self.viewer is not None:
            return self._while_open(view, asked=asked)
        seat = self.coming if self.coming is not None else self._to_reopen(playing)
        if seat is None or deciding:
            return Change.NOTHING, None
        return Change.SHOW, seat

    def to_play(self, view: TableView) -> Seat | None:
        """The person whose turn it is, once there is something to decide."""
        kinds = (PromptKind.DRAW, PromptKind.PLAY)
        for prompt in view.table.prompts:
            if prompt.kind in kinds and prompt.seat in self.people and view.table.claim is None:
                return prompt.seat
        return None

    def seat_people(self, people: tuple[Seat, ...], *, watched: bool = False) -> None:
        """Other people play here now.

        Somebody left alone sees their own hand once they said that they are there; it may be
        somebody else who looks while people change seats.
        """
        was_shared, newcomer = self.shared, watched and not self.watched
        self.people, self.watched = people, watched
        self.coming = self.peeker = self.reopens = None
        if newcomer:
            self.viewer = None
        is_alone = len(people) == 1 and not watched
        self.left_alone = is_alone and was_shared and self.viewer != people[0]
        if is_alone and not self.left_alone:
            self.viewer = people[0]
        if self.viewer not in people:
            self.viewer = None

    def forget_viewers(self) -> None:
        """Whoever looks next has to say who it is, as after the window was left."""
        self.coming = self.peeker = self.reopens = None

    def _while_open(self, view: TableView, *, asked: bool) -> tuple[Change, Seat | None]:
        """A hand lies open only in its owner's turn, and never beside a question."""
        in_turn = view.table.phase in (Phase.DRAW, Phase.PLAY)
        in_turn = in_turn and view.table.turn == self.viewer
        if in_turn and not asked:
            return Change.NOTHING, None
        if in_turn and self.sitting is Sitting.TRUST:
            self.reopens = self.viewer
        return Change.HIDE, None

    def _to_reopen(self, playing: Seat | None) -> Seat | None:
        if playing is None:
            return None
        if playing != self.reopens:
            self.reopens = None
        return self.reopens
