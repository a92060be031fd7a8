// Makes the links from page to page: the header, the pages above a page, and the pages next to it.

import { posix } from "node:path";
import { addressOf } from "./addresses.mjs";

/** The links of the header. `has` matches the addresses that belong to the section; the first match counts. */
export const sections = [
  { name: "Playground", to: "playground.html", has: /^playground\.html$/, about: "Compare two drafts on your own input, and step through their machines." },
  { name: "Timeline", to: "evolution/timeline.html", has: /^evolution\/(timeline|years\/)/, about: "Every revision since 2006, with its commit and its shortest input." },
  { name: "Atlas", to: "evolution/index.html", has: /^evolution\//, about: "How the tokenizer changed, by topic and by draft, with pictures." },
  { name: "Implementations", to: "implementations/index.html", has: /^implementations\//, about: "Which revision browsers and parsers follow, and which commits they lack." },
  { name: "Documentation", to: "documentation.html", has: /^(?!index\.html$)/, about: "Every command, the library and the packages, and how strata reads each text." },
];

export const sectionOf = (address) => sections.find(({ has }) => has.test(address))?.to ?? "";

/** Returns the page of a folder: its README or index. */
function pageOfFolder(pages, folder) {
  return [posix.join(folder, "README.md"), posix.join(folder, "index.md")].find((each) => pages.has(each));
}

/** Returns the pages above the file's page, the highest first. `pages` has their titles. */
function parentsOf(pages, file) {
  const parents = [];
  for (let folder = posix.dirname(file); folder !== "."; folder = posix.dirname(folder)) {
    const page = pageOfFolder(pages, folder);
    if (page && page !== file) parents.unshift(page);
  }
  return ["README.md", ...parents];
}

/** Returns the links on a file's page. The front page has only those of the header. */
export function navigationOf(pages, file) {
  const link = (each) => ({ name: pages.get(each).title, to: addressOf(each) });
  const address = addressOf(file);
  const common = { address, root: "../".repeat(address.split("/").length - 1), section: sectionOf(address) };
  if (file === "README.md") return { ...common, parents: [], beside: [], besideTitle: "" };
  const folder = posix.dirname(file);
  const page = pageOfFolder(pages, folder);
  const siblings = [...pages.keys()].filter((each) => posix.dirname(each) === folder && each !== page);
  const numbered = siblings.every((each) => /^\d{4}/.test(posix.basename(each)));
  const named = siblings.map(link).sort((a, b) => (numbered ? (a.to < b.to ? -1 : 1) : a.name.localeCompare(b.name, "en")));
  const isTop = folder === ".";
  return {
    ...common,
    parents: parentsOf(pages, file).map(link),
    beside: isTop ? [] : [...(page ? [link(page)] : []), ...named],
    besideTitle: folder === "docs" ? "Documentation" : "In this part",
  };
}
