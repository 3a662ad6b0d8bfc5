"""What a metric's sheet claims, each with two candidates of one reference that show it.

In every language of the interface, so that a reader of the claim can read its example.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from meteor_core.messages.phrase import N_


@dataclass(frozen=True, slots=True)
class Shown:
    """A reference and two candidates of it."""

    reference: str
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Claim:
    """``said`` is a msgid; the scores of the two candidates have this ``relation``.

    ``pairs``: by language of the interface.
    """

    said: str
    relation: Literal["<", "=", ">"]
    pairs: Mapping[str, Shown]


def _claim(said: str, relation: Literal["<", "=", ">"], **pairs: Shown) -> Claim:
    return Claim(said, relation, pairs)


_FORM = N_("Another form of a word counts no more than a wrong word.")

BLEU = (
    _claim(
        N_("A missing “not” costs as much as a missing comma in a similar place."),
        "=",
        ru=Shown(
            "Он уже сказал, что не сможет помочь.",
            "Он уже сказал, что сможет помочь.",
            "Он уже сказал что не сможет помочь.",
        ),
        en=Shown(
            "As he said, he did not come today.",
            "As he said, he did come today.",
            "As he said he did not come today.",
        ),
    ),
    _claim(
        _FORM,
        "=",
        ru=Shown("Она читает новую книгу.", "Она читает новые книги.", "Она читает тихо дома."),
        en=Shown("He reads the new book.", "He read the new books.", "He sold the new cars."),
    ),
    _claim(
        N_("Omissions are noticed, because the brevity penalty replaces recall."),
        "<",
        ru=Shown(
            "Она читает дома новую книгу.", "Она читает дома", "Она читает дома новую книгу вслух."
        ),
        en=Shown(
            "She reads a new book at home.",
            "She reads a new book",
            "She reads a new book at home aloud.",
        ),
    ),
)

ROUGE_N = (
    _claim(
        _FORM,
        "=",
        ru=Shown("Она читает новую книгу", "Она читает новые книги", "Она читает тихо дома"),
        en=Shown("He reads the new book", "He read the new books", "He sold the new cars"),
    ),
    _claim(
        N_("A word that reverses the meaning costs no more than any other added word."),
        "=",
        ru=Shown(
            "Он сможет помочь нам завтра",
            "Он не сможет помочь нам завтра",
            "Он уже сможет помочь нам завтра",
        ),
        en=Shown(
            "he can help us tomorrow",
            "he can not help us tomorrow",
            "he can surely help us tomorrow",
        ),
    ),
)

ROUGE_L = (
    _claim(
        N_("Reordering costs a lot: if two parts change places, only one of them counts."),
        "<",
        ru=Shown(
            "утром шёл дождь вечером светило солнце",
            "вечером светило солнце утром шёл дождь",
            "утром шёл дождь вечером светило оно",
        ),
        en=Shown(
            "in the morning it rained at night it snowed",
            "at night it snowed in the morning it rained",
            "in the morning it rained at night it cleared",
        ),
    ),
    _claim(
        N_("Gaps cost nothing, so scattered words count as much as a phrase."),
        "=",
        ru=Shown("кот спит дома", "кот тихо спит весь день дома", "тихо весь день кот спит дома"),
        en=Shown(
            "cats sleep indoors",
            "cats often sleep all day indoors",
            "often all day cats sleep indoors",
        ),
    ),
)

CHRF = (
    _claim(
        N_("A correct stem with a wrong ending earns only some of the points."),
        "<",
        ru=Shown("книгу", "книги", "книгу"),
        en=Shown("walking", "walked", "walking"),
    ),
    _claim(
        N_("Words that only look alike score higher than synonyms."),
        ">",
        ru=Shown(
            "Он стал подозревать соседа",
            "Он стал подразумевать соседа",
            "Он начал опасаться соседа",
        ),
        en=Shown(
            "He began to suspect his neighbour",
            "He began to inspect his neighbour",
            "He began to distrust his neighbour",
        ),
    ),
    _claim(
        N_("A missing “not” costs less than two changed endings."),
        ">",
        ru=Shown(
            "Она не читает новую книгу", "Она читает новую книгу", "Она не читает новой книги"
        ),
        en=Shown(
            "They were not counting votes", "They were counting votes", "They were not counted vote"
        ),
    ),
)

TER = (
    _claim(
        N_("A wrong ending costs as much as a wrong name."),
        "=",
        ru=Shown("Иван встретил Марию", "Иван встретил Мария", "Иван встретил Ольгу"),
        en=Shown("Anna saw two cats", "Anna saw two cat", "Peter saw two cats"),
    ),
    _claim(
        N_("Moving a run of words counts as one edit, just like one wrong word."),
        "=",
        ru=Shown("утром шёл сильный дождь", "шёл сильный дождь утром", "утром шёл сильный снег"),
        en=Shown(
            "in the morning heavy rain fell",
            "heavy rain fell in the morning",
            "in the morning heavy snow fell",
        ),
    ),
)

LEVENSHTEIN = (
    _claim(
        N_("Swapped neighbours cost two edits, a wrong letter one."),
        "<",
        ru=Shown("маска", "амска", "миска"),
        en=Shown("form", "from", "farm"),
    ),
)

HAMMING = (
    _claim(
        N_("After one extra character, nothing matches."),
        "<",
        ru=Shown("1234567890", "0123456789", "1234500000"),
        en=Shown("1234567890", "0123456789", "1234500000"),
    ),
)

JARO = (
    _claim(
        N_("Swapped neighbours cost less than two wrong letters."),
        ">",
        ru=Shown("Марта", "Матра", "Маска"),
        en=Shown("Martha", "Marhta", "Marina"),
    ),
    _claim(
        N_("A long unrelated text has more in common with the reference than an unrelated word."),
        ">",
        ru=Shown(
            "Вчера вечером сосед купил новую машину",
            "Поздно ночью ребёнок увидел странный сон",
            "эхо",
        ),
        en=Shown(
            "Yesterday our neighbour bought a new car",
            "Late at night a child saw a strange dream",
            "echo",
        ),
    ),
)

JARO_WINKLER = (
    _claim(
        N_("A wrong first letter costs more than a wrong last one."),
        "<",
        ru=Shown("Маринин", "Каринин", "Маринич"),
        en=Shown("Walker", "Talker", "Walked"),
    ),
)
