// Bundles a module of the page, for tests without a browser.

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

/** Returns what `src/NAME` exports. */
export async function bundled(name) {
  const outfile = join(mkdtempSync(join(tmpdir(), "strata-")), "bundled.mjs");
  const entry = new URL(`../src/${name}`, import.meta.url).pathname;
  await build({ entryPoints: [entry], bundle: true, format: "esm", external: ["node:*"], jsx: "automatic", jsxImportSource: "preact", outfile });
  return import(outfile);
}
