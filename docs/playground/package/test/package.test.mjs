// Tests what the package promises, on inputs whose positions are hard to compute.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import test from "node:test";
import { brotliCompressSync } from "node:zlib";
import * as strata from "strata-html";

const page = '<p title="?a&copy=1">x<br/><!-- a --!> b --><?php echo 1 ?>';
const hard = `${page}é😀<a é="😀" b=€>\r\n\r\uD800<\uDC00 c=\uDC00>\0</title`;

test("before it is loaded, it says so", () => {
  assert.throws(() => strata.tokenize("x"), { name: "StrataError", message: /await load\(\) first/ });
});

test("it loads once", async () => {
  assert.equal(await strata.load(), await strata.load());
});

test("bytes that are no module are refused, and the module can be loaded afterwards", async () => {
  await assert.rejects(strata.Strata.load(new Uint8Array([1, 2, 3])));
  await strata.Strata.load(new URL("../dist/strata.wasm", import.meta.url));
});

const moduleNamed = (name) => readFileSync(new URL(`../dist/${name}.wasm`, import.meta.url));

test("the modules ask for nothing but what they are given", async () => {
  const known = ["proc_exit", "environ_sizes_get", "environ_get", "on_progress", "emscripten_notify_memory_growth", "getentropy"];
  for (const name of ["strata", "tokenizer"]) {
    const module = await WebAssembly.compile(moduleNamed(name));
    assert.deepEqual(WebAssembly.Module.imports(module).map((each) => each.name).filter((each) => !known.includes(each)), []);
  }
});

test("the small module tokenizes as the large one does, and says what it cannot do", async () => {
  const small = await strata.Strata.load(moduleNamed("tokenizer"));
  for (const options of [{}, { positions: "utf16" }, { scripting: false }, { fragment: "textarea" }, { draft: "modern" }, { draft: "2021-11-22" }])
    assert.deepEqual(small.tokenize(hard, options), strata.tokenize(hard, options));
  assert.deepEqual(small.tokenPlaces(hard), strata.tokenPlaces(hard));
  assert.throws(() => small.tokenize("x", { draft: "2008" }), { name: "StrataError", message: /2008/ });
  for (const call of [() => small.compare("x"), () => small.since("x"), () => small.drafts(), () => small.trace("x"), () => small.addText("x", "x")])
    assert.throws(call, { name: "StrataError", message: /only tokenizes/ });
  assert.equal(small.tokenize("x").length, 2);
  assert.equal(brotliCompressSync(moduleNamed("tokenizer")).length < 250_000, true);
});

test("tokens follow the draft", () => {
  const comment = (draft) => strata.tokenize("<!-- a --!> b -->", { draft }).find(({ type }) => type === "comment").data;
  assert.equal(comment("2009"), " a --!> b ");
  assert.equal(comment("modern"), " a ");
  assert.equal(comment("before comment-end-bang"), " a --!> b ");
  assert.equal(comment("comment-end-bang"), " a ");
});

test("every draft and every revision can be named", () => {
  for (const { name } of strata.drafts()) assert.equal(strata.tokenize("", { draft: name }).at(-1).type, "endOfFile");
  for (const { id } of strata.revisions().slice(0, 5)) assert.equal(strata.tokenize("x", { draft: id }).length, 2);
});

test("settings apply", () => {
  const input = "<noscript><b></noscript>";
  assert.notDeepEqual(strata.tokenize(input), strata.tokenize(input, { scripting: false }));
  assert.deepEqual(strata.tokenize(input, { scripting: false }), strata.tokenize(input, { draft: "modern+scripting=off" }));
  assert.equal(strata.tokenize("<b>", { initialState: "PLAINTEXT state" })[0].data, "<b>");
  assert.throws(() => strata.tokenize("x", { lastStartTag: "a\nscripting=off" }), /line end/);
});

