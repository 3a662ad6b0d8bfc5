"""Russian light verbs apart from their nouns."""

from __future__ import annotations

import pytest

from tests.stages.samples import paraphrased

CASES = """\
принял важное решение       | вынес важное решение        | принял ~ вынес
решение, которое он принял  | решение, которое он вынес   | принял ~ вынес
они обратили на это внимание| они это заметили            | внимание ~ заметили
он имел на неё влияние      | на ней это отразилось       | влияние ~ отразилось
он принял это во внимание   | он это учёл                 | во внимание ~ учёл
она ввела всех в заблуждение| она обманула всех           | в заблуждение ~ обманула
он взял это заблуждение     | он обманул всех             |
он принял важное решение    | он вынес важный мусор       |
он высказал важное мнение   | он высказался               |
он принял участие           | он вынес решение            |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_light_verbs(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    assert paraphrased(candidate, reference) == ({expected} if expected else set())
