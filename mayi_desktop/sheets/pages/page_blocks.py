"""Knows the pieces that a rules page is made of: blocks, facts by topic, and sections."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mayi_desktop.engine.rulesheet import Topic

BlockKind = Literal["title", "heading", "place", "text", "bullet", "ruling", "note"]


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph of a rules page; a place knows the topics for which it is cited."""

    kind: BlockKind
    text: str
    topics: tuple[Topic, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """What a sheet says about a topic; facts of one topic are compared between sheets."""

    topic: str
    text: str
    kind: BlockKind = "text"


@dataclass(frozen=True, slots=True)
class Section:
    """Facts under one heading, and the topics for which the sheet's own place is named."""

    heading: str
    facts: tuple[Fact, ...]
    cites: tuple[Topic, ...] = ()
