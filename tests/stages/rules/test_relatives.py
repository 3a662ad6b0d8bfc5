"""Relative pronouns and whom they mean."""

from __future__ import annotations

import pytest

from tests.stages.samples import paraphrased

CASES = """\
люди, которые ждут          | те, кто ждёт               | которые ~ кто, люди ~ те
видел всех, кто приехал     | видел лиц, которые приехали| кто ~ которые, всех ~ лиц
друзья, которые помнят      | те, кто помнит             | которые ~ кто
друзья, кто ещё помнит      | друзья, которые помнят     | кто ~ которые
люди, которые ждут          | те, кто уехал              |
знаю, кто придёт            | сосед, который придёт      |
дом, который был            | тот, кто был               |
человек, кому разрешали     | человек, которому разрешалось | кому ~ которому
люди, которые учат          | люди, кто учится           |
люди, кого попросят уйти    | люди, которых просят уйти  | кого ~ которых
люди, которые приглашены    | те, кто приглашён          | которые ~ кто, люди ~ те
те, которые из Омска        | те, кто жил в Омске        | которые ~ кто
те, которые из Омска        | те, кто из Перми           |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_whom_they_mean(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    assert paraphrased(candidate, reference) == (set(expected.split(", ")) if expected else set())
