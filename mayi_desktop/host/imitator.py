"""Imitators: player models learned from the games on this computer, and their files."""

from __future__ import annotations

import json
import logging
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any

from mayi_desktop import engine
from mayi_desktop.base.files import (
    make_private_folder,
    replace_whole,
    short_text,
    usable_json,
)
from mayi_desktop.bots import LEVELS
from mayi_desktop.bots.bot import Bot
from mayi_desktop.bots.imitator import (
    FEATURES,
    Answered,
    Example,
    Habit,
    Imitator,
    Kind,
    PlayerModel,
    examples_of,
    learned,
    usual_weights,
)
from mayi_desktop.engine.view import TableView, view_for
from mayi_desktop.host import journal
from mayi_desktop.host.folder import relatives_folder
from mayi_desktop.host.journal import Acted, DealDone, Entry, Header, SaveError
from mayi_desktop.host.setup import SeatSetup, is_portrait, level_of, person_of
from mayi_desktop.host.undo import Playback, play_back_steps

# --- Store: one small JSON file a person. A damaged file is ignored, not deleted.


_log = logging.getLogger(__name__)
SUFFIX = ".json"
# A model takes some 4 kB.
_LARGEST_FILE = 100_000
_FORMAT = 1
_LARGEST_NUMBER = 1e6
_SLOWEST_PACE = 10.0
# Digits of the digest of a name: enough that no two people share a file.
_DIGITS = 24


def save_model(data: Path, model: PlayerModel) -> None:
    """Save a model over that of the same person; OSError if that fails."""
    folder = relatives_folder(data)
    make_private_folder(folder)
    text = json.dumps(_encoded(model), ensure_ascii=False, indent=1)
    replace_whole(_file(data, model.name), text.encode())


def delete_model(data: Path, name: str) -> None:
    """Delete a person's model, if there is one; OSError if that fails."""
    _file(data, name).unlink(missing_ok=True)


def player_model(data: Path, name: str) -> PlayerModel | None:
    """A person's model; None without a usable file."""
    return _read(_file(data, name))


def player_models(data: Path) -> list[PlayerModel]:
    """All usable models, by name."""
    found: list[PlayerModel | None] = []
    with suppress(OSError):
        files = sorted(relatives_folder(data).glob(f"*{SUFFIX}"))
        found = [_read(file) for file in files]
    sound = (model for model in found if model is not None)
    return sorted(sound, key=lambda model: model.name.casefold())


class BotRoster(Mapping[str, Bot]):
    """The computer players of one game: the levels, and imitators from the files in `data`.

    An imitator stays for the game even if its file is deleted.
    """

    def __init__(self, data: Path | None, levels: Mapping[str, Bot] = LEVELS) -> None:
        self._data = data
        self._levels = levels
        self._imitators: dict[str, Bot | None] = {}

    def __getitem__(self, level: str) -> Bot:
        """The computer player of a level; KeyError if there is none."""
        if level in self._levels:
            return self._levels[level]
        found = self._imitator(level)
        if found is None:
            raise KeyError(level)
        return found

    def __iter__(self) -> Iterator[str]:
        """The levels; imitators are only looked up by name."""
        return iter(self._levels)

    def __len__(self) -> int:
        """The number of levels."""
        return len(self._levels)

    def _imitator(self, level: str) -> Bot | None:
        name = person_of(level)
        if not name or self._data is None:
            return None
        if level not in self._imitators:
            model = player_model(self._data, name)
            self._imitators[level] = None if model is None else Imitator(model)
        return self._imitators[level]


def pace_of(bot: Bot | None) -> float:
    """The factor on the time for a step: the person's for an imitator, else 1."""
    return bot.model.pace if isinstance(bot, Imitator) else 1.0


def stand_in(data: Path, who: SeatSetup) -> SeatSetup:
    """The computer player that takes over for a person: their imitator, if there is a model."""
    model = player_model(data, who.name)
    if model is None:
        style = who.style if is_portrait(who.style) else ""
        return SeatSetup(who.name, person=False, style=style)
    return replace(who, person=False, level=level_of(model.name))


