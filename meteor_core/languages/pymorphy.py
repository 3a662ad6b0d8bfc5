"""pymorphy3: the dictionary and guesser of Russian words, loaded when they are first asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any

from meteor_core.model.caches import word_cache

KEPT = 1 << 10
"""Forms whose parses are kept: whoever describes an unknown word asks for its readings soon."""


def morphology() -> Any:
    """The dictionary and guesser of pymorphy3, imported and loaded once.

    One thread loads it: two at a time would fill the table of grammemes that they share.
    """
    with _loading:
        return _loaded()


_loading = Lock()


@cache
def _loaded() -> Any:
    import pymorphy3_dicts_ru
    from pymorphy3 import MorphAnalyzer

    # By its place: pymorphy3 would ask all that is installed whether it brings a dictionary, or
    # take the one that an environment variable names, which no signature and no cache knows of.
    return MorphAnalyzer(pymorphy3_dicts_ru.get_path(), lang="ru")


def _parse(form: str) -> tuple[Any, ...]:
    try:
        return tuple(morphology().parse(form))
    except ValueError:  # it asks Unicode for the name of each letter, and Tangut's have none
        return ()


parses: Callable[[str], tuple[Any, ...]] = word_cache(_parse, KEPT)
"""``"стали"`` → pymorphy3's parses of it, the likeliest first."""


def guessed(form: str) -> tuple[str, Any, bool] | None:
    """The likeliest parse of a word that the dictionary does not have: lemma, tag, and whether
    other parses have other lemmas. None where nothing can be guessed."""
    guesses = parses(form)
    if not guesses:
        return None
    lemmas = {guess.normal_form for guess in guesses}
    return guesses[0].normal_form, guesses[0].tag, len(lemmas) > 1
