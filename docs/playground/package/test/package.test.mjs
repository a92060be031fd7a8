// Tests what the package promises, on inputs whose positions are hard to compute.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as strata from "../dist/index.js";

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

test("the module asks for nothing but what it is given", async () => {
  const module = await WebAssembly.compile(readFileSync(new URL("../dist/strata.wasm", import.meta.url)));
  const known = ["proc_exit", "environ_sizes_get", "environ_get", "on_progress", "emscripten_notify_memory_growth", "getentropy"];
  assert.deepEqual(WebAssembly.Module.imports(module).map(({ name }) => name).filter((name) => !known.includes(name)), []);
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

// Functions that return the part of the input that a span covers, for each unit of positions.
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

test("a tokenizer refuses to mix strings and bytes, and to go on when it is freed", () => {
  const tokenizer = strata.tokenizer({ input: "characters" });
  assert.throws(() => tokenizer.feed(new Uint8Array(1)), /cannot go on with bytes/);
  tokenizer.free();
  tokenizer.free();
  assert.throws(() => tokenizer.finish(), /freed/);
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
