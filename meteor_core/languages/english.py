"""English: NLTK splits, Snowball stems, a list of our own tells function words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from meteor_core.languages import english_homographs, entities, homoglyphs, snowball
from meteor_core.languages.abbreviations import splitting
from meteor_core.languages.analysis import (
    ChunkAnalyser,
    is_punctuation,
    normalise,
)
from meteor_core.languages.characters import plainly
from meteor_core.languages.language import Language
from meteor_core.languages.run_together import sentences_apart, signs_apart
from meteor_core.languages.spelling import describing
from meteor_core.messages.phrase import N_
from meteor_core.model import Parameters, Span, Word
from meteor_core.model.caches import LONGEST_WORD, vocabulary
from meteor_core.model.lean_import import lean_import
from meteor_core.model.libraries import version

FUNCTION_WORDS = frozenset(
    Path(__file__).with_name("function_words.en.txt").read_text(encoding="utf-8").split()
)
"""Articles, pronouns, prepositions, conjunctions, auxiliaries, particles: a list of our own."""

_WORDS = frozenset({"chilli", "refer", "sever", "sunni"})
"""Stems of “chilly”, “reference”, “severe” and “sunny” that are words by themselves."""

_IRREGULAR = Path(__file__).with_name("irregular_forms.en.txt")

PLAIN_CHUNK = re.compile(r"([a-z]+(?:-[a-z]+)*|[0-9]+)([.,:;!?]?)", re.IGNORECASE)
"""Nine chunks in ten: letters or digits, and at most one mark after them."""

CONTRACTED = frozenset({"cannot", "gimme", "gonna", "gotta", "lemme", "wanna"})
"""Plain though they are, NLTK splits them."""

PLAIN = str.maketrans("‘’…", "''—")
"""NLTK splits “don't” and “well—”, but neither “don’t” nor “well…”. Lengths stay, so spans do."""

_SEVERAL = re.compile("[A-Z]{2,}s")
"""Several of what capitals abbreviate; no stem tells in “dvds” and “ngos”."""

_PRICE = re.compile(r"([£€¥₽₹₴](?=\d)|\d[\d.,]*(?=[¢£€₽]$)).+")
"""A sign of currency before or after its number."""


@cache
def _splitter() -> Any:
    return lean_import("nltk.tokenize.destructive").NLTKWordTokenizer()


def split(chunk: str) -> Iterable[Span]:
    """``"don't!"`` → do, n't, ! (as spans)."""
    plain = PLAIN_CHUNK.fullmatch(chunk)
    if plain is not None and CONTRACTED.isdisjoint(plain[1].lower().split("-")):
        return (plain.span(1), plain.span(2)) if plain[2] else (plain.span(1),)
    chunk = chunk.translate(PLAIN)
    try:
        return list(_splitter().span_tokenize(chunk))
    except ValueError:  # NLTK cannot place some mixtures of quotes
        marks_apart = lean_import("nltk.tokenize.regexp").WordPunctTokenizer()
        return list(marks_apart.span_tokenize(chunk))


def split_prices(chunk: str) -> Iterable[Span]:
    """``split``, but every sign of currency stands alone, as NLTK has “$”: ``"£5m"`` → £, 5m."""
    for start, stop in split(chunk):
        sign = _PRICE.fullmatch(chunk, start, stop)
        if sign is not None:
            yield start, sign.end(1)
            yield sign.end(1), stop
        else:
            yield start, stop


def describe(text: str) -> Word:
    """``"Foxes"`` → form foxes, base fox."""
    form = normalise(text)
    if is_punctuation(form):
        return Word(form, form, "PNCT", is_function=True, is_punctuation=True)
    if len(form) > LONGEST_WORD:
        return Word(form, form, "", is_function=False)
    return _describe_form(form)


@vocabulary
def _describe_form(form: str) -> Word:
    if form in FUNCTION_WORDS:
        return Word(form, _snowball(form), "FUNC", is_function=True)
    tag = "NUMB" if form.replace(",", "").replace(".", "").isdigit() else ""
    return Word(form, _snowball(form), tag, is_function=False)


def _snowball(form: str) -> str:
    """``"foxes"`` → ``"fox"``."""
    return snowball.stemmer("english")(form)


AUXILIARIES = {
    form: base
    for base, forms in {
        "be": "am is are was were been being 'm 're",
        "have": "has had having 've",
        "do": "does did done doing",
        "get": "got",
        "will": "'ll wo would",
        "can": "ca could",
        "shall": "sha",
        "may": "might",
        "not": "n't",
        "a": "an",
        "i": "me",
        "he": "him",
        "we": "us",
        "they": "them",
        "who": "whom",
        "this": "these",
        "that": "those",
    }.items()
    for form in forms.split()
}
"""Forms of the verbs that mean little, contractions, and cases and numbers of pronouns; “'s” and
“'d” are of several words, and so is “her”."""


