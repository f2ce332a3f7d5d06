"""Files known by their first bytes, most of them no text, and archives by the names in them."""

import re
from io import BytesIO
from zipfile import BadZipFile, ZipFile

PASTE = "copy the text of the stat block and paste it"
CSV = "save the sheet as CSV, with a line of headers"
EXPORT = 'in Foundry, right-click the actor, "Export Data", and import that JSON'

_STARTS: tuple[tuple[bytes, str], ...] = (
    (b"%PDF-", f"it is a PDF; {PASTE}"),
    (b"\x89PNG\r\n", f"it is an image (PNG); {PASTE}"),
    (b"\xff\xd8\xff", f"it is an image (JPEG); {PASTE}"),
    (b"GIF8", f"it is an image (GIF); {PASTE}"),
    (b"II*\0", f"it is an image (TIFF); {PASTE}"),
    (b"MM\0*", f"it is an image (TIFF); {PASTE}"),
    (b"{\\rtf", "it is a rich text document; save it as plain text"),
    (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        f"it is an old Excel or Word file; {CSV}, or the document as plain text",
    ),
    (b"\x1f\x8b", "it is a gzip archive; unpack it and import the files in it"),
    (b"7z\xbc\xaf\x27\x1c", "it is a 7-Zip archive; unpack it and import the files in it"),
    (b"Rar!\x1a\x07", "it is a RAR archive; unpack it and import the files in it"),
    (
        b"SQLite format 3\0",
        "it is an SQLite database; a fight of Dreadclock is opened with `dreadclock NAME`, "
        "of another program's only an export as JSON or CSV can be read",
    ),
)
_WEB_PAGE = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<!--.*?-->\s*)?<(?:!doctype\s+html|html|head|body)\b", re.I | re.S
)
_LEVELDB_END = bytes.fromhex("57fb808b247547db")
"""The number with which each table file of a LevelDB ends."""


def binary(data: bytes) -> str:
    """What kind of file these bytes are and the way out, or "" if they may be text."""
    for start, said in _STARTS:
        if data.startswith(start):
            return said
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return f"it is an image (WebP); {PASTE}"
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _archive(data)
    if _WEB_PAGE.match(data[:2000]):
        return f"it is a web page; {PASTE}"
    if data.endswith(_LEVELDB_END) or (b"\0" in data and b"!actors" in data):
        return f"it is part of a Foundry database (LevelDB); {EXPORT}"
    return ""


def _archive(data: bytes) -> str:
    """What a zip is, by the names in it; nothing in it is unpacked."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            names = [name.casefold() for name in archive.namelist()]
    except (BadZipFile, ValueError, OSError, NotImplementedError):
        return "it is a zip archive, and broken; save or download it once more"
    kind = data[:120]
    if any(n.startswith("xl/") for n in names):
        return f"it is an Excel workbook; {CSV}"
    if b"opendocument.spreadsheet" in kind:
        return f"it is an OpenDocument sheet; {CSV}"
    if any(n.startswith("word/") for n in names):
        return "it is a Word document; save it as plain text, or its table as CSV"
    if b"opendocument.text" in kind:
        return "it is an OpenDocument text; save it as plain text, or its table as CSV"
    if any(n.startswith("statblocks_") for n in names):
        return (
            "it is a Hero Lab portfolio; unpack it as a zip and import the text files in its "
            "folder statblocks_text"
        )
    if any(n in ("db.xml", "client.xml", "common.xml") for n in names):
        return f"it is a Fantasy Grounds module; {PASTE}, or make a CSV list"
    return "it is a zip archive; unpack it and import the files in it"
