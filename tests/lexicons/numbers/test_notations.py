"""Decades in figures and words."""

from __future__ import annotations

import pytest

from meteor_core.lexicons.numbers.notations import DECADES, decade_senses

ONE = ["1990s ~ nineties", "1990s ~ '90s", "90s ~ 1990's", "20s ~ twenties", "1850s ~ 1850's"]
TWO = ["1980s ~ 1990s", "1990s ~ 2090s", "1890s ~ 1990s", "2010s ~ 1910s", "nineties ~ eighties"]


@pytest.mark.parametrize("pair", ONE)
def test_one_decade(pair: str) -> None:
    one, other = map(decade_senses, pair.split(" ~ "))
    assert one & other


@pytest.mark.parametrize("pair", TWO)
def test_two_decades(pair: str) -> None:
    one, other = map(decade_senses, pair.split(" ~ "))
    assert one
    assert one.isdisjoint(other)


def test_russian_decades_are_ordinals_without_their_century() -> None:
    assert decade_senses("1990-х") == {"ordinal 90"}


@pytest.mark.parametrize("form", ["1991s", "s", "90", "1990", "1995-х", "2010-х", "ninety"])
def test_what_is_no_decade(form: str) -> None:
    assert not decade_senses(form)
    assert form not in DECADES
