"""Labelled links: pairs of words in their sentences that mean the same there, or do not.

The same, in these sentences: forms of one word, synonyms that fit, aspect pairs, misspellings and
variants, abbreviations and what they stand for, words of one root that stand for one another
(«решение» ~ «решить»), a phrase and its word, the negation of an opposite. Not the same: opposites,
siblings, other persons and places, words that only look alike, forms of another word, other senses,
what is merely related (a hospital and its doctor). A loose paraphrase is ``open`` or left out. Each
pair of a real system was read twice, the second time shuffled and without the first label.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from meteor_core.model import Alignment, Link, Token
from tests.labelled.texts import FOLDER, WMT, Marked, located, read, unmark

KINDS = {
    "form": "forms of one word, participles and gerunds among them: шёл ~ идёт, люди ~ человек",
    "homograph": "forms of several words, decided by the other side: стали ~ станут, ~ сталь",
    "aspect": "aspect pairs, suppletive ones among them: говорил ~ сказал",
    "prefix": "verbs of one root with other prefixes: зажёг ~ разжёг, вошёл ~ вышел",
    "synonym": "other words for the same",
    "opposite": "antonyms: повысил ~ снизил",
    "negation": "a word and its negation, or the negation of its opposite: неплохой ~ хороший",
    "sibling": "members of a closed class: пять ~ шесть, мать ~ отец; variants too: мать ~ мама",
    "name": "names of persons, places and organisations",
    "family": "words of one root: решение ~ решить, учитель ~ учебник",
    "lookalike": "words of other roots that look alike: кампания ~ компания",
    "spelling": "misspellings and variant spellings; unknown words that are no misspellings",
    "abbreviation": "abbreviations, in full or in short: руб. ~ рублей, ООН ~ НАТО",
    "number": "numbers and marks as they are written: 1 200 ~ 1200, 3-й ~ третий, 15 ~ 16",
    "light verb": "a verb of little meaning with a noun: сделал прыжок ~ прыгнул",
    "phrase": "several words for one or for several: тем не менее ~ однако",
    "sense": "words that share another sense than that of the sentences: утка ~ слух",
    "related": "words of one topic: врач ~ больница, кошка ~ собака",
    "function": "prepositions, conjunctions, particles, pronouns and the like",
}
"""Every kind of judgement, and what belongs there."""

LABELS = ("yes", "no", "open")
"""Do they mean the same? ``open``: readers may differ, so that it does not count."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Marked words of a candidate and of a reference; ``label``: whether they mean the same."""

    half: str
    kind: str
    label: str
    candidate: Marked
    reference: Marked

    def __str__(self) -> str:
        return f"{self.kind}, {self.label}: {self.candidate} / {self.reference}"


def own(language: str) -> list[Pair]:
    """Pairs in sentences written for this."""
    return [
        _pair(row, unmark(row["candidate"]), unmark(row["reference"]))
        for row in read(f"links/own.{language}")
    ]


def wmt(language: str) -> list[Pair]:
    """Pairs in candidates of real systems; none without ``../shared``."""
    return _real(f"links/wmt.{language}")


def unseen(language: str) -> list[Pair]:
    """More of them, drawn and labelled after the stages were made: a forecast for new texts."""
    return _real(f"links/unseen.{language}")


def forecast(language: str) -> list[Pair]:
    """A second such sample, for what was made with the first in view."""
    return _real(f"links/forecast.{language}")


def kinds(language: str) -> list[Pair]:
    """Pairs by kinds of a teacher's tests."""
    return _framed("kinds", language)


def blind(language: str) -> list[Pair]:
    """Pairs by kinds that nobody had prepared, labelled before they were asked."""
    return _framed("blind", language)


def _framed(name: str, language: str) -> list[Pair]:
    """Several pairs in one sentence: ``[aspect: yes]``, then ``Он {брал ~ взял; клал ~ положил}
    всё.``"""
    path = FOLDER / f"links/{name}.{language}.txt"
    found, kind, label = [], "", ""
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        if line.startswith("["):
            kind, _, label = line.strip("[]").partition(": ")
        elif line and not line.startswith("#"):
            before, _, rest = line.partition("{")
            listed, _, after = rest.partition("}")
            for both in listed.split("; "):
                marked = (unmark(f"{before}[{word}]{after}") for word in both.split(" ~ "))
                found.append(Pair(name, kind, label, *marked))
    return found


def _real(name: str) -> list[Pair]:
    if not WMT.is_dir() or not (FOLDER / f"{name}.tsv").is_file():
        return []
    return [
        _pair(row, *(located(row, side, f"{side}_") for side in ("candidate", "reference")))
        for row in read(name)
    ]


def _pair(row: Mapping[str, str], candidate: Marked, reference: Marked) -> Pair:
    return Pair(row["half"], row["kind"], row["label"], candidate, reference)


def made(alignment: Alignment, links: Iterable[Link], pair: Pair) -> tuple[Link, ...]:
    """The links that say that the marked words mean the same; none where nothing says so.

    That is one link of these very words, or several that together hold all of them and no other
    (``50 | %`` ~ ``50 | процентов``). Marks of punctuation beside the words are left aside. A
    longer link that holds the words («1 200 руб.» ~ «1200 рублей») affirms a true pair, but says
    nothing of a false one, so there it does not count.
    """
    candidate = _content(alignment.candidate, pair.candidate)
    reference = _content(alignment.reference, pair.reference)
    held = [
        (
            link,
            _trimmed(alignment.candidate, link.candidate),
            _trimmed(alignment.reference, link.reference),
        )
        for link in links
    ]
    within = [(link, one, two) for link, one, two in held if one <= candidate and two <= reference]
    if _all(one for _, one, _ in within) == candidate and (
        _all(two for *_, two in within) == reference
    ):
        return tuple(link for link, *_ in within)
    around = (link for link, one, two in held if candidate <= one and reference <= two)
    return tuple(around) if pair.label == "yes" else ()


def _all(places: Iterable[frozenset[int]]) -> frozenset[int]:
    return frozenset().union(*places)


def _content(tokens: Sequence[Token], marked: Marked) -> frozenset[int]:
    """Places of the tokens under the mark."""
    under = [
        place
        for place, token in enumerate(tokens)
        if token.start < marked.stop and marked.start < token.stop
    ]
    return _trimmed(tokens, (under[0], under[-1] + 1)) if under else frozenset()


_SAID = frozenset("%№§&°")
"""Marks that are read as words: a reader links «5 %» and «пять процентов» with them."""


def _trimmed(tokens: Sequence[Token], span: tuple[int, int]) -> frozenset[int]:
    """The places of a span without punctuation, unless it is all there is."""
    words = frozenset(
        place
        for place in range(*span)
        if not tokens[place].is_punctuation or tokens[place].text in _SAID
    )
    return words or frozenset(range(*span))
