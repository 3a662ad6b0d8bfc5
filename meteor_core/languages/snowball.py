"""Snowball's stems, as snowballstemmer 1.2.1 makes them: the stemmers of METEOR 1.5.

Later versions stem ё (2.0) and some English words (3.0) anew. English takes a fifteenth of the time
where PyStemmer 2.2.0.3 is installed, which stems English alike.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any

from meteor_core.model.libraries import lean_import, version

COMPILED = "2.2.0.3"
"""The one version of PyStemmer that is used."""


def stemmer(name: str) -> Callable[[str], str]:
    """``stemmer("english")("foxes")`` → ``"fox"``, in whatever thread."""
    fast = compiled() if name == "english" else None
    return pure(name) if fast is None else fast


@cache
def pure(name: str) -> Callable[[str], str]:
    """The stemmer that is written in Python."""
    module = lean_import(f"snowballstemmer.{name}_stemmer")
    return _one_at_a_time(getattr(module, f"{name.title()}Stemmer")().stemWord)


@cache
def compiled() -> Callable[[str], str] | None:
    """PyStemmer's for English; None where it is not installed in the version that stems alike."""
    try:
        import Stemmer
    except ImportError:
        return None
    if version("PyStemmer") != COMPILED:  # what it says of itself is the version before
        return None
    stem = _one_at_a_time(Stemmer.Stemmer("english", 0).stemWord)  # stems are kept by who asks

    def stem_or_leave(word: str) -> str:
        try:
            return stem(word)
        except UnicodeEncodeError:  # a lone surrogate, which is no character
            return pure("english")(word)

    return stem_or_leave


def _one_at_a_time(stem: Callable[[str], Any]) -> Callable[[str], str]:
    """Either program's stemmers work on a word within themselves."""
    lock = Lock()

    def locked(word: str) -> str:
        with lock:
            return str(stem(word))

    return locked
