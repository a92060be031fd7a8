// Compares the module's tokens with the program's, for every draft, on real pages.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { drafts, load, tokenize } from "strata-html";

const at = (path) => new URL(path, import.meta.url).pathname;
const program = process.env.STRATA_PROGRAM ?? at("../../../../build/strata");
const corpus = process.env.STRATA_CORPUS ?? at("../../../../../shared/corpus");
// The whole corpus would take minutes. So the tests read every `every`th page of up to `largest` bytes, and all of the
// project's own pages.
const every = Number(process.env.STRATA_EVERY ?? 12);
const largest = 200_000;

await load();

const inFolder = (folder) => (existsSync(folder) ? readdirSync(folder).map((name) => `${folder}/${name}`) : []);
const pages = [
  at("../../../sample.html"),
  ...inFolder(at("../../../../tests/data/pages")),
  ...inFolder(corpus).filter((_, n) => n % every === 0),
].filter((path) => readFileSync(path).length <= largest);

const skip = !existsSync(program) && `${program} is missing`;
for (const { name } of drafts())
  test(`tokens of ${name} are those of the program`, { skip }, (context) => {
    for (const page of pages) {
      const lines = execFileSync(program, ["tokenize", `--draft=${name}`, "--encoding=utf-8", "--format=jsonl", page], { maxBuffer: 1 << 28, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
      const expected = JSON.parse(`[${lines.trimEnd().replaceAll("\n", ",")}]`);
      // The package reads all bytes as UTF-8, so its results do not have an encoding.
      delete expected[0].version;
      delete expected[0].encoding;
      assert.deepEqual(tokenize(readFileSync(page), { draft: name }), expected, page);
    }
    context.diagnostic(`${pages.length} pages`);
  });
