// Renders the repository's Markdown as HTML: links and anchors as on GitHub, and tables that scroll.

import MarkdownIt from "markdown-it";
import { anchors } from "./addresses.mjs";

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const isComment = (token) => /^html_/.test(token.type) && /^\s*<!--/.test(token.content);

/** Returns the words of a heading, a link or a paragraph, without marks. */
function wordsOf(token) {
  return (token.children ?? []).map(({ type, content }) => (type === "softbreak" ? " " : /^(text|code_inline)/.test(type) ? content : "")).join("");
}

/** Renders a block of commands. Lines with commands look different from what the commands print. */
function consoleBlock(text) {
  return escape(text).replaceAll(/^(\$ )(.*)$/gm, '<span class="prompt">$1</span><b>$2</b>');
}

/** Links that lead nowhere on the site become code. The names of Markdown files become the titles of their pages. */
function resolveLinks(children, file, { resolve, titleOf }) {
  const resolved = [];
  let unlinked = false;
  for (const [i, token] of children.entries()) {
    if (isComment(token)) continue;
    if (token.type === "image") token.attrSet("src", resolve(file, token.attrGet("src")) ?? "");
    if (token.type === "link_open") {
      const written = token.attrGet("href");
      const target = resolve(file, written);
      unlinked = target === null;
      const words = children[i + 1];
      if (words.type === "text" && /^[\w./-]+\.md$/.test(words.content)) words.content = titleOf(file, written) || words.content;
      if (!unlinked) token.attrSet("href", target);
    }
    if (unlinked) {
      if (token.type === "text" && token.content !== "") Object.assign(token, { type: "code_inline", tag: "code" });
      if (!token.type.startsWith("link_")) resolved.push(token);
      if (token.type === "link_close") unlinked = false;
    } else {
      resolved.push(token);
    }
  }
  return resolved;
}

/** Renders the file that `env.file` names. `links` is a `resolver`. `parse(text, {file})` also gives the headings. */
export function markdown(links) {
  const md = new MarkdownIt({ html: true, linkify: true });
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  md.core.ruler.push("site", ({ tokens, env }) => {
    const anchorOf = anchors();
    tokens.forEach((token, i) => {
      if (isComment(token)) token.content = "";
      if (token.type === "heading_open") token.attrSet("id", anchorOf(wordsOf(tokens[i + 1])));
      // The pages' security policy forbids style attributes, so the style becomes a class.
      if (token.attrGet("style")) token.attrs = [["class", token.attrGet("style").replace("text-align:", "")]];
      // A cell without text is not a heading.
      if (token.type === "th_open" && tokens[i + 1].content === "") token.tag = tokens[i + 2].tag = "td";
      if (token.children) token.children = resolveLinks(token.children, env.file, links);
    });
  });
  Object.assign(md.renderer.rules, {
    table_open: () => '<div class="scroll"><table>\n',
    table_close: () => "</table></div>\n",
    fence: (tokens, i) => {
      const { info, content } = tokens[i];
      return `<pre class="scroll"><code>${info.trim() === "console" ? consoleBlock(content) : escape(content)}</code></pre>\n`;
    },
    heading_close: (tokens, i) => {
      const { tag } = tokens[i];
      const opening = tokens[i - 2];
      return tag === "h1" ? `</${tag}>\n` : ` <a class="anchor" href="#${opening.attrGet("id")}" aria-label="Link to this heading"></a></${tag}>\n`;
    },
  });
  return md;
}

/** Returns the title, the first paragraph, and the headings of the second and third level of a page. */
export function outlineOf(md, file, text) {
  const tokens = md.parse(text, { file });
  const after = (type, tag) => tokens.flatMap((token, i) => (token.type === type && token.tag === tag ? [{ token, words: wordsOf(tokens[i + 1]).trim() }] : []));
  const headings = ["h2", "h3"].flatMap((tag) => after("heading_open", tag)).sort((a, b) => a.token.map[0] - b.token.map[0]);
  return {
    title: after("heading_open", "h1")[0]?.words ?? file,
    about: after("paragraph_open", "p").map(({ words }) => words).find((words) => /[.:]$/.test(words)) ?? "",
    headings: headings.map(({ token, words }) => ({ level: token.tag, id: token.attrGet("id"), words })),
  };
}
