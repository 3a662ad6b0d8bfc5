"""All of them and each."""

from __future__ import annotations

import pytest

from tests.stages.samples import paraphrased

CASES = """\
все больные дети            | каждый больной ребёнок     | все ~ каждый
во всех аспектах            | в каждом аспекте           | всех ~ каждом
всем врачам                 | любому из врачей           | всем ~ любому
все дети                    | каждый врач                |
все это дело                | каждое дело                |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_every(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    assert paraphrased(candidate, reference) == ({expected} if expected else set())
