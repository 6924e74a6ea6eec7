"""Proof: what the findings about a journal prove, what not, and against whom, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from mayi_desktop.host.fairness.findings import Findings
from mayi_desktop.host.journal.entries import COMMITTED_SINCE, SEALED_SINCE
from mayi_desktop.i18n import N_, _
from mayi_desktop.sheets.phrases import deal_word


def proven(found: Findings) -> tuple[str, ...]:
    """What is proven of a sound journal; nothing of any other."""
    if not found.is_sound:
        return ()
    return (
        _(
            "The whole game was dealt and played again. No move in this file breaks the "
            "rules, and the hands and points all come from the moves."
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
            "Whether somebody peeks at the file during the game: all the cards can be "
            "read there."
        ),
    )


def _about_cards(found: Findings) -> Iterator[str]:
    setup, draw = found.header.setup, found.draw
    if found.header.practice:
        return
    if draw is not None and draw.closed and not found.shows_words:
        yield _("Every card comes from the shuffle locked in before the game.")
    elif draw is not None and draw.closed:
        yield _(
            "Every card comes from the seal shown before the game, and from what was added to "
            "it."
        )
        yield _(
            "If the sixteen words of the seal are the ones you saw before the game, the "
            "computer was bound to its part before anybody added anything. Neither the "
            "program nor whoever owns the computer can get around that: finding a second "
            "secret with the same words takes about a million million million million "
            "tries."
        )
        yield from _about_contributions(found)
    elif setup.cut:
        yield _("Every card comes from the deal code and from the words of the cut.")
    elif setup.code:
        yield _("Every card comes from the deal code.")
    if found.opened:
        yield _("Before each of these deals, its cards were sealed, and every seal fits.")


def _about_contributions(found: Findings) -> Iterator[str]:
    names = found.people_who_added
    if names:
        yield _(
            "If so, what {names} added came only after that. If you find your own words "
            "here just as you typed them, and nobody could have guessed them, you can be "
            "sure that nobody had chosen the cards by then.",
            names=", ".join(names),
        )


def _about_heads(found: Findings) -> Iterator[str]:
    if found.heads:
        yield _(
            "If the twelve words after a {deal} are the ones you saw then, no "
            "line of the file up to there has been changed, removed or moved "
            "since. Nobody who had the file afterward can get around that.",
            deal=deal_word(found.header.sheet),
        )


def _about_chance(found: Findings) -> Iterator[str]:
    setup, draw = found.header.setup, found.draw
    if setup.code:
        yield _(
            "That chance picked the cards: whoever knows the deal code knows them, and "
            "anybody can try codes until one deals good cards."
        )
        if setup.cut:
            yield _("Whether the cut was typed in only after the code was picked.")
    elif draw is not None and draw.closed:
        yield from _about_the_last_to_add(found)


def _about_the_last_to_add(found: Findings) -> Iterator[str]:
    names = found.people_who_added
    if not found.shows_words:
        yield _(
            "Nobody added anything. So somebody who changed the program could have chosen the "
            "cards."
        )
        return
    if not names:
        yield _(
            "Nobody added anything. So somebody who changed the program could have chosen the "
            "cards before it showed its words."
        )
        return
    yield _(
        "{name} was the last to add something. Anybody who adds last, knows what the "
        "others added and can read the computer’s memory could keep trying words until "
        "the cards look good.",
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
            "An older version of the game wrote this file, and showed only twelve "
            "characters of its seals. Somebody could find two orders of the cards with "
            "the same characters within minutes, or work out the cards from a seal by "
            "trying all the codes. So the seals protect against mistakes, not against "
            "somebody who comes prepared."
        )
        yield _("Lines that change no card, such as those about help, may be missing.")


def _about_photos(found: Findings) -> Iterator[str]:
    if found.has_heads:
        yield _(
            "Anything at all, if somebody wrote a whole new file and nobody has a photo "
            "of the words or a copy of the file: then every line may be different."
        )


def _about_the_end(found: Findings) -> Iterator[str]:
    if not found.finished:
        key = N_(
            "Whether lines are missing at the end: a game that was stopped there "
            "looks the same. The last words you saw would tell you."
        )
        if found.unclosed:
            key = N_("Whether the last words were shown: the file ends before them.")
        yield _(key)
