// Tests links between files of the repository, and the Markdown around them. These tests do not need a generated site.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { addressOf, anchors, linkBetween, resolver } from "../addresses.mjs";
import { pagesOf, placeOf } from "../pages.mjs";

const pages = new Map(["README.md", "docs/README.md", "docs/since.md", "docs/evolution.md", "docs/evolution/index.md", "docs/python/README.md"].map((file) => [file, `# The \`${file}\`\n`]));
const asset = (file) => (file.endsWith(".svg") ? file.replace("docs/", "").replace(".svg", ".1a2b.svg") : null);
const links = resolver({ pages, asset, repository: "" });
const found = links.resolve;
const foundInRepository = resolver({ pages, asset, repository: "https://example.org/strata" }).resolve;

test("each page has an address of its own", () => {
  assert.deepEqual([...pages.keys()].map(addressOf), ["index.html", "documentation.html", "since.html", "evolution.html", "evolution/index.html", "python/index.html"]);
});

test("links are relative, because nobody knows where the site will be", () => {
  assert.equal(linkBetween("index.html", "evolution/index.html"), "evolution/index.html");
  assert.equal(linkBetween("evolution/years/2009.html", "since.html"), "../../since.html");
});

test("links to pages keep their anchors, and folders lead to their README or index", () => {
  assert.equal(found("docs/evolution/index.md", "../since.md#a-b"), "../since.html#a-b");
  assert.equal(found("README.md", "docs/python"), "python/index.html");
  assert.equal(found("README.md", "docs/evolution/"), "evolution/index.html");
  assert.equal(found("docs/since.md", "evolution.md"), "evolution.html");
  assert.equal(found("docs/since.md", "../README.md"), "index.html");
  assert.equal(found("docs/since.md", "#a-b"), "#a-b");
  assert.equal(found("docs/since.md", "https://example.org/a.md"), "https://example.org/a.md");
});

test("pictures have versioned names", () => {
  assert.equal(found("docs/evolution/index.md", "../graphs/2007.svg"), "../graphs/2007.1a2b.svg");
});

test("files that only the site has complete those of the repository, and replace them", () => {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  const roots = [join(folder, "repository"), join(folder, "site")];
  const write = (root, file, text) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  try {
    for (const file of ["README.md", "CHANGELOG.md", "docs/README.md", "docs/a/index.md"]) write(roots[0], file, "# Short\n");
    for (const file of ["docs/a/index.md", "docs/a/b.md"]) write(roots[1], file, "# Whole\n");
    const texts = pagesOf(roots);
    assert.deepEqual([texts.get("docs/README.md"), texts.get("docs/a/index.md"), texts.get("docs/a/b.md")], ["# Short\n", "# Whole\n", "# Whole\n"]);
    assert.equal(placeOf(roots, "docs/a/index.md"), join(roots[1], "docs/a/index.md"));
    assert.equal(placeOf(roots, "docs/c.svg"), undefined);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("source files are links only if the repository has an address", () => {
  assert.equal(found("docs/since.md", "../core/run/README.md"), null);
  assert.equal(foundInRepository("docs/since.md", "../core/run/run.hpp#L3"), "https://example.org/strata/blob/HEAD/core/run/run.hpp#L3");
});

test("anchors are those of GitHub", () => {
  const anchorOf = anchors();
  assert.equal(anchorOf("Tag open state (PCDATA) → End tag open state"), "tag-open-state-pcdata--end-tag-open-state");
  assert.equal(anchorOf("What is_this, 8.2.4?"), "what-is_this-824");
  assert.equal(anchorOf("Tags"), "tags");
  assert.equal(anchorOf("Tags"), "tags-1");
});

test("Markdown: links without a target become code, names of files become titles, comments vanish, and commands stand out", async (context) => {
  const markdown = await import("../markdown.mjs").catch(() => null);
  if (!markdown) return context.skip("the packages of docs/site are not installed");
  const md = markdown.markdown(links);
  const html = (text) => md.render(text, { file: "docs/since.md" });
  assert.equal(html("[the run](../core/run)"), "<p><code>the run</code></p>\n");
  assert.equal(html("[`run.hpp`](../core/run/run.hpp), [all](README.md)"), '<p><code>run.hpp</code>, <a href="documentation.html">all</a></p>\n');
  assert.equal(html("[since.md](since.md#a), [docs](README.md)"), '<p><a href="since.html#a">The docs/since.md</a>, <a href="documentation.html">docs</a></p>\n');
  assert.equal(html("<!-- generated -->\n\nA <!-- b -->c"), "<p>A c</p>\n");
  assert.match(html("```console\n$ strata -e '<a>'\n1:1\n```"), /<span class="prompt">\$ <\/span><b>strata -e '&lt;a>'<\/b>\n1:1/);
  assert.match(html("| | a |\n| --- | ---: |\n| b | 1 |"), /<td><\/td>\n<th class="right">a<\/th>[^]*<td class="right">1<\/td>/);
  assert.match(html("## `a` *b*\n\n## [a](since.md) b"), /id="a-b"[^]*id="a-b-1"/);
  assert.match(html("see index.md and https://example.org"), /see index\.md and <a href="https:\/\/example\.org"/);
});
