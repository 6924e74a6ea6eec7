"""Findings: what was checked of one journal, and what it holds as proof."""

from __future__ import annotations

from dataclasses import dataclass, field

from mayi_desktop.host.fairness.shuffle_seal import DealCertificate
from mayi_desktop.host.journal.entries import COMMITTED_SINCE, Header
from mayi_desktop.host.seal.commitment import SealedDraw
from mayi_desktop.host.seal.shown_words import JournalHead
from mayi_desktop.host.setup.game_setup import SeatSetup


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
