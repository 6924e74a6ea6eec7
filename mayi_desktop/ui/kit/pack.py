"""Widget of the pack that somebody cuts before the deal."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mayi_desktop.base.i18n import NP_, _
from mayi_desktop.ui.kit.card_art import ASPECT
from mayi_desktop.ui.kit.input import LEFT, InputEvent, KeyPressed, PointerDown
from mayi_desktop.ui.kit.look import Look
from mayi_desktop.ui.kit.widget import Signal, Widget

_HEIGHT = 176  # of a card, at 1080 lines
_CARDS = 30  # in the picture: enough for a pack, few enough to see single cards
_STEP = 1.6  # pixels from card to card, at 1080 lines
_ASIDE = 1.12  # card widths that the upper part slides out
_LEAST, _MOST = 0.2, 0.8  # of the pack: where its picture parts
# Seconds: the upper part slides out, drops below the other, and the pack closes and rests.
_OUT, _IN, _REST = 0.32, 0.38, 0.25


class CutPack(Widget):
    """A face-down pack; a press, Enter or Space reports on `wanted`.

    `cut` animates the cut, then calls back. Large text doesn't enlarge it.
    """

    focusable = True
    role = NP_("role", "button")

    def __init__(
        self, look: Look, back: Callable[[int], pygame.Surface], on_wanted: Callable[[], None]
    ) -> None:
        super().__init__(look)
        self.wanted: Signal[[]] = Signal(on_wanted)
        self._back = back
        self._parts = 0.0
        self._seconds = 0.0
        self._then: Callable[[], None] | None = None

    def spoken_name(self) -> str:
        return _("Cut the pack")

    @property
    def is_moving(self) -> bool:
        """Whether the pack is being cut."""
        return self._then is not None

    def height_for(self, width: int) -> int:
        px = self.look.metrics.usual_px
        return px(_HEIGHT) + px(_CARDS * _STEP) + px(24)

    def width_wanted(self) -> int:
        """The width of the pack, with room beside it for the part that is cut off."""
        return round((1 + 2 * _ASIDE) * self.look.metrics.usual_px(_HEIGHT) * ASPECT)

    def cut(self, share: float, then: Callable[[], None], *, still: bool) -> None:
        """Cut at a share of the pack, from the top; `still` skips the animation."""
        if self.is_moving:
            return
        self._parts = _LEAST + share * (_MOST - _LEAST)
        self._seconds = _OUT + _IN + _REST if still else 0.0
        self._then = then

    def handle(self, event: InputEvent) -> bool:
        super().handle(event)
        match event:
            case PointerDown(button=button, pos=pos) if button == LEFT and self.is_hit(pos):
                self.wanted.emit()
                return True
            case KeyPressed(key="enter" | "space", repeat=False) if self.enabled:
                self.wanted.emit()
                return True
        return False

    def update(self, dt: float) -> None:
        if self._then is None:
            return
        self.dirty = True
        self._seconds += dt
        if self._seconds >= _OUT + _IN + _REST:
            then, self._then = self._then, None
            then()

    def draw(self, target: pygame.Surface) -> None:
        px = self.look.metrics.usual_px
        high, step = px(_HEIGHT), self.look.metrics.usual_px(10 * _STEP) / 10
        card = self._back(high)
        wide = round(high * ASPECT)
        left = self.rect.centerx - wide // 2
        bottom = self.rect.bottom - px(12) - high
        lower = _CARDS - round(_CARDS * self._parts)
        for number, at, lift in self._order(lower):
            x = left + round(at * _ASIDE * wide)
            target.blit(card, (x, bottom - round((number + lift) * step)))

    def _order(self, lower: int) -> list[tuple[int, float, float]]:
        """Every card, bottom first: its number, how far it is aside, and how far lifted."""
        out = _eased(self._seconds / _OUT) if self.is_moving else 0.0
        back = _eased((self._seconds - _OUT) / _IN) if self.is_moving else 0.0
        upper = [(number, out - back, -lower * back) for number in range(lower, _CARDS)]
        rest = [(number, 0.0, (_CARDS - lower) * back) for number in range(lower)]
        return [*upper, *rest] if back else [*rest, *upper]


def _eased(share: float) -> float:
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)
