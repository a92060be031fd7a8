// Tests that the page can unpack what build.mjs has packed into it.

import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { bundled } from "./bundled.mjs";

const { bytesOfText } = await bundled("packed.ts");
const dist = (name) => new URL(`../dist/${name}`, import.meta.url);
const skip = !existsSync(dist("playground.html")) && "the page is not built";

test("the page has less than 1.2 megabytes", { skip }, () => {
  assert.equal(statSync(dist("playground.html")).size < 1_200_000, true);
});

test("the module and the scripts in the page are those of the site", { skip }, () => {
  const page = readFileSync(dist("playground.html"), "utf8");
  const unpacked = (id) => {
    const [, size, text] = page.match(new RegExp(`<script type="text/plain" id="${id}" data-size="(\\d+)">([^<]*)</script>`));
    return Buffer.from(bytesOfText({ text, size: Number(size) }));
  };
  assert.deepEqual(unpacked("module"), readFileSync(dist("site/strata.wasm.xz")));
  for (const [id, name] of [["script", "page.js"], ["worker", "worker.js"]])
    assert.deepEqual(inflateRawSync(unpacked(id)), readFileSync(dist(`site/${name}`)));
});
