"""Seal: commitments and their words, and the list of all games drawn; see SEAL.md."""

from __future__ import annotations

import errno
import hmac
import json
import logging
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from mayi_desktop.base.files import lock_file, make_private_file, open_for_change, read_limited

# --- HKDF with SHA-256, as RFC 5869 describes it: keys from a secret.


_DIGEST = 32
# RFC 5869, section 2.3: the counter of a block is one byte.
LONGEST_OUTPUT = 255 * _DIGEST


def extract(salt: bytes, secret: bytes) -> bytes:
    """A uniform key of 32 bytes from a secret and a salt that need not be secret."""
    return hmac.digest(salt or bytes(_DIGEST), secret, sha256)


def expand(key: bytes, info: bytes, length: int = _DIGEST) -> bytes:
    """So many bytes for one purpose, which `info` names; ValueError if that is too many."""
    if not 0 <= length <= LONGEST_OUTPUT:
        raise ValueError(f"HKDF gives at most {LONGEST_OUTPUT} bytes, not {length}")
    blocks = [b""]
    while sum(map(len, blocks)) < length:
        blocks.append(hmac.digest(key, blocks[-1] + info + bytes([len(blocks)]), sha256))
    return b"".join(blocks)[:length]


# --- Word list: 1024 words that stand for ten bits each, easy to tell from each other.
# No two begin with the same four letters, and no slip of one letter makes one from another. The
# order must never change, as people keep photos of such words.


