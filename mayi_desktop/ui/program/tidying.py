"""Tidying: looks for circles of memory while nobody waits, so that no frame has to."""

from __future__ import annotations

import gc


class Tidying:
    """Sets aside what a screen is made of, which Python would otherwise look through again.

    A look at everything takes longer than a frame, and Python takes it in the middle of a
    movement. What has been set aside and is left since is found at the next rest.
    """

    def __init__(self) -> None:
        self._scene: object = None
        self._is_due = False

    def follow(self, scene: object, *, idle: bool) -> None:
        """Set everything aside when another screen opens; find what is left of it when idle."""
        if scene is not self._scene:
            self._scene, self._is_due = scene, True
            gc.freeze()
        elif idle and self._is_due:
            self._is_due = False
            gc.unfreeze()
            gc.collect()
            gc.freeze()
