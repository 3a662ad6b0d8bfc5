"""A process of annotators: ``python -m tests.annotations.writer ADDRESS PROJECT NAME=TOKEN…``

Each name votes in a thread of its own until nothing is left; every vote is told on a line of its
own, after it has been committed and before the next item is asked for.
"""

from __future__ import annotations

import sys
import threading

from meteor_core import annotations as an
from meteor_core.annotations import keys
from meteor_core.annotations.store import Store

_telling = threading.Lock()


def _work(store: Store, uid: str, name: str) -> None:
    name, _, token = name.partition("=")
    member = an.resume(store, uid, token)
    while item := an.next_item(store, member):
        number = an.vote(store, member, item.id, an.Preference(0))
        with _telling:
            print(name, item.number, number, flush=True)


def main(address: str, uid: str, *names: str) -> None:
    keys.COST = 16
    store = Store(address)
    threads = [threading.Thread(target=_work, args=(store, uid, name)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
