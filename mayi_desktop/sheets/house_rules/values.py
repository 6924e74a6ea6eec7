"""Reads and writes the changes that a house rule file makes to a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from mayi_desktop.engine.cards import Rank
from mayi_desktop.engine.encoding import codec
from mayi_desktop.engine.rulesheet import (
    ClaimRule,
    DealRule,
    DeckRow,
    MeldRules,
    ReplaceRule,
    RuleSheet,
    contract,
)
from mayi_desktop.i18n import _
from mayi_desktop.i18n.conventions import or_list

Plain = Any
MOST_DEALS = 30
# Letters; keep titles, and values quoted in errors, to about a line.
LONGEST_TEXT = 60
_LONGEST_SHOWN = 60
_TEXTS = ("title", "deal_word")
_FIXED = ("key", "sections")
_Part = MeldRules | ClaimRule | ReplaceRule | DealRule | DeckRow
_CONTRACT = re.compile(r"([SR]\d{0,2}){1,8}")


class HouseRulesError(ValueError):
    """Raised for house rules that cannot be played; the message is one sentence."""


def apply_changes(base: RuleSheet, changes: Mapping[str, Plain]) -> RuleSheet:
    """The base with these changes; HouseRulesError names the first invalid one."""
    sheet = base
    for name, value in changes.items():
        for label, plain in _steps(sheet, name, value):
            written = value if label == name else value[label.partition(".")[2]]
            try:
                sheet = codec.decode_sheet({**codec.encode_sheet(sheet), name: plain})
            except codec.CodecError:
                raise _refused(label, written) from None
    return sheet


def changes_between(base: RuleSheet, sheet: RuleSheet) -> dict[str, Plain]:
    """The changes to write to make this sheet from its base."""
    changes: dict[str, Plain] = {}
    before, after = _named_sheet(base), _named_sheet(sheet)
    for name, value in after.items():
        if name in _FIXED or value == before[name]:
            continue
        if isinstance(value, dict):
            old = before[name]
            changes[name] = {key: item for key, item in value.items() if item != old.get(key)}
        else:
            changes[name] = value
    return changes


def display(value: Plain) -> str:
    """A plain value for a sentence, cut short if it is long."""
    try:
        text = repr(value)
    except ValueError:
        return _("a number that never ends")
    return _cut(text)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def _steps(sheet: RuleSheet, name: str, value: Plain) -> Iterator[tuple[str, Plain]]:
    """The changes one entry makes, in order: a label, and the new field."""
    if name in _FIXED or name not in {field.name for field in fields(RuleSheet)}:
        raise _unknown(name, value)
    hint = get_type_hints(RuleSheet)[name]
    if is_dataclass(hint) or get_origin(hint) is Mapping:
        yield from _inner_steps(sheet, name, value)
    elif name in _TEXTS:
        yield name, _text(name, value)
    elif name == "deals":
        yield name, _deals(value)
    else:
        yield name, _name_like(value)


def _inner_steps(sheet: RuleSheet, name: str, value: Plain) -> Iterator[tuple[str, Plain]]:
    if not isinstance(value, dict):
        raise HouseRulesError(
            _(
                "{name} is {value}, but it must be a table of rules.",
                name=name,
                value=display(value),
            )
        )
    now = dict(_named_sheet(sheet)[name])
    known = [rank.name for rank in Rank] if name == "points" else list(now)
    hint = get_type_hints(RuleSheet)[name]
    for inner, written in value.items():
        label = f"{name}.{inner}"
        if inner not in known:
            raise _unknown(label, written)
        optional = is_dataclass(hint) and NoneType in get_args(get_type_hints(hint)[inner])
        none = optional and isinstance(written, str) and written.lower() == "none"
        now[inner] = None if none else _name_like(written)
        yield label, dict(now)


def _text(name: str, value: Plain) -> str:
    good = isinstance(value, str) and value.strip() and value.isprintable()
    if not good or len(value) > LONGEST_TEXT:
        raise HouseRulesError(
            _(
                "{name} can’t be {value}: it must be text of up to {most} characters.",
                name=name,
                value=display(value),
                most=LONGEST_TEXT,
            )
        )
    return str(value)


def _deals(value: Plain) -> list[Plain]:
    if not isinstance(value, list) or not all(isinstance(deal, dict) for deal in value):
        raise HouseRulesError(
            _("deals is {value}, but it must be a list of tables.", value=display(value))
        )
    if len(value) > MOST_DEALS:
        raise HouseRulesError(
            _(
                "deals lists {count} deals, but you can have {most} at most.",
                count=len(value),
                most=MOST_DEALS,
            )
        )
    deals = []
    for number, deal in enumerate(value):
        asked = deal.get("contract")
        letters = asked.upper().replace(" ", "") if isinstance(asked, str) else ""
        if not _CONTRACT.fullmatch(letters):
            raise HouseRulesError(
                _(
                    "deals[{number}].contract can’t be {asked}: write it like SSR or S R7.",
                    number=number,
                    asked=display(asked),
                )
            )
        needs = [[need.kind.name, need.size] for need in contract(letters)]
        _check_deal(number, deal)
        deals.append({**deal, "contract": needs})
    return deals


def _check_deal(number: int, deal: Mapping[str, Plain]) -> None:
    hints = get_type_hints(DealRule)
    for name, value in deal.items():
        if name not in {field.name for field in fields(DealRule)}:
            raise _unknown(f"deals[{number}].{name}", value)
        if name != "contract" and type(value) is not hints[name]:
            raise _refused(f"deals[{number}].{name}", value)
    if "cards" not in deal:
        raise HouseRulesError(
            _("deals[{number}] doesn’t say how many cards to deal.", number=number)
        )


def _name_like(value: Plain) -> Plain:
    """The value with all texts in the form of choice names: BEFORE_THE_DRAW."""
    if isinstance(value, str):
        return value.strip().upper().replace(" ", "_").replace("-", "_")
    return [_name_like(item) for item in value] if isinstance(value, list) else value


def _refused(label: str, value: Plain) -> HouseRulesError:
    choices = _choices(label)
    values = {"label": label, "value": display(value)}
    if not choices:
        return HouseRulesError(_("{label} can’t be {value}.", **values))
    words = _(
        "{label} can’t be {value}: choose {choices}.",
        choices=or_list(choices),
        **values,
    )
    return HouseRulesError(words)


def _unknown(label: str, value: Plain) -> HouseRulesError:
    return HouseRulesError(
        _(
            "There’s no rule called {label!r} (it’s {value} here).",
            label=_cut(label),
            value=display(value),
        )
    )


def _choices(label: str) -> list[str]:
    """The names that a rule can be set to, if it is such a rule."""
    hint: Any = RuleSheet
    for name in label.split("."):
        hints = get_type_hints(hint) if is_dataclass(hint) else {}
        hint = hints.get(name)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return list(hint.__members__)
    return []


def _named_sheet(sheet: RuleSheet) -> dict[str, Plain]:
    """A sheet as plain values, with names in place of positions."""
    plain = codec.encode_sheet(sheet)
    for field in fields(sheet):
        value = getattr(sheet, field.name)
        if isinstance(value, MeldRules | ClaimRule | ReplaceRule):
            plain[field.name] = _named(value, plain[field.name])
    plain["deals"] = [
        {**_named(rule, row), "contract": "".join(str(need) for need in rule.contract)}
        for rule, row in zip(sheet.deals, plain["deals"], strict=True)
    ]
    plain["decks"] = [
        _named(row, values) for row, values in zip(sheet.decks, plain["decks"], strict=True)
    ]
    return plain


def _named(value: _Part, row: list[Plain]) -> dict[str, Plain]:
    return {field.name: item for field, item in zip(fields(value), row, strict=True)}
