"""How many at least or at most."""

from __future__ import annotations

import pytest

from tests.stages.samples import paraphrased

CASES = """\
детям от 14 лет             | детям не менее 14 лет      | от ~ не менее
детям от 14 лет             | детям 14 лет и старше      | от ~ и старше
минимум двадцать человек    | двадцать человек и более   | минимум ~ и более
детям до 5 лет              | детям не старше 5 лет      | до ~ не старше
детям от 5 до 10 лет        | детям не менее 5 лет       |
детям от 5 полных лет до 10 | детям не менее 5 лет       |
детям от 5 лет до 10 лет    | детям не более 10 лет      |
детям от 14 лет             | детям не более 14 лет      |
детям от 14 лет             | детям не менее 15 лет      |
порядка ста человек         | около ста человек          | порядка ~ около
порядка тысячи человек      | около сотни человек        | порядка ~ около
наведение порядка           | около дома                 |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_how_many(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    assert paraphrased(candidate, reference) == ({expected} if expected else set())
