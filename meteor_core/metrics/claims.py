"""What a metric's sheet claims, each with two candidates of one reference that show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from meteor_core.messages.phrase import N_


@dataclass(frozen=True, slots=True)
class Claim:
    """``said`` is a msgid; the scores of the two candidates stand in this ``relation``."""

    said: str
    reference: str
    first: str
    relation: Literal["<", "=", ">"]
    second: str


_FORM = N_("Another form of a word counts no more than a wrong word.")

BLEU = (
    Claim(
        N_("A lost “not” costs what a lost comma costs at a like place."),
        "Он уже сказал, что не сможет помочь.",
        "Он уже сказал, что сможет помочь.",
        "=",
        "Он уже сказал что не сможет помочь.",
    ),
    Claim(
        _FORM, "Она читает новую книгу.", "Она читает новые книги.", "=", "Она читает тихо дома."
    ),
    Claim(
        N_("What is missing is noticed: the brevity penalty stands for recall."),
        "Она читает дома новую книгу.",
        "Она читает дома",
        "<",
        "Она читает дома новую книгу вслух.",
    ),
)
ROUGE_N = (
    Claim(_FORM, "Она читает новую книгу", "Она читает новые книги", "=", "Она читает тихо дома"),
    Claim(
        N_("What turns the meaning into its opposite counts no more than any other added word."),
        "Он сможет помочь нам завтра",
        "Он не сможет помочь нам завтра",
        "=",
        "Он уже сможет помочь нам завтра",
    ),
)
ROUGE_L = (
    Claim(
        N_("Reordering is punished: of two parts that changed places only one counts."),
        "утром шёл дождь вечером светило солнце",
        "вечером светило солнце утром шёл дождь",
        "<",
        "утром шёл дождь вечером светило оно",
    ),
    Claim(
        N_("Gaps cost nothing: scattered words count as much as a phrase."),
        "кот спит дома",
        "кот тихо спит весь день дома",
        "=",
        "тихо весь день кот спит дома",
    ),
)
CHRF = (
    Claim(
        N_("A right stem with a wrong ending earns a part of its points, by no means all."),
        "книгу",
        "книги",
        "<",
        "книгу",
    ),
    Claim(
        N_("Words that only look alike are rewarded above synonyms."),
        "Он стал подозревать соседа",
        "Он стал подразумевать соседа",
        ">",
        "Он начал опасаться соседа",
    ),
    Claim(
        N_("A lost “not” costs less than two other endings."),
        "Она не читает новую книгу",
        "Она читает новую книгу",
        ">",
        "Она не читает новой книги",
    ),
)
TER = (
    Claim(
        N_("A wrong ending costs as much as a wrong name."),
        "Иван встретил Марию",
        "Иван встретил Мария",
        "=",
        "Иван встретил Ольгу",
    ),
    Claim(
        N_("A run of words that was moved is one edit, as one wrong word is."),
        "утром шёл сильный дождь",
        "шёл сильный дождь утром",
        "=",
        "утром шёл сильный снег",
    ),
)
LEVENSHTEIN = (
    Claim(
        N_("Swapped neighbours cost two edits, a wrong letter one."),
        "маска",
        "амска",
        "<",
        "миска",
    ),
)
HAMMING = (
    Claim(
        N_("After one letter too many nothing matches any more."),
        "1234567890",
        "0123456789",
        "<",
        "1234500000",
    ),
)
JARO = (
    Claim(
        N_("Swapped neighbours cost less than two wrong letters."),
        "Марта",
        "Матра",
        ">",
        "Маска",
    ),
    Claim(
        N_("An unrelated long text has more in common than an unrelated word."),
        "Вчера вечером сосед купил новую машину",
        "Поздно ночью ребёнок увидел странный сон",
        ">",
        "эхо",
    ),
)
JARO_WINKLER = (
    Claim(
        N_("A wrong first letter costs more than a wrong last one."),
        "Маринин",
        "Каринин",
        "<",
        "Маринич",
    ),
)