// For each unit of positions, a function that returns the part of the input that a span covers.
const slices = {
  bytes: (input) => {
    const bytes = Buffer.from(input.toWellFormed?.() ?? input, "utf8");
    return ([begin, end]) => bytes.subarray(begin, end).toString("utf8");
  },
  utf16: (input) => ([begin, end]) => input.slice(begin, end),
};

for (const positions of ["bytes", "utf16"])
  test(`spans in ${positions} tile the input and name what they are of`, () => {
    const input = `${hard}>`;
    const slice = slices[positions](input);
    let end = 0;
    for (const token of strata.tokenize(input, { positions })) {
      if (token.type === "parseError") continue;
      assert.equal(token.span[0], end);
      end = token.span[1];
      for (const attribute of token.attributes ?? [])
        assert.equal(slice(attribute.nameSpan).toLowerCase().toWellFormed?.(), attribute.name.toWellFormed?.());
    }
    assert.equal(end, positions === "utf16" ? input.length : Buffer.byteLength(input, "utf8"));
  });

test("lone surrogates stay what they are", () => {
  assert.equal(strata.tokenize("\uD800x")[1].data, "\uD800x");
  assert.equal(strata.tokenize("<a b=\uDC00>").find(({ type }) => type === "startTag").attributes[0].value, "\uDC00");
});

test("bytes are decoded: what is ill-formed becomes U+FFFD", () => {
  assert.equal(strata.tokenize(new Uint8Array([0xff, 0x78]))[0].data, "\uFFFDx");
  assert.deepEqual(strata.tokenize(new Uint8Array([0x78]).buffer), strata.tokenize("x"));
});

async function all(stream) {
  const tokens = [];
  for await (const token of stream) tokens.push(token);
  return tokens;
}

for (const positions of ["bytes", "utf16"])
  test(`a stream may be cut anywhere, positions in ${positions}`, async () => {
    for (const draft of ["2008", "2010-04-30", "modern"])
      for (const size of [1, 3, 7]) {
        const pieces = [];
        for (let at = 0; at < hard.length; at += size) pieces.push(hard.slice(at, at + size));
        const options = { draft, positions };
        assert.deepEqual(await all(strata.tokenizeStream(pieces, options)), strata.tokenize(hard, options));
      }
    const bytes = new TextEncoder().encode(page);
    const stream = new Blob([bytes]).stream();
    assert.deepEqual(await all(strata.tokenizeStream(stream, { positions })), strata.tokenize(bytes, { positions }));
    assert.deepEqual(await all(strata.tokenizeStream([])), strata.tokenize(new Uint8Array()));
  });

test("a stream that is left early frees its memory and cancels its source", async () => {
  let isCancelled = false;
  const source = new ReadableStream({
    pull: (controller) => controller.enqueue("<b>"),
    cancel: () => void (isCancelled = true),
  });
  for await (const token of strata.tokenizeStream(source)) if (token.type === "startTag") break;
  assert.ok(isCancelled);
});

test("a tokenizer takes what its first piece is, and nothing else", () => {
  const tokenizer = strata.tokenizer({ positions: "utf16" });
  assert.deepEqual(tokenizer.feed("é<b>"), strata.tokenize("é<b>", { positions: "utf16" }).slice(0, 2));
  assert.throws(() => tokenizer.feed(new Uint8Array(1)), /characters cannot go on with bytes/);
  const ofBytes = strata.tokenizer();
  ofBytes.feed(new Uint8Array(1));
  assert.throws(() => ofBytes.feed("x"), /bytes cannot go on with a string/);
  assert.throws(() => strata.tokenizer({ input: "characters" }).feed(new Uint8Array(1)), /cannot go on with bytes/);
  assert.throws(() => strata.tokenizer({ draft: "moden" }), /did you mean/);
});

