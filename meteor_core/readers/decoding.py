"""Bytes → text: which encoding, and where a file breaks its own.

Russian one-byte encodings are distinguished by how many of the commonest letters each would
yield, capitals a little less than small ones, as some read the one as the other; and those of
Windows and Macintosh, whose small letters are the same but for «я», by capitals: on single lines of
WMT24 this errs in 1 of 130, where charset-normalizer errs in 1 of 10, and on the same in capitals
in 1 of 7.
"""

from __future__ import annotations

import codecs
import re

from meteor_core.messages.errors import InputError
from meteor_core.messages.phrase import N_
from meteor_core.readers.dataset import Doubt
from meteor_core.readers.limits import check_held_characters

MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "UTF-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)
MACINTOSH = ("mac_cyrillic", "Mac Cyrillic")
BYTE_WIDE = (
    ("cp1251", "Windows-1251"),
    ("koi8_r", "KOI8-R"),
    ("cp866", "CP866"),
    ("iso8859_5", "ISO 8859-5"),
    MACINTOSH,
)
WESTERN = ("cp1252", "Windows-1252")
LATIN_1 = ("latin-1", "ISO 8859-1")
GUESSED = {title: codec for codec, title in (*BYTE_WIDE, WESTERN, LATIN_1)}
"""Encodings without a mark, which are recognised by their letters."""
COMMON = "оеаинтсрвлкмдпу"
"""Four letters of five in a Russian text."""
CAPITAL = 0.8
"""What one of them counts as a capital."""
SAMPLE = 1 << 16
MOST_JUDGED, LEAST_LETTERS = 10_000, 6
"""Lines that are looked at one by one; the fewest common letters for recognising a line."""
CLEARLY = 1.2
"""How many times as likely as any other an encoding has to be for a single line to decide."""
LEAST_JUDGED, LEAST_SHARE = 50, 0.6
"""Letters of a sample from which on it has to look like a language; the share of common ones."""

_LINE = re.compile(rb"[^\n]+")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")
MOST_CONTROLS = 0.1
"""The share of control characters from which on bytes are not a text; packed data have more."""
_CONTROLS = bytes(code for code in range(0x20) if _CONTROL.match(chr(code)))
_NOT_XML = _CONTROLS + b"\x0b\x0c"
_SEPARATORS = "\x1c\x1d\x1e\x1f"
_SEEN = {
    code: " " if chr(code) in _SEPARATORS else None
    for code in range(0xA0)
    if _CONTROL.match(chr(code))
}
_BEYOND_BMP = re.compile(b"[\xf0-\xf4][\x80-\xbf]{3}")
"""UTF-8 of a character for which Python keeps four bytes of every character of the text."""
_CONTINUATION = bytes(range(0x80, 0xC0))
_SURROGATE = re.compile("[\ud800-\udfff]")
_CYRILLIC = re.compile("[А-яЁё]")
_UNLIKELY = re.compile("[а-яё](?=[А-ЯЁ])|[\u0400\u0402-\u040f\u0450\u0452-\u045f\u0490\u0491]")
"""A capital within a word, or a letter that Russian has not."""
_BROKEN = re.compile("[\x80-\x9f\ufffd]")
_FOREIGN = re.compile(r"[^\W\d_\x00-\x7f]|[\u2500-\u259f]")
"""Letters beyond ASCII, and the lines of boxes that other bytes become."""
_LATIN_WORD = re.compile(r"[A-Za-z][А-яЁё]|[А-яЁё][A-Za-z]")
KINDS = (
    (b"%PDF", N_("a PDF file")),
    (b"\xd0\xcf\x11\xe0", N_("an old Office file (.xls, .doc)")),
    (b"PK\x03\x04", N_("a ZIP archive")),
    (b"BZh", N_("a bzip2 archive")),
    (b"\xfd7zXZ", N_("an XZ archive")),
    (b"\x28\xb5\x2f\xfd", N_("a Zstandard archive")),
    (b"7z\xbc\xaf", N_("a 7-Zip archive")),
    (b"Rar!", N_("a RAR archive")),
    (b"\x89PNG", N_("a PNG picture")),
    (b"\xff\xd8\xff", N_("a JPEG picture")),
    (b"PAR1", N_("a Parquet file")),
)


def decode(name: str, data: bytes, said: str = "") -> tuple[str, str]:
    """``b"\\xca\\xee\\xf2"`` → ``("Кот", "Windows-1251")``; a byte order mark is dropped.

    ``said``: the encoding, one of ``GUESSED``, that a person chose if it is not Unicode.
    Raises ``InputError`` for a binary file, for bytes that the file's own encoding forbids, and for
    a file of several encodings.
    """
    if said and not is_unicode(data):
        return _strictly(name, data, GUESSED[said], said), said
    for mark, codec, title in MARKS:
        if data.startswith(mark):
            return _strictly(name, data[len(mark) :], codec, title), title
    if codec := _without_mark(data):
        return _strictly(name, data, codec, "UTF-16"), "UTF-16"
    _refuse_binary(name, data)
    _check_wide(name, data)
    try:
        return data.decode("utf-8"), "UTF-8"
    except UnicodeDecodeError as error:
        if _mostly_utf8(data):
            raise _undecodable(name, data, error, "utf-8", "UTF-8") from error
    _check_one_encoding(name, data)
    codec, title = _byte_wide(name, data)
    return _strictly(name, data, codec, title), title


