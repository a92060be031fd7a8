"""The dictionaries of this package, as types: those of the program's JSON (docs/json.md).

Members that are not listed may be added at any time. Spans and offsets are bytes of the input, of a ``str``'s UTF-8.
"""

from __future__ import annotations

from typing import Any, Literal, Optional, TypedDict

__all__ = ["Cause", "Change", "Comparison", "Difference", "Divergence", "Draft", "Minimized", "Revision", "Since", "Step"]


class Draft(TypedDict):
    """A text of the standard with a name."""

    name: str
    day: str
    aliases: list[str]
    date: str
    title: str
    section: str
    source: Optional[str]
    url: Optional[str]
    states: int
    rules: int
    names: int
    default: bool


class _Commit(TypedDict):
    id: str
    title: str
    topic: str
    date: Optional[str]
    commit: Optional[str]


class Revision(_Commit, total=False):
    """A commit that changed the tokenizer. ``between`` limits its date if the commit is not known."""

    between: list[str]
    changed: Literal["tokens", "errors", "tree", "words"]
    witness: Optional[str]


class Change(_Commit, total=False):
    """A change with a name, which one commit or more made."""

    kind: str
    before: Optional[str]
    after: Optional[str]
    commits: list[dict[str, Any]]
    witnesses: list[dict[str, Any]]


class _Cause(TypedDict):
    drafts: list[str]
    offset: int
    state: str
    section: str
    rule: str


class Cause(_Cause, total=False):
    """The rule of a draft that causes a difference."""

    on: str
    row: str
    content: str
    setting: str


class _Difference(TypedDict):
    what: str
    groups: list[dict[str, Any]]
    cause: list[Cause]
    changes: list[str]


class Difference(_Difference, total=False):
    """One thing in which drafts differ, and the changes to which it belongs."""

    name: str
    offset: int


class _Divergence(TypedDict):
    span: list[int]
    source: str
    kind: Literal["tokens", "errors"]
    groups: list[dict[str, Any]]
    cause: list[Cause]
    differences: list[Difference]


class Divergence(_Divergence, total=False):
    """A place where drafts differ."""

    moreDifferences: int
    line: int
    col: int


class Comparison(TypedDict):
    """Where drafts differ on an input."""

    input: dict[str, Any]
    drafts: list[str]
    divergences: list[Divergence]
    summary: dict[str, int]


class Since(TypedDict):
    """How every revision reads an input, and which commits changed the reading."""

    input: dict[str, Any]
    changes: list[dict[str, Any]]
    readings: list[dict[str, Any]]


class Minimized(TypedDict):
    """The shortest input with a difference."""

    input: str
    bytes: int
    kind: Literal["tokens", "errors"]
    stopped: bool
    before: Optional[Difference]
    after: Optional[Difference]


class _Step(TypedDict):
    offset: int
    state: str
    rule: str
    actions: list[str]
    next: Optional[str]
    tokens: list[dict[str, Any]]
    errors: list[dict[str, Any]]


class Step(_Step, total=False):
    """A step of a machine, with the registers after it."""

    step: int
    section: str
    character: Optional[str]
    registers: dict[str, Any]
