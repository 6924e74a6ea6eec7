"""Runs code in a process of its own, with limits on its time and memory; measures memory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

# Ten times what the slowest attack needs, a fraction of what one took before it was mended.
_SECONDS = 10
_BYTES = 1 << 30
ROOT = Path(__file__).parents[2]


def run_bounded(code: str, *args: object) -> str:
    """What Python code prints, run with these arguments; an error if it exceeds the limits."""
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, args)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        preexec_fn=None if sys.platform == "win32" else _limit,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def peak_memory() -> float:
    """The most memory that this process has used so far, in MB; 0 on Windows."""
    if sys.platform == "win32":
        return 0.0
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1_000_000


def _limit() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (_BYTES, _BYTES))
