"""Loading dialog: does long work between the frames, with a limit and a way out."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Generic, TypeVar

from mayi_desktop.i18n import _
from mayi_desktop.steps import run_slice
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.pages.dialog import Answer, Dialog

T = TypeVar("T")
# Seconds: what is done by then needs no dialog; the work of a frame, in which buttons still
# answer at once; and what no file of real people comes near.
_AT_ONCE, _A_FRAME, _LIMIT = 0.3, 0.03, 10.0


class LoadingDialog(Dialog, Generic[T]):
    """Works until there is a result, which goes to `use`.

    If that takes too long, `use` gets the sentence `too_long`.
    """

    def __init__(
        self,
        context: Context,
        text: str,
        steps: Generator[None, None, T],
        use: Callable[[T | str], None],
        too_long: str,
    ) -> None:
        heading = _("One moment, please")
        super().__init__(context, heading, text, (Answer(_("Cancel"), lambda: None),))
        self._use, self._too_long = use, too_long
        self._result: list[T] = []
        self._steps = self._run(steps)
        self._spent = 0.0

    def start(self) -> None:
        """Work for a moment, and show the dialog only if more is needed."""
        if run_slice(self._steps, _AT_ONCE):
            self._use(self._result[0])
        else:
            self.context.scenes.push(self)

    def update(self, dt: float) -> bool:
        """Work on for a part of a frame."""
        done = run_slice(self._steps, _A_FRAME)
        self._spent += _A_FRAME
        if done or self._spent > _LIMIT:
            self.context.scenes.remove(self)
            self._use(self._result[0] if done else self._too_long)
            return True
        return super().update(dt)

    def _run(self, steps: Generator[None, None, T]) -> Generator[None, None, None]:
        self._result.append((yield from steps))
