"""English: NLTK splits, Snowball stems, a list of our own tells function words.

Some forms belong to two words, told apart by the words beside them: “They found a city” has the
past of “find”, “to found a city” another verb; “the wound” is no form of “wind”. They stand in
``homographs.en.txt``. What is told has the stem of its word as its base, and a part of speech as
its tag; a form of which nothing tells stays as it is.

Snowball's stems are those of snowballstemmer 1.2.1, the stemmers of METEOR 1.5, in other languages
too. Later versions stem ё (2.0) and some English words (3.0) anew. English takes a fifteenth of the
time where PyStemmer 2.2.0.3 is installed, which stems English alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from meteor_core.languages.abbreviations import splitting
from meteor_core.languages.analysis import (
    ChunkAnalyser,
    is_punctuation,
    normalise,
    sentences_apart,
    signs_apart,
)
from meteor_core.languages.language import Language
from meteor_core.languages.spelling import describing, english_chunk, of_latin, plainly, unescaping
from meteor_core.messages.phrase import N_
from meteor_core.model import Parameters, Span, Word
from meteor_core.model.caches import LONGEST_WORD, vocabulary
from meteor_core.model.libraries import lean_import, version

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


SNOWBALL_COMPILED = "2.2.0.3"
"""The one version of PyStemmer that is used."""


@cache
def snowball_stemmer(name: str) -> Callable[[str], str]:
    """``snowball_stemmer("english")("foxes")`` → ``"fox"``, in whatever thread."""
    fast = compiled_stemmer() if name == "english" else None
    return pure_stemmer(name) if fast is None else fast


@cache
def pure_stemmer(name: str) -> Callable[[str], str]:
    """The stemmer that is written in Python."""
    module = lean_import(f"snowballstemmer.{name}_stemmer")
    stem, lock = getattr(module, f"{name.title()}Stemmer")().stemWord, Lock()

    def stem_alone(word: str) -> str:
        with lock:  # it works on the word within itself, as the compiled one does
            return str(stem(word))

    return stem_alone


def compiled_stemmer() -> Callable[[str], str] | None:
    """PyStemmer's for English; None where it is not installed in the version that stems alike."""
    try:
        import Stemmer
    except ImportError:
        return None
    if version("PyStemmer") != SNOWBALL_COMPILED:  # what it says of itself is the version before
        return None
    stem, lock = Stemmer.Stemmer("english", 0).stemWord, Lock()  # stems are kept by who asks

    def stem_or_leave(word: str) -> str:
        with lock:
            try:
                return str(stem(word))
            except UnicodeEncodeError:  # a lone surrogate, which is no character
                return pure_stemmer("english")(word)

    return stem_or_leave


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
    base = snowball_stemmer("english")(form)
    if form in FUNCTION_WORDS:
        return Word(form, base, "FUNC", is_function=True)
    tag = "NUMB" if form.replace(",", "").replace(".", "").isdigit() else ""
    return Word(form, base, tag, is_function=False)


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


describe_spelling = describing("en", describe_base, of_latin)


_HOMOGRAPHS = Path(__file__).with_name("homographs.en.txt")

TAGS = {
    "past": "VERB",
    "participle": "VERB",
    "third": "VERB",
    "base": "VERB",
    "noun": "NOUN",
    "other": "ADJF",
}
"""Kinds of readings → the part of speech that the word gets."""

_TOLD = frozenset(TAGS.values())

Bases = Mapping[str, str]
"""Kind → base form: ``{"past": "find", "base": "found"}``."""


class Homograph(NamedTuple):
    """What a form may be; ``usual``: the kind that is meant where nothing tells, "" for none."""

    bases: Bases
    usual: str


class _Lists(NamedTuple):
    """Form → what it may be; a word → the kinds that may stand behind it, the likelier first."""

    homographs: Mapping[str, Homograph]
    after: Mapping[str, tuple[str, ...]]


_DETERMINERS = frozenset({"the", "a", "an"})
"""What a noun's phrase begins with, so that a verb stands before: “ground the coffee”."""

_AFTER = "after "
_PASSED_OVER = "passed over"
"""What the list calls the adverbs that may stand between a form and what tells of it."""


def settled(words: Sequence[Word]) -> dict[int, Word]:
    """“he [saw]”: forms that belong to two words, by the one that those beside them tell.

    Place → the word there: “saw” in “he saw” is of “see”.
    """
    known, found = _list().homographs, {}
    for place, word in enumerate(words):
        homograph = known.get(word.form)
        if homograph is None or (word.is_capital and place):
            continue
        kind = _kind(words, place, homograph)
        if kind:
            base = describe_base(homograph.bases[kind]).base
            found[place] = replace(word, base=base, tag=TAGS[kind])
    return found


