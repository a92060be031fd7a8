// Compares strata's tokens (modern, feedback simulated) with those of a full parser: parse5's tokenizer, driven by its
// own tree builder. Pages come from folders, and are made: pages of those folders with svg, math, template and other
// markup put into them or tags taken out, and soup of tags.
//
//   node against_parse5.mjs PROGRAM PARSE5_FOLDER [--made=N] [--seed=N] [--plain] [FOLDER...]
//
// Where parse5 departs from the standard it is corrected first, in `Corrected` below; --plain leaves it as it is.
// Exit status: 0 all pages equal, 1 some not, 77 nothing to compare with.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const flags = Object.fromEntries(
    process.argv.filter((a) => a.startsWith('--')).map((a) => a.slice(2).split('=')).map(([k, v]) => [k, v ?? true]));
const [program, parse5Folder, ...folders] = process.argv.slice(2).filter((a) => !a.startsWith('--'));

if (!parse5Folder || !existsSync(join(parse5Folder, 'package.json'))) {
    console.log(`not compared: no parse5 in '${parse5Folder ?? ''}' (npm install parse5@8.1.1, and set STRATA_PARSE5)`);
    process.exit(77);
}
const version = JSON.parse(readFileSync(join(parse5Folder, 'package.json'), 'utf8')).version;
const { Parser } = await import(pathToFileURL(join(parse5Folder, 'dist/index.js')).href);
const { TAG_ID: $ } = await import(pathToFileURL(join(parse5Folder, 'dist/common/html.js')).href);
const HTML = 'http://www.w3.org/1999/xhtml';

class Listening extends Parser {
    constructor(...args) {
        super(...args);
        this.output = [];
        // Not by overriding the parser's methods: it calls these itself where it processes a token again.
        const hear = (note) => (method) => (token) => {
            note(token);
            this[method](token);
        };
        const text = hear((t) => this.add('Character', t.chars));
        const handler = {
            onCharacter: text('onCharacter'),
            onWhitespaceCharacter: text('onWhitespaceCharacter'),
            onNullCharacter: text('onNullCharacter'),
            onStartTag: hear((t) => this.add('StartTag', t.tagName, Object.fromEntries(
                t.attrs.map((a) => [a.name, a.value])), ...(t.selfClosing ? [true] : [])))('onStartTag'),
            onEndTag: hear((t) => this.add('EndTag', t.tagName))('onEndTag'),
            onComment: hear((t) => this.add('Comment', t.data))('onComment'),
            onDoctype: hear((t) => this.add('DOCTYPE', t.name, t.publicId, t.systemId, !t.forceQuirks))('onDoctype'),
            onEof: (t) => this.onEof(t),
            onParseError: null,
        };
        this.tokenizer.handler = handler;
    }
    add(kind, ...rest) {
        const last = this.output.at(-1);
        if (kind === 'Character' && last?.[0] === 'Character') last[1] += rest[0];
        else this.output.push([kind, ...rest]);
    }
}

// What parse5 8.1.1 does otherwise than the standard, as far as tokens depend on it.
class Corrected extends Listening {
    constructor(...args) {
        super(...args);
        const stack = this.openElements;
        const above = (found) => {
            for (let i = stack.stackTop; i >= 0; i = stack.slotBelow ? stack.slotBelow(i) : i - 1) {
                if (this.treeAdapter.getNamespaceURI(stack.items[i]) !== HTML) continue;
                if (found(stack.tagIDs[i])) return true;
                if ([$.HTML, $.TABLE, $.TEMPLATE].includes(stack.tagIDs[i])) return false;
            }
            return true;
        };
        // "In table scope" stops at template.
        stack.hasInTableScope = (id) => above((each) => each === id);
        stack.hasTableBodyContextInTableScope = () => above((each) => [$.TBODY, $.THEAD, $.TFOOT].includes(each));
        // CDATA sections are taken in integration points too.
        const tokenizer = this.tokenizer;
        const opening = tokenizer._stateMarkupDeclarationOpen;
        tokenizer._stateMarkupDeclarationOpen = (...of) => {
            const was = tokenizer.inForeignNode;
            tokenizer.inForeignNode = this.currentNotInHTML;
            opening.apply(tokenizer, of);
            tokenizer.inForeignNode = was;
        };
    }
    // "In row" ignores </tbody>, </tfoot>, </thead> without such an element in table scope.
    _endTagOutsideForeignContent(token) {
        const inRow = 13;
        const section = [$.TBODY, $.THEAD, $.TFOOT].includes(token.tagID);
        if (section && this.insertionMode === inRow && !this.openElements.hasInTableScope(token.tagID)) return;
        super._endTagOutsideForeignContent(token);
    }
}

