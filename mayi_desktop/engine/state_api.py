"""API for complete game states, hidden hands included.

The user interface may not import this; of the bots, only those that search sampled deals may.
"""

from mayi_desktop.engine.codec import digest
from mayi_desktop.engine.deal import chance_cards, determinized_state
from mayi_desktop.engine.rules import Problem, Step, apply, new_game, problems, refusal_of
from mayi_desktop.engine.state import GameState
from mayi_desktop.engine.view import view_for

__all__ = [
    "GameState", "Problem", "Step", "apply", "chance_cards",
    "determinized_state", "digest", "new_game", "problems",
    "refusal_of", "view_for",
]  # fmt: skip
