"""Knows how often the program looks for input and movement: less often once all is still."""

from __future__ import annotations

QUIET_AFTER = 1.0


class Rhythm:
    """Listens to what each step did, and tells whether the next one may come later.

    Input ends the rest at once. A single new picture, such as that of a blinking caret, does
    not; two in a row are a movement.
    """

    def __init__(self) -> None:
        self._quiet = 0.0
        self._painted = False

    @property
    def resting(self) -> bool:
        """Whether nobody has done anything and nothing has moved for a while."""
        return self._quiet > QUIET_AFTER

    def note(self, dt: float, *, heard: bool, painted: bool) -> None:
        """Take in a step of `dt` seconds: whether there was input, and whether it painted."""
        moving = painted and self._painted
        self._painted = painted
        self._quiet = 0.0 if heard or moving else self._quiet + dt
