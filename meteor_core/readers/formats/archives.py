"""ZIP archives → the files in them; workbooks, which are archives too, stay whole."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.messages.reasons import reason
from meteor_core.readers.dataset import File
from meteor_core.readers.formats.workbook import KINDS, MAGIC
from meteor_core.readers.limits import check_size, check_upload

_WHOLE = frozenset(("[Content_Types].xml", "mimetype", *(part for part, _ in KINDS)))
"""Parts by which an archive is a document of an office program."""

_ENCRYPTED, _UNICODE = 0x1, 0x800
_DAMAGED = (zipfile.BadZipFile, zlib.error, ValueError, OSError, EOFError, NotImplementedError)


def opened(files: Iterable[File]) -> Iterator[tuple[File, str]]:
    """Yields files, with archives unpacked, each with the name that it was given by.

    Raises ``InputError`` for an archive that is damaged, empty, needs a password or holds too much.
    """
    for file in files:
        members = _members(file)
        check_upload((file.name, member.file_size) for member in members or ())
        if members is None:
            yield file, file.name
        else:
            yield from ((one, file.name) for one in _unpacked(file, members))


def _members(file: File) -> list[zipfile.ZipInfo] | None:
    """The files in an archive; None for another file, and for one that its reader will refuse."""
    if not file.data.startswith(MAGIC):
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
            members = archive.infolist()
    except _DAMAGED:
        return None
    if any(member.filename in _WHOLE for member in members):
        return None
    given = [member for member in members if not (member.is_dir() or _is_hidden(member.filename))]
    if not given:
        raise InputError("{file} is an archive without files.", file=file.name)
    check_size(file.name, sum(member.file_size for member in given))
    return given


def _is_hidden(path: str) -> bool:
    """Whether a system keeps a file for itself: ``__MACOSX/._a.txt``, ``.DS_Store``."""
    return any(part.startswith((".", "__MACOSX")) for part in path.split("/"))


def _unpacked(file: File, members: Iterable[zipfile.ZipInfo]) -> Iterator[File]:
    with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
        for member in members:
            name = _name(member)
            if member.flag_bits & _ENCRYPTED:
                message = N_(
                    "{file}: {member} is protected by a password. Unpack the archive first."
                )
                raise InputError(message, file=file.name, member=name)
            try:
                data = archive.read(member)  # no more than it declares
            except _DAMAGED as error:
                message = N_("{file} is a damaged archive: {why}.")
                raise InputError(message, file=file.name, why=reason(error)) from error
            yield replace(file, name=name, data=data, label="")


def _name(member: zipfile.ZipInfo) -> str:
    """A path; old programs write it as DOS does, in Russian, and macOS in UTF-8 unsaid."""
    if member.flag_bits & _UNICODE or member.filename.isascii():
        return member.filename
    written = member.filename.encode("cp437", "replace")
    try:
        return written.decode("utf-8")
    except UnicodeDecodeError:
        return written.decode("cp866")
