"""Cache of painted surfaces, limited in bytes, and a decorator that uses it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec

import pygame

# A limit on their number would not do: a window being resized needs large ones in every size.
MAX_BYTES = 64 * 1024 * 1024

P = ParamSpec("P")


class SurfaceCache:
    """Surfaces by key; the least recently used ones are dropped beyond `max_bytes`."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self.max_bytes = max_bytes
        self.bytes = 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._surfaces)

    def get(self, key: Hashable) -> pygame.Surface | None:
        """The surface with this key, if it is still there."""
        surface = self._surfaces.get(key)
        if surface is not None:
            self._surfaces.move_to_end(key)
        return surface

    def put(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        """Add a surface, which is returned, and drop others for which no room is left."""
        self._surfaces[key] = surface
        self.bytes += _size(surface)
        while self.bytes > self.max_bytes and len(self._surfaces) > 1:
            _, old = self._surfaces.popitem(last=False)
            self.bytes -= _size(old)
        return surface


SURFACES = SurfaceCache()


def cached_surface(paint: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
    """Make a painter return the same surface for the same arguments; nobody may paint on it."""

    @wraps(paint)
    def look_up(*args: P.args, **named: P.kwargs) -> pygame.Surface:
        key = (paint, args, tuple(named.items()))
        surface = SURFACES.get(key)
        if surface is None:
            surface = SURFACES.put(key, paint(*args, **named))
        return surface

    return look_up


def _size(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
