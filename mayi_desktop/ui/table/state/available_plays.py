"""Available plays, worked out once for each table, and the discards that overlook one."""

from __future__ import annotations

from enum import Enum, auto
from typing import Protocol

from mayi_desktop.engine import (
    CardId,
    Discard,
    MayI,
    MeldPlan,
    PlayerAction,
    Refusal,
    Seat,
    TableView,
)
from mayi_desktop.engine.planning.spare_wilds import with_wilds_spared
from mayi_desktop.engine.solver.solve import contract_melds, new_melds, winning_claim
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.i18n import _
from mayi_desktop.ui.table.model import drop_rules, wild_swap
from mayi_desktop.ui.table.model.drop_rules import Zone
from mayi_desktop.ui.table.model.held_hand import HeldHand
from mayi_desktop.ui.table.model.standing_orders import ClaimAnswers
from mayi_desktop.ui.table.model.tray import tray_refusal
from mayi_desktop.ui.table.text.event_text import card_subject
from mayi_desktop.ui.table.text.player_names import PlayerNames
from mayi_desktop.ui.table.text.turn_history import DealHistory


class HandAtTable(Protocol):
    """Somebody at a table: the newest view, and how the viewer's cards are arranged."""

    @property
    def viewer(self) -> Seat | None:
        """Whose hand it is; None where nobody's may be seen."""

    @property
    def view(self) -> TableView:
        """The table as the viewer sees it."""

    @property
    def hand(self) -> HeldHand:
        """The viewer's cards, as they are arranged."""

    @property
    def answers(self) -> ClaimAnswers:
        """What was said about discards."""

    @property
    def history(self) -> DealHistory:
        """What has happened in this deal."""

    @property
    def player_names(self) -> PlayerNames:
        """The names for sentences."""

    def refuse(self, reason: str, refusal: Refusal | None = None) -> None:
        """Say why something is not allowed; `refusal` is the rules' own, if they refused."""


class AvailablePlays:
    """What the viewer of a live game could play; cached while the table stays the same."""

    def __init__(self, model: HandAtTable, host: GameHost) -> None:
        self._model = model
        self._host = host
        self._winning_plays: tuple[object, tuple[PlayerAction, ...]] | None = None
        self._winning: tuple[tuple[tuple[CardId, ...], CardId], MayI | None] | None = None
        self._melds: tuple[object, tuple[MeldPlan, ...]] | None = None
        self._numbered: tuple[object, tuple[Zone, ...]] | None = None

    def winning_call(self) -> MayI | None:
        """The May I? that wins the deal at once, on sheets where only such a call is legal."""
        view = self._model.view
        table = view.table
        if view.viewer is None or not table.rule.winning_claims_only or table.top is None:
            return None
        key = (view.hand, table.top)
        if self._winning is None or self._winning[0] != key:
            self._winning = key, winning_claim(view)
        return self._winning[1]

    def melds(self) -> tuple[MeldPlan, ...]:
        """The best melds that the viewer could lay now.

        Wilds are spared, unless the viewer can go out.
        """
        view, wild = self._model.view, self._model.hand.swap
        if view.viewer is None:
            return ()
        key = view.table.turn_no, view.hand, view.table.melds, wild
        if self._melds is None or self._melds[0] != key:
            found: tuple[MeldPlan, ...]
            if wild is not None:
                found = tuple(filter(None, [wild_swap.best_meld(view, wild)]))
            elif view.is_down:
                found = tuple(action.meld for action in new_melds(view, 1))
            else:
                found = next((action.melds for action in contract_melds(view, 1)), ())
            if found and wild is None and not self.going_out():
                found = with_wilds_spared(view, found)
            self._melds = key, found
        return self._melds[1]

    def numbered(self) -> tuple[Zone, ...]:
        """The places at melds that the number keys mean, for any card of the hand."""
        view = self._model.view
        if self._model.hand.swap is not None or not drop_rules.can_play(view):
            return ()
        asked = view.table.turn_no, view.hand, view.table.melds
        if self._numbered is None or self._numbered[0] != asked:
            self._numbered = asked, drop_rules.hand_zones(view)
        return self._numbered[1]

    def going_out(self) -> tuple[PlayerAction, ...]:
        """The plays with which the viewer can go out in this turn."""
        model, view = self._model, self._model.view
        busy = not drop_rules.can_play(view) or model.hand.swap is not None
        if model.viewer is None or busy:
            return ()
        key = view.table.turn_no, frozenset(view.hand), view.table.melds
        if self._winning_plays is None or self._winning_plays[0] != key:
            plan = self._host.winning_line(model.viewer)
            plays = not all(isinstance(action, Discard) for action in plan)
            self._winning_plays = key, plan if plays else ()
        return self._winning_plays[1]


class Warn(Enum):
    """What a discard might overlook."""

    COULD_GO_DOWN = auto()
    WASTES_WILD = auto()


def warning_words(warning: Warn, discard: Discard) -> tuple[str, str]:
    """Heading and text of the question with which a discard is warned about."""
    if warning is Warn.COULD_GO_DOWN:
        return (
            _("You can go down now"),
            _("You have your contract. Lay it down before you discard?"),
        )
    return (
        _("Discard a wild card?"),
        _("{card}: it can stand for any other card.", card=card_subject(discard.card)),
    )


class DiscardWarnings:
    """Says which warning a discard deserves; discarded once more in that turn, it goes."""

    def __init__(self, model: HandAtTable, plays: AvailablePlays) -> None:
        self._model = model
        self._plays = plays
        self._given: set[tuple[int, Warn]] = set()

    def due(self, discard: Discard) -> Warn | None:
        """The warning to give now; from then on it has been given."""
        if self._could_go_down() and self._is_first(Warn.COULD_GO_DOWN):
            return Warn.COULD_GO_DOWN
        if self._wastes_wild(discard.card) and self._is_first(Warn.WASTES_WILD):
            return Warn.WASTES_WILD
        return None

    def _could_go_down(self) -> bool:
        model = self._model
        if model.viewer is None or model.view.is_down:
            return False
        if tray_refusal(model.view, model.hand.tray) is None:
            return True
        return bool(self._plays.melds())

    def _wastes_wild(self, card: CardId) -> bool:
        """Whether a wild card is to be thrown although there are others to throw."""
        view = self._model.view
        wild = view.table.meld_rules.wild_table
        return bool(wild[card]) and not all(wild[other] for other in view.hand)

    def _is_first(self, warning: Warn) -> bool:
        turn = self._model.view.table.turn_no
        new = (turn, warning) not in self._given
        self._given = {(turn, warning), *(given for given in self._given if given[0] == turn)}
        return new
