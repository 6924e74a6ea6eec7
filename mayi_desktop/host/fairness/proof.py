"""Proof: what the findings about a journal prove, what not, and against whom, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from mayi_desktop.host.fairness.findings import Findings
from mayi_desktop.host.journal.entries import COMMITTED_SINCE, SEALED_SINCE
from mayi_desktop.i18n import N_, _


def proven(found: Findings) -> tuple[str, ...]:
    """What is proven of a sound journal; nothing of any other."""
    if not found.is_sound:
        return ()
    return (
        _(
            "The whole game was dealt and played again. No move in this file "
            "breaks the rules, and hands and points follow from the moves."
        ),
        *_about_cards(found),
        *_about_heads(found),
    )


def not_proven(found: Findings) -> tuple[str, ...]:
    """What nobody can prove from this file alone."""
    return (
        *_about_chance(found),
        *_about_age(found),
        *_about_photos(found),
        *_about_the_end(found),
        _("Who made the moves."),
        _(
            "Whether somebody looked into the file while you played: all the "
            "cards can be read there."
        ),
    )


def _about_cards(found: Findings) -> Iterator[str]:
    setup, draw = found.header.setup, found.draw
    if found.header.practice:
        return
    if draw is not None and draw.closed:
        yield _("Every card follows from the commitment and from what was added to it.")
        yield _(
            "If the sixteen words of the commitment are the ones you saw before "
            "the game, the computer was bound to its part before anybody added "
            "anything. That holds against the program and against whoever owns "
            "the computer: finding a second secret with the same words takes "
            "about a million million million million tries."
        )
        yield from _about_contributions(found)
    elif setup.cut:
        yield _("Every card follows from the deal code and from the words of the cut.")
    elif setup.code:
        yield _("Every card follows from the deal code.")
    if found.opened:
        yield _("Before each of these deals, its cards were sealed, and every seal fits.")


def _about_contributions(found: Findings) -> Iterator[str]:
    names = found.people_who_added
    if names:
        yield _(
            "If so, what was added by {names} came only after that. If you find your own "
            "words here just as you typed them, and nobody could have foreseen "
            "them, you can be sure that nobody had chosen the cards by then.",
            names=", ".join(names),
        )


def _about_heads(found: Findings) -> Iterator[str]:
    if found.heads:
        yield _(
            "If the twelve words of a summary are the ones you saw then, no "
            "line of the file up to there has been changed, removed or moved "
            "since. That holds against anybody who had the file afterwards."
        )


def _about_chance(found: Findings) -> Iterator[str]:
    setup, draw = found.header.setup, found.draw
    if setup.code:
        yield _(
            "This game isn’t sealed by chance: whoever knows the code knows the "
            "cards, and anybody can try codes until one deals good cards."
        )
        if setup.cut:
            yield _("Whether the cut was typed only after the code was drawn.")
    elif draw is not None and draw.closed:
        yield from _about_the_last_to_add(found)


def _about_the_last_to_add(found: Findings) -> Iterator[str]:
    names = found.people_who_added
    if not names:
        yield _(
            "Nobody added anything. So somebody who changed the program could have chosen the "
            "cards before it showed its words."
        )
        return
    yield _(
        "{name} was the last to add something. Somebody who can read the "
        "computer’s memory, knows what the others added, and adds last can "
        "try words until the cards are good.",
        name=names[-1],
    )


def _about_age(found: Findings) -> Iterator[str]:
    """What files of older formats did not have yet."""
    format = found.header.format
    if format < SEALED_SINCE:
        yield _(
            "An older version of the game wrote this file. It had no seals yet, "
            "so somebody may have switched the cards by writing the file again "
            "with another code."
        )
    elif format < COMMITTED_SINCE:
        yield _(
            "An older version of the game wrote this file. Only twelve "
            "characters of its seals were shown: two orders of the cards with "
            "the same characters can be found within minutes, and anybody who "
            "tried all the codes could work out the cards from a seal. So the "
            "seals hold against mistakes, not against somebody who comes "
            "prepared."
        )
        yield _("Lines that change no card, such as those about help, may be missing.")


def _about_photos(found: Findings) -> Iterator[str]:
    if found.has_heads:
        yield _(
            "Anything at all against somebody who wrote a whole new file, if "
            "nobody has a photo of the words or a copy of the file: then every "
            "line may be different."
        )


def _about_the_end(found: Findings) -> Iterator[str]:
    if not found.finished:
        key = (
            N_("Whether the last summary came: the file ends before it.")
            if found.unclosed
            else N_(
                "Whether lines are missing at the end: a game that was stopped there looks "
                "the same. The words of the last summary you saw would tell."
            )
        )
        yield _(key)
