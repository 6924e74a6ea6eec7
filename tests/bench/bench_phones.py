"""Measures eight phones on this computer: python -m tests.bench.bench_phones [SECONDS].

Prints how long a tap takes until the table hears of it, how long until its answer is on the
phone, what a frame of the table pays for all phones, and what they cost when nobody taps.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from random import Random
from statistics import quantiles
from threading import Thread

from mayi_desktop.engine import Seat
from mayi_desktop.ui.phones.phone_events import Joined, Said, WantsSeat
from mayi_desktop.ui.phones.server import PhoneServer
from tests.ui.phones.fake_phone import HOME, TEST_LIMITS, FakePhone

_PHONES = 8
_FRAME = 1 / 60
# A screen with a hand of 24 cards, melds and everybody's scores has about as many signs.
_SCREEN = "x" * 12_000
# Every phone taps about so often; people at a table do it every few seconds.
_PAUSE = 0.4


def play_phones(links: list[str], seconds: float) -> None:
    """The phones, in a process of their own; prints how long each answer took."""
    waits: list[float] = []

    def play(link: str, dice: Random) -> None:
        phone = FakePhone.of_link(link)
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

    threads = [Thread(target=play, args=(link, Random(n))) for n, link in enumerate(links)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(_times("tap to the answer on the phone", waits), flush=True)


def main() -> int:
    """Open a table, let the phones play, and print."""
    if len(sys.argv) > 2:
        play_phones(sys.argv[2:], float(sys.argv[1]))
        return 0
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    before = _megabytes()
    seats = [Seat(n) for n in range(_PHONES)]
    server = PhoneServer(seats, HOME, limits=TEST_LIMITS)
    server.start()
    links = [server.invitation(seat).link for seat in seats]
    command = [sys.executable, "-m", "tests.bench.bench_phones", str(seconds), *links]
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
    joined = 0
    while joined < len(seats):
        for event in server.poll():
            if isinstance(event, WantsSeat):
                server.admit(event.seat, event.device)
            joined += isinstance(event, Joined)
        time.sleep(_FRAME)
    end = time.monotonic() + seconds
    while time.monotonic() < end + 2 * _PAUSE:
        began = time.monotonic()
        for event in server.poll():
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
