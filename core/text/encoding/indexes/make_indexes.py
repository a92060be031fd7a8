#!/usr/bin/env python3
"""Makes the tables of the Encoding Standard's indexes and labels.

    make_indexes.py [FOLDER]    writes the tables to FOLDER; without it, to the folder of this script

Reads them from Debian's package libjs-text-encoding. A test checks that the tables here are what this script makes.
"""

import json
import pathlib
import re
import sys

PACKAGE = pathlib.Path("/usr/share/javascript/text-encoding")
HERE = pathlib.Path(__file__).resolve().parent

SINGLE_BYTE = (
    "ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-10 iso-8859-13 "
    "iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh windows-874 windows-1250 windows-1251 windows-1252 "
    "windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic").split()
DOUBLE_BYTE = ("gb18030", "big5", "jis0208", "jis0212", "euc-kr")

# The package dates from 2018. Since 2023, the standard follows GB 18030-2022, in which these pairs of bytes stand for
# characters. They used to stand for private-use code points.
GB18030_2022 = {
    0xA6D9: 0xFE10, 0xA6DA: 0xFE12, 0xA6DB: 0xFE11, 0xA6DC: 0xFE13, 0xA6DD: 0xFE14, 0xA6DE: 0xFE15, 0xA6DF: 0xFE16,
    0xA6EC: 0xFE17, 0xA6ED: 0xFE18, 0xA6F3: 0xFE19, 0xFE59: 0x9FB4, 0xFE61: 0x9FB5, 0xFE66: 0x9FB6, 0xFE67: 0x9FB7,
    0xFE6D: 0x9FB8, 0xFE7E: 0x9FB9, 0xFE90: 0x9FBA, 0xFEA0: 0x9FBB,
}
# Labels of the standard that the package lacks.
MORE_LABELS = {
    "replacement": "replacement", "csunicode": "utf-16le", "iso-10646-ucs-2": "utf-16le", "ucs-2": "utf-16le",
    "unicode": "utf-16le", "unicodefeff": "utf-16le", "unicodefffe": "utf-16be", "unicode11utf8": "utf-8",
    "unicode20utf8": "utf-8", "x-unicode20utf8": "utf-8",
}


def gb18030_pointer(pair):
    lead, trail = divmod(pair, 256)
    return (lead - 0x81) * 190 + trail - (0x40 if trail < 0x7F else 0x41)


def read_indexes():
    text = (PACKAGE / "encoding-indexes.js").read_text(encoding="utf-8")
    return {name: json.loads(values)
            for name, values in re.findall(r'"([a-z0-9-]+)":(\[.*\])', text)}


def read_labels():
    text = (PACKAGE / "encoding.js").read_text(encoding="utf-8")
    groups = re.findall(r'"labels": (\[[^\]]*\]),\s*"name": "([^"]+)"', text)
    known = {label: name.lower() for labels, name in groups for label in json.loads(labels)}
    return sorted({**known, **MORE_LABELS}.items())


def rows(values, digits, per_row):
    cells = [f"0x{value or 0:0{digits}X}," for value in values]
    return "\n".join(" ".join(cells[i:i + per_row]) for i in range(0, len(cells), per_row)) + "\n"


def make():
    indexes = read_indexes()
    files = {}
    for name in DOUBLE_BYTE:
        values = list(indexes[name])
        if name == "gb18030":
            for pair, character in GB18030_2022.items():
                values[gb18030_pointer(pair)] = character
        files[name.replace("-", "_") + ".inc"] = rows(values, 5 if name == "big5" else 4, 14)
    files["gb18030_ranges.inc"] = "".join(
        f"{{{pointer}, 0x{character:04X}}},\n" for pointer, character in indexes["gb18030-ranges"])
    files["single_byte.inc"] = "".join(
        f"// {name}\n{{\n{rows(indexes[name], 4, 16)}}},\n" for name in SINGLE_BYTE)
    files["labels.inc"] = "".join(
        f'{{"{label}", id::{name.replace("-", "_")}}},\n' for label, name in read_labels())
    return files


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    for name, text in make().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
