// Measures the tokenizers and the parsers of parse5 and htmlparser2 over folders of files, and strata's npm package beside
// them.
//
//   node peers.mjs NODE_MODULES FOLDER [PACKAGE]
//
// PACKAGE is the folder of the built package, docs/playground/package.
//
// FOLDER has a folder for each load, as `strata_bench --write-loads` writes them. Prints a line LOAD/PEER/WHAT MB/s for
// each load and peer, with the best of the passes that fit into two seconds. Reports and skips a peer that is not
// installed. Each peer is used in its fastest way: files are strings before the clock starts, and nobody but
// strata is asked for source positions.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';

const [modules, folder, ownPackage] = process.argv.slice(2);
if (!modules || !folder) {
    console.error('peers.mjs: node peers.mjs NODE_MODULES FOLDER [PACKAGE]');
    process.exit(2);
}

let found = 0;  // callbacks count, so that the engine cannot remove the work
const count = () => { found++; };

async function load(name, file) {
    const path = join(modules, name, file);
    if (existsSync(path)) return import(pathToFileURL(path).href);
    console.error(`peers.mjs: ${name} is not measured: no ${path}`);
    return null;
}

const peers = [];
const parse5 = await load('parse5', 'dist/index.js');
if (parse5) {
    const { Tokenizer, TokenizerMode: mode, parse } = parse5;
    // The state to which tree construction would switch the tokenizer after a start tag with this name.
    const content = new Map([['title', mode.RCDATA], ['textarea', mode.RCDATA], ['script', mode.SCRIPT_DATA],
        ['plaintext', mode.PLAINTEXT],
        ...['style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'].map((name) => [name, mode.RAWTEXT])]);
    peers.push(['parse5/tokens', (text) => {
        const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, {
            onComment: count, onDoctype: count, onEndTag: count, onEof: count, onCharacter: count,
            onNullCharacter: count, onWhitespaceCharacter: count, onParseError: count,
            onStartTag(tag) {
                found++;
                const state = content.get(tag.tagName);
                if (state !== undefined) tokenizer.state = state;
            },
        });
        tokenizer.write(text, true);
    }]);
    peers.push(['parse5/parsed', (text) => { found += parse(text).childNodes.length; }]);
}
const htmlparser2 = await load('htmlparser2', 'dist/index.js');
if (htmlparser2) {
    const { Tokenizer, Parser } = htmlparser2;
    // This tokenizer only reports where things begin and end. It creates no strings.
    peers.push(['htmlparser2/positions', (text) => {
        const tokenizer = new Tokenizer({ decodeEntities: true }, {
            onattribdata: count, onattribentity: count, onattribend: count, onattribname: count, oncdata: count,
            onclosetag: count, oncomment: count, ondeclaration: count, onend: count, onopentagend: count,
            onopentagname: count, onprocessinginstruction: count, onselfclosingtag: count, ontext: count,
            ontextentity: count,
        });
        tokenizer.write(text);
        tokenizer.end();
    }]);
    peers.push(['htmlparser2/parsed', (text) => {
        const parser = new Parser({
            onopentag: count, onclosetag: count, ontext: count, oncomment: count, onprocessinginstruction: count,
        });
        parser.write(text);
        parser.end();
    }]);
}
if (ownPackage) {
    const strata = await import(pathToFileURL(join(ownPackage, 'dist/node.js')).href);
    await strata.load();
    // Tokens with all strings, places in the source and parse errors; and places alone.
    peers.push(['strata-html/tokens', (text) => { found += strata.tokenize(text, { positions: 'utf16' }).length; }]);
    peers.push(['strata-html/places', (text) => { found += strata.tokenPlaces(text, { positions: 'utf16' }).length; }]);
}

for (const name of readdirSync(folder).sort()) {
    const files = readdirSync(join(folder, name)).sort().map((file) => readFileSync(join(folder, name, file)));
    const bytes = files.reduce((sum, file) => sum + file.length, 0);
    const texts = files.map((file) => file.toString('utf8'));
    for (const [peer, run] of peers) {
        let best = Infinity;
        const until = performance.now() + 2000;
        do {
            const begin = performance.now();
            for (const text of texts) run(text);
            best = Math.min(best, performance.now() - begin);
        } while (performance.now() < until);
        console.log(`${name}/${peer} ${(bytes / 1e3 / best).toFixed(1)}`);
    }
}
if (peers.length && !found) throw new Error('nothing was found in anything');
