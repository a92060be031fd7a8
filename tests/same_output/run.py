#!/usr/bin/env python3
"""Shows that a change changed no output: runs some 4,000 command lines with two programs and compares what they print.

    tests/same_output/run.py OLD NEW [--shared DIR] [--jobs N] [--sample N]

OLD and NEW are two builds of strata. Standard output, standard error and the exit status must be equal, byte for byte.
--shared names the folder with the corpus. Without it, the script uses only the inputs in this file. --sample=N runs every N-th
command line. Exit status: 0 if all are equal, 1 if some differ, 2 if a program cannot be run.
"""

import argparse
import concurrent.futures
import itertools
import os
import pathlib
import re
import subprocess
import sys
import tempfile

INPUTS = [
    "", "<", "<!", "<?", "</", "<a", "<a b", "<a b=", "<a b='c", "</a b>", "<a/", "<p title=a\"b>&notit;<br/>", "<br/>",
    "<!-- a --!> b -->", "<!-->x-->", "<!--->", "<!-- a -- b -->", "<!--a--", "<!doctype>", "<!DOCTYPE html>",
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN\">", "<!DOCTYPE html SYSTEM 'about:legacy-compat' x>", "<![CDATA[x]]>",
    "<svg><![CDATA[x]]></svg>", "<a b='c'd>", "<a b=`>", "<a a a=1>", "</p/>", "<?xml version='1.0'?>", "&amp", "&ampx;", "&#0;",
    "&#x80;", "&#xD800;", "&#xFDD0;", "&#11;", "&#x110000;", "&nles;", "&notin;", "<a b=&amp=c>", "<a b=&copy1>", "\0<a\0b=\0>",
    "a\r\nb\rc", "<title></title", "<title>a<!--</title>--></title>", "<script><!--<script></script>--></script>x",
    "<script><!-- </script>", "<textarea>&amp;</textarea>", "<plaintext></plaintext>", "<style><!-- </style> --></style>",
    "<noscript><p></noscript>", "<select><script>x</script></select>", "<table><tr><td>x</table>", "<math><mi>x</mi></math>",
    "\xef\xbb\xbfx", "é\u00ad\u200e<b>", "<xmp>&lt;</xmp>", "<iframe><a></iframe>", "<A B=C>", "<a\nb\t=\fc>",
]
DRAFTS = ["2007", "2008", "2009", "modern", "2026"]
PLACES = DRAFTS + ["2006-03-02", "2006-12-20", "2009-10-19", "2014-10-28", "2017-02-27", "2009-06-08"]
PAIRS = ["2007,2008", "2008,2009", "2009,modern", "modern,2026", "2007,2026", "2006-03-02,2009-10-24", "2014-10-28,modern"]
STATES = ["data", "tag open", "comment end", "attribute value (unquoted)", "doctype", "nosuch state", "CDATA section"]
TOPICS = ["comments", "character-references", "doctype", "tags", "attributes", "script-data", "input-stream", "nosuch"]
COMMANDS = ["tokenize", "compare", "batch", "test", "drafts", "states", "changes", "trace", "coverage", "diff", "graph",
            "witness", "minimize", "since", "survey", "blame", "bisect", "read", "generate", "schema", "complete",
            "what-if", "identify"]
MISTAKES = [
    ["nosuch"], ["tokenize", "--draft=1999"], ["tokenize", "--nosuch"], ["tokenize", "no/such/file"],
    ["compare", "--drafts=modern", "-e", "x"], ["compare", "--drafts=modern,modern", "-e", "x"], ["compare", "--format=xml"],
    ["diff", "modern"], ["diff", "a", "b"], ["states", "--draft=2007,2008"], ["graph", "--construct=nosuch"],
    ["graph", "--around=data", "--construct=comment"], ["since"], ["since", "--topic=nosuch"], ["blame", "--draft=nosuch"],
    ["tokenize", "--initial-state=nosuch", "-e", "x"], ["tokenize", "--fragment=nosuch", "-e", "x"],
    ["tokenize", "--encoding=nosuch", "-e", "x"], ["tokenize", "--width=3", "-e", "x"], ["tokenize", "--color=blue"],
    ["compare", "--topic=nosuch", "-e", "x"], ["compare", "--by=change", "-e", "x"], ["compare", "-j0", "-e", "x"],
    ["minimize", "-e", "x"], ["witness", "modern"], ["what-if", "modern"], ["schema", "nosuch"], ["help", "nosuch"], ["trace", "--from=9:9", "-e", "x"],
    ["read", "no/such/file"], ["tokenize", "--draft=@no/such/file", "-e", "x"], ["generate", "--draft=nosuch"],
    ["test", "no/such/file"], ["coverage", "--state=nosuch", "-e", "x"], ["changes", "nosuch"], ["drafts", "--since=yesterday"],
    ["tokenize", "--content-model=nosuch", "-e", "x"], ["tokenize", "--last-start-tag=", "-e", "x"], ["survey", "--nosuch"],
    ["trace", "--drafts=2007,2008,2009", "-e", "x"], ["minimize", "--drafts=2007,2008", "-e", "<p>"], ["bisect", "-e", "x"],
]


