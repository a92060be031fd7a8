// node build.mjs FOLDER: generates the site in FOLDER.
//
// STRATA_PLAYGROUND_PAGE is the built playground.html. STRATA_SOURCE is the address of the repository, to which links
// to source files lead. Without it, such links become plain code. STRATA_SITE_PAGES is the folder of the pages and
// pictures that only the site has. Without it, the site has the pages of the repository.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import Eleventy from "@11ty/eleventy";
import * as pagefind from "pagefind";
import { addressOf, resolver } from "./addresses.mjs";
import { markdown, outlineOf } from "./markdown.mjs";
import { navigationOf, sections } from "./navigation.mjs";
import { pagesOf, placeOf } from "./pages.mjs";

const here = new URL(".", import.meta.url).pathname;
const environment = (name) => process.env[name] ?? "";
const roots = [join(here, "../.."), environment("STRATA_SITE_PAGES")].filter(Boolean).map((each) => resolve(each));
const marker = ".nojekyll";  // this file makes GitHub Pages serve all files unchanged

const failure = (what) => {
  console.error(`site: ${what}`);
  process.exit(2);
};
const [to, ...more] = process.argv.slice(2);
if (!to || more.length > 0) failure("usage: node build.mjs FOLDER");
const output = resolve(to);
if (existsSync(output) && readdirSync(output).length > 0 && !existsSync(join(output, marker))) failure(`${output}: not a site, so it is not replaced`);
const playground = environment("STRATA_PLAYGROUND_PAGE");
if (!existsSync(playground)) failure(`STRATA_PLAYGROUND_PAGE=${playground}: no such file`);
const { version, description } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
const repository = environment("STRATA_SOURCE").replace(/\/$/, "");

// Files other than pages, by their address. The name of a file that changes with the pages contains a hash of the file.
const others = new Map([[marker, ""], ["playground.html", readFileSync(playground)]]);
const hash = (...contents) => contents.reduce((sum, each) => sum.update(each), createHash("sha256")).digest("hex").slice(0, 10);
function versioned(address, contents) {
  const name = address.replace(/(\.[a-z]+)$/, `.${hash(contents)}$1`);
  others.set(name, contents);
  return name;
}
const assets = Object.fromEntries(["icon.svg", "style.css", "site.js"].map((name) => [name, versioned(name, readFileSync(join(here, "src", name)))]));
function asset(file) {
  if (file.startsWith("docs/schemas/") && file.endsWith(".schema.json")) {
    others.set(file.replace("docs/", ""), readFileSync(placeOf(roots, file)));
    return file.replace("docs/", "");
  }
  const place = /^docs\/.*\.svg$/.test(file) && placeOf(roots, file);
  return place ? versioned(file.replace("docs/", ""), readFileSync(place)) : null;
}

if (roots.length === 1) console.log("site: without the pages of pairs of drafts and without most pictures, which need -DSTRATA_TESTS=ON");
const texts = pagesOf(roots);
const md = markdown(resolver({ pages: texts, asset, repository }));
const outlines = new Map([...texts].map(([file, text]) => [file, outlineOf(md, file, text)]));
const searchFolder = `search.${hash(...texts.values(), version)}`;
const home = `<p class="tagline">${description}</p>
<ul class="home-links">
${sections.map(({ name, to, about }) => `<li><a href="${to}"><strong>${name}</strong> ${about}</a></li>`).join("\n")}
</ul>
`;

const made = `${output}.new`;
rmSync(made, { recursive: true, force: true });
process.chdir(here);
const eleventy = new Eleventy("src", made, {
  quietMode: true,
  config(configuration) {
    configuration.setUseGitIgnore(false);
    configuration.setLibrary("md", md);
    configuration.setTemplateFormats("md");
    configuration.setIncludesDirectory(".");
    for (const [file, text] of texts)
      configuration.addTemplate(file, file === "README.md" ? text.replace("\n", `\n\n${home}`) : text, {
        ...outlines.get(file),
        ...navigationOf(outlines, file),
        file,
        assets,
        repository,
        searchFolder,
        sections,
        version,
        layout: "layout.njk",
        permalink: addressOf(file),
        templateEngineOverride: "md",
      });
  },
});
await eleventy.write();

const { index } = await pagefind.createIndex();
for (const file of texts.keys()) {
  const url = addressOf(file);
  const { errors } = await index.addHTMLFile({ url, content: readFileSync(join(made, url), "utf8") });
  if (errors.length > 0) failure(`${url}: ${errors.join(", ")}`);
}
// The site does not use Pagefind's own user interfaces.
for (const { path, content } of (await index.getFiles()).files)
  if (!/-(ui|highlight)\./.test(path)) others.set(`${searchFolder}/${path}`, content);
await pagefind.close();

for (const [address, contents] of others) {
  const path = join(made, address);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
}
rmSync(output, { recursive: true, force: true });
renameSync(made, output);
console.log(`${output}: ${texts.size} pages and ${others.size} other files`);
