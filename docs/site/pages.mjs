// Collects the pages of the site: the documentation's Markdown, and generated lists of folders.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { titleIn } from "./addresses.mjs";

const notPages = new Set(["node_modules", "dist"]);

/** Returns the files in a folder of `root` and in the folders inside it, except npm packages and the results of builds. */
function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((each) => {
    const path = posix.join(folder, each.name);
    if (each.isDirectory()) return notPages.has(each.name) ? [] : filesIn(root, path);
    return each.isFile() ? [path] : [];
  });
}

/** Returns where a file is: in the last of the folders `roots` that has it, so that later roots replace files of earlier ones. */
export const placeOf = (roots, file) => roots.map((root) => join(root, file)).findLast((each) => existsSync(each));

// Removes a note to editors, because readers of the site do not edit pages.
const withoutNote = (text) => text.replace(/^Generated: do not edit\.[^]*?\n\n/m, "");

/** Returns a page that lists the pages of a folder. */
function listOf(folder, texts) {
  const rows = [...texts].filter(([file]) => posix.dirname(file) === folder).sort(([a], [b]) => (a < b ? -1 : 1));
  const name = posix.basename(folder).replaceAll(/[-_]/g, " ");
  return `# ${name[0].toUpperCase()}${name.slice(1)}\n\n${rows.map(([file, text]) => `- [${titleIn(text)}](${posix.basename(file)})`).join("\n")}\n`;
}

/** Returns a page that lists the JSON Schemas. */
function listOfSchemas(roots, schemas) {
  const rows = schemas.map((file) => {
    const { title, description } = JSON.parse(readFileSync(placeOf(roots, file), "utf8"));
    const name = posix.basename(file);
    return `| [${name}](${name}) | ${[title, description].filter(Boolean).join(". ").replaceAll("|", "\\|")} |`;
  });
  return `# JSON Schemas\n\nThe shapes of strata's JSON outputs, which [json.md](../json.md) describes.\n\n| schema | subject |\n| --- | --- |\n${rows.join("\n")}\n`;
}

/**
 * Returns the text of each page by its path in the repository, which is the first of the folders `roots`. The other folders
 * have files with the same paths, which take precedence, and further files. A generated list has the path of the README that
 * its folder lacks.
 */
export function pagesOf(roots) {
  const files = [...new Set(roots.flatMap((root) => filesIn(root, "docs")))].sort();
  const texts = new Map();
  for (const file of ["README.md", "CHANGELOG.md", ...files.filter((each) => each.endsWith(".md"))])
    texts.set(file, withoutNote(readFileSync(placeOf(roots, file), "utf8")));
  for (const folder of new Set([...texts.keys()].map((file) => posix.dirname(file))))
    if (!texts.has(posix.join(folder, "README.md")) && !texts.has(posix.join(folder, "index.md")))
      texts.set(posix.join(folder, "README.md"), listOf(folder, texts));
  texts.set("docs/schemas/README.md", listOfSchemas(roots, files.filter((file) => file.endsWith(".schema.json"))));
  return texts;
}
