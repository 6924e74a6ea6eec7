"""QR codes as pictures."""

from __future__ import annotations

from functools import lru_cache

import pygame

# Light modules around a code, as its standard asks for.
_QUIET = 4
_DARK, _LIGHT = (0, 0, 0), (255, 255, 255)


@lru_cache(maxsize=16)
def qr_picture(text: str, module: int) -> pygame.Surface:
    """The QR code of a text, with its quiet zone; `module` is in pixels."""
    # Imported late: slow, and codes are shown only when phones are invited.
    import segno

    rows = tuple(segno.make_qr(text).matrix)
    side = (len(rows) + 2 * _QUIET) * module
    picture = pygame.Surface((side, side))
    picture.fill(_LIGHT)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                spot = ((x + _QUIET) * module, (y + _QUIET) * module, module, module)
                picture.fill(_DARK, spot)
    return picture
