"""One file → tables: unpacked, and read by its content, not by its name alone."""

from __future__ import annotations

import gzip
import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.messages.reasons import reason
from meteor_core.readers import (
    bilingual,
    jsons,
    markup,
    names,
    ods_xls,
    text_tables,
    tool_output,
    wmt,
    xlsx,
)
from meteor_core.readers.dataset import Doubt, File, Note
from meteor_core.readers.decoding import (
    GUESSED,
    KINDS,
    MARKS,
    binary,
    decode,
    without_control_bytes,
    without_controls,
)
from meteor_core.readers.limits import (
    check_rows,
    check_size,
    check_upload,
    count_cells,
    most_bytes,
    one_request,
)
from meteor_core.readers.tables import FileTable

JSON = ("json", "jsonl", "ndjson")
XML = ("tmx", "xliff", "xlf", "sdlxliff", "mqxliff", "mxliff", "ts", "xml", "sgm", "sgml")
SHEETS = ("xls", "xlsx", "xlsm", "ods")
HTML = "<!doctype html"
HEAD = 1 << 16
"""Bytes in which the outermost element of an XML file begins."""

GZIP = b"\x1f\x8b"
MOST_LAYERS = 2
"""A gzip in a gzip happens to people; deeper ones are made on purpose."""


def read(file: File, header: bool | None = None) -> list[FileTable]:
    """A file → a table (a workbook: one for each sheet).

    ``header``: whether the first row holds names; ``None``: to be detected.
    Raises ``InputError`` for whatever cannot be read, naming file and place.
    """
    with one_request():
        tables = [
            tool_output.name_metricx(jsons.unfolded(one)) for one in _read(unpacked(file), header)
        ]
        for table in tables:
            count_cells(len(table) * len(table.columns))
    return tables


def _read(opened: File, header: bool | None) -> list[FileTable]:
    if not opened.data.strip():
        raise InputError("{file} contains no text.", file=opened.name)
    if opened.data.startswith(xlsx.MAGIC):
        if ods_xls.is_open_document(opened):
            return ods_xls.read(opened, header)
        return xlsx.read(opened, header)
    if opened.data.startswith(ods_xls.MAGIC):
        return ods_xls.read(opened, header)
    head = _head(opened.data)
    root = markup.root(head)
    called = names.extension(opened.name) in ("html", "htm")  # pandas writes a table alone
    if called or root == "html" or head.lstrip()[: len(HTML)].lower() == HTML:
        raise binary(opened.name, N_("an HTML page"))
    if root:
        data, controls = without_control_bytes(opened.name, opened.data)
        if table := _xml(replace(opened, data=data), root):
            return [table.noted(*controls)]
    if names.extension(opened.name) in bilingual.PO or bilingual.is_po(opened.data):
        return [bilingual.read_po(opened.name, opened.data)]
    try:
        text, encoding = decode(opened.name, opened.data, opened.encoding)
    except InputError as error:
        known = opened.data.startswith(tuple(magic for magic, _ in KINDS))
        # HTML and TSV are called .xls, too.
        if names.extension(opened.name) in SHEETS and not known:
            raise InputError(
                "{file} is named like a spreadsheet, but is not one. Save it as XLSX or CSV.",
                file=opened.name,
            ) from error
        raise
    text, controls = without_controls(opened.name, text)
    held, escaped = [text], "\\u00" in text
    del text
    table = _text(opened.name, held, root, header).noted(*controls)
    if escaped:
        table = _without_escaped_controls(table)
    if encoding != "UTF-8":
        table = table.noted(_encoding_note(opened, encoding))
    return [table]


def _without_escaped_controls(table: FileTable) -> FileTable:
    """Leaves out control characters that JSON writes as ``\\u0001``, with a remark."""
    found: list[tuple[int, Doubt]] = []
    columns = []
    for column in table.columns:
        cells = []
        for row, cell in enumerate(column.cells, 1):
            kept, doubts = without_controls(table.file, cell)
            cells.append(kept)
            found += [(row, doubt) for doubt in doubts]
        columns.append(replace(column, cells=tuple(cells)))
    if not found:
        return table
    row, first = min(found, key=lambda pair: pair[0])
    doubt = Doubt(
        "{file}: control characters are left out ({count}, the first is {code} in segment {row}).",
        file=table.file,
        count=sum(int(str(doubt.values["count"])) for _, doubt in found),
        code=first.values["code"],
        row=row,
    )
    return replace(table, columns=tuple(columns)).noted(doubt)


def _encoding_note(file: File, encoding: str) -> Note:
    """The encoding of a file; a doubt if it was found by its letters alone."""
    if encoding in GUESSED and not file.encoding:
        message = N_("{file} is read as {encoding}, which was guessed from its letters.")
        return Doubt(message, file=file.name, encoding=encoding)
    return Note("{file} is read as {encoding}.", file=file.name, encoding=encoding)


def unpacked(file: File) -> File:
    """``File("a.txt.gz", …)`` → ``File("a.txt", …)``; any other file as it is.

    Raises ``InputError`` for a damaged gzip and for one that holds more than may be read.
    """
    for _ in range(MOST_LAYERS):
        if not file.data.startswith(GZIP):
            return file
        file = replace(file, name=file.name.removesuffix(".gz"), data=_gunzipped(file))
    if file.data.startswith(GZIP):
        raise InputError(
            "{file} is gzip inside gzip, more than {limit} layers deep.",
            file=file.name,
            limit=MOST_LAYERS,
        )
    return file


