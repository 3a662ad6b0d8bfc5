"""An adjective clipped to the beginning of its noun."""

from __future__ import annotations

import pytest

from tests.stages.samples import paraphrased

CASES = """\
крупный инвестфонд          | крупный инвестиционный фонд  | инвестфонд ~ инвестиционный фонд
социальные выплаты          | соцвыплаты                   | социальные выплаты ~ соцвыплаты
госрасходы                  | государственные расходы      | госрасходы ~ государственные расходы
инвестфонд                  | инвестиционный климат        |
инвестфонд                  | пенсионный фонд              |
"""


@pytest.mark.parametrize("line", CASES.splitlines())
def test_clipped(line: str) -> None:
    candidate, reference, expected = (part.strip() for part in line.split("|"))
    assert paraphrased(candidate, reference) == ({expected} if expected else set())
