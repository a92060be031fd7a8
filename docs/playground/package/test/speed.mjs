// How fast `tokenize` is, beside the tokenizers and parsers of parse5 and htmlparser2:
//
//   node test/speed.mjs [FOLDER]
//
// FOLDER has pages; without it, the shared corpus is read. Everybody gets the same strings. The rounds of all take turns, so
// that ratios can be trusted on a busy machine. What counts is the processor time of the best round, in which other threads,
// those of the garbage collector for instance, are included. The exit status is 1 if strata takes more than `most` for a
// megabyte.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Parser as HtmlParser } from "htmlparser2";
import { parse, Tokenizer, TokenizerMode } from "parse5";
import { load, tokenize, tokenPlaces } from "strata-html";

const most = 60;
const rounds = 7;
const folder = process.argv[2] ?? new URL("../../../../../shared/corpus", import.meta.url).pathname;
if (!existsSync(folder)) {
  console.error(`speed.mjs: ${folder} is missing: name a folder of pages`);
  process.exit(2);
}
const pages = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
const texts = pages.map((page) => page.toString("utf8"));
const megabytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6;

await load();

let found = 0;
const count = () => void ++found;

// parse5's tokenizer without its parser: states are switched as tree construction would.
const states = { title: TokenizerMode.RCDATA, textarea: TokenizerMode.RCDATA, script: TokenizerMode.SCRIPT_DATA, plaintext: TokenizerMode.PLAINTEXT };
for (const name of ["style", "xmp", "iframe", "noembed", "noframes", "noscript"]) states[name] = TokenizerMode.RAWTEXT;
function parse5Tokens(text) {
  const all = [];
  const keep = (token) => void all.push(token);
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onComment: keep, onDoctype: keep, onEndTag: keep, onEof: keep, onCharacter: keep, onNullCharacter: keep, onWhitespaceCharacter: keep,
      onParseError: keep,
      onStartTag(token) {
        all.push(token);
        tokenizer.state = states[token.tagName] ?? tokenizer.state;
      },
    },
  );
  tokenizer.write(text, true);
  return all;
}

const subjects = {
  "strata tokenize, positions and errors": (text) => void (found += tokenize(text, { positions: "utf16" }).length),
  "strata tokenPlaces": (text) => void (found += tokenPlaces(text, { positions: "utf16" }).length),
  "parse5 Tokenizer, positions and errors": (text) => void (found += parse5Tokens(text).length),
  "parse5 parse, positions": (text) => void (found += parse(text, { sourceCodeLocationInfo: true }).childNodes.length),
  "htmlparser2 Parser, callbacks": (text) => {
    const parser = new HtmlParser({ onopentag: count, onclosetag: count, ontext: count, oncomment: count, onprocessinginstruction: count });
    parser.write(text);
    parser.end();
  },
};

const best = Object.fromEntries(Object.keys(subjects).map((name) => [name, Infinity]));
for (let round = 0; round < rounds; ++round)
  for (const [name, run] of Object.entries(subjects)) {
    const before = process.cpuUsage();
    texts.forEach(run);
    const { user, system } = process.cpuUsage(before);
    best[name] = Math.min(best[name], (user + system) / 1e3 / megabytes);
  }

const [[, strata]] = Object.entries(best);
console.log(`${texts.length} pages, ${megabytes.toFixed(1)} MB, Node ${process.versions.node}, best of ${rounds}`);
for (const [name, each] of Object.entries(best))
  console.log(`${name.padEnd(40)}${each.toFixed(1).padStart(8)} ms/MB ${(each / strata).toFixed(2).padStart(7)} times strata's`);
if (!(found > 0 && strata <= most)) process.exitCode = 1;
