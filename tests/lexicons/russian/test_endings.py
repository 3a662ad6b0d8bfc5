"""Which endings of one root stand for one another."""

from __future__ import annotations

import pytest

from meteor_core import languages
from meteor_core.lexicons import lexical_relations

pytest.importorskip("pymorphy3")

CASES = """\
хорошо ~ хорошенько
рано ~ раненько
плотно ~ плотненько
быстрый ~ быстренько
футболист ~ футболистка
"""


@pytest.mark.parametrize("pair", CASES.splitlines())
def test_of_one_family(pair: str) -> None:
    known = lexical_relations.kin("ru")
    assert known is not None
    one, other = map(languages.get("ru").describe, pair.split(" ~ "))
    assert known.related(one, other)