def is_unicode(data: bytes) -> bool:
    """Returns whether bytes are UTF-8, or UTF-16 or UTF-32 by a mark or their zeros."""
    if any(data.startswith(mark) for mark, _, _ in MARKS) or _without_mark(data):
        return True
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _check_one_encoding(name: str, data: bytes) -> None:
    """Raises ``InputError`` for a file of which a part of the lines is in another encoding.

    Of single lines only those count that are long enough, and much likelier in one than the other.
    """
    split = data.split(b"\n", MOST_JUDGED)[:MOST_JUDGED]
    lines: dict[str, list[int]] = {}
    for number, line in enumerate(split, 1):
        if title := _line_title(line):
            lines.setdefault(title, []).append(number)
    least = max(2, sum(map(len, lines.values())) / 10)
    often = sorted(lines.items(), key=lambda kind: -len(kind[1]))
    if len(often) < 2 or len(often[1][1]) < least:
        return
    # Common small letters may be another encoding's capitals; to check takes longer.
    (first, numbers), (second, others) = (
        (title, [number for number in some if _bears_out(split[number - 1], title)])
        for title, some in often[:2]
    )
    if min(len(numbers), len(others)) >= least:
        raise InputError(
            "{file} has more than one encoding. Line {line} is {encoding}, but line {other_line} "
            "is {other} (such lines: {count}). Save the file as UTF-8.",
            file=name,
            line=numbers[0],
            encoding=first,
            other_line=others[0],
            other=second,
            count=len(others),
        )


def _line_title(line: bytes) -> str:
    """The encoding of a line, as far as its small letters show it; empty if they do not."""
    if line.isascii():
        return ""
    try:
        return "UTF-8" if _CYRILLIC.search(line.decode("utf-8")) else ""
    except UnicodeDecodeError:
        pass
    scores = sorted((_common(text), title) for title, text in _readings(line).items())
    (second, _), (best, title) = scores[-2:]
    return title if best >= max(LEAST_LETTERS, 2 * second) else ""


def _bears_out(line: bytes, title: str) -> bool:
    """Whether capitals, too, make this much the likeliest encoding of a line."""
    likely = {each: _likely(text)[0] for each, text in _readings(line).items()}
    return title == "UTF-8" or likely.pop(title) >= CLEARLY * max(likely.values())


def _readings(line: bytes) -> dict[str, str]:
    """Encoding → a line read by it; without Macintosh's, of whose small letters Windows has all but
    one."""
    encodings = (pair for pair in BYTE_WIDE if pair != MACINTOSH)
    return {title: line.decode(codec, "replace") for codec, title in encodings}


def whole(text: str) -> str:
    """Makes a text that can be encoded: lone surrogates (JSON allows them) become U+FFFD."""
    return _SURROGATE.sub("\ufffd", text)


def binary(name: str, kind: str) -> InputError:
    """Makes the refusal of a file that is not text: names its kind."""
    return InputError(
        "{file} is {kind}, not a text. Supported: plain text, CSV, TSV, Markdown, XLSX, XLS, "
        "ODS, JSON, JSONL, TMX, XLIFF, SDLXLIFF, PO, TS, WMT XML or SGML, or any of these "
        "compressed with gzip.",
        file=name,
        kind=kind,
    )


def _check_wide(name: str, data: bytes) -> None:
    """Raises ``InputError`` for long UTF-8 of which Python would keep four bytes a character."""
    if _BEYOND_BMP.search(data):
        check_held_characters(name, len(data.translate(None, _CONTINUATION)))


def _strictly(name: str, data: bytes, codec: str, title: str) -> str:
    if codec == "utf-8":
        _check_wide(name, data)
    elif not codec.startswith("utf"):
        check_held_characters(name, len(data))
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        raise _undecodable(name, data, error, codec, title) from error


def _undecodable(
    name: str, data: bytes, error: UnicodeDecodeError, codec: str, title: str
) -> InputError:
    before = data[: error.start].decode(codec, "replace")
    return InputError(
        "{file}, line {line}: byte {byte} at position {position} of the file is not {encoding}. "
        "Save the file as UTF-8.",
        file=name,
        line=before.count("\n") + 1,
        byte=f"0x{data[error.start]:02x}",
        position=error.start + 1,
        encoding=title,
    )


