"""Speech for tests: what was said is kept in order, at once and without a thread."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.speech import Speech, Urgency


class Listener(Speech):
    """Collects the sentences as a voice would say them."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def _start(self) -> None:
        self.is_found = True

    def _put(self, words: str, urgency: Urgency) -> None:
        self.said.append(words)

    def take(self) -> list[str]:
        """The sentences since the last call."""
        said, self.said = self.said, []
        return said


def listen(app: App, *, short: bool = True, earphones: bool = False) -> Listener:
    """Turn speech on in an open program, and hear everything from now on."""
    listener = Listener()
    app.context.speech = listener
    settings = app.context.settings
    app.change_settings(replace(settings, speech=True, speech_short=short, earphones=earphones))
    return listener
