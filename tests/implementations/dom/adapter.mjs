// Adapter for `strata identify -- node adapter.mjs PACKAGE`: trees of a DOM in npm. PACKAGE is jsdom, linkedom or happy-dom.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { tree } from "./tree.mjs";

const [, , name] = process.argv;
const library = await import(name);
const parser = name === "happy-dom" ? new (new library.Window().DOMParser)()
    : name === "jsdom" ? new (new library.JSDOM().window.DOMParser)() : new library.DOMParser();

function version(folder = new URL("./", import.meta.resolve(name))) {
    try {
        return JSON.parse(readFileSync(new URL("package.json", folder))).version ?? version(new URL("../", folder));
    } catch {
        return version(new URL("../", folder));
    }
}

const write = (line) => process.stdout.write(JSON.stringify(line) + "\n");
write({ capabilities: { implementation: `${name} ${version()}, trees`, gives: "tree", surrogates: true } });
for await (const line of createInterface({ input: process.stdin })) {
    const { id, input } = JSON.parse(line);
    try {
        write({ id, tree: tree(parser.parseFromString(input, "text/html")) });
    } catch (error) {
        write({ id, skip: `the parser throws "${error.message}"` });
    }
}
