// Compares strata's tokens (modern, feedback simulated) with the tokens of a full parser: parse5's tokenizer, driven by
// parse5's tree builder. Some pages come from folders. Other pages are generated: pages of those folders with svg, math,
// template and other markup inserted or tags removed, and tag soup. Hostile soup consists of everything that tree construction
// treats specially. It runs with scripting and without, as documents and as fragments of every kind of context.
//
//   node against_parse5.mjs PROGRAM PARSE5_FOLDER [--made=N] [--hostile=N] [--fragments=N] [--seed=N] [--plain]
//                           [--show] [--minimize] [FOLDER...]
//
// --made: how many pages and documents of plain soup; --hostile, --fragments: how many documents and fragments of hostile
// soup. --show prints an input that differs in full; --minimize removes pieces from it while it still differs.
// `Corrected` below corrects parse5 where it departs from the standard; --plain leaves parse5 unchanged.
// Exit status: 0 if all pages are equal, 1 if some are not, 77 if parse5 is missing.

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
const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';
const MATHML = 'http://www.w3.org/1998/Math/MathML';
const { TAG_ID: $ } = await import(pathToFileURL(join(parse5Folder, 'dist/common/html.js')).href);
const { Parser, TokenizerMode, defaultTreeAdapter } = await import(pathToFileURL(join(parse5Folder, 'dist/index.js')).href);

class Listening extends Parser {
    constructor(...args) {
        super(...args);
        this.output = [];
        // The parser's methods are not overridden, because the parser calls them again to reprocess a token.
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

// Corrects parse5 8.1.1 where tokens depend on a difference from the standard of 22 November 2021.
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
        // The standard says: "If there is an adjusted current node and it is not an element in the HTML namespace". So
        // integration points have CDATA sections as well. Tree construction handles each character as soon as it is
        // emitted, so the tree must receive all text before the decision. parse5 would keep text back until another
        // token comes.
        const tokenizer = this.tokenizer;
        const opening = tokenizer._stateMarkupDeclarationOpen;
        tokenizer._stateMarkupDeclarationOpen = (...of) => {
            tokenizer._emitCurrentCharacterToken(null);
            const was = tokenizer.inForeignNode;
            tokenizer.inForeignNode = this.currentNotInHTML;
            opening.apply(tokenizer, of);
            tokenizer.inForeignNode = was;
        };
    }
    // The standard says: "noscript: if the scripting flag is enabled, switch the tokenizer to the RAWTEXT state.
    // Otherwise, leave the tokenizer in the data state."
    _initTokenizerForFragmentParsing() {
        super._initTokenizerForFragmentParsing();
        if (this.fragmentContextID === $.NOSCRIPT && !this.options.scriptingEnabled)
            this.tokenizer.state = TokenizerMode.DATA;
    }
    // In 2021, search was an ordinary element, and a select ignored hr.
    _startTagOutsideForeignContent(token) {
        const inSelect = 15, inSelectInTable = 16;
        if (token.tagID === $.HR && [inSelect, inSelectInTable].includes(this.insertionMode)) return;
        if (token.tagID === $.SEARCH) token.tagID = $.UNKNOWN;
        super._startTagOutsideForeignContent(token);
    }
    // "In row" ignores </tbody>, </tfoot>, </thead> if no such element is in table scope.
    _endTagOutsideForeignContent(token) {
        if (token.tagID === $.SEARCH) token.tagID = $.UNKNOWN;
        const inRow = 13;
        const section = [$.TBODY, $.THEAD, $.TFOOT].includes(token.tagID);
        if (section && this.insertionMode === inRow && !this.openElements.hasInTableScope(token.tagID)) return;
        super._endTagOutsideForeignContent(token);
    }
}

