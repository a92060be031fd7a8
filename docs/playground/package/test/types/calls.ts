// Calls that the types must allow, in a program without the types of Node or of browsers. The program is compiled but
// not run.

import {
  attribute, compare, encodingOf, lines, load, loadSync, minimize, tokenize, tokenizer, tokenizeStream, trace,
  type Input, type ParseError, type StartTag, type Token,
} from "../../dist/index.js";

declare const bytes: Uint8Array;
declare const stream: { getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<void> } };
declare const file: AsyncIterable<Uint8Array>;
declare const anything: unknown;

export async function allowed() {
  await load();
  await load("https://example.org/strata.wasm");
  await load(bytes);
  loadSync(bytes);
  const all: (Token | ParseError)[] = tokenize("x", { draft: "2008", positions: "utf16", scripting: false });
  for (const each of all) if (each.type === "startTag") attribute(each, "href")?.valueSpan?.[0].toFixed();
  const inputs: Input[] = ["x", bytes, bytes.buffer as ArrayBuffer];
  inputs.forEach((each) => tokenizer().feed(each));
  for await (const each of tokenizeStream("x")) each.type satisfies string;
  for (const source of [bytes, ["x"], stream, file]) for await (const each of tokenizeStream(source)) each.type satisfies string;
  const { line, column } = lines("x", { positions: "utf16" }).at(0);
  using steps = trace("x");
  steps.window(0, 1);
  minimize("x", { drafts: ["2008", "2009"], onProgress: (left) => left > 10 });
  return [line + column, encodingOf(bytes).name];
}

export function refused(tag: StartTag) {
  // @ts-expect-error A number is no input.
  tokenize(42);
  // @ts-expect-error
  tokenize(undefined);
  // @ts-expect-error
  tokenize(anything);
  // @ts-expect-error The option is `draft`.
  tokenize("x", { drafts: ["2008"] });
  // @ts-expect-error
  tokenize("x", { positions: "UTF16" });
  // @ts-expect-error
  tokenizer().feed(42);
  // @ts-expect-error Pieces are strings or bytes.
  tokenizeStream([1, 2]);
  // @ts-expect-error Two drafts are needed.
  minimize("x", { drafts: ["2008"] });
  // @ts-expect-error
  compare("x", { drafts: "2008" });
  // @ts-expect-error A string has no encoding.
  encodingOf("x");
  // @ts-expect-error
  loadSync("strata.wasm");
  // @ts-expect-error
  attribute(tag);
}