_LIST = """
abacus acorn actor address adobe aerial agent agile airport alarm album almond alpine amber
amulet anchor angel animal ankle answer antler anvil apple apricot apron arcade archer arena
aroma arrow artist aspen aster athlete atlas attic author autumn avenue avocado award axle baby
badger bagel baker balcony ballet bamboo banana bandage banjo banner barber barley barn barrel
basil basket bathtub battery bayou bazaar beach beaver bedroom beetle bell beret berry bicycle
biscuit bison blanket blossom blouse boat bobcat bonnet book border botany bottle boulder
bouquet bowl boxer branch bread breeze brick bridge bronze broom brother brush bubble bucket
buffalo buggy bugle builder bumper bunny burger bushel butcher butler button cabbage cabin
cable cactus cadet cake calico camel camping canal candle canoe canvas canyon captain caravan
cargo carpet carrot cartoon cashew castle catfish cedar celery cellar cement cereal chain chalk
channel chapter cheese cherry chess chicken chief chime chisel chorus cinema circle citizen
citrus city clay clever cliff climber clinic clock cloud clown coach coast cobalt cobbler
cobweb cocoa coffee column comedy comma compass concert cookie copper coral cork corner cosmos
cotton counter courage cousin cowboy coyote cradle crane crater crayon cream cricket croquet
crumb crystal cuckoo culture curtain cushion custard cyclist cymbal dahlia dairy dance dawn
dazzle debate decade deer delta denim dentist desert design diagram diamond diesel dimple
dinner diploma dish diver dizzy doctor dolphin domino donkey dough dozen dragon drawer dress
drum duchess dust dynamo eagle earring earth easel east ebony echo eclipse editor effort elbow
eleven embassy emblem emerald emperor empire energy engine equator eraser ermine errand escort
essay estate evening example exhibit express eyebrow fabric factory falcon family farmer
fashion father faucet fedora fence fern fiction fiddle field fiesta fifteen figure filter
finger fisher flag flannel flask fleet flipper florist flour flower fluffy flute foam foghorn
folder fondue forest fortune fossil foster frame freckle freezer freight friday friend frisbee
frog frolic frost fruit fudge funnel furnace future gadget galaxy gallop galosh garage garden
garlic gazebo gecko genius gentle geyser giant giraffe glacier glass glider globe glory gnome
goblet golden golfer goose gorilla gossip gourmet grain grammar granite grape gravel green
grocer guard guest guide guitar gumdrop gutter gymnast habit halfway hammer hamster happy
harbor harmony harp harvest hatbox hawk heart heather hedge helmet herald hermit heron hiccup
highway hilltop hippo history hobby hockey holiday holly honey hoof horizon hornet horse hotel
hour hunter hurdle hurry husky hydrant iceberg icicle icing idea igloo iguana image impala inch
index indigo infant inkwell insect inside invite island ivory jacket jaguar january jasmine
jaunty jawbone jeans jelly jersey jester jewel jigsaw jingle jogger joke journal joyful juggler
juice june junior jury justice kayak kennel kettle kilt kimono king kiosk kitchen kite kitten
kiwi knee knight knoll knot koala label lace ladder lady lagoon lamb lantern laptop lasso latch
laugh laundry laurel lava lawyer leader leaf league lecture legacy legend lemon lentil leopard
letter level library light lilac limpet linen lion liquid lively lizard llama lobster locket
lodge logbook logic lotus lounge lucky luggage lullaby lumber lunar lunch lupine luxury lyric
machine magic magnet magpie mailbox major mammoth manager mango mantle maple marble march
margin marina market marmot maroon mascot mask mason meadow measure medal melody member memory
menu mermaid meteor method midday mighty milk miller mimic mineral minnow mint minute miracle
mirror model mole moment monday monster month morning mosaic motor mouse movie muffin muscle
museum music mystery napkin nature navy nectar needle nephew nerve nest newborn nickel nifty
nimble ninety noble noise nomad noodle north nougat novel nozzle nugget nurse nutmeg nylon
oasis oatmeal object oboe ocean october offer office olive omelet onion onward opal opera optic
orange orbit orchid organ origin ostrich otter outfit oven owner oxygen oyster paddle padlock
page pagoda painter palace palette pancake panda pansy pantry papaya paper parade parcel parent
park parsley partner patio patrol pattern peacock peanut pearl pebble pecan pelican pencil
penguin peony pepper perfume person petal phantom photo phrase piano pickle picnic picture
pigeon pilgrim pillow pilot pink pirate pixel pizza plaid planet plaster plate player plaza
plenty pliers plum poem polar police pollen pomelo poncho pond popcorn poppy porter potato
powder prairie present pretzel prince prism prize problem program project promise proud proverb
prune pudding pulley pumpkin pupil puppet purple puzzle pyjama pyramid python quail quartz
queen quiet quill quince quiver quiz rabbit raccoon radar radish raft railway rainy raisin
rally ramble rapid rattle raven ravine razor realm recess recipe record redwood reef referee
region relay remedy rescue resort reward rhubarb rhyme rhythm ribbon rice ripple robin robot
robust rodeo roller romance rooster rover royal rubber rudder ruffle rugby ruler rumba runner
rural rustle safari saffron sailor salad salmon salsa salute sample sandal sardine satchel
satin sauce sausage savanna sawdust scale scarf school science scooter scout screen script
seagull season second secret seed seesaw sequin sesame seven shadow shampoo shanty shark sheep
shelf sheriff shield shine shirt shoe shovel shower shrimp shrub shutter sierra signal silence
silver siren sister sitar sixteen skate sketch skipper sleepy sleigh slice slogan sloth smile
smooth snail sneeze snooze snow soap soccer society socks soda soil sonata song soprano south
spanner sparrow speech sphinx spider spinach spiral splash sponge spoon sport spring sprout
spruce square stable stadium stage stamp statue steam steeple step sticker story stove straw
street strum studio sturdy suburb subway suede sugar summer sunday sunset supper surfer surgeon
swallow swan sweater swing sword symbol syrup system tabby tablet tadpole taffy talent target
tartan tassel tavern taxi teacup teapot teddy tempo tennis tent theory thirty thorn thread
throne thumb ticket tiger timber tinker tinsel tiptoe tissue titan tomato tongue tooth topaz
topic torch toucan towel trade tribe tricky trophy trout trunk tulip tumble tundra tunic turban
turkey turnip turtle tuxedo tweed twelve twenty typist uncle unison upbeat update useful usher
utopia vacuum valley vapor vault velcro velvet vendor verse vessel video viking violet virtue
vision vista vivid vocal volume voter voyage waffle wagon waiter walnut walrus waltz wander
washer whale wheat wheel wicker wiggle window winter wisdom wombat woolly wordy world wreath
wrist yacht yellow yeoman yogurt yonder yummy zebra zenith zephyr zesty zigzag zipper zither
zodiac
"""
WORDS = tuple(_LIST.split())


# --- Shown words: digests as words that people can photograph, read aloud and compare.


# Bits of a word: the list has 1,024.
_BITS = 10
# A commitment binds whoever makes it only as far as no two things with the same words can be
# found: among 160 bits that takes about 2 to the 80 tries.
COMMITMENT_WORDS = 16
# A head is made by a whole game: nobody can try many while people watch, and to find another
# one afterwards takes 2 to the 120 tries.
HEAD_WORDS = 12


