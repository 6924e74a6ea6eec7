"""Parts of a rules page: blocks, facts by topic, and sections."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mayi_desktop.engine.rulesheet import Topic

BlockKind = Literal["title", "heading", "place", "text", "bullet", "ruling", "note"]


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph of a rules page; a place has the topics it is cited for."""

    kind: BlockKind
    text: str
    topics: tuple[Topic, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A statement of a sheet on a topic; facts of one topic are compared between sheets."""

    topic: str
    text: str
    kind: BlockKind = "text"


@dataclass(frozen=True, slots=True)
class Section:
    """Facts under one heading, and the topics whose places on the sheet are cited."""

    heading: str
    facts: tuple[Fact, ...]
    cites: tuple[Topic, ...] = ()
