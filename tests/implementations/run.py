#!/usr/bin/env python3
"""Runs `strata identify` on each implementation that is installed, and writes docs/implementations.

    run.py STRATA [--npm=FOLDER] [--only=NAME,...] [--output=FOLDER]

FOLDER of --npm has the `node_modules` of the adapters for Node. Adapters whose packages are not installed are
skipped with a message. Adapters are built in a temporary folder. --only writes the pages of the named implementations, and no
overview.
"""
import argparse
import datetime
import json
import os
import pathlib
import platform
import shutil
import subprocess
import tempfile

import issues
import overview

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
JAVA = "/usr/share/java/jsoup.jar:/usr/share/java/gson.jar:."
# Debian's crates need Debian's compiler.
CARGO = ("cargo build --quiet --offline --config source.crates-io.replace-with='\"debian\"' "
         "--config source.debian.directory='\"/usr/share/cargo/registry\"' && cp target/debug/adapter .")

# For each name: the folder of the adapter; the packages of npm or Debian, of which the first is the implementation; the
# command of the adapter; and a command that builds it.
IMPLEMENTATIONS = {
    "Browsers": {
        "chromium": ("browser", "chromium-driver", "node adapter.mjs Chromium"),
        "chromium-innerhtml": ("browser", "chromium-driver", "node adapter.mjs Chromium innerHTML"),
        "firefox": ("browser", "firefox-esr", "node adapter.mjs Firefox"),
        "firefox-innerhtml": ("browser", "firefox-esr", "node adapter.mjs Firefox innerHTML"),
        "webkitgtk": ("browser", "webkit2gtk-driver xvfb", "node adapter.mjs WebKit"),
        "webkitgtk-innerhtml": ("browser", "webkit2gtk-driver xvfb", "node adapter.mjs WebKit innerHTML"),
    },
    "Parsers that give trees": {
        "parse5-tree": ("parse5-tree", "npm:parse5", "node adapter.mjs"),
        "jsdom": ("dom", "npm:jsdom", "node adapter.mjs jsdom"),
        "gumbo": ("gumbo", "libgumbo-dev libjson-c-dev", "./adapter", "cc -o adapter adapter.c -lgumbo -ljson-c"),
        "nokogiri": ("nokogiri", "ruby-nokogiri", "ruby adapter.rb"),
        "angular-html-parser": ("angular-html-parser", "npm:angular-html-parser", "node adapter.mjs"),
        "linkedom": ("dom", "npm:linkedom", "node adapter.mjs linkedom"),
        "happy-dom": ("dom", "npm:happy-dom", "node adapter.mjs happy-dom"),
        "lxml": ("lxml", "python3-lxml", "/usr/bin/python3 adapter.py"),
    },
    "Tokenizers": {
        "parse5": ("parse5", "npm:parse5", "node adapter.mjs"),
        "html5ever": ("html5ever", "librust-html5ever-dev librust-serde-json-dev cargo", "./adapter", CARGO),
        "html5lib": ("html5lib", "python3-html5lib", "/usr/bin/python3 adapter.py"),
        "golang-net-html": ("golang-net-html", "golang-golang-x-net-dev golang-go", "./adapter",
                            "GO111MODULE=off GOPATH=/usr/share/gocode go build -o adapter adapter.go"),
        "perl-html-html5-parser": ("perl-html-html5-parser", "libhtml-html5-parser-perl", "perl adapter.pl"),
        "jsoup": ("jsoup", "libjsoup-java libgoogle-gson-java", f"java -cp {JAVA} org.jsoup.parser.Adapter",
                  f"javac -cp {JAVA} -d . Adapter.java"),
        "htmlparser2": ("htmlparser2", "npm:htmlparser2", "node adapter.mjs"),
        "simple-html-tokenizer": ("simple-html-tokenizer", "npm:simple-html-tokenizer", "node adapter.mjs"),
        "python-html-parser": ("python-html-parser", "python3", "/usr/bin/python3 adapter.py"),
        "perl-html-parser": ("perl-html-parser", "libhtml-parser-perl", "perl adapter.pl"),
        "php-masterminds-html5": ("php-masterminds-html5", "php-masterminds-html5 php-cli php-mbstring", "php adapter.php"),
    },
}


class Missing(Exception):
    """Raised if something that an adapter needs is missing."""


