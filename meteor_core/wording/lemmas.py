"""Lemmas as people write them: inside, they are keys in small letters and without ё."""

from __future__ import annotations

from meteor_core import languages
from meteor_core.languages.analysis import normalise
from meteor_core.messages.safe import clean


def lemma_text(lemma: str, *tags: str, capital: bool = False, small: bool = False) -> str:
    """``"киев"`` → «Киев»; ``tags``: of the forms whose lemma it is, where they are known.

    ``capital``: one of the forms has a capital within a sentence; ``small``: they occur
    without one, so that «стоматология» is not a clinic's name, whatever the dictionary has.
    """
    language = languages.get(languages.detect(lemma))
    text = language.written(lemma, " ".join(filter(None, tags)), capital)
    return text.lower() if small else text


def as_it_stands(key: str, text: str, first: bool = False) -> str:
    """Returns the compared form or lemma of a text's word, written as the text would write it.

    ``first``: it begins the text, where a capital means nothing; in a language without lemmas
    names cannot be recognised, so that the word stays as it is.
    """
    capital = text[:1].isupper()
    tells = languages.get(languages.detect(key)).lemmatises
    by_place = first and capital and text[1:].islower() and tells
    if _bare(text) == _bare(key) and not by_place:
        return clean(text)
    return lemma_text(key, capital=capital and not first, small=text.islower())


def _bare(text: str) -> str:
    """Without the stops of an abbreviation: “US” is “U.S.” to the stages."""
    return normalise(text).replace(".", "")
