"""The prose of a page: paragraphs without code, quotations and links' targets."""

import collections
import re

# A paragraph. page is the name of the page. line is the number of the paragraph's first line, 0 if it is not known.
# text is the paragraph as one line.
paragraph = collections.namedtuple("paragraph", "page line text")


def without_code(text):
    """Returns the text as one line. A short word replaces code and quotations, so that sentences stay whole."""
    text = re.sub(r"``.+?``|`[^`]*`", " CODE ", text)
    text = re.sub(r"<[^<>]*>", " ", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"https?:\S+", "CODE", text)
    text = re.sub(r"(?<!\w)'[^']*'(?!\w)", " CODE ", text)
    text = re.sub(r"(?<![\w-])--?[A-Za-z][\w-]*(=\S*\w)?", "CODE", text)  # an option
    text = re.sub(r'"[^"]*"', " QUOTE ", text)
    text = re.sub(r"\*{1,2}(\S|\S.*?\S)\*{1,2}", r"\1", text)
    text = re.sub(r" (?=[.,;:!?)\]])|(?<=[(\[]) ", "", " ".join(text.split()))
    return text.replace("CODE 's", "CODE")


def is_prose(text):
    """Returns whether the text has a word other than those that stand for code."""
    return re.search(r"[a-z]{2}", text) is not None


def paragraphs_of(page, lines):
    """Joins lines up to an empty one. `lines`: pairs of a number and a line, an empty line where something was left out."""
    number, joined = 0, []
    for count, line in [*lines, (0, "")]:
        if line.strip():
            number = number if joined else count
            joined.append(line.strip())
        elif joined:
            text = without_code(" ".join(joined))
            if is_prose(text):
                yield paragraph(page, number, text)
            joined = []


def of_markdown(page, text):
    """Yields headings, paragraphs, items of lists and cells of tables. Leaves out blocks of code and quotations."""
    lines, fence = [], False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            fence = not fence
            lines.append((number, ""))
        elif fence or line.lstrip().startswith((">", "<!--")) or line.startswith("    "):
            lines.append((number, ""))
        elif line.startswith("|"):
            for cell in re.split(r"(?<!\\)\|", line):
                lines += [(number, "" if set(cell) <= set(" :-") else cell), (number, "")]
        elif re.match(r" *([-*]|\d+\.) |#", line):
            lines += [(number, ""), (number, re.sub(r"^ *([-*]|\d+\.|#+) +", "", line))]
            if line.startswith("#"):
                lines.append((number, ""))
        else:
            lines.append((number, line))
    yield from paragraphs_of(page, lines)


def of_help(page, text):
    """Yields paragraphs and the explanations of options. Leaves out the lines of examples and usage."""
    lines = []
    for number, line in enumerate(text.split("\n"), 1):
        row = re.match(r" +(-\S*|[A-Za-z@.\[][\w=,.\[\]|@-]*)( \S+)*?  +(\S.*)$", line)
        if re.match(r"\s*(strata |build/|Usage)", line):
            lines.append((number, ""))
        elif row:
            lines += [(number, ""), (number, row[3])]
        elif re.match(r"  -\S", line):
            lines.append((number, ""))
        else:
            lines.append((number, line))
    yield from paragraphs_of(page, lines)


def of_comments(page, text):
    """Yields comments of a C++ file that begin with "///", or with "//" on a line of their own."""
    lines = []
    for number, line in enumerate(text.split("\n"), 1):
        comment = re.match(r"\s*//[/!]? ?(.*)$", line) or re.match(r".*///< ?(.*)$", line)
        after = comment and not line.lstrip().startswith("//")
        if after:
            lines.append((number, ""))
        lines.append((number, comment[1] if comment else ""))
    yield from paragraphs_of(page, lines)