def shown_words(digest: bytes, count: int) -> tuple[str, ...]:
    """The first bits of a digest as words, ten bits each; ValueError if it is too short.

    >>> shown_words(bytes(32), 3)
    ('abacus', 'abacus', 'abacus')
    """
    bits = count * _BITS
    if len(digest) * 8 < bits:
        raise ValueError(f"{len(digest)} bytes make no {count} words")
    number = int.from_bytes(digest, "big") >> len(digest) * 8 - bits
    return tuple(WORDS[number >> bits - _BITS * at & 1023] for at in range(1, count + 1))


@dataclass(frozen=True, slots=True)
class JournalHead:
    """The head of a journal: the SHA-256 of its lines so far, which pins every one of them."""

    digest: bytes

    def shown_words(self) -> tuple[str, ...]:
        """The head as twelve words, to photograph at a summary."""
        return shown_words(self.digest, HEAD_WORDS)

    def qr_text(self) -> str:
        """The whole head for a QR code; only signs of its short alphanumeric mode."""
        return f"MAY-I:HEAD:{self.digest.hex().upper()}"


# --- Commitment: what the computer binds itself to before anybody knows a card.
# SEAL.md beside this file says what it proves, against whom, and what attacks cost.


# Bytes: as many as the hash has, so that guessing costs more than breaking the hash.
_SECRET = 32
# Bytes of each half of the keys of a game: what they are derived from, and its context.
_HALF = 32
# Letters; more than a sentence of a child, far less than a line of a journal may hold.
LONGEST_CONTRIBUTION = 60
# Games that one list can count; bounds what a damaged file can hold.
MOST_GAMES = 10**9
_HEX_256 = re.compile("[0-9a-f]{64}")
_NO_LIST = "0" * 64


@dataclass(frozen=True, slots=True)
class DrawPlace:
    """Where a commitment stands among all that were drawn on this computer.

    `game` counts from 1 and is 0 where no list could be kept; `list_head` pins everything that
    the list held before. `left` counts the games begun since one was played to its end, and
    `left_with_cards` those among them whose cards were dealt.
    """

    game: int = 0
    list_head: str = _NO_LIST
    left: int = 0
    left_with_cards: int = 0

    def __post_init__(self) -> None:
        if not _HEX_256.fullmatch(self.list_head):
            raise ValueError("not the head of a list")
        if not 0 <= self.left_with_cards <= self.left <= max(0, self.game - 1) <= MOST_GAMES:
            raise ValueError("that many games cannot have been left")


@dataclass(frozen=True, slots=True)
class Commitment:
    """A secret drawn by chance, and the digest that binds to it without telling it.

    The digest may be shown to everybody at once; secret and salt open it after the game.
    """

    secret: bytes = field(repr=False)
    salt: bytes = field(repr=False)
    place: DrawPlace = DrawPlace()

    def __post_init__(self) -> None:
        if len(self.secret) != _SECRET or len(self.salt) != _SECRET:
            raise ValueError(f"secret and salt have {_SECRET} bytes each")

    @classmethod
    def draw(cls, place: DrawPlace = DrawPlace()) -> Commitment:
        """A new one, from the system's best source of chance."""
        import secrets

        return cls(secrets.token_bytes(_SECRET), secrets.token_bytes(_SECRET), place)

    @property
    def hashed_text(self) -> str:
        """The text whose SHA-256 is the digest, for a check by any other program."""
        place = self.place
        return (
            "May I? commitment 1\n"
            f"salt {self.salt.hex()}\n"
            f"secret {self.secret.hex()}\n"
            f"game {place.game}\n"
            f"list {place.list_head}\n"
            f"left {place.left} {place.left_with_cards}\n"
        )

    @property
    def digest(self) -> bytes:
        """The 32 bytes that are shown before anything else is known."""
        return sha256(self.hashed_text.encode("ascii")).digest()

    def shown_words(self) -> tuple[str, ...]:
        """The digest as sixteen words, to photograph before anybody adds anything."""
        return shown_words(self.digest, COMMITMENT_WORDS)

    def qr_text(self) -> str:
        """The whole digest for a QR code; only signs of its short alphanumeric mode."""
        return f"MAY-I:GAME {self.place.game}:{self.digest.hex().upper()}"


