// Runs html5lib's tests, which many tokenizers share. Checks tokens, and the code and place of each error.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { load, tokenize } from "strata-html";

const folder = process.env.HTML5LIB_TESTS ?? new URL("../../../../../shared/html5lib-tests/current/", import.meta.url).pathname;

await load();

const unescaped = (text) => text.replace(/\\u([0-9a-fA-F]{4})/g, (_, digits) => String.fromCharCode(parseInt(digits, 16)));
const unescapedWithin = (value) =>
  typeof value === "string"
    ? unescaped(value)
    : Array.isArray(value)
      ? value.map(unescapedWithin)
      : value !== null && typeof value === "object"
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [unescaped(key), unescapedWithin(each)]))
        : value;

// Returns a token in html5lib's notation; null if the notation has no such token.
function notation(token) {
  switch (token.type) {
    case "doctype":
      return ["DOCTYPE", token.name, token.publicId, token.systemId, !token.forceQuirks];
    case "startTag": {
      const attributes = Object.fromEntries(token.attributes.filter((a) => !a.dropped).map((a) => [a.name, a.value]));
      return ["StartTag", token.name, attributes, ...(token.selfClosing ? [true] : [])];
    }
    case "endTag":
      return ["EndTag", token.name];
    case "comment":
      return ["Comment", token.data];
    case "characters":
      return ["Character", token.data];
    default:
      return null;
  }
}

// Joins adjacent character tokens.
function joined(output) {
  const all = [];
  for (const each of output)
    if (each[0] === "Character" && all.at(-1)?.[0] === "Character") all.at(-1)[1] += each[1];
    else all.push([...each]);
  return all;
}

function readTests(file) {
  return JSON.parse(readFileSync(`${folder}/${file}`, "utf8")).tests ?? [];
}

test("the tests of html5lib pass under modern, tokens and errors", { skip: existsSync(folder) ? false : `${folder} is missing` }, (t) => {
  let runs = 0;
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".test")))
    for (const each of readTests(file)) {
      const input = each.doubleEscaped ? unescaped(each.input) : each.input;
      const output = each.doubleEscaped ? unescapedWithin(each.output) : each.output;
      for (const initialState of each.initialStates ?? ["Data state"]) {
        const found = tokenize(input, {
          draft: "modern",
          initialState,
          ...(each.lastStartTag ? { lastStartTag: each.lastStartTag } : {}),
        });
        const where = `${file}: ${each.description} (${initialState})`;
        const tokens = found.map(notation).filter((token) => token !== null);
        assert.deepEqual(joined(tokens), joined(output), where);
        const errors = found
          .filter(({ type }) => type === "parseError")
          .map(({ code, line, col }) => ({ code, line, col }));
        const inOrder = (a, b) => a.line - b.line || a.col - b.col || (a.code < b.code ? -1 : 1);
        const expected = (each.errors ?? []).map(({ code, line, col }) => ({ code, line, col }));
        assert.deepEqual(errors.sort(inOrder), expected.sort(inOrder), where);
        ++runs;
      }
    }
  assert.ok(runs > 7000);
  t.diagnostic(`${runs} runs`);
});
