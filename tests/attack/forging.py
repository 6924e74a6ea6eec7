"""Forges journals: every kind of line taken out, doubled, moved or changed, by three attackers.

One edits the file only, one works out its running checks anew, one the heads as well. Run
`python -m tests.attack.forging` to forge every line of a game and print what came of it.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from copy import deepcopy
from enum import Enum
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from mayi_desktop.bots import LEVELS
from mayi_desktop.engine.actions import TakeDiscard
from mayi_desktop.engine.cards import Seat
from mayi_desktop.engine.legal import check
from mayi_desktop.engine.table import PromptKind
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.journal import SaveError, encode_line
from mayi_desktop.host.settings import BotDelays
from mayi_desktop.host.setup import HINT, Coaching, GameSetup, SeatSetup, SharingMode
from mayi_desktop.host.verify import Findings, check_journal

Lines = list[Any]
# Lines of each kind that a short run forges: the first, the last, and some between.
FEW = 3


class Attacker(Enum):
    """How much of the file is worked out anew after the change."""

    EDITS = "edits the file"
    CHECKS = "and its checks"
    HEADS = "and its heads"


class Outcome(Enum):
    """What becomes of a forgery."""

    CAUGHT = "caught by verify"
    PHOTO = "caught by a photo"
    UNSEEN = "not seen"


def eventful_game(folder: Path) -> GameHost:
    """A game sealed by chance, played to its end, with lines of nearly every kind."""
    seats = tuple(
        SeatSetup(name, person=number < 2, level="beginner")
        for number, name in enumerate(("Anna", "Li", "Kim", "Lo"))
    )
    setup = GameSetup("grandma-jeanne", (), seats, "")
    delays = BotDelays.instant()
    host = GameHost.new(setup, folder, delays=delays)
    while not host.waiting_for_cut:
        host.tick(0.0, calm=True)
    host.cut_pack(Seat(1), 4711)
    host.note_help(Seat(0), HINT)
    host.set_coaching(Coaching(hints=False))
    host.set_sharing(SharingMode.OPEN)
    undone = False
    while not undone or host.join_refusal():
        undone = _step(host, undo=not undone) or undone
        assert not host.is_over
    for seat in (0, 1):
        host.hand_over(Seat(seat), SeatSetup(f"{seat}", person=False, level="beginner"))
    assert host.join(SeatSetup("New", person=False, level="beginner")) is None
    while not host.is_over:
        host.tick(0.0, calm=True)
    host.close()
    return host


def _step(host: GameHost, *, undo: bool) -> bool:
    """One step of people who play like the computer; whether one took a discard back."""
    if host.tick(0.0, calm=True):
        return False
    for seat in (Seat(0), Seat(1)):
        view = host.view(seat)
        for prompt in view.my_prompts:
            if prompt.kind is PromptKind.DRAW and undo:
                take = TakeDiscard(seat)
                if check(view, take) is None and host.submit(prompt.id, take) is None:
                    return host.undo(seat) is None
            if prompt.optional:
                host.pass_on_discard(seat)
            else:
                action = LEVELS["beginner"].choose(view, prompt, Random(prompt.id))
                assert host.submit(prompt.id, action) is None
                return False
    return False


def payloads_of(path: Path) -> Lines:
    """What stands in every line of a journal."""
    return [json.loads(line)[1] for line in path.read_bytes().splitlines()]


def kind_of(payload: object) -> str:
    """A name for the kind of a line."""
    match payload:
        case int():
            return "pass"
        case [str(name), *_]:
            return name
        case dict():
            return "header"
        case _:
            raise AssertionError(payload)


def written(lines: Lines, *, heads: bool) -> bytes:
    """A file of these lines with sound running checks and, if wanted, sound heads."""
    data, running = b"", 0
    for payload in lines:
        match payload:
            case ["DealDone", deal, digest, scores, str(), *rest] if heads:
                head = sha256(data).hexdigest()
                payload = ["DealDone", deal, digest, scores, head, *rest]
        line, running = encode_line(payload, running)
        data += line
    return data


def forgeries(lines: Lines, at: int) -> Iterator[tuple[str, Lines]]:
    """Everything that is done to one line of a journal."""
    yield "removed", lines[:at] + lines[at + 1 :]
    yield "doubled", lines[: at + 1] + lines[at:]
    if at + 1 < len(lines) and lines[at] != lines[at + 1]:
        yield "moved", [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
    for number, payload in enumerate(changed(lines[at]), start=1):
        yield f"changed {number}", [*lines[:at], payload, *lines[at + 1 :]]


def changed(payload: Any) -> Iterator[Any]:
    """The line with every part of it changed on its own into another of its kind."""
    if isinstance(payload, int):
        yield (payload + 1) % 4
        return
    keys = payload if isinstance(payload, dict) else range(1, len(payload))
    for key in keys:
        for other in _others(payload[key]):
            copy = deepcopy(payload)
            copy[key] = other
            yield copy


def _others(value: object) -> Iterator[object]:
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
            yield max(0, value - 1)
        case str():
            yield value[:-1] + ("0" if value[-1:] != "0" else "1")
            yield ""
        case list() if value:
            yield value[1:]
            yield [value[-1], *value[1:-1], value[0]]
        case dict() if value:
            yield dict(list(value.items())[1:])
        case _:
            yield [0]


def chosen(lines: Lines, most: int | None) -> Iterator[int]:
    """The numbers of the lines to forge, so many of each kind; all without a limit."""
    places = defaultdict(list)
    for number, payload in enumerate(lines):
        places[kind_of(payload)].append(number)
    for numbers in places.values():
        few = len(numbers) if most is None else min(most, len(numbers))
        yield from {numbers[n * (len(numbers) - 1) // max(1, few - 1)] for n in range(few)}


def photos(found: Findings) -> tuple[tuple[str, ...], ...]:
    """What people have photographed of a game: its seal, and the words after its last deal."""
    shown = () if found.draw is None else (found.draw.commitment.shown_words(),)
    return shown if found.last is None else (*shown, found.last.head.shown_words())


def outcome(data: bytes, scratch: Path, seen: tuple[tuple[str, ...], ...]) -> Outcome:
    """What becomes of a forged file; people compare it with the photos of the true one."""
    scratch.write_bytes(data)
    try:
        found = check_journal(scratch)
    except SaveError:
        return Outcome.CAUGHT
    if not found.is_sound:
        return Outcome.CAUGHT
    return Outcome.UNSEEN if photos(found) == seen else Outcome.PHOTO


Result = tuple[str, str, Attacker, Outcome]


def forge(path: Path, scratch: Path, most: int | None = FEW) -> Iterator[Result]:
    """Forge a journal; what was done to which kind of line, by whom, and with what outcome."""
    lines, seen = payloads_of(path), photos(check_journal(path))
    original = path.read_bytes()
    raw = original.splitlines(keepends=True)
    for at in chosen(lines, most):
        kind = kind_of(lines[at])
        for what, forged in forgeries(lines, at):
            for attacker in Attacker:
                data = _as_written_by(attacker, forged, lines, raw)
                if data != original:
                    yield kind, what, attacker, outcome(data, scratch, seen)


def _as_written_by(attacker: Attacker, forged: Lines, lines: Lines, raw: list[bytes]) -> bytes:
    if attacker is not Attacker.EDITS:
        return written(forged, heads=attacker is Attacker.HEADS)
    known = {json.dumps(payload): line for payload, line in zip(lines, raw, strict=True)}
    checks = iter([*raw, *raw[-1:]])
    parts = []
    for payload in forged:
        here = next(checks)
        text = json.dumps(payload, separators=(",", ":")).encode("ascii")
        parts.append(known.get(json.dumps(payload), here[:12] + text + b"]\n"))
    return b"".join(parts)


def main() -> None:
    """Forge every line of a game and print how many were caught, and by what."""
    tell: Callable[[str], object] = sys.stdout.write
    counts: dict[tuple[str, Attacker], Counter[Outcome]] = defaultdict(Counter)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = eventful_game(folder).autosave.path
        assert path is not None
        for kind, _, attacker, came in forge(path, folder / "forged.mayi", None):
            counts[kind, attacker][came] += 1
    for (kind, attacker), found in sorted(counts.items(), key=lambda item: item[0][0]):
        told = ", ".join(f"{came.value} {found[came]}" for came in Outcome if found[came])
        tell(f"{kind:<14}{attacker.value:<16}{told}\n")


if __name__ == "__main__":
    main()
