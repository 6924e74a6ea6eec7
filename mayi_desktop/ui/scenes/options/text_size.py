"""Choice of a text size in words, where the settings offer it in percent; applied at once."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.i18n import _
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.controls.choice import Choice

_NORMAL, _LARGE, _LARGEST = 1.0, 1.25, 1.5  # UI scales; the last just fits in 1280 by 720


class TextSizeChoice(Choice):
    """The text sizes that the window has room for; any other shows as the nearest of them."""

    def __init__(self, context: Context) -> None:
        self._context = context
        super().__init__(context.look.page, "", (), "", self._choose)
        self.refresh()

    def refresh(self) -> None:
        """Offer what fits in the window as it is now, in the current language."""
        words = {
            _NORMAL: _("Normal text"),
            _LARGE: _("Large text"),
            _LARGEST: _("Very large text"),
        }
        scale, largest = self._context.settings.ui_scale, self.look.metrics.largest
        fitting = [size for size in words if size <= max(_NORMAL, largest)]
        nearest = min(fitting, key=lambda size: abs(size - scale))
        self.set_options([(str(size), words[size]) for size in fitting], str(nearest))

    def _choose(self, key: str) -> None:
        context = self._context
        context.change_settings(replace(context.settings, ui_scale=float(key)))
        context.save_settings()
