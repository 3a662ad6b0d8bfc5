"""Lemmas as people write them: inside, they are keys in small letters and without ё."""

from __future__ import annotations

from meteor_core import languages


def lemma_text(lemma: str, *tags: str, capital: bool = False) -> str:
    """``"киев"`` → «Киев»; ``tags``: of the forms whose lemma it is, where they are known.

    ``capital``: one of the forms stands within a sentence with a capital.
    """
    language = languages.get(languages.detect(lemma))
    return language.written(lemma, " ".join(filter(None, tags)), capital)