def is_told(word: Word) -> bool:
    """Whether a word's neighbours have told which of two words it is: “leaves” in “she leaves”."""
    return word.tag in _TOLD and word.form in _list().homographs


def written(base: str, tags: str = "", capital: bool = False) -> str:
    """A base as people write it, where it is a word's that its neighbours tell, “leav” → leave, or
    that of an irregular form: “easi” → easy."""
    return _base_forms().get(base, base)


@cache
def _base_forms() -> dict[str, str]:
    told = chain.from_iterable(each.bases.values() for each in _list().homographs.values())
    irregular = {describe(base).base: base for base in _irregular().values()}
    return {describe_base(base).base: base for base in told} | {
        stem: base
        for stem, base in irregular.items()
        # what the stemmer leaves may be another word: of “kindly” it is “kind”
        if base != f"{stem}ly" and stem not in _WORDS
    }


def _kind(words: Sequence[Word], place: int, homograph: Homograph) -> str:
    """Which of its readings stands there, "" where nothing tells."""
    before = place - 1
    while before >= 0 and _is_passed_over(words[before]):
        before -= 1
    told = () if before < 0 else _list().after.get(words[before].form, ())
    kind = next((kind for kind in told if kind in homograph.bases), homograph.usual)
    if not kind and place + 1 < len(words) and words[place + 1].form in _DETERMINERS:
        return next((kind for kind in ("past", "third") if kind in homograph.bases), "")
    return kind


def _is_passed_over(word: Word) -> bool:
    """Whether it is an adverb: “will never [found]”, “he really [saw]”."""
    is_manner = word.form.endswith("ly") and len(word.form) > 4
    return is_manner or _PASSED_OVER in _list().after.get(word.form, ())


@cache
def _list() -> _Lists:
    homographs: dict[str, Homograph] = {}
    after: dict[str, tuple[str, ...]] = {}
    for line in _HOMOGRAPHS.read_text("utf-8").splitlines():
        name, _, rest = line.removeprefix("? ").partition(": ")
        if name.startswith(_AFTER):
            kinds = tuple(name.removeprefix(_AFTER).split(", "))
            after |= dict.fromkeys(rest.split(), kinds)
        elif rest and not line.startswith("#"):
            pairs = [reading.split() for reading in rest.split("; ")]
            usual = "" if line.startswith("?") else pairs[0][0]
            homographs[name] = Homograph(dict(pairs), usual)
    return _Lists(homographs, after)


def _name() -> str:
    return f"nltk-{version('nltk')}+snowball-{version('snowballstemmer')}"


@cache
def analyser(punctuation: bool) -> ChunkAnalyser:
    """NLTK's tokens, but abbreviations keep their stops; stems, but auxiliaries have bases."""
    split_read = plainly(unescaping(signs_apart(sentences_apart(splitting("en", split_prices)))))

    def split_chunk(chunk: str) -> Iterable[Span]:
        plain = PLAIN_CHUNK.fullmatch(chunk)
        if plain is None or plain[2] == "." or not chunk.isascii():
            return split_read(chunk)
        return split(chunk)

    return ChunkAnalyser(
        f"abbr+{_name()}",
        split_chunk,
        describe_spelling,
        punctuation,
        as_written=True,
        chunk=english_chunk,
    )


@cache
def published(punctuation: bool) -> ChunkAnalyser:
    """NLTK's tokens and Snowball's stems as they are."""
    return ChunkAnalyser(_name(), split, describe, punctuation)


@cache
def porter_analyser(language: Language, punctuation: bool) -> ChunkAnalyser:
    """Text that is tokenized already, with NLTK's Porter stems: what NLTK's METEOR is given.

    For any language: the Porter stemmer changes Latin letters only, so no Russian word.
    """
    stem = lean_import("nltk.stem.porter").PorterStemmer().stem

    def describe_token(text: str) -> Word:
        form = text.lower()
        marks = is_punctuation(form)
        return Word(form, stem(form), "PNCT" if marks else "", False, marks)

    name = f"whitespace+porter-nltk-{version('nltk')}"
    return ChunkAnalyser(name, lambda chunk: [(0, len(chunk))], describe_token, punctuation)


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
        "fitted, together with the other parameters, to human scores of WMT15 to WMT17, WMT21, "
        "WMT22 and the biomedical set, then rounded. A later stage never has a larger weight "
        "than an earlier one."
    ),
    published=published,
    settled=settled,
    written=written,
    thesauri=("wordnet-3.0",),
    paraphrases=("meteor-1.5",),
)
