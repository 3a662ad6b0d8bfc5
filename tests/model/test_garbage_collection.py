"""The garbage collector waits, and is spared what was made meanwhile."""

from __future__ import annotations

import gc
import weakref

import pytest

from meteor_core.model.garbage_collection import no_garbage_collection


def test_what_was_made_is_old_at_once() -> None:
    with no_garbage_collection():
        assert not gc.isenabled()
        made = [[] for _ in range(5000)]
    assert gc.isenabled()
    assert gc.get_count()[0] < 1000
    young = {id(one) for generation in (0, 1) for one in gc.get_objects(generation)}
    assert not any(id(one) in young for one in made)


class Ring:
    """Holds itself."""

    def __init__(self) -> None:
        self.own = self


def test_garbage_is_still_found() -> None:
    with no_garbage_collection():
        known = weakref.ref(Ring())
        assert known() is not None
    gc.collect()
    assert known() is None


@pytest.mark.parametrize("error", [None, ValueError])
def test_it_is_left_as_it_was(error: type[Exception] | None) -> None:
    gc.disable()
    try:
        with no_garbage_collection():
            if error is not None:
                raise error
    except ValueError:
        pass
    finally:
        assert not gc.isenabled()
        gc.enable()
