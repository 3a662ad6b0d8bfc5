"""How a result is shown: the theme of pictures, the language of letters, and the translation."""

from __future__ import annotations

from dataclasses import dataclass

from meteor_core.wording import palette
from meteor_core.wording.palette import Theme
from meteor_core.wording.words import Translate, same


@dataclass(frozen=True, slots=True)
class Style:
    """What every picture and file of words needs of its reader.

    ``theme`` is ``"light"`` or ``"dark"``; ``language`` chooses the letters of the stages;
    ``translate`` takes an English msgid and gives the words to show.
    Example: ``Style("dark", "ru", catalogue("ru").gettext)``.
    """

    theme: str = "light"
    language: str = "en"
    translate: Translate = same

    @property
    def colours(self) -> Theme:
        """The theme's colours; those of the light one for a name that is unknown."""
        return palette.theme(self.theme)


ENGLISH = Style()
"""The light theme with English words, which need no translation."""
