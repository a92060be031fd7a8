// Adapter for `strata identify -- node adapter.mjs`: the trees of Angular's template parser, as Prettier uses it (npm install
// angular-html-parser). The parser rejects some inputs, as a compiler does.
import { createInterface } from "node:readline";
import { parse } from "angular-html-parser";

function tree(node) {
    if (node.kind === "text") return node.value;
    if (node.kind !== "element") return [node.kind, node.value];
    const attributes = node.attrs.map((each) => [each.name, each.value]).sort();
    return [node.name, ...(attributes.length ? [Object.fromEntries(attributes)] : []), ...node.children.map(tree)];
}

const write = (line) => process.stdout.write(JSON.stringify(line) + "\n");
write({ capabilities: { implementation: "angular-html-parser, trees", gives: "tree", surrogates: true } });
for await (const line of createInterface({ input: process.stdin })) {
    const { id, input } = JSON.parse(line);
    const { rootNodes, errors } = parse(input);
    write(errors.length ? { id, skip: "the parser rejects them" } : { id, tree: rootNodes.map(tree) });
}
