"""Sends damaged frames to the server: python -m tests.attack.phone_frames [COUNT] [SEED].

The sender has the right link of a seat, and sits there: a guest is the worst that can come
this far. Each frame must be refused, change nothing, and cost nobody but the sender the line.
"""

from __future__ import annotations

import json
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

from websockets.frames import Frame, Opcode

from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones.messages import Joined, Left, to_text
from mayi_desktop.ui.phones.server import PhoneServer
from tests.ui.phones.fake_phone import HOME, TEST_LIMITS, FakePhone, wait_until

# What a phone says, to be damaged.
_SOUND = (
    {"act": "press", "button": "draw", "rev": 12},
    {"act": "tray", "cards": [3, 17, 42], "slot": 1},
    {"act": "order", "cards": [1, 2, 3, 4, 5]},
    {"act": "press", "button": "discard", "rev": 13, "card": 77},
)
_EVERY = 100  # frames, after which the other phones are asked whether they are there
_MEGABYTES = 40


class Table:
    """A server with two phones that behave, and the seat of one that doesn't."""

    def __init__(self, server: PhoneServer) -> None:
        self.server = server
        self.others = [FakePhone(server, Seat(n)) for n in (0, 1)]
        for other in self.others:
            other.join(server)
        self.sender = FakePhone(server, Seat(2), host="127.0.0.2")
        self.sender.join(server)
        self.sender.close()
        self.recorded = b""
        self.forget()

    def forget(self) -> None:
        """Hear whatever is still to be heard of the sender's last visit."""
        self.server.poll()

    def come(self) -> FakePhone:
        """The sender, sitting at its seat again."""
        assert self.sender.come()
        wait_until(lambda: any(isinstance(e, Joined) for e in self.server.poll()))
        return self.sender

    def heard(self) -> list[object]:
        """What has changed at the table, but that the sender came and went."""
        usual = Joined | Left
        return [
            event
            for event in self.server.poll()
            if not (isinstance(event, usual) and event.seat == Seat(2))
        ]

    def others_live(self) -> bool:
        """Whether the line of everybody else stands."""
        return all(other.lives() for other in self.others)


def damaged_box(table: Table, dice: Random) -> None:
    """A sealed message, damaged: bits turned, cut, longer, another's, an older one again."""
    phone = table.come()
    frame = phone.sealed(dice.choice(_SOUND))
    before, table.recorded = table.recorded, frame
    phone.send_frame(_otherwise(frame, before, dice))


def _otherwise(frame: bytes, before: bytes, dice: Random) -> bytes:
    changed = bytearray(frame)
    match dice.randrange(7):
        case 0:
            changed[dice.randrange(len(changed))] ^= 1 << dice.randrange(8)
        case 1:
            del changed[dice.randrange(len(changed)) :]
        case 2:
            changed += dice.randbytes(dice.randint(1, 40))
        case 3:
            changed[:24] = dice.randbytes(24)
        case 4:
            at = dice.randrange(len(changed))
            changed[at : at + 8] = dice.randbytes(8)
        case 5:
            changed = bytearray(dice.randbytes(dice.randint(0, 300)))
        case 6 if before:
            changed = bytearray(before)
        case _:
            changed.reverse()
    return bytes(changed) if bytes(changed) != frame else frame[1:]


def damaged_plain(table: Table, dice: Random) -> None:
    """Text that a changed page seals with the right key, but that isn't the next message."""
    phone = table.come()
    assert phone.channel is not None
    inner = json.dumps({"n": 2, "d": "p", **dice.choice(_SOUND)})
    phone.send_frame(phone.channel._box.encrypt(_other_text(inner, dice).encode("utf-8")))


def _other_text(text: str, dice: Random) -> str:
    kinds: tuple[Callable[[], str], ...] = (
        lambda: text[: dice.randrange(len(text) - 1)],
        lambda: text.replace('"n": 2', f'"n": {dice.choice([0, 1, 3, -2, 2.5, 2**70])}'),
        lambda: text.replace('"n": 2', f'"n": {dice.choice(["true", "null", "[2]", "{}"])}'),
        lambda: text.replace('"d": "p"', f'"d": {dice.choice(["1", "null", chr(34) * 2])}'),
        lambda: text.replace("}", ', "x": ' + "[" * dice.randint(9, 4000) + "}"),
        lambda: text.replace("}", f', "x": {dice.choice(["NaN", "-Infinity", "1e999"])}}}'),
        lambda: text.replace("}", ', "x": "\\ud800"}'),
        lambda: text.replace("}", ', "act": 1}'),
        lambda: f"[{text}]",
        lambda: text.replace("}", f', "x": "{"y" * dice.randint(8200, 20_000)}"}}'),
        lambda: text.replace(":", dice.choice(["", ";", "::"]), 1),
    )
    return dice.choice(kinds)()


