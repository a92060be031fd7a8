// Adapter for `strata identify -- node adapter.mjs`: simple-html-tokenizer, the tokenizer of Ember and Handlebars (npm install
// simple-html-tokenizer).
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);
const { tokenize } = require("simple-html-tokenizer");
const { version } = require("simple-html-tokenizer/package.json");

function token(of) {
    switch (of.type) {
        case "StartTag": {
            const made = ["StartTag", of.tagName, Object.fromEntries(of.attributes.map(([name, value]) => [name, value]))];
            return of.selfClosing ? [...made, true] : made;
        }
        case "EndTag": return ["EndTag", of.tagName];
        case "Comment": return ["Comment", of.chars];
        case "Doctype": return ["DOCTYPE", of.name, of.publicIdentifier ?? null, of.systemIdentifier ?? null, true];
        default: return ["Character", of.chars];
    }
}

const write = (line) => process.stdout.write(JSON.stringify(line) + "\n");
write({ capabilities: { implementation: `simple-html-tokenizer ${version}`, gives: "tokens", selfClosing: true, doctype: true,
    surrogates: true } });
for await (const line of createInterface({ input: process.stdin })) {
    const { id, input } = JSON.parse(line);
    try {
        write({ id, output: tokenize(input).map(token) });
    } catch (error) {
        write({ id, skip: `the tokenizer throws "${error.message}"` });
    }
}
