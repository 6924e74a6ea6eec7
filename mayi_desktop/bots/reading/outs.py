"""Outs of a hand: the unseen cards, copy by copy, that bring it nearer to its contract.

Measuring a hand with every face takes long, so plans are kept: a card helps if it fills an open
place of a known plan, and a discarded card that the plan does not use makes no difference.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from mayi_desktop.bots.distance.plan import Plan, holds, is_natural, is_only_wild
from mayi_desktop.bots.reading.knowledge import Knowledge
from mayi_desktop.engine import unseen_cards
from mayi_desktop.quick_values import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class HelpingFaces:
    """The faces that bring a hand nearer, with their unseen copies, and the plans that show it.

    A plan is the key of the naturals it uses and the key of the faces that fill an open place.
    `alone` holds, for a wild or a face that only one plan needs, the naturals used with it.
    """

    faces: list[tuple[int, int]]
    plans: list[tuple[int, int]]
    alone: dict[int, int]


class Outs:
    """Counts outs of the hands that a seat can have after its next card or discard."""

    def __init__(self, know: Knowledge) -> None:
        keys = know.ruler.keys
        self._ruler = know.ruler
        self._cards = know.cards_at_lay_down
        live = Counter(keys[card] for card in unseen_cards(know.view)).items()
        # Wilds come first: the plan with one more has room for most cards that help.
        self._live = sorted(live, reverse=True)
        self.unseen = sum(copies for _, copies in self._live)

    def helping_faces(self, key: int, missing: int) -> HelpingFaces:
        """The faces that bring a hand that lacks `missing` cards nearer."""
        helpers = HelpingFaces([], [], {})
        if missing:
            for face, copies in self._live:
                if self._helps(helpers, key, face, missing, 0):
                    helpers.faces.append((face, copies))
        return helpers

    def count(self, key: int, missing: int) -> int:
        """How many unseen cards bring a hand that lacks `missing` cards nearer."""
        return sum([copies for _, copies in self.helping_faces(key, missing).faces])

    def count_without(self, helpers: HelpingFaces, key: int, thrown: int, missing: int) -> int:
        """How many of the cards that help a whole hand still do after a discard.

        `key` is that of the hand without the discarded face and lacks as much as the whole. A
        card that does not help the whole hand cannot help the rest.
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
        """Whether a card of this face brings a hand nearer, after a discard (0: none)."""
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
            natural = is_natural(face)
            serves = _serves_others(plan, face, missing - 1)
            if serves:
                used = plan.used - face if natural else plan.used
                helpers.plans.append((used, plan.opens | face if natural else plan.opens))
            if not (serves and natural):
                # No plan has an open place for wilds only, so each is remembered with its own.
                helpers.alone[face] = plan.used
        return True


def _serves_others(plan: Plan, face: int, least: int) -> bool:
    """Whether any card that fills an open place of a plan does as well as the one tried.

    That one may be the natural that a meld needs beside its wilds.
    """
    return is_only_wild(face) or (is_natural(face) and plan.barred < least)
