"""One time of day in two notations, with equal minutes."""

from __future__ import annotations

import pytest

from tests.stages.samples import paraphrased

CASES = """\
в 20:40                     | в 8:40 вечера               | 20 ~ 8
в 08:15                     | в 8:15                      | 08 ~ 8
в 8:40 утра                 | в 8:40 вечера               |
в 20:40                     | в 8:40                      |
счёт 20:40                  | счёт 8:40                   |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_same_time(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    assert paraphrased(candidate, reference) == ({expected} if expected else set())
