"""Animator: every card on the screen on its way, with its timing, flight and sound."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from mayi_desktop.engine import CardId, Seat
from mayi_desktop.ui.table.card_places import CardPose

# --- Cue: one sound of a movement, and how it differs from the usual.


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound by its name; heard from the seat whose card it is, or from the middle.

    `gain` is in decibels. `note` chooses one of a scale of sounds, from 0; without it a sound
    varies by itself.
    """

    name: str
    seat: Seat | None = None
    gain: float = 0.0
    note: int | None = None


# What a person does with their own cards; softer than what is played, as it happens more often.
INTO_HAND = Cue("place", gain=-8.0)
INTO_TRAY = Cue("snap_tray")


# --- How long every kind of movement takes, its easing, and what settings change about it.


Ease = Callable[[float], float]
# With reduced motion nothing takes longer than this.
_REDUCED_MS = 120.0


def out_cubic(t: float) -> float:
    """Fast at first, slow at the end."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Slow at both ends."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def out_back(t: float) -> float:
    """A little too far and back again."""
    strength, back = 1.2, t - 1
    return 1 + (strength + 1) * back**3 + strength * back**2


@dataclass(frozen=True, slots=True)
class Timing:
    """How one kind of movement goes: milliseconds at usual speed, and the easing."""

    ms: float
    ease: Ease


HOVER = Timing(110, out_cubic)
SELECT = Timing(120, out_back)
REORDER = Timing(120, out_cubic)
GO_HOME = Timing(180, out_cubic)
TABLE = Timing(230, in_out_cubic)
# How cards fly: into a hand or down onto the table, and across it.
PLACED: Ease = out_cubic
THROWN: Ease = in_out_cubic
# A flight takes longer the farther it goes: milliseconds, and those for each pixel of a window
# 1080 pixels high.
_FLIGHT_MS, _FLIGHT_MS_PER_PX, _LONGEST_FLIGHT_MS = 180.0, 0.16, 420.0
# A card in flight: its arc, as shares of the way and of the card's height, and how much larger
# it is at the top of it.
ARC, HIGHEST_ARC = 0.10, 0.5
RISE = 0.08
# What a card that lands is turned too far, in degrees, and how long it takes to lie straight.
OVERSHOOT = 4.0
SETTLE_MS = 90.0
# In the last milliseconds the picture of a card in flight gives way to the one at rest.
SHARPEN_MS = 40.0
# The discard on its way to whoever asked for it: milliseconds, degrees that it is turned, and
# how long after its landing the card that it costs follows.
CLAIM_MS, CLAIM_SPIN, CLAIM_PENALTY_AFTER = 380.0, 20.0, 160.0
# Milliseconds between two cards that are laid down or dealt; a deal takes no longer in all.
LAY_DOWN_STEP = 70.0
DEAL_IN_ALL = 1500.0
DEAL_STEP = 34.0
# Milliseconds between two cards of a dealt hand that are turned up and sorted.
SWEEP_STEP = 35.0
CHEVRON = 180.0
# The spring that draws a dragged card: how often a second it would swing, how much of that is
# damped, the seconds of a step of reckoning, and a speed in pixels a second that is none.
_SPRING_HZ, _DAMPING = 4.5, 0.55
_SPRING_STEP, _STILL = 1 / 240, 8.0
SHAKE_MS, SHAKE_TIMES, SHAKE_PX = 250.0, 3, 6.0


@dataclass(frozen=True, slots=True)
class Motion:
    """The settings of motion: a speed, zero for none, and whether it is reduced."""

    speed: float = 1.0
    reduced: bool = False

    def duration(self, usual: float) -> float:
        """How long something takes, in milliseconds, that usually takes `usual`."""
        if self.speed <= 0:
            return 0.0
        scaled = usual / self.speed
        return min(scaled, _REDUCED_MS) if self.reduced else scaled

    def ease(self, usual: Ease) -> Ease:
        """The easing to use; nothing swings when movement is reduced."""
        return out_cubic if self.reduced else usual


def flight_ms(px: float) -> float:
    """How long a flight over so many pixels takes, as in a window 1080 pixels high."""
    return min(_LONGEST_FLIGHT_MS, _FLIGHT_MS + _FLIGHT_MS_PER_PX * px)


def shake_offset(t: float) -> float:
    """How far to the side a refused card is at a moment from 0 to 1, in parts of its reach."""
    return math.sin(t * SHAKE_TIMES * 2 * math.pi) * (1 - t)


def approach(gap: float, dt: float) -> float:
    """How much of a gap to the pointer a dragged card closes in `dt` seconds."""
    return gap * (1 - math.exp(-30 * dt))


@dataclass(slots=True)
class Spring:
    """Draws a dragged card after the pointer, a little past it and back; speeds in px/s."""

    vx: float = 0.0
    vy: float = 0.0

    def pull(self, dx: float, dy: float, dt: float) -> tuple[float, float]:
        """How far the card moves in `dt` seconds when the pointer is so far away."""
        steps = max(1, math.ceil(dt / _SPRING_STEP))
        moved_x = moved_y = 0.0
        for _ in range(steps):
            self.vx += self._push(dx - moved_x, self.vx) * dt / steps
            self.vy += self._push(dy - moved_y, self.vy) * dt / steps
            moved_x += self.vx * dt / steps
            moved_y += self.vy * dt / steps
        return moved_x, moved_y

    @property
    def is_still(self) -> bool:
        """Whether it has stopped swinging."""
        return abs(self.vx) < _STILL and abs(self.vy) < _STILL

    @staticmethod
    def _push(gap: float, speed: float) -> float:
        turning = 2 * math.pi * _SPRING_HZ
        return turning * (turning * gap - 2 * _DAMPING * speed)


# --- Flight: one card's way from place to place, with its arc, lift, turn and settling.


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


# --- Animator: every card on the screen, moved from where it is to where it goes.


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
