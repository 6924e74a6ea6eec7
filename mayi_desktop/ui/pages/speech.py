"""The page Accessibility, and the sounds to be heard and learned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from mayi_desktop.base.i18n import N_, _
from mayi_desktop.ui.kit.button import Button, ButtonKind
from mayi_desktop.ui.kit.page import FormPage
from mayi_desktop.ui.kit.rich_text import Paragraph, TextStyle
from mayi_desktop.ui.kit.scene import Context
from mayi_desktop.ui.kit.widget import Label, Tone, Widget
from mayi_desktop.ui.pages.text import TextPage

# Headings, each with what there is.
_THERE: Mapping[str, tuple[str, ...]] = {
    N_("Without seeing"): (
        N_(
            "F3 turns speech on or off, everywhere. Your screen reader speaks: NVDA, JAWS, "
            "VoiceOver or Orca. Without one, your system’s voice does."
        ),
        N_(
            "What happens at the table, what you’re asked, and what has the focus is spoken. "
            "Keys read your hand, the melds, the score and more; F2 shows all keys."
        ),
        N_("F4 reads the whole page. Any key stops the sentence being spoken."),
        N_(
            "On a shared screen, no hand is spoken unless you turn on “I wear earphones” in "
            "the settings."
        ),
    ),
    N_("With the keyboard, with one hand, with a tremor"): (
        N_("Everything you need has one key or button; no two keys at once. F2 changes keys."),
        N_(
            "A gamepad does everything too, and its own signs are shown while you use it. "
            "View, Share, Select or minus lists every act."
        ),
        N_(
            "Nothing has to be dragged: click a card, then click where it should go. A card "
            "held for a moment stays lifted until the next click. Comma and period move a card "
            "in your hand."
        ),
        N_(
            "There’s no time limit unless you set one or play with phones. Undo takes a play "
            "back."
        ),
        N_("A press just after a button has changed doesn’t count."),
    ),
    N_("With poor sight"): (
        N_("Text and buttons can be up to two and a half times as large."),
        N_(
            "There’s a theme with strong contrast, a deck with four colors, and one for "
            "color-blind people. Numbers on the cards can be large."
        ),
        N_("Motion can be reduced or turned off."),
    ),
    N_("Without hearing"): (N_("Every sound comes with something to see."),),
    N_("What is missing"): (
        N_("Pictures and films are described only by the sentences beside them."),
        N_("The page on a phone doesn’t speak by itself; use the phone’s screen reader."),
        N_("Braille depends on your screen reader."),
        N_("There’s no control by voice or by switches."),
        N_("No blind player has tried the game yet."),
    ),
}


def open_accessibility(context: Context) -> None:
    """Show the page."""
    context.scenes.push(AccessibilityPage(context))


class AccessibilityPage(TextPage):
    """Says plainly what is there and what isn't."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, _("Accessibility"), tuple(_paragraphs()), _("Done"))
        self.sounds = Button(
            self.look, _("Hear the sounds"), lambda: context.scenes.push(SoundsPage(context))
        )
        self.add_beside(self.sounds)
        self.focus.to(self.done)


def _paragraphs() -> Iterator[Paragraph]:
    for heading, points in _THERE.items():
        yield Paragraph(TextStyle.HEADING, _(heading))
        for words in points:
            yield Paragraph(TextStyle.BULLET, _(words))


# --- Sounds


_SOUNDS: Mapping[str, str] = {
    "your_turn": N_("It’s your turn"),
    "helps": N_("This discard helps your contract"),
    "may_i": N_("Somebody asks “May I?”"),
    "allowed": N_("Somebody lets a card go"),
    "granted": N_("Somebody gets the card they asked for"),
    "denied": N_("Somebody else gets the card"),
    "taken": N_("The discard is taken"),
    "draw": N_("A card is drawn from the stock"),
    "place": N_("A card is put down"),
    "lay_down": N_("Somebody lays down"),
    "treasure": N_("A wild card is swapped"),
    "shuffle": N_("The cards are shuffled"),
    "error": N_("That isn’t allowed"),
    "out": N_("Somebody goes out"),
    "win": N_("The game is won"),
}


class SoundsPage(FormPage):
    """A button for each sound with its meaning; a press plays it, left, middle and right."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, _("The sounds"))
        look, audio = self.look, context.audio
        text = _("A sound comes from the side where its player sits.")
        self.buttons_by_cue = {
            cue: Button(look, _(words), partial(audio.play, cue))
            for cue, words in _SOUNDS.items()
        }
        sides = [
            Button(look, label, partial(audio.play, "place", pan))
            for label, pan in ((_("From the left"), -0.7), (_("From the right"), 0.7))
        ]
        rows: list[Widget] = [*self.buttons_by_cue.values()]
        half = (len(rows) + 1) // 2
        done = Button(look, _("Done"), self.on_back, kind=ButtonKind.PRIMARY)
        self.above = Label(look, text, Tone.SOFT)
        self.compose((rows[:half], [*rows[half:], *sides]), (done,))
        self.focus.to(next(iter(self.buttons_by_cue.values())))
