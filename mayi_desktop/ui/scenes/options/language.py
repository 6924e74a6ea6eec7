"""Choice of a language, each under its own name; applied at once."""

from __future__ import annotations

from dataclasses import replace

from mayi_desktop.i18n import _
from mayi_desktop.i18n.catalogue import chosen_language, languages
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.widgets.controls.choice import Choice


class LanguageChoice(Choice):
    """The languages side by side; without a label it takes the whole width."""

    def __init__(self, context: Context, *, labelled: bool = True) -> None:
        super().__init__(
            context.look.page,
            _("Language") if labelled else "",
            [(language.key, language.name) for language in languages()],
            chosen_language(),
            self._choose,
        )
        self._context = context

    def _choose(self, key: str) -> None:
        context = self._context
        context.change_settings(replace(context.settings, language=key))
        context.save_settings()
