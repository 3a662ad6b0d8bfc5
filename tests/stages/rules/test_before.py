"""When something comes first."""

from __future__ import annotations

import pytest

from tests.stages.samples import paraphrased

CASES = """\
до войны                    | перед войной               | до ~ перед
до своей поездки            | перед поездкой             | до ~ перед
до нашей первой поездки     | перед поездкой             | до ~ перед
до нашей самой первой поездки | перед поездкой           |
до обновления сайта         | перед обновлением сайта    | до ~ перед
до большого дома            | перед большим домом        |
до войны                    | перед выборами             |
до начала игры              | перед игрой                | до начала ~ перед
перед началом переговоров   | до переговоров             | перед началом ~ до
до начала игры              | до игры                    |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_when(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    assert paraphrased(candidate, reference) == ({expected} if expected else set())
