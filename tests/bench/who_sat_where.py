"""Measures how well one can tell from a game's public record which character sat where.

python -m tests.bench.who_sat_where --level steady --known 80 --games 20
The signs of the seven habits that everybody at the table can see are learned from the `known`
games. In each further game the names are taken away, and every seat is given to the character
whose signs fit best. `--transcripts DIR` writes those games for a reader, without names but
with what is said, and the answers into a file of their own.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from math import log
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

from mayi_desktop import engine
from mayi_desktop.base.terminal import write_line
from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.characters import CHARACTERS, is_echo
from mayi_desktop.bots.knowledge import Knowledge
from mayi_desktop.engine import CARDS, RANKS, SUITS
from mayi_desktop.engine.state_api import GameState, new_game, view_for
from mayi_desktop.host.runner import Runner, player_for
from mayi_desktop.host.setup import SeatSetup
from mayi_desktop.host.simulate import MOST_MOVES
from mayi_desktop.sheets.catalogue import DEFAULT_SHEET, find_sheet
from mayi_desktop.ui.play.voices import FEW, TableTalk

SEATS = 4
SIGNS = ("asks", "points", "wilds", "echoes", "hearts", "fitting")
_FIRST_TEST = 50_000  # seeds of the games to guess begin here
_LEAST_SPREAD = 0.02


@dataclass(slots=True)
class PublicSigns:
    """What everybody sees of one seat in a game."""

    deals: int = 0
    asks: int = 0
    points: list[int] = field(default_factory=list)
    wilds: list[int] = field(default_factory=list)
    echoes: list[bool] = field(default_factory=list)
    hearts: list[bool] = field(default_factory=list)
    fitting: list[bool] = field(default_factory=list)

    def values(self) -> dict[str, float | None]:
        """The signs by name; None where there was no occasion."""
        lists = {name: getattr(self, name) for name in SIGNS[1:]}
        means = {
            name: fmean(map(float, seen)) if seen else None for name, seen in lists.items()
        }
        return {"asks": self.asks / max(1, self.deals), **means}


@dataclass(frozen=True, slots=True)
class Watched:
    """A game: the characters by seat, their signs, and its transcript without names."""

    styles: tuple[str, ...]
    signs: tuple[PublicSigns, ...]
    lines: tuple[str, ...]


def watch(seed: int, level: str) -> Watched:
    """Play a game of four characters, chosen and seated by the seed."""
    styles = tuple(Random(seed).sample(sorted(CHARACTERS), SEATS))
    seats = [SeatSetup(f"Player {n + 1}", False, level, key) for n, key in enumerate(styles)]
    players = [player_for(who, LEVELS) for who in seats]
    runner = Runner(new_game(find_sheet(DEFAULT_SHEET, ()), SEATS), seed, players)
    signs, talk = tuple(PublicSigns() for _ in seats), TableTalk()
    names, lines = [who.name for who in seats], list[str]()
    while runner.moves < MOST_MOVES:
        move = runner.next_move()
        if move is None:
            break
        before = runner.state
        runner.apply(move)
        for event in move.step.events:
            _see(signs, before, event)
            lines += _told(names, event)
            for remark in talk.hear(event, runner.state.table, seats, names, FEW):
                lines.append(f"    {names[remark.seat]}: “{remark.text()}”")
    return Watched(styles, signs, tuple(lines))


def _see(signs: Sequence[PublicSigns], before: GameState, event: engine.Event) -> None:
    match event:
        case engine.DealBegan():
            for one in signs:
                one.deals += 1
        case engine.ClaimCalled(seat=seat):
            signs[seat].asks += 1
        case engine.LaidDown(seat=seat, melds=melds):
            wild = before.table.meld_rules.wild_table
            signs[seat].wilds.append(sum(bool(wild[c]) for meld in melds for c in meld.cards))
        case engine.CardDiscarded(seat=seat, card=card):
            know = Knowledge(view_for(before, seat), seat)
            if know.down or know.rules.wild_table[card]:
                return
            signs[seat].points.append(know.sheet.points[RANKS[card]])
            signs[seat].hearts.append(SUITS[card] is engine.Suit.HEARTS)
            signs[seat].echoes.append(is_echo(know, card))
            if know.table.melds:
                signs[seat].fitting.append(know.fits_somewhere(card))
        case _:
            pass


def _told(names: Sequence[str], event: engine.Event) -> Iterator[str]:
    match event:
        case engine.DealBegan(deal=deal):
            yield f"Hand {deal + 1}"
        case engine.ClaimCalled(seat=seat, card=card):
            yield f"{names[seat]} asks for {CARDS[card]}"
        case engine.ClaimWon(seat=seat, card=card):
            yield f"{names[seat]} gets {CARDS[card]}"
        case engine.DiscardTaken(seat=seat, card=card):
            yield f"{names[seat]} takes {CARDS[card]}"
        case engine.LaidDown(seat=seat, melds=melds):
            laid = "; ".join(" ".join(str(CARDS[c]) for c in meld.cards) for meld in melds)
            yield f"{names[seat]} lays down {laid}"
        case engine.LaidOff(seat=seat, card=card):
            yield f"{names[seat]} lays off {CARDS[card]}"
        case engine.CardDiscarded(seat=seat, card=card):
            yield f"{names[seat]} discards {CARDS[card]}"
        case engine.DealEnded(result=result):
            yield f"Points: {', '.join(map(str, result.points))}"
        case _:
            pass


Profile = Mapping[str, tuple[float, float]]


def profiles(games: Sequence[Watched]) -> dict[str, Profile]:
    """Mean and spread of every sign, by character."""
    seen: defaultdict[str, defaultdict[str, list[float]]]
    seen = defaultdict(lambda: defaultdict(list))
    for game in games:
        for style, signs in zip(game.styles, game.signs, strict=True):
            for name, value in signs.values().items():
                if value is not None:
                    seen[style][name].append(value)
    return {
        style: {name: (fmean(v), max(pstdev(v), _LEAST_SPREAD)) for name, v in by.items()}
        for style, by in seen.items()
    }


def guess(game: Watched, known: Mapping[str, Profile]) -> tuple[str, ...]:
    """The characters that fit all seats best, each at most once."""
    fits = [
        {style: _fit(signs, profile) for style, profile in known.items()}
        for signs in game.signs
    ]
    return max(
        permutations(known, SEATS),
        key=lambda styles: sum(fit[style] for fit, style in zip(fits, styles, strict=True)),
    )


def _fit(signs: PublicSigns, profile: Profile) -> float:
    """The log likelihood of what was seen of a seat, if this character sat there."""
    total = 0.0
    for name, value in signs.values().items():
        if value is not None:
            mean, spread = profile[name]
            total -= ((value - mean) / spread) ** 2 / 2 + log(spread)
    return total


def main(argv: Sequence[str]) -> int:
    """Print the share of seats that are guessed right."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="steady", choices=list(LEVELS))
    parser.add_argument("--known", type=int, default=80)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--transcripts", type=Path)
    arguments = parser.parse_args(argv)
    known = profiles([watch(seed, arguments.level) for seed in range(arguments.known)])
    right = seats = 0
    answers = list[str]()
    for number in range(arguments.games):
        game = watch(_FIRST_TEST + number, arguments.level)
        found = guess(game, known)
        right += sum(a == b for a, b in zip(found, game.styles, strict=True))
        seats += SEATS
        answers.append(f"{number + 1}: {' '.join(game.styles)}")
        if arguments.transcripts is not None:
            arguments.transcripts.mkdir(parents=True, exist_ok=True)
            file = arguments.transcripts / f"game{number + 1}.txt"
            file.write_text("\n".join(game.lines), "utf-8")
    if arguments.transcripts is not None:
        key = arguments.transcripts / "answers.txt"
        key.write_text("\n".join(answers), "utf-8")
    share = 100 * right / max(1, seats)
    write_line(f"{arguments.level}: {right} of {seats} seats right, {share:.0f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
