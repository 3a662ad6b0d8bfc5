"""What prices prove, and what keeps somebody's own links below them, in words.

Prices and earnings are coins of each stage, named by its letter: one coin of an earlier stage is
worth more than any number of a later one's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from meteor_core.explain.proof import SetProof
from meteor_core.messages.phrase import N_
from meteor_core.model import Alignment
from meteor_core.model.view import phrase
from meteor_core.search.edges import Edge
from meteor_core.search.proof import Challenge, Price, Prices, WordAt, added, less
from meteor_core.search.sweep import SolvedBy
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, count, same

_MINUS = "−"


def coins(price: Price, stages: Sequence[str], language: str = "en") -> str:
    """``(2, -1), ("exact", "lemma")`` → ``"2E − 1L"``; of one stage alone the number: ``"2"``."""
    if len(stages) < 2:
        return signed_count(sum(price))
    parts = ""
    for number, stage in zip(price, stages, strict=True):
        if number:
            sign = _MINUS if number < 0 else "+"
            joint = f" {sign} " if parts else _MINUS * (number < 0)
            parts += f"{joint}{abs(number)}{look(stage).letter(language)}"
    return parts.replace(" ", "\u00a0") or "0"


def signed_count(number: int) -> str:
    """``-2`` → ``"−2"``."""
    return f"{_MINUS * (number < 0)}{abs(number)}"


def summed(prices: Sequence[Price], stages: Sequence[str], language: str = "en") -> str:
    """``[(1, -1), (0, 1)]`` → ``"(1E − 1L) + 1L"``; zeros are left out."""
    written = [coins(price, stages, language) for price in prices if any(price)]
    bracketed = [
        f"({one})" if "\u00a0" in one or one.startswith(_MINUS) else one for one in written
    ]
    return " + ".join(bracketed) or "0"


DECIDED: dict[SolvedBy, str] = {
    "choice": N_("no choice left"),
    "sweep": N_("dynamic programming"),
    "programme": N_("integer programming (HiGHS)"),
}
"""What found the most adjacent pairs of a part; msgids."""

MOST_NAMED = 8
"""Links or words that a sentence names."""


@dataclass(frozen=True, slots=True)
class ProofWords:
    """An alignment's words and stages, for sentences about their prices."""

    alignment: Alignment
    stages: tuple[str, ...]
    language: str = "en"
    translate: Translate = same

    def coins(self, price: Price) -> str:
        """Writes ``"2E − 1L"``."""
        return coins(price, self.stages, self.language)

    def word(self, word: WordAt) -> str:
        """``("reference", 1)`` → ``"“cat” (reference, 2)"``."""
        side, position = word
        tokens = self.alignment.candidate if side == "candidate" else self.alignment.reference
        said = (
            self.translate("“{word}” (candidate, {n})")
            if side == "candidate"
            else self.translate("“{word}” (reference, {n})")
        )
        return said.format(word=phrase(tokens, (position, position + 1)), n=position + 1)

    def link(self, edge: Edge) -> str:
        """Writes ``"the₁ ~ the₃"``, with the words' positions if a word occurs twice."""
        sides = (
            (self.alignment.candidate, edge.candidate),
            (self.alignment.reference, edge.reference),
        )
        return " ~ ".join(_placed(phrase(words, span), words, span) for words, span in sides)


def _placed(text: str, words: Sequence[object], span: tuple[int, int]) -> str:
    forms = [getattr(word, "form", "") for word in words]
    if span[1] - span[0] == 1 and forms.count(forms[span[0]]) > 1:
        return f"{text} ({span[0] + 1})"
    return text