// Returns parse5's tokens. `context` is in strata's notation: "title", "svg desc", "math annotation-xml text/html"; ""
// for a document.
function tokensOf(kind, text, context, scriptingEnabled) {
    let parser;
    if (context) {
        const words = context.split(' ');
        const namespace = { svg: SVG, math: MATHML }[words.length > 1 ? words.shift() : ''] ?? HTML;
        const [name, encoding] = words;
        const element = defaultTreeAdapter.createElement(
            name === 'foreignobject' ? 'foreignObject' : name, namespace, encoding ? [{ name: 'encoding', value: encoding }] : []);
        parser = kind.getFragmentParser(element, { scriptingEnabled });
    } else {
        parser = new kind({ scriptingEnabled });
    }
    parser.tokenizer.write(text, true);
    return parser.output;
}

// -- generated pages

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

// -- hostile soup

const attributesOf = ['', '', '', '', ' class=x', ' class=y', ' a=1 b=2', ' b=2 a=1', ' a=1 a=2', ' a', ' a=""', ' id="q>"'];
const names = (list) => list.split(' ');
const formatting = names('a b big code em font i nobr s small strike strong tt u a b i nobr');
const blocks = names('p p p div ul ol li dd dt dl h1 h2 h6 pre listing form address center blockquote section search main ' +
    'details summary fieldset article aside menu dir figure hgroup nav');
const tableParts = names('table table tbody thead tfoot tr td th caption colgroup col');
const inSelect = names('select select option optgroup input keygen textarea hr button script template selectedcontent');
const marked = names('applet marquee object button template select');
const headParts = names('html head body frameset frame noframes base basefont bgsound link meta title style script noscript template');
const voids = names('br img image area embed wbr input param source track hr keygen spacer isindex command');
const rubies = names('ruby rb rt rtc rp');
const raws = names('title textarea style xmp iframe noembed noframes noscript script');
const unknown = names('span x-y label font sub sup var q abbr cite');
const mathNames = names('mi mo mn ms mtext mrow mglyph malignmark annotation-xml semantics mi mtext');
const svgNames = names('desc title foreignObject foreignobject g path style script a font desc foreignObject');
const breakers = names('b big blockquote body br center code dd div dl dt em embed h1 h3 head hr i img li listing menu meta nobr ' +
    'ol p pre ruby s small span strong strike sub sup table tt u ul var');
