// Adapter for `strata identify -- node adapter.mjs`: parse5's tokenizer (npm install parse5).
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Tokenizer, TokenizerMode } from "parse5";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.resolve("parse5"))));
const states = {
    "RCDATA state": TokenizerMode.RCDATA, "RAWTEXT state": TokenizerMode.RAWTEXT, "PLAINTEXT state": TokenizerMode.PLAINTEXT,
    "Script data state": TokenizerMode.SCRIPT_DATA, "CDATA section state": TokenizerMode.CDATA_SECTION,
};

function answer({ id, input, initialState, lastStartTag, foreign }) {
    const output = [], errors = [];
    const text = (token) => output.push(["Character", token.chars]);
    const tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, {
        onCharacter: text, onNullCharacter: text, onWhitespaceCharacter: text, onEof() {},
        onComment: (token) => output.push(["Comment", token.data]),
        onDoctype: (token) => output.push(["DOCTYPE", token.name, token.publicId, token.systemId, !token.forceQuirks]),
        onStartTag(token) {
            const made = ["StartTag", token.tagName, Object.fromEntries(token.attrs.map((each) => [each.name, each.value]))];
            output.push(token.selfClosing ? [...made, true] : made);
        },
        onEndTag: (token) => output.push(["EndTag", token.tagName]),
        onParseError: (error) => errors.push({ code: error.code, line: error.startLine, col: error.startCol }),
    });
    if (initialState) tokenizer.state = states[initialState];
    tokenizer.lastStartTagName = lastStartTag ?? "";
    tokenizer.inForeignNode = foreign ?? false;
    tokenizer.write(input, true);
    return { id, output, errors };
}

const write = (line) => process.stdout.write(JSON.stringify(line) + "\n");
write({ capabilities: {
    implementation: `parse5 ${version}`, gives: "tokens", errors: "codes", selfClosing: true, doctype: true, forceQuirks: true,
    initialStates: true, surrogates: true,
} });
for await (const line of createInterface({ input: process.stdin })) write(answer(JSON.parse(line)));
