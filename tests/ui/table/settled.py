"""Check that the cards on the screen are the cards of the view."""

from __future__ import annotations

from mayi_desktop.ui.table.card_places import CardPose
from mayi_desktop.ui.table.presenter import Presenter


class OutOfSync(AssertionError):  # noqa: N818 - it names the state
    """Raised when a card lies elsewhere than the layout has it."""


def check_settled(presenter: Presenter) -> None:
    """Raise OutOfSync unless every card lies where the layout has it."""
    lying = {key: sprite.at for key, sprite in presenter.animator.cards.items()}
    goals: dict[int, CardPose] = {**presenter.shown.layout.cards}  # type: ignore[dict-item]
    if lying != goals:
        strays = {key for key in {*lying, *goals} if lying.get(key) != goals.get(key)}
        raise OutOfSync(f"the cards {sorted(strays)} are out of place")