def unpacked_size(file: File) -> int:
    """Bytes of a file without its gzip; of a workbook, those of all that is packed in it.

    Raises ``InputError`` for a damaged workbook, and one that is too large.
    """
    return xlsx.size(file) if file.data.startswith(xlsx.MAGIC) else len(file.data)


def _gunzipped(file: File) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(file.data)) as stream:
            data = stream.read(most_bytes() + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise InputError(
            "{file} is a damaged gzip file: {why}.", file=file.name, why=reason(error)
        ) from error
    check_size(file.name, len(data))
    return data


def _head(data: bytes) -> str:
    codec = next((codec for mark, codec, _ in MARKS if data.startswith(mark)), "latin-1")
    return data[:HEAD].decode(codec, "replace").lstrip("\ufeff")


def _xml(file: File, root: str) -> FileTable | None:
    """An XML file → its table; None for SGML and for what is not XML."""
    if root == "tmx":
        return bilingual.read_tmx(file.name, file.data)
    if root == "xliff":
        return bilingual.read_xliff(file.name, file.data)
    if root == "ts":
        return bilingual.read_ts(file.name, file.data)
    declared = _head(file.data).lstrip().startswith("<?xml")
    if root in wmt.ROOTS and (declared or root in ("dataset", "collection")):
        return wmt.read_xml(file.name, file.data)
    if declared or (root and root not in wmt.ROOTS and names.extension(file.name) in XML):
        raise InputError(
            "{file} is XML with the outermost element <{root}>. Supported: tmx, xliff, TS, "
            "{choices}.",
            file=file.name,
            root=root,
            choices=", ".join(sorted(wmt.ROOTS)),
        )
    return None


def _text(name: str, held: list[str], root: str, header: bool | None) -> FileTable:
    """``held``: the only reference to the text, so that a reader may free it once it is cut."""
    text = held[0]
    if root in wmt.ROOTS:
        return wmt.read_sgml(name, text)
    if "\n" not in text:  # as old programs end their lines
        text = held[0] = text.replace("\r", "\n")
    extension = names.extension(name)
    if extension in JSON or jsons.looks_like(text):
        del text
        return jsons.read(name, held.pop())
    check_rows(name, text.count("\n"))
    if begin := text_tables.markdown_heading(text, extension):
        del text
        return text_tables.read_markdown(name, held.pop(), begin)
    if tool_output.is_comet(text):
        return tool_output.read_comet(name, text)
    if known := tool_output.read_segment_scores(name, text) or tool_output.read_toolkit(name, text):
        return known
    if mark := text_tables.delimiter(text, extension):
        del text
        return text_tables.read_delimited(name, held.pop(), mark, header)
    return text_tables.read_lines(name, text)


_WHOLE = frozenset(("[Content_Types].xml", "mimetype", *(part for part, _ in xlsx.OFFICE_KINDS)))
"""Parts by which an archive is a document of an office program."""

_ENCRYPTED, _UNICODE = 0x1, 0x800
_DAMAGED = (zipfile.BadZipFile, zlib.error, ValueError, OSError, EOFError, NotImplementedError)


def files_in(files: Iterable[File]) -> Iterator[tuple[File, str]]:
    """Yields files, with archives unpacked, each with the name that it was given by.

    Raises ``InputError`` for an archive that is damaged, empty, needs a password or holds too much.
    """
    for file in files:
        members = _members(file)
        check_upload((file.name, member.file_size) for member in members or ())
        if members is None:
            yield file, file.name
        else:
            yield from ((one, file.name) for one in _extracted(file, members))


def _members(file: File) -> list[zipfile.ZipInfo] | None:
    """The files in an archive; None for another file, and for one that its reader will refuse."""
    # the second begins an archive without files
    if not file.data.startswith((xlsx.MAGIC, b"PK\x05\x06")):
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
            members = archive.infolist()
    except _DAMAGED:
        return None
    if any(member.filename in _WHOLE for member in members):
        return None
    # Systems keep files for themselves: ``__MACOSX/._a.txt``, ``.DS_Store``.
    given = [
        member
        for member in members
        if not member.is_dir()
        and not any(part.startswith((".", "__MACOSX")) for part in member.filename.split("/"))
    ]
    if not given:
        raise InputError("{file} is an archive without files.", file=file.name)
    check_size(file.name, sum(member.file_size for member in given))
    return given


def _extracted(file: File, members: Iterable[zipfile.ZipInfo]) -> Iterator[File]:
    with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
        for member in members:
            name = _member_name(member)
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


def _member_name(member: zipfile.ZipInfo) -> str:
    """A path; old programs write it as DOS does, in Russian, and macOS in UTF-8 unsaid."""
    if member.flag_bits & _UNICODE or member.filename.isascii():
        return member.filename
    written = member.filename.encode("cp437", "replace")
    try:
        return written.decode("utf-8")
    except UnicodeDecodeError:
        return written.decode("cp866")