test("a tokenizer that is finished or freed takes nothing", () => {
  const tokenizer = strata.tokenizer();
  tokenizer.free();
  tokenizer.free();
  assert.throws(() => tokenizer.finish(), /freed/);
  const finished = strata.tokenizer();
  assert.deepEqual(finished.finish(), [{ type: "endOfFile", span: [0, 0] }]);
  assert.throws(() => finished.feed("x"), /freed/);
});

test("a whole input is a stream of one piece, and a stream of Node is one", async () => {
  const bytes = new TextEncoder().encode(page);
  for (const input of [page, bytes, bytes.buffer]) assert.deepEqual(await all(strata.tokenizeStream(input)), strata.tokenize(input));
  assert.deepEqual(await all(strata.tokenizeStream(Readable.from([Buffer.from(page)]))), strata.tokenize(bytes));
});

test("values that are no inputs are refused", async () => {
  for (const value of [42, undefined, null, true, {}, [1, 2], new Blob(["x"]), new Date(), Symbol("x"), () => "x"]) {
    const refusal = { name: "StrataError", message: /^input: .* is not a string, a Uint8Array or an ArrayBuffer$/ };
    for (const call of [strata.tokenize, strata.tokenPlaces, strata.trace, strata.since, strata.compare, strata.encodingOf, strata.lines])
      assert.throws(() => call(value), refusal);
    assert.throws(() => strata.tokenizer().feed(value), refusal);
    await assert.rejects(all(strata.tokenizeStream([value])), refusal);
    await assert.rejects(strata.Strata.load(value), { name: "StrataError" });
  }
  for (const value of [42, undefined, {}, new Blob(["x"])])
    await assert.rejects(all(strata.tokenizeStream(value)), { message: /is neither a stream nor another iterable$/ });
  assert.throws(() => strata.encodingOf("x"), /a string has no encoding/);
});

test("views of bytes are their bytes", () => {
  const bytes = new TextEncoder().encode("--<b>--");
  for (const View of [Uint8Array, Int8Array, Uint8ClampedArray, DataView])
    assert.deepEqual(strata.tokenize(new View(bytes.buffer, 2, 3)), strata.tokenize("<b>"));
});

test("options that do not exist, or have other values, are refused", () => {
  const refused = (options, message) => assert.throws(() => strata.tokenize("x", options), { name: "StrataError", message });
  refused({ drafts: ["2008"] }, /^options: there is no 'drafts' here; there are draft, positions, scripting, /);
  refused({ positions: "UTF16" }, /^options: positions is "UTF16", and should be "bytes" or "utf16"$/);
  refused({ draft: 2008 }, /^options: draft is 2008, and should be a string$/);
  refused({ scripting: "off" }, /^options: scripting is "off", and should be true or false$/);
  refused({ toString: "x" }, /there is no 'toString'/);
  refused("2008", /^options: "2008" is not an object with options$/);
  refused(null, /^options: null is not/);
  assert.throws(() => strata.compare("x", { draft: "2008" }), /there is no 'draft' here; there are drafts/);
  assert.throws(() => strata.compare("x", { drafts: "2008" }), /should be a list of names/);
  assert.throws(() => strata.minimize("x", { drafts: ["2008"] }), /must name two drafts/);
  assert.equal(strata.tokenize("x", { draft: undefined }).length, 2);
});

test("an attribute is found by its name", () => {
  const tag = strata.tokenize("<a HREF=x href=y b>").find(({ type }) => type === "startTag");
  assert.equal(strata.attribute(tag, "href").value, "x");
  assert.equal(strata.attribute(tag, "b").valueSpan, null);
  assert.equal(strata.attribute(tag, "HREF"), undefined);
});