def command_lines(pages):
    """Yields all command lines, each as a list of arguments and the bytes for standard input."""
    def lines():
        yield from ([c, "--help"] for c in COMMANDS)
        yield from (["help", c] for c in COMMANDS)
        yield from ([["--help"], []])
        yield from MISTAKES
        for text in INPUTS:
            for draft in PLACES:
                yield ["tokenize", f"--draft={draft}", "-e", text]
            for draft, form in itertools.product(DRAFTS, ["jsonl", "html5lib"]):
                yield ["tokenize", f"--draft={draft}", f"--format={form}", "--tree-errors", "-e", text]
            yield ["tokenize", "--engine=interpreter", "--whole-texts", "-e", text]
            yield ["tokenize", "--initial-state=RCDATA", "--last-start-tag=title", "-e", text]
            yield ["tokenize", "--draft=2008", "--content-model=CDATA", "--last-start-tag=xmp", "-e", text]
            yield ["tokenize", "--foreign", "--feedback=none", "-e", text]
            yield ["tokenize", "--fragment=textarea", "--scripting=on", "-e", text]
            for form in ["text", "json", "html", "csv"]:
                yield ["compare", f"--format={form}", "-e", text]
            for pair in PAIRS:
                yield ["compare", f"--drafts={pair}", "-e", text]
            yield ["compare", "--feedback=none", "--full", "-e", text]
            yield ["compare", "--summary", "--color=always", "-e", text]
            yield ["compare", "--tokens-only", "--exit-code", "-e", text]
            for draft, form in itertools.product(["2007", "modern"], ["text", "jsonl"]):
                yield ["trace", f"--draft={draft}", f"--format={form}", "-e", text]
            yield ["trace", "--drafts=2009,modern", "--width=100", "-e", text]
            yield ["since", "-e", text]
            yield ["since", "--format=json", "-e", text]
            yield ["minimize", "--drafts=2008,2026", "-e", text]
            yield ["coverage", "--drafts=2008", "--unfired", "--state=data", "-e", text]
        for draft in PLACES:
            yield ["states", f"--draft={draft}"]
            yield ["states", f"--draft={draft}", "--format=json"]
            yield ["coverage", f"--drafts={draft}", "-e", "<a>"]
            for state in STATES:
                yield ["states", f"--draft={draft}", state]
                yield ["states", f"--draft={draft}", "--format=json", state]
            for form in ["dot", "mermaid"]:
                yield ["graph", f"--draft={draft}", f"--format={form}"]
            yield ["blame", f"--draft={draft}"]
            yield ["blame", f"--draft={draft}", "--format=json"]
        for draft in DRAFTS:
            for construct in ["comment", "doctype", "attribute", "reference", "script"]:
                yield ["graph", f"--draft={draft}", f"--construct={construct}"]
            yield ["graph", f"--draft={draft}", "--around=tag open", "--color=always"]
            yield ["graph", f"--draft={draft}", "-e", "<a b=c>&amp;"]
            yield ["graph", "--draft=modern", f"--diff={draft}"]
        yield ["graph", "--timeline"]
        for pair in PAIRS:
            for form in ["text", "markdown", "json", "html", "revision"]:
                yield ["diff", f"--drafts={pair}", f"--format={form}"]
            for topic in TOPICS:
                yield ["diff", f"--drafts={pair}", f"--topic={topic}"]
            yield ["diff", f"--drafts={pair}", "--summary", "--names"]
            yield ["diff", f"--drafts={pair}", "--words", "--state=data", "--color=always"]
            yield ["changes", f"--between={pair}"]
        for pair in ["2008,2009", "modern,2026"]:
            yield ["witness", f"--drafts={pair}", "--max-length=8"]
            yield ["witness", f"--drafts={pair}", "--max-length=8", "--format=json"]
            for form in ["text", "markdown", "json", "html"]:
                yield ["what-if", f"--drafts={pair}", f"--format={form}"]
        yield from ([["changes"], ["changes", "--format=json"], ["drafts"], ["drafts", "--format=json"], ["drafts", "--revisions"],
                     ["drafts", "--revisions", "--format=json"], ["schema"]])
        for topic in TOPICS:
            yield ["changes", f"--topic={topic}"]
            yield ["drafts", "--revisions", f"--topic={topic}"]
            yield ["since", f"--topic={topic}"]
            yield ["since", f"--topic={topic}", "--format=json"]
        for state in STATES:
            yield ["since", f"--state={state}"]
            yield ["since", f"--state={state}", "--format=html"]
        for number, page in enumerate(pages):
            for draft in ["2007", "modern"]:
                yield ["tokenize", f"--draft={draft}", page]
            yield ["tokenize", "--format=jsonl", page]
            yield ["compare", "--summary", page]
            yield ["compare", f"--format={['text', 'json', 'html', 'csv'][number % 4]}", page]
            yield ["survey", f"--format={['text', 'json', 'html', 'jsonl'][number % 4]}", page]
            yield ["coverage", f"--format={['text', 'json', 'html'][number % 3]}", page]
            if number % 8 == 0:
                yield ["since", f"--format={['text', 'json', 'html'][number // 8 % 3]}", page]

    for line in lines():
        # An argument cannot contain NUL. So an input with NUL becomes standard input.
        if any("\0" in argument for argument in line):
            yield [a for a in line[:-2]] + ["-"], line[-1].encode("utf-8", "surrogateescape")
        else:
            yield line, b""
    for case in ['{"input": "<a>"}', '{"input": "x", "draft": "2008"}', "{", '{"input": 1}', '{"id": 7, "input": "&#xD800;"}']:
        yield ["batch"], case.encode() + b"\n"
        yield ["batch", "--draft=2007", "--engine=interpreter"], case.encode() + b"\n"


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    arguments.add_argument("old")
    arguments.add_argument("new")
    arguments.add_argument("--shared", default=None)
    arguments.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments.add_argument("--sample", type=int, default=1)
    chosen = arguments.parse_args()
    programs = [os.path.abspath(chosen.old), os.path.abspath(chosen.new)]
    for program in programs:
        if not os.access(program, os.X_OK):
            print(f"same_output: {program} cannot be run", file=sys.stderr)
            return 2
    pages = []
    if chosen.shared:
        found = sorted(pathlib.Path(chosen.shared, "corpus").glob("*.html"), key=lambda p: p.stat().st_size)
        pages = [str(p.absolute()) for p in found[: len(found) * 2 // 3]]
    if not pages:
        print("same_output: no corpus; only the inputs of this script are used", file=sys.stderr)
    environment = {**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8"}
    environment.pop("NO_COLOR", None)

    # Surveys contain the commit of the program, which differs between the programs.
    commits = {}
    for program in programs:
        version = subprocess.run([program, "--version"], capture_output=True, check=True).stdout
        found_commit = re.search(rb"commit: ([^\n]+)", version)
        commits[program] = found_commit.group(1) if found_commit else b"no commit"

    with tempfile.TemporaryDirectory() as folder:
        def result(program, line, given):
            ran = subprocess.run([program, *line], input=given, capture_output=True, cwd=folder, env=environment, timeout=600,
                                 check=False)
            # Usage lines contain the program's path, which differs between the programs.
            def neutral(text):
                return text.replace(program.encode(), b"strata").replace(commits[program], b"COMMIT")
            return neutral(ran.stdout), neutral(ran.stderr), ran.returncode

        def differs(case):
            line, given = case
            return [line, given] if result(programs[0], line, given) != result(programs[1], line, given) else None

        cases = list(command_lines(pages))[:: chosen.sample]
        with concurrent.futures.ThreadPoolExecutor(chosen.jobs) as threads:
            different = [d for d in threads.map(differs, cases) if d]
    for line, given in different:
        print("differs: strata " + " ".join(repr(a) if " " in a or not a else a for a in line) + (f" < {given!r}" if given else ""))
    print(f"{len(cases)} command lines, {len(different)} with other output")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
