"""What foreign libraries say → what we say: a pattern of their message, and our template.

Patterns match whole messages; the names of their groups are the template's values. The first that
matches counts.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping

Rules = tuple[tuple[str, str], ...]

_EARLY = "it ends too early"
_CHECKSUM = "the checksum is wrong"
_METHOD = "it is compressed by a method that is not supported"
_PACKED = "the compressed data are damaged"
_NUMBER = "“{value}” stands where a number is needed"
_ESCAPE = "a backslash stands before something that it cannot escape"
_UNREACHED = "the server cannot be reached"
_BROKEN_OFF = "the connection broke off"
_BUSY = "all connections to the database are in use"
_ROOM = "there is no room left on the disk"
_DISK = "the disk reports an error"
_READ_ONLY = "it may be read but not changed"

JSON: Rules = (
    ("Expecting value", "a value is missing or malformed"),
    ("Expecting property name enclosed in double quotes", "a name in double quotes is missing"),
    ("Expecting ':' delimiter", "a colon is missing"),
    ("Expecting ',' delimiter", "a comma is missing"),
    ("Illegal trailing comma .*", "a comma stands before a closing bracket"),
    ("Extra data", "something follows the end of the value"),
    ("Unterminated string starting at", "a string is not closed"),
    ("Invalid control character.*", "a control character stands in a string"),
    (r"Invalid \\(?:escape|uXXXX).*", _ESCAPE),
    (r"Exceeds the limit .* value has (?P<digits>\d+) digits.*", "a number has {digits} digits"),
)

XML: Rules = (
    ("syntax error", "this is no XML"),
    ("no element found", "it ends before its elements are closed"),
    (r"not well-formed \(invalid token\)", "a character stands where it may not"),
    ("unclosed token", "a tag is not closed"),
    ("partial character", "a character is cut short"),
    ("mismatched tag", "the closing tag does not match the opening one"),
    ("duplicate attribute", "an attribute stands twice"),
    ("junk after document element", "something follows the outermost element"),
    ("undefined entity (?P<entity>&.*)", "the entity {entity} is not defined"),
    ("undefined entity", "an entity is not defined"),
    (".*(?:entity reference|external entity|binary entity).*", "an entity may not be used so"),
    ("(?:asynchronous entity|.* parameter entity)", "an entity may not be used so"),
    ("reference to invalid character number", "a character reference names no character"),
    ("XML or text declaration not at start.*", "the XML declaration is not at the very beginning"),
    ("(?:XML|text) declaration not well-formed", "the XML declaration is malformed"),
    ("unknown encoding: (?P<encoding>.*)", "the encoding {encoding} is unknown"),
    ("unknown encoding", "the encoding is unknown"),
    ("encoding specified in XML declaration.*", "it is not in the encoding that it declares"),
    ("multi-byte encodings are not supported", "the encoding that it declares is not supported"),
    ("unclosed CDATA section", "a CDATA section is not closed"),
    ("unbound prefix", "a prefix belongs to no namespace"),
    (
        "reserved prefix .*|prefix must not .*|must not undeclare prefix",
        "a prefix is declared wrongly",
    ),
    ("limit on input amplification.*", "its entities would make it many times as large"),
)

LIBXML: Rules = (
    ("Document is empty|Start tag expected.*", "this is no XML"),
    ("Premature end of data.*", "it ends before its elements are closed"),
    ("Opening and ending tag mismatch.*", "the closing tag does not match the opening one"),
    ("Extra content at the end.*", "something follows the outermost element"),
    ("(?:Couldn't find end of Start Tag|ParsePI: ).*", "a tag is not closed"),
    ("error parsing attribute name|attributes construct error|expected '>'", "a tag is malformed"),
    ("Specification mandates value.*|AttValue: .*|Unescaped '<'.*", "an attribute is malformed"),
    ("Attribute .* redefined", "an attribute stands twice"),
    ("Entity '(?P<entity>.*)' not defined", "the entity {entity} is not defined"),
    ("(?:EntityRef|xmlParseEntityRef): .*", "“&” begins no entity"),
    ("xmlParseCharRef: .*", "a character reference names no character"),
    ("PCDATA invalid Char.*|Char .* out of allowed.*", "a character stands where it may not"),
    ("Sequence .* not allowed.*|StartTag: invalid.*", "a character stands where it may not"),
    ("Invalid bytes.*|Input is not proper UTF-8.*", "it is not in the encoding that it declares"),
    ("CData section not finished.*", "a CDATA section is not closed"),
    ("Comment not terminated.*", "a comment is not closed"),
    ("Malformed declaration.*|parsing XML declaration.*", "the XML declaration is malformed"),
    ("XML declaration allowed only.*", "the XML declaration is not at the very beginning"),
    ("Unsupported encoding:? (?P<encoding>.*)", "the encoding {encoding} is unknown"),
    ("Namespace prefix .*", "a prefix belongs to no namespace"),
    (".*Empty XML namespace.*|Failed to parse QName.*", "a prefix is declared wrongly"),
    ("xmlns.* is not a valid URI", "a prefix is declared wrongly"),
    ("Excessive depth.*", "it is nested too deep"),
    ("Detected an entity reference loop.*", "an entity may not be used so"),
    ("Maximum entity amplification.*", "its entities would make it many times as large"),
)
"""What lxml says, by which workbooks are read where it is installed."""

ARCHIVES: Rules = (
    ("Compressed file ended before.*|Error -5 while decompressing.*", _EARLY),
    ("CRC check failed.*", _CHECKSUM),
    ("Bad CRC-32 for file '(?P<member>.*)'", "the checksum of {member} is wrong"),
    ("Incorrect length of data produced", "it is not as long as it says"),
    ("Not a gzipped file.*|not a gzip file", "it is not gzip"),
    ("Unknown compression method|compression type .*|That compression method.*", _METHOD),
    ("zip file version .*|compressed patched data .*|unsupported compression method", _METHOD),
    ("Error -?[0-9]+ while .*|invalid compressed data|zlib error.*", _PACKED),
    ("File is not a zip file", "it is no ZIP archive"),
    (".*central directory.*|Corrupt .*|negative seek.*", "the archive's directory is damaged"),
    (".*file header|File name in directory .*", "the header of a file in it is damaged"),
    ("Overlapped entries.*", "the header of a file in it is damaged"),
    ("There is no item named '(?P<member>.*)' in the archive", "{member} is missing from it"),
    ("filename '(?P<member>.*)' not found", "{member} is missing from it"),
    ("File .* is encrypted, .*|strong encryption .*", "it is encrypted"),
    ("zipfiles that span multiple disks.*", "it is only a part of an archive"),
    ("unexpected end of data|empty file|truncated header|end of file header", _EARLY),
    ("file could not be opened success.*|invalid header|bad checksum", "it is no tar archive"),
)

TABLES: Rules = (
    (r"field larger than field limit \((?P<limit>\d+)\)", "a cell has over {limit} characters"),
    ("line contains NUL", "a NUL character stands in it"),
    ("File contains no valid workbook part", "there is no workbook in it"),
    ("Unable to read workbook: .*", "its XML is not that of a workbook"),
    ("could not convert string to float: '(?P<value>.*)'", _NUMBER),
    (r"invalid literal for int\(\) with base \d+: '(?P<value>.*)'", _NUMBER),
    ("'?(?P<value>.*?)'? is not a valid row number", _NUMBER),
    (
        "(?:Value must|Max value|Min value|expected <class).*",
        "it has a value that may not be there",
    ),
    (".* unexpected keyword argument '(?P<name>.*)'", "the attribute {name} is not known"),
    (".* should be <class .*|expected string or .*", "it has a value that may not be there"),
    (".*index out of range", "it refers to something that is not there"),
)

DATABASES: Rules = (
    ("file is not a database|file is encrypted or.*", "it is no SQLite database"),
    ("database disk image is malformed", "the database is damaged"),
    ("database (?:table |schema )?is locked.*", "the database is in use by another program"),
    ("attempt to write a readonly database", _READ_ONLY),
    ("unable to open database file", "the database cannot be opened"),
    ("database or disk is full", _ROOM),
    ("disk I/O error", _DISK),
    ("no such table: (?P<table>.*)", "the database has no table {table}"),
    ("no such column: (?P<column>.*)", "the database has no column {column}"),
    ("QueuePool limit of .*|.*too many clients.*|.*connection slots are.*", _BUSY),
    (".*authentication failed for user.*", "the database's server refuses the password"),
    ('.*database "(?P<database>.*)" does not exist', "the server has no database {database}"),
    (".*Connection refused.*|could not translate host name.*|.*No route to host.*", _UNREACHED),
    (
        ".*server closed the connection.*|terminating connection.*|.*closed unexpectedly",
        _BROKEN_OFF,
    ),
    (
        ".*timeout expired.*|canceling statement due to .*timeout",
        "the server is too slow to answer",
    ),
)

DOWNLOADS: Rules = (
    (r"(?P<status>\d+) (?:Client|Server) Error: .*", "the server answers with error {status}"),
    ("No matching distribution found for (?P<package>.*)", "the package index has no {package}"),
    ("THESE PACKAGES DO NOT MATCH THE HASHES.*", _CHECKSUM),
    (".*No space left on device.*", _ROOM),
)

EXPRESSIONS: Rules = (
    (r"(?:missing|expected) (?P<mark>[^\w\s]+)", "{mark} is missing"),
    ("undefined named list", "there is no such list of words"),
    ("unterminated character set|expected character set", "a set of characters is not closed"),
    ("unbalanced parenthesis", "a parenthesis has no partner"),
    ("nothing to repeat|nothing for fuzzy constraint", "there is nothing to repeat"),
    ("multiple repeat", "something is repeated in two ways at once"),
    ("min repeat greater than max repeat", "the fewest repeats are more than the most"),
    ("repeat count too big|Python int too large.*", "a number is too large"),
    ("(?:bad|incomplete) (?:hex )?escape.*", _ESCAPE),
    ("bad character range.*", "a range of characters runs backwards"),
    ("unknown property.*|undefined character name", "a property of characters is unknown"),
    (".*group name", "the name of a group is missing or malformed"),
    (".*(?:group reference|group number|open group).*|unknown group", "there is no such group"),
    ("bad inline flags.*|unknown (?:extension|verb|flag).*", "what follows the bracket is unknown"),
    ("expected lookaround conditional", "what follows the bracket is unknown"),
    (".*fuzzy.*|more than one cost equation", "a fuzzy constraint is malformed"),
)

RULES: Rules = (*JSON, *XML, *LIBXML, *ARCHIVES, *TABLES, *DATABASES, *DOWNLOADS, *EXPRESSIONS)

SYSTEM: Mapping[int, str] = {
    errno.ENOENT: "there is no such file or folder",
    errno.EACCES: "permission is denied",
    errno.EPERM: "permission is denied",
    errno.EEXIST: "there is something of that name already",
    errno.EISDIR: "it is a folder",
    errno.ENOTDIR: "a part of the path is no folder",
    errno.ENAMETOOLONG: "the name is too long",
    errno.EROFS: _READ_ONLY,
    errno.ENOSPC: _ROOM,
    errno.EDQUOT: _ROOM,
    errno.EIO: _DISK,
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open",
    errno.EBUSY: "it is in use",
    errno.ECONNREFUSED: _UNREACHED,
    errno.EPIPE: _BROKEN_OFF,
}
"""What the operating system says, by its number: its words depend on the system."""

KINDS: tuple[tuple[type[BaseException], str], ...] = (
    (RecursionError, "it is nested too deep"),
    (MemoryError, "there is not enough memory"),
    (EOFError, _EARLY),
    (StopIteration, "something is missing from it"),
)
"""Errors that say enough by their kind, whatever their message."""

TEMPLATES = tuple(dict.fromkeys([said for _, said in (*RULES, *KINDS)] + [*SYSTEM.values()]))
