"""Prints what asking for a card adds to the points of a deal, from claims decided by a coin.

python build_scripts/train/fit_claims.py FILE.npz …
The files come from `claims.py`. Every line is a kind of claim: the mean of what the others held
at the end less one's own points, with asking less without, and its 95 % interval.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

_STANDARD_ERRORS = 1.96
_FEWEST = 30
_NEARLY_OUT = 3
_OUTS = ((1, 3), (4, 6), (7, 10), (11, 60))

Numbers = NDArray[Any]
Columns = dict[str, Numbers]


def main(argv: Sequence[str]) -> int:
    """Print the table; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--seats", type=int, default=4)
    args = parser.parse_args(argv)
    tables = [np.load(path) for path in args.files]
    names = [str(name) for name in tables[0]["columns"]]
    rows = np.concatenate([table["rows"] for table in tables]).astype(float)
    column: Columns = dict(zip(names, rows.T, strict=True))
    gain = column["others_points"] / (args.seats - 1) - column["own_points"]
    for deal in np.unique(column["deal"]):
        here = column["deal"] == deal
        sys.stdout.write(f"deal {int(deal) + 1}: {int(here.sum())} coins\n")
        for kind, chosen in _kinds(column):
            line = _effect(gain, column["asked"], here & chosen)
            if line:
                sys.stdout.write(f"  {kind:40} {line}\n")
    return 0


def _kinds(column: Columns) -> Iterator[tuple[str, Numbers]]:
    """Kinds of claims, and which of the rows belong to each."""
    nearer = column["missing_with"] < column["missing"]
    outs = column["outs_with"] - column["outs"]
    yield "brings it nearer", nearer
    for missing in range(2, 6):
        yield f"brings it nearer, {missing} lacking", nearer & (column["missing"] == missing)
    yield "brings it nearer, nobody down", nearer & (column["down"] == 0)
    nearly_out = column["fewest_down"] <= _NEARLY_OUT
    yield "brings it nearer, somebody nearly out", nearer & nearly_out
    for least, most in _OUTS:
        between = (outs >= least) & (outs <= most)
        yield f"{least} to {most} live cards more", ~nearer & between
    many = ~nearer & (outs >= _OUTS[1][0])
    yield "4 live cards more, nobody down", many & (column["down"] == 0)
    yield "4 live cards more, somebody down", many & (column["down"] > 0)


def _effect(gain: Numbers, asked: Numbers, chosen: Numbers) -> str:
    """The difference of the means with its interval; nothing where there are too few."""
    with_it, without = gain[chosen & (asked == 1)], gain[chosen & (asked == 0)]
    if min(len(with_it), len(without)) < _FEWEST:
        return ""
    error = sqrt(with_it.var() / len(with_it) + without.var() / len(without))
    difference = with_it.mean() - without.mean()
    return f"{difference:+6.1f} ± {_STANDARD_ERRORS * error:.1f}  ({int(chosen.sum())})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
