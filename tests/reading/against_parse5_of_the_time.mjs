// Compares a text that strata reads at run time with another tokenizer of that time: parse5 2 (2016), which follows the
// texts since 2011. Runs random inputs in every state where tokenization can begin. Compares only tokens, because that
// version of parse5 reports no errors.
//
//   npm install parse5@2.2.3
//   node against_parse5_of_the_time.mjs PROGRAM PARSE5_FOLDER --draft=@TEXT [--cases=N] [--seed=N] [--show=N]
//
// Exit status: 0 if all cases are equal, 1 if some are not, 77 if parse5 is missing.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const flags = Object.fromEntries(
    process.argv.filter((a) => a.startsWith('--')).map((a) => a.slice(2).split('=')).map(([k, v]) => [k, v ?? true]));
const [program, folder] = process.argv.slice(2).filter((a) => !a.startsWith('--'));
if (!folder || !existsSync(join(folder, 'package.json'))) {
    console.log(`not compared: no parse5 in '${folder ?? ''}' (npm install parse5@2.2.3)`);
    process.exit(77);
}
const text = String(flags.draft).replace(/^@/, '');
if (!existsSync(text)) {
    console.log(`not compared: no text in '${text}'`);
    process.exit(77);
}
const version = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
const Tokenizer = createRequire(import.meta.url)(resolve(folder, 'lib/tokenizer/index.js'));

// The states in which tokenization begins: parse5's name, and strata's name.
const starts = [
    ['DATA', 'Data state'], ['RCDATA', 'RCDATA state'], ['RAWTEXT', 'RAWTEXT state'],
    ['SCRIPT_DATA', 'Script data state'], ['PLAINTEXT', 'PLAINTEXT state'],
];

// The pieces of which inputs consist: whatever a rule of the tables matches, whole and in part.
const pieces = [
    '<', '</', '>', '/>', '/', '!', '<!', '<!--', '--', '-', '-->', '--!>', '<!doctype', '<!DOCTYPE html', ' public', 'SYSTEM ',
    '"', "'", '=', '`', '?', '<?', '&', '&amp', '&amp;', '&not', '&notin;', '&notit;', '&x', ';', '#', '&#', '&#x', '&#65',
    '&#x41;', '&#0;', '&#128;', '&#x110000;', '&#xD800;', '&copy=', '1', '9', 'a', 'A', 'f', 'z', 'Z', 'script', 'SCRIPT',
    'title', 'style', '<script', '</script', '</title', '</style>', '<a', '<b ', '</b', ' ', '\t', '\n', '\f', '\r', '\r\n',
    '\u0000', '\u000b', '\u0080', 'é', '\u{1F600}', '\uFFFD', '\uFEFF', '[', '[CDATA[', '<![CDATA[', ']', ']]>', ' x=y', ' x="y"',
    " X='&amp'", 'public"', "system''",
];

// A generator of random numbers. The numbers depend only on the seed, not on the machine.
let state = Number(flags.seed ?? 1) >>> 0;
const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
};

function madeInput() {
    let text = '';
    for (let n = 1 + random(9); n > 0; --n) text += pieces[random(pieces.length)];
    // parse5 leaves a byte order mark at the beginning to the decoder, so no input begins with one.
    return text.startsWith('\uFEFF') ? 'a' + text : text;
}

// Returns parse5's tokens in the notation of html5lib's tests, with adjacent characters joined.
function peerTokens(input, mode, lastStartTag, foreign) {
    const tokenizer = new Tokenizer();
    tokenizer.state = Tokenizer.MODE[mode];
    tokenizer.lastStartTagName = lastStartTag;
    tokenizer.allowCDATA = foreign;
    tokenizer.write(input, true);
    const output = [];
    for (let t = tokenizer.getNextToken(); t.type !== Tokenizer.EOF_TOKEN; t = tokenizer.getNextToken()) {
        switch (t.type) {
            case Tokenizer.DOCTYPE_TOKEN:
                output.push(['DOCTYPE', t.name, t.publicId, t.systemId, !t.forceQuirks]);
                break;
            case Tokenizer.START_TAG_TOKEN: {
                const attributes = Object.fromEntries(t.attrs.map((a) => [a.name, a.value]));
                output.push(['StartTag', t.tagName, attributes, ...(t.selfClosing ? [true] : [])]);
                break;
            }
            case Tokenizer.END_TAG_TOKEN: output.push(['EndTag', t.tagName]); break;
            case Tokenizer.COMMENT_TOKEN: output.push(['Comment', t.data]); break;
            default: {
                const last = output[output.length - 1];
                if (last?.[0] === 'Character') last[1] += t.chars;
                else output.push(['Character', t.chars]);
            }
        }
    }
    return output;
}

const cases = Number(flags.cases ?? 100000);
const shown = Number(flags.show ?? 10);
const strata = spawn(program, ['batch', `--draft=${flags.draft}`], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: strata.stdout })[Symbol.asyncIterator]();
let different = 0;
for (let done = 0; done < cases;) {
    const batch = [];
    for (; batch.length < 1000 && done < cases; ++done) {
        const [mode, initialState] = starts[random(starts.length)];
        const lastStartTag = ['script', 'title', 'style'][random(3)];
        const foreign = random(4) === 0;
        batch.push({ mode, lastStartTag, foreign, initialState, input: madeInput() });
    }
    strata.stdin.write(batch.map(({ mode, ...rest }) => JSON.stringify(rest) + '\n').join(''));
    for (const each of batch) {
        const line = await lines.next();
        if (line.done) {
            console.log('strata ended early');
            process.exit(1);
        }
        const answer = JSON.parse(line.value);
        // In the drafts of 2007 to 2011, the tests write a missing name of a DOCTYPE as "".
        const ours = JSON.stringify(answer.output ?? answer).replaceAll('["DOCTYPE","",', '["DOCTYPE",null,');
        const theirs = JSON.stringify(peerTokens(each.input, each.mode, each.lastStartTag, each.foreign));
        if (ours === theirs) continue;
        if (++different <= shown)
            console.log(`${JSON.stringify(each)}\n  strata ${ours}\n  parse5 ${theirs}`);
    }
}
strata.stdin.end();
console.log(`${cases - different} of ${cases} cases have the same tokens in ${flags.draft} and parse5 ${version}`);
process.exit(different === 0 ? 0 : 1);
