"""Public engine API for code that works on a view: cards, actions, events, views, checks.

Everything that needs a whole game state is in `engine.state_api`.
"""

from mayi_desktop.base.codec import CodecError
from mayi_desktop.engine.actions import (
    Action,
    AddDeck,
    Allow,
    ChanceAction,
    Claim,
    CutForDeal,
    Deal,
    Discard,
    DrawStock,
    End,
    EndTurn,
    FirstTotal,
    Join,
    LayDown,
    LayOff,
    LetGo,
    MayI,
    MeldPlan,
    NewMeld,
    PickDealer,
    PlayerAction,
    ReplaceWild,
    Reshuffle,
    TakeDiscard,
)
from mayi_desktop.engine.cards import (
    CARDS,
    RANKS,
    SUITS,
    Card,
    CardId,
    MeldId,
    Rank,
    Seat,
    Suit,
)
from mayi_desktop.engine.codec import decode_action, decode_sheet, encode_action, encode_sheet
from mayi_desktop.engine.deal import discard_refusal, unseen_cards
from mayi_desktop.engine.events import (
    CardDiscarded,
    ClaimAnswer,
    ClaimAnswered,
    ClaimCalled,
    ClaimWon,
    DealBegan,
    DealEnded,
    DealerFound,
    DiscardTaken,
    Event,
    GameEnded,
    HandDealt,
    LaidDown,
    LaidOff,
    MeldLaid,
    OpenPlay,
    PlayTakenBack,
    SeatJoined,
    StockChosen,
    StockDrawn,
    StockRefilled,
    TurnBegan,
    TurnEnded,
    UpcardTurned,
    WildReplaced,
)
from mayi_desktop.engine.legal import check, legal_actions, prompt_for
from mayi_desktop.engine.refusals import IllegalAction, Refusal
from mayi_desktop.engine.rulesheet import MeldKind, RuleSheet, Topic, card_points, hand_points
from mayi_desktop.engine.sheet_check import contradictions
from mayi_desktop.engine.table import (
    CALL_PROMPTS,
    CHANCE_PROMPTS,
    DISCARD_PROMPTS,
    ClaimStage,
    DealResult,
    DrawReason,
    DrawSource,
    Meld,
    OpenClaim,
    Phase,
    Place,
    Prompt,
    PromptKind,
    SeatFacts,
    Table,
)
from mayi_desktop.engine.view import TableView, seen_by

__all__ = [
    "CALL_PROMPTS", "CARDS", "CHANCE_PROMPTS", "DISCARD_PROMPTS", "RANKS", "SUITS",
    "Action", "AddDeck", "Allow", "Card", "CardDiscarded", "CardId", "ChanceAction",
    "Claim", "ClaimAnswer", "ClaimAnswered", "ClaimCalled", "ClaimStage", "ClaimWon",
    "CodecError", "CutForDeal", "Deal", "DealBegan", "DealEnded", "DealResult",
    "DealerFound", "Discard", "DiscardTaken", "DrawReason", "DrawSource", "DrawStock",
    "End", "EndTurn", "Event", "FirstTotal", "GameEnded", "HandDealt", "IllegalAction",
    "Join", "LaidDown", "LaidOff", "LayDown", "LayOff", "LetGo", "MayI", "Meld", "MeldId",
    "MeldKind", "MeldLaid", "MeldPlan", "NewMeld", "OpenClaim", "OpenPlay", "Phase",
    "PickDealer", "Place", "PlayTakenBack", "PlayerAction", "Prompt", "PromptKind", "Rank",
    "Refusal", "ReplaceWild", "Reshuffle", "RuleSheet", "Seat", "SeatFacts", "SeatJoined",
    "StockChosen", "StockDrawn", "StockRefilled", "Suit", "Table", "TableView",
    "TakeDiscard", "Topic", "TurnBegan", "TurnEnded", "UpcardTurned", "WildReplaced",
    "card_points", "check", "contradictions", "decode_action", "decode_sheet",
    "discard_refusal", "encode_action", "encode_sheet", "hand_points", "legal_actions",
    "prompt_for", "seen_by", "unseen_cards",
]  # fmt: skip