const cased = (name) => (random(12) ? name : name.toUpperCase());
const start = (name) => `<${cased(name)}${one(attributesOf)}${random(14) ? '' : '/'}>`;
const end = (name) => `</${cased(name)}${random(30) ? '' : one([' ', ' a=1', '/'])}>`;
const either = (list) => (random(5) < 3 ? start(one(list)) : end(one(list)));
const categories = {
    text: () => one(['x', 'x', ' ', ' ', '\n', '\t', '\f', '\r\n', '\r', '\0', '\0x', ' \0', ' x', 'x ', '&#0;', '&nbsp;',
        '&#32;', '&#10;', '&lt;', '&amp', '\u00e9', '\u000b', '\u{1F600}', ']]>', ']', '<', '< ', '&', '>']),
    formatting: () => either(formatting),
    misnested: () => one(['<p><b></p>', '<b><p></b>', '<a><div></a>', '<i><svg></i>', '<p><b class=x><i></p>', '<nobr><p><nobr>',
        '<b><b><b><b>', '<a><p><a>', '<b><table></b>', '<table><b><tr></b>', '<svg><desc><p><b></p>', '<math><mi><p><i></p>',
        '<b><i><u><s><p></b>', '<font><p></font>', '<b><button></b>', '<a><table><a>', '<table><a>x<a>', '<div><b><div></div></b>']),
    blocks: () => either(blocks),
    tables: () => either(tableParts),
    opened: () => one(['<table><tr><td>', '<table><caption>', '<table><colgroup>', '<table><tbody><tr>', '<table>', '</table>',
        '<table><tr><td><table>', '<template><col>', '<template><tr>', '<template><td>', '<template><caption>', '</template>',
        '<select><option>', '<table><select>', '<table><tr><td><select>', '</select>', '<svg><desc>', '<svg><foreignObject>',
        '<svg><title>', '<math><mi>', '<math><mtext>', '<math><annotation-xml encoding=text/html>', '<math><annotation-xml><svg>',
        '</svg>', '</math>']),
    select: () => either(inSelect),
    marked: () => either(marked),
    head: () => either(headParts),
    voids: () => one([() => start(one(voids)), () => '<input type=hidden>', () => '<input type=HIDDEN/>', () => '</br>', () => '</p>',
        () => '<br/>', () => end(one(voids))])(),
    ruby: () => either(rubies),
    raw: () => one([() => raw(one(raws)), () => raw(one(raws)), () => start(one(raws)), () => end(one(raws))])(),
    unknown: () => either(unknown),
    math: () => one([() => '<math>', () => '<math>', () => '</math>', () => either(mathNames), () => either(mathNames),
        () => `<annotation-xml encoding=${one(['text/html', '"Text/HTML"', 'application/xhtml+xml', 'text/plain', '""'])}>`,
        () => start('math'), () => '<mi/>', () => '<annotation-xml><svg>'])(),
    svg: () => one([() => '<svg>', () => '<svg>', () => '</svg>', () => either(svgNames), () => either(svgNames), () => start('svg'),
        () => '<desc/>', () => '<title/>', () => '<script/>', () => '</script>', () => '</style>'])(),
    foreignFont: () => `<font${one(['', ' color=red', ' COLOR', ' face=x', ' size=1', ' class=x', ' size=1 face=y', ' sizes=1'])}>`,
    breaking: () => either(breakers),
    cdata: () => `<![CDATA[${one(['a', '<b>', '', ' ', 'x]]', '\0', '<i>]]>y', '>', '<svg>'])}${random(8) ? ']]>' : ''}`,
    markup: () => one(['<!-- c -->', '<!-->', '<!DOCTYPE html>', '<!doctype x>', '<?pi?>', '</>', '</ x>', '<!x>', '<!--a--!>',
        '<![cdata[x]]>', '<!-- <b> -->']),
    body: () => one(['</body>', '</html>', '<body>', '<body class=x>', '<html>', '</head>', '<head>', '<frameset>', '</frameset>',
        '<frame>', '<noframes>x</noframes>']),
};
const allCategories = Object.keys(categories);
// Markup that reveals the tokenizer's state.
const probes = ['<![CDATA[a]]>', '<style><i></style>', '<title>x</title>', ' <![CDATA[b]]>', 'x<![CDATA[c]]>', '</p><![CDATA[d]]>',
    '<textarea></textarea>', '<noscript><b></noscript>'];
