"""Listed: what the list of drawn games says about a game, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mayi_desktop.host.fairness.findings import Findings
from mayi_desktop.host.files.paths import drawn_games_file, games_folder
from mayi_desktop.host.journal.journal import FINISHED
from mayi_desktop.host.seal.commitment import Commitment, DrawPlace
from mayi_desktop.host.seal.drawn_games import DrawnGame, GameList, read_list
from mayi_desktop.i18n import N_, _, ngettext


def list_sentences(path: Path, found: Findings) -> tuple[str, ...]:
    """What the commitment of a game, and the list beside its file, say about other draws."""
    if found.draw is None:
        return ()
    commitment = found.draw.commitment
    return (*place_sentences(commitment.place), *_compared(_list_beside(path), commitment))


def place_sentences(place: DrawPlace, *, here: bool = False) -> tuple[str, ...]:
    """How many games were drawn before this one on its computer, and how many of them left.

    `here` says that this is that computer, about to deal the game.
    """
    if not place.game:
        return (
            _(
                "The list of games started couldn’t be kept, so nobody can see whether "
                "others were started and abandoned before this one."
            ),
        )
    key = N_("This was game number {number} on the computer that dealt it.")
    if here:
        key = N_("This is game number {number} on this computer.")
    counted = _(key, number=place.game)
    if not place.left:
        return (counted,)
    left = ngettext(
        "Just before it, {count} game was started but not finished",
        "Just before it, {count} games were started but not finished",
        count=place.left,
    )
    dealt = _("{left}; cards were dealt in {dealt}.", left=left, dealt=place.left_with_cards)
    return counted, dealt


def games_left_before(path: Path, found: Findings) -> tuple[DrawnGame, ...]:
    """The unfinished games between this one and the last finished before it, oldest first."""
    known = _list_beside(path)
    if known is None or found.draw is None:
        return ()
    left: list[DrawnGame] = []
    for game in known.games:
        if game.commitment == found.draw.commitment.digest.hex():
            return tuple(left)
        left = [] if game.ended else [*left, game]
    return ()


def _list_beside(path: Path) -> GameList | None:
    """The list of the data folder in which a journal lies; None if there is none."""
    games = path.parent.parent if path.parent.name == FINISHED else path.parent
    file = drawn_games_file(games.parent)
    if games != games_folder(games.parent) or not file.is_file():
        return None
    try:
        return read_list(file)
    except OSError:
        return None


def _compared(known: GameList | None, commitment: Commitment) -> Iterator[str]:
    if known is None or not commitment.place.game:
        return
    game = known.find(commitment.digest.hex())
    if known.broken_line:
        yield _(
            "Somebody changed the list of games started: line {line} doesn’t fit the ones "
            "before it.",
            line=known.broken_line,
        )
    if game is None:
        yield _("The list of games started, next to the file, doesn’t include this game.")
    elif game.list_head != commitment.place.list_head or game.game != commitment.place.game:
        yield _(
            "The list of games started says something different about the games before this "
            "one."
        )
    elif not known.broken_line:
        yield _(
            "The list of games started, next to the file, fits. Only its end could be "
            "missing: whoever owns the computer could have cut it off unseen, unless "
            "somebody has a photo of the words of a later game."
        )
