"""A candidate rewritten in another order of its words, with words of the reference put in.

An order is a tuple of numbers: ``i`` stands for word ``i`` of the candidate, ``~j`` (that is,
``-1 - j``) for word ``j`` of the reference. White space depends on which words are
neighbours, a sentence keeps its capital, and what is not a token (punctuation, if it does not
count) stays with its word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import pairwise

from meteor_core.model import Token

Order = tuple[int, ...]

OPENING = frozenset("([{«„“‹#")
CLOSING = frozenset(".,:;!?…)]}»”›%")
CLITICS = ("'", "’", "n't", "n’t")
NAMES = frozenset({"Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr"})
"""Grammemes (OpenCorpora's) of words that keep their capital inside a sentence."""

_BETWEEN = re.compile(r"(\S*)((?:\s.*)?\s|)(\S*)", re.DOTALL)
"""Between two words: what belongs to the first, the gap, what belongs to the second."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A word as it is written, the gap before it, and whether its capital may go."""

    gap: str
    text: str
    lowers: bool


def rewrite(text: str, tokens: Sequence[Token], reference: Sequence[Token], order: Order) -> str:
    """``"Кот спит"`` in the order (1, 0) → ``"Спит кот"``."""
    if not order:
        return ""
    small = {token.text for token in (*tokens, *reference)}
    own = pieces(text, tokens, small)
    inserted = [Piece(" ", token.text, _lowers(token, small)) for token in reference]
    chosen = [own[word] if word >= 0 else inserted[~word] for word in order]
    words = _capitals(order, chosen, bool(tokens) and tokens[0].text[:1].isupper())
    gaps = [
        own[right].gap if 0 <= left == right - 1 else _gap(words[number - 1], words[number])
        for number, (left, right) in enumerate(pairwise(_places(order, len(tokens))), 1)
    ]
    lead, tail = (text[: tokens[0].start], text[tokens[-1].stop :]) if tokens else ("", "")
    joined = zip(["", *gaps], words, strict=True)
    return lead + "".join(gap + word for gap, word in joined) + tail


def pieces(text: str, tokens: Sequence[Token], small: Set[str] = frozenset()) -> list[Piece]:
    """A text → its words: «кот,» and «(спит)» are two if punctuation is not a token.

    ``small``: words known to be written without a capital.
    """
    heads, gaps, tails = [""], [""], []
    for left, right in pairwise(tokens):
        between = _BETWEEN.fullmatch(text[left.stop : right.start])
        tail, gap, head = between.groups() if between else ("", " ", "")
        tails.append(tail)
        gaps.append(gap)
        heads.append(head)
    tails.append("")
    parts = zip(gaps, heads, tokens, tails, strict=False)
    return [
        Piece(gap, head + token.text + tail, _lowers(token, small))
        for gap, head, token, tail in parts
    ]


def _places(order: Order, count: int) -> list[int]:
    """For each word of an order that one of the candidate's ``count`` words whose place it has, and
    whose gaps it keeps: its own, or that of the word for which it is put in; −1 for none."""
    around = zip((-1, *order), order, (*order[1:], count), strict=False)
    return [
        word if word >= 0 else left + 1 if right == left + 2 and left + 1 not in order else -1
        for left, word, right in around
    ]


def _capitals(order: Order, chosen: Sequence[Piece], capital: bool) -> list[str]:
    """The words, with the capital of the sentence where it begins in this order.

    Word 0 began the candidate, ~0 the reference.
    """
    words = [piece.text for piece in chosen]
    for number, (word, piece) in enumerate(zip(order, chosen, strict=True)):
        if number and word in (0, ~0) and piece.lowers:
            words[number] = words[number][:1].lower() + words[number][1:]
    if capital and order[0] != 0:
        words[0] = words[0][:1].upper() + words[0][1:]
    return words


def _gap(left: str, right: str) -> str:
    """Returns the white space between two words that were not adjacent."""
    if left[-1:] in OPENING:
        return ""
    closing = right[:1] in CLOSING or right.lower().startswith(CLITICS)
    return "" if closing and left[-1:] not in CLOSING else " "


def _lowers(token: Token, small: Set[str]) -> bool:
    """Whether a capital at a sentence's beginning is the sentence's, not a name's or an acronym's.

    Where the language has no tags, only function words, and words that are somewhere without a
    capital, are known to be no names.
    """
    if token.text[1:] != token.text[1:].lower() or token.text == "I":
        return False
    if token.text.lower() in small:
        return True
    if not token.tag or token.tag == "FUNC":
        return token.is_function
    return NAMES.isdisjoint(token.tag.replace(" ", ",").split(","))
