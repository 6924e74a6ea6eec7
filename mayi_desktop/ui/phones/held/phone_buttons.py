"""Phone buttons: what can be pressed on a phone; every press has a name of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mayi_desktop.engine import (
    Allow,
    CardId,
    Claim,
    Discard,
    DrawStock,
    EndTurn,
    LayDown,
    LetGo,
    MayI,
    NewMeld,
    PromptKind,
    ReplaceWild,
    TakeDiscard,
    check,
    prompt_for,
)
from mayi_desktop.i18n import N_, _
from mayi_desktop.ui.phones.held.phone_hand import PhoneHand
from mayi_desktop.ui.table.model.prompt_model import ButtonSpec, OwnCommands, TablePrompt
from mayi_desktop.ui.table.state.hand_commands import PlayAnswer
from mayi_desktop.ui.wording import refusal_text

Screen = dict[str, object]
_DOES: Mapping[type, str] = {
    DrawStock: "draw",
    TakeDiscard: "take",
    MayI: "may_i",
    LetGo: "let_go",
    Allow: "allow",
    Claim: "want",
    LayDown: "lay_down",
    NewMeld: "new_meld",
    Discard: "discard",
    EndTurn: "keep",
    ReplaceWild: "swap",
}
LATE = N_("Too late: that’s been settled already.")


@dataclass(frozen=True, slots=True)
class PhoneButton:
    """One button of a phone: where it stands, and the spec or the answer that it carries out.

    `wants` says what has to be chosen before it can be pressed; cards that may not be are in
    `unfit`, with the reason.
    """

    id: str
    does: str
    at: str
    kind: str
    spec: ButtonSpec
    answer: PlayAnswer | None = None
    wants: str = ""
    unfit: tuple[tuple[CardId, str], ...] = ()

    def shown(self) -> Screen:
        """The button as the phone gets it."""
        spec = self.spec
        button: Screen = {
            "id": self.id,
            "label": spec.label,
            "kind": self.kind,
            "enabled": spec.enabled,
            "why": spec.reason,
            "does": self.does,
            "at": self.at,
            "detail": spec.detail,
        }
        if self.wants:
            button["wants"] = self.wants
            button["not"] = {str(card): why for card, why in self.unfit}
        return button


def phone_buttons(
    held: PhoneHand, prompt: TablePrompt, extra: Sequence[tuple[str, ButtonSpec]]
) -> tuple[PhoneButton, ...]:
    """Every button of a prompt, and the `extra` ones of phones alone, with their place."""
    found = [*_about_discard(held, prompt), *_about_turn(held, prompt)]
    if prompt.undo is not None:
        found.append(_button(held, prompt.undo, "small"))
    found += [_button(held, spec, at, primary=at == "bar") for at, spec in extra]
    answers = () if held.question is None else held.question.answers
    return (*found, *(_answering(held, answer) for answer in answers))


def _about_discard(held: PhoneHand, prompt: TablePrompt) -> Iterator[PhoneButton]:
    question = prompt.question
    if question is not None:
        for spec in question.answers:
            yield _button(held, spec, "claim", primary=not spec.plain)
        if question.aside is not None:
            yield _button(held, question.aside, "claim", quiet=True)
    if prompt.pill is not None and prompt.pill.label:
        yield _button(held, prompt.pill, "claim", primary=True)


def _about_turn(held: PhoneHand, prompt: TablePrompt) -> Iterator[PhoneButton]:
    for spec in (prompt.primary, prompt.second):
        if spec is None or spec.command is None:
            continue
        if spec.does(OwnCommands.discard):
            yield _discarding(held, spec)
        else:
            at = "claim" if isinstance(spec.action, LetGo) else "bar"
            yield _button(held, spec, at, primary=spec is prompt.primary and not spec.plain)


def _answering(held: PhoneHand, answer: PlayAnswer) -> PhoneButton:
    """An answer to a question about the person's own play."""
    kind = "primary" if answer.primary else "plain"
    name = f"answer-{answer.name}-{held.moves}"
    spec = ButtonSpec(answer.label, action=answer.action)
    return PhoneButton(name, answer.name, "ask", kind, spec, answer)


def _button(
    held: PhoneHand, spec: ButtonSpec, at: str, *, primary: bool = False, quiet: bool = False
) -> PhoneButton:
    does = _DOES.get(type(spec.action), "") if spec.action is not None else ""
    command = "" if spec.command is None else spec.command.__name__
    does = does or command or "may_i"
    kind = "quiet" if quiet or at == "small" else "primary" if primary else "plain"
    return PhoneButton(_identity(held, spec, does), does, at, kind, spec)


def _identity(held: PhoneHand, spec: ButtonSpec, does: str) -> str:
    """What tells this press from any other: a second one comes too late for it."""
    table = held.view.table
    if spec.action is None:
        return f"{does}-{held.moves}"
    prompt = prompt_for(table, spec.action)
    about = table.turn_no if prompt is None else prompt.id
    count = held.moves if does in ("lay_down", "new_meld", "swap") else 0
    return f"{does}-{about}-{count}"


def _discarding(held: PhoneHand, spec: ButtonSpec) -> PhoneButton:
    """The discard: the phone says with the press which card is chosen."""
    view = held.view
    found = {card: check(view, Discard(held.seat, card)) for card in held.hand.held()}
    unfit = tuple((card, refusal_text(why)) for card, why in found.items() if why is not None)
    why = unfit[0][1] if unfit and len(unfit) == len(found) else ""
    plain = ButtonSpec(_("Discard"), spec.command, reason=why)
    about = next((p.id for p in view.my_prompts if p.kind is PromptKind.PLAY), 0)
    return PhoneButton(
        f"discard-{about}", "discard", "bar", "primary", plain, wants="card", unfit=unfit
    )