test("lines and columns are those of the input, in the unit of its positions", () => {
  const input = "é\r\n😀x\r\ry\n";
  const utf16 = strata.lines(input, { positions: "utf16" });
  const bytes = strata.lines(input);
  const places = (lines, offsets) => offsets.map((offset) => Object.values(lines.at(offset)).join(":"));
  assert.deepEqual(places(utf16, [0, 1, 2, 3, 5, 6, 7, 8, 10, 99]), ["1:1", "1:2", "1:3", "2:1", "2:3", "2:4", "3:1", "4:1", "5:1", "5:90"]);
  assert.deepEqual(places(bytes, [0, 2, 4, 8, 9, 10, 11, 13]), ["1:1", "1:3", "2:1", "2:5", "2:6", "3:1", "4:1", "5:1"]);
  assert.equal(utf16.count, 5);
  assert.deepEqual(strata.lines("").at(0), { line: 1, column: 1 });
  const page = hard.repeat(500);
  const lines = strata.lines(page, { positions: "utf16" });
  for (const { span } of strata.tokenize(page, { positions: "utf16" }).filter(({ span }) => span)) {
    const before = page.slice(0, span[0]).split(/\r\n|\r|\n/);
    assert.deepEqual(lines.at(span[0]), { line: before.length, column: before.at(-1).length + 1 });
    if (span[0] > 20_000) break;
  }
});

test("the module can be loaded at once", () => {
  const own = strata.Strata.loadSync();
  assert.deepEqual(own.tokenize(page), strata.tokenize(page));
  const bytes = readFileSync(new URL("../dist/strata.wasm", import.meta.url));
  assert.deepEqual(strata.Strata.loadSync(bytes).tokenize(page), strata.tokenize(page));
  assert.throws(() => strata.Strata.loadSync("strata.wasm"), { name: "StrataError" });
  assert.equal(typeof strata.loadSync().tokenize, "function");
});

test("memory of objects that are not freed is freed when they are collected", { skip: globalThis.gc ? false : "needs --expose-gc" }, async () => {
  const own = await strata.Strata.load(new URL("../dist/strata.wasm", import.meta.url));
  const input = "<p>".repeat(100_000);
  const size = () => own.module.exports.memory.buffer.byteLength;
  const forget = async () => {
    own.trace(input);
    own.tokenizer().feed("<!--" + input);
    await new Promise((done) => setTimeout(done, 0));
    globalThis.gc();
    await new Promise((done) => setTimeout(done, 5));
  };
  for (let i = 0; i < 5; ++i) await forget();
  const before = size();
  for (let i = 0; i < 60; ++i) await forget();
  assert.ok(size() <= before * 1.5, `${before} ${size()}`);
});

test("places are those of tokens", () => {
  const kinds = ["doctype", "startTag", "endTag", "comment", "processingInstruction", "characters", "endOfFile", "parseError"];
  for (const positions of ["bytes", "utf16"]) {
    const tokens = strata.tokenize(hard, { positions });
    const places = strata.tokenPlaces(hard, { positions });
    assert.equal(places.length, tokens.length * 4);
    tokens.forEach((token, n) => {
      assert.equal(kinds[places[4 * n]], token.type);
      assert.equal(places[4 * n + 1], token.span?.[0] ?? token.offset);
    });
  }
});

test("tokens in ranges are those with these numbers", () => {
  for (const input of [hard, hard.repeat(3000), new TextEncoder().encode(hard)]) {
    const tokens = strata.tokenize(input, { draft: "2009" });
    const ranges = [[0, 2], [3, 3], [5, 6], [tokens.length - 2, tokens.length + 5]];
    const found = strata.tokenRanges(input, ranges, { draft: "2009" });
    assert.deepEqual(found, ranges.map(([first, end]) => tokens.slice(first, end)));
  }
  assert.deepEqual(strata.tokenRanges("x", []), []);
});

