"""A verb and the passive of its synonym, of one thing."""

from __future__ import annotations

import pytest

from tests.stages.samples import paraphrased

CASES = """\
анализ проводили утром      | анализ выполнялся утром     | проводили ~ выполнялся
применяют лазер             | используется лазер          | применяют ~ используется
опыт проводили              | опыт проводился             |
анализ проводили            | работа выполнялась          |
врач проводит приём         | приём справляется           |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_voices(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    assert paraphrased(candidate, reference) == ({expected} if expected else set())
