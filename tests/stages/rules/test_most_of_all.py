"""What is done most."""

from __future__ import annotations

import pytest

from tests.stages.samples import paraphrased

CASES = """\
он чаще всего прав         | он наиболее часто прав     | чаще всего ~ наиболее часто
бежит быстрее всех         | бежит наиболее быстро      | быстрее всех ~ наиболее быстро
он реже всего прав         | он наиболее часто прав     |
ждёт всего час             | наиболее часто ждёт        |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_most(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    assert paraphrased(candidate, reference) == ({expected} if expected else set())