test("a comparison tells what differs, by which rules and changes", () => {
  const { divergences, summary } = strata.compare(page, { drafts: ["2007", "2026"] });
  assert.equal(summary.divergences, 4);
  const changes = divergences.flatMap((each) => each.differences.flatMap((difference) => difference.changes));
  assert.ok(changes.includes("comment-end-bang"));
  assert.ok(changes.includes("processing-instructions"));
  const bang = divergences.find(({ source }) => source.startsWith("<!--"));
  assert.deepEqual(bang.span, [27, 44]);
  assert.match(bang.cause[0].rule, /U\+002D HYPHEN-MINUS/);
  assert.throws(() => strata.compare("x", { drafts: ["modern"] }), /at least two/);
});

test("a comparison's positions in UTF-16 are those of the string", () => {
  const { divergences } = strata.compare(`😀é${page}`, { drafts: ["2007", "2026"], positions: "utf16" });
  assert.deepEqual(divergences.at(-1).span, [47, 62]);
});

test("a comparison lists the first divergences on request, and counts all", () => {
  const all = strata.compare(page, { drafts: ["2007", "2026"] });
  const first = strata.compare(page, { drafts: ["2007", "2026"], most: 2 });
  assert.deepEqual(first.divergences, all.divergences.slice(0, 2));
  assert.deepEqual(first.summary, all.summary);
  for (const most of [0, -1, 1.5, NaN, 2 ** 32]) assert.throws(() => strata.compare("x", { drafts: ["2007", "2026"], most }), strata.StrataError);
});

test("the encoding of bytes is found, with the rule that chose it", () => {
  const found = (bytes, options) => {
    const { name, rule } = strata.encodingOf(bytes, options);
    return `${name} ${rule}`;
  };
  const bytes = (text) => new TextEncoder().encode(text);
  assert.equal(found(new Uint8Array([0xfe, 0xff, 0, 0x78])), "UTF-16BE byteOrderMark");
  assert.equal(found(bytes("<meta charset=Shift_JIS>").buffer, { draft: "2026" }), "Shift_JIS prescan");
  assert.equal(found(bytes("x")), "UTF-8 default");
  assert.equal(found(new Uint8Array()), "UTF-8 default");
  assert.throws(() => strata.encodingOf(bytes("x"), { draft: "nothing" }), strata.StrataError);
});

test("a trace is the same in numbers and in words", () => {
  const words = strata.draftWords("2009");
  const trace = strata.trace(hard, { draft: "2009", positions: "utf16" });
  const steps = trace.nextSteps();
  assert.equal(trace.nextSteps().length, 0);
  assert.equal(steps.next.at(-1), strata.noState);
  const inWords = trace.window(0, steps.length);
  assert.equal(inWords.length, steps.length);
  const offsets = strata.utf16Positions(hard, steps.offset);
  inWords.forEach((step, n) => {
    assert.equal(step.state, words.states[steps.state[n]].name);
    assert.equal(step.offset, offsets[n]);
    assert.equal((steps.flags[n] & strata.stepFlags.hasErrors) !== 0, step.errors.length > 0);
  });
  const errors = inWords.flatMap((step, n) => step.errors.map(({ code }) => `${n} ${code}`));
  assert.ok(errors.length > 0);
  assert.deepEqual([...steps.errorStep].map((step, n) => `${step} ${words.errors[steps.errorNumber[n]]}`), errors);
  assert.equal(trace.window(steps.length - 1, 10).length, 1);
  trace.free();
  assert.throws(() => trace.window(0, 1), /freed/);
});

test("since when a page is read so", () => {
  const { changes } = strata.since("<!-- a --!> b -->");
  assert.ok(changes.some(({ id, date }) => id === "comment-end-bang" && date === "2009-06-04"));
  assert.throws(() => strata.since("x", { until: "yesterday" }), strata.StrataError);
});

