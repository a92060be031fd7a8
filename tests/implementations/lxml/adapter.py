"""The trees of libxml2's HTML parser, through lxml (Debian: python3-lxml), for `strata identify -- python3 adapter.py`."""
import json
import sys

from lxml import etree


def tree(node):
    if node.tag is etree.Comment:
        made = ["!--", node.text]
    elif node.tag is etree.ProcessingInstruction:
        made = ["?", node.target, node.text]
    elif isinstance(node.tag, str):
        made = [node.tag, sorted(node.attrib.items()), node.text, [tree(each) for each in node]]
    else:
        made = ["&", node.text]
    return [made, node.tail]


def document(source):
    root = etree.fromstring(source, etree.HTMLParser(encoding="utf-8"))
    if root is None:
        return None
    kind = root.getroottree().docinfo
    around = [tree(each) for each in [*root.itersiblings(preceding=True), *root.itersiblings()]]
    return [kind.doctype, tree(root), around]


version = ".".join(map(str, etree.LIBXML_VERSION))
print(json.dumps({"capabilities": {"implementation": f"libxml2 {version}, trees", "gives": "tree"}}), flush=True)
for line in sys.stdin:
    case = json.loads(line)
    print(json.dumps({"id": case["id"], "tree": document(case["input"].encode())}), flush=True)
