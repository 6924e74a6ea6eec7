"""Seal: the computer's commitment, the cut, and the keys for all chance; see SEAL.md."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Annotated

from mayi_desktop.engine.cards import Seat

_DIGEST = 32
# RFC 5869, section 2.3: the counter of a block is one byte.
LONGEST_OUTPUT = 255 * _DIGEST


def extract(salt: bytes, secret: bytes) -> bytes:
    """HKDF-Extract with SHA-256: a uniform key of 32 bytes from a secret and a public salt."""
    return hmac.digest(salt or bytes(_DIGEST), secret, sha256)


def expand(key: bytes, info: bytes, length: int = _DIGEST) -> bytes:
    """HKDF-Expand with SHA-256: bytes for the purpose `info`; ValueError if too many."""
    if not 0 <= length <= LONGEST_OUTPUT:
        raise ValueError(f"HKDF gives at most {LONGEST_OUTPUT} bytes, not {length}")
    blocks = [b""]
    while sum(map(len, blocks)) < length:
        blocks.append(hmac.digest(key, blocks[-1] + info + bytes([len(blocks)]), sha256))
    return b"".join(blocks)[:length]


# 1,024 words of ten bits each. No two share their first four letters, and no single typo turns
# one into another. The order must never change: people keep photos of these words.
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
_BITS = 10
# 160 bits: about 2 to the 80 tries for two commitments with the same words.
COMMITMENT_WORDS = 16
# 120 bits: a head takes a whole game to make, and another with its words 2 to the 120 tries.
HEAD_WORDS = 12


def shown_words(digest: bytes, count: int) -> tuple[str, ...]:
    """The first bits of a digest as words; ValueError if it is too short.

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
    """The SHA-256 of a journal's lines so far; it pins every one of them."""

    digest: bytes

    def shown_words(self) -> tuple[str, ...]:
        """The head as twelve words."""
        return shown_words(self.digest, HEAD_WORDS)


# Bytes: as many as the hash has, so that guessing costs more than breaking the hash.
_SECRET = 32
# Places where the pack can be cut.
PLACES = 10_000
# What chance decides before the cut.
_BEFORE_THE_CUT = frozenset({"dealer", "cut"})


@dataclass(frozen=True, slots=True)
class Commitment:
    """A random secret, and the digest that binds to it without revealing it.

    The digest is public from the start; secret and salt open it after the game.
    """

    secret: bytes = field(repr=False)
    salt: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.secret) != _SECRET or len(self.salt) != _SECRET:
            raise ValueError(f"secret and salt have {_SECRET} bytes each")

    @classmethod
    def draw(cls) -> Commitment:
        """A new one, from the system's best source of chance."""
        import secrets

        return cls(secrets.token_bytes(_SECRET), secrets.token_bytes(_SECRET))

    @property
    def hashed_text(self) -> str:
        """The text whose SHA-256 is the digest; any other program can check it."""
        return f"May I? commitment 1\nsalt {self.salt.hex()}\nsecret {self.secret.hex()}\n"

    @property
    def digest(self) -> bytes:
        """The 32 bytes that are public before any card is known."""
        return sha256(self.hashed_text.encode("ascii")).digest()

    def shown_words(self) -> tuple[str, ...]:
        """The digest as sixteen words."""
        return shown_words(self.digest, COMMITMENT_WORDS)


def _place(value: int) -> int:
    if not 0 <= value < PLACES:
        raise ValueError(f"the pack has no place {value}")
    return value


@dataclass(frozen=True, slots=True)
class Cut:
    """The pack was cut at a place from 1 by the person in a seat, or dealt uncut: place 0."""

    place: Annotated[int, _place] = 0
    seat: Seat | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.place < PLACES or (self.seat is None) != (self.place == 0):
            raise ValueError(f"nobody cuts at {self.place}")


@dataclass(frozen=True)
class SealedDraw:
    """A commitment, and the cut once it was made; together they decide all chance of a game."""

    commitment: Commitment
    cut: Cut | None = None

    @property
    def closed(self) -> bool:
        """Whether the pack was cut, or dealt uncut: all chance is decided."""
        return self.cut is not None

    @cached_property
    def keys(self) -> DealKeys:
        """The keys of the game; before the cut, only for the first dealer."""
        made_from = extract(self.commitment.salt, self.commitment.secret)
        place = None if self.cut is None else self.cut.place
        return DealKeys(made_from, self.commitment.digest, place)


@dataclass(frozen=True, slots=True)
class DealKeys:
    """Independent keys for everything that chance decides: one does not reveal another.

    `cut` is None until the pack was cut; then only the first dealer is decided.
    """

    _key: bytes = field(repr=False)
    _context: bytes
    cut: int | None

    @classmethod
    def from_bytes(cls, raw: bytes) -> DealKeys:
        """The keys in the output of `to_bytes`; ValueError if the cut is impossible."""
        cut = int.from_bytes(raw[2 * _DIGEST :], "big")
        return cls(raw[:_DIGEST], raw[_DIGEST : 2 * _DIGEST], _place(cut))

    def to_bytes(self) -> bytes:
        """Everything that the keys follow from, in 66 bytes; it reveals all cards."""
        assert self.cut is not None, "the pack is not cut yet"
        return self._key + self._context + self.cut.to_bytes(2, "big")

    def decides(self, purpose: str) -> bool:
        """Whether the key for a purpose is decided yet."""
        return self.cut is not None or purpose in _BEFORE_THE_CUT

    def key(self, purpose: str, number: int) -> bytes:
        """The 32 bytes for one purpose, such as deal 0."""
        assert self.decides(purpose), "the pack is not cut yet"
        cut = f"cut {self.cut} " if self.cut and purpose not in _BEFORE_THE_CUT else ""
        return expand(self._key, self._context + f"{cut}{purpose} {number}".encode("ascii"))

    @property
    def seed(self) -> int:
        """The seed of the computer players' own dice; it reveals nothing about the cards."""
        return int.from_bytes(self.key("players", 0)[:16], "big")