def version(package, npm):
    """Returns the version of a package, which is "npm:NAME" or the name of a Debian package."""
    if package.startswith("npm:"):
        found = npm and npm / "node_modules" / package[4:] / "package.json"
        if not found or not found.exists():
            raise Missing(f"no package '{package[4:]}' in --npm (npm install {package[4:]})")
        return json.loads(found.read_text())["version"]
    try:
        asked = subprocess.run(["dpkg-query", "-W", "-f=${db:Status-Abbrev}${Version}", package], capture_output=True, text=True)
    except FileNotFoundError:
        raise Missing(f"Debian's package {package} is needed, and this is not Debian") from None
    if not asked.stdout.startswith("ii"):
        raise Missing(f"Debian's package {package} is not installed (apt-get install {package})")
    return asked.stdout[3:].strip()


class Laboratory:
    """A copy of the adapters, in which they are built and run."""

    def __init__(self, strata, npm, folder):
        self.strata, self.npm = strata, npm
        self.adapters = folder / "tests" / "implementations"
        shutil.copytree(HERE, self.adapters)
        (folder / "docs").symlink_to(ROOT / "docs")  # the adapter for browsers imports a module from docs
        if npm:  # Node looks for packages in the folders above an adapter
            (folder / "node_modules").symlink_to(npm / "node_modules")
        # Packages of Debian work with Debian's compilers and interpreters.
        self.debian = {**os.environ, "PATH": "/usr/bin:/bin", "HOME": str(folder)}

    def prepare(self, folder, packages, _command, build=None):
        """Builds an adapter, and returns the versions of its packages."""
        versions = {each: version(each, self.npm) for each in packages.split()}
        if build:
            made = subprocess.run(build, shell=True, cwd=self.adapters / folder, env=self.debian, capture_output=True, text=True)
            if made.returncode:
                raise Missing(f"it cannot be built: {made.stderr.strip().splitlines()[-1]}")
        return versions

    def identify(self, folder, _packages, command, _build=None, *, form="json", options=()):
        program, *arguments = command.split()
        path = None if program == "node" else self.debian["PATH"]
        if "/" not in program and not (program := shutil.which(program, path=path)):
            raise Missing(f"no program '{command.split()[0]}'")
        asked = [self.strata, "identify", "--case-seconds=60", *options, f"--format={form}", "--", program, *arguments]
        run = subprocess.run(asked, cwd=self.adapters / folder, capture_output=True, text=True)
        if run.returncode > 1:  # the status 1 only means that there are deviations
            raise Missing(run.stderr.strip())
        return json.loads(run.stdout) if form == "json" else run.stdout

    def records(self, *arguments, source=""):
        """Runs strata on a source, and returns the lines of JSON that strata prints."""
        run = subprocess.run([self.strata, *arguments], input=source.encode(errors="replace"), capture_output=True, check=True)
        return [json.loads(line) for line in run.stdout.splitlines()]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("strata")
    arguments.add_argument("--npm", type=pathlib.Path)
    arguments.add_argument("--only", type=lambda names: names.split(","))
    arguments.add_argument("--output", type=pathlib.Path, default=ROOT / "docs" / "implementations")
    given = arguments.parse_args()
    strata = shutil.which(given.strata) or arguments.error(f"no program '{given.strata}'")
    run_on = f"{datetime.date.today().isoformat()}, on {platform.system()} {platform.machine()}"
    results = {table: {} for table in IMPLEMENTATIONS}
    (given.output / "issues").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        on = Laboratory(os.path.abspath(strata), given.npm and given.npm.resolve(), pathlib.Path(folder))
        for table, implementations in IMPLEMENTATIONS.items():
            for name, of in implementations.items():
                if given.only and name not in given.only:
                    continue
                try:
                    versions = on.prepare(*of)
                    found = on.identify(*of)
                    page = on.identify(*of, form="markdown")
                    newest = found["followsStandard"] and on.identify(*of, options=["--expect=latest"])
                except Missing as reason:
                    print(f"skipped: {name}: {reason}", flush=True)
                    continue
                found["installed"] = ", ".join(f"{each.removeprefix('npm:')} {versions[each]}" for each in versions)
                title, _, rest = page.rstrip().partition("\n")
                footer = f"Run on {run_on}, with {found['installed']}."
                if newest and newest["deviations"]:
                    footer += "\nThe deviations from the newest text are also written "
                    footer += f"[as issues for the maintainers](issues/{name}.md)."
                    text = issues.written(found, newest["deviations"], table != "Tokenizers", run_on, on.records)
                    (given.output / "issues" / f"{name}.md").write_text(f"{overview.GENERATED}\n\n{text}")
                (given.output / f"{name}.md").write_text(f"{title}\n\n{overview.GENERATED}\n{rest}\n\n{footer}\n")
                results[table][name] = found
                print(f"{name}: {overview.days(found['tokens'])}", flush=True)
        if not given.only:
            revisions = on.records("drafts", "--revisions", "--format=json")
            (given.output / "README.md").write_text(overview.written(results, revisions, run_on))


if __name__ == "__main__":
    main()
