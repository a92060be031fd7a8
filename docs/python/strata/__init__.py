"""Any revision of the HTML tokenizer, from the first check-in of 2006 to the newest.

    >>> import strata
    >>> for token in strata.tokenize("<p title=a>x", draft="2008"):
    ...     print(token.span, token)
    (0, 11) StartTag('p', {'title': 'a'})
    (11, 12) Characters('x')
    (12, 12) EndOfFile()

A ``str`` is characters, and spans count characters. Anything with bytes is decoded as UTF-8, as the drafts say, and
spans count bytes. Drafts are named as on the command line: "modern", "2009-06-08", "ece65ae9", "before cf99432c"; a
``datetime.date`` is the revision that was in force on that day.
Settings are keywords, spelled as there but with underscores: ``initial_state="RCDATA"``, ``scripting=False``.
"""

import datetime
import json
from collections.abc import Sequence

from ._strata import (
    Attribute,
    Characters,
    Comment,
    Doctype,
    EndOfFile,
    EndTag,
    NoAnswer,
    ParseError,
    ProcessingInstruction,
    StartTag,
    Tokens,
)
from . import _strata
from ._version import __version__

__all__ = [
    "Attribute",
    "Characters",
    "Comment",
    "Doctype",
    "EndOfFile",
    "EndTag",
    "NoAnswer",
    "ParseError",
    "ProcessingInstruction",
    "StartTag",
    "Tokenizer",
    "Tokens",
    "__version__",
    "changes",
    "compare",
    "drafts",
    "minimize",
    "revisions",
    "since",
    "tokenize",
    "tokenize_stream",
    "trace",
]

Sequence.register(Tokens)

_session = _strata.Session()


def _lines(settings):
    """Returns keyword arguments in the form that the library reads, one per line."""

    def value(of):
        if isinstance(of, bool):
            return "on" if of else "off"
        return str(of)

    for key, each in settings.items():
        if "\n" in f"{key}{each}":
            raise ValueError(f"{key}: a setting is one line")
    return "\n".join(f"{key.replace('_', '-')}={value(each)}" for key, each in settings.items() if each is not None)


def _drafts(drafts):
    """Returns the names of drafts, one per line."""
    names = [drafts] if isinstance(drafts, (str, datetime.date)) else list(drafts or [])
    names = [f"{name:%Y-%m-%d}" if isinstance(name, datetime.date) else name for name in names]
    if any("\n" in name for name in names):
        raise ValueError("the name of a draft is one line")
    return "\n".join(names)


def _json_lines(text):
    return [json.loads(line) for line in text.splitlines() if line]


class Tokenizer:
    """A tokenizer that is fed piece by piece.

    The pieces may be cut anywhere. All must be ``str``, or all bytes. ``feed`` and ``close`` return what a piece completes.
    At the end of a ``with`` block, the tokenizer is closed and its memory is freed; tokens that you keep remain valid.

        >>> with Tokenizer("2008") as tokenizer:
        ...     print(list(tokenizer.feed("<p>x")), list(tokenizer.close()))
        [StartTag('p', {})] [Characters('x'), EndOfFile()]
    """

    def __init__(self, draft="modern", **settings):
        self._feeding = _session.tokenizer(_drafts(draft), _lines(settings))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._feeding = None

    def _open(self):
        if self._feeding is None:
            raise ValueError("the tokenizer is closed")
        return self._feeding

    def feed(self, data):
        """Tokenizes a piece of the input. Raises ``ValueError`` if the tokenizer is closed."""
        return self._open().feed(data)

    def close(self):
        """Ends the input, and returns the rest. The last token is the ``EndOfFile``."""
        return self._open().close(None)

    @property
    def closed(self):
        """Whether the input has ended."""
        return self._feeding is None or self._feeding.closed


def tokenize(data, draft="modern", **settings):
    """The tokens and parse errors of a page, in the order of the draft, as a sequence.

    Raises ``TypeError`` for what is neither a ``str`` nor bytes, and ``ValueError`` for an unknown draft or setting.
    """
    return _session.tokenizer(_drafts(draft), _lines(settings)).close(data)


def tokenize_stream(pieces, draft="modern", **settings):
    """Yields the tokens and parse errors of an input that comes in pieces: an open file, or any iterable."""
    with Tokenizer(draft, **settings) as tokenizer:
        for piece in pieces:
            yield from tokenizer.feed(piece)
        yield from tokenizer.close()


def drafts():
    """The texts of the standard that have a name, oldest first, each a dictionary."""
    return json.loads(_session.drafts())


def revisions():
    """Every revision since 2006, oldest first, each a dictionary."""
    return _json_lines(_session.revisions())


def changes():
    """The named changes between drafts, each a dictionary."""
    return _json_lines(_session.changes())


def compare(data, drafts=None, **settings):
    """Where drafts differ on a page, by which rules and changes: the object of ``strata compare --format=json``.

    Positions are bytes of the input, and of a ``str``, of its UTF-8.
    """
    return json.loads(_session.compare(_drafts(drafts), _lines(settings), data))


def since(data, until="", **settings):
    """How every revision since 2006 reads a page: the object of ``strata since --format=json``.

    ``until``: a draft, day or commit, or a ``datetime.date``; later revisions are left out.
    """
    return json.loads(_session.since(_lines(settings), _drafts(until), data))


def minimize(data, drafts, change="", **settings):
    """The page, shrunk while two drafts still differ on it: the object of ``strata minimize --format=json``.

    ``change``: the id of a change that they must differ by, or the number of a difference. Raises ``NoAnswer`` if they
    do not.
    """
    return json.loads(_session.minimize(_drafts(drafts), _lines(settings), str(change), data))


def trace(data, draft="modern", **settings):
    """Yields the steps of a draft's machine: the objects of ``strata trace --format=jsonl``, with the registers."""
    steps = _strata.trace(_drafts(draft), _lines(settings), data)
    first = 0
    while found := _json_lines(steps.window(first, 256)):
        yield from found
        first += sum("step" in each for each in found)
