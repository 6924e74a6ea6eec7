"""Prints what other answers than the policy's are worth, from decisions played on both ways.

python build_scripts/train/fit_decisions.py FILE.npz …
The files come from `decisions.py`. Every line is a kind of decision: what another answer adds
to the points of the others on average, less what it adds to one's own, with its interval (95 %,
by deals), and to the chance to go out. Below nothing means: the policy does better as it is.
With --trees, boosted trees look among all columns for decisions where another answer is better:
what is printed is what it is worth where trees that never saw those deals expect most of it.
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
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.model_selection import GroupKFold

sys.path.insert(0, str(Path(__file__).resolve().parent))

from decisions import KINDS

_STANDARD_ERRORS = 1.96
_FEWEST = 30
_OUTS = ((1, 3), (4, 6), (7, 60))

_ABOUT_OTHER_CARDS = ("throw", "differs")  # of which no column tells
_KNOWN_AFTERWARDS = ("seed", "gain", "own", "out", "kind", "takes")
_FOLDS = 5
_ROWS_A_LEAF = 60  # at least a sixtieth of all rows, so that chance finds little
_LARGEST_GAIN = 80
_TOP_SHARES = (1.0, 0.5, 0.2, 0.1, 0.05)

Numbers = NDArray[Any]
Columns = dict[str, Numbers]


def main(argv: Sequence[str]) -> int:
    """Print the table; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--trees", action="store_true")
    args = parser.parse_args(argv)
    tables = [np.load(path) for path in args.files]
    names = [str(name) for name in tables[0]["columns"]]
    rows = np.concatenate([table["rows"] for table in tables]).astype(float)
    column: Columns = dict(zip(names, rows.T, strict=True))
    column["gain"] = column["gain"] / (int(tables[0]["seats"]) - 1)
    if args.trees:
        _print_trees(column)
        return 0
    for deal in np.unique(column["deal"]):
        here = column["deal"] == deal
        sys.stdout.write(f"deal {int(deal) + 1}: {int(here.sum())} answers\n")
        for kind, chosen in _kinds(column):
            line = _effect(column, here & chosen)
            if line:
                sys.stdout.write(f"  {kind:52} {line}\n")
    return 0


def _print_trees(column: Columns) -> None:
    """What other answers are worth where trees expect most of them."""
    for number, kind in enumerate(KINDS):
        for takes in (0, 1):
            here = (column["kind"] == number) & (column["takes"] == takes)
            if kind in _ABOUT_OTHER_CARDS or here.sum() < _FEWEST * _FOLDS:
                continue
            sys.stdout.write(f"{kind}, {'lets it go' if takes else 'takes it'} instead\n")
            expected = np.full(len(here), -np.inf)
            expected[here] = _expected_gains({name: of[here] for name, of in column.items()})
            for share in _TOP_SHARES:
                least = np.quantile(expected[here], 1 - share)
                line = _effect(column, here & (expected >= least))
                sys.stdout.write(f"  top {share:4.0%}, from {least:+5.1f} expected: {line}\n")


def _expected_gains(column: Columns) -> Numbers:
    """For every row the gain that trees fitted to other deals expect."""
    known = np.stack([of for name, of in column.items() if name not in _KNOWN_AFTERWARDS], 1)
    gain = column["gain"].clip(-_LARGEST_GAIN, _LARGEST_GAIN)
    expected = np.zeros(len(gain))
    for others, these in GroupKFold(_FOLDS).split(known, gain, column["seed"]):
        trees = HistGradientBoostingRegressor(
            max_leaf_nodes=6,
            min_samples_leaf=max(_FEWEST, len(others) // _ROWS_A_LEAF),
            learning_rate=0.04,
            max_iter=120,
            l2_regularization=5,
        ).fit(known[others], gain[others])
        expected[these] = trees.predict(known[these])
    return expected


def _kinds(column: Columns) -> Iterator[tuple[str, Numbers]]:
    """Kinds of decisions, and which of the rows belong to each."""
    nearer = column["missing_with"] < column["missing"]
    more = column["outs_with"] - column["outs"]
    nobody = column["down"] == 0
    for number, kind in enumerate(KINDS):
        of_kind = column["kind"] == number
        if kind in _ABOUT_OTHER_CARDS:
            yield kind, of_kind
            yield f"{kind}, nobody down", of_kind & nobody
            continue
        for says, takes in (("lets it go instead", 1), ("takes it instead", 0)):
            here = of_kind & (column["takes"] == takes)
            yield f"{kind}: {says}", here
            yield f"{kind}: {says}, complete", here & (column["missing"] == 0)
            for missing in range(1, 6):
                lacking = here & nearer & (column["missing"] == missing)
                yield f"{kind}: {says}, nearer, {missing} lacking", lacking
            for least, most in _OUTS:
                between = here & ~nearer & (more >= least) & (more <= most)
                yield f"{kind}: {says}, {least} to {most} more", between
                last = between & (column["missing"] == 1) & nobody
                yield f"{kind}: {says}, {least} to {most} more, 1 lacking, nobody down", last


def _effect(column: Columns, chosen: Numbers) -> str:
    """The mean gain with its interval by deals; nothing where there are too few."""
    gain, count = column["gain"][chosen], int(chosen.sum())
    if count < _FEWEST:
        return ""
    _, group = np.unique(column["seed"][chosen], return_inverse=True)
    off = np.bincount(group, weights=gain - gain.mean())
    error = _STANDARD_ERRORS * sqrt(float((off**2).sum())) / count
    out = column["out"][chosen].mean()
    return f"{gain.mean():+6.1f} ± {error:.1f}  out {out:+.3f}  ({count})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