function hostile(prefixes) {
    let text = one(prefixes);
    // A document has few subjects, so that they often meet.
    const subjects = Array.from({ length: 1 + random(5) }, () => one(allCategories));
    if (random(3)) subjects.push(one(['svg', 'math', 'opened', 'misnested']));
    const length = 2 + random(random(4) ? 24 : 90);
    for (let i = 0; i < length; ++i) {
        text += categories[random(6) ? one(subjects) : one(allCategories)]();
        if (random(7) === 0) text += one(probes);
    }
    if (random(60) === 0) text += '<plaintext>';
    for (let i = random(4); i > 0; --i) text += one(probes);
    return text;
}
const documentPrefixes = ['', '', '<!DOCTYPE html>', '<!DOCTYPE html>', '<!DOCTYPE html><body>', '<body>x', '<!DOCTYPE html><p>',
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN">', '<head>', '<svg>', '<math>', '<!DOCTYPE html>x', '<table>', '<template>'];
const contexts = [
    ...new Set([...formatting, ...blocks, ...tableParts, ...inSelect, ...marked, ...headParts, ...rubies, ...raws, 'span', 'x-y', 'br',
        'image', 'plaintext']),
    ...names('svg g desc title foreignobject style script a font p').map((n) => `svg ${n}`),
    ...names('math mi mo mn ms mtext mrow annotation-xml mglyph malignmark style p').map((n) => `math ${n}`),
    'math annotation-xml text/html', 'math annotation-xml Application/XHTML+xml', 'math annotation-xml text/plain',
];

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
for (const f of folders) if (!existsSync(f)) console.log(`not available, pages not compared: ${f}`);
const scratch = mkdtempSync(join(tmpdir(), 'strata-parse5-'));
const kind = flags.plain ? Listening : Corrected;
const tally = {};
let shown = 0;

// parse5 gets text, so strata must not choose an encoding.
const choices = (context, scripting) => [
    'tokenize', '--format=html5lib', '--encoding=utf-8', `--scripting=${scripting ? 'on' : 'off'}`, ...(context ? [`--fragment=${context}`] : [])];
// Returns the number of the first token that differs; null if all tokens agree.
function difference(ours, theirs) {
    const at = theirs.findIndex((token, n) => !same(token, ours[n]));
    if (at < 0 && ours.length === theirs.length) return null;
    return at < 0 ? theirs.length : at;
}
function differs(text, context, scripting) {
    const line = execFileSync(program, [...choices(context, scripting), '-'], { input: text, maxBuffer: 1 << 30 }).toString();
    return difference(JSON.parse(line).output, tokensOf(kind, text, context, scripting)) !== null;
}
// Removes pieces of the text while the tokens still differ.
function minimized(text, context, scripting) {
    for (let size = text.length; size > 0; size = Math.floor(size / 2)) {
        for (let at = 0; at + size <= text.length;) {
            const less = text.slice(0, at) + text.slice(at + size);
            if (less.isWellFormed?.() !== false && differs(less, context, scripting)) text = less;
            else ++at;
        }
    }
    return text;
}
function compare(group, files, context = '', scripting = true) {
    const counts = (tally[group] ??= [0, 0]);
    for (let from = 0; from < files.length; from += 200) {
        const some = files.slice(from, from + 200);
        const lines = execFileSync(program, [...choices(context, scripting), ...some], { maxBuffer: 1 << 30 })
            .toString().trimEnd().split('\n');
        some.forEach((file, i) => {
            const text = new TextDecoder().decode(readFileSync(file));
            const ours = JSON.parse(lines[i]).output;
            const theirs = tokensOf(kind, text, context, scripting);
            const n = difference(ours, theirs);
            counts[n === null ? 0 : 1] += 1;
            if (n === null || shown++ >= 20) return;
            console.log(`${file}: token ${n}${context && `, in ${context}`}${scripting ? '' : ', scripting off'}`);
            if (flags.show) console.log(text);
            if (flags.minimize) console.log(`  less   ${JSON.stringify(minimized(text, context, scripting))}`);
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
    compare('found', found);
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
    compare('of soup', files.soup);
    // Runs a few hundred at a time, to limit memory.
    const inPieces = (group, count, context, scripting, prefixes) => {
        for (let from = 0; from < count; from += 400) {
            const some = Array.from({ length: Math.min(400, count - from) }, (_, n) => write(`${n}.html`, hostile(prefixes)));
            compare(group, some, context, scripting);
        }
    };
    const documents = Number(flags.hostile ?? 2000);
    inPieces('of hostile soup', Math.ceil(documents * 0.7), '', true, documentPrefixes);
    inPieces('of hostile soup', Math.floor(documents * 0.3), '', false, documentPrefixes);
    const fragments = Number(flags.fragments ?? 1000);
    const runs = contexts.flatMap((each) => [[each, true], [each, false]]);
    runs.forEach(([context, scripting], n) => {
        const count = Math.floor((fragments * (n + 1)) / runs.length) - Math.floor((fragments * n) / runs.length);
        inPieces('fragments', count, context, scripting, ['', '', '', '<p><b></p>', '<svg>', '<table>', '<svg><desc>', 'x']);
    });
} finally {
    if (!flags.keep) rmSync(scratch, { recursive: true });
}
const of = ([group, [equal, unequal]]) => `${equal} of ${equal + unequal} ${group}`;
console.log(`parse5 ${version}${flags.plain ? ', unchanged' : ', corrected'}: equal tokens: ` +
    Object.entries(tally).map(of).join(', '));
process.exit(Object.values(tally).some(([, unequal]) => unequal > 0) ? 1 : 0);
