"""A hostile guest among real pages: what it tries, and what the others notice of it."""

from __future__ import annotations

from pathlib import Path

from tests.ui.phones.browser import BrowserPhone

_WAYS = Path(__file__).with_name("hostile_phone.js").read_text(encoding="utf-8")
_NOTICE = """async () => {
  const { page } = await import("/main.js");
  window.noticed = 0;
  for (const name of ["lost", "ended"]) {
    const before = page[name].bind(page);
    page[name] = (...told) => {
      // The table itself closes at the end.
      if (told[0] !== "ended") window.noticed += 1;
      before(...told);
    };
  }
}"""


def let_loose(phone: BrowserPhone, *, pace: int = 0, every: int = 1) -> None:
    """Let a page try its ways, one every `pace` milliseconds; `every` as in the script."""
    phone.page.evaluate(_WAYS, {"pace": pace, "every": every})


def tried(phone: BrowserPhone) -> tuple[int, dict[str, str]]:
    """How many ways there are, and what each one that has been tried has led to."""
    told = phone.page.evaluate("() => [window.hostile.count, window.hostile.done]")
    return told[0], told[1]


def watch(phone: BrowserPhone) -> None:
    """Count from now on how often a page loses its line or is sent away."""
    phone.page.evaluate(_NOTICE)


def noticed(phone: BrowserPhone) -> int:
    """How often that was, and how often something went wrong in the page."""
    count: int = phone.page.evaluate("() => window.noticed")
    return count + len(phone.faults)