function tokensOf(kind, text) {
    const parser = new kind({ scriptingEnabled: true });
    parser.tokenizer.write(text, true);
    return parser.output;
}

// -- pages that are made

let state = Number(flags.seed ?? 1) >>> 0;
function random(below) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
}
const one = (list) => list[random(list.length)];

const switching = ['title', 'textarea', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'script'];
const words = ['x', ' ', 'a b', '\n', 'caf\u00e9 &amp; co', '<!-- c -->', '&lt;p>', '<![CDATA[ <b>x</b> ]]>', '\t', '&#0;', '\0'];
const raw = (name) => `<${name}>${one(['', 'a', '<b>x</b>', '</p>', '<!-- y'])}</${name}>`;
const inSvg = [
    () => '<g>', () => '</g>', () => '<path d="M0 0"/>', () => '<circle r=1></circle>', () => `<title>${one(words)}</title>`,
    () => '<style>a > b {}</style>', () => '<style>', () => '</style>', () => '<script>1 < 2</script>', () => '<desc>',
    () => '</desc>', () => '<foreignObject>', () => '</foreignObject>', () => '<text>t</text>', () => '<use/>',
    () => '<font>', () => '<font color=red>', () => '<p>', () => '</p>', () => '<br>', () => '</br>', () => '</svg>',
    () => '<svg>', () => '<math>', () => '<textarea>', () => '<a href=#>', () => '</a>', () => '<![CDATA[<c>]]>',
    () => '<title/>', () => '<script/>',
];
const inMath = [
    () => '<mi>x</mi>', () => '<mi>', () => '</mi>', () => '<mrow>', () => '</mrow>', () => '<mtext>', () => '</mtext>',
    () => '<annotation-xml>', () => '<annotation-xml encoding=text/html>', () => '</annotation-xml>', () => '<mglyph>',
    () => '<malignmark/>', () => '</math>', () => '<style>', () => '</style>', () => raw(one(switching)), () => '<svg>',
    () => '</svg>', () => '<b>', () => '<![CDATA[<c>]]>', () => '<mo/>',
];
const inHtml = [
    ...['div', 'p', 'span', 'b', 'i', 'a', 'table', 'tr', 'td', 'th', 'tbody', 'thead', 'caption', 'colgroup', 'col',
        'select', 'option', 'optgroup', 'ul', 'li', 'dl', 'dd', 'dt', 'form', 'button', 'nobr', 'font', 'em', 'h1',
        'h2', 'template', 'ruby', 'rt', 'rp', 'object', 'marquee', 'applet', 'br', 'img', 'input', 'hr', 'pre',
        'body', 'html', 'head', 'x-y', 'center', 'address', 'label', 'code', 'big', 'address', 'details'].flatMap((n) => [() => `<${n}>`, () => `<${n}>`, () => `</${n}>`]),
    () => '<svg>', () => '<svg>', () => '</svg>', () => '<math>', () => '</math>', () => '<svg/>',
    () => '<input type=hidden>', () => '<b class=x>', () => `<a href=${random(9)}>`, () => `<font size=${random(9)}>`,
    () => '<frameset>', () => raw(one(switching)), () => raw(one(switching)), () => `<${one(switching)}>`,
    () => `</${one(switching)}>`, () => one(words), () => one(words), () => one(words), () => '<plaintext>'.slice(0, random(40) ? 0 : 11),
    () => '<template><col>', () => '</template>', () => '<table><tr><td>', () => '</table>',
];
function soup(length) {
    let text = one(['', '<!DOCTYPE html>', '<!DOCTYPE html><body>', '<!DOCTYPE html><head></head>']);
    let pieces = inHtml;
    for (let i = 0; i < length; ++i) {
        const piece = one(pieces)();
        if (piece === '<svg>') pieces = inSvg;
        else if (piece === '<math>') pieces = inMath;
        else if (pieces !== inHtml && random(6) === 0) pieces = inHtml;
        text += piece;
    }
    return text;
}
const inserts = [
    () => '<svg viewBox="0 0 24 24" width=24><title>Icon <b></title><path d="M1 1"/></svg>',
    () => '<svg><defs><style>.a{fill:#fff}</style></defs><g class=a><path/></g></svg>',
    () => '<svg><foreignObject><div>x<style>p > a{}</style></div></foreignObject></svg>',
    () => '<svg><script>if (1 < 2) x()</script><a href=x><text>t</text></a></svg>',
    () => '<svg><style><![CDATA[ a > b { } ]]></style></svg>',
    () => '<svg><symbol id=x><title>t</title><desc>d <em>e</em></desc></symbol><use href="#x"/></svg>',
    () => '<svg><g>', () => '<svg><title>open', () => '<svg><desc><p>open',
    () => '<math><mrow><mi>x</mi><mo>=</mo><mn>1</mn></mrow></math>',
    () => '<math><semantics><mi>x</mi><annotation-xml encoding="text/html"><b>x</b><style>a</style></annotation-xml></semantics></math>',
    () => '<math><mtext><a href=x>l</a></mtext><![CDATA[<x>]]></math>',
    () => '<template><tr><td>x<style>a</style></td></tr></template>', () => '<template><col><style></template>',
    () => '<select><option>a<title>x</select>', () => '<table><select><tr><td>x', () => '<noscript><img></noscript>',
    () => soup(12),
];
function changed(page) {
    const places = [];
    for (let at = page.indexOf('<'); at >= 0; at = page.indexOf('<', at + 1)) places.push(at);
    if (places.length === 0) return page;
    const cuts = Array.from({ length: 2 + random(6) }, () => one(places)).sort((a, b) => b - a);
    for (const at of cuts) {
        const end = page.indexOf('>', at) + 1;
        if (random(4) === 0 && end > 0) page = page.slice(0, at) + page.slice(end);
        else page = page.slice(0, at) + one(inserts)() + page.slice(at);
    }
    return page;
}

