#!/usr/bin/env python3
"""Validates the JSON that a program writes against its own schemas.

Usage: validate.py PROGRAM SAMPLE_PAGE [CORPUS]

Runs every command that writes JSON, over the sample page, over hostile inputs and over a few pages of the corpus, and
checks each document or line against the schema that `PROGRAM schema NAME` prints. The parsers of Python, Node and jq must
all read the same value. Exit status: 0 if all is valid, 1 if something is not, 77 if there is no validator (Debian:
python3-jsonschema).
"""

import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

import parsers

try:
    from jsonschema import Draft202012Validator
except ImportError as reason:
    print(f"not validated: no module jsonschema for Python, or one before 4.0 (Debian: python3-jsonschema): {reason}")
    sys.exit(77)

try:
    from referencing import Registry, Resource
except ImportError:  # jsonschema before 4.18, which remembers references by itself
    Registry = None

PAGES_OF_CORPUS = 12
LONGEST_PAGE = 60_000
LONGEST_PARSED = 200_000  # of texts that other parsers read

HOSTILE = {
    "empty.html": b"",
    "nul.html": b"a\0<b\0 c\0=\0><!--\0--><!DOCTYPE\0></\0>",
    "ill-formed.html": b"\xff<\xc0\xaf a=\xed\xa0\x80>\xf4\x90\x80\x80\xe2\x82<title>\xfe",
    "mark.html": b"\xef\xbb\xbf<a>\xef\xbb\xbf",
    "ends.html": b"a\r\nb\rc\n\r\n<",
    "references.html": b"&notin;&notit;&#0;&#xD800;&#x110000;&amp&foo;&#x;<a b='&lt=&#128;'>",
    "tags.html": b"<br/><p a=1 a=2 a></p x/></><?pi d?><![CDATA[x]]><svg><![CDATA[x]]></svg><a b='c",
    "doctype.html": b"<!DOCTYPE html PUBLIC 'a\"><!doctype><!DOCTYPE x SYSTEM \"y",
    "script.html": b"<title><!--</title>--></title><script><!--<script></script>--></script><textarea>&amp;",
    "many.html": b"<a " + b" ".join(b"x%d" % i for i in range(1200)) + b"/>" + b"\0" * 1200,
    "name.html": "\u202e\u00e9\U0001f600<\u00e9>".encode(),
    "bad\udcff name\n.html": b"<p/>",
}

# Characters that could harm a parser or a terminal, for names that come from outside.
ODD = "\"\\'<\u00e9\u202e\u2028\U0001f600\x7f\x01"
PAGE = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=%s\r\n\r\n<title><!--</title>--></title><br/>" % ODD.encode()
RECORD = b"".join([b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:%s>\r\n" % ODD.encode(),
                   b"WARC-Target-URI: http://%s.example/\xff\xed\xa0\x80\r\n" % ODD.encode(),
                   b"WARC-Date: 2009-02-07T00:00:00Z\r\nContent-Type: application/http; msgtype=response\r\n",
                   b"Content-Length: %d\r\n\r\n" % len(PAGE), PAGE, b"\r\n\r\n"])

CASES = [
    {"input": "<a b='c'>d"},
    {"input": "\ud800<a b=\udfff>\0", "draft": "2007"},
    {"input": "a</title>", "initialState": "RCDATA", "lastStartTag": "title", "draft": "modern"},
    {"input": "<![CDATA[a]]>", "foreign": True},
    {"input": "<!DOCTYPE>", "draft": None},
]
BAD_CASES = ["[]", "{", '{"input": 1}', '{"input": "", "draft": "1999"}']

KNOWN = [{"file": "x.test", "description": "d", "state": "Data state", "draft": "2008", "why": "...",
          "actual": {"output": [["Character", "a"], "ParseError"], "errors": [{"code": "c", "line": 1, "col": 1}]}}]


# Schemas distinguish 0 from the other numbers.
NUMBER = re.compile(r"[1-9][0-9]*")

# Members with a fixed set of values. Objects with different values of these members have different shapes.
CLOSED = {"type", "code", "kind", "what", "role", "standing", "change", "differs", "topic", "trigger", "feedback"}


def shape(value, name=""):
    """Returns the parts of a value that decide whether it is valid."""
    if isinstance(value, dict):
        return tuple((key, shape(each, key)) for key, each in value.items())
    if isinstance(value, list):
        return tuple(shape(each) for each in value)
    if isinstance(value, str) and name in CLOSED:
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return (value > 0) - (value < 0)
    return type(value)


