// Adapter for `strata identify -- node adapter.mjs`: htmlparser2 (npm install htmlparser2). The parser adds tags, for instance
// end tags of void elements. The adapter passes on only the tags in the source.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Parser } from "htmlparser2";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.resolve("htmlparser2"))));

function answer({ id, input }) {
    const output = [];
    const parser = new Parser({
        onopentag: (name, attributes, implied) => implied || output.push(["StartTag", name, { ...attributes }]),
        onclosetag: (name, implied) => implied || output.push(["EndTag", name]),
        ontext: (data) => output.push(["Character", data]),
        oncomment: (data) => output.push(["Comment", data]),
        onprocessinginstruction(name, data) {
            if (name.toLowerCase() !== "!doctype") output.push(["Comment", data]);
            else output.push(["DOCTYPE", data.split(/\s+/)[1]?.toLowerCase() ?? null]);
        },
    });
    parser.write(input);
    parser.end();
    return { id, output };
}

const write = (line) => process.stdout.write(JSON.stringify(line) + "\n");
write({ capabilities: { implementation: `htmlparser2 ${version}`, gives: "tokens", surrogates: true } });
for await (const line of createInterface({ input: process.stdin })) write(answer(JSON.parse(line)));
