"""Prints the tokens and parse errors of a page: ``python -m strata [--draft NAME] [FILE]``."""

import argparse
import sys

import strata


def main():
    parser = argparse.ArgumentParser(prog="python -m strata", description="Print the tokens and parse errors of a page.")
    parser.add_argument("file", nargs="?", default="-", help="the page; default: standard input")
    parser.add_argument("--draft", default="modern", help="a draft, day, commit or revision; default: modern")
    parser.add_argument("--version", action="version", version=f"strata {strata.__version__}")
    given = parser.parse_args()
    try:
        if given.file == "-":
            page = sys.stdin.buffer.read()
        else:
            with open(given.file, "rb") as file:
                page = file.read()
        tokens = strata.tokenize(page, given.draft)
    except (OSError, ValueError) as error:
        print(f"strata: {error}", file=sys.stderr)
        return 2
    try:
        for each in tokens:
            place = each.offset if isinstance(each, strata.ParseError) else f"{each.span[0]}-{each.span[1]}"
            print(f"{place}\t{each!r}".encode("utf-8", "backslashreplace").decode())
    except BrokenPipeError:
        sys.stderr.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
