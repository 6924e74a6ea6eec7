"""Knows what the viewer could do that is not plain to see, worked out once for each table."""

from __future__ import annotations

from mayi_desktop.engine import CardId, Discard, MayI, MeldPlan, PlayerAction, TableView
from mayi_desktop.engine.planning.spare_wilds import with_wilds_spared
from mayi_desktop.engine.solver import solve as solver
from mayi_desktop.ui.table.model import drop_rules as intents
from mayi_desktop.ui.table.model import wild_swap as freeing
from mayi_desktop.ui.table.model.playable_cards import playable_cards
from mayi_desktop.ui.table.state.base_board import BareBoard


class AvailablePlays:
    """A call that wins, melds, cards that fit, a way to go out; kept while all stays so."""

    def __init__(self, model: BareBoard) -> None:
        self._model = model
        self._way_out: tuple[object, tuple[PlayerAction, ...]] | None = None
        self._winning: tuple[tuple[tuple[CardId, ...], CardId], MayI | None] | None = None
        self._melds: tuple[object, tuple[MeldPlan, ...]] | None = None
        self._fitting_in: TableView | None = None
        self._fitting: frozenset[CardId] = frozenset()

    def winning_call(self) -> MayI | None:
        """The call with which the viewer would win the deal at once, where only that counts."""
        view = self._model.view
        table = view.table
        if view.viewer is None or not table.rule.winning_claims_only or table.top is None:
            return None
        asked = (view.hand, table.top)
        if self._winning is None or self._winning[0] != asked:
            self._winning = asked, solver.winning_claim(view)
        return self._winning[1]

    def melds(self) -> tuple[MeldPlan, ...]:
        """The best melds in the viewer's hand that could be laid now, if there are any.

        Wilds are spared, unless the whole hand can leave.
        """
        view, wild = self._model.view, self._model.hand.swap
        if view.viewer is None:
            return ()
        asked = view.table.turn_no, view.hand, view.table.melds, wild
        if self._melds is None or self._melds[0] != asked:
            found: tuple[MeldPlan, ...]
            if wild is not None:
                found = tuple(filter(None, [freeing.best_meld(view, wild)]))
            elif view.table.seats[view.viewer].down:
                found = tuple(action.meld for action in solver.new_melds(view, 1))
            else:
                found = next((action.melds for action in solver.contract_melds(view, 1)), ())
            if found and wild is None and not self.going_out():
                found = with_wilds_spared(view, found)
            self._melds = asked, found
        return self._melds[1]

    def playable(self) -> frozenset[CardId]:
        """The cards of the hand that may be laid off now, if they are to be marked."""
        model = self._model
        if not model.context.settings.mark_fitting or model.hand.swap is not None:
            return frozenset()
        if model.view is not self._fitting_in and model.presenter.is_idle:
            self._fitting_in, self._fitting = model.view, playable_cards(model.view)
        return self._fitting

    def going_out(self) -> tuple[PlayerAction, ...]:
        """The plays with which the viewer could go out in this turn."""
        model, view = self._model, self._model.view
        busy = not intents.can_play(view) or model.hand.swap is not None
        if model.viewer is None or busy:
            return ()
        asked = view.table.turn_no, frozenset(view.hand), view.table.melds
        if self._way_out is None or self._way_out[0] != asked:
            plan = model.host.winning_line(model.viewer)
            plays = not all(isinstance(action, Discard) for action in plan)
            self._way_out = asked, plan if plays else ()
        return self._way_out[1]
