"""Refusals: every reason for which the rules refuse an action, with its sentence."""

from __future__ import annotations

from enum import Enum

from mayi_desktop.engine.rulesheet import RuleSheet, Topic
from mayi_desktop.i18n import N_


class Refusal(Enum):
    """Why an action is not legal: the topic to cite the sheet for, and a sentence."""

    GAME_OVER = (Topic.TURN, N_("The game is over."))
    BETWEEN_DEALS = (Topic.DEAL, N_("No cards are dealt at the moment."))
    WRONG_CARDS = (Topic.DEAL, N_("Those are not the cards to be shuffled."))
    WAIT_FOR_THE_SHUFFLE = (Topic.STOCK, N_("Wait until the stock has been shuffled."))
    CLAIM_BEING_SETTLED = (Topic.CLAIM, N_("Wait a moment: somebody asked for the discard."))
    NOT_YOUR_TURN = (Topic.TURN, N_("It’s not your turn yet: arrange your hand meanwhile."))
    DRAW_FIRST = (Topic.DRAW, N_("Draw a card first."))
    ALREADY_DRAWN = (Topic.DRAW, N_("You’ve drawn already: play, then discard."))
    TOO_LATE = (Topic.TURN, N_("That question has been answered already."))
    NOT_ASKED = (Topic.CLAIM, N_("Nobody is asking you at the moment."))

    STOCK_IS_EMPTY = (Topic.STOCK, N_("The stock is empty, so you must take the discard."))
    NO_DISCARD_THERE = (Topic.DRAW, N_("There is no discard to take."))
    DOWN_DRAWS_STOCK = (Topic.DRAW, N_("You’re down: draw from the stock."))
    DISCARD_WAS_CLAIMED = (
        Topic.CLAIM,
        N_("Somebody else got the discard: draw from the stock."),
    )

    ALREADY_DOWN = (Topic.LAY_DOWN, N_("You’re down already: lay off what fits, or discard."))
    NOT_IN_HAND = (Topic.LAY_DOWN, N_("That card is not in your hand."))
    CARD_USED_TWICE = (Topic.LAY_DOWN, N_("One card cannot be in two places."))
    WRONG_MELDS = (
        Topic.CONTRACT,
        N_("The contract asks for other melds: fill its places."),
    )
    MELD_TOO_SHORT = (Topic.CONTRACT, N_("One meld needs more cards: fill its places first."))
    NOT_EXACT = (Topic.LAY_DOWN, N_("Only the contract goes down: take the extra cards back."))
    USE_EVERY_CARD = (
        Topic.LAY_DOWN,
        N_("Everything goes down at once this time: put every card in a meld."),
    )
    SET_RANKS_DIFFER = (Topic.MELDS, N_("A set takes one rank: swap the other cards."))
    SET_SUIT_TWICE = (Topic.MELDS, N_("A set takes each suit once: swap one of the two."))
    SET_IS_FULL = (Topic.MELDS, N_("That set is full: try another meld."))
    RUN_SUITS_DIFFER = (Topic.RUNS, N_("A run takes one suit: swap the other cards."))
    RUN_BROKEN = (Topic.RUNS, N_("A run has no gaps: fill them, or use a wild card."))
    RUN_RANK_TWICE = (Topic.RUNS, N_("A run takes each rank once: swap one of the two."))
    RUN_TOO_LONG = (Topic.RUNS, N_("A run can’t get that long: take some cards back."))
    RUN_NOT_THERE = (Topic.RUNS, N_("The run can’t begin there: choose another place."))
    NEEDS_A_NATURAL = (Topic.WILDS, N_("Add a natural card: a meld needs at least one."))
    TOO_MANY_WILDS = (Topic.WILDS, N_("Too many wild cards: put a natural one in."))
    RUNS_TOO_CLOSE = (
        Topic.RUNS,
        N_("Two runs of one suit need room between them: change one."),
    )

    NOT_DOWN_YET = (Topic.LAY_OFF, N_("Lay down your contract first: then you can lay off."))
    NOT_IN_THIS_TURN = (
        Topic.LAY_OFF,
        N_("You can lay off from your next turn on: discard now."),
    )
    OWN_MELDS_ONLY = (
        Topic.LAY_OFF,
        N_("In the turn you go down, only your own melds take cards."),
    )
    NO_SUCH_MELD = (Topic.LAY_OFF, N_("There is no such meld on the table."))
    DOES_NOT_FIT = (
        Topic.LAY_OFF,
        N_("That card doesn’t fit there: try another meld, or keep it."),
    )
    NO_NEW_MELDS = (
        Topic.LAY_DOWN,
        N_("No new melds after the contract: lay off on those that are there."),
    )

    NO_REPLACING = (Topic.REPLACE, N_("Wild cards stay where they are: lay off beside them."))
    NOT_A_WILD = (Topic.REPLACE, N_("That card on the table does not stand for another."))
    THIS_WILD_STAYS = (Topic.REPLACE, N_("That wild card stays: lay off beside it."))
    RUNS_ONLY = (Topic.REPLACE, N_("Wild cards may be replaced in runs only."))
    NOT_THE_NATURAL = (
        Topic.REPLACE,
        N_("Only the very card it stands for can replace a wild."),
    )
    REPLACE_BEFORE_DOWN = (
        Topic.REPLACE,
        N_("Once you are down you may not replace wild cards."),
    )
    REPLACE_WHEN_DOWN = (Topic.REPLACE, N_("Go down first: then you can replace a wild card."))
    OTHERS_MELDS_ONLY = (
        Topic.REPLACE,
        N_("You may replace wild cards in melds of others only."),
    )
    NO_ROOM_FOR_WILD = (
        Topic.REPLACE,
        N_("That meld has no place left for the wild card: try another."),
    )
    WILD_NEEDS_MELD = (
        Topic.REPLACE,
        N_("The wild card must go into a new meld of yours at once."),
    )
    WILD_STAYS_THERE = (Topic.REPLACE, N_("The wild card must stay in that meld."))
    COULD_NOT_PLAY_IT = (Topic.REPLACE, N_("You could not play the wild card in this turn."))

    CLAIMS_NOT_PLAYED = (Topic.CLAIM, N_("This table plays without May I?."))
    NOTHING_EXPOSED = (Topic.CLAIM, N_("There is no discard to ask for at the moment."))
    YOUR_OWN_TURN = (Topic.CLAIM, N_("It is your turn: simply draw."))
    DOWN_MAY_NOT_CLAIM = (Topic.CLAIM, N_("You’re down: draw in your own turn."))
    NO_CLAIMS_LEFT = (Topic.CLAIM, N_("You have no May I? left in this deal."))
    TOOK_THE_LAST_ONE = (Topic.CLAIM, N_("You took the last one."))
    PENALTY_NOT_THERE = (Topic.CLAIM, N_("There are not enough cards left for the penalty."))
    MUST_WIN_WITH_IT = (
        Topic.CLAIM,
        N_("In this deal you may ask only for the card that wins it."),
    )

    KEEP_A_DISCARD = (Topic.GOING_OUT, N_("Keep one card back to discard."))
    LAST_CARD_IS_PLAYED = (
        Topic.GOING_OUT,
        N_("Play your last card on a meld: it can’t be discarded."),
    )
    MUST_DISCARD = (Topic.DISCARD, N_("End your turn with a discard."))
    PLAY_THE_WILD_FIRST = (
        Topic.REPLACE,
        N_("Play the wild card you took first."),
    )

    JOIN_BETWEEN_DEALS = (Topic.JOINING, N_("Newcomers sit down between two deals."))
    TABLE_IS_FULL = (Topic.JOINING, N_("The table is full."))

    @property
    def topic(self) -> Topic:
        """What the refusal is about."""
        return self.value[0]

    def sentence(self, sheet: RuleSheet) -> str:
        """The reason in one sentence that cites the sheet: "Section 5: draw a card first"."""
        words = self.value[1]
        return f"{sheet.cite(self.topic)}: {words[0].lower()}{words[1:]}"


class IllegalAction(Exception):  # noqa: N818 - it names what happened, not a fault of the engine
    """Raised when code applies an action that the rules refuse."""

    def __init__(self, refusal: Refusal, action: object) -> None:
        super().__init__(f"{refusal.value[1]} ({action!r})")
        self.refusal = refusal
        self.action = action
