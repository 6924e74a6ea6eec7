"""The browser in which the phones' page is tried: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
# Phones have neither a parent who is root, nor little shared memory.
_FLAGS = (
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-gpu",
)


def program() -> str | None:
    """The browser's program; `MAYI_CHROMIUM` names another one. None if there is none."""
    named = os.environ.get("MAYI_CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def running() -> Iterator[Browser]:
    """A browser without a window, until the block ends."""
    path = program()
    assert path is not None, "there is no Chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(_FLAGS))
        try:
            yield browser
        finally:
            browser.close()
