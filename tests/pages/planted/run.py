#!/usr/bin/env python3
"""A planted crawl is counted exactly, however it is divided, stopped or repeated: run.py STRATA [RECORDS]

The crawl has invisible characters in pages and addresses, damaged members, doubled headers, and truncated pages. The
counts of each record are known when the record is made, without strata. STRATA_SAMPLE=1 plants 20,000 records.
"""
import collections
import gzip
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

STRATA = os.path.realpath(sys.argv[1])
RECORDS = int(sys.argv[2]) if len(sys.argv) > 2 else 20000 if os.environ.get("STRATA_SAMPLE") == "1" else 1200
ARCHIVES = 8
# Invisible characters that are not errors in any draft.
INVISIBLE = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u2060\ufeff"
OPTIONS = ["--drafts=2008,modern", "--by=year,tld,host,encoding"]


class Counts:
    """The counts that a survey of some records must give."""

    def __init__(self):
        self.pages = self.bytes = self.places = 0
        self.differing = 0
        self.skipped, self.cut, self.encodings = collections.Counter(), collections.Counter(), collections.Counter()
        self.by = {"year": collections.Counter(), "tld": collections.Counter(), "host": collections.Counter()}
        self.differing_by = {field: collections.Counter() for field in self.by}

    def add(self, other):
        for name in ("pages", "bytes", "places", "differing"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("skipped", "cut", "encodings"):
            getattr(self, name).update(getattr(other, name))
        for field in self.by:
            self.by[field].update(other.by[field])
            self.differing_by[field].update(other.differing_by[field])


def record(rng, n, counts):
    """Returns a gzip member with one record."""
    invisible = lambda: "".join(rng.choice(INVISIBLE) for _ in range(rng.randrange(3)))
    tld = rng.choice(["org", "de", "example"])
    # Half of all pages are of one host.
    host = f"large.{tld}" if rng.random() < 0.5 else f"h{rng.randrange(40)}.{tld}"
    year = str(rng.randrange(1999, 2013)) if rng.random() < 0.95 else None
    uri = f"http://{host}/{n}/{invisible()}x"
    places = rng.choice([0, 0, 1, 2, 5])
    body = f"<!DOCTYPE html><title>{invisible()}Page {n}</title>\n"
    for _ in range(places):
        body += f"{invisible()}word{invisible()}<br title='{invisible()}'/>\n"
    body += f"<p>end{invisible()}"
    kind = rng.choices(["page", "koi8", "first type", "last type", "no type", "status", "damaged", "truncated", "request"],
                       [60, 5, 5, 5, 5, 5, 5, 5, 5])[0]
    charset, status, more = "utf-8", "200 OK", ""
    types = ["text/html; charset=utf-8"]
    if kind == "koi8":
        charset = "koi8-r"
        body = "".join(c for c in body if c not in INVISIBLE) + "привет"
        types = ["text/html; charset=koi8-r"]
    elif kind == "first type":  # the last type that can be parsed decides
        types = ["text/plain", "text/html; charset=utf-8", "nonsense"]
    elif kind == "last type":
        types = ["text/html; charset=utf-8", "application/pdf"]
    elif kind == "no type":  # the bytes of the page decide
        types = []
        body = "\ufeff" + body
    elif kind == "status":
        status = "404 Not Found"
    elif kind == "truncated":
        more = "WARC-Truncated: length\r\n"
    data = body.encode(charset)
    http = f"HTTP/1.1 {status}\r\n".encode() + b"".join(b"Content-Type: " + t.encode() + b"\r\n" for t in types)
    if rng.random() < 0.2:  # the header is repeated, and both encodings were applied
        data_sent = gzip.compress(gzip.compress(data, mtime=0), mtime=0)
        http += b"Content-Encoding: gzip\r\nContent-Encoding: gzip\r\n"
    else:
        data_sent = data
    content = http + b"\r\n" + data_sent
    what = "request" if kind == "request" else "response"
    date = f"WARC-Date: {year}-04-05T12:00:00Z\r\n" if year else ""
    head = (f"WARC/1.0\r\nWARC-Type: {what}\r\nWARC-Target-URI: {uri}\r\n{date}{more}"
            f"Content-Type: application/http; msgtype={what}\r\nContent-Length: {len(content)}\r\n\r\n")
    member = gzip.compress(head.encode() + content + b"\r\n\r\n", mtime=0)

    if kind == "damaged":
        counts.skipped["damaged member"] += 1
        return b"\x1f\x8b\x08" + b"x" * 20
    if kind == "status":
        counts.skipped["status"] += 1
    elif kind == "last type":
        counts.skipped["not HTML"] += 1
    elif kind != "request":
        counts.pages += 1
        counts.bytes += len(data)
        counts.places += places
        counts.differing += places > 0
        counts.cut["truncated"] += kind == "truncated"
        counts.encodings["KOI8-R" if kind == "koi8" else "UTF-8"] += 1
        for field, value in (("year", year or "unknown"), ("tld", tld), ("host", host)):
            counts.by[field][value] += 1
            counts.differing_by[field][value] += places > 0
    return member


class Archive:
    def __init__(self, path, seed):
        self.path, self.rng, self.count, self.counts = path, random.Random(seed), 0, Counts()

    def grow(self, records):
        with open(self.path, "ab") as file:
            for _ in range(records):
                file.write(record(self.rng, f"{os.path.basename(self.path)}/{self.count}", self.counts))
                self.count += 1


def run(*words, stdin=None, statuses=(0, 2)):
    done = subprocess.run([STRATA, *words], input=stdin, capture_output=True)
    if done.returncode not in statuses:
        sys.exit(f"{' '.join(words)}: status {done.returncode}\n{done.stderr.decode()}")
    return done.stdout


def same(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: {str(found)[:2000]}, not {str(expected)[:2000]}")


def check_counts(found, planted):
    same("pages", found["pages"], planted.pages)
    same("bytes", found["bytes"], planted.bytes)
    same("places", found["places"], planted.places)
    same("differing", found["differing"], planted.differing)
    same("differing in tokens", found["differingInTokens"], planted.differing)
    same("in errors alone", found["inErrorsAlone"], 0)
    same("changes", list(found["changes"]), ["self-closing-flag"] if planted.places else [])
    same("left out", found["skipped"], dict(planted.skipped))
    same("read in part", sum(found["cutShort"].values()), planted.cut["truncated"])
    same("encodings", found["encodings"], {k: v for k, v in planted.encodings.items() if v})
    for field, values in planted.by.items():
        same(field, {k: v["pages"] for k, v in found["by"][field].items()}, dict(values))
        same(field, {k: v["differing"] for k, v in found["by"][field].items()}, dict(planted.differing_by[field]))
    if planted.places:
        change = found["changes"]["self-closing-flag"]
        same("the change", (change["pages"], change["places"]), (planted.differing, planted.places))
        same("the pair", [(p["differing"], p["places"]) for p in found["pairs"]], [(planted.differing, planted.places)])


def total(archives):
    sum_ = Counts()
    for each in archives:
        sum_.add(each.counts)
    return sum_


def check_json(folder, name, data):
    """Checks that three parsers accept each line as JSON, and that no line has an invisible character."""
    lines = data.decode("utf-8").splitlines()
    for line in data.decode("utf-8").split("\n"):
        if line:
            json.loads(line)
        same(f"{name}: invisible characters", [c for c in line if c in INVISIBLE or 0x7F <= ord(c) <= 0x9F], [])
    path = os.path.join(folder, "checked.json")
    with open(path, "wb") as file:
        file.write(data)
    tried = ["python"]
    count = len(data.decode().rstrip("\n").split("\n"))
    same(f"{name}: lines", len(lines), count)
    if shutil.which("node"):
        program = ("const t=require('fs').readFileSync(process.argv[1],'utf8').split('\\n').filter(l=>l);"
                   "t.forEach(l=>JSON.parse(l));console.log(t.length)")
        same(f"{name}: node", subprocess.run(["node", "-e", program, path], capture_output=True).stdout, f"{count}\n".encode())
        tried.append("node")
    if shutil.which("jq"):
        same(f"{name}: jq", subprocess.run(["jq", "-c", "1", path], capture_output=True).stdout, b"1\n" * count)
        tried.append("jq")
    return tried


def kill_fifteen_times(rng, journal, paths):
    killed = 0
    for _ in range(15):
        child = subprocess.Popen([STRATA, "survey", *OPTIONS, "--format=json", f"--journal={journal}", *paths],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(rng.uniform(0, 0.08 * max(1.0, RECORDS / 5000)))
        child.send_signal(signal.SIGKILL)
        killed += child.wait() == -signal.SIGKILL
    return killed


def main():
    rng = random.Random(20081224)
    with tempfile.TemporaryDirectory() as folder:
        at = lambda *names: os.path.join(folder, *names)
        for name in ("crawl", "results", "rows"):
            os.mkdir(at(name))
        archives = [Archive(at("crawl", f"{i}.warc.gz"), i) for i in range(ARCHIVES)]
        for each in archives:
            each.grow(RECORDS // ARCHIVES)
        paths = [each.path for each in archives]
        survey = lambda *words: run("survey", *OPTIONS, "--format=json", *words)

        whole = survey("-j2", f"--rows={at('whole.sqlite')}", *paths)
        check_counts(json.loads(whole), total(archives))
        parsers = check_json(folder, "one run", whole)
        rows = run("survey", *OPTIONS, "--format=jsonl", *paths)
        check_json(folder, "lines of pages", rows)
        found = [json.loads(line) for line in rows.decode().splitlines()]
        same("lines of pages", sum("skipped" not in each for each in found), total(archives).pages)
        print(f"{RECORDS} records, {total(archives).pages} pages: every count is as planted; JSON for {', '.join(parsers)}")

        # Surveys shards, and merges their results in random order.
        for i, each in enumerate(archives):
            shard = survey("-j1", f"--rows={at('rows', f'{i}.sqlite')}", each.path)
            check_counts(json.loads(shard), each.counts)
            check_json(folder, each.path, shard)
            with open(at("results", f"{i}.json"), "wb") as file:
                file.write(shard)
        names = [at("results", name) for name in os.listdir(at("results"))]
        for _ in range(4):
            rng.shuffle(names)
            same("merged", run("survey", "merge", "--format=json", *names) == whole, True)
            text = "\n".join(names).encode()
            same("merged by names", run("survey", "merge", "--format=json", "@-", stdin=text) == whole, True)
        same("merged folder", run("survey", "merge", "--format=json", at("results")) == whole, True)
        # Merges results of which some were merged before, and in which some archives occur several times.
        with open(at("some.json"), "wb") as file:
            file.write(run("survey", "merge", "--format=json", *names[:5]))
        same("merged twice", run("survey", "merge", "--format=json", *names[3:], at("some.json")) == whole, True)
        tables = [at("rows", name) for name in os.listdir(at("rows"))]
        for i in range(2):
            rng.shuffle(tables)
            run("survey", "merge", f"--rows={at(f'merged{i}.sqlite')}", *tables)
            with open(at("whole.sqlite"), "rb") as one, open(at(f"merged{i}.sqlite"), "rb") as other:
                same("merged rows", one.read() == other.read(), True)
        with sqlite3.connect(at("whole.sqlite")) as database:
            same("rows", database.execute("SELECT count(*), sum(places), sum(bytes) FROM pages").fetchone(),
                 (total(archives).pages, total(archives).places, total(archives).bytes))
            same("hosts", dict(database.execute("SELECT host, count(*) FROM pages GROUP BY host")), dict(total(archives).by["host"]))
        print(f"{ARCHIVES} shards: merged in any order, results and rows are those of one run")

        # Narrows results to a part of the pages.
        for field in ("year", "host"):
            values = rng.sample(sorted(total(archives).by[field]), 3)
            narrowed = run("survey", "merge", "--format=json", *[f"--where={field}={each}" for each in values], at("results"))
            check_json(folder, "narrowed", narrowed)
            narrowed = json.loads(narrowed)
            same(f"{field} {values}", narrowed["pages"], sum(total(archives).by[field][each] for each in values))
            same(f"{field} {values}", narrowed["differing"], sum(total(archives).differing_by[field][each] for each in values))

        # Kills the survey again and again, while its inputs grow between the runs.
        journal = at("journal")
        killed = kill_fifteen_times(rng, journal, paths)
        same("killed", survey(f"--journal={journal}", *paths) == whole, True)
        for each in archives[:3]:
            each.grow(40)
        archives[3] = Archive(paths[3], "another")
        os.remove(paths[3])
        archives[3].grow(RECORDS // ARCHIVES)
        killed += kill_fifteen_times(rng, journal, paths)
        grown = survey(f"--journal={journal}", *paths)
        check_counts(json.loads(grown), total(archives))
        same("grown", survey(*paths) == grown, True)
        fewer = paths[1:6]
        check_counts(json.loads(survey(f"--journal={journal}", *fewer)), total(archives[1:6]))
        print(f"killed {killed} times, and with archives that grew or were replaced: every count is as planted")


main()
