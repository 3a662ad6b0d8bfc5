"""Who counts as one visitor, and how many projects one may have."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import annotations as an
from meteor_core.annotations import limits, rate_limit
from meteor_core.annotations.store import Store
from meteor_core.annotations.tables import projects
from meteor_core.messages.errors import InputError
from tests.annotations.samples import corpus
from tests.annotations.surroundings import Clock

COUNTED = {
    "": rate_limit.UNKNOWN,
    "203.0.113.7": "203.0.113.7",
    "::ffff:203.0.113.7": "203.0.113.7",
    "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
    "2001:DB8:1:2::": "2001:db8:1:2::/64",
    "fe80::1%eth0": "fe80::/64",
    "testclient": "testclient",
}


@pytest.mark.parametrize(("visitor", "counted"), COUNTED.items())
def test_what_an_address_counts_as(visitor: str, counted: str) -> None:
    assert rate_limit.visitor_bucket(visitor) == counted


@given(network=st.integers(2**61, 2**62), hosts=st.lists(st.integers(0, 2**64 - 1), min_size=2))
def test_whoever_has_a_network_is_one_visitor(network: int, hosts: list[int]) -> None:
    addresses = {str(ipaddress.IPv6Address(network << 64 | host)) for host in hosts}
    assert len({rate_limit.visitor_bucket(address) for address in addresses}) == 1


ROTATING = {
    "no address": lambda number: "",
    "one network": lambda number: f"2001:db8::{number:x}",
    "both protocols": lambda number: ("203.0.113.7", "::ffff:203.0.113.7")[number % 2],
}


@pytest.mark.parametrize("rotate", ROTATING)
def test_one_visitor_leaves_room_for_others(
    databases_store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch, rotate: str
) -> None:
    """Days on end, with whatever addresses they can take."""
    monkeypatch.setattr(limits, "MOST_PROJECTS", 12)
    monkeypatch.setattr(limits, "MOST_OF_ONE", 5)
    monkeypatch.setattr(limits, "MOST_NEW", 2)
    setup, made = an.Setup("t", "rating"), 0
    for number in range(20):
        try:
            an.create(databases_store, setup, corpus(), visitor=ROTATING[rotate](number))
            made += 1
        except InputError:
            clock.now += 24 * 3600 + 1
    assert made == 5
    an.create(databases_store, setup, corpus(), visitor="198.51.100.1")


def test_a_makers_address_is_not_to_be_read_from_the_store(databases_store: Store) -> None:
    """A quick hash of an address is the address: there are only so many."""
    an.create(databases_store, an.Setup("t", "rating"), corpus(), visitor="203.0.113.7")
    with databases_store.read() as connection:
        (row,) = connection.execute(projects.select()).mappings().all()
    assert row["maker"] == rate_limit.sealed("maker of projects", "203.0.113.7")
    assert row["maker"] != rate_limit.sealed("elsewhere", "203.0.113.7")


@pytest.fixture
def databases_store(address: str, clock: Clock) -> Store:
    return Store(address, clock=clock, sleep=clock.sleep)


def test_letters_are_stored_as_they_are(databases_store: Store) -> None:
    texts = {"A": ("Ёжик в тумане",), "B": ("Ежи",)}
    made = an.create(databases_store, an.Setup("Проба", "preference"), corpus(1, systems=texts))
    with databases_store.read() as connection:
        stored = connection.exec_driver_sql("SELECT CAST(candidates AS TEXT) FROM segments")
        assert stored.scalar_one() == '["Ёжик в тумане", "Ежи"]'
        setup = connection.exec_driver_sql("SELECT CAST(setup AS TEXT) FROM projects").scalar_one()
    assert "Проба" in setup
    assert an.load_project(databases_store, made.owner).setup.title == "Проба"
