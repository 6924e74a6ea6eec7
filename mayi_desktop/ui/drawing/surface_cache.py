"""Knows the pictures that were painted, so that each is painted once; so many bytes of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec

import pygame

MAX_BYTES = 64 * 1024 * 1024

P = ParamSpec("P")


class SurfaceCache:
    """Pictures by what they show; those not looked at for longest go when there are too many.

    Counting them would not do: a window being resized needs large ones in every size.
    """

    def __init__(self, most_bytes: int = MAX_BYTES) -> None:
        self.max_bytes = most_bytes
        self.bytes = 0
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._pictures)

    def get(self, key: Hashable) -> pygame.Surface | None:
        """The picture with this key, if it is still there."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
        return picture

    def put(self, key: Hashable, picture: pygame.Surface) -> None:
        """Put a picture in, and others out for which there is no room any more."""
        self._pictures[key] = picture
        self.bytes += _size(picture)
        while self.bytes > self.max_bytes and len(self._pictures) > 1:
            _, old = self._pictures.popitem(last=False)
            self.bytes -= _size(old)


SURFACES = SurfaceCache()


def cached_surface(paint: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
    """Let a painter of pictures that nobody changes paint each of them once."""

    @wraps(paint)
    def look_up(*args: P.args, **named: P.kwargs) -> pygame.Surface:
        key = (paint, args, tuple(named.items()))
        picture = SURFACES.get(key)
        if picture is None:
            picture = paint(*args, **named)
            SURFACES.put(key, picture)
        return picture

    return look_up


def _size(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()
