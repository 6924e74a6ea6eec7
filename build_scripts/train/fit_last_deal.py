"""Fits the chance to win the game from positions of the last deal, and writes its weights.

python build_scripts/train/fit_last_deal.py FILE.npz … --out WEIGHTS.json
The files come from `selfplay.py`. A fifth of the games is held out first, to print how well the
fit predicts them; the weights come from all games. RESULTS.md says what they were good for.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import log_loss
from sklearn.neural_network import MLPClassifier

# Twelve hidden units do as well as boosted trees on held-out games; more gain nothing.
_HIDDEN = 12
_SEED = 1
_HELD_OUT = 5

# Scales that bring the inputs near 1.
_MOST_MISSING = 6
_USUAL_POINTS = 90
_POINTS = 40
_USUAL_CARDS = 11
_LEAD = 100
_FARTHEST_LEAD = 1.5
_MOST_ROUNDS = 12

Numbers = NDArray[Any]


def main(argv: Sequence[str]) -> int:
    """Fit, print, and write the weights if asked to; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, help="where to write the weights")
    args = parser.parse_args(argv)
    known, won, game = _positions(args.files)
    held = game % _HELD_OUT == 0
    trial = _fit(known[~held], won[~held])
    loss = log_loss(won[held], trial.predict_proba(known[held])[:, 1])
    share = won[~held].mean()
    plain = log_loss(won[held], np.full(int(held.sum()), share))
    sys.stdout.write(
        f"{len(won)} positions; log loss on held-out games {loss:.4f}, "
        f"of the mean {plain:.4f}\n"
    )
    if args.out is not None:
        args.out.write_text(_as_json(_fit(known, won)), encoding="utf-8")
    return 0


def _positions(files: Sequence[Path]) -> tuple[Numbers, Numbers, Numbers]:
    """The positions of last deals as the fit sees them, who won, and the games they are of."""
    found, won, games, first = [], [], [], 0
    for path in files:
        table = np.load(path)
        names = [str(name) for name in table["columns"]]
        rows = [dict(zip(names, row, strict=True)) for row in table["rows"].tolist()]
        last = max(row["deal"] for row in rows)
        rows = [row for row in rows if row["deal"] == last]
        scores: dict[int, dict[int, int]] = {}
        for row in rows:
            scores.setdefault(row["game"], {})[row["seat"]] = row["score"]
        for row in rows:
            seats = scores[row["game"]]
            if row["missing"] and len(seats) == row["seats"]:
                own = seats[row["seat"]]
                ahead = [score - own for seat, score in seats.items() if seat != row["seat"]]
                found.append(_inputs(row, ahead))
                won.append(row["won_game"])
                games.append(first + row["game"])
        first += max(row["game"] for row in rows) + 1
    return np.array(found), np.array(won), np.array(games)


def _inputs(row: dict[str, int], ahead: list[int]) -> list[float]:
    """What the fit sees of one position; `ahead` is by how much it leads each other seat."""
    missing, share = row["missing"], row["outs"] / max(1, row["unseen"])
    leads = [max(-_FARTHEST_LEAD, min(_FARTHEST_LEAD, n / _LEAD)) for n in sorted(ahead)]
    return [
        min(missing, _MOST_MISSING) / 2,
        float(missing == 1),
        float(missing == 2),
        share * 3,
        share * 3 * (missing == 1),
        (row["points"] - _USUAL_POINTS) / _POINTS,
        float(row["wilds"]),
        (row["cards"] - _USUAL_CARDS) / 2,
        min(row["rounds"], _MOST_ROUNDS) / 3,
        leads[0],
        leads[min(1, len(leads) - 1)],
        leads[-1],
        float(row["before_draw"]),
    ]


def _fit(known: Numbers, won: Numbers) -> MLPClassifier:
    model = MLPClassifier(
        hidden_layer_sizes=(_HIDDEN,),
        activation="tanh",
        alpha=1e-3,
        batch_size=1024,
        max_iter=40,
        learning_rate_init=3e-3,
        random_state=_SEED,
    )
    return model.fit(known, won)


def _as_json(model: MLPClassifier) -> str:
    """The weights by hidden unit, its bias at the end; the last row joins the units."""
    (first, last), (bias, end) = model.coefs_, model.intercepts_
    rows = [[*first[:, unit], bias[unit]] for unit in range(len(bias))]
    rows.append([*last[:, 0], end[0]])
    return json.dumps([[round(float(number), 4) for number in row] for row in rows])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
