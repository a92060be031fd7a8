// Writes what the page shows as text to copy: a command, Markdown for an issue, or a test in html5lib's format.

import { settingLines } from "../../package/src/options.js";
import { commitLink } from "./draft_names.js";
import type { Analysis, Lists, Question, ShownDivergence, TokenOrError } from "./requests.js";

const hasLoneSurrogate = (text: string) => /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

// No argument can contain U+0000, and terminals change other control characters.
const control = /[\0-\x1f\x7f]/;
function printed(text: string): string {
  const escaped = text.replace(/[\0-\x1f\x7f\\%]/g, (each) =>
    each === "%" ? "%%" : each === "\\" ? "\\\\" : `\\${each.charCodeAt(0).toString(8).padStart(3, "0")}`);
  return `printf ${quoted(escaped)}`;
}

/** Returns the command of the program for this comparison; null if a command line cannot contain the input. */
export function commandFor({ input, pair, settings }: Question): string | null {
  // Shells limit the length of an argument. Bytes cannot express lone surrogates, and strata drops U+FEFF at their
  // beginning.
  if (input.length > 30_000 || hasLoneSurrogate(input) || input.startsWith("\ufeff")) return null;
  const options = settingLines(settings).split("\n").filter(Boolean).map((line) => (line === "foreign=on" ? "--foreign" : line === "foreign=off" ? "" : `--${line}`));
  const words = ["strata", "compare", `--drafts=${pair.join(",")}`, ...options.filter(Boolean), "--encoding=utf-8"];
  const command = words.map((each) => (/^[\w=,.+-]+$/.test(each) ? each : quoted(each))).join(" ");
  return control.test(input) ? `${printed(input)} | ${command} -` : `${command} -e ${quoted(input)}`;
}

// --- Markdown ---

/** Returns a token or an error as a line. */
export function inWords(each: TokenOrError): string {
  const text = (value: string | null) => (value === null ? "missing" : JSON.stringify(value));
  switch (each.type) {
    case "startTag": {
      const attributes = each.attributes.map(({ name, value, dropped }) => ` ${text(name)}=${text(value)}${dropped ? " (dropped)" : ""}`);
      return `start tag ${text(each.name)}${attributes.join("")}${each.selfClosing ? ", self-closing" : ""}`;
    }
    case "endTag": return `end tag ${text(each.name)}`;
    case "doctype":
      return `doctype ${text(each.name)}, public ${text(each.publicId)}, system ${text(each.systemId)}${each.forceQuirks ? ", quirks" : ""}`;
    case "comment": return `comment ${text(each.data)}`;
    case "characters": return `text ${text(each.data)}`;
    case "processingInstruction": return `instruction ${text(each.target)} ${text(each.data)}`;
    case "parseError": return `error ${each.code} at line ${each.line}, column ${each.col}`;
    case "endOfFile": return "end of file";
  }
}

// Returns a block of code. Its fence is longer than any run of backticks in the text.
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
const quotation = (text: string) => text.split("\n").map((line) => `> ${line}`).join("\n");

function placeInMarkdown(divergence: ShownDivergence, sides: readonly [TokenOrError[], TokenOrError[]], complete: readonly [boolean, boolean], { names }: Analysis, heads: readonly [string, string], lists: Lists): string {
  const parts = [`### Line ${divergence.line}, column ${divergence.col}`];
  for (const side of [0, 1] as const) {
    const tokens = sides[side].map(inWords);
    if (!complete[side]) tokens.push("…");
    parts.push(`**${heads[side]}** reads`, fenced(tokens.join("\n") || "nothing", ""));
    const cause = divergence.differences.flatMap((each) => each.cause).find(({ drafts }) => drafts.includes(names[side]));
    if (cause) parts.push(`by ${cause.state}${cause.section ? ` (${cause.section})` : ""}:`, quotation(cause.rule));
  }
  for (const id of new Set(divergence.differences.flatMap(({ changes }) => changes))) {
    const change = lists.changes.find((each) => each.id === id);
    const revision = lists.revisions.find((each) => each.id === id);
    const commits = (change?.commits ?? (revision ? [revision] : [])).flatMap(({ commit, date }) =>
      commit ? [`[${commit.slice(0, 8)}](${commitLink(commit)})${date ? ` of ${date}` : ""}`] : []);
    parts.push(`Changed by “${change?.title ?? revision?.title ?? id}”${commits.length > 0 ? `: ${commits.join(", ")}` : ""}.`);
  }
  return parts.join("\n\n");
}

