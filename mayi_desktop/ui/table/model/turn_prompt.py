"""Turn prompt: what the table asks of its viewer, as a line to read and buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mayi_desktop.engine import (
    LayDown,
    LayOff,
    Phase,
    PromptKind,
    Refusal,
    ReplaceWild,
    TableView,
)
from mayi_desktop.engine.rulesheet import LayOffInTurn
from mayi_desktop.host.journal.undo import UndoRefusal
from mayi_desktop.i18n import N_, _, ngettext, pgettext
from mayi_desktop.sheets.phrases import sentence, singular
from mayi_desktop.ui.shell.key_map import TableAct
from mayi_desktop.ui.table.model import drop_rules
from mayi_desktop.ui.table.model.drop_rules import Outcome, Zone
from mayi_desktop.ui.table.model.prompt_model import (
    ButtonSpec,
    Command,
    Commands,
    HandContext,
    OwnCommands,
    TablePrompt,
    judged,
    waiting_button,
)
from mayi_desktop.ui.table.model.tray import (
    first_fault,
    staged_cards,
    tray_action,
    tray_refusal,
)
from mayi_desktop.ui.table.model.wild_swap import completed
from mayi_desktop.ui.table.text.event_text import card_name, card_text, card_title
from mayi_desktop.ui.table.text.player_names import PlayerNames
from mayi_desktop.ui.wording import refusal_text

_DRAW = N_("Draw from the stock"), TableAct.DRAW
_LAY_DOWN = N_("Lay down"), TableAct.LAY_DOWN
_NEW_MELD = N_("Lay down the meld"), TableAct.LAY_DOWN
UNDO_REASONS = {
    UndoRefusal.NOTHING_DONE: N_("nothing to undo"),
    UndoRefusal.NOT_YOUR_TURN: N_("not your turn"),
    UndoRefusal.CARD_SEEN: N_("new card seen"),
    UndoRefusal.ANSWERED: N_("too late"),
    UndoRefusal.HANDED_OVER: N_("too late"),
}
UNDO_SENTENCES = {
    UndoRefusal.NOTHING_DONE: N_("Nothing to undo this turn."),
    UndoRefusal.NOT_YOUR_TURN: N_("You can only undo plays from your own turn."),
    UndoRefusal.CARD_SEEN: N_("You’ve seen a new card, so you can’t undo your earlier plays."),
    UndoRefusal.ANSWERED: N_(
        "Another player has answered, so you can’t undo your earlier plays."
    ),
    UndoRefusal.HANDED_OVER: N_(
        "Somebody else has taken over, so the earlier plays can’t be undone."
    ),
}


def turn_prompt(
    do: OwnCommands, view: TableView, names: Sequence[str], hand: HandContext
) -> TablePrompt:
    """What a view asks of its viewer where nothing is to be said about May I?."""
    kinds = {prompt.kind for prompt in view.my_prompts}
    if PromptKind.DRAW in kinds:
        return _drawing(do, view)
    if PromptKind.PLAY in kinds:
        return _playing(do, view, hand)
    return TablePrompt(_others_turn(view, names), _waiting(view, names))


def pause_prompt(do: OwnCommands, view: TableView, called: PlayerNames) -> TablePrompt:
    """The pause after the last play of a deal, before the points are shown."""
    result = view.table.result
    assert result is not None, "a deal that is over has a result"
    words = sentence(
        _(
            "Nobody can play anymore: the {deal} is over.",
            deal=singular(view.table.sheet.deal_word),
        )
    )
    if result.winner is not None:
        words = called.tell(result.winner, N_("You go out!"), N_("{name} goes out!"))
    return TablePrompt(words, ButtonSpec(_("Show scores"), do.end_pause, key="enter"))


def undo_button(do: OwnCommands, why: UndoRefusal | None) -> ButtonSpec:
    """The button that takes a play back, with the reason where that cannot be."""
    reason = "" if why is None else _(UNDO_REASONS[why])
    return ButtonSpec(_("Undo"), do.undo, reason=reason)


def _drawing(do: OwnCommands, view: TableView) -> TablePrompt:
    stock, discards = drop_rules.draw_from_stock(view), drop_rules.draw_from_discards(view)
    top = view.table.top
    draw = _choice(do.submit, _DRAW, stock)
    if top is None:
        return TablePrompt(pgettext("instruction", "Draw from the stock"), draw)
    words = _("Take {card}", card=card_title(top))
    take = judged(do.submit, words, TableAct.TAKE, discards)
    if not take.enabled:
        return TablePrompt(pgettext("instruction", "Draw from the stock"), draw, take)
    if not draw.enabled:
        return TablePrompt(_("Take {card}: the stock is empty", card=card_name(top)), take)
    return TablePrompt(
        _("Draw from the stock, or take {card}", card=card_name(top)), draw, take
    )


def _playing(do: OwnCommands, view: TableView, hand: HandContext) -> TablePrompt:
    if hand.swap is not None:
        outcome = completed(view, hand.swap, hand.tray)
        laying = _choice(do.submit, _NEW_MELD, outcome)
        back = ButtonSpec(_("Put it back"), do.put_wild_back, key="escape")
        words = _(
            "Add cards to the {wild}, then lay down the new meld",
            wild=card_text(hand.swap.wild),
        )
        return TablePrompt(words, laying, back)
    ending = drop_rules.end_turn(view)
    if not isinstance(ending, Refusal):
        plays = bool(drop_rules.legal_zones(view, view.hand))
        keep = ButtonSpec(_("Keep your last card"), do.submit, action=ending)
        return TablePrompt(
            (
                _("You can’t discard your last card: play it, or keep it")
                if plays
                else _("You can’t discard your last card: you keep it")
            ),
            keep,
            primary_below=True,
        )
    outcomes = drop_rules.drop_actions(view, hand.picked) if hand.picked else {}
    discard = _discarding(do, view, hand, outcomes)
    laying_off = _laying_off(do, hand, outcomes)
    staged = len(staged_cards(hand.tray))
    todo = _todo_playing(view, staged, fits=bool(hand.numbered))
    if staged:
        fault = first_fault(view, hand.tray)
        # The meld's own title may only have a cross.
        todo = todo if fault is None else refusal_text(fault)
        return _above_discard(todo, _with_tray(do, view, hand, laying_off), discard)
    if hand.going_out and not view.table.must_play:
        if not isinstance(hand.going_out[0], LayDown):
            todo = _("You can play your whole hand now")
        return TablePrompt(todo, laying_off or _going_out(do, hand), discard)
    melding = laying_off or (_suggesting(do, view, hand) if hand.tray else None)
    return _above_discard(todo, melding, discard)


def _above_discard(todo: str, melding: ButtonSpec | None, discard: ButtonSpec) -> TablePrompt:
    """What can be done with melds above the discard, so that neither takes the other's place.

    The primary action is what plays on a meld; filling the tray leaves that to the discard.
    """
    if melding is not None and melding.enabled and not melding.does(Commands.suggest_melds):
        return TablePrompt(todo, melding, discard)
    return TablePrompt(todo, discard, melding, primary_below=True)


def _with_tray(
    do: OwnCommands, view: TableView, hand: HandContext, laying_off: ButtonSpec | None
) -> ButtonSpec:
    """Lay down what is in the tray, play the picked cards, or fill the tray up."""
    laying = _laying(do, view, hand)
    if laying.enabled:
        return laying
    suggest = _suggesting(do, view, hand)
    return laying_off or (suggest if suggest.enabled else laying)


def _going_out(do: OwnCommands, hand: HandContext) -> ButtonSpec:
    lays_down = isinstance(hand.going_out[0], LayDown)
    label = (
        _("Lay down everything and go out") if lays_down else _("Lay off everything and go out")
    )
    return ButtonSpec(label, do.go_out, key=TableAct.GO_OUT)


def _suggesting(do: OwnCommands, view: TableView, hand: HandContext) -> ButtonSpec:
    none = _("No new meld yet") if view.is_down else _("You can’t lay down yet")
    reason = "" if hand.melds else none
    # While no card is in the tray, the slip in its place has them, all ticked off.
    is_shown = hand.melds and not view.is_down and not any(slot.cards for slot in hand.tray)
    words = _("Use these melds") if is_shown else _("Suggest melds")
    return ButtonSpec(words, do.suggest_melds, key=TableAct.SUGGEST, reason=reason)


def _todo_playing(view: TableView, laid: int, *, fits: bool) -> str:
    assert view.viewer is not None
    if view.table.must_play:
        return _(
            "Before your turn ends, play the {card} you took",
            card=card_text(view.table.must_play[0]),
        )
    if view.table.rule.all_at_once:
        left = len(view.hand) - laid
        if not left:
            return _("All your cards are in place: lay them down and go out")
        if laid:
            return ngettext(
                "Everything goes down at once: {count} card left",
                "Everything goes down at once: {count} cards left",
                count=left,
            )
        return _("Lay down everything at once, or discard")
    facts, sheet = view.table.seats[view.viewer], view.table.sheet
    if not facts.down:
        return _("Lay down if you can, then discard")
    just_now = facts.went_down == view.table.turn_no
    if just_now and sheet.lay_off_in_turn is LayOffInTurn.NOWHERE:
        return _("Discard now: you can lay off next turn")
    if not fits:
        return _("None of your cards fits on the table: discard one")
    if just_now and sheet.lay_off_in_turn is LayOffInTurn.OWN_MELDS:
        return _("Lay off on your own melds, or discard")
    return _("Lay off what fits, then discard")


def _laying_off(
    do: OwnCommands, hand: HandContext, outcomes: Mapping[Zone, Outcome]
) -> ButtonSpec | None:
    """The button that plays what is picked on a meld, by the number at the meld; or nothing.

    Before cards that are put in a wild's place come those that are laid off.
    """
    legal = {
        zone: outcome
        for zone, outcome in outcomes.items()
        if zone != drop_rules.OnDiscards() and not isinstance(outcome, Refusal)
    }
    zones = sorted(legal, key=lambda zone: not isinstance(legal[zone], LayOff))
    if not zones:
        return None
    zone, found = zones[0], legal[zones[0]]
    key = str(hand.numbered.index(zone) + 1) if zone in hand.numbered else ""
    label = _("Lay off")
    if isinstance(found, ReplaceWild):
        card, wild = card_text(found.card), card_text(found.wild)
        label = _("Swap {card} for the {wild}", card=card, wild=wild)
    elif len(hand.picked) == 1:
        label = _("Lay off {card}", card=card_title(hand.picked[0]))
    return ButtonSpec(label, do.lay_off, key=key, action=found)


def _discarding(
    do: OwnCommands, view: TableView, hand: HandContext, outcomes: Mapping[Zone, Outcome]
) -> ButtonSpec:
    picked = hand.picked
    if view.table.must_play and not picked:
        words = refusal_text(Refusal.PLAY_THE_WILD_FIRST)
        return ButtonSpec(_("Discard"), do.discard, reason=words)
    if len(picked) != 1:
        reason = _("Choose a card first") if not picked else _("Choose just one card")
        return ButtonSpec(_("Discard"), do.discard, reason=reason)
    outcome = outcomes[drop_rules.OnDiscards()]
    label = _("Discard {card}", card=card_title(picked[0]))
    return judged(do.discard, label, TableAct.DISCARD, outcome)


def _laying(do: OwnCommands, view: TableView, hand: HandContext) -> ButtonSpec:
    outcome = (
        tray_refusal(view, hand.tray) or tray_action(view, hand.tray) or Refusal.NO_NEW_MELDS
    )
    label = _NEW_MELD if view.is_down else _LAY_DOWN
    missing = sum(max(0, slot.size - len(slot.cards)) for slot in hand.tray)
    if missing and isinstance(outcome, Refusal):
        left = ngettext("{count} card to go", "{count} cards to go", count=missing)
        return ButtonSpec(_(label[0]), do.submit, reason=left)
    return _choice(do.submit, label, outcome)


def _choice(
    command: Command, words: tuple[str, TableAct], outcome: drop_rules.Outcome
) -> ButtonSpec:
    """A button from the key of its label and the act that its key does."""
    label, key = words
    return judged(command, _(label), key, outcome)


def _waiting(view: TableView, names: Sequence[str]) -> ButtonSpec | None:
    if view.table.phase in (Phase.GAME_OVER, Phase.BETWEEN_DEALS, Phase.FIRST_DEALER):
        return None
    if view.viewer is None:
        return None
    return waiting_button(names, view.table.turn)


def _others_turn(view: TableView, names: Sequence[str]) -> str:
    table = view.table
    match table.phase:
        case Phase.FIRST_DEALER:
            return _("Choosing the first dealer")
        case Phase.BETWEEN_DEALS:
            return sentence(
                _(
                    "The next {deal} is about to start",
                    deal=singular(view.table.sheet.deal_word),
                )
            )
        case Phase.GAME_OVER:
            return _("The game is over")
        case _:
            if view.viewer is None:
                return _("{name} is playing", name=names[table.turn])
            if view.viewer == table.turn:
                return _("One moment")
            return _("Watch, or sort your hand")
