"""html5lib's tokenizer (Debian: python3-html5lib), for `strata identify -- python3 adapter.py`."""
import json
import sys

import html5lib
from html5lib._tokenizer import HTMLTokenizer
from html5lib.constants import tokenTypes

STATES = {"RCDATA state": "rcdataState", "RAWTEXT state": "rawtextState", "PLAINTEXT state": "plaintextState",
          "Script data state": "scriptDataState", "CDATA section state": "cdataSectionState"}
KINDS = {number: name for name, number in tokenTypes.items()}


class Parser:
    """Takes the place of the parser, which tells the tokenizer whether the current node is foreign."""
    class tree:
        openElements = []
        defaultNamespace = None

    def __init__(self, foreign):
        self.tree = self.tree()
        if foreign:
            self.tree.openElements = [type("node", (), {"namespace": "svg", "name": "svg"})()]


def tokens(case):
    tokenizer = HTMLTokenizer(case["input"], Parser(case.get("foreign", False)))
    if "initialState" in case:
        tokenizer.state = getattr(tokenizer, STATES[case["initialState"]])
    if "lastStartTag" in case:
        tokenizer.currentToken = {"type": tokenTypes["StartTag"], "name": case["lastStartTag"]}
    errors = 0
    output = []
    for token in tokenizer:
        kind = KINDS[token["type"]]
        if kind == "ParseError":
            errors += 1
        elif kind in ("StartTag", "EmptyTag"):
            flag = [True] if token.get("selfClosing") else []
            output.append(["StartTag", token["name"], dict(token["data"]), *flag])
        elif kind == "EndTag":
            output.append(["EndTag", token["name"]])
        elif kind == "Comment":
            output.append(["Comment", token["data"]])
        elif kind == "Doctype":
            output.append(["DOCTYPE", token["name"], token["publicId"], token["systemId"], token["correct"]])
        else:
            output.append(["Character", token["data"]])
    return {"id": case["id"], "output": output, "errors": errors}


print(json.dumps({"capabilities": {
    "implementation": f"html5lib {html5lib.__version__}", "gives": "tokens", "errors": "number", "selfClosing": True,
    "doctype": True, "forceQuirks": True, "initialStates": True, "surrogates": True}}), flush=True)
for line in sys.stdin:
    print(json.dumps(tokens(json.loads(line))), flush=True)
