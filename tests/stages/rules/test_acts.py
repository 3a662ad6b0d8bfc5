"""Verbs and nouns of one line of synonyms, of one thing."""

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
анализ проводили утром      | анализ выполнялся утром     | проводили ~ выполнялся
применяют лазер             | используется лазер          | применяют ~ используется
опыт проводили              | опыт проводился             |
анализ проводили            | работа выполнялась          |
врач проводит приём         | приём справляется           |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_acts(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    assert paraphrased(candidate, reference) == ({expected} if expected else set())
