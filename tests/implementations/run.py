#!/usr/bin/env python3
"""Runs `strata identify` on each implementation that is installed, and writes docs/implementations.

    run.py STRATA [--npm=FOLDER] [--output=FOLDER]

FOLDER of --npm has the `node_modules` of the adapters for Node. What is not installed is skipped with a message.
"""
import argparse
import datetime
import json
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

GENERATED = "<!-- Generated: do not edit. tests/implementations/run.py writes this page. -->"


class Missing(Exception):
    """What an adapter needs is not there."""


def program(name):
    found = shutil.which(name)
    if not found:
        raise Missing(f"no program '{name}'")
    return found


def node(name, npm, _scratch):
    package = name.removesuffix("-tree")
    if not npm or not (npm / "node_modules" / package).exists():
        raise Missing(f"no npm package '{package}' (--npm)")
    # Node looks for packages beside the file that imports them.
    copy = npm / f"strata-{name}.mjs"
    shutil.copy(HERE / name / "adapter.mjs", copy)
    return [program("node"), str(copy)]


def python(name, _npm, _scratch):
    # Debian's modules belong to Debian's Python.
    interpreter = next(filter(pathlib.Path.exists, [pathlib.Path("/usr/bin/python3")]), pathlib.Path(sys.executable))
    if name in ("html5lib", "lxml") and subprocess.run([interpreter, "-c", f"import {name}"], capture_output=True).returncode:
        raise Missing(f"no module '{name}' for Python (Debian: python3-{name})")
    return [str(interpreter), str(HERE / name / "adapter.py")]


def perl(name, _npm, _scratch):
    interpreter = program("perl")
    if subprocess.run([interpreter, "-MHTML::Parser", "-e1"], capture_output=True).returncode:
        raise Missing("no module HTML::Parser for Perl (Debian: libhtml-parser-perl)")
    return [interpreter, str(HERE / name / "adapter.pl")]


def php(name, _npm, _scratch):
    interpreter = program("php")
    if not pathlib.Path("/usr/share/php/Masterminds/HTML5").exists():
        raise Missing("no Masterminds HTML5 (Debian: php-masterminds-html5)")
    return [interpreter, str(HERE / name / "adapter.php")]


def go(name, _npm, scratch):
    built = scratch / "go-adapter"
    environment = {"PATH": "/usr/bin:/bin", "GO111MODULE": "off", "GOPATH": "/usr/share/gocode",
                   "GOCACHE": str(scratch / "gocache"), "HOME": str(scratch)}
    made = subprocess.run([program("go"), "build", "-o", str(built), str(HERE / name / "adapter.go")], env=environment,
                          capture_output=True, text=True)
    if made.returncode:
        raise Missing("golang.org/x/net/html cannot be built (Debian: golang-golang-x-net-dev)")
    return [str(built)]


IMPLEMENTATIONS = {
    "parse5": node, "htmlparser2": node, "simple-html-tokenizer": node, "html5lib": python, "python-html-parser": python,
    "golang-net-html": go, "perl-html-parser": perl, "php-masterminds-html5": php,
    "parse5-tree": node, "lxml": python,
}


def identify(strata, command, form):
    run = subprocess.run([strata, "identify", f"--format={form}", "--", *command], capture_output=True, text=True)
    if run.returncode:
        raise Missing(run.stderr.strip())
    return run.stdout


def days(dated):
    if dated is None:
        return "not given"
    return f"{dated['from']} to {dated['to']}"


def summary(found):
    answers = found["tokens"]
    agree = answers["answered"] - answers["deviations"]
    return f"{agree} of {answers['answered']}"


def follows(found):
    return {True: "yes", False: "no", "partly": "in part"}[found["followsStandard"]]


def verdict(found, commit):
    """A cell of the matrix."""
    partly = [each["commit"] for part in ("tokens", "errors") if found[part] for each in found[part]["partly"]]
    if commit in partly:
        return "in part"
    return "yes" if commit in found["has"] else "**no**" if commit in found["lacks"] else ""


def matrix(results, revisions):
    names = list(results)
    lines = ["| commit | " + " | ".join(names) + " |", "| --- |" + " --- |" * len(names)]
    for revision in reversed(revisions):
        commit = (revision["commit"] or "")[:8]
        cells = [verdict(results[name], commit) for name in names] if commit else []
        if any(cells):
            title = revision["title"].replace("|", "\\|").replace("<", "\\<").replace("&", "\\&")
            lines.append(f"| {revision['date']} `{commit}` {title} | " + " | ".join(cells) + " |")
    return lines


def overview(results, revisions, day):
    lines = [
        "# Implementations", "", GENERATED, "",
        "Which revision of the standard some tokenizers follow, as `strata identify` finds it ([identify.md](../identify.md)).",
        f"`tests/implementations/run.py` made these pages on {day}, on {platform.system()} {platform.machine()}.", "",
        "| tokenizer | from the standard? | tokens | parse errors | answers as that text says |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name, found in results.items():
        lines.append(f"| [{found['implementation']}]({name}.md) | {follows(found)} | {days(found['tokens'])} | "
                     f"{days(found['errors'])} | {summary(found)} |")
    return lines + [
        "", "A tokenizer that was not written from the standard has the date of the nearest text, which says little.", "",
        "## Commits", "",
        "Newest first; only those that some tokenizer shows. \"yes\": it has the commit; \"no\": it lacks it; empty: no answer "
        "tells.", "", *matrix(results, revisions), ""]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("strata")
    arguments.add_argument("--npm", type=pathlib.Path)
    arguments.add_argument("--output", type=pathlib.Path, default=HERE.parent.parent / "docs" / "implementations")
    given = arguments.parse_args()
    day = datetime.date.today().isoformat()
    results = {}
    given.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, command_for in IMPLEMENTATIONS.items():
            try:
                command = command_for(name, given.npm and given.npm.resolve(), pathlib.Path(folder))
                results[name] = json.loads(identify(given.strata, command, "json"))
                page = identify(given.strata, command, "markdown")
            except Missing as reason:
                print(f"skipped: {name}: {reason}")
                continue
            title, _, rest = page.rstrip().partition("\n")
            (given.output / f"{name}.md").write_text(f"{title}\n\n{GENERATED}\n{rest}\n\nRun on {day}.\n")
            print(f"{name}: {days(results[name]['tokens'])}")
    revisions = [json.loads(line) for line in
                 subprocess.run([given.strata, "drafts", "--revisions", "--format=json"], capture_output=True, text=True,
                                check=True).stdout.splitlines()]
    (given.output / "README.md").write_text("\n".join(overview(results, revisions, day)))


if __name__ == "__main__":
    main()
