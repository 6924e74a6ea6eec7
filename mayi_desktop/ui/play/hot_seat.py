"""Hot seat: whose hand shows on a shared screen, and when it turns face down."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from mayi_desktop.engine import Phase, PromptKind, Seat, TableView
from mayi_desktop.host.setup import SharingMode


class Change(Enum):
    """The next step before the game can go on."""

    NOTHING = auto()
    HIDE = auto()
    SHOW = auto()


@dataclass(slots=True)
class HotSeat:
    """State machine for the people at one screen; `viewer` is whose hand is open now.

    Between turns no hand is open: that is the public table. `coming` has said that they are
    there, and sees their hand once the computer players have decided about the discard. A
    `peeker` sees their own hand while holding their seat plate. The screen is `watched` by
    people with their hand on a phone: then even a single person at it says that they are there,
    and with nobody left at it, it becomes the spectator view. Somebody `left_alone` says so
    once.
    """

    people: tuple[Seat, ...]
    viewer: Seat | None = None
    sharing: SharingMode = SharingMode.PASS
    coming: Seat | None = None
    peeker: Seat | None = None
    watched: bool = False
    left_alone: bool = False

    def __post_init__(self) -> None:
        if len(self.people) == 1 and not self.watched:
            self.viewer = self.people[0]

    @property
    def shared(self) -> bool:
        """Whether several people use this screen, or may still do so."""
        return len(self.people) > 1 or ((self.watched or self.left_alone) and bool(self.people))

    @property
    def has_no_clock(self) -> bool:
        """Whether people around one screen confirm themselves that they have seen a discard."""
        return self.shared and not self.watched

    @property
    def is_television(self) -> bool:
        """Whether all hands are on phones, and this screen shows only the table."""
        return self.watched and not self.people

    @property
    def open_hands(self) -> bool:
        """Whether nothing is private among these people."""
        return self.shared and self.sharing is SharingMode.OPEN

    def is_public(self, view: TableView) -> bool:
        """Whether the table now addresses everybody at this screen, not its viewer."""
        if self.is_television:
            return True
        if not self.shared or self.peeker is not None:
            return False
        return self.viewer is None or (self.open_hands and self.viewer != self.to_play(view))

    def step(
        self, view: TableView, *, asked: bool, deciding: bool
    ) -> tuple[Change, Seat | None]:
        """The change that is due now, and the seat it concerns.

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
        if self.coming is None or deciding:
            return Change.NOTHING, None
        return Change.SHOW, self.coming

    def to_play(self, view: TableView) -> Seat | None:
        """The person whose turn it is, once there is something to decide."""
        kinds = (PromptKind.DRAW, PromptKind.PLAY)
        for prompt in view.table.prompts:
            if prompt.kind in kinds and prompt.seat in self.people and view.table.claim is None:
                return prompt.seat
        return None

    def seat_people(self, people: tuple[Seat, ...], *, watched: bool = False) -> None:
        """Change the people at this screen.

        Somebody left alone has to say that they are there first: during the change it may be
        somebody else who looks.
        """
        was_shared, newcomer = self.shared, watched and not self.watched
        self.people, self.watched = people, watched
        self.coming = self.peeker = None
        if newcomer:
            self.viewer = None
        is_alone = len(people) == 1 and not watched
        self.left_alone = is_alone and was_shared and self.viewer != people[0]
        if is_alone and not self.left_alone:
            self.viewer = people[0]
        if self.viewer not in people:
            self.viewer = None

    def forget_viewers(self) -> None:
        """Make the next viewer say who they are, as after the window was left."""
        self.coming = self.peeker = None

    def _while_open(self, view: TableView, *, asked: bool) -> tuple[Change, Seat | None]:
        """A hand is open only on its owner's turn, and never beside a question."""
        in_turn = view.table.phase in (Phase.DRAW, Phase.PLAY)
        in_turn = in_turn and view.table.turn == self.viewer
        if in_turn and not asked:
            return Change.NOTHING, None
        return Change.HIDE, None
