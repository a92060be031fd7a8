"""Python's own html.parser, for `strata identify -- python3 adapter.py`."""
import json
import platform
import sys
from html.parser import HTMLParser


class Tokens(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.output = []

    def handle_starttag(self, tag, attrs):
        made = {}
        for name, value in attrs:  # if a name occurs twice, the first attribute counts
            made.setdefault(name, "" if value is None else value)
        self.output.append(["StartTag", tag, made])

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.output[-1].append(True)

    def handle_endtag(self, tag):
        self.output.append(["EndTag", tag])

    def handle_data(self, data):
        self.output.append(["Character", data])

    def handle_comment(self, data):
        self.output.append(["Comment", data])

    def handle_decl(self, decl):
        self.output.append(["DOCTYPE", (decl.split()[1:2] or [None])[0]])

    def unknown_decl(self, data):
        self.output.append(["Comment", data])

    def handle_pi(self, data):
        self.output.append(["Comment", "?" + data])


print(json.dumps({"capabilities": {"implementation": f"html.parser of Python {platform.python_version()}", "gives": "tokens",
                                   "selfClosing": True, "surrogates": True}}), flush=True)
for line in sys.stdin:
    case = json.loads(line)
    parser = Tokens()
    parser.feed(case["input"])
    parser.close()
    print(json.dumps({"id": case["id"], "output": parser.output}), flush=True)
