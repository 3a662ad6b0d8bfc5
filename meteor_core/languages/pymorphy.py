"""pymorphy3: the dictionary and guesser of Russian words, loaded when they are first asked."""

from __future__ import annotations

import os
from functools import cache
from typing import Any


@cache
def morphology() -> Any:
    """The dictionary and guesser of pymorphy3, imported and loaded once."""
    import pymorphy3_dicts_ru
    from pymorphy3 import MorphAnalyzer

    # By its place: pymorphy3 would ask all that is installed whether it brings a dictionary.
    given = os.environ.get(MorphAnalyzer.DICT_PATH_ENV_VARIABLE)
    return MorphAnalyzer(given or pymorphy3_dicts_ru.get_path(), lang="ru")


def parses(form: str) -> list[Any]:
    """``"стали"`` → pymorphy3's parses of it, the likeliest first."""
    try:
        return list(morphology().parse(form))
    except ValueError:  # it asks Unicode for the name of each letter, and Tangut's have none
        return []


def guessed(form: str) -> tuple[str, Any, bool] | None:
    """The likeliest parse of a word that the dictionary does not have: lemma, tag, and whether
    other parses have other lemmas. None where nothing can be guessed."""
    guesses = parses(form)
    if not guesses:
        return None
    lemmas = {guess.normal_form for guess in guesses}
    return guesses[0].normal_form, guesses[0].tag, len(lemmas) > 1