def _without_mark(data: bytes) -> str:
    """``"utf-16-le"`` or ``"utf-16-be"`` for UTF-16 without a mark, else nothing.

    Its high bytes, every second one, are a zero (Latin) or a 4 (Cyrillic).
    """
    sample = data[: SAMPLE & ~1]
    if len(sample) < 2 or len(data) % 2:
        return ""
    high = [sum(map(side.count, (b"\0", b"\4"))) for side in (sample[1::2], sample[::2])]
    enough, few = 0.7 * len(sample) / 2, 0.1 * len(sample) / 2
    if high[0] >= enough and high[1] <= few:
        return "utf-16-le"
    return "utf-16-be" if high[1] >= enough and high[0] <= few else ""


def _refuse_binary(name: str, data: bytes) -> None:
    for magic, kind in KINDS:
        if data.startswith(magic):
            raise binary(name, kind)
    if len(data.translate(None, _CONTROLS)) > (1 - MOST_CONTROLS) * len(data):
        return
    position, byte = next((at, byte) for at, byte in enumerate(data) if byte in _CONTROLS)
    raise InputError(
        "{file} is a binary file: byte {byte} at position {position} cannot occur in a text.",
        file=name,
        byte=f"0x{byte:02x}",
        position=position + 1,
    )


def without_controls(name: str, text: str) -> tuple[str, tuple[Doubt, ...]]:
    """``"a\x01b\x1cc"`` → ``"ab c"``, and a remark: some separate words, none is visible."""
    if not (first := _CONTROL.search(text)):
        return text, ()
    kept = text.translate(_SEEN)
    count = len(text) - len(kept) + sum(map(text.count, _SEPARATORS))
    line = text.count("\n", 0, first.start()) + 1
    return kept, (_left_out(name, count, ord(first[0]), line),)


def without_control_bytes(name: str, data: bytes) -> tuple[bytes, tuple[Doubt, ...]]:
    """Leaves out control characters of XML, which no parser accepts; UTF-16 stays as it is."""
    if any(map(data.startswith, (mark for mark, *_ in MARKS[1:]))) or _without_mark(data):
        return data, ()
    if not (first := re.search(b"[%b]" % re.escape(_NOT_XML), data)):
        return data, ()
    kept = data.translate(None, _NOT_XML)
    count, place = len(data) - len(kept), first.start()
    return kept, (_left_out(name, count, data[place], data.count(b"\n", 0, place) + 1),)


def _left_out(name: str, count: int, code: int, line: int) -> Doubt:
    message = N_(
        "{file}: control characters are left out ({count}, the first is {code} in line {line})."
    )
    return Doubt(message, file=name, count=count, code=f"U+{code:04X}", line=line)


def _mostly_utf8(data: bytes) -> bool:
    """Whether it is UTF-8 with a few broken bytes, rather than another encoding."""
    text = data[:SAMPLE].decode("utf-8", "replace") + data[-SAMPLE:].decode("utf-8", "replace")
    broken = text.count("\ufffd")
    sound = sum(character > "\x7f" for character in text) - broken
    return sound > 2 * broken


def _byte_wide(name: str, data: bytes) -> tuple[str, str]:
    """(codec, title) of the one-byte encoding in which most letters are common ones.

    Western where most Cyrillic letters would touch a Latin one. Raises ``InputError`` where no
    encoding makes a text of what is long enough to be one.
    """
    sample = _foreign_lines(data)
    texts = {(codec, title): sample.decode(codec, "replace") for codec, title in BYTE_WIDE}
    text = texts[BYTE_WIDE[0]]
    if 2 * len(_LATIN_WORD.findall(text)) > len(_CYRILLIC.findall(text)):  # as in ``"cafй"``
        return WESTERN if _decodes(data, WESTERN[0]) else LATIN_1
    best = max(texts, key=lambda kind: _likely(texts[kind]))
    letters = len(_FOREIGN.findall(texts[best]))
    if letters >= LEAST_JUDGED and _likely(texts[best])[0] < LEAST_SHARE * letters:
        raise InputError(
            "{file} is not Unicode, and it does not look like Russian in any of these encodings: "
            "{encodings}. Save the file as UTF-8.",
            file=name,
            encodings=", ".join(title for _, title in BYTE_WIDE),
        )
    return best if _decodes(data, best[0]) else ("koi8_r", "KOI8-R")


def _foreign_lines(data: bytes) -> bytes:
    """The first lines that are not ASCII, one by one: a list of all would be as large as ten
    files."""
    sample = bytearray()
    for line in _LINE.finditer(data):
        if not line[0].isascii():
            sample += line[0] + b" "
        if len(sample) >= SAMPLE:
            break
    return bytes(sample[:SAMPLE])


def _common(text: str) -> int:
    return sum(map(text.count, COMMON))


def _likely(text: str) -> tuple[float, int]:
    """The larger, the likelier a text: by common letters, then by all that Russian has."""
    small, unlikely = _common(text), len(_UNLIKELY.findall(text))
    common = small + CAPITAL * (_common(text.lower()) - small)
    russian = len(_CYRILLIC.findall(text)) - 2 * unlikely
    return common - unlikely - len(_BROKEN.findall(text)), russian


def _decodes(data: bytes, codec: str) -> bool:
    try:
        data.decode(codec)
    except UnicodeDecodeError:
        return False
    return True
