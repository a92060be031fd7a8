// Tests what users copy from the page: commands, Markdown and tests; and tests lines and columns.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { compare, drafts, changes, load, revisions, tokenize } from "../../package/dist/node.js";
import { bundled } from "./bundled.mjs";

const { canBeTest, commandFor, inWords, markdownFor, testFor } = await bundled("copies.ts");
const { sourcePlace } = await bundled("source_place.ts");
const program = process.env.STRATA_PROGRAM ?? new URL("../../../../build/strata", import.meta.url).pathname;
await load();

const pair = ["2007", "2026"];
const asked = (input, settings = {}) => ({ input, pair, settings });

test("a command is quoted for a shell", () => {
  assert.equal(commandFor(asked("<br/>")), "strata compare --drafts=2007,2026 --encoding=utf-8 -e '<br/>'");
  assert.equal(
    commandFor({ input: "it's", pair: ["before abrupt-comments", "2026"], settings: { foreign: true, fragment: "svg desc", scripting: false } }),
    "strata compare '--drafts=before abrupt-comments,2026' --scripting=off '--fragment=svg desc' --foreign --encoding=utf-8 -e 'it'\\''s'",
  );
  assert.equal(commandFor(asked("a\0%\\\n")), "printf 'a\\000%%\\\\\\012' | strata compare --drafts=2007,2026 --encoding=utf-8 -");
  for (const input of ["\ud800", "\ufeffx", "x".repeat(40_000)]) assert.equal(commandFor(asked(input)), null);
});

test("a command gives the same differences", { skip: !existsSync(program) && `${program} is missing` }, () => {
  for (const [input, settings] of [["<p title=\"?a&copy=1\">it's<br/>", {}], ["a\0%s\\n\r\n<?é😀?>", {}], ["<![CDATA[x]]><br/>", { foreign: true }], ["<br/></title>", { initialState: "RCDATA state", lastStartTag: "title" }]]) {
    const command = commandFor(asked(input, settings)).replace("strata compare", `${program} compare --format=json`);
    const found = JSON.parse(execFileSync("sh", ["-c", command], { encoding: "utf8" }));
    const { divergences, summary } = compare(input, { ...settings, drafts: pair });
    assert.deepEqual(found.divergences, divergences);
    assert.deepEqual(found.summary, summary);
  }
});

test("Markdown has the input, both readings, both sentences and the commit", () => {
  const input = "```\n<!-- a --!> b -->";
  const { divergences, summary, drafts: names } = compare(input, { drafts: pair, positions: "utf16" });
  const sides = divergences[0].groups.map(({ tokens }) => tokens);
  const row = { divergence: divergences[0], sides, ranges: sides.map(({ length }) => [0, length]) };
  const lists = { drafts: drafts(), changes: changes(), revisions: revisions() };
  const text = markdownFor(asked(input), { rows: [row], names, summary }, ["27 October 2007", "19 July 2026"], lists, "https://example.org/#x");
  assert.ok(text.startsWith("## 27 October 2007 and 19 July 2026 read this differently\n\n````html\n" + input + "\n````\n"));
  assert.match(text, /### Line 2, column 1/);
  assert.match(text, /\*\*27 October 2007\*\* reads\n\n```\ncomment " a --!> b "/);
  assert.match(text, /comment " a "/);
  assert.equal(text.match(/^> ./gm).length >= 2, true);
  assert.match(text, /--!> ends a comment”: \[cf99432c\]\(https:\/\/github.com\/whatwg\/html\/commit\/cf99432c/);
  assert.match(text, /\(https:\/\/example.org\/#x\)\n$/);
});

test("every token has its words", () => {
  const words = tokenize('<!DOCTYPE a><b c=d c>x</b/><!--y--><?p q?>', { draft: "2026" }).map(inWords);
  for (const each of ['doctype "a", public missing, system missing', 'start tag "b" "c"="d" "c"="" (dropped)', 'text "x"', 'end tag "b"', 'comment "y"', "end of file"])
    assert.ok(words.includes(each), `${each}: ${words.join("\n")}`);
  assert.ok(words.some((each) => each.startsWith('instruction "p"')));
  assert.ok(words.some((each) => /^error duplicate-attribute at line 1, column \d+$/.test(each)));
});

test("a test is one that html5lib's harness would run", () => {
  const { tests: [found] } = JSON.parse(testFor(asked("a&amp;<b>"), tokenize("a&amp;<b>", { draft: "2026", feedback: false }), "19 July 2026"));
  assert.deepEqual(found.output, [["Character", "a&"], ["StartTag", "b", {}]]);
  assert.equal(found.errors, undefined);
  const initialState = "RCDATA state";
  const raw = JSON.parse(testFor(asked("\ud800</x", { initialState, lastStartTag: "x" }), tokenize("\ud800</x", { draft: "2026", initialState, lastStartTag: "x" }), "now")).tests[0];
  assert.deepEqual([raw.initialStates, raw.lastStartTag, raw.input], [[initialState], "x", "\ud800</x"]);
  assert.ok(raw.errors.every(({ code, line, col }) => code && line && col));
  assert.equal(canBeTest(asked("x", { foreign: true })), false);
  assert.equal(canBeTest(asked("x", { initialState })), true);
});

test("lines and columns are those of the program", () => {
  assert.deepEqual(sourcePlace("", 0), { line: 1, column: 1 });
  assert.deepEqual(sourcePlace("a\r\nb", 2), { line: 1, column: 3 });
  assert.deepEqual(sourcePlace("a\r\nb", 3), { line: 2, column: 1 });
  for (const input of ["<br/>", "a\n<br/>\r\n\n é😀<br/>", "\r\r<br/>", "x\r\n<br/>"])
    for (const { span, line, col } of compare(input, { drafts: ["2007", "modern"], positions: "utf16" }).divergences)
      assert.deepEqual(sourcePlace(input, span[0]), { line, column: col }, JSON.stringify(input));
});
