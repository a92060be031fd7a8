// Finds the address of each file of the repository on the site, and turns links between files into links between
// addresses.

import { posix } from "node:path";

const indexes = ["README.md", "index.md"];
const irregular = { "README.md": "index.html", "CHANGELOG.md": "changelog.html", "docs/README.md": "documentation.html" };

/** Returns the address of a Markdown file's page from the root of the site: for "docs/since.md", it is "since.html". */
export function addressOf(file) {
  return irregular[file] ?? file.replace(/^docs\//, "").replace(/(^|\/)README\.md$/, "$1index.md").replace(/\.md$/, ".html");
}

/**
 * Returns the link from the page `from` to the address `to`. Both addresses are from the root of the site, which can be
 * anywhere.
 */
export function linkBetween(from, to) {
  return posix.relative(posix.dirname(from), to);
}

/** Returns the first heading of a Markdown text, without marks; "" if there is no heading. */
export const titleIn = (text) => (/^# (.*)$/m.exec(text)?.[1] ?? "").replaceAll("`", "");

/** Returns the anchors of a page's headings, as GitHub makes them. */
export function anchors() {
  const known = new Map();
  return (words) => {
    const anchor = words.toLowerCase().replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, "").replaceAll(" ", "-");
    const before = known.get(anchor) ?? 0;
    known.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  };
}

/**
 * Resolves links between files of the repository. `pages` has the text of each Markdown file of the site. `asset(file)` gives the address of
 * another file that the site should have, or null. `repository` is the address of the repository, or "".
 */
export function resolver({ pages, asset, repository }) {
  const pageAt = (file) => [file, ...indexes.map((name) => posix.join(file, name))].find((each) => pages.has(each));
  /** Returns the file and the anchor to which a target in `file` refers. */
  const partsOf = (file, target) => {
    const [, path, anchor] = /^([^#]*)(#.*)?$/s.exec(decodeURI(target));
    return { meant: posix.join(posix.dirname(file), path).replace(/\/$/, ""), anchor };
  };
  /** Returns the address for the target of a link or picture in `file`; null if the site has nothing there. */
  const resolve = (file, target) => {
    if (/^[a-z][a-z+.-]*:|^#/i.test(target)) return target;
    const { meant, anchor } = partsOf(file, target);
    const page = pageAt(meant);
    const address = page ? addressOf(page) : asset(meant);
    if (address) return encodeURI(linkBetween(addressOf(file), address)) + (anchor ?? "");
    return repository ? `${repository}/blob/HEAD/${encodeURI(meant)}${anchor ?? ""}` : null;
  };
  /** Returns the title of the page to which a target in `file` refers; undefined if it refers to no page. */
  const titleOf = (file, target) => {
    const page = pageAt(partsOf(file, target).meant);
    return page && titleIn(pages.get(page));
  };
  return { resolve, titleOf };
}
