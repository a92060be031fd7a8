"""Checks that the parsers of Python, Node and jq agree on the JSON that a program writes.

The values that the parsers read are compared. This finds a string that one parser changes, a number that one parser
rounds, and an output at which one parser stops. jq 1.6 stops at the escape of a lone surrogate, so it does not read
the texts of tokens that have lone surrogates (docs/json.md).
"""

import json
import re
import shutil
import subprocess

# Prints each text of a list of texts, parsed and written again.
NODE = """
const texts = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
for (const text of texts) {
  try {
    console.log(JSON.stringify(JSON.parse(text)));
  } catch (error) {
    console.log(JSON.stringify({ failure: String(error) }));
  }
}
"""


# The escape of a surrogate that is not half of a pair. An even number of backslashes comes before the escape.
LONE = re.compile(r"(?<!\\)(?:\\\\)*(?:\\ud[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..)\\ud[c-f]..)")


def without_duplicates(pairs):
    """Returns an object. No name may occur twice, because parsers disagree on which of the members counts."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError(f"a name occurs twice: {[name for name, _ in pairs]}")
    return found


def by_python(texts):
    return [json.loads(text, object_pairs_hook=without_duplicates) for text in texts]


def by_node(texts):
    done = subprocess.run(["node", "-e", NODE], input=json.dumps(texts), capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.split("\n") if line]


def by_jq(texts):
    done = subprocess.run(["jq", "-c", "."], input="\n".join(texts).encode(), capture_output=True, check=False)
    values = [json.loads(line) for line in done.stdout.decode().split("\n") if line]
    if done.returncode != 0:
        values.append({"failure": done.stderr.decode().strip()})
    return values


def failures_of(outputs):
    """The faults of JSON texts, as messages. `outputs` has pairs: the arguments that led to a text, and the text.

    Each text is one value. Prints which parsers are not installed.
    """
    texts = [text for _, text in outputs]
    if not texts:
        return ["there is no text to parse"]
    failures = []
    try:
        expected = by_python(texts)
    except ValueError as reason:
        return [f"Python: {reason}"]
    for name, parse in [("node", by_node), ("jq", by_jq)]:
        if not shutil.which(name):
            print(f"not parsed by {name}: it is not installed")
            continue
        read = [not (name == "jq" and LONE.search(text)) for text in texts]
        found = parse([text for text, is_read in zip(texts, read) if is_read])
        wanted = [(arguments, value) for (arguments, _), value, is_read in zip(outputs, expected, read) if is_read]
        for (arguments, value), other in zip(wanted, found):
            if value != other:
                failures.append(f"{arguments}: {name} reads another value: {first_difference(value, other)}")
                break
        else:
            if len(found) != len(wanted):
                failures.append(f"{name} reads {len(found)} of {len(wanted)} values: {found[-1:]}")
        print(f"{len(found)} of {len(texts)} values read by {name}")
    return failures


def first_difference(one, other):
    """The innermost values that differ, as a message."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return next(first_difference(one[key], other[key]) for key in one if one[key] != other[key])
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return next(first_difference(a, b) for a, b in zip(one, other) if a != b)
    return f"{one!r:.200} and {other!r:.200}"