def damaged_greeting(table: Table, dice: Random) -> None:
    """A first message of somebody who has no right to the seat, or can't speak."""
    phone = table.sender
    phone.open()
    assert phone.channel is not None
    hello: dict[str, object] = {"language": "en", "large": False}
    name = dice.choice(list(hello))
    wrong: list[object] = ["", 7, None, [], {}, "x" * 400, "ü" * 20, 0.5]
    wrong += [True] if name != "large" else ["false"]
    hello[name] = dice.choice(wrong)
    answer = phone.greeting({"hello": hello})
    if dice.random() < 0.5:
        letters = list(answer)
        for _ in range(dice.randint(1, 5)):
            letters[dice.randrange(len(letters))] = chr(dice.choice([34, 92, 0x2603, 0, 125]))
        answer = "".join(letters)
    phone.send_frame(answer)


def damaged_frame(table: Table, dice: Random) -> None:
    """A message in a frame that breaks the rules of WebSocket itself."""
    phone = table.come()
    assert phone.socket is not None
    frame = Frame(Opcode.BINARY, phone.sealed(dice.choice(_SOUND)))
    data = bytearray(frame.serialize(mask=True))
    # The first two bytes say what comes and how long it is; the next ones, how it's masked.
    data[dice.randrange(8)] ^= 1 << dice.randrange(8)
    raw = phone.socket.socket
    with suppress(OSError):
        raw.sendall(bytes(data))
        raw.shutdown(socket.SHUT_WR)


def damaged_choice(table: Table, dice: Random) -> None:
    """A stranger's keys that are none, and a seat that no page would choose."""
    phone = FakePhone(table.server, Seat(2), by="")
    phone.open()
    public = bytes(phone.own.public_key)
    keys = (public[:-1], public + b"x", bytes(32), b"\x01" + bytes(31), b"")
    if dice.random() < 0.5:
        box = to_text(phone.sealed({"hello": {"language": "en", "large": False}}))
        answer = json.dumps({"key": to_text(dice.choice(keys)), "by": "", "box": box})
        phone.send_frame(answer if dice.random() < 0.9 else _other_text(answer, dice))
        return
    phone.hello()
    seats: list[object] = [-1, 3, 99, None, True, "2", 2.0, [2]]
    phone.say({"sit": dice.choice(seats)})
    phone.close()


DAMAGES = (damaged_box, damaged_plain, damaged_greeting, damaged_frame, damaged_choice)


def faults(count: int, dice: Random) -> Iterator[tuple[str, str | None]]:
    """Send so many damaged frames; what kind each was, and what went wrong, if anything."""
    server = PhoneServer([Seat(0), Seat(1), Seat(2)], HOME, limits=TEST_LIMITS)
    server.start()
    table = Table(server)
    try:
        for number in range(count):
            damage = dice.choice(DAMAGES)
            damage(table, dice)
            yield damage.__name__, _fault(table, ask_others=number % _EVERY == 0)
        if not table.others_live():
            yield "the end", "somebody else was cut off"
    finally:
        for phone in (*table.others, table.sender):
            phone.close()
        server.stop()


def _fault(table: Table, *, ask_others: bool) -> str | None:
    if not table.sender.is_cut_off():
        return "the sender was not cut off"
    heard = table.heard()
    if heard:
        return f"the table heard of it: {heard}"
    if ask_others and not table.others_live():
        return "somebody else was cut off"
    return None


def main() -> int:
    """Send the frames, and print what came of it."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    print(f"{count} frames, seed {seed}", flush=True)
    began, before = time.monotonic(), _megabytes()
    kinds: Counter[str] = Counter()
    wrong = 0
    for number, (kind, fault) in enumerate(faults(count, Random(seed))):
        kinds[kind] += 1
        if fault is not None:
            wrong += 1
            print(f"frame {number}, {kind}: {fault}")
    grown = _megabytes() - before
    told = ", ".join(f"{kind} {n}" for kind, n in sorted(kinds.items()))
    print(f"{told}: {wrong} faults in {time.monotonic() - began:.0f} s, {grown:.0f} MB more")
    return 1 if wrong or grown > _MEGABYTES else 0


def _megabytes() -> float:
    """What of this process is in memory, on Linux."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1_000_000


if __name__ == "__main__":
    sys.exit(main())
