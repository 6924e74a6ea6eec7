"""Knows a hand's outs: the cards not yet seen, copy by copy, that bring it nearer.

To measure a hand with every face takes long, so plans are remembered: a card helps that fills
an open place of any plan that was found, and a thrown card which the plan does not use
is not missed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from mayi_desktop.bots.distance.plan import Plan, holds, is_natural, is_only_wild
from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.engine import unseen_cards


@dataclass(frozen=True, slots=True)
class HelpingFaces:
    """The faces that bring a hand nearer, with their unseen copies, and plans that show it.

    Each plan is the key of the naturals that it uses, and that of the faces of which it needs
    one more. In `alone` are naturals that will do with one certain face.
    """

    faces: list[tuple[int, int]]
    plans: list[tuple[int, int]]
    alone: dict[int, int]


class Outs:
    """Counts outs for the hands that a seat could have after its next card or discard."""

    def __init__(self, know: Knowledge) -> None:
        keys = know.ruler.keys
        self._ruler = know.ruler
        self._cards = know.cards_at_lay_down
        live = Counter(keys[card] for card in unseen_cards(know.view)).items()
        # Wilds come first: the plan with one more has room for most cards that help.
        self._live = sorted(live, reverse=True)
        self.unseen = sum(copies for _, copies in self._live)

    def helping_faces(self, key: int, missing: int) -> HelpingFaces:
        """The faces that bring a hand that lacks so much nearer."""
        helpers = HelpingFaces([], [], {})
        if missing:
            for face, copies in self._live:
                if self._helps(helpers, key, face, missing, 0):
                    helpers.faces.append((face, copies))
        return helpers

    def count(self, key: int, missing: int) -> int:
        """How many unseen cards bring a hand that lacks so much nearer."""
        return sum([copies for _, copies in self.helping_faces(key, missing).faces])

    def count_without(self, helpers: HelpingFaces, key: int, thrown: int, missing: int) -> int:
        """How many of the cards that help a whole hand do so once a card of it is gone.

        `key` is that of the hand without the thrown face; it lacks as much as the whole. What
        does not help the whole hand cannot help it then.
        """
        return sum(
            [
                copies
                for face, copies in helpers.faces
                if self._helps(helpers, key, face, missing, thrown)
            ]
        )

    def _helps(
        self, helpers: HelpingFaces, key: int, face: int, missing: int, thrown: int
    ) -> bool:
        """Whether a card of this face brings a hand nearer, a card of the whole being gone.

        0 for the thrown face stands for none.
        """
        nearer = key + face
        if is_natural(thrown):
            for used, opens in helpers.plans:
                if opens & face == face and holds(key, used, thrown):
                    return True
            used = helpers.alone.get(face, -1)
            if used >= 0 and holds(nearer, used, thrown):
                return True
        if self._ruler.missing(nearer, self._cards, missing - 1, missing) == missing:
            return False
        plan = self._ruler.plan(nearer, self._cards)
        if plan is not None:
            if _serves_others(plan, face, missing - 1):
                used = plan.used - face if is_natural(face) else plan.used
                helpers.plans.append(
                    (used, plan.opens | face if is_natural(face) else plan.opens)
                )
            else:
                helpers.alone[face] = plan.used
        return True


def _serves_others(plan: Plan, face: int, least: int) -> bool:
    """Whether any other card with a place in a plan does as well as the one it was found with.

    That one may stand in for a natural that a meld needs beside its wilds.
    """
    return is_only_wild(face) or (is_natural(face) and plan.barred < least)
