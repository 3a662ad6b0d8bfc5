"""Downloads from a server on this machine that can break off, change, or refuse to resume."""

from __future__ import annotations

import io
import sqlite3
import tarfile
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from meteor_core.messages.errors import ResourceError
from meteor_core.resources import TABLE, downloading, find, install
from meteor_core.resources.table import Web

CONTENT = bytes(range(256)) * 2048


@dataclass
class Served:
    """What the server holds, how it misbehaves, and the ranges it was asked for."""

    content: bytes = CONTENT
    etag: str = '"one"'
    breaks_after: int | None = None
    ranges: bool = True
    status: int = 200
    url: str = ""
    asked: list[str | None] = field(default_factory=list)


@pytest.fixture
def served() -> Iterator[Served]:
    state = Served()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = self.headers.get("Range")
            state.asked.append(asked)
            start = 0
            if asked and state.ranges and self.headers.get("If-Range") == state.etag:
                start = int(asked.removeprefix("bytes=").removesuffix("-"))
            body = state.content[start:]
            if asked and start >= len(state.content):
                self.send_response(416)
                self.send_header("Content-Range", f"bytes */{len(state.content)}")
                body = b""
            else:
                self.send_response(206 if start else state.status)
            self.send_header("ETag", state.etag)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: state.breaks_after])

        def log_message(self, *arguments: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        state.url = f"http://127.0.0.1:{server.server_port}/data/ruwordnet-2021.db"
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield state
        server.shutdown()
        thread.join()


def fetch(served: Served, folder: Path) -> Path:
    return downloading.fetch_file(
        Web(served.url, len(served.content)), folder, lambda done, total: None
    )


def test_a_whole_download_reports_its_progress(served: Served, tmp_path: Path) -> None:
    reports: list[tuple[int, int]] = []
    part = downloading.fetch_file(
        Web(served.url, 1), tmp_path, lambda *report: reports.append(report)
    )
    assert part.read_bytes() == CONTENT
    assert reports[-1] == (len(CONTENT), len(CONTENT))
    assert reports == sorted(reports)


def test_an_interrupted_download_is_resumed(served: Served, tmp_path: Path) -> None:
    served.breaks_after = 200_000
    with pytest.raises(ResourceError, match="cannot be downloaded: the connection was lost"):
        fetch(served, tmp_path)
    served.breaks_after = None
    received = (tmp_path / "ruwordnet-2021.db.part").stat().st_size
    assert 0 < received <= 200_000
    assert fetch(served, tmp_path).read_bytes() == CONTENT
    assert served.asked == [None, f"bytes={received}-"]


def test_a_file_that_changed_meanwhile_is_taken_anew(served: Served, tmp_path: Path) -> None:
    served.breaks_after = 200_000
    with pytest.raises(ResourceError):
        fetch(served, tmp_path)
    served.breaks_after, served.etag, served.content = None, '"two"', CONTENT[::-1]
    assert fetch(served, tmp_path).read_bytes() == CONTENT[::-1]


def test_a_server_that_cannot_resume(served: Served, tmp_path: Path) -> None:
    served.breaks_after, served.ranges = 200_000, False
    with pytest.raises(ResourceError):
        fetch(served, tmp_path)
    served.breaks_after = None
    assert fetch(served, tmp_path).read_bytes() == CONTENT


def test_a_part_that_is_already_whole(served: Served, tmp_path: Path) -> None:
    fetch(served, tmp_path)
    assert fetch(served, tmp_path).read_bytes() == CONTENT
    assert served.asked[-1] == f"bytes={len(CONTENT)}-"


def test_a_part_that_is_too_long_is_thrown_away(served: Served, tmp_path: Path) -> None:
    part = fetch(served, tmp_path)
    part.write_bytes(CONTENT + b"?")
    with pytest.raises(ResourceError, match="does not match"):
        fetch(served, tmp_path)
    assert fetch(served, tmp_path).read_bytes() == CONTENT


def test_an_error_of_the_server(served: Served, tmp_path: Path) -> None:
    served.status = 404
    with pytest.raises(ResourceError, match="returned error 404"):
        fetch(served, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_no_server_at_all(tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match="the server cannot be reached") as caught:
        downloading.fetch_file(
            Web("http://127.0.0.1:9/file.db", 1), tmp_path, lambda done, total: None
        )
    assert "\n" not in str(caught.value)


@pytest.fixture
def ruwordnet(data: Path, served: Served, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The resource ``ruwordnet`` comes from the server → where it will be installed."""
    resource = replace(TABLE["ruwordnet"], source=Web(served.url, 1))
    monkeypatch.setitem(TABLE, "ruwordnet", resource)
    return data / "ruwordnet-2021.db"


def test_a_database_is_installed(ruwordnet: Path, served: Served, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "new.db")) as database, database:
        database.execute("CREATE TABLE sense (id, name, lemma, synset_id)")
    served.content = (tmp_path / "new.db").read_bytes()
    install("ruwordnet")
    assert find("ruwordnet") == ruwordnet
    assert ruwordnet.read_bytes() == served.content
    assert [path.name for path in ruwordnet.parent.glob("ruw*")] == [ruwordnet.name]


def test_word_vectors_are_installed(
    data: Path, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    resource = TABLE["navec-hudlit"]
    url = served.url.replace("ruwordnet-2021.db", resource.path)
    monkeypatch.setitem(TABLE, "navec-hudlit", replace(resource, source=Web(url, 1)))
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name in ("meta.json", "vocab.bin"):
            archive.addfile(tarfile.TarInfo(name))
        served.content = buffer.getvalue()
        with pytest.raises(ResourceError, match="damaged: a required part is missing from it"):
            install("navec-hudlit")
        archive.addfile(tarfile.TarInfo("pq.bin"))
    served.content, served.etag = buffer.getvalue(), '"whole"'
    install("navec-hudlit")
    assert find("navec-hudlit") == data / resource.path


def test_a_page_instead_of_a_database_is_refused(ruwordnet: Path, served: Served) -> None:
    served.content = b"<html>Please log in</html>" * 100
    with pytest.raises(ResourceError, match=r"ruwordnet cannot be installed: .* damaged"):
        install("ruwordnet")
    assert list(ruwordnet.parent.glob("ruw*")) == []


@pytest.mark.parametrize("name", ["ruwordnet-2021.db.part", "ruwordnet-2021.db.part.tag"])
def test_nothing_is_written_through_a_link(served: Served, tmp_path: Path, name: str) -> None:
    """Whoever could put one into the folder would have another file overwritten."""
    (tmp_path / "elsewhere").mkdir()
    target, folder = tmp_path / "elsewhere" / "target", tmp_path / "data"
    folder.mkdir()
    for linked in (target, tmp_path / "missing"):
        target.write_text("mine")
        (folder / name).symlink_to(linked)
        with pytest.raises(ResourceError, match=f"{name} is a link to another file"):
            fetch(served, folder)
        (folder / name).unlink()
    assert target.read_text() == "mine"
    assert not (tmp_path / "missing").exists()


def test_nor_through_one_made_after_the_look(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "target").write_text("mine")
    (tmp_path / "ruwordnet-2021.db.part").symlink_to(tmp_path / "target")
    monkeypatch.setattr(downloading, "_refuse_links", lambda *paths: None)
    with pytest.raises(OSError, match="symbolic links"):
        fetch(served, tmp_path)
    assert (tmp_path / "target").read_text() == "mine"
