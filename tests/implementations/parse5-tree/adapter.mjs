// Adapter for `strata identify -- node adapter.mjs`: the trees of parse5 (npm install parse5).
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { parse } from "parse5";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.resolve("parse5"))));

function tree(node) {
    if (node.nodeName === "#text") return node.value;
    if (node.nodeName === "#comment") return ["!--", node.data];
    if (node.nodeName === "#documentType") return ["!DOCTYPE", node.name, node.publicId, node.systemId];
    const attributes = (node.attrs ?? []).map((each) => [each.prefix ?? "", each.name, each.value]).sort();
    const children = (node.content ?? node).childNodes.map(tree);
    return [node.nodeName, node.mode ?? node.namespaceURI, attributes, children];
}

const write = (line) => process.stdout.write(JSON.stringify(line) + "\n");
write({ capabilities: { implementation: `parse5 ${version}, trees`, gives: "tree", surrogates: true } });
for await (const line of createInterface({ input: process.stdin })) {
    const { id, input } = JSON.parse(line);
    write({ id, tree: tree(parse(input)) });
}
