"""Knows the bare model of a table: the game, who looks, how the hand is held, what was said."""

from __future__ import annotations

from mayi_desktop.engine import CardId, Seat
from mayi_desktop.host.game.game_host import GameHost
from mayi_desktop.host.game.game_source import GameSource
from mayi_desktop.ui.shell.context import Context
from mayi_desktop.ui.table.animation.presenter import Presenter
from mayi_desktop.ui.table.hud.log_panel import LogPanel
from mayi_desktop.ui.table.hud.speech_bubbles import SpeechBubbles
from mayi_desktop.ui.table.layout.hand_state import HandState
from mayi_desktop.ui.table.layout.table_layout import TableLayout
from mayi_desktop.ui.table.model.hand_order import Sort, new_cards
from mayi_desktop.ui.table.model.standing_orders import StandingOrder
from mayi_desktop.ui.table.text.caption import Captions
from mayi_desktop.ui.table.text.player_names import PlayerNames, display_names, sole_person
from mayi_desktop.ui.table.text.turn_history import DealHistory, EndPause

_SORTS = (Sort.SUIT, Sort.RANK, Sort.PLAN)


class BareBoard:
    """What is true of a table, and what people do at it; the model's parts work with no more.

    `view` is the newest truth; the presenter, which the model makes, shows an older one and
    catches up. `stale` asks for a look at everything that lies still. `by_name` calls everybody
    by name, also one person alone.
    """

    presenter: Presenter

    def __init__(
        self,
        context: Context,
        source: GameSource,
        viewer: Seat | None,
        *,
        by_name: bool = False,
    ) -> None:
        self.context = context
        self._by_name = by_name
        self.look = context.look
        self.source = source
        self.viewer = viewer
        self.stale = True
        self.passed: set[Seat] = set()
        self.acted = False
        self.calling = self.looking = self.always_allow = self.quiet = False
        self.asks_others = False
        self.orders: dict[Seat, StandingOrder] = {}
        self.to_be_shown: Seat | None = None
        self.shows = False
        self.guest: Seat | None = None
        self.wants_to_look: Seat | None = None
        self.notes = Captions()
        self.talk = SpeechBubbles()
        self.memory = DealHistory()
        self.rest = EndPause()
        self.log = LogPanel(context.look)
        self.may_undo = True
        self._touches: dict[Seat, HandState] = {}
        self._nobody = HandState()
        source.updates(viewer)
        self.view = source.view(viewer)
        self._opened_in_deal = self.view.table.deal

    @property
    def host(self) -> GameHost:
        """The live game, for what cannot be done in a recorded one."""
        assert isinstance(self.source, GameHost)
        return self.source

    @property
    def hand(self) -> HandState:
        """What the viewer is doing with the cards."""
        if self.viewer is None:
            return self._nobody
        if self.viewer not in self._touches:
            usual = self._usual_sort
            self._touches[self.viewer] = HandState(
                sort=usual, default_sort=usual, new=self._fresh()
            )
        return self._touches[self.viewer]

    def _fresh(self) -> frozenset[CardId]:
        """The cards that were new to the viewer when a saved game was opened again."""
        seat = self.viewer
        if seat is None or self.source.view(seat).table.deal != self._opened_in_deal:
            return frozenset()
        return new_cards(self.source.earlier(seat), seat)

    @property
    def _usual_sort(self) -> Sort:
        """The order that was chosen last, in this game or an earlier one."""
        chosen = self.context.settings.sort
        return next((sort for sort in _SORTS if sort.value == chosen), Sort.SUIT)

    @property
    def layout(self) -> TableLayout:
        """Where everything lies."""
        return self.presenter.shown.layout

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where, in words that can be read and are not too long for sentences."""
        fonts = self.look.fonts
        return display_names(self.source.names, fonts.can_write, fonts.drawn)

    @property
    def called(self) -> PlayerNames:
        """How everybody is called in what is told; a person alone with computers is "you"."""
        you = None if self._by_name else sole_person(self.source.setup.seats)
        return PlayerNames(self.names, you)