def thinned(value):
    """Returns the value with at most two elements of each shape in its lists of objects, because validators are slow."""
    if isinstance(value, dict):
        return {key: thinned(each) for key, each in value.items()}
    if not isinstance(value, list) or any(not isinstance(each, (dict, list)) for each in value):
        return value
    seen = {}
    kept = []
    for each in map(thinned, value):
        key = shape(each)
        seen[key] = seen.get(key, 0) + 1
        if seen[key] <= 2:
            kept.append(each)
    return kept


def validator_of(schema):
    """A validator for a schema. Without a registry that has been crawled, each reference would be sought anew."""
    if Registry is None:
        return Draft202012Validator(schema)
    known = Registry().with_resource(schema["$id"], Resource.from_contents(schema)).crawl()
    return Draft202012Validator(schema, registry=known)


class Checks:
    def __init__(self, program):
        self.program = program
        self.status = 0  # the exit status of the last run
        self.validators = {}
        self.seen = set()
        self.known_lines = set()
        self.documents = 0
        self.failures = []
        self.outputs = []  # of all runs: the arguments, and the text of a value

    def run(self, arguments, stdin=b""):
        done = subprocess.run([self.program, *arguments], input=stdin, capture_output=True, check=False)
        if done.returncode not in (0, 1, 2):
            self.failures.append(f"{arguments}: exit status {done.returncode}")
        self.status = done.returncode
        return done.stdout.decode()

    def validator(self, name):
        if name not in self.validators:
            schema = json.loads(self.run(["schema", name]))
            Draft202012Validator.check_schema(schema)
            self.validators[name] = validator_of(schema)
        return self.validators[name]

    def check(self, name, document, what):
        self.documents += 1
        document = thinned(document)
        key = (name, shape(document))
        if key in self.seen:
            return
        self.seen.add(key)
        for error in self.validator(name).iter_errors(document):
            place = "/".join(str(each) for each in error.absolute_path)
            self.failures.append(f"{what}: not as {name} says, at /{place}: {error.message[:300]}")
            break

    def keep(self, arguments, text):
        """Keeps a text for the other parsers, unless it is long."""
        if len(text) <= LONGEST_PARSED:
            self.outputs.append((arguments, text))

    def document(self, name, arguments, stdin=b""):
        text = self.run(arguments, stdin)
        if not text:
            self.failures.append(f"{arguments}: no output")
            return
        document = json.loads(text)
        self.keep(arguments, text)
        self.check(name, document, arguments)
        first = document[0] if isinstance(document, list) else document
        if first.get("version") != 1:
            self.failures.append(f"{arguments}: no version")

    def lines(self, name, arguments, stdin=b"", files=1):
        every = [line for line in self.run(arguments, stdin).split("\n") if line]
        # Most lines differ from others only in their numbers.
        texts = every[:1]
        for text in every[1:]:
            key = (name, files > 1, NUMBER.sub("1", text))
            if key not in self.known_lines:
                self.known_lines.add(key)
                texts.append(text)
        self.documents += len(every) - len(texts)
        records = [json.loads(line) for line in texts]
        for text in texts:
            self.keep(arguments, text)
        if not records or records[0].get("version") != 1:
            self.failures.append(f"{arguments}: no version in the first line")
        for record in records:
            self.check(name, record, arguments)
            if name != "compare" and (files > 1) != ("file" in record):
                self.failures.append(f"{arguments}: {files} inputs, but a record has {list(record)[:3]}")
                break


