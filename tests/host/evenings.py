"""Evenings for tests: hands that a sheet's pack can really leave, drawn from a fixed seed."""

from __future__ import annotations

from pathlib import Path
from random import Random

from mayi_desktop.engine import RANKS, RuleSheet
from mayi_desktop.engine.cards import shoe
from mayi_desktop.host.pad import EveningSetup, HandLeft, PadSession
from mayi_desktop.sheets.catalogue import find_sheet

NAMES = ("Oma", "Ben", "Clara", "Daniel", "Ella", "Frank", "Grace", "Henry")


def setup(
    sheet_id: str = "grandma-jeanne",
    seats: int = 4,
    dealer: int = 0,
    started: str = "2026-11-23T20:15:00",
) -> EveningSetup:
    """An evening of people with short names."""
    return EveningSetup(sheet_id, find_sheet(sheet_id), NAMES[:seats], started, dealer)


def begin(data: Path, sheet_id: str = "grandma-jeanne", seats: int = 4) -> PadSession:
    """A new evening in a data folder."""
    return PadSession.begin(data, setup(sheet_id, seats))


def real_hands(sheet: RuleSheet, seats: int, deal: int, random: Random) -> list[HandLeft]:
    """What players can be left with: cards of one pack, the whole hand where all must go."""
    decks = sheet.decks_for(seats, deal)
    pack = list(shoe(decks, sheet.jokers_for(seats, decks)))
    random.shuffle(pack)
    rule = sheet.deals[deal]
    hands = []
    for _ in range(seats):
        count = rule.cards if rule.all_at_once else random.randint(1, rule.cards)
        cards, pack = pack[:count], pack[count:]
        hands.append(HandLeft.of_cards(sheet, (RANKS[card] for card in cards)))
    return hands


def enter_deal(
    session: PadSession, random: Random, *, tapped: bool = False
) -> tuple[int, tuple[int, ...]]:
    """Enter the next deal hand by hand; who went out, and the points."""
    evening = session.evening
    deal, seats = len(evening.deals), evening.seats_at(len(evening.deals))
    out = random.randrange(seats)
    entry = evening.blank(deal).with_out(out)
    session.note(entry)
    for seat, hand in enumerate(real_hands(evening.sheet, seats, deal, random)):
        if seat != out:
            left = hand if tapped else HandLeft(hand.points)
            entry = entry.with_hand(seat, left)
            session.note(entry)
    assert session.enter(entry), session.doubts(entry)
    return out, entry.points
