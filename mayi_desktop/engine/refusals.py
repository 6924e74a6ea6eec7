"""Refusals: every reason to refuse an action, with its sentence."""

from __future__ import annotations

from enum import Enum

from mayi_desktop.base.i18n import N_
from mayi_desktop.engine.rulesheet import RuleSheet, Topic


class Refusal(Enum):
    """Why an action is illegal: the topic to cite from the sheet, and a sentence."""

    GAME_OVER = (Topic.TURN, N_("The game is over."))
    BETWEEN_DEALS = (Topic.DEAL, N_("Wait for the next deal to start."))
    WRONG_CARDS = (Topic.DEAL, N_("Those aren’t the cards to shuffle."))
    WAIT_FOR_THE_SHUFFLE = (Topic.STOCK, N_("Wait until the stock has been shuffled."))
    CLAIM_BEING_SETTLED = (Topic.CLAIM, N_("Hold on: somebody asked for the discard."))
    NOT_YOUR_TURN = (Topic.TURN, N_("It’s not your turn yet, but you can sort your hand."))
    DRAW_FIRST = (Topic.DRAW, N_("Draw a card first."))
    ALREADY_DRAWN = (Topic.DRAW, N_("You’ve already drawn: play, then discard."))
    TOO_LATE = (Topic.TURN, N_("Too late: that’s been settled already."))
    NOT_ASKED = (Topic.CLAIM, N_("There’s nothing for you to answer right now."))

    STOCK_IS_EMPTY = (Topic.STOCK, N_("The stock is empty: take the discard."))
    NO_DISCARD_THERE = (Topic.DRAW, N_("There’s no discard to take: draw from the stock."))
    DOWN_DRAWS_STOCK = (Topic.DRAW, N_("You’re down, so draw from the stock."))
    DISCARD_WAS_CLAIMED = (
        Topic.CLAIM,
        N_("Somebody else got the discard: draw from the stock."),
    )

    ALREADY_DOWN = (Topic.LAY_DOWN, N_("You’re already down: lay off what fits, or discard."))
    NOT_IN_HAND = (Topic.LAY_DOWN, N_("That card isn’t in your hand: choose another."))
    CARD_USED_TWICE = (Topic.LAY_DOWN, N_("A card can’t be in two places: choose one."))
    WRONG_MELDS = (
        Topic.CONTRACT,
        N_("The contract asks for different melds: fill the slots it asks for."),
    )
    MELD_TOO_SHORT = (Topic.CONTRACT, N_("One meld needs more cards: fill its slots first."))
    NOT_EXACT = (Topic.LAY_DOWN, N_("Only the contract goes down: take the extra cards back."))
    USE_EVERY_CARD = (
        Topic.LAY_DOWN,
        N_("This time everything goes down at once: put every card in a meld."),
    )
    SET_RANKS_DIFFER = (Topic.MELDS, N_("A set is all one rank: take out the odd card."))
    SET_SUIT_TWICE = (
        Topic.MELDS,
        N_("Only one card of each suit in a set: change one of the two."),
    )
    SET_IS_FULL = (Topic.MELDS, N_("That set is full: try another meld."))
    RUN_SUITS_DIFFER = (Topic.RUNS, N_("A run is all one suit: take out the odd card."))
    RUN_BROKEN = (Topic.RUNS, N_("A run can’t have gaps: fill them, or use a wild card."))
    RUN_RANK_TWICE = (
        Topic.RUNS,
        N_("Only one card of each rank in a run: change one of the two."),
    )
    RUN_TOO_LONG = (Topic.RUNS, N_("That run’s too long: take some cards back."))
    RUN_NOT_THERE = (Topic.RUNS, N_("A run can’t start there: choose another place."))
    NEEDS_A_NATURAL = (Topic.WILDS, N_("Every meld needs a natural card: add one."))
    TOO_MANY_WILDS = (Topic.WILDS, N_("Too many wild cards: use a natural one instead."))
    RUNS_TOO_CLOSE = (
        Topic.RUNS,
        N_("Two runs in the same suit need a gap between them: change one."),
    )

    NOT_DOWN_YET = (Topic.LAY_OFF, N_("Lay down your contract first, then you can lay off."))
    NOT_IN_THIS_TURN = (
        Topic.LAY_OFF,
        N_("You can lay off starting next turn: discard now."),
    )
    OWN_MELDS_ONLY = (
        Topic.LAY_OFF,
        N_("This turn you can only lay off on your own melds: choose one, or discard."),
    )
    NO_SUCH_MELD = (Topic.LAY_OFF, N_("That meld isn’t on the table: choose another."))
    DOES_NOT_FIT = (
        Topic.LAY_OFF,
        N_("That card doesn’t fit there: try another meld, or keep it."),
    )
    NO_NEW_MELDS = (
        Topic.LAY_DOWN,
        N_("No new melds once you’re down: lay off instead."),
    )

    NO_REPLACING = (
        Topic.REPLACE,
        N_("Wild cards stay put at this table: lay your card off, or keep it."),
    )
    NOT_A_WILD = (
        Topic.REPLACE,
        N_("That card isn’t standing in for another: choose one that is."),
    )
    THIS_WILD_STAYS = (
        Topic.REPLACE,
        N_("That wild card stays put: lay your card off, or keep it."),
    )
    RUNS_ONLY = (Topic.REPLACE, N_("You can only swap wild cards in runs: choose one there."))
    NOT_THE_NATURAL = (
        Topic.REPLACE,
        N_(
            "You can only swap a wild for the exact card it stands for: "
            "lay yours off, or keep it."
        ),
    )
    REPLACE_BEFORE_DOWN = (
        Topic.REPLACE,
        N_("You’re down, so you can’t swap wild cards: lay off instead."),
    )
    REPLACE_WHEN_DOWN = (Topic.REPLACE, N_("Go down first, then you can swap a wild card."))
    OTHERS_MELDS_ONLY = (
        Topic.REPLACE,
        N_("You can only swap wild cards in other players’ melds: choose one there."),
    )
    NO_ROOM_FOR_WILD = (
        Topic.REPLACE,
        N_("There’s no room in that meld for the wild card: try another."),
    )
    WILD_NEEDS_MELD = (
        Topic.REPLACE,
        N_("Put the wild card in a new meld of your own right away."),
    )
    WILD_STAYS_THERE = (
        Topic.REPLACE,
        N_("That wild card has to stay in its meld: lay your card off, or keep it."),
    )
    COULD_NOT_PLAY_IT = (
        Topic.REPLACE,
        N_("You couldn’t play that wild card this turn: leave it there."),
    )

    CLAIMS_NOT_PLAYED = (
        Topic.CLAIM,
        N_("There’s no May I? at this table: draw when it’s your turn."),
    )
    NOTHING_EXPOSED = (Topic.CLAIM, N_("There’s no discard to ask for: wait for the next one."))
    YOUR_OWN_TURN = (Topic.CLAIM, N_("It’s your turn: just draw."))
    DOWN_MAY_NOT_CLAIM = (Topic.CLAIM, N_("You’re down: draw when it’s your turn."))
    NO_CLAIMS_LEFT = (
        Topic.CLAIM,
        N_("You’ve used up your May I?s for this deal: draw when it’s your turn."),
    )
    TOOK_THE_LAST_ONE = (Topic.CLAIM, N_("You just got one: let somebody else have the next."))
    PENALTY_NOT_THERE = (
        Topic.CLAIM,
        N_("There aren’t enough cards left for the penalty: draw when it’s your turn."),
    )
    MUST_WIN_WITH_IT = (
        Topic.CLAIM,
        N_("In this deal, you can only ask for a card you can win with: let this one go."),
    )

    KEEP_A_DISCARD = (Topic.GOING_OUT, N_("Keep one card to discard."))
    LAST_CARD_IS_PLAYED = (
        Topic.GOING_OUT,
        N_("You can’t discard your last card: play it on a meld."),
    )
    MUST_DISCARD = (Topic.DISCARD, N_("End your turn with a discard."))
    PLAY_THE_WILD_FIRST = (
        Topic.REPLACE,
        N_("First play the wild card you took."),
    )

    JOIN_BETWEEN_DEALS = (Topic.JOINING, N_("Newcomers can join in when this deal is over."))
    TABLE_IS_FULL = (Topic.JOINING, N_("The table is full: join the next game."))
    BEGIN_WITH_HIGHEST = (
        Topic.JOINING,
        N_("Newcomers start with the highest total at the table."),
    )

    @property
    def topic(self) -> Topic:
        """What the refusal is about."""
        return self.value[0]

    def sentence(self, sheet: RuleSheet) -> str:
        """The reason in one sentence that cites the sheet: "Section 5: draw a card first"."""
        words = self.value[1]
        return f"{sheet.cite(self.topic)}: {words[0].lower()}{words[1:]}"


class IllegalAction(Exception):  # noqa: N818 - names the event, not an engine error
    """Raised when code applies an action that the rules refuse."""

    def __init__(self, refusal: Refusal, action: object) -> None:
        super().__init__(f"{refusal.value[1]} ({action!r})")
        self.refusal = refusal
        self.action = action