// -- the comparison

const found = folders.flatMap((f) => (existsSync(f) ? readdirSync(f).sort().map((n) => join(f, n)) : []));
for (const f of folders) if (!existsSync(f)) console.log(`absent, and its pages not compared: ${f}`);
const scratch = mkdtempSync(join(tmpdir(), 'strata-parse5-'));
const kind = flags.plain ? Listening : Corrected;
const tally = { pages: [0, 0], changed: [0, 0], soup: [0, 0] };
let shown = 0;

function compare(group, files) {
    for (let from = 0; from < files.length; from += 50) {
        const some = files.slice(from, from + 50);
        const lines = execFileSync(program, ['tokenize', '--format=html5lib', ...some], { maxBuffer: 1 << 30 })
            .toString().trimEnd().split('\n');
        some.forEach((file, i) => {
            const text = new TextDecoder().decode(readFileSync(file));
            const ours = JSON.parse(lines[i]).output;
            const theirs = tokensOf(kind, text);
            const at = theirs.findIndex((token, n) => !same(token, ours[n]));
            const equal = at < 0 && ours.length === theirs.length;
            tally[group][equal ? 0 : 1] += 1;
            if (equal || shown++ >= 20) return;
            const n = at < 0 ? theirs.length : at;
            console.log(`${file}: token ${n}`);
            if (flags.show) console.log(text);
            console.log(`  before ${JSON.stringify(theirs.slice(Math.max(0, n - 6), n)).slice(0, 400)}`);
            console.log(`  parse5 ${JSON.stringify(theirs[n] ?? null).slice(0, 200)}`);
            console.log(`  strata ${JSON.stringify(ours[n] ?? null).slice(0, 200)}`);
        });
    }
}
function same(a, b) {
    if (!b || a.length !== b.length) return false;
    return a.every((x, i) => {
        if (x === null || typeof x !== 'object') return x === b[i];
        const keys = Object.keys(x);
        return keys.length === Object.keys(b[i]).length && keys.every((k) => x[k] === b[i][k]);
    });
}

try {
    compare('pages', found);
    const made = Number(flags.made ?? 600);
    const write = (name, text) => {
        const path = join(scratch, name);
        writeFileSync(path, text);
        return path;
    };
    const files = { changed: [], soup: [] };
    for (let n = 0; n < made; ++n) {
        if (n % 2 === 0 && found.length > 0) {
            const page = new TextDecoder().decode(readFileSync(one(found)));
            files.changed.push(write(`changed-${n}.html`, changed(page)));
        } else {
            files.soup.push(write(`soup-${n}.html`, soup(4 + random(60))));
        }
    }
    compare('changed', files.changed);
    compare('soup', files.soup);
} finally {
    if (!flags.keep) rmSync(scratch, { recursive: true });
}
const of = ([equal, unequal]) => `${equal} of ${equal + unequal}`;
console.log(`parse5 ${version}${flags.plain ? ', as it is' : ', corrected'}: equal pages: ${of(tally.pages)} found, ` +
    `${of(tally.changed)} changed, ${of(tally.soup)} of soup`);
process.exit(tally.pages[1] + tally.changed[1] + tally.soup[1] === 0 ? 0 : 1);
