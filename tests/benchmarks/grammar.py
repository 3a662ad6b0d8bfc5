"""Is the grammar that is shown right? Labelled Russian words in their sentences.

    python tests/benchmarks/grammar.py [--half dev|test|both|blind] [--list]

The grammar that evidence and the Words page show of a word is held against its label (see
``tests/labelled``), category by category: right is what says no less and no other than the label.
What two grammars disagree on is open and counts as right. Words of real sentences need
``../shared``. ``--list`` prints the words that went wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from meteor_core import languages
from meteor_core.explain import grammar
from meteor_core.wording import grammar as wording
from tests.labelled import grammar as labels
from tests.labelled.grammar import FIELDS, OPEN, Labelled
from tests.labelled.texts import WMT

SAME = {"gen2": "gent", "acc2": "accs", "loc2": "loct"}
"""Second genitives and the like: cases of their own for OpenCorpora, at school they are not."""


def shown(labelled: Labelled) -> dict[str, set[str]]:
    """Category → the grammemes shown of the word; of several tokens under the mark, the first."""
    tokens = languages.get("ru").analyser(True).tokens(labelled.word.text)
    start, stop = labelled.word.start, labelled.word.stop
    under = next(
        read
        for token, read in zip(tokens, grammar.read(tokens, "ru"), strict=True)
        if token.start < stop and start < token.stop
    )
    marks = wording.read(under.tag)
    return {
        category: {SAME.get(mark, mark) for mark in marks.get(category, ())}
        for category in FIELDS.values()
    }


def right(label: str, marks: set[str]) -> bool:
    return label in (OPEN, *marks) and (label == OPEN or len(marks) == 1)


def table(found: Sequence[tuple[Labelled, Mapping[str, set[str]]]]) -> Iterator[str]:
    """Rows: how many are right, by category and by word; how many words are open somewhere."""
    for category in FIELDS.values():
        asked = [
            right(labelled.marks[category], marks[category])
            for labelled, marks in found
            if category in labelled.marks
        ]
        yield f"{category:16}{_share(asked)}"
    yield f"{'whole words':16}{_share([not _wrong(*one) for one in found])}"
    labelled_open = [OPEN in labelled.marks.values() for labelled, _ in found]
    yield f"{'open by label':16}{_share(labelled_open)}"
    yield f"{'shown as open':16}{_share([_shown_open(*one) for one in found])}"


def _shown_open(labelled: Labelled, marks: Mapping[str, set[str]]) -> bool:
    return any(len(marks[category]) > 1 for category in labelled.marks)


def _share(found: Sequence[bool]) -> str:
    return f"{sum(found):5} / {len(found):4} {sum(found) / max(len(found), 1):6.1%}"


def _wrong(labelled: Labelled, marks: Mapping[str, set[str]]) -> list[str]:
    return [
        f"{category} {'/'.join(sorted(marks[category])) or '–'} for {label}"
        for category, label in labelled.marks.items()
        if not right(label, marks[category])
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--half", choices=("dev", "test", "both", "blind"), default="dev")
    parser.add_argument("--list", action="store_true", help="print the words that went wrong")
    given = parser.parse_args()
    if not WMT.is_dir():
        print("own words alone: those of real sentences need ../shared/data/wmt")
    if lacking := grammar.missing("ru"):
        print(f"not in context, for want of {', '.join(lacking)}")
    words = labels.blind() if given.half == "blind" else [*labels.own(), *labels.wmt()]
    words = [one for one in words if given.half in (one.half, "both")]
    found = [(one, shown(one)) for one in words]
    print(*table(found), sep="\n")
    if given.list:
        print(
            *(
                f"{one.word}: {'; '.join(_wrong(one, marks))}"
                for one, marks in found
                if _wrong(one, marks)
            ),
            sep="\n",
        )


if __name__ == "__main__":
    main()
