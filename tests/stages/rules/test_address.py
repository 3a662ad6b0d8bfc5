"""Whom one speaks to."""

from __future__ import annotations

import pytest

from tests.stages.samples import paraphrased

CASES = """\
я знаю тебя                 | я знаю вас                  | тебя ~ вас
твоя сестра                 | ваша сестра                 | твоя ~ ваша
ты знаешь, что вы правы     | вы знаете, что ты прав      |
это твой дом                | это дом для вас             |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_address(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    assert paraphrased(candidate, reference) == ({expected} if expected else set())
