// Everything in the page and in the npm package comes with its licence.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { debianLicence, missing, npmLicence, packagesIn } from "../../licences.mjs";

const at = (path) => new URL(path, import.meta.url).pathname;
const built = { page: at("../dist/site/LICENSES.txt"), package: at("../../package/dist/LICENSES.txt") };
const skip = Object.values(built).every(existsSync) ? false : "the page and the package are not built";
const headings = (text) => [...text.matchAll(/^={80}\n([^\n]+)\n={80}\n\n([^\n]+)/gm)].flatMap(([, names]) => names.split(", "));

test("every package in the page has its licence there, and so has what the module is made of", { skip }, async () => {
  const { metafile } = await build({
    entryPoints: ["boot.ts", "main.tsx", "worker.ts"].map((name) => at(`../src/${name}`)),
    bundle: true, write: false, metafile: true, outdir: "nowhere", jsx: "automatic", jsxImportSource: "preact", external: ["node:*"],
    loader: { ".css": "text" },
  });
  const packages = packagesIn(Object.keys(metafile.inputs)).map((folder) => folder.split("node_modules/").pop());
  for (const each of ["preact", "xz-decompress", "@codemirror/view", "@codemirror/state"]) assert.ok(packages.includes(each), each);
  const module = ["strata", "{fmt}", "Boost", "emscripten's runtime", "musl", "libc++ of LLVM", "libc++abi of LLVM", "compiler-rt of LLVM", "dlmalloc"];
  const page = readFileSync(built.page, "utf8");
  assert.deepEqual(headings(page).sort(), [...module, ...packages].sort());
  assert.deepEqual(headings(readFileSync(built.package, "utf8")).sort(), module.sort());
  assert.ok(!page.includes(missing));
});

test("a package without a licence is noticed", () => {
  const folder = mkdtempSync(join(tmpdir(), "strata-"));
  const described = (about) => writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "x", ...about }));
  described({});
  assert.equal(npmLicence(folder).text, missing);
  described({ license: "SomethingElse" });
  assert.equal(npmLicence(folder).text, missing);
  described({ license: "MIT", author: "Ann <ann@example.org>", contributors: [{ name: "Ann" }, { name: "Ben" }] });
  assert.match(npmLicence(folder).text, /^The package has no licence file. Its package.json says: MIT, by Ann, Ben.\n\nPermission is hereby/);
  writeFileSync(join(folder, "LICENSE"), "Do what you like.\n");
  assert.equal(npmLicence(folder).text, "Do what you like.");
});

test("Debian's copyright files are read: holders, texts, choices, exceptions", () => {
  const file = `Format: x

Files: *
Copyright: 2001 Ann
 2002 Ben
License: Expat or Other

Files: a/*
 b/*
Copyright: 2003 Cay
License: Other with exception
 Except for this.

License: Expat
 Permission.
 .
 No warranty.

License: Other
 Another text.
`;
  assert.equal(debianLicence(file, "*"), "Copyright 2001 Ann\nCopyright 2002 Ben\n\nPermission.\n\nNo warranty.");
  assert.equal(debianLicence(file, "b/*"), "Copyright 2003 Cay\n\nAnother text.\n\nExcept for this.");
  assert.equal(debianLicence(file, "c/*"), null);
});