test("a page is minimized, and the work can be ended", () => {
  const drafts = ["2009", "modern"];
  const found = strata.minimize(`<p>some text</p>${page}`, { drafts, change: "comment-end-bang" });
  assert.equal(found.after.changes[0], "comment-end-bang");
  assert.ok(found.bytes < 12);
  assert.throws(() => strata.minimize("x", { drafts }), strata.NoSuchDifference);
  const ended = strata.minimize(page.repeat(3), { drafts, onProgress: () => false });
  assert.equal(ended.stopped, true);
  const thrown = new Error("enough");
  assert.throws(() => strata.minimize(page.repeat(3), { drafts, onProgress: () => { throw thrown; } }), thrown);
  assert.equal(strata.minimize(page, { drafts, difference: 1 }).stopped, false);
});

test("what is wrong is said in a line", () => {
  assert.throws(() => strata.tokenize("x", { draft: "moden" }), { name: "StrataError", message: /did you mean 'modern'\?/ });
  assert.throws(() => strata.tokenize("x", { initialState: "tag open" }), /cannot start in it/);
});

test("memory does not grow with the number of calls", async () => {
  const own = await strata.Strata.load(new URL("../dist/strata.wasm", import.meta.url));
  const size = () => own.module.exports.memory.buffer.byteLength;
  const once = () => {
    own.tokenize(hard.repeat(200), { positions: "utf16" });
    own.trace(hard, {}).free();
    own.compare(page, { drafts: ["2007", "2026"] });
    assert.throws(() => own.tokenize("x", { draft: "no" }));
  };
  for (let i = 0; i < 5; ++i) once();
  const before = size();
  for (let i = 0; i < 30; ++i) once();
  assert.equal(size(), before);
});

const menu = `8.2.3 Tokenisation

8.2.3.1 Data state

   Consume the next input character:

   EOF
       Emit an end-of-file token.
   Anything else
       Emit the input character as a character token.
`;

test("a text of the standard becomes a draft", () => {
  const reading = strata.addText("menu.txt", menu);
  assert.deepEqual([reading.name, reading.states, reading.gaps], ["@menu.txt", 1, []]);
  assert.equal(reading.sentencesRead, reading.sentences);
  assert.deepEqual(strata.tokenize("<b>", { draft: "@menu.txt" }).map(({ type, data }) => data ?? type), ["<b>", "endOfFile"]);
  const { divergences } = strata.compare("<b>", { drafts: ["modern", "@menu.txt"] });
  assert.deepEqual(divergences.length, 1);
  assert.equal(strata.draftWords("@menu.txt").states[0].name, "Data state");
  assert.throws(() => strata.tokenize("x", { draft: "@other.txt" }), { name: "StrataError" });
});

test("a text replaces the text of its name", () => {
  const tokenizer = strata.tokenizer({ draft: "@menu.txt" });
  tokenizer.feed("a");
  strata.addText("menu.txt", menu.replace("Emit the input character as a character token.", "Stay in the data state."));
  assert.deepEqual(strata.tokenize("ab", { draft: "@menu.txt" }).map(({ type }) => type), ["endOfFile"]);
  // What has begun with the earlier text goes on with it.
  assert.equal(tokenizer.finish()[0].data, "a");
  strata.addText("menu.txt", menu);
});

test("sentences that are not understood are listed", () => {
  const { gaps } = strata.addText("odd.txt", `${menu}\n   EOF\n       Bow to the reader.\n`);
  assert.equal(gaps.length > 0, true);
  assert.match(gaps.map(({ sentence }) => sentence).join(" "), /Bow/);
});

test("what is no text is refused", () => {
  assert.throws(() => strata.addText("x.txt", "Hello"), { name: "StrataError" });
  assert.throws(() => strata.addText("a,b", menu), { name: "StrataError", message: /comma/ });
  assert.throws(() => strata.addText("x.txt", 1), { name: "StrataError", message: /not a string/ });
});

test("a change to the standard is reported", () => {
  let told = 0;
  const report = strata.whatIf("2021-11-22", "2026", { onProgress: () => ++told < 20 });
  assert.match(report, /processing instruction/i);
  assert.equal(told >= 20, true);
  assert.throws(() => strata.whatIf("modern", "modern"), { name: "StrataError" });
});
