"""Knows a hand's outs: the cards not yet seen, copy by copy, that bring it nearer."""

from __future__ import annotations

from collections import Counter

from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.engine.guess import unseen


class Outs:
    """Counts outs for the hands that a seat could have after its next card or discard."""

    def __init__(self, know: Knowledge) -> None:
        keys = know.ruler.keys
        self._ruler = know.ruler
        self._cards = know.cards_at_lay_down
        self._live = sorted(Counter(keys[card] for card in unseen(know.view)).items())
        self.unseen = sum(copies for _, copies in self._live)

    def helping(self, key: int, missing: int) -> list[tuple[int, int]]:
        """The faces that bring a hand that lacks so much nearer, with their copies."""
        return self._of(self._live, key, missing)

    def count(self, key: int, missing: int) -> int:
        """How many unseen cards bring a hand that lacks so much nearer."""
        return sum(copies for _, copies in self.helping(key, missing))

    def count_within(self, faces: list[tuple[int, int]], key: int, missing: int) -> int:
        """The same, if only these faces can help.

        What helps a hand that is a card short helps the whole hand too, if both lack as much.
        """
        return sum(copies for _, copies in self._of(faces, key, missing))

    def _of(
        self, faces: list[tuple[int, int]], key: int, missing: int
    ) -> list[tuple[int, int]]:
        if not missing:
            return []
        measure, cards, least = self._ruler.missing, self._cards, missing - 1
        return [
            (face, copies)
            for face, copies in faces
            if measure(key + face, cards, least, missing) < missing
        ]
