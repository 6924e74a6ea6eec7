"""Measures eight phones with real pages at a real game.

    python -m tests.bench.bench_phone_pages 60

Prints how long it takes from a tap on a page until the table shows what it did (the end of that
frame, without the drawing), and until the phone itself shows it.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import quantiles
from typing import Any

from mayi_desktop.ui.phones.held.phone_seat import PhoneSeat
from tests.ui.phones.browser import table as tables
from tests.ui.phones.browser.chromium import running
from tests.ui.phones.browser.phone import BrowserPhone
from tests.ui.phones.browser.table import phones_at_table

_PHONES = 8
_FRAME = 1 / 60
# Milliseconds, and up to double: faster than people, as all pages share one computer here.
_PACE = 300
# Seconds in which eight browsers still load their pages on this one computer.
_LOADING = 2.0
_WATCH = """async () => {
  const { page } = await import("/main.js");
  while (!page.link) await new Promise((done) => setTimeout(done, 20));
  const now = () => (performance.timeOrigin + performance.now()) / 1000;
  window.taps = [];
  let tapped = 0;
  document.addEventListener("click", () => { tapped = now(); }, true);
  const send = page.link.send.bind(page.link);
  page.link.send = (message) => {
    if (message.act === "press") window.taps.push([tapped, null]);
    return send(message);
  };
  const show = page.show.bind(page);
  page.show = (screen) => {
    show(screen);
    const last = window.taps.at(-1);
    if (last && last[1] === null) requestAnimationFrame(() => { last[1] = now(); });
  };
}"""


def _times(what: str, seconds: list[float]) -> str:
    cut = quantiles(seconds, n=100)
    p50, p99, most = cut[49] * 1000, cut[98] * 1000, max(seconds) * 1000
    return (
        f"{what}: median {p50:.0f} ms, p99 {p99:.0f} ms, most {most:.0f} ms of {len(seconds)}"
    )


def main() -> int:
    """Let eight pages play, and print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    tables.FRAME = _FRAME
    heard: dict[int, list[float]] = {seat: [] for seat in range(_PHONES)}
    fresh: list[int] = []
    take = PhoneSeat.take

    def timed(seat: PhoneSeat, message: Mapping[str, object]) -> None:
        take(seat, message)
        if message.get("act") == "press":
            fresh.append(seat.seat)

    PhoneSeat.take = timed  # type: ignore[method-assign]
    with (
        running() as browser,
        tempfile.TemporaryDirectory() as folder,
        phones_at_table(Path(folder), "grandma-jeanne", _PHONES, 0, hold=3.0) as table,
    ):
        phones = [BrowserPhone(browser) for _ in range(_PHONES)]
        for seat, phone in enumerate(phones):
            phone.open(table.link(seat))
            phone.page.evaluate(_WATCH)
        for seat, phone in enumerate(phones):
            phone.play_alone(seed=seat, pace=_PACE)
        end = time.monotonic() + seconds
        frames: list[float] = []
        while time.monotonic() < end and not table.host.is_over:
            began = time.monotonic()
            table.step()
            frames.append(time.monotonic() - began)
            time.sleep(max(0.0, _FRAME - frames[-1]))
            for seat in fresh:
                heard[seat].append(time.time())
            fresh.clear()
        taps: list[list[Any]] = [phone.page.evaluate("() => window.taps") for phone in phones]
    waits = [
        (tap[0], at - tap[0])
        for seat in heard
        for tap, at in zip(taps[seat], heard[seat], strict=False)
    ]
    seen = [wait for _, wait in waits]
    first = min(at for at, _ in waits)
    settled = [wait for at, wait in waits if at > first + _LOADING]
    shown = [tap[1] - tap[0] for each in taps for tap in each if tap[1] is not None]
    print(_times("tap to seen on the table", seen))
    print(_times(f"the same from {_LOADING:.0f} s after the first tap on", settled))
    print(_times("tap to seen on the phone itself", shown))
    print(_times("a frame's share, the game and all phones", frames))
    return 0


if __name__ == "__main__":
    sys.exit(main())
