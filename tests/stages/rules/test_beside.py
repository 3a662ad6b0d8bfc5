"""Words that are one beside some nouns alone."""

from __future__ import annotations

import pytest

from tests.stages.samples import paraphrased

CASES = """\
высокий риск ошибки         | большой риск ошибки         | высокий ~ большой
вероятность там выше        | вероятность больше          | выше ~ больше
низкие дозы                 | малые дозы                  | низкие ~ малые
он прожил там три года      | он провёл там три года      | прожил ~ провёл
шансов больше               | вероятность выше            | больше ~ выше
сильное влияние             | большое воздействие         | сильное ~ большое
он производил там вычисления | он вёл быстрые расчёты      | производил ~ вёл
карие глаза                 | коричневые глаза            | карие ~ коричневые
высокий дом                 | большой дом                 |
высокий риск                | большая доза                |
высокий риск                | низкий риск                 |
он прожил там три года      | он провёл там урок          |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_beside(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    assert paraphrased(candidate, reference) == ({expected} if expected else set())