def _file(data: Path, name: str) -> Path:
    digest = sha256(name.casefold().encode()).hexdigest()
    return relatives_folder(data) / f"{digest[:_DIGITS]}{SUFFIX}"


def _read(file: Path) -> PlayerModel | None:
    return usable_json(file, _LARGEST_FILE, _decoded)


def _encoded(model: PlayerModel) -> dict[str, Any]:
    return {
        "relative": _FORMAT,
        "name": model.name,
        "deals": model.deals,
        "made": model.made,
        "pace": model.pace,
        "habits": {
            kind.value: {
                "choices": habit.choices,
                "threshold": habit.threshold,
                "weights": dict(zip(FEATURES[kind], habit.weights, strict=True)),
            }
            for kind, habit in model.habits.items()
        },
    }


def _decoded(raw: Any) -> PlayerModel:  # noqa: ANN401
    """Decode a model; unknown habits and features, as from a newer version, are skipped."""
    if not isinstance(raw, dict) or type(raw.get("relative")) is not int:
        raise ValueError("not a player model")
    habits: dict[Kind, Habit] = {}
    known = {kind.value: kind for kind in Kind}
    for key, habit in dict(raw["habits"]).items():
        if key in known:
            kind = known[key]
            named = dict(habit["weights"])
            weights = tuple(
                _number(named.get(mark, usual), -_LARGEST_NUMBER, _LARGEST_NUMBER)
                for mark, usual in zip(FEATURES[kind], usual_weights(kind), strict=True)
            )
            threshold = _number(habit["threshold"], 0.0, 1.0)
            habits[kind] = Habit(
                weights, threshold, int(_number(habit["choices"], 0, _LARGEST_NUMBER))
            )
    deals = int(_number(raw["deals"], 0, _LARGEST_NUMBER))
    pace = _number(raw["pace"], 0.0, _SLOWEST_PACE)
    return PlayerModel(short_text(raw["name"]), deals, habits, pace, short_text(raw["made"]))


def _number(raw: object, least: float, most: float) -> float:
    if type(raw) not in (int, float):
        raise ValueError("not a number")
    value = float(raw)  # type: ignore[arg-type]
    if not isfinite(value) or not least <= value <= most:
        raise ValueError("not a sensible number")
    return value


# --- Training: a person's decisions in the games played on this computer.


FEWEST_DEALS = 10
"""Deals it takes to tell habits from accidents."""
# Only the latest deals: more would take long, and people change.
MOST_DEALS = 120
# Answers between two pauses: a few milliseconds.
_ANSWERS_AT_ONCE = 2
# Seconds for a step that make a pace of 1, and the bounds of a pace.
USUAL_SECONDS = 4.0
_QUICKEST, _SLOWEST = 0.5, 2.0


@dataclass(frozen=True, slots=True)
class TrainingDeal:
    """A person's answers in a deal, and their mean seconds for a step; 0 if unknown."""

    made: tuple[Answered, ...]
    seconds: float = 0.0


