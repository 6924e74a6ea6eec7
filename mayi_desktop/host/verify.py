"""Verification of a journal against the rules and its source of chance; what that proves."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from mayi_desktop.base.i18n import N_, _
from mayi_desktop.base.steps import result_of
from mayi_desktop.engine.actions import Action, ChanceAction
from mayi_desktop.engine.refusals import IllegalAction
from mayi_desktop.engine.table import CHANCE_PROMPTS, Phase
from mayi_desktop.host import journal
from mayi_desktop.host.entries import (
    Acted,
    Committed,
    DealDone,
    Entry,
    GameDone,
    Header,
    Practised,
    TookBack,
    decode_entry,
)
from mayi_desktop.host.journal import SoundLines, decode_unchecked
from mayi_desktop.host.seal import Cut, JournalHead, SealedDraw
from mayi_desktop.host.shuffle import chance, is_decided
from mayi_desktop.host.undo import ContradictionError, Playback
from mayi_desktop.sheets.catalogue import UnknownSheetError
from mayi_desktop.sheets.phrases import deal_word

_CHANCE = get_args(ChanceAction)


@dataclass(frozen=True, slots=True)
class DealHead:
    """The head of the journal at the end of a deal (from 0)."""

    deal: int
    head: JournalHead


@dataclass(slots=True)
class Findings:
    """What was checked in a journal, and its first problem, if any.

    `problem` is a sentence about the line `problem_line`. `cut_off`: the last line is
    incomplete, as after a crash; that is no problem. `draw` is the draw of a sealed game,
    `cutter` the name of the person who cut, `last` the latest end of a deal. `unclosed`: the
    game is over, but its last line is missing.
    """

    header: Header
    lines: int = 0
    moves: int = 0
    shuffles: int = 0
    deals: int = 0
    draw: SealedDraw | None = None
    cutter: str = ""
    last: DealHead | None = None
    finished: bool = False
    unclosed: bool = False
    cut_off: bool = False
    usual_rules: bool = True
    problem: str | None = None
    problem_line: int = 0

    @property
    def is_sound(self) -> bool:
        """Whether the journal has no problem."""
        return self.problem is None


def check_journal(path: Path) -> Findings:
    """Replay a journal and compare; SaveError if the file is no journal at all."""
    return result_of(check_steps(path))


def check_steps(path: Path) -> Generator[None, None, Findings]:
    """`check_journal` in small steps: the file may be large."""
    yield
    sound = journal.read_sound(path)
    yield
    header = journal.header_of(sound, path)
    recording = journal.read(path)
    found = Findings(header, usual_rules=_has_usual_rules(header))
    found.lines = len(recording.checkpoints)
    end = recording.checkpoints[-1][0]
    found.cut_off = not recording.damaged and end < recording.size
    game = yield from _play(found, recording.entries, sound)
    over = game.state.table.phase is Phase.GAME_OVER
    found.unclosed = found.is_sound and over and not found.finished
    if found.is_sound and recording.damaged:
        found.problem_line = found.lines + 1
        known = found.lines < len(sound.lines)
        found.problem = (
            _("it isn’t anything this version of the game can read.")
            if known
            else " ".join(_changed(header, game, sound.bad_line))
        )
    return found


def _play(
    found: Findings, entries: tuple[Entry, ...], sound: SoundLines
) -> Generator[None, None, Playback]:
    """Apply every entry up to the first invalid one, and note that one."""
    game = Playback(found.header)
    heads = sound.heads()
    before = next(heads)
    for number, (entry, head) in enumerate(zip(entries, heads, strict=False), start=2):
        yield
        try:
            _demand(found, game, entry, before)
            _compare(found, game, entry)
            game.apply(entry)
            _count(found, game, entry, head)
            before = head
        except Exception as error:
            found.problem_line, found.problem = number, _sentence(game, entry, error)
            break
    return game


def _changed(header: Header, game: Playback, line: bytes) -> Iterator[str]:
    """Sentences about a line whose check does not match, and about what it says now."""
    yield _("it was changed after it was written, or lines before it are missing.")
    try:
        entry = decode_entry(decode_unchecked(line))
    except ValueError:
        return
    try:
        _compare(Findings(header), game, entry)
        game.apply(entry)
    except Exception as error:
        yield _("As it stands now, {why}", why=_sentence(game, entry, error))
    else:
        yield _("What it says now could have happened too, but that isn’t what was written.")


def _demand(found: Findings, game: Playback, entry: Entry, head: JournalHead) -> None:
    """ContradictionError if a proof is missing before an entry; `head` is that up to there."""
    if found.finished:
        raise ContradictionError(_("the game was over before it"))
    if game.setup.by_chance and found.draw is None and not isinstance(entry, Committed):
        raise ContradictionError(_("the seal that should come before it is missing"))
    table = game.state.table
    if game.recorded_result is not table.result and not isinstance(entry, DealDone):
        raise ContradictionError(_("the end of the deal that should come before it is missing"))
    ended = table.phase is Phase.GAME_OVER and game.recorded_result is table.result
    if ended and not isinstance(entry, GameDone):
        raise ContradictionError(_("the end of the game that should come before it is missing"))
    if isinstance(entry, DealDone):
        _demand_head(entry, head)


def _demand_head(done: DealDone, head: JournalHead) -> None:
    if not done.head:
        raise ContradictionError(_("it doesn’t say what the lines before it were"))
    if done.head != head.digest.hex():
        raise ContradictionError(
            _("the lines before it aren’t the ones that were written then")
        )


def _compare(found: Findings, game: Playback, entry: Entry) -> None:
    """ContradictionError if chance, scores or an end differ from what they must be."""
    table = game.state.table
    match entry:
        case Acted(action) if not isinstance(action, _CHANCE):
            pass
        case Acted(action) if action != _dealt(game):
            raise ContradictionError(_not_dealt_so(game))
        case DealDone():
            _compare_end(game, entry)
        case GameDone() if table.phase is not Phase.GAME_OVER:
            raise ContradictionError(_("the game isn’t over at that point"))
        case Practised() if not found.header.practice:
            raise ContradictionError(
                _("this isn’t a practice game, so the deal code can’t change")
            )
        case _:
            pass


def _not_dealt_so(game: Playback) -> str:
    if _dealt(game) is None:
        return _("the cards weren’t known yet")
    if game.setup.by_chance:
        return _("these cards don’t come from the secret and the cut")
    return _("these aren’t the cards that the deal code gives")


def _compare_end(game: Playback, done: DealDone) -> None:
    table = game.state.table
    if table.result is None or table.result.deal != done.deal:
        raise ContradictionError(_("no deal ends there"))
    if done.scores != tuple(facts.score for facts in table.seats):
        raise ContradictionError(_("the scores written there aren’t the game’s scores"))


def _dealt(game: Playback) -> Action | None:
    """What chance must do now; None if it is not asked, or not decided yet."""
    prompts = game.state.table.prompts
    if not prompts or prompts[0].kind not in CHANCE_PROMPTS:
        return None
    source = game.setup.source
    if source is None or not is_decided(source, prompts[0]):
        return None
    return chance(source, game.state, prompts[0])


def _count(found: Findings, game: Playback, entry: Entry, head: JournalHead) -> None:
    match entry:
        case Committed():
            found.draw = game.setup.sealed
        case Cut(_place, seat):
            found.draw = game.setup.sealed
            found.cutter = "" if seat is None else game.seats[seat].name
        case Acted(action):
            found.shuffles += isinstance(action, _CHANCE)
            found.moves += not isinstance(action, _CHANCE)
        case DealDone(deal):
            found.deals += 1
            found.last = DealHead(deal, head)
        case GameDone():
            found.finished = True
            if found.last is not None:
                found.last = DealHead(found.last.deal, head)
        case TookBack():
            found.moves -= 1
        case _:
            pass


def _sentence(game: Playback, entry: Entry, error: Exception) -> str:
    """What is wrong with an entry, in a sentence for people."""
    match error:
        case ContradictionError():
            return f"{error}."
        case IllegalAction():
            assert isinstance(entry, Acted)
            why = error.refusal.sentence(game.state.table.sheet)
            return _(
                "{who} did something the rules don’t allow. At the table, the game would have "
                "said: “{why}”",
                who=_who(game, entry.action),
                why=why,
            )
        case _:
            return _("it can’t follow what came before it.")


def _who(game: Playback, action: Action) -> str:
    seat: object = getattr(action, "seat", None)
    if isinstance(seat, int) and 0 <= seat < len(game.seats):
        return game.seats[seat].name
    return "somebody"


def _has_usual_rules(header: Header) -> bool:
    """Whether the journal's sheet equals this version's sheet of that name."""
    try:
        return header.setup.sheet() == header.sheet
    except UnknownSheetError:
        return False


def proven(found: Findings) -> tuple[str, ...]:
    """What a sound journal proves by itself; empty for any other."""
    if not found.is_sound:
        return ()
    played = _(
        "The whole game was dealt and played again. No move in this file breaks the rules, and "
        "the hands and points all come from the moves."
    )
    return (played, *_origin(found))


def _origin(found: Findings) -> Iterator[str]:
    """Where the cards of a game come from, in a sentence; none for practice."""
    if found.header.practice:
        return
    if found.header.setup.code:
        yield _("Every card comes from the deal code.")
    elif found.cutter:
        yield _(
            "Every card comes from the secret in this file and from where {name} cut the pack.",
            name=found.cutter,
        )
    elif found.draw is not None and found.draw.closed:
        yield _("Every card comes from the secret in this file.")


def to_compare(found: Findings) -> tuple[str, ...]:
    """What a photo or a witness can prove about a sound journal, and the file cannot."""
    if not found.is_sound:
        return ()
    return tuple(_to_compare(found))


def _to_compare(found: Findings) -> Iterator[str]:
    if found.draw is not None:
        yield _(
            "If the sixteen words of the seal are the ones you saw before the deal, the secret "
            "is the one chosen then. Finding a second secret with the same words takes about a "
            "million million million million tries."
        )
    if found.cutter:
        yield _(
            "Only somebody who watched can say whether {name} cut the pack after that.",
            name=found.cutter,
        )
    if found.last is not None:
        yield _(
            "If the twelve words after a {deal} are the ones you saw then, no "
            "line of the file up to there has been changed, removed or moved "
            "since. Nobody who had the file afterward can get around that.",
            deal=deal_word(found.header.sheet),
        )


def not_proven(found: Findings) -> tuple[str, ...]:
    """What nobody can prove from this file alone."""
    return (
        *_about_chance(found),
        _(
            "Anything at all, if somebody wrote a whole new file and nobody has a photo "
            "of the words or a copy of the file: then every line may be different."
        ),
        *_about_the_end(found),
        _("Who made the moves."),
        _(
            "Whether somebody peeks at the file during the game: all the cards can be "
            "read there."
        ),
    )


def _about_chance(found: Findings) -> Iterator[str]:
    if found.header.setup.code:
        yield _(
            "That chance picked the cards: whoever knows the deal code knows them, and "
            "anybody can try codes until one deals good cards."
        )
    elif found.cutter:
        yield _(
            "That the place of the cut comes from the moment of {name}’s press: a changed "
            "program could make one up.",
            name=found.cutter,
        )
    elif found.draw is not None and found.draw.closed:
        yield _(
            "That chance picked the cards: nobody cut the pack, so somebody who changed the "
            "program could have chosen them."
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
