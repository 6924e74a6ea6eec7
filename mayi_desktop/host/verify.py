"""Verification of a journal: rules, deal codes and seals; what that proves, and what not."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

from mayi_desktop.base.i18n import N_, _, ngettext
from mayi_desktop.base.steps import result_of
from mayi_desktop.engine.actions import Action, ChanceAction, Deal
from mayi_desktop.engine.refusals import IllegalAction
from mayi_desktop.engine.table import CHANCE_PROMPTS, Phase
from mayi_desktop.host import entries, journal
from mayi_desktop.host.entries import (
    COMMITTED_SINCE,
    SEALED_SINCE,
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
    SharingSet,
    TookBack,
    decode_entry,
)
from mayi_desktop.host.folder import drawn_games_file, games_folder
from mayi_desktop.host.journal import FINISHED, SoundLines, decode_unchecked
from mayi_desktop.host.seal import (
    Commitment,
    DrawnGame,
    DrawPlace,
    GameList,
    JournalHead,
    SealedDraw,
    read_list,
)
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.host.shuffle import DealCertificate, certify, chance, shoe_text
from mayi_desktop.host.undo import ContradictionError, Playback
from mayi_desktop.sheets.catalogue import UnknownSheetError
from mayi_desktop.sheets.phrases import deal_word

# --- Findings: what was checked of one journal, and what it holds as proof.


@dataclass(frozen=True, slots=True)
class DealHead:
    """The head of the journal that the summary of a deal (from 0) showed."""

    deal: int
    head: JournalHead


@dataclass(slots=True)
class Findings:
    """What was checked of one journal, and its first problem, if any.

    `problem` is a sentence about the line `problem_line`. `cut_off` says that the last line was
    still being written, as when the program was killed; that is no problem. `draw` is the draw
    of a game sealed by chance, `drawn_by` who sat there when it was closed, `heads` what the
    summaries showed. Files of the formats 2 and 3 have seals of single deals instead: `opened`
    are the certificates of finished deals, `sealed` counts the fingerprints, and `closed` is
    the one of a deal that is not over. `unclosed` says that the game is over but does not say
    so in its last line.
    """

    header: Header
    lines: int = 0
    moves: int = 0
    shuffles: int = 0
    deals: int = 0
    draw: SealedDraw | None = None
    drawn_by: tuple[SeatSetup, ...] = ()
    heads: list[DealHead] = field(default_factory=list)
    sealed: int = 0
    closed: str = ""
    opened: list[DealCertificate] = field(default_factory=list)
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

    @property
    def has_heads(self) -> bool:
        """Whether the file's format promises a head at every summary."""
        return self.header.format >= COMMITTED_SINCE

    @property
    def shows_words(self) -> bool:
        """Whether people were shown words before the game, as far as the file tells.

        Somebody alone usually was not: they are shown where several people play, or where
        somebody wanted to add something.
        """
        people = sum(who.person for who in self.drawn_by)
        return self.draw is not None and (people > 1 or bool(self.draw.contributions))

    @property
    def people_who_added(self) -> tuple[str, ...]:
        """The names of those who added something to the draw, in their order."""
        given = () if self.draw is None else self.draw.contributions
        return tuple(self.drawn_by[added.seat].name for added in given if added.text)


# --- Demands: the proofs that a journal of each format must hold, and where.


_CHANCE_ACTIONS = get_args(ChanceAction)


def demand(found: Findings, game: Playback, entry: entries.Entry, head: JournalHead) -> None:
    """ContradictionError if a proof is missing before an entry that the format promises.

    `head` is that of all lines before the entry.
    """
    if found.finished:
        raise ContradictionError(_("the game was over before it"))
    if found.has_heads:
        _demand_draw(found, game, entry)
        _demand_ends_at_once(game, entry)
        if isinstance(entry, entries.DealDone):
            _demand_head(entry, head)
    else:
        _demand_end_before_next_deal(game, entry)
        sealed = entries.SEALED_SINCE <= found.header.format <= entries.SEALED_UNTIL
        # A practice begins amid a deal of which its own code knows nothing.
        if sealed and not found.header.practice:
            _demand_seal(game, entry)


def _demand_draw(found: Findings, game: Playback, entry: entries.Entry) -> None:
    """A game without a deal code begins with its commitment; no other format has seals."""
    if game.setup.by_chance and found.draw is None and not isinstance(entry, entries.Committed):
        raise ContradictionError(_("the seal that should come before it is missing"))
    if isinstance(entry, entries.Sealed):
        raise ContradictionError(_("in a file like this, no deal has a seal of its own"))


def _demand_ends_at_once(game: Playback, entry: entries.Entry) -> None:
    """The end of a deal, and of the game, follow the move that brought them."""
    table = game.state.table
    if game.recorded_result is not table.result and not isinstance(entry, entries.DealDone):
        raise ContradictionError(_("the end of the deal that should come before it is missing"))
    ended = table.phase is Phase.GAME_OVER and game.recorded_result is table.result
    if ended and not isinstance(entry, entries.GameDone):
        raise ContradictionError(_("the end of the game that should come before it is missing"))


def _demand_head(done: entries.DealDone, head: JournalHead) -> None:
    if not done.head:
        raise ContradictionError(_("it doesn’t say what the lines before it were"))
    if done.head != head.digest.hex():
        raise ContradictionError(
            _("the lines before it aren’t the ones that were written then")
        )


def _demand_end_before_next_deal(game: Playback, entry: entries.Entry) -> None:
    """Files before format 4 may hold other lines between a deal and its recorded end."""
    open_end = game.recorded_result is not game.state.table.result
    dealing = isinstance(entry, entries.Acted) and isinstance(entry.action, _CHANCE_ACTIONS)
    if open_end and (isinstance(entry, entries.GameDone) or (dealing and _between(game))):
        raise ContradictionError(_("the end of the deal that should come before it is missing"))


def _between(game: Playback) -> bool:
    return game.state.table.phase is Phase.BETWEEN_DEALS


def _demand_seal(game: Playback, entry: entries.Entry) -> None:
    deals = isinstance(entry, entries.Acted) and isinstance(entry.action, Deal)
    if deals and game.sealed is None:
        raise ContradictionError(
            _("the seal that should have been shown before this deal is missing")
        )


# --- Verification of a journal, line by line, against the rules and the deal code.


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
        case HandedOver() | Practised() | CoachSet() | SharingSet() | Helped():
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


# --- Listed: what the list of drawn games says about a game, in sentences.


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


# --- Proof: what the findings about a journal prove, what not, and against whom, in sentences.


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
