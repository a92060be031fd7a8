// Collects the licences of everything in the page and in the npm package in one text. The licences come from the npm
// packages with which these were built, and from Debian's copyright files.
//
// node licences.mjs FILE    writes the text for the npm package

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const textOf = (path) => readFileSync(path, "utf8").trim();
const strata = textOf(join(here, "../../LICENSE"));

/** Stands for a missing licence; the tests reject it. */
export const missing = "The text of this licence is missing.";

// --- Debian's copyright files: paragraphs of fields ---

function fieldsOf(paragraph) {
  const fields = {};
  let name = "";
  for (const line of paragraph.split("\n")) {
    const field = /^([A-Za-z-]+):\s*(.*)$/.exec(line);
    if (field) fields[(name = field[1])] = field[2];
    else fields[name] += `\n${line.replace(/^ /, "").replace(/^\.$/, "")}`;
  }
  return fields;
}
// Returns the text of the licence `name` in a paragraph: its own text, the text of a paragraph on the licence, or a
// file that all packages share.
function textNamed(all, name) {
  const ofName = all.find((each) => !each.Files && each.License?.split("\n")[0] === name);
  const text = ofName?.License?.split("\n").slice(1).join("\n");
  if (text?.trim()) return text.trim();
  return ofName?.Reference && existsSync(ofName.Reference) ? textOf(ofName.Reference) : null;
}
/** Returns the licence of those files of a Debian package that its copyright file calls `files`. */
export function debianLicence(copyright, files) {
  const all = copyright.split(/\n\s*\n/).map(fieldsOf);
  const of = all.find((each) => each.Files?.trim().split(/\s+/).includes(files));
  if (!of) return null;
  const [name, ...own] = of.License.split("\n");
  const holders = of.Copyright.trim().split("\n").map((line) => `Copyright ${line.trim()}`).join("\n");
  // If there are several licences to choose from, the first one applies. The text of an exception follows that of its
  // licence.
  const [chosen] = name.split(" or ");
  const [base] = chosen.split(" with ");
  const texts = [textNamed(all, chosen) ?? (base !== chosen || own.length === 0 ? textNamed(all, base) : null), own.join("\n").trim()];
  const text = texts.filter(Boolean).join("\n\n");
  return text === "" ? null : `${holders}\n\n${text}`;
}
function ofDebian(packageName, files) {
  const folder = "/usr/share/doc";
  const named = existsSync(folder) ? readdirSync(folder).filter((each) => packageName.test(each)) : [];
  for (const each of named) {
    const path = join(folder, each, "copyright");
    const found = existsSync(path) ? debianLicence(readFileSync(path, "utf8"), files) : null;
    if (found) return found;
  }
  return missing;
}

// --- What there is ---

/** Returns the licences of the module: strata's own, and those of the libraries in it. */
function ofModule() {
  return [
    { name: "strata", text: strata },
    { name: "{fmt}", text: ofDebian(/^libfmt-dev$/, "*") },
    { name: "Boost", text: ofDebian(/^libboost[\d.]+-dev$/, "*") },
    { name: "emscripten's runtime", text: ofDebian(/^emscripten$/, "*") },
    { name: "musl", text: ofDebian(/^emscripten$/, "system/lib/libc/musl/*") },
    { name: "libc++ of LLVM", text: ofDebian(/^emscripten$/, "system/lib/libcxx/*") },
    { name: "libc++abi of LLVM", text: ofDebian(/^emscripten$/, "system/lib/libcxxabi/*") },
    { name: "compiler-rt of LLVM", text: ofDebian(/^emscripten$/, "system/lib/compiler-rt/*") },
    { name: "dlmalloc", text: "By Doug Lea, who released it to the public domain, as explained at http://creativecommons.org/publicdomain/zero/1.0/" },
  ];
}

// The text without the copyright notice.
const mit = strata.slice(strata.indexOf("Permission is hereby granted"));

// What a package contains that others wrote, as the comment at the top of its script says.
const contents = {
  "xz-decompress":
    "It contains XZ Embedded by Lasse Collin and Igor Pavlov, which is in the public domain " +
    "(https://tukaani.org/xz/embedded.html), and walloc, Copyright (c) 2020 Igalia, S.L. " +
    "(https://github.com/wingo/walloc), which has the licence below as well.\n\n",
};

/**
 * Returns the licence of the npm package in a folder: its licence file or, if there is none, the licence in its
 * package.json.
 */
export function npmLicence(folder) {
  const about = JSON.parse(textOf(join(folder, "package.json")));
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying|notice)/i.test(each));
  if (file) return { name: about.name, text: textOf(join(folder, file)) };
  if (about.license !== "MIT") return { name: about.name, text: missing };
  const person = (each) => (typeof each === "string" ? each : each.name);
  const authors = [...new Set([about.author, ...(about.contributors ?? [])].filter(Boolean).map((each) => person(each).replace(/\s*<.*/, "")))];
  return { name: about.name, text: `The package has no licence file. Its package.json says: MIT, by ${authors.join(", ")}.\n\n${contents[about.name] ?? ""}${mit}` };
}

/** Returns the folders of the npm packages in a bundle, from the files that esbuild read. */
export function packagesIn(inputs) {
  const folders = inputs.map((each) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(each)?.[1]);
  return [...new Set(folders.filter(Boolean))].sort();
}

/** Returns all licences as one text. Packages with equal licences share an entry. `folders` are those of the npm packages. */
export function licences(folders = []) {
  const byText = new Map();
  for (const { name, text } of [...ofModule(), ...folders.map(npmLicence)]) byText.set(text, [...(byText.get(text) ?? []), name]);
  return [...byText].map(([text, names]) => `${"=".repeat(80)}\n${names.join(", ")}\n${"=".repeat(80)}\n\n${text}\n`).join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = licences();
  if (text.includes(missing)) console.warn("Some licences are not in this build: Debian's copyright files are missing.");
  writeFileSync(process.argv[2], text);
}
