"""Table guide: what is added to a table, such as a lesson."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mayi_desktop.engine import PlayerAction
from mayi_desktop.ui.shell.input import InputEvent, KeyPressed
from mayi_desktop.ui.table.painting.renderer import Item, Sprite
from mayi_desktop.ui.widgets.controls.button import Button


class TableGuide:
    """What is added to a table, and held back; this one adds nothing and leaves the game free.

    A table that is not `free` knows no answers given ahead, no undo, no changes of seats and no
    summary.
    """

    free = True

    def place(self) -> None:
        """Place what is added, for a window of another size."""

    def handle_key(self, event: KeyPressed) -> bool:
        """Offer a key before the table; True if it was taken."""
        return False

    def handle_pointer(self, event: InputEvent) -> bool:
        """Offer an event to the buttons that are added; True if it was taken."""
        return False

    def before_frame(self) -> None:
        """Do what was decided in the last frame, before the game goes on."""

    def update(self, dt: float) -> bool:
        """Follow the table after its frame; True if something moved."""
        return False

    def holds_back(self, action: PlayerAction) -> bool:
        """Whether to hold back an action that is legal, but not what is asked."""
        return False

    def limit_buttons(self) -> None:
        """Disable the buttons that do not belong to what is asked."""

    def buttons(self) -> Sequence[Button]:
        """The buttons that are added."""
        return ()

    def items(self) -> Iterator[Item]:
        """What is added and lies still."""
        yield from ()

    def sprites(self) -> Iterator[Sprite]:
        """What is added and moves."""
        yield from ()