const mostPlaces = 10;
/**
 * Returns Markdown with the input, the link, and for each of the first places both readings, both sentences and the
 * commit.
 */
export function markdownFor(question: Question, analysis: Analysis, heads: readonly [string, string], lists: Lists, link: string | null): string {
  const { summary, rows } = analysis;
  const places = rows.flatMap((row) => ("divergence" in row ? [row] : []));
  // The tokens of later rows have not been computed yet.
  const shown = places.filter(({ sides, ranges }) => [0, 1].every((n) => sides[n]!.length > 0 || ranges[n]![0] === ranges[n]![1])).slice(0, mostPlaces);
  const size = ([first, end]: readonly [number, number]) => end - first;
  return [
    `## ${heads[0]} and ${heads[1]} read this ${summary.divergences === 0 ? "alike" : "differently"}`,
    fenced(question.input, "html"),
    ...shown.map(({ divergence, sides, ranges }) =>
      placeInMarkdown(divergence, sides, [sides[0].length >= size(ranges[0]), sides[1].length >= size(ranges[1])], analysis, heads, lists)),
    ...(summary.divergences > shown.length ? [`${summary.divergences - shown.length} more places differ.`] : []),
    ...(Object.keys(question.settings).length > 0 ? [`Settings: ${settingLines(question.settings).replaceAll("\n", ", ")}`] : []),
    ...(link === null ? [] : [`[Both machines step by step](${link})`]),
  ].join("\n\n") + "\n";
}

// --- html5lib's tests ---

function notation(token: TokenOrError): unknown[] | null {
  switch (token.type) {
    case "doctype": return ["DOCTYPE", token.name, token.publicId, token.systemId, !token.forceQuirks];
    case "startTag": {
      const attributes = Object.fromEntries(token.attributes.filter(({ dropped }) => !dropped).map(({ name, value }) => [name, value]));
      return ["StartTag", token.name, attributes, ...(token.selfClosing ? [true] : [])];
    }
    case "endTag": return ["EndTag", token.name];
    case "comment": return ["Comment", token.data];
    case "characters": return ["Character", token.data];
    case "processingInstruction": return ["ProcessingInstruction", token.target, token.data];
    default: return null;
  }
}

/** Returns whether the notation can express the question. It cannot express some settings. */
export function canBeTest({ settings }: Question): boolean {
  return !settings.foreign && !settings.fragment && !settings.contentModel;
}
/**
 * Returns a file with one test. `tokens` are the draft's tokens without tree construction, because such tests run
 * without it.
 */
export function testFor({ input, settings }: Question, tokens: readonly TokenOrError[], head: string): string {
  const output: unknown[][] = [];
  for (const each of tokens.map(notation)) {
    if (each === null) continue;
    const last = output.at(-1);
    if (each[0] === "Character" && last?.[0] === "Character") last[1] = `${last[1]}${each[1]}`;
    else output.push(each);
  }
  const errors = tokens.flatMap((each) => (each.type === "parseError" ? [{ code: each.code, line: each.line, col: each.col }] : []));
  const test = {
    description: `As the standard of ${head} reads it`,
    ...(settings.initialState ? { initialStates: [settings.initialState] } : {}),
    ...(settings.lastStartTag ? { lastStartTag: settings.lastStartTag } : {}),
    input,
    output,
    ...(errors.length > 0 ? { errors } : {}),
  };
  return `${JSON.stringify({ tests: [test] }, null, 2)}\n`;
}