@dataclass(frozen=True, slots=True)
class Contribution:
    """What the person in a seat added after the commitment was shown; "" for nothing."""

    seat: int
    text: str

    def __post_init__(self) -> None:
        if not 0 <= len(self.text) <= LONGEST_CONTRIBUTION or not self.text.isprintable():
            raise ValueError("not a short text")


@dataclass(frozen=True)
class SealedDraw:
    """A commitment with the contributions of the people, in the order in which they came.

    All chance of a game follows from it once it is `closed`.
    """

    commitment: Commitment
    contributions: tuple[Contribution, ...] = ()
    closed: bool = False

    @property
    def contributors(self) -> frozenset[int]:
        """The seats that really added something."""
        return frozenset(given.seat for given in self.contributions if given.text)

    def may_add(self, seat: int) -> bool:
        """Whether a seat may still add something: once, before the draw is closed."""
        return not self.closed and all(given.seat != seat for given in self.contributions)

    def adding(self, given: Contribution) -> SealedDraw:
        """The draw with one contribution more."""
        return replace(self, contributions=(*self.contributions, given))

    @property
    def context(self) -> str:
        """The text that makes the keys depend on everything that was shown and added."""
        added = (
            f"seat {given.seat} {given.text.encode('utf-8').hex()}\n"
            for given in self.contributions
        )
        digest = self.commitment.digest.hex()
        return f"May I? contributions 1\ncommitment {digest}\n{''.join(added)}"

    @cached_property
    def keys(self) -> DealKeys:
        """The keys of the game; AssertionError while people may still add something."""
        assert self.closed, "the keys are not known while people may add something"
        made_from = extract(self.commitment.salt, self.commitment.secret)
        return DealKeys(made_from, sha256(self.context.encode("ascii")).digest())


@dataclass(frozen=True, slots=True)
class DealKeys:
    """Independent keys for everything that chance decides: one does not tell another."""

    _key: bytes = field(repr=False)
    _context: bytes

    @classmethod
    def from_bytes(cls, raw: bytes) -> DealKeys:
        """The keys that `to_bytes` told."""
        return cls(raw[:_HALF], raw[_HALF:])

    def to_bytes(self) -> bytes:
        """Everything that the keys follow from, in 64 bytes; it tells all the cards."""
        return self._key + self._context

    def key(self, purpose: str, number: int) -> bytes:
        """The 32 bytes for one purpose, such as deal 0."""
        return expand(self._key, self._context + f"{purpose} {number}".encode("ascii"))

    @property
    def seed(self) -> int:
        """The seed of the computer players' own dice, which tells nothing about the cards."""
        return int.from_bytes(self.key("players", 0)[:16], "big")


# --- Drawn games: the chained list of all commitments, so that drawing again and again is seen.
# Every line holds the SHA-256 of the line before it. The head of the list is part of every
# commitment: a photo of one pins all games before it.


_log = logging.getLogger(__name__)
# Bytes; about 25,000 games.
LARGEST_LIST = 1 << 24
# Hex digits of a SHA-256.
_HEX = 64
_FIRST = "0" * _HEX
# Seconds to wait for another window that is adding a line, and between two looks.
_LONGEST_WAIT, _PAUSE = 0.5, 0.01
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class DrawnGame:
    """One game of the list; `head` is that of its journal once it was played to its end."""

    game: int
    commitment: str
    drawn: str
    file: str
    list_head: str
    with_cards: bool = False
    head: str = ""

    @property
    def ended(self) -> bool:
        """Whether it was played to its end."""
        return bool(self.head)


@dataclass(frozen=True, slots=True)
class GameList:
    """The list as it was read; `broken_line` is the first that does not fit the one before it.

    `head` is the SHA-256 of the last line. Whoever cuts lines off the end leaves no trace here,
    only in later commitments and in photos.
    """

    games: tuple[DrawnGame, ...] = ()
    head: str = _FIRST
    broken_line: int = 0

    def find(self, commitment: str) -> DrawnGame | None:
        """The game with this commitment, as hex digits."""
        return next((g for g in self.games if g.commitment == commitment), None)

    @property
    def next_place(self) -> DrawPlace:
        """The place of the next commitment."""
        left: list[DrawnGame] = []
        for game in self.games:
            left = [] if game.ended else [*left, game]
        last = self.games[-1].game if self.games else 0
        with_cards = sum(game.with_cards for game in left)
        return DrawPlace(last + 1, self.head, min(last, len(left)), min(last, with_cards))


