"""A noun of action and a synonym of its verb, of one thing."""

from __future__ import annotations

import pytest

from tests.stages.samples import paraphrased

CASES = """\
служит для прогнозирования паводков | позволяет предсказать паводок | прогнозирования ~ предсказать
использование лазера        | мы применили лазер          | использование ~ применили
изучающий рынки труда       | исследование рынка труда    | изучающий ~ исследование
использование лазера        | мы применили мазь           |
использование лазера        | мы используем лазер         |
создание группы             | группа составила план       |
врач дал брату обещание     | врач пообещал брату         |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_acts(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    assert paraphrased(candidate, reference) == ({expected} if expected else set())
