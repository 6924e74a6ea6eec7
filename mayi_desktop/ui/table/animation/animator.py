"""Animator: every card on the screen, moved from where it is to where it goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from mayi_desktop.engine import CardId
from mayi_desktop.ui.table.animation.cue import Cue
from mayi_desktop.ui.table.animation.flight import Counter, Flight, pose_of
from mayi_desktop.ui.table.animation.motion import (
    GO_HOME,
    SHAKE_MS,
    SHAKE_PX,
    Motion,
    Timing,
    shake_offset,
)
from mayi_desktop.ui.table.layout.card_pose import CardPose

Key = int
_LONGEST_STEP = 0.05


@dataclass(slots=True)
class MovingCard:
    """A card on the screen; `card` is None for one that nobody may see.

    `hidden` actors wait for their first flight to start. `held` is where a person holds the
    card, as long as that lasts; let go, it is `lifted` until it moves. `shaking` is the time in
    milliseconds since it was refused.
    """

    card: CardId | None
    at: CardPose
    flight: Flight | None = None
    hidden: bool = False
    held: CardPose | None = None
    shaking: float | None = None
    lifted: bool = False

    @property
    def is_airborne(self) -> bool:
        """Whether the card is passing over the table right now."""
        flight = self.flight
        if flight is None or not flight.airborne:
            return False
        return flight.has_started and not flight.has_landed

    @property
    def rise(self) -> float:
        """How high above the table the card is, from 0 to 1."""
        if self.held is not None or (self.lifted and self.flight is None):
            return 1.0
        return 0.0 if self.flight is None else self.flight.rise

    @property
    def goal(self) -> CardPose:
        """Where the card is going, or lies."""
        return self.flight.goal if self.flight is not None else self.at

    def pose(self) -> tuple[CardPose, float]:
        """Where the card is drawn now, and how much of its width is seen as it turns over."""
        if self.held is not None:
            return self.held, 1.0
        slot, width = (self.at, 1.0) if self.flight is None else pose_of(self.flight)
        if self.shaking is not None:
            slot = replace(slot, x=slot.x + SHAKE_PX * shake_offset(self.shaking / SHAKE_MS))
        return slot, width


@dataclass(slots=True)
class Animator:
    """All actors, by the id of their card or, for unseen ones, a number below zero."""

    motion: Motion = field(default_factory=Motion)
    cards: dict[Key, MovingCard] = field(default_factory=dict)
    _next_unseen: int = -1
    _counted: list[tuple[Counter, int]] = field(default_factory=list)
    _landed: list[Cue] = field(default_factory=list)
    _stopped: set[Key] = field(default_factory=set)

    @property
    def is_busy(self) -> bool:
        """Whether anything is moving or waiting to."""
        # A plain loop: asked several times in every frame, also of a table at rest.
        for actor in self.cards.values():
            if actor.flight is not None or actor.shaking is not None:
                return True
        return False

    @property
    def has_airborne(self) -> bool:
        """Whether a card is passing over the table, or is about to."""
        flights = (card.flight for card in self.cards.values() if card.flight is not None)
        return any(flight.airborne and not flight.has_landed for flight in flights)

    def place(self, card: CardId, slot: CardPose) -> None:
        """Put a card somewhere at once."""
        self.cards[card] = MovingCard(card, slot)

    def hold(self, card: CardId, slot: CardPose) -> None:
        """Let a person hold a card; it is drawn above everything else."""
        actor = self._actor(card, slot)
        if actor.held is None and actor.flight is not None:
            actor.at = actor.flight.goal
            self._finish(card, actor)
        actor.held = slot

    def release(self, card: CardId, timing: Timing | None = None) -> None:
        """End the holding of a card: it goes to its place, or stays for the flight to come."""
        actor = self.cards.get(card)
        if actor is None or actor.held is None:
            return
        home, actor.at, actor.held = actor.at, actor.held, None
        actor.lifted = True
        if timing is not None:
            self.slide({card: home}, timing, airborne=True)

    def shake(self, card: CardId) -> None:
        """Let a card shake its head."""
        if card in self.cards and not self.motion.reduced and self.motion.speed > 0:
            self.cards[card].shaking = 0.0

    def remove(self, key: Key) -> None:
        """Take a card off the screen."""
        self.cards.pop(key, None)

    def fly(
        self,
        card: CardId | None,
        goal: CardPose,
        timing: Timing,
        *,
        start: CardPose | None = None,
        throw: float = 1.0,
        lift: float = 0.0,
    ) -> Flight:
        """Send a card to a place, from where it is or from a start; its flight is returned.

        It lands turned too far by a share of the usual `throw`, and rises at least to `lift`
        as a share of its height; with reduced motion it does neither. A card that nobody may
        see gets an actor of its own, which vanishes when it lands.
        """
        if card is None:
            assert start is not None, "an unseen card must come from somewhere"
            key, self._next_unseen = self._next_unseen, self._next_unseen - 1
            actor = self.cards[key] = MovingCard(None, start, hidden=True)
        else:
            actor = self._actor(card, goal if start is None else start)
            actor.hidden = start is not None
        flight = Flight(
            start if start is not None else actor.pose()[0],
            goal,
            self.motion.duration(timing.ms),
            self.motion.ease(timing.ease),
            vanish=card is None,
            lifted=actor.lifted,
        )
        if not self.motion.reduced and flight.ms > 0:
            flight.launch(throw=throw, lift=lift)
            flight.settle = self.motion.duration(flight.settle)
        actor.flight, actor.lifted = flight, False
        return flight

    def slide(
        self, goals: Mapping[CardId, CardPose], timing: Timing, *, airborne: bool = False
    ) -> bool:
        """Slide every card whose place has changed to its new one; True if there are any.

        A card already passing over the table turns to its new place.
        """
        changed = False
        for card, goal in goals.items():
            actor = self._actor(card, goal)
            if actor.goal == goal:
                continue
            changed = True
            if actor.held is not None or (actor.flight is None and actor.at.looks_like(goal)):
                actor.at = goal
                continue
            flight, pose = actor.flight, actor.pose()[0]
            if flight is not None and flight.airborne and not flight.has_landed:
                flight.turn_to(goal, pose, self.motion.duration(GO_HOME.ms))
                continue
            ms = self.motion.duration(timing.ms)
            ease = self.motion.ease(timing.ease)
            heard = flight.on_land if flight is not None else ()
            actor.flight = Flight(
                pose,
                goal,
                ms,
                ease,
                airborne=airborne,
                on_land=heard,
                lifted=actor.lifted,
            )
            actor.lifted = False
        return changed

    def move_at_once(self, goals: Mapping[CardId, CardPose]) -> None:
        """Put these cards elsewhere at once; one in flight only changes its goal."""
        for card, goal in goals.items():
            actor = self._actor(card, goal)
            if actor.flight is not None and actor.flight.airborne:
                actor.flight.goal = goal
            else:
                actor.at, actor.flight = goal, None

    def update(self, dt: float) -> bool:
        """Let `dt` seconds go by, at most a twentieth; True when anything moved."""
        ms = 1000 * min(dt, _LONGEST_STEP)
        moved = False
        for key, actor in list(self.cards.items()):
            if actor.shaking is not None:
                actor.shaking = actor.shaking + ms if actor.shaking < SHAKE_MS else None
                moved = True
            if actor.flight is not None:
                self._advance(key, actor, actor.flight, ms)
                moved = True
        return moved

    def settle(self, goals: Mapping[CardId, CardPose]) -> None:
        """Put every card where it belongs, at once, and take away what belongs nowhere."""
        for key, actor in list(self.cards.items()):
            self._finish(key, actor)
            if key not in goals:
                del self.cards[key]
        for card, goal in goals.items():
            self._actor(card, goal).at = goal

    def take_counts(self) -> list[tuple[Counter, int]]:
        """Where cards went away (-1) or arrived (1) since the last call."""
        counted, self._counted = self._counted, []
        return counted

    def drop_counts(self) -> None:
        """Count no more what is on its way, as it has all been counted."""
        self._counted = []
        for actor in self.cards.values():
            if actor.flight is not None:
                actor.flight.leaves = actor.flight.reaches = None

    def sound_landing(self, cards: Iterable[CardId], cue: Cue) -> None:
        """Let these cards be heard when they land; at once, if they all lie already."""
        actors = [self.cards[card] for card in cards if card in self.cards]
        flying = [actor.flight for actor in actors if actor.flight is not None]
        for flight in flying:
            flight.on_land = (cue,)
        if actors and not flying:
            self._landed.append(cue)

    def take_landed(self) -> list[Cue]:
        """What is to be heard of the cards that landed since the last call."""
        landed, self._landed = self._landed, []
        return landed

    def take_stopped(self) -> set[Key]:
        """The cards that have come to rest since the last call.

        In the frame in which a card stops it has to be among what lies still, or it would be
        drawn by nobody.
        """
        stopped, self._stopped = self._stopped, set()
        return stopped

    def _actor(self, card: CardId, otherwise: CardPose) -> MovingCard:
        if card not in self.cards:
            self.cards[card] = MovingCard(card, otherwise)
        return self.cards[card]

    def _advance(self, key: Key, actor: MovingCard, flight: Flight, ms: float) -> None:
        flight.waited += ms
        if flight.has_started:
            actor.hidden = False
            self._lift_off(flight)
        if flight.has_landed:
            self._touch_down(flight)
        if flight.is_done:
            actor.at = flight.goal
            self._finish(key, actor)
            if flight.vanish:
                self.cards.pop(key, None)

    def _lift_off(self, flight: Flight) -> None:
        if flight.leaves is not None:
            self._counted.append((flight.leaves, -1))
            flight.leaves = None

    def _touch_down(self, flight: Flight) -> None:
        self._landed.extend(flight.on_land)
        flight.on_land = ()
        if flight.reaches is not None:
            self._counted.append((flight.reaches, 1))
            flight.reaches = None

    def _finish(self, key: Key, actor: MovingCard) -> None:
        flight, actor.flight = actor.flight, None
        actor.lifted = False
        if flight is not None:
            actor.hidden = False
            self._stopped.add(key)
            self._lift_off(flight)
            self._touch_down(flight)