_VERBS_TOO = frozenset({"dare", "need"})
"""Auxiliaries whose other forms, “needs” and “dared”, are those of a verb of content."""


def is_of_content(form: str) -> bool:
    """Whether a function word is a form of a word that is none, “got” (of “gotta”), or may be one:
    “need”."""
    return form in _VERBS_TOO or AUXILIARIES.get(form, form) not in FUNCTION_WORDS


def describe_base(text: str) -> Word:
    """``describe``, but with the base form of auxiliaries, “was” → be, “n't” → not, and with the
    stem of the base form of what no rule of endings leads to it: “went” → go, “easiest” → easi,
    “DVDs” → dvd."""
    word = describe(text)
    base = AUXILIARIES.get(word.form)
    if base is None and not word.is_function:
        several = _SEVERAL.fullmatch(text) and word.form[:-1] not in FUNCTION_WORDS
        singular = text[:-1] if several else base_form(word.form)
        base = describe(singular).base if singular else None
    return word if base is None else replace(word, base=base)


def base_form(form: str) -> str:
    """“went” → “go”; "" of what is no irregular form."""
    return _irregular().get(form, "")


_DEGREES = {"more": ("er", "worse"), "most": ("est", "worst")}


def degree(form: str) -> str:
    """“narrower” → "more", “safest” → "most"; "" of what is no listed form of an adjective."""
    found = (more for more, endings in _DEGREES.items() if form.endswith(endings))
    return next(found, "") if base_form(form) else ""


@cache
def _irregular() -> dict[str, str]:
    """Form → base form: ``{"went": "go"}``."""
    lines = _IRREGULAR.read_text("utf-8").splitlines()
    pairs = (line.split(" = ") for line in lines if line and not line.startswith("#"))
    return {form: base for base, forms in pairs for form in forms.split()}


describe_spelling = describing("en", describe_base, homoglyphs.of_latin)


def settled(words: Sequence[Word]) -> dict[int, Word]:
    """“he [saw]”: forms that belong to two words, by the one that those beside them tell."""
    return english_homographs.settled(words, _stem)


def written(base: str, tags: str = "", capital: bool = False) -> str:
    """A base as people write it, where it is a word's that its neighbours tell, “leav” → leave, or
    that of an irregular form: “easi” → easy."""
    return _base_forms().get(base) or english_homographs.written(base, _stem)


@cache
def _base_forms() -> dict[str, str]:
    stems = {describe(base).base: base for base in _irregular().values()}
    return {stem: base for stem, base in stems.items() if not _is_a_word(stem, base)}


def _is_a_word(stem: str, base: str) -> bool:
    """Whether what the stemmer leaves of a base is another word: of “kindly” it is “kind”."""
    return base == f"{stem}ly" or stem in _WORDS


def _stem(base: str) -> str:
    return describe_base(base).base


def _name() -> str:
    return f"nltk-{version('nltk')}+snowball-{version('snowballstemmer')}"


@cache
def analyser(punctuation: bool) -> ChunkAnalyser:
    """NLTK's tokens, but abbreviations keep their stops; stems, but auxiliaries have bases."""
    return ChunkAnalyser(
        f"abbr+{_name()}",
        plainly(entities.unescaping(signs_apart(sentences_apart(splitting("en", split_prices))))),
        describe_spelling,
        punctuation,
        as_written=True,
        chunk=entities.chunk,
    )


@cache
def published(punctuation: bool) -> ChunkAnalyser:
    """NLTK's tokens and Snowball's stems as they are."""
    return ChunkAnalyser(_name(), split, describe, punctuation)


def own_letters(text: str) -> int:
    """Latin letters without diacritics."""
    return len(re.findall("[A-Za-z]", text))


ENGLISH = Language(
    "en",
    N_("English"),
    "stem",
    analyser,
    describe_spelling,
    own_letters,
    Parameters(
        alpha=0.7,
        beta=0.5,
        gamma=0.3,
        delta=0.7,
        weights=(("stem", 0.9), ("synonym", 0.9), ("paraphrase", 0.8), ("fuzzy", 0.5)),
        sigma=2.0,
        mu=0.4,
    ),
    letters=0.7,
    weights_from=N_(
        "fitted with the other parameters to human scores of WMT15 to WMT17, WMT21, WMT22 and "
        "the biomedical set, then rounded. A later stage never has a larger weight than an "
        "earlier one."
    ),
    published=published,
    settled=settled,
    written=written,
    thesauri=("wordnet-3.0",),
    paraphrases=("meteor-1.5",),
)
