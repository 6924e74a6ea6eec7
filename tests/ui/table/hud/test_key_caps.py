"""Tests that buttons show their keys until they are known, in this game and the next."""

from __future__ import annotations

from pathlib import Path

from mayi_desktop.host.settings import read
from mayi_desktop.ui.app import App
from mayi_desktop.ui.kit.input import USUAL_KEYS, KeyMap, TableAct
from mayi_desktop.ui.play.prompts import ButtonSpec, Commands
from mayi_desktop.ui.table.buttons import KNOWN_AFTER, KeyCaps
from tests.ui.screens import TO_LAY_DOWN
from tests.ui.table.player import PATIENCE, at

SUGGEST = ButtonSpec("Suggest melds", Commands.suggest_melds, key=TableAct.SUGGEST)


def test_a_label_goes_once_its_button_was_used_often_and_the_others_stay() -> None:
    caps = KeyCaps()
    for _use in range(KNOWN_AFTER):
        assert caps.label(SUGGEST) == "H"
        caps.note(SUGGEST)
    assert not caps.label(SUGGEST)
    assert caps.label(ButtonSpec("Discard", Commands.discard, key=TableAct.DISCARD)) == "X"


def test_a_key_that_is_given_to_another_act_is_labelled_anew() -> None:
    known = {f"{TableAct.SUGGEST.value} {USUAL_KEYS[TableAct.SUGGEST]}": KNOWN_AFTER}
    assert not KeyCaps(KeyMap(), known).label(SUGGEST)
    other = KeyMap().with_key(TableAct.SUGGEST, "k")
    assert KeyCaps(other, known).label(SUGGEST) == "K"


def test_keys_and_clicks_count_and_what_is_known_stays_known(app: App, tmp_path: Path) -> None:
    player = at(app, tmp_path, TO_LAY_DOWN)
    bar = player.table.controls
    for use in range(KNOWN_AFTER):
        button = next(b for b, spec in bar.choices() if spec.key is TableAct.SUGGEST)
        assert getattr(button, "key", "") == "H"
        player.wait(PATIENCE)
        if use % 2:
            player.click(button)
        else:
            player.press("h")
        player.settle()
        player.table.commands.unstage(player.table.model.hand.staged)
        player.settle()
    button = next(b for b, spec in bar.choices() if spec.key is TableAct.SUGGEST)
    assert not getattr(button, "key", "")
    used = app.context.settings.used_keys
    settings, trouble = read({"used_keys": dict(used)})
    assert trouble is None
    assert settings.used_keys == used
    assert not KeyCaps(KeyMap(), settings.used_keys).label(SUGGEST)
