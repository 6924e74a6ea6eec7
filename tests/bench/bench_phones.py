"""Measures eight phones on this computer: python -m tests.bench.bench_phones [SECONDS [far]].

Prints how long a tap takes until the table hears of it, how long until its answer is on the
phone, what a frame of the table pays for all phones, and what they cost when nobody taps. With
"far" everything takes half a second each way, and 5 % is lost and sent again a second later.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from queue import Queue
from random import Random
from statistics import quantiles
from threading import Thread

from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones.messages import Said, WantsSeat
from mayi_desktop.ui.phones.server import PhoneServer
from tests.ui.phones.fake_phone import HOME, TEST_LIMITS, FakePhone

_PHONES = 8
_FRAME = 1 / 60
# A screen with a hand of 24 cards, melds and everybody's scores has about as many signs.
_SCREEN = "x" * 12_000
# Every phone taps about so often; people at a table do it every few seconds.
_PAUSE = 0.4
# Seconds in which the last taps are answered, also those that come late.
_ANSWERS = 8.0
# Seconds of a bad network, each way; what share is lost, and when it is sent again.
_FAR, _LOST, _RESENT = 0.5, 0.05, 1.0


def far_away(server: tuple[str, int]) -> tuple[str, int]:
    """Where to reach the server by a bad network: late, and what is lost comes later still."""
    listening = socket.create_server(("127.0.0.1", 0))
    dice = Random(1)

    def carry(source: socket.socket, target: socket.socket) -> None:
        waiting: Queue[tuple[float, bytes]] = Queue()

        def deliver() -> None:
            while True:
                due, data = waiting.get()
                time.sleep(max(0.0, due - time.monotonic()))
                if not data:
                    break
                with suppress(OSError):
                    target.sendall(data)
            with suppress(OSError):
                target.shutdown(socket.SHUT_WR)

        Thread(target=deliver, daemon=True).start()
        data = b"?"
        while data:
            try:
                data = source.recv(1400)
            except OSError:
                data = b""
            late = _RESENT if dice.random() < _LOST else 0.0
            waiting.put((time.monotonic() + _FAR + late, data))

    def accept() -> None:
        while True:
            near, _ = listening.accept()
            far = socket.create_connection(server)
            Thread(target=carry, args=(near, far), daemon=True).start()
            Thread(target=carry, args=(far, near), daemon=True).start()

    Thread(target=accept, daemon=True).start()
    host, port = listening.getsockname()
    return host, port


def play_phones(link: str, seconds: float, *, far: bool) -> None:
    """The phones, in a process of their own; prints how long each answer took."""
    waits: list[float] = []
    address = FakePhone.of_link(link, Seat(0)).address
    through = far_away((address.host, address.port)) if far else None

    def play(seat: int) -> None:
        phone, dice = FakePhone.of_link(link, Seat(seat)), Random(seat)
        phone.through = through
        phone.come()
        phone.hear()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(dice.uniform(0.5, 1.5) * _PAUSE)
            tapped = time.monotonic()
            phone.say({"act": "press", "button": "draw", "tapped": tapped})
            while phone.hear().get("screen", {}).get("tapped") != tapped:
                pass
            waits.append(time.monotonic() - tapped)
        time.sleep(seconds)
        phone.close()

    threads = [Thread(target=play, args=(seat,)) for seat in range(_PHONES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(_times("tap to the answer on the phone", waits), flush=True)


def main() -> int:
    """Open a table, let the phones play, and print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    far = sys.argv[2:3] == ["far"]
    if len(sys.argv) > 3:
        play_phones(sys.argv[3], seconds, far=far)
        return 0
    before = _megabytes()
    seats = [Seat(n) for n in range(_PHONES)]
    server = PhoneServer(seats, HOME, limits=TEST_LIMITS)
    server.start()
    assert server.invitation is not None
    command = [sys.executable, "-m", "tests.bench.bench_phones", str(seconds)]
    command += ["far" if far else "near", server.invitation.link]
    phones = subprocess.Popen(command)
    try:
        _run_table(server, seats, seconds)
        print(f"{_megabytes() - before:.1f} MB more with {_PHONES} phones", flush=True)
    finally:
        phones.wait()
        server.stop()
    return 0


def _run_table(server: PhoneServer, seats: list[Seat], seconds: float) -> None:
    """What the table does in every frame, while phones tap and then while they don't."""
    heard: list[float] = []
    frames: list[float] = []
    last = dict.fromkeys(seats, 0.0)
    end = time.monotonic() + seconds + _ANSWERS
    while time.monotonic() < end:
        began = time.monotonic()
        for event in server.poll():
            if isinstance(event, WantsSeat):
                server.admit(event.seat, event.device)
            if not isinstance(event, Said):
                continue
            tapped = event.message["tapped"]
            assert isinstance(tapped, float)
            heard.append(began - tapped)
            last[event.seat] = tapped
            for seat in seats:
                server.send(seat, {"screen": {"tapped": last[seat], "filling": _SCREEN}})
        frames.append(time.monotonic() - began)
        time.sleep(max(0.0, began + _FRAME - time.monotonic()))
    print(_times("tap to the table", heard))
    print(_times("a frame's share for all phones", frames))
    _measure_idle(server, seconds / 2)


def _measure_idle(server: PhoneServer, seconds: float) -> None:
    used, began = time.process_time(), time.monotonic()
    while time.monotonic() - began < seconds:
        server.poll()
        time.sleep(_FRAME)
    share = (time.process_time() - used) / (time.monotonic() - began)
    print(f"{share:.2%} of a core while nobody taps, the table's looking included")


def _times(what: str, seconds: list[float]) -> str:
    cut = quantiles(seconds, n=100)
    p50, p99, most = cut[49] * 1000, cut[98] * 1000, max(seconds) * 1000
    return (
        f"{what}: median {p50:.1f} ms, p99 {p99:.1f} ms, most {most:.1f} ms of {len(seconds)}"
    )


def _megabytes() -> float:
    """What of this process is in memory, on Linux."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1_000_000


if __name__ == "__main__":
    sys.exit(main())
