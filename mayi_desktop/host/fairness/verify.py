"""Verification of a journal, line by line, against the rules and the deal code."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import get_args

from mayi_desktop.engine.actions import Action, ChanceAction, Deal
from mayi_desktop.engine.refusals import IllegalAction
from mayi_desktop.engine.state.table import CHANCE_PROMPTS, Phase
from mayi_desktop.host.fairness.dealer import chance
from mayi_desktop.host.fairness.demands import demand
from mayi_desktop.host.fairness.findings import DealHead, Findings
from mayi_desktop.host.fairness.shuffle_seal import DealCertificate, certify, shoe_text
from mayi_desktop.host.journal import journal
from mayi_desktop.host.journal.entries import (
    Acted,
    CoachSet,
    Committed,
    Contributed,
    DealDone,
    DrawClosed,
    Entry,
    GameDone,
    HandedOver,
    Header,
    Helped,
    Practised,
    Sealed,
    SittingSet,
    TookBack,
    decode_entry,
)
from mayi_desktop.host.journal.journal import SoundLines, decode_unchecked
from mayi_desktop.host.journal.restore import ContradictionError, Playback
from mayi_desktop.host.seal.shown_words import JournalHead
from mayi_desktop.i18n import _
from mayi_desktop.sheets import UnknownSheetError
from mayi_desktop.steps import result_of

_CHANCE = get_args(ChanceAction)


def check_journal(path: Path) -> Findings:
    """Replay a journal and compare; SaveError if the file is no journal at all."""
    return result_of(check_steps(path))


def check_steps(path: Path) -> Generator[None, None, Findings]:
    """As `check_journal`, in small steps, as the file may come from anywhere."""
    yield
    sound = journal.read_sound(path)
    yield
    header = journal.header_of(sound, path)
    recording = journal.read(path)
    found = Findings(header, usual_rules=_usual(header))
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
    """Apply every entry up to the first that is not valid, and note that one."""
    game = Playback(found.header)
    heads = sound.heads()
    before = next(heads)
    for number, (entry, head) in enumerate(zip(entries, heads, strict=False), start=2):
        yield
        try:
            demand(found, game, entry, before)
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


def _compare(found: Findings, game: Playback, entry: Entry) -> None:
    """ContradictionError where chance, scores or the end differ from what they must be."""
    table = game.state.table
    match entry:
        case Acted(action) if not isinstance(action, _CHANCE):
            pass
        case Acted(action) if action != _dealt(game):
            raise ContradictionError(_not_dealt_so(game))
        case Sealed():
            _compare_seal(game, entry)
        case DealDone():
            _compare_end(found, game, entry)
        case GameDone() if table.phase is not Phase.GAME_OVER:
            raise ContradictionError(_("the game isn’t over at that point"))
        case Practised() if not found.header.practice:
            raise ContradictionError(
                _("this isn’t a practice game, so the deal code can’t change")
            )
        case _:
            pass


def _not_dealt_so(game: Playback) -> str:
    if game.setup.chance is None:
        return _("the cards weren’t known yet")
    if game.setup.by_chance:
        return _("these cards don’t come from the seal and what was added to it")
    return _("these aren’t the cards that the deal code gives")


def _compare_seal(game: Playback, sealed: Sealed) -> None:
    dealt = _dealt(game)
    if not isinstance(dealt, Deal) or sealed.deal != _next_deal(game):
        raise ContradictionError(_("no deal is about to start there"))
    if certify(game.setup.seed, sealed.deal, dealt).fingerprint != sealed.fingerprint:
        raise ContradictionError(
            _(
                "the cards of deal {number} don’t match the seal shown before it",
                number=sealed.deal + 1,
            )
        )


def _compare_end(found: Findings, game: Playback, done: DealDone) -> None:
    table = game.state.table
    if table.result is None or table.result.deal != done.deal:
        raise ContradictionError(_("no deal ends there"))
    if done.scores != tuple(facts.score for facts in table.seats):
        raise ContradictionError(_("the scores written there aren’t the game’s scores"))
    sealed, dealt = game.sealed, game.dealt
    if sealed is None or dealt is None:
        if done.salt:
            raise ContradictionError(_("it opens a seal that was never shown"))
        return
    opened = DealCertificate(done.deal, done.salt, shoe_text(dealt))
    if opened.fingerprint != sealed.fingerprint:
        raise ContradictionError(_("it doesn’t open the seal shown before the deal"))
    found.opened.append(opened)


def _dealt(game: Playback) -> Action | None:
    """The chance action by the deal code; None while no chance prompt is open."""
    prompts = game.state.table.prompts
    if not prompts or prompts[0].kind not in CHANCE_PROMPTS:
        return None
    source = game.setup.chance
    return None if source is None else chance(source, game.state, prompts[0])


def _next_deal(game: Playback) -> int:
    result = game.state.table.result
    return 0 if result is None else result.deal + 1


def _count(found: Findings, game: Playback, entry: Entry, head: JournalHead) -> None:
    match entry:
        case Committed() | Contributed() | DrawClosed():
            found.draw, found.drawn_by = game.setup.sealed, tuple(game.seats)
        case Acted(action):
            found.shuffles += isinstance(action, _CHANCE)
            found.moves += not isinstance(action, _CHANCE)
        case DealDone(deal):
            found.deals += 1
            found.closed = ""
            if found.has_heads:
                found.heads.append(DealHead(deal, head))
        case GameDone():
            found.finished = True
            if found.heads:
                found.heads[-1] = DealHead(found.heads[-1].deal, head)
        case Sealed(_, fingerprint):
            found.sealed += 1
            found.closed = fingerprint
        case TookBack():
            found.moves -= 1
        case HandedOver() | Practised() | CoachSet() | SittingSet() | Helped():
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


def _usual(header: Header) -> bool:
    """Whether the journal's sheet equals the one this version has by that name."""
    try:
        return header.setup.sheet() == header.sheet
    except UnknownSheetError:
        return False
