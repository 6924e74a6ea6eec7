"""Short answer to *Was it fair?*: a verdict, a tick for what is proven, what a photo adds."""

from __future__ import annotations

from collections.abc import Iterator

from mayi_desktop.host.fairness.findings import Findings
from mayi_desktop.i18n import _
from mayi_desktop.ui.widgets.display.rich_text import Paragraph, TextStyle

_PROVEN, _UP_TO_YOU = "✓", "?"


def verdict(found: Findings) -> str:
    """What the check of a sound game came to; a running one is fair so far."""
    if found.finished:
        return _("Everything checks out.")
    return _("So far, everything checks out.")


def fair_summary(found: Findings) -> tuple[Paragraph, ...]:
    """The short answer about a sound game; of any other nothing is proven."""
    if not found.is_sound:
        return ()
    return (
        Paragraph(TextStyle.TITLE, verdict(found)),
        *caveats(found),
        *(Paragraph(TextStyle.TEXT, f"{_PROVEN}  {words}") for words in _ticked(found)),
        *(Paragraph(TextStyle.TEXT, f"{_UP_TO_YOU}  {words}") for words in _to_compare(found)),
        Paragraph(
            TextStyle.NOTE, _("“More” has the details, and what nobody can prove from a file.")
        ),
    )


def caveats(found: Findings) -> Iterator[Paragraph]:
    """What makes a game unlike others: practice, or rules that were changed."""
    if found.header.practice:
        practice = _(
            "This is a practice game: partway through, its cards start coming from "
            "another code."
        )
        yield Paragraph(TextStyle.RULING, practice)
    if not found.usual_rules:
        rules = _(
            "The rules in the file aren’t the ones this game has for the sheet of that name."
        )
        yield Paragraph(TextStyle.RULING, rules)


def _ticked(found: Findings) -> Iterator[str]:
    """What the file alone proves, as long as nobody wrote a whole new one."""
    yield _("No move breaks the rules.")
    if found.deals:
        yield _("The points come from the cards left in each hand.")
    setup, draw = found.header.setup, found.draw
    if found.header.practice:
        return
    if draw is not None and draw.closed:
        yield _("Every card comes from the shuffle locked in before the game.")
    elif setup.cut:
        yield _("Every card comes from the deal code and from the words of the cut.")
    elif setup.code:
        yield _("Every card comes from the deal code.")


def _to_compare(found: Findings) -> Iterator[str]:
    """What only people can tell who saw the words, or have a photo of them."""
    if found.draw is not None and not found.shows_words:
        return
    if found.heads:
        yield _(
            "Have you got a photo of the words? If they’re the same, nobody has changed the "
            "game since."
        )
    elif found.draw is not None:
        yield _(
            "Have you got a photo of the words? If they’re the same, the computer kept to its "
            "part of the shuffle."
        )
