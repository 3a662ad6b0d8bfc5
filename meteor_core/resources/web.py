"""Files from web addresses, resumed where an earlier download broke off."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import requests

from meteor_core.messages.errors import ResourceError
from meteor_core.messages.phrase import Phrase
from meteor_core.messages.reasons import reason
from meteor_core.resources.table import Web

Progress = Callable[[int, int], None]

BLOCK = 1 << 16
TIMEOUT = 30.0


def fetch(web: Web, folder: Path, progress: Progress) -> Path:
    """Downloads ``web`` into ``folder`` → the finished part file (``NAME.part``).

    Raises ``ResourceError`` with the reason; what was received stays, to be resumed.
    """
    part = folder / f"{web.filename}.part"
    _refuse_links(part, _tag(part))
    try:
        with requests.get(
            web.url, headers=_resuming(part), stream=True, timeout=TIMEOUT
        ) as response:
            if response.status_code == requests.codes.requested_range_not_satisfiable:
                return _beyond_the_end(part, response)
            response.raise_for_status()
            _receive(response, part, progress)
    except requests.RequestException as error:
        raise ResourceError(
            "{url} cannot be downloaded: {reason}", url=web.url, reason=_why(error)
        ) from error
    return part


def _refuse_links(*paths: Path) -> None:
    """Refuses links, by which others who may write into the folder could have files overwritten."""
    for path in paths:
        if path.is_symlink():
            raise ResourceError(
                "{file} is a link to another file, which would be overwritten. Remove the link.",
                file=path,
            )


def _without_links(path: str, flags: int) -> int:
    """An opener that refuses a link, even one made after the look at it."""
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), 0o644)


def _resuming(part: Path) -> dict[str, str]:
    """Headers asking for the bytes not yet received, provided that the file is still the same."""
    # Compressed on the way, a file's offsets would mean nothing.
    headers = {"Accept-Encoding": "identity"}
    tag = _tag(part)
    if part.is_file() and tag.is_file():
        headers |= {"Range": f"bytes={part.stat().st_size}-", "If-Range": tag.read_text()}
    return headers


def _receive(response: requests.Response, part: Path, progress: Progress) -> None:
    resumed = response.status_code == requests.codes.partial_content
    done = part.stat().st_size if resumed else 0
    total = done + int(response.headers.get("Content-Length", 0))
    _remember(response, _tag(part))
    with open(part, "ab" if resumed else "wb", opener=_without_links) as file:
        for block in response.iter_content(BLOCK):
            file.write(block)
            done += len(block)
            progress(done, max(done, total))
    if done < total:
        why = Phrase(
            "the connection was lost after {done} of {total} bytes", done=done, total=total
        )
        raise requests.ConnectionError(why)


def _remember(response: requests.Response, tag: Path) -> None:
    """Keeps what identifies this edition of the file: a strong ETag, else its date."""
    etag = response.headers.get("ETag", "")
    mark = etag if etag and not etag.startswith("W/") else response.headers.get("Last-Modified", "")
    tag.write_text(mark) if mark else tag.unlink(missing_ok=True)


def _beyond_the_end(part: Path, response: requests.Response) -> Path:
    """The server has no more bytes: the part is whole, or it is not this file at all."""
    if response.headers.get("Content-Range", "").endswith(f"/{part.stat().st_size}"):
        return part
    discard(part)
    raise requests.ConnectionError(Phrase("the part received earlier does not match; try again"))


def discard(part: Path) -> None:
    """Removes a part file and its mark."""
    part.unlink(missing_ok=True)
    _tag(part).unlink(missing_ok=True)


def _tag(part: Path) -> Path:
    return part.with_name(part.name + ".tag")


def _why(error: requests.RequestException) -> Phrase:
    """For a person, without the library's innards."""
    if error.response is not None:
        status = error.response.status_code
        return Phrase("the server returned error {status}", status=status)
    cause = error.args[0] if error.args else None
    if isinstance(cause, Phrase):
        return cause
    if isinstance(error, requests.exceptions.ChunkedEncodingError):
        return Phrase("the connection was lost")
    if isinstance(cause, Exception):
        return Phrase("the server cannot be reached")
    return reason(error)
