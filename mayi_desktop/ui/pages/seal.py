"""Page before the cards are dealt: the computer's part of the draw, and what people add."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mayi_desktop.base.i18n import _
from mayi_desktop.engine.cards import Seat
from mayi_desktop.host.game import GameHost
from mayi_desktop.host.seal import LONGEST_CONTRIBUTION
from mayi_desktop.host.settings import Mixing, Settings
from mayi_desktop.host.verify import place_sentences
from mayi_desktop.ui.kit.button import Button, ButtonKind, Row
from mayi_desktop.ui.kit.controls import TextField
from mayi_desktop.ui.kit.input import InputEvent, KeyPressed
from mayi_desktop.ui.kit.page import FormPage
from mayi_desktop.ui.kit.scene import DEAF_SECONDS, Context
from mayi_desktop.ui.kit.seal import DeckCut, SealSigns, cut_text, is_cut
from mayi_desktop.ui.kit.widget import Label, Tone, Widget
from mayi_desktop.ui.play.words import display_names, isolated


def wants_to_mix(settings: Settings, host: GameHost) -> bool:
    """Whether to ask people for their part before the cards are dealt.

    Whoever plays alone is asked only if they have chosen so; what was begun is gone on with.
    """
    draw = host.setup.sealed
    people = sum(who.person for who in host.setup.seats)
    if draw is None or draw.closed or not people:
        return False
    if draw.contributions or settings.mixing is Mixing.ALWAYS:
        return True
    return people > 1 and settings.mixing is not Mixing.NEVER


class MixingPage(FormPage):
    """The words of the commitment, and each person in turn adding to it; `deal` begins to play.

    *Just deal* has the focus: one Enter, and nobody adds anything more; Space skips nobody.
    Whoever leaves the page finds it again in the same state, as every addition is in the
    journal at once. `from_setup` says that this lies one step back, and not the title;
    `phones`, that people are invited with their phones next.
    """

    column = 800
    deaf_seconds = DEAF_SECONDS  # a second press on *Deal the cards* must not skip it

    def __init__(
        self,
        context: Context,
        host: GameHost,
        deal: Callable[[], None],
        *,
        from_setup: bool = False,
        phones: bool = False,
    ) -> None:
        super().__init__(context, _("Before the cards are dealt"))
        self._from_setup = from_setup
        look = self.look
        self._host = host
        self._deal = deal
        self._dealt = False
        self._tallest: dict[tuple[int, int], int] = {}
        self._left_heading = Label(look, "", Tone.SUBHEADING)
        self.signs = SealSigns(look, (), "")
        self._left_note = Label(look, "", Tone.SOFT)
        self._place = Label(look, "", Tone.SOFT)
        self._heading = Label(look, "", Tone.SUBHEADING)
        self._how = Label(look, _("Type a word, hit some keys, or cut the deck."))
        hint = _("Any word, or just hit some keys")
        self.field = TextField(
            look, "", lambda _text: None, limit=LONGEST_CONTRIBUTION, hint=hint
        )
        self.field.entered.connect(self._add_typed)
        self.add = Button(look, _("Add it"), self._add_typed)
        back = partial(context.assets.cards.back, context.settings.back)
        self.deck = DeckCut(look, back, self._cut)
        self.decline = Button(look, _("No, thanks"), self._decline, kind=ButtonKind.QUIET)
        self.later = Button(look, _("Ask me later"), self._ask_later, kind=ButtonKind.QUIET)
        self._later: list[Seat] = []
        self._owner = Label(
            look, _("It’s best if the owner of the laptop goes first."), Tone.SOFT
        )
        self._asking: list[Widget] = [
            self._how,
            Row(look, ((self.field, 0.7), (self.add, 0.3))),
            self.deck,
            Row(look, ((self.decline, 0.5), (self.later, 0.5))),
            self._owner,
        ]
        self._added_heading = Label(look, _("What was added"), Tone.STRONG)
        self._added = [Label(look, "–") for who in host.setup.seats if who.person]
        words = _("Back") if from_setup else _("Back to the first page")
        leave = Button(look, words, self.on_back)
        self.start = Button(look, "", self._start, kind=ButtonKind.PRIMARY)
        left = [self._left_heading, self.signs, self._left_note, self._place]
        if phones:  # or everybody points their phone at the code of the words
            later = _("The codes for your phones come once the cards are dealt.")
            left.insert(2, Label(look, later, Tone.STRONG))
        right = [self._heading, *self._asking, self._added_heading, *self._added]
        self.compose((left, right), (leave, self.start))
        self._show()
        self.focus.to(self.start)

    def leave(self) -> None:
        """Close the journal, unless the table goes on with it."""
        if not self._dealt:
            self._host.close()

    def handle(self, event: InputEvent) -> bool:
        """Let Space begin to type; only Enter or a press on the button deals for everybody."""
        untouched = self.focus.current is self.start and not self.focus.shown
        if untouched and self.asked is not None and event == KeyPressed("space"):
            self.focus.to(self.field)
            return True
        return super().handle(event)

    def _height_wanted(self, width: int, columns: int) -> int:
        """As high as it will be once all have added, so that no button moves under a finger."""
        before = {label: label.visible for label in (self._added_heading, *self._added)}
        for label in before:
            label.visible = True
        now = super()._height_wanted(width, columns)
        for label, visible in before.items():
            label.visible = visible
        self._tallest[width, columns] = max(now, self._tallest.get((width, columns), 0))
        return self._tallest[width, columns]

    def on_back(self) -> None:
        """Go back to where it was opened; the game waits among the saved ones.

        Its commitment must stay, so that nobody draws again unseen.
        """
        if self._from_setup:
            self.context.navigation.show_setup()
        else:
            self.context.navigation.show_title()

    @property
    def asked(self) -> Seat | None:
        """Who is asked now: in the order of the seats, and then those who said later."""
        people = self._host.people_to_ask
        first = [seat for seat in people if seat not in self._later]
        return next(iter((*first, *(seat for seat in self._later if seat in people))), None)

    def _show(self) -> None:
        """Show whose turn it is to add something, and what was added so far."""
        draw, seat = self._host.setup.sealed, self.asked
        assert draw is not None
        fonts = self.look.fonts
        names = display_names(
            [who.name for who in self._host.setup.seats], fonts.can_write, fonts.drawn
        )
        waiting = not draw.closed
        if waiting:
            commitment = draw.commitment
            self._left_heading.set_text(_("The computer’s part of the shuffle is locked in"))
            self.signs.set(commitment.shown_words(), commitment.qr_text())
            self._left_note.set_text(
                _(
                    "Take a photo of these words if you like. After the game, they show "
                    "whether the computer’s part stayed the same."
                )
            )
            self._place.set_text(" ".join(place_sentences(commitment.place, here=True)))
        else:
            self._show_closed()
        self._heading.set_text(
            _("That’s everybody")
            if seat is None
            else _("{name}, want to help shuffle?", name=names[seat])
        )
        for widget in self._asking:
            widget.set_visible(visible=waiting and seat is not None)
        several = len(self._host.people_to_ask) > 1
        self.later.set_enabled(enabled=several)
        self._owner.set_visible(visible=waiting and several and not draw.contributors)
        for label, given in zip(self._added, draw.contributions, strict=False):
            label.set_text(added_text(names[given.seat], given.text))
        for number, label in enumerate(self._added):
            label.set_visible(visible=number < len(draw.contributions))
        self._added_heading.set_visible(visible=bool(draw.contributions))
        self.start.set_label(_("Just deal") if waiting else _("Deal the cards"))

    def _show_closed(self) -> None:
        """Show the words that lock in what was added, if the game is saved."""
        head = self._host.head_now
        if head is None:
            return
        self._left_heading.set_text(_("Your part is locked in, too"))
        self.signs.set(head.shown_words(), head.qr_text())
        self._left_note.set_text(
            _("With a photo of these words, you can tell later whether anybody changed it.")
        )
        self._place.set_text("")

    def _add_typed(self) -> None:
        """Add what was typed; without anything, show where to type."""
        text = self.field.text.strip()
        if not text:
            self.focus.to(self.field)
            return
        self.field.set("")
        self._contribute(text)

    def _cut(self, place: int) -> None:
        self._contribute(cut_text(place))

    def _decline(self) -> None:
        self.field.set("")
        self._contribute("")

    def _ask_later(self) -> None:
        """Ask everybody else first."""
        seat = self.asked
        if seat is not None:
            self._later = [*(other for other in self._later if other != seat), seat]
            self._show()
            self.rearrange()

    def _contribute(self, text: str) -> None:
        """Add something for whoever is asked; after the last one nobody can add more."""
        seat = self.asked
        if seat is None:
            return
        self._host.contribute(seat, text)
        if self.asked is None:
            self._host.close_contributions()
            self.focus.to(self.start)
        self._show()
        self.rearrange()

    def _start(self) -> None:
        """Deal; what somebody has typed by then counts."""
        typed = self.field.text.strip()
        if typed and self.asked is not None:
            self._host.contribute(self.asked, typed)
        self._dealt = True
        self._host.close_contributions()
        self._deal()


def added_text(name: str, text: str) -> str:
    """What somebody added, in a line."""
    if not text:
        return _("{name}: nothing", name=name)
    if is_cut(text):
        return _("{name}: cut the deck (“{text}”)", name=name, text=text)
    return _("{name}: “{text}”", name=name, text=isolated(text))
