#!/usr/bin/env python3
"""Checks the English of the documentation, of the help of PROGRAM, of the JSON schemas and of the comments in core.

Usage: check.py PROGRAM

Four checkers: codespell (known misspellings), aspell (words that are neither in the British dictionary nor in words.txt),
proselint (faults of style, as proselint.json selects) and the project's own rules (habits.py). Code, quotations and
generated pages are left out. Exit status: 0 nothing found; 1 something found; 77 nothing found, but a checker is not
installed (Debian: codespell, aspell, aspell-en, python3-proselint).
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # keeps the source tree clean
import habits
import prose

HERE = pathlib.Path(__file__).parent
SOURCE = HERE.parent.parent


def is_generated(text):
    return "Generated: do not edit." in text[:2000] or "docs/phrases.md` writes this page." in text[:2000]


def pages():
    """Returns the paths of the pages that people write."""
    found = [SOURCE / "README.md", SOURCE / "CHANGELOG.md", SOURCE / "drafts" / "README.md"]
    for folder in ("docs", "core", "tests"):
        found += sorted(path for path in (SOURCE / folder).rglob("*.md") if "node_modules" not in path.parts)
    return [path for path in found if not is_generated(path.read_text(encoding="utf-8"))]


def output_of(program, *arguments):
    run = subprocess.run([program, *arguments], capture_output=True, text=True, check=True)
    return run.stdout


def helps(program):
    """Yields the help of the program and of each command, as pairs of a name and a text."""
    overview = output_of(program, "--help")
    yield "strata --help", overview
    commands = re.findall(r"^  ([a-z][a-z-]*)  ", overview, re.MULTILINE)
    if len(commands) < 15:
        sys.exit(f"only {len(commands)} commands found in strata --help")
    for command in commands:
        if command != "help":
            yield f"strata {command} --help", output_of(program, command, "--help")


def descriptions(value):
    """Yields the texts for people in a JSON schema."""
    if isinstance(value, dict):
        for name, member in value.items():
            if name in ("description", "title", "$comment") and isinstance(member, str):
                yield member
            else:
                yield from descriptions(member)
    elif isinstance(value, list):
        for member in value:
            yield from descriptions(member)


def pages_and_helps(program):
    """Yields the paragraphs that users read."""
    for path in pages():
        yield from prose.of_markdown(str(path.relative_to(SOURCE)), path.read_text(encoding="utf-8"))
    for name, text in helps(program):
        yield from prose.of_help(name, text)
    for path in sorted((SOURCE / "docs" / "schemas").glob("*.json")):
        for text in descriptions(json.loads(path.read_text(encoding="utf-8"))):
            yield prose.paragraph(str(path.relative_to(SOURCE)), 0, prose.without_code(text))


def comments():
    """Yields the paragraphs in the comments of core."""
    for path in sorted((SOURCE / "core").rglob("*.[ch]pp")):
        yield from prose.of_comments(str(path.relative_to(SOURCE)), path.read_text(encoding="utf-8"))


class checked:
    """A file with a paragraph on each line, for checkers that read files."""

    def __init__(self, paragraphs, folder):
        self.paragraphs = paragraphs
        self.path = pathlib.Path(folder) / "prose.txt"
        self.path.write_text("".join(each.text + "\n" for each in paragraphs), encoding="utf-8")

    def place(self, line):
        each = self.paragraphs[line - 1]
        return f"{each.page}:{each.line}" if each.line else each.page


def by_codespell(text):
    run = subprocess.run(["codespell", "--ignore-words", str(HERE / "words.txt"), str(text.path)], capture_output=True,
                         text=True)
    for found in re.finditer(r"^.*:(\d+): (.* ==> .*)$", run.stdout, re.MULTILINE):
        yield int(found[1]), found[2]


def by_aspell(text):
    known = {word.lower() for word in (HERE / "words.txt").read_text(encoding="utf-8").split("\n") if word}
    run = subprocess.run(["aspell", "list", "-l", "en_GB", "--encoding=utf-8", "--ignore=2"], stdin=text.path.open(),
                         capture_output=True, text=True, check=True)
    unknown = {word for word in run.stdout.split() if word.lower().removesuffix("'s") not in known}
    for number, each in enumerate(text.paragraphs, 1):
        for word in sorted(unknown.intersection(re.findall(r"[\w']+", each.text))):
            yield number, f"not in a dictionary nor in tests/prose/words.txt: {word}"


def by_proselint(text):
    # These variables name the folders of proselint's settings and cache.
    folder = text.path.parent
    (folder / "proselint").mkdir()
    shutil.copy(HERE / "proselint.json", folder / "proselint" / "config")
    environment = dict(os.environ, XDG_CONFIG_HOME=str(folder), XDG_CACHE_HOME=str(folder), LC_ALL="C.UTF-8")
    run = subprocess.run(["proselint", "--json", str(text.path)], env=environment, capture_output=True, text=True)
    for each in json.loads(run.stdout)["data"]["errors"]:
        yield each["line"], f"{each['check']}: {each['message']}"


def by_habits(text):
    for number, each in enumerate(text.paragraphs, 1):
        for finding in habits.found_in(each.text):
            yield number, finding


def is_installed(tool):
    return shutil.which(tool) and (tool != "aspell" or "en_GB" in output_of("aspell", "dicts").split())


# proselint needs a minute for the comments, and its rules do not suit them.
CHECKERS_OF_COMMENTS = [("codespell", by_codespell), ("aspell", by_aspell), (None, by_habits)]
CHECKERS = [*CHECKERS_OF_COMMENTS, ("proselint", by_proselint)]


def count_of_findings(paragraphs, checkers, missing):
    """Prints what the checkers find, and returns the number of findings. Adds missing checkers to `missing`."""
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        text = checked(paragraphs, folder)
        print(f"{len(paragraphs)} paragraphs of {len({each.page for each in paragraphs})} pages")
        for tool, check in checkers:
            if tool and not is_installed(tool):
                missing.add(tool)
                continue
            for line, finding in check(text):
                print(f"{text.place(line)}: {finding}")
                count += 1
    return count


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    missing = set()
    count = count_of_findings(list(pages_and_helps(sys.argv[1])), CHECKERS, missing)
    count += count_of_findings(list(comments()), CHECKERS_OF_COMMENTS, missing)
    for tool in sorted(missing):
        print(f"not checked by {tool}, which is not installed")
    print(f"{count} found")
    return 1 if count else 77 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
