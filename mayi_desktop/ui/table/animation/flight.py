"""Flight: one card's way from place to place, with its arc, lift, turn and settling."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from mayi_desktop.ui.table.animation.cue import Cue
from mayi_desktop.ui.table.animation.motion import (
    ARC,
    HIGHEST_ARC,
    OVERSHOOT,
    RISE,
    SETTLE_MS,
    SHARPEN_MS,
    Ease,
    out_cubic,
)
from mayi_desktop.ui.table.layout.card_pose import CardPose

# A place whose cards are counted: a seat's number, or the stock.
Counter = int


@dataclass(slots=True)
class Flight:
    """One movement under way; times in milliseconds, `waited` below zero until it starts.

    An `airborne` card passes over everything; another one stays in its layer. It `leaves` and
    `reaches` places whose cards are counted. `on_land` is heard when it touches the table,
    after `ms`; for `settle` longer it turns back the little that it overshot. A card that
    `rises` grows and throws a larger shadow on its way; from `lifted` it only comes down.
    `bow` is how far the middle of its arc lies beside the straight line, in pixels, and
    `overshoot` how many degrees it is turned too far as it lands; `spin` is how many it is
    turned on its way. It `is_prepared` once its
    picture at rest was made.
    """

    start: CardPose
    goal: CardPose
    ms: float
    ease: Ease
    waited: float = 0.0
    airborne: bool = True
    vanish: bool = False
    leaves: Counter | None = None
    reaches: Counter | None = None
    on_land: tuple[Cue, ...] = ()
    settle: float = 0.0
    rises: bool = False
    lifted: bool = False
    bow: tuple[float, float] = (0.0, 0.0)
    overshoot: float = 0.0
    spin: float = 0.0
    is_prepared: bool = False

    @property
    def has_started(self) -> bool:
        """Whether the card has left its place."""
        return self.waited >= 0

    @property
    def has_landed(self) -> bool:
        """Whether the card touches the table."""
        return self.waited >= self.ms

    @property
    def is_done(self) -> bool:
        """Whether the card lies still."""
        return self.waited >= self.ms + self.settle

    @property
    def progress(self) -> float:
        """How much of the time in the air has gone, from 0 to 1."""
        return min(1.0, max(0.0, self.waited / self.ms)) if self.ms > 0 else 1.0

    @property
    def rise(self) -> float:
        """How high above the table the card is, from 0 to 1."""
        falling = 1 - out_cubic(self.progress) if self.lifted else 0.0
        return max(falling, self.growth)

    @property
    def growth(self) -> float:
        """How much larger than usual the card is by its flight, as a share of the most."""
        return math.sin(math.pi * self.progress) if self.rises else 0.0

    @property
    def sharpness(self) -> float:
        """From 0 to 1, how much of the card's picture at rest is seen already."""
        if self.vanish:
            return 0.0
        left = self.ms + self.settle - self.waited
        return min(1.0, max(0.0, 1 - left / SHARPEN_MS))

    def launch(self, *, throw: float, lift: float) -> None:
        """Let the card fly on an arc, from the hand of somebody: `throw` it or place it.

        `throw` is the share of the usual overshoot, `lift` the least height of the arc as a
        share of the card's height.
        """
        self.rises = True
        dx, dy = self.goal.x - self.start.x, self.goal.y - self.start.y
        far = math.hypot(dx, dy)
        height = self.goal.height
        reach = max(min(ARC * far, HIGHEST_ARC * height), lift * height)
        if far < height or lift:
            self.bow = (0.0, -reach)
        else:
            side = -1.0 if dx < 0 else 1.0
            self.bow = (side * dy / far * reach, -side * dx / far * reach)
        self.settle = SETTLE_MS if throw else 0.0
        self.overshoot = -math.copysign(OVERSHOOT * throw * min(1.0, far / height / 2), dx)

    def turn_to(self, goal: CardPose, pose: CardPose, ms: float) -> None:
        """Go on from where the card is now to another place, within so many milliseconds."""
        if not self.has_started or self.goal.looks_like(goal):
            self.goal = goal
            return
        self.lifted, self.rises, self.bow = True, False, (0.0, 0.0)
        self.start, self.goal = pose, goal
        self.ms, self.waited, self.ease = max(ms, self.ms - self.waited), 0.0, out_cubic


def pose_of(flight: Flight) -> tuple[CardPose, float]:
    """Where a card in flight is, and how much of its width is seen while it turns over."""
    share, start, goal = flight.progress, flight.start, flight.goal
    eased = flight.ease(share)
    bow = 4 * eased * (1 - eased)
    over = flight.overshoot * eased
    if flight.has_landed and flight.settle:
        over = flight.overshoot * (1 - out_cubic((flight.waited - flight.ms) / flight.settle))
    if flight.rises:
        over += flight.spin * math.sin(math.pi * eased)
    size = 1 + RISE * flight.growth if flight.rises else 1.0
    slot = CardPose(
        _mix(start.x, goal.x, eased) + flight.bow[0] * bow,
        _mix(start.y, goal.y, eased) + flight.bow[1] * bow,
        _mix(start.height, goal.height, min(1.0, max(0.0, eased))) * size,
        _mix(start.angle, goal.angle, eased) + over,
        goal.z,
        goal.up,
    )
    if start.up is goal.up:
        return slot, 1.0
    turned = min(1.0, share * 1.6)
    up = goal.up if turned > 0.5 else start.up
    return replace(slot, up=up), max(0.04, abs(math.cos(math.pi * turned)))


def _mix(start: float, goal: float, share: float) -> float:
    return start + (goal - start) * share
