"""Who counts as one visitor: an address, or the part of it that one household or host has."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from meteor_core.annotations.members import keys

NETWORK = 64
"""Bits of an IPv6 address that its holder was given; the others can be changed at will."""

UNKNOWN = "unknown"


def counted_as(visitor: str) -> str:
    """What a visitor's address counts as; those without any count as one visitor together.

    ``"::ffff:203.0.113.7"`` → ``"203.0.113.7"``, ``"2001:db8::1"`` → ``"2001:db8::/64"``; what is
    no address stays as it is.
    """
    if not visitor:
        return UNKNOWN
    try:
        address = ip_address(visitor.partition("%")[0])
    except ValueError:
        return visitor
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address, NETWORK), strict=False))


def sealed(place: str, visitor: str, identity: str = "") -> str:
    """What is kept of a visitor, or of a login's identity, where they are counted.

    It differs from place to place, and is slow to compute: who has it cannot try all addresses.
    """
    return keys.slow_digest(f"identity {identity}" if identity else counted_as(visitor), place)
