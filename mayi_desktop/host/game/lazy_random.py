"""Knows the generator that computer players get: seeded by the game, once it is asked."""

from __future__ import annotations

from random import Random


class LazyRandom(Random):
    """A generator whose seeding waits for the first throw, as most decisions need none."""

    def __init__(self) -> None:
        self._key: str | None = None
        super().__init__(0)

    def prepare(self, key: str) -> None:
        """From now on throw what follows from this key, whatever was thrown before."""
        self._key = key

    def random(self) -> float:
        """The next number in [0, 1)."""
        self._wake()
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        """The next k random bits."""
        self._wake()
        return super().getrandbits(k)

    def _wake(self) -> None:
        if self._key is not None:
            key, self._key = self._key, None
            self.seed(key)
