"""Compound adjectives and their parts, and words said twice."""

from __future__ import annotations

import pytest

from tests.stages.samples import paraphrased

CASES = """\
торгово-экономические связи | торговые и экономические связи | торгово-экономические ~ торговые и экономические
легочная сердечная слабость | сердечно-легочная слабость     | легочная сердечная ~ сердечно-легочная
историко-культурный центр   | исторический, культурный центр | историко-культурный ~ исторический , культурный
торгово-экономические связи | торговые и политические связи  |
русско-английский словарь   | русский словарь                |
много-много раз             | много раз                      | много-много ~ много
белого-белого снега         | белый снег                     | белого-белого ~ белый
вот-вот придёт              | вот придёт                     |
"""  # noqa: E501


@pytest.mark.parametrize("line", CASES.splitlines())
def test_parts(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    assert paraphrased(candidate, reference) == ({expected} if expected else set())
    turned = {" ~ ".join(expected.split(" ~ ")[::-1])} if expected else set()
    assert paraphrased(reference, candidate) == turned