def read_list(path: Path) -> GameList:
    """The list in a file; an empty one if there is none. OSError if it cannot be read."""
    try:
        data = read_limited(path, LARGEST_LIST)
    except FileNotFoundError:
        return GameList()
    if len(data) > LARGEST_LIST:
        raise OSError(errno.EFBIG, "the list of games is too long", str(path))
    return _parse(data)


def draw_listed(path: Path, file: str) -> Commitment:
    """Draw a commitment and add it to the list, for a journal of this name.

    It is on the disk before anybody sees it. Where no list can be kept, the commitment says so
    by its place.
    """
    drawn: list[Commitment] = []

    def line(known: GameList) -> object:
        drawn.append(Commitment.draw(known.next_place))
        return {
            "game": drawn[0].place.game,
            "drawn": datetime.now().isoformat(timespec="seconds"),
            "commitment": drawn[0].digest.hex(),
            "file": file[:_LONGEST_NAME],
        }

    return drawn[0] if _added(path, line) else Commitment.draw()


def note_cards(path: Path, commitment: Commitment) -> None:
    """Note that the cards of a game are known from now on, if the list has that game."""

    def line(known: GameList) -> object:
        game = known.find(commitment.digest.hex())
        if game is None or game.with_cards:
            return None
        return {"game": game.game, "cards": True, "commitment": game.commitment}

    _added(path, line)


def note_end(path: Path, commitment: Commitment, head: bytes) -> None:
    """Note that a game was played to its end, with the head of its journal."""

    def line(known: GameList) -> object:
        game = known.find(commitment.digest.hex())
        if game is None or game.ended:
            return None
        return {"game": game.game, "head": head.hex(), "commitment": game.commitment}

    _added(path, line)


def _added(path: Path, line: Callable[[GameList], object]) -> bool:
    """Add the line that follows from the list so far, if any; whether it is on the disk."""
    try:
        with _locked(path) as file:
            data = file.read(LARGEST_LIST + 1)
            # A line that was torn by the end of the program stays as it is.
            mend = b"\n" if data and not data.endswith(b"\n") else b""
            known = _parse(data + mend)
            payload = line(known)
            if payload is None:
                return False
            new = mend + _encode({"after": known.head, **_dict(payload)})
            if len(data) + len(new) > LARGEST_LIST:
                raise OSError(errno.EFBIG, "the list of games is too long")
            file.seek(0, os.SEEK_END)
            file.write(new)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        _log.warning("the list of drawn games cannot be kept: %r", error)
        return False
    return True


@contextmanager
def _locked(path: Path) -> Iterator[BinaryIO]:
    path.parent.mkdir(0o700, parents=True, exist_ok=True)
    make_private_file(path)
    with open_for_change(path) as file:
        end = time.monotonic() + _LONGEST_WAIT
        while not lock_file(file):
            if time.monotonic() > end:
                raise OSError(errno.EAGAIN, "another window keeps the list")
            time.sleep(_PAUSE)
        yield file


def _encode(payload: object) -> bytes:
    return json.dumps(payload, separators=(",", ":"), ensure_ascii=True).encode() + b"\n"


def _dict(payload: object) -> dict[str, object]:
    assert isinstance(payload, dict)
    return payload


def _parse(data: bytes) -> GameList:
    games: dict[str, DrawnGame] = {}
    head, broken = _FIRST, 0
    for number, line in enumerate(data.splitlines(keepends=True), start=1):
        fits = _take(games, line, head)
        if fits is False and not broken:
            broken = number
        head = sha256(line).hexdigest()
    return GameList(tuple(games.values()), head, broken)


def _take(games: dict[str, DrawnGame], line: bytes, head: str) -> bool | None:
    """Add what a line says; whether it fits those before it, None if it says nothing."""
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        return None
    match said:
        case {"game": int(number), "commitment": str(commitment), "after": str(after), **rest}:
            fits = after == head
        case _:
            return False
    if not 0 < number < MOST_GAMES:
        return False
    known = games.get(commitment)
    match rest:
        case {"drawn": str(drawn), "file": str(file)} if known is None:
            last = next(reversed(games.values())).game if games else 0
            games[commitment] = DrawnGame(number, commitment, drawn, file, after)
            return fits and number == last + 1
        case {"cards": True} if known is not None:
            games[commitment] = replace(known, with_cards=True)
        case {"head": str(end)} if known is not None:
            games[commitment] = replace(known, head=end)
        case _:
            return False
    return fits and known.game == number