def prices_say(given: Prices, chosen: SetProof, say: ProofWords) -> list[str]:
    """Describes what these prices prove of a set's links; its own prices are the lowest."""
    _ = say.translate
    cheap, below = given.underpriced(chosen.links), given.negative
    if cheap or below:
        return [_("These prices are not a valid proof:"), *_faults(given, cheap, below, say)]
    bound = say.coins(given.total)
    sentences = [
        _(
            "Every possible link costs at least what it earns, and no price is negative. So no "
            "choice of links can earn more than the sum of all prices, {bound}."
        ).format(bound=bound)
    ]
    if chosen.phrases:
        message = _(
            "Together with the phrases of this set, which earn {worth}, the links can "
            "earn at most {total}."
        )
        total = say.coins(added([given.total, chosen.worth], len(chosen.worth)))
        sentences.append(message.format(worth=say.coins(chosen.worth), total=total))
    if given.total == chosen.prices.total:
        return [*sentences, _reached(chosen, say)]
    message = _(
        "These prices are correct, but their sum is {gap} higher than needed, because the best "
        "matching earns {least}. Lower the prices as far as you can without underpricing a link."
    )
    gap = say.coins(less(given.total, chosen.prices.total))
    least = say.coins(chosen.prices.total)
    return [*sentences, message.format(gap=gap, least=least)]


def _reached(chosen: SetProof, say: ProofWords) -> str:
    if not chosen.phrases:
        return say.translate("The best matching earns exactly that, so no other can earn more.")
    return say.translate(
        "The best matching with these phrases earns exactly that, so no other matching with "
        "these phrases can earn more."
    )


def matches_say(chosen: SetProof, say: ProofWords) -> str:
    """Coins as the Pair page counts matches, where phrases make coins words of both sides."""
    message = say.translate(
        "The phrases and links together earn {total}. Here every matched word on either side "
        "earns 1. The Pair page counts these {words} words as {matches} matches."
    )
    words = sum(chosen.total)
    return message.format(total=say.coins(chosen.total), words=words, matches=count(words / 2))


def _faults(
    given: Prices, cheap: Sequence[Edge], below: Sequence[WordAt], say: ProofWords
) -> Iterator[str]:
    message = say.translate("{link} is underpriced: it costs {cost} and earns {earned}.")
    for edge in cheap[:MOST_NAMED]:
        cost, earned = say.coins(given.cost(edge)), say.coins(given.earns(edge))
        yield message.format(link=say.link(edge), cost=cost, earned=earned)
    if len(cheap) > MOST_NAMED:
        yield say.translate("Underpriced links: {n}.").format(n=len(cheap))
    message = say.translate("{word} has a negative price: {price}.")
    for word in below[:MOST_NAMED]:
        yield message.format(word=say.word(word), price=say.coins(given.of(word)))


def links_say(told: Challenge, proved: bool, chosen: SetProof, say: ProofWords) -> list[str]:
    """Describes the result of own links; ``proved``: whether the prices prove anything."""
    _ = say.translate
    if told.twice:
        message = _("{word} is in several of your links, but a word can match only once.")
        return [message.format(word=say.word(word)) for word in told.twice[:MOST_NAMED]]
    stages = len(chosen.worth)
    earned, bound = (
        say.coins(added([price, chosen.worth], stages)) for price in (told.earned, told.bound)
    )
    message = _("Your links earn {earned}; all prices add up to {bound}.")
    if chosen.phrases:
        message = _(
            "Your links and the phrases earn {earned}; all prices and the phrases add up to "
            "{bound}."
        )
    first = message.format(earned=earned, bound=bound)
    if not proved:
        last = _(
            "The prices do not prove anything yet, so they do not rule out any choice of links. "
            "Correct them first."
        )
        return [first, last]
    if not any(told.left):
        most = _(
            "No choice of links can earn more. Only the number of chunks can still be reduced."
        )
        if chosen.phrases:
            most = _("No choice of links can earn more with these phrases.")
        return [first, most]
    return [first, _("These differences remain:"), *_stops(told, say)]


def _stops(told: Challenge, say: ProofWords) -> Iterator[str]:
    """The inequalities that are not equal: links that cost more than they earn, prices not used."""
    _ = say.translate
    message = _("{link} costs {cost} but earns only {earned}, so {lost} is lost.")
    for one in told.dear[:MOST_NAMED]:
        yield message.format(
            link=say.link(one.edge),
            cost=say.coins(one.cost),
            earned=say.coins(one.earned),
            lost=say.coins(less(one.cost, one.earned)),
        )
    message = _("{word} is unmatched, so no link earns its price of {price}.")
    for word, price in told.idle[:MOST_NAMED]:
        yield message.format(word=say.word(word), price=say.coins(price))