class PersonPlayback(Playback):
    """A playback that collects the answers of one person, deal by deal."""

    def __init__(self, header: Header, name: str) -> None:
        super().__init__(header)
        self.deals: list[TrainingDeal] = []
        self._name = name.casefold()
        self._made: list[tuple[int, Answered]] = []
        self._open: dict[engine.Seat, tuple[int, TableView, engine.Prompt]] = {}

    def apply(self, entry: Entry) -> None:
        if isinstance(entry, Acted) and isinstance(entry.action, engine.PlayerAction):
            self._collect(entry.action)
        super().apply(entry)
        self._made = [(at, answered) for at, answered in self._made if at < self.moves]
        if isinstance(entry, DealDone):
            self._end(entry)
        else:
            self._watch_for_silence()

    def _is_theirs(self, seat: engine.Seat) -> bool:
        who = self.seats[seat]
        return who.person and who.name.casefold() == self._name

    def _collect(self, action: engine.PlayerAction) -> None:
        """Note an action that is about to be applied."""
        if not 0 <= action.seat < len(self.seats) or not self._is_theirs(action.seat):
            return
        prompt = engine.prompt_for(self.state.table, action)
        if prompt is None:
            return
        if isinstance(action, engine.MayI):
            self._open.pop(action.seat, None)
        view = view_for(self.state, action.seat)
        self._made.append((self.moves, Answered(view, prompt, action)))

    def _watch_for_silence(self) -> None:
        """Note a person's silence about a discard as `LetGo`.

        If another player has asked meanwhile, the person's answer is unknown.
        """
        table = self.state.table
        offered = {
            prompt.seat: prompt
            for prompt in table.prompts
            if prompt.kind is engine.PromptKind.MAY_I and prompt.seat is not None
        }
        for seat, (at, view, prompt) in list(self._open.items()):
            now = offered.get(seat)
            if now is None or now.about != prompt.about:
                del self._open[seat]
                if table.claim is None:
                    self._made.append((at, Answered(view, prompt, engine.LetGo(seat))))
        for seat, prompt in offered.items():
            fresh = seat not in self._open and self._is_theirs(seat)
            if fresh and seat != table.discarder and table.claim is None:
                self._open[seat] = self.moves, view_for(self.state, seat), prompt

    def _end(self, done: DealDone) -> None:
        mine = [
            engine.Seat(n)
            for n, who in enumerate(self.seats)
            if self._is_theirs(engine.Seat(n))
        ]
        seconds = [done.seconds[seat] for seat in mine if seat < len(done.seconds)]
        made, self._made = tuple(answered for _, answered in self._made), []
        self._open.clear()
        if any(answered.prompt.kind is engine.PromptKind.PLAY for answered in made):
            self.deals.append(TrainingDeal(made, seconds[0] if seconds else 0.0))


def training_deals(
    paths: Iterable[Path], name: str, most: int = MOST_DEALS
) -> Generator[None, None, list[TrainingDeal]]:
    """The deals a person has played, in short steps; the newest journals come first.

    Practice is skipped: it repeats the beginning of another game.
    """
    deals: list[TrainingDeal] = []
    for path in paths:
        if len(deals) >= most:
            break
        yield
        try:
            recording = journal.read(path)
        except (SaveError, OSError) as error:
            _log.warning("%s is not studied: %s", path.name, error)
            continue
        if recording.header.practice or not _may_include(recording, name):
            continue
        _, playback = yield from play_back_steps(
            recording, lambda header: PersonPlayback(header, name)
        )
        if not playback.practice:
            deals += playback.deals
    return deals[:most]


def _may_include(recording: journal.Recording, name: str) -> bool:
    """Whether the person may have played in this game."""
    people = [who for who in recording.header.setup.seats if who.person]
    for entry in recording.entries:
        who = getattr(entry, "who", None) or getattr(entry, "newcomer", None)
        if who is not None and who.person:
            people.append(who)
    return any(who.name.casefold() == name.casefold() for who in people)


def train(name: str, deals: Iterable[TrainingDeal]) -> Generator[None, None, PlayerModel]:
    """Learn the model of a person from these deals, in short steps."""
    deals = list(deals)
    choices: dict[Kind, list[Example]] = {}
    made = [answered for deal in deals for answered in deal.made]
    for number, answered in enumerate(made):
        if number % _ANSWERS_AT_ONCE == 0:
            yield
        for kind, choice in examples_of(answered):
            choices.setdefault(kind, []).append(choice)
    habits = yield from learned(choices)
    today = date.today().isoformat()
    return PlayerModel(name, len(deals), habits, _pace(deals), today)


def _pace(deals: Iterable[TrainingDeal]) -> float:
    """The person's factor on the time for a step; 1 if unknown."""
    known = [deal.seconds for deal in deals if deal.seconds > 0]
    if not known:
        return 1.0
    return round(min(_SLOWEST, max(_QUICKEST, sum(known) / len(known) / USUAL_SECONDS)), 2)
