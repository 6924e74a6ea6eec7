"""Animator: moves every card on the screen, with timing, flight paths and landing sounds."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from mayi_desktop.engine import CardId, Seat
from mayi_desktop.ui.table.card_places import CardPose

# --- Sounds


@dataclass(frozen=True, slots=True)
class Sound:
    """One sound of a movement, heard from the seat that plays the card, or from the middle.

    `gain` is in decibels. `note` picks a pitch from a scale, from 0; without it the sound
    varies by itself.
    """

    name: str
    seat: Seat | None = None
    gain: float = 0.0
    note: int | None = None


# Softer than playing a card: a person moves their own cards all the time.
INTO_HAND = Sound("place", gain=-8.0)
INTO_TRAY = Sound("snap_tray")


# --- Timing and easing


Ease = Callable[[float], float]
# The longest duration with reduced motion.
_REDUCED_MS = 120.0


def out_cubic(t: float) -> float:
    """Fast at first, slow at the end."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Slow at both ends."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def out_back(t: float) -> float:
    """Overshoots and comes back."""
    strength, back = 1.2, t - 1
    return 1 + (strength + 1) * back**3 + strength * back**2


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds at usual speed, and the easing."""

    ms: float
    ease: Ease


HOVER = Timing(110, out_cubic)
SELECT = Timing(120, out_back)
REORDER = Timing(120, out_cubic)
GO_HOME = Timing(180, out_cubic)
TABLE = Timing(230, in_out_cubic)
# Easing of a card that lands in a hand or on the table, and of one sent across it.
PLACED: Ease = out_cubic
THROWN: Ease = in_out_cubic
# Flight time grows with distance: base milliseconds, and milliseconds per pixel in a window
# 1080 pixels high.
_FLIGHT_MS, _FLIGHT_MS_PER_PX, _LONGEST_FLIGHT_MS = 180.0, 0.16, 420.0
# Height of a flight's arc, as a share of the distance and at most of the card's height, and
# how much the card grows at the top.
ARC, HIGHEST_ARC = 0.10, 0.5
RISE = 0.08
# Degrees that a landing card is turned too far, and how long it takes to straighten.
OVERSHOOT = 4.0
SETTLE_MS = 90.0
# Over the last milliseconds of a flight its picture fades into the one at rest.
SHARPEN_MS = 40.0
# A discard won by a claim: milliseconds of flight, degrees of spin, and the delay between its
# landing and the start of the penalty card.
CLAIM_MS, CLAIM_SPIN, CLAIM_PENALTY_AFTER = 380.0, 20.0, 160.0
# Milliseconds between two cards laid down or dealt, and the limit for a whole deal.
LAY_DOWN_STEP = 70.0
DEAL_IN_ALL = 1500.0
DEAL_STEP = 34.0
# Milliseconds between two cards of a dealt hand turning up and sorting themselves.
SWEEP_STEP = 35.0
CHEVRON = 180.0
# The spring of a dragged card: frequency in hertz, damping ratio, integration step in seconds,
# and the speed in pixels per second that counts as still.
_SPRING_HZ, _DAMPING = 4.5, 0.55
_SPRING_STEP, _STILL = 1 / 240, 8.0
SHAKE_MS, SHAKE_TIMES, SHAKE_PX = 250.0, 3, 6.0


@dataclass(frozen=True, slots=True)
class Motion:
    """Motion settings: `speed` (0 means no animation) and whether motion is reduced."""

    speed: float = 1.0
    reduced: bool = False

    def duration(self, usual: float) -> float:
        """Milliseconds for a movement that usually takes `usual`."""
        if self.speed <= 0:
            return 0.0
        scaled = usual / self.speed
        return min(scaled, _REDUCED_MS) if self.reduced else scaled

    def reading(self, usual: float) -> float:
        """Milliseconds to look at something still; reduced motion takes half of them."""
        if self.speed <= 0:
            return 0.0
        return usual / self.speed * (0.5 if self.reduced else 1.0)

    def ease(self, usual: Ease) -> Ease:
        """The easing to use; reduced motion never overshoots."""
        return out_cubic if self.reduced else usual


def flight_ms(px: float) -> float:
    """Flight time in milliseconds over a distance, as in a window 1080 pixels high."""
    return min(_LONGEST_FLIGHT_MS, _FLIGHT_MS + _FLIGHT_MS_PER_PX * px)


def shake_offset(t: float) -> float:
    """Sideways offset of a refused card at a time from 0 to 1, as a share of the reach."""
    return math.sin(t * SHAKE_TIMES * 2 * math.pi) * (1 - t)


def approach(gap: float, dt: float) -> float:
    """The share of the gap to the pointer that a dragged card closes in `dt` seconds."""
    return gap * (1 - math.exp(-30 * dt))


@dataclass(slots=True)
class Spring:
    """Pulls a dragged card after the pointer with a slight overshoot; speeds in px/s."""

    vx: float = 0.0
    vy: float = 0.0

    def pull(self, dx: float, dy: float, dt: float) -> tuple[float, float]:
        """Movement in `dt` seconds for a pointer at this distance."""
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


# --- Flight


# A place whose cards are counted: a seat's number, or the stock.
Counter = int


@dataclass(slots=True)
class Flight:
    """One movement under way; times in milliseconds, `waited` is below zero until it starts.

    An `airborne` card passes over everything; any other stays in its layer. `leaves` and
    `reaches` are places whose cards are counted. `on_land` sounds when the card touches the
    table, after `ms`; it then takes `settle` to turn back its `overshoot` (degrees). A card
    that `rises` grows and casts a larger shadow on the way; one that starts `lifted` only comes
    down. `bow` is the sideways height of the arc in pixels, `spin` the degrees turned on the
    way. `is_prepared` is set once the picture at rest is drawn.
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
    on_land: tuple[Sound, ...] = ()
    settle: float = 0.0
    rises: bool = False
    lifted: bool = False
    bow: tuple[float, float] = (0.0, 0.0)
    overshoot: float = 0.0
    spin: float = 0.0
    is_prepared: bool = False

    @property
    def has_started(self) -> bool:
        """Whether the card has left its start."""
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
        """Share of the flight time that has passed, from 0 to 1."""
        return min(1.0, max(0.0, self.waited / self.ms)) if self.ms > 0 else 1.0

    @property
    def rise(self) -> float:
        """Height above the table, from 0 to 1."""
        falling = 1 - out_cubic(self.progress) if self.lifted else 0.0
        return max(falling, self.growth)

    @property
    def growth(self) -> float:
        """How much the flight enlarges the card, as a share of the largest growth."""
        return math.sin(math.pi * self.progress) if self.rises else 0.0

    @property
    def sharpness(self) -> float:
        """How far the picture at rest has faded in, from 0 to 1."""
        if self.vanish:
            return 0.0
        left = self.ms + self.settle - self.waited
        return min(1.0, max(0.0, 1 - left / SHARPEN_MS))

    def launch(self, *, throw: float, lift: float) -> None:
        """Put the flight on an arc.

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
        """Continue from the current pose to another place, within so many milliseconds."""
        if not self.has_started or self.goal.looks_like(goal):
            self.goal = goal
            return
        self.lifted, self.rises, self.bow = True, False, (0.0, 0.0)
        self.start, self.goal = pose, goal
        self.ms, self.waited, self.ease = max(ms, self.ms - self.waited), 0.0, out_cubic


def pose_of(flight: Flight) -> tuple[CardPose, float]:
    """The pose of a card in flight, and its visible width as a share while it turns over."""
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


# --- Animator


Key = int
_LONGEST_STEP = 0.05


@dataclass(slots=True)
class CardSprite:
    """A card on the screen; `card` is None for one that nobody may see.

    A `hidden` sprite waits for its first flight to start. `held` is where a person holds the
    card; after a release it stays `lifted` until it moves. `shaking` is the time in
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
        """Whether the card is passing over the table."""
        flight = self.flight
        if flight is None or not flight.airborne:
            return False
        return flight.has_started and not flight.has_landed

    @property
    def rise(self) -> float:
        """Height above the table, from 0 to 1."""
        if self.held is not None or (self.lifted and self.flight is None):
            return 1.0
        return 0.0 if self.flight is None else self.flight.rise

    @property
    def goal(self) -> CardPose:
        """Where the card is going, or lies."""
        return self.flight.goal if self.flight is not None else self.at

    def pose(self) -> tuple[CardPose, float]:
        """The drawn pose, and the visible width as a share while the card turns over."""
        if self.held is not None:
            return self.held, 1.0
        slot, width = (self.at, 1.0) if self.flight is None else pose_of(self.flight)
        if self.shaking is not None:
            slot = replace(slot, x=slot.x + SHAKE_PX * shake_offset(self.shaking / SHAKE_MS))
        return slot, width


