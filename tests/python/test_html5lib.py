"""The tests of html5lib, which the standard's tokenizers share, with the code and place of each error."""

import json
import os
import pathlib
import re

import pytest

import strata

FOLDER = pathlib.Path(os.environ.get("STRATA_SHARED", "../shared")) / "html5lib-tests" / "current"


def unescaped(value):
    if isinstance(value, str):
        units = re.sub(r"\\u([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), value)
        # Joins pairs of surrogates into characters.
        return units.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    if isinstance(value, list):
        return [unescaped(each) for each in value]
    if isinstance(value, dict):
        return {unescaped(key): unescaped(each) for key, each in value.items()}
    return value


def notation(token):
    """Returns a token in html5lib's notation; None if the notation has no such token."""
    match token.type:
        case "doctype":
            return ["DOCTYPE", token.name, token.public_id, token.system_id, not token.force_quirks]
        case "startTag":
            return ["StartTag", token.name, token.attributes] + ([True] if token.self_closing else [])
        case "endTag":
            return ["EndTag", token.name]
        case "comment":
            return ["Comment", token.data]
        case "characters":
            return ["Character", token.data]
    return None


def joined(output):
    """Joins adjacent character tokens."""
    found = []
    for each in output:
        if each[0] == "Character" and found and found[-1][0] == "Character":
            found[-1] = ["Character", found[-1][1] + each[1]]
        else:
            found.append(each)
    return found


@pytest.mark.skipif(not FOLDER.is_dir(), reason=f"{FOLDER} is missing: the tests of html5lib are not run")
def test_the_tests_of_html5lib_pass_under_modern_tokens_and_errors():
    runs = 0
    for file in sorted(FOLDER.glob("*.test")):
        for each in json.loads(file.read_text(encoding="utf-8")).get("tests", []):
            if each.get("doubleEscaped"):
                each = {**each, "input": unescaped(each["input"]), "output": unescaped(each["output"])}
            for state in each.get("initialStates", ["Data state"]):
                found = strata.tokenize(each["input"], initial_state=state, last_start_tag=each.get("lastStartTag"))
                where = f"{file.name}: {each['description']} ({state})"
                tokens = [notation(token) for token in found if notation(token) is not None]
                assert joined(tokens) == joined(each["output"]), where
                errors = sorted((error.line, error.col, error.code) for error in found if error.type == "parseError")
                expected = sorted((error["line"], error["col"], error["code"]) for error in each.get("errors", []))
                assert errors == expected, where
                runs += 1
    assert runs > 7000
