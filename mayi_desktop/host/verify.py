"""Verification of a journal against the rules and its source of chance; what that proves."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from mayi_desktop.base.i18n import N_, _
from mayi_desktop.base.steps import result_of
from mayi_desktop.engine.actions import Action, ChanceAction
from mayi_desktop.engine.refusals import IllegalAction
from mayi_desktop.engine.table import CHANCE_PROMPTS, Phase
from mayi_desktop.host import journal
from mayi_desktop.host.journal import (
    Acted,
    Committed,
    DealDone,
    Entry,
    GameDone,
    Header,
    Practised,
    SoundLines,
    TookBack,
    decode_entry,
    decode_unchecked,
)
from mayi_desktop.host.seal import PLACES, Cut, JournalHead, SealedDraw
from mayi_desktop.host.shuffle import chance, is_decided
from mayi_desktop.host.undo import ContradictionError, Playback
from mayi_desktop.sheets.cards import Block
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


# --- The findings in words, for the page and the command.


def summary(found: Findings) -> Iterator[Block]:
    """The short answer about a sound game; nothing about any other.

    Until the pack is cut it is the words of the seal, to be photographed.
    """
    if not found.is_sound:
        return
    if found.draw is not None and not found.draw.closed:
        yield Block(
            "title", _("Take a photo of these words. After the game they must be the same.")
        )
        yield from _rows(found.draw.commitment.shown_words())
        return
    yield from _verdict(found)
    right = _(
        "As the game was saved, no card was swapped, every move keeps to the rules, and the "
        "points are right."
    )
    if found.header.practice:
        right = _(
            "As the game was saved, every move keeps to the rules, and the points are right."
        )
    yield Block("text", right)
    more = _("“More” says what no file can prove.")
    if any(_words_to_compare(found)):
        more = _(
            "If you opened the lock and took a photo of the words, compare it under “More”, "
            "which also says what no file can prove."
        )
    yield Block("text", more)


def certificate(found: Findings) -> Iterator[Block]:
    """All findings: the result, what that proves, what it does not, and the details."""
    yield from _verdict(found)
    if found.is_sound:
        yield from _listed(_("What the file proves"), _proven(found))
        if words := list(_words_to_compare(found)):
            yield from _listed(
                _("What only a photo or a witness can prove"), _to_compare(found)
            )
            yield from words
        yield from _listed(_("What nobody can prove from the file"), _not_proven(found))
    yield Block("heading", _("All the details"))
    yield from _details(found)


def _verdict(found: Findings) -> Iterator[Block]:
    """The result, and what is unusual about the file."""
    if found.problem is not None:
        wrong = _(
            "Line {line} of the file is wrong: {wrong}",
            line=found.problem_line,
            wrong=found.problem,
        )
        yield Block("title", wrong)
        yield Block(
            "text",
            _("Everything before that line checks out; nothing after it was checked."),
        )
    else:
        fine = N_("Everything checks out.")
        if not found.finished:
            fine = N_("So far, everything checks out.")
        yield Block("title", _(fine))
    if found.cut_off:
        yield Block(
            "ruling",
            _(
                "The last line was still being written when the program ended; it doesn’t "
                "count."
            ),
        )
    if found.header.practice:
        practice = _(
            "This is a practice game: partway through, its cards start coming from "
            "another code."
        )
        yield Block("ruling", practice)
    if not found.usual_rules:
        rules = _(
            "The rules in the file aren’t the ones this game has for the sheet of that name."
        )
        yield Block("ruling", rules)


def _listed(heading: str, sentences: Iterable[str]) -> Iterator[Block]:
    for number, words in enumerate(sentences):
        if not number:
            yield Block("heading", heading)
        yield Block("bullet", words)


def _words_to_compare(found: Findings) -> Iterator[Block]:
    """The words that people may have on a photo.

    A person alone who was not asked to cut has hardly seen any.
    """
    people = sum(who.person for who in found.header.setup.seats)
    if found.draw is not None and not found.cutter and people < 2:
        return
    if found.draw is not None:
        yield Block("text", _("Before the deal:"))
        yield from _rows(found.draw.commitment.shown_words())
    if found.last is not None:
        deal, number = deal_word(found.header.sheet), found.last.deal + 1
        yield Block("text", _("After {deal} {number}:", deal=deal, number=number))
        yield from _rows(found.last.head.shown_words())


def _rows(words: Sequence[str]) -> Iterator[Block]:
    """The words in two rows."""
    half = len(words) // 2
    for row in (words[:half], words[half:]):
        yield Block("bullet", "   ".join(row))


def _proven(found: Findings) -> Iterator[str]:
    """What a sound journal proves by itself, and where its cards come from."""
    yield _(
        "The whole game was dealt and played again. No move in this file breaks the rules, and "
        "the hands and points all come from the moves."
    )
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


def _to_compare(found: Findings) -> Iterator[str]:
    """What a photo or a witness can prove about a sound journal, and the file cannot."""
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


def _not_proven(found: Findings) -> Iterator[str]:
    """What nobody can prove from this file alone."""
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
    yield _(
        "Anything at all, if somebody wrote a whole new file and nobody has a photo "
        "of the words or a copy of the file: then every line may be different."
    )
    if found.unclosed:
        yield _("Whether the last words were shown: the file ends before them.")
    elif not found.finished:
        yield _(
            "Whether lines are missing at the end: a game that was stopped there "
            "looks the same. The last words you saw would tell you."
        )
    yield _("Who made the moves.")
    yield _(
        "Whether somebody peeks at the file during the game: all the cards can be read there."
    )


def _details(found: Findings) -> Iterator[Block]:
    """How much was checked, and where the cards came from."""
    checked = _(
        "What was checked: deals {deals}, moves {moves}, shuffles {shuffles}, lines {lines}.",
        deals=found.deals,
        moves=found.moves,
        shuffles=found.shuffles,
        lines=found.lines,
    )
    yield Block("text", checked)
    if found.header.setup.code:
        code = _(
            "The cards come from the deal code {code} alone, whatever anybody held or did.",
            code=found.header.setup.code,
        )
        again = _(
            "To play the same cards again, turn on “{given}” when you set up a game, and type "
            "the deal code.",
            given=_("Use a deal code"),
        )
        yield Block("text", code)
        yield Block("text", again)
    if found.draw is not None:
        commitment, cut = found.draw.commitment, found.draw.cut
        if cut is not None and found.cutter:
            place = _(
                "{name} cut the pack at place {place} of {places}.",
                name=found.cutter,
                place=cut.place,
                places=PLACES,
            )
            yield Block("text", place)
        yield Block("note", _("The whole seal: {digits}", digits=commitment.digest.hex()))
        if found.finished:
            opened = _(
                "Opened by the secret {secret} and the salt {salt}",
                secret=commitment.secret.hex(),
                salt=commitment.salt.hex(),
            )
            yield Block("note", opened)
    if found.last is not None:
        head = _(
            "Behind the words after {deal} {number}: {digits}",
            deal=deal_word(found.header.sheet),
            number=found.last.deal + 1,
            digits=found.last.head.digest.hex(),
        )
        yield Block("note", head)