def check_pages(checks, pages):
    drafts = ["2007", "2008", "2009", "modern", "2026"]
    for draft in drafts:
        checks.lines("tokens-jsonl", ["tokenize", "--format=jsonl", "--tree-errors", f"--draft={draft}", *pages],
                     files=len(pages))
        checks.lines("tokens-html5lib", ["tokenize", "--format=html5lib", f"--draft={draft}", *pages], files=len(pages))
    checks.lines("compare", ["compare", "--format=json", *pages], files=len(pages))
    checks.document("compare-summary", ["compare", "--summary", "--format=json", *pages])
    settings = ["--drafts=modern,modern+scripting=off,2008+fragment=td"]
    scripts = ["-e", "<noscript><a>", "-e", "<td><br/><noscript><!-- </noscript> -->"]
    checks.lines("compare", ["compare", "--format=json", *settings, *scripts], files=2)
    checks.document("compare-summary", ["compare", "--summary", "--format=json", *settings, *scripts])
    checks.document("minimize", ["minimize", "--format=json", "--drafts=modern,modern+scripting=off", *scripts[:2]])
    checks.document("witness", ["witness", "--format=json", "--max-length=14", "modern", "modern+scripting=off"])
    checks.document("compare-summary", ["compare", "--summary", "--format=json", "--topic=tags", *pages])
    checks.document("survey", ["survey", "--format=json", *pages])
    with tempfile.NamedTemporaryFile(suffix=".json") as result:
        result.write(checks.run(["survey", "--format=json", *pages]).encode())
        result.flush()
        checks.document("survey", ["survey", "merge", "--format=json", "--drafts=2008,modern", "--change=self-closing-flag", result.name])
    checks.lines("survey-row", ["survey", "--format=jsonl", *pages])
    latin = ["--content-type=text/html; charset=iso-8859-1"]
    checks.lines("compare", ["compare", "--format=json", *latin], b"\xef\xbb\xbf<p>\xc3\xa9")
    late = b"\xe9" + b"x" * 1100 + b"<meta charset=latin1>"
    for name, arguments in [("tokens-jsonl", ["tokenize", "--format=jsonl"]), ("trace", ["trace", "--format=jsonl"]),
                            ("tokens-html5lib", ["tokenize", "--format=html5lib"]), ("since", ["since", "--format=json"])]:
        checks.lines(name, arguments, late)


def check_steps(checks, pages):
    for draft in ["2007", "2009", "modern"]:
        checks.lines("trace", ["trace", "--format=jsonl", f"--draft={draft}", *pages], files=len(pages))
    checks.lines("trace", ["trace", "--format=jsonl", "--drafts=2008,modern", *pages], files=len(pages))
    checks.document("coverage", ["coverage", "--format=json", *pages])
    for page in pages:
        checks.run(["compare", "--drafts=2007,modern", "--exit-code", page])
        if checks.status == 1:
            checks.document("minimize", ["minimize", "--drafts=2007,modern", "--format=json", page])
    checks.lines("since", ["since", "--format=json", *pages])
    checks.lines("since", ["since", "--format=json", "-e", "<?php?>", "-e", "<!---- >"])
    checks.lines("since", ["since", "--format=json", "-e", "<meta charset='latin2 '>"])


def check_names(checks, folder):
    """Names from outside: those of an archive and of its records."""
    archive = pathlib.Path(folder) / f"archive {ODD}.warc"
    archive.write_bytes(RECORD * 2)
    for name, arguments in [("tokens-jsonl", ["tokenize", "--format=jsonl"]),
                            ("tokens-html5lib", ["tokenize", "--format=html5lib"]),
                            ("compare", ["compare", "--format=json"]), ("trace", ["trace", "--format=jsonl"])]:
        checks.lines(name, [*arguments, str(archive)], files=2)
    checks.lines("since", ["since", "--format=json", str(archive)])
    checks.lines("survey-row", ["survey", "--format=jsonl", str(archive)])
    for by in [[], ["--by=host,type"]]:
        checks.document("survey", ["survey", "--format=json", *by, str(archive)])
    checks.document("coverage", ["coverage", "--format=json", str(archive)])
    checks.document("compare-summary", ["compare", "--summary", "--format=json", str(archive)])