@dataclass(slots=True)
class Animator:
    """All card sprites, by card id or, for unseen cards, a number below zero."""

    motion: Motion = field(default_factory=Motion)
    cards: dict[Key, CardSprite] = field(default_factory=dict)
    _next_unseen: int = -1
    _counted: list[tuple[Counter, int]] = field(default_factory=list)
    _landed: list[Sound] = field(default_factory=list)
    _stopped: set[Key] = field(default_factory=set)

    @property
    def is_busy(self) -> bool:
        """Whether anything is moving or waiting to."""
        # A plain loop: this runs several times a frame, even while the table is at rest.
        for sprite in self.cards.values():
            if sprite.flight is not None or sprite.shaking is not None:
                return True
        return False

    @property
    def has_airborne(self) -> bool:
        """Whether a card is passing over the table, or about to."""
        flights = (card.flight for card in self.cards.values() if card.flight is not None)
        return any(flight.airborne and not flight.has_landed for flight in flights)

    def place(self, card: CardId, slot: CardPose) -> None:
        """Put a card somewhere without animation."""
        self.cards[card] = CardSprite(card, slot)

    def hold(self, card: CardId, slot: CardPose) -> None:
        """Let a person hold a card; it is drawn on top of everything."""
        sprite = self._sprite(card, slot)
        if sprite.held is None and sprite.flight is not None:
            sprite.at = sprite.flight.goal
            self._finish(card, sprite)
        sprite.held = slot

    def release(self, card: CardId) -> None:
        """End a hold: the card waits where it is for the flight to come."""
        sprite = self.cards.get(card)
        if sprite is not None and sprite.held is not None:
            sprite.at, sprite.held, sprite.lifted = sprite.held, None, True

    def shake(self, card: CardId) -> None:
        """Shake a refused card."""
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
        """Send a card to a place, from where it is or from `start`; return its flight.

        `throw` is the share of the usual overshoot, `lift` the least height as a share of the
        card's height; reduced motion has neither. A card that nobody may see gets a sprite of
        its own, which vanishes on landing.
        """
        if card is None:
            assert start is not None, "an unseen card must come from somewhere"
            key, self._next_unseen = self._next_unseen, self._next_unseen - 1
            sprite = self.cards[key] = CardSprite(None, start, hidden=True)
        else:
            sprite = self._sprite(card, goal if start is None else start)
            sprite.hidden = start is not None
        flight = Flight(
            start if start is not None else sprite.pose()[0],
            goal,
            self.motion.duration(timing.ms),
            self.motion.ease(timing.ease),
            vanish=card is None,
            lifted=sprite.lifted,
        )
        if not self.motion.reduced and flight.ms > 0:
            flight.launch(throw=throw, lift=lift)
            flight.settle = self.motion.duration(flight.settle)
        sprite.flight, sprite.lifted = flight, False
        return flight

    def slide(self, goals: Mapping[CardId, CardPose], timing: Timing) -> bool:
        """Slide every card whose place has changed to its new one; True if there are any.

        A card already in the air turns towards its new place.
        """
        changed = False
        for card, goal in goals.items():
            sprite = self._sprite(card, goal)
            if sprite.goal == goal:
                continue
            changed = True
            if sprite.held is not None or (
                sprite.flight is None and sprite.at.looks_like(goal)
            ):
                sprite.at = goal
                continue
            flight, pose = sprite.flight, sprite.pose()[0]
            if flight is not None and flight.airborne and not flight.has_landed:
                flight.turn_to(goal, pose, self.motion.duration(GO_HOME.ms))
                continue
            ms = self.motion.duration(timing.ms)
            ease = self.motion.ease(timing.ease)
            heard = flight.on_land if flight is not None else ()
            sprite.flight = Flight(
                pose,
                goal,
                ms,
                ease,
                airborne=False,
                on_land=heard,
                lifted=sprite.lifted,
            )
            sprite.lifted = False
        return changed

    def move_at_once(self, goals: Mapping[CardId, CardPose]) -> None:
        """Move these cards without animation; one in flight only changes its goal."""
        for card, goal in goals.items():
            sprite = self._sprite(card, goal)
            if sprite.flight is not None and sprite.flight.airborne:
                sprite.flight.goal = goal
            else:
                sprite.at, sprite.flight = goal, None

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds, at most a twentieth; True when anything moved."""
        ms = 1000 * min(dt, _LONGEST_STEP)
        moved = False
        for key, sprite in list(self.cards.items()):
            if sprite.shaking is not None:
                sprite.shaking = sprite.shaking + ms if sprite.shaking < SHAKE_MS else None
                moved = True
            if sprite.flight is not None:
                self._advance(key, sprite, sprite.flight, ms)
                moved = True
        return moved

    def settle(self, goals: Mapping[CardId, CardPose]) -> None:
        """Put every card in its place at once, and remove those without one."""
        for key, sprite in list(self.cards.items()):
            self._finish(key, sprite)
            if key not in goals:
                del self.cards[key]
        for card, goal in goals.items():
            self._sprite(card, goal).at = goal

    def take_counts(self) -> list[tuple[Counter, int]]:
        """Where cards left (-1) or arrived (1) since the last call."""
        counted, self._counted = self._counted, []
        return counted

    def drop_counts(self) -> None:
        """Stop counting the cards on their way: they are counted already."""
        self._counted = []
        for sprite in self.cards.values():
            if sprite.flight is not None:
                sprite.flight.leaves = sprite.flight.reaches = None

    def sound_landing(self, cards: Iterable[CardId], sound: Sound) -> None:
        """Play a sound when these cards land; at once if none is in flight."""
        sprites = [self.cards[card] for card in cards if card in self.cards]
        flying = [sprite.flight for sprite in sprites if sprite.flight is not None]
        for flight in flying:
            flight.on_land = (sound,)
        if sprites and not flying:
            self._landed.append(sound)

    def take_landed(self) -> list[Sound]:
        """Pop the landing sounds since the last call."""
        landed, self._landed = self._landed, []
        return landed

    def take_stopped(self) -> set[Key]:
        """Pop the cards that came to rest since the last call.

        In that very frame they join the cards at rest, or nothing would draw them.
        """
        stopped, self._stopped = self._stopped, set()
        return stopped

    def _sprite(self, card: CardId, otherwise: CardPose) -> CardSprite:
        if card not in self.cards:
            self.cards[card] = CardSprite(card, otherwise)
        return self.cards[card]

    def _advance(self, key: Key, sprite: CardSprite, flight: Flight, ms: float) -> None:
        flight.waited += ms
        if flight.has_started:
            sprite.hidden = False
            self._lift_off(flight)
        if flight.has_landed:
            self._touch_down(flight)
        if flight.is_done:
            sprite.at = flight.goal
            self._finish(key, sprite)
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

    def _finish(self, key: Key, sprite: CardSprite) -> None:
        flight, sprite.flight = sprite.flight, None
        sprite.lifted = False
        if flight is not None:
            sprite.hidden = False
            self._stopped.add(key)
            self._lift_off(flight)
            self._touch_down(flight)