def check_drafts(checks):
    checks.document("drafts", ["drafts", "--format=json"])
    checks.lines("changes", ["changes", "--format=json"])
    revisions = ["drafts", "--revisions", "--format=json"]
    if checks.run(revisions):
        checks.lines("revisions", revisions)
        for part in ["--state=comment end bang", "--state=cdata section", "--error=eof-in-cdata", "--topic=cdata"]:
            checks.document("since-part", ["since", "--format=json", part])
        checks.document("since-part", ["since", "--format=json", "--rule", "comment end", "!", "--until=2010-04-30"])
        ends = ["bisect", "--format=json", "--good=2006-03-02", "--bad=2010-04-30", "-e", "<!---- >", "--"]
        for status in "1", "125":
            command = f"x=$(cat); case $x in *'\"-- \"'*) exit 1;; *double-hyphen*) exit {status};; esac"
            checks.document("bisect", [*ends, "sh", "-c", command])
        for draft in ["2006-03-02", "2009", "2010-04-30"]:
            checks.lines("blame", ["blame", "--format=json", f"--draft={draft}"])
    for draft in ["2007", "2008", "2009", "modern", "2026"]:
        checks.document("states", ["states", "--format=json", f"--draft={draft}"])
        for state in json.loads(checks.run(["states", "--format=json", f"--draft={draft}"])):
            checks.document("state", ["states", "--format=json", f"--draft={draft}", state["name"]])
    for a, b in [("2007", "2008"), ("2008", "2009"), ("2009", "modern"), ("modern", "2026"), ("modern", "2008")]:
        checks.document("diff", ["diff", "--format=json", a, b])
    checks.document("witness", ["witness", "--format=json", "--max-length=6", "2007", "2008"])
    checks.document("witness", ["witness", "--format=json", "modern", "2026"])
    for a, b in [("modern", "2026"), ("2026", "modern"), ("2009-10-24", "2010-04-30")]:
        checks.document("what-if", ["what-if", "--format=json", a, b])
    first = '{"capabilities":{"gives":"tokens","errors":"codes","selfClosing":true}}'
    for draft in ["2008", "2026"]:
        adapter = f"echo '{first}'; exec {shlex.quote(str(checks.program))} batch --draft={draft}"
        checks.document("identify", ["identify", "--format=json", "--expect=modern", "--", "sh", "-c", adapter])
    checks.document("coverage", ["coverage", "--format=json", "--unfired", "--drafts=2008,modern"], b"<a>")


def check_texts(checks, corpus, oddly_named):
    for folder in corpus:
        text = pathlib.Path(folder).parent / "drafts" / "2009-02-07.txt"
        if text.exists() and subprocess.run([checks.program, "read", text], capture_output=True).returncode == 0:
            copy = pathlib.Path(oddly_named) / f"text {ODD}.txt"
            copy.write_bytes(text.read_bytes())
            checks.lines("compare", ["compare", "--format=json", f"--drafts=modern,@{copy}"], b"<br/>")
            checks.document("diff", ["diff", "--format=json", f"@{copy}", "2008"])
            checks.document("read", ["read", "--format=json", str(text)])
            checks.document("diff", ["diff", "--format=json", "modern", f"@{text}"])
            pages = [f"--pages={folder}", f"--tests={text.parent.parent / 'html5lib-tests' / 'current'}"]
            checks.document("what-if", ["what-if", "--format=json", "--seconds=1", *pages, "2009", f"@{text}"])


def check_lines_read(checks):
    cases = "\n".join([*map(json.dumps, CASES), *BAD_CASES, json.dumps(CASES[0])])
    checks.lines("batch-answer", ["batch"], cases.encode())
    checks.lines("batch-answer", ["batch"], "\n".join([*BAD_CASES, cases]).encode())
    for case in CASES:
        checks.check("batch-case", case, "a case")
    checks.check("test-known", KNOWN, "a list of known disagreements")


def main():
    program, sample, *corpus = sys.argv[1:]
    checks = Checks(program)
    for line in checks.run(["schema"]).splitlines():
        checks.validator(line.split()[0])
    with tempfile.TemporaryDirectory() as folder:
        hostile = []
        for name, content in HOSTILE.items():
            path = pathlib.Path(folder) / name
            try:
                path.write_bytes(content)
            except OSError:  # the file system does not allow this name
                continue
            hostile.append(str(path))
        check_pages(checks, hostile)
        check_pages(checks, [sample])
        check_steps(checks, hostile)
        check_steps(checks, [sample])
        check_names(checks, folder)
        check_lines_read(checks)
        check_drafts(checks)
        check_texts(checks, corpus, folder)
        if corpus and pathlib.Path(corpus[0]).is_dir():
            pages = sorted(each for each in pathlib.Path(corpus[0]).rglob("*.html")
                           if each.stat().st_size <= LONGEST_PAGE)
            if pages:
                check_pages(checks, [str(each) for each in pages[:: max(1, len(pages) // PAGES_OF_CORPUS)]])
        else:
            print("no corpus: no pages of it")
    checks.failures += parsers.failures_of(checks.outputs)
    for failure in checks.failures[:20]:
        print(failure)
    print(f"{checks.documents} documents and lines, {len(checks.seen)} of them of different shapes, "
          f"{len(checks.failures)} faults")
    return 1 if checks.failures else 0


sys.exit(main())
