// Work on an input that comes in pieces.

import { Begun } from "./begun.js";
import { inputIsCharacters, linesIn, spansAreUtf16, StrataError, StrataModule, tokensAreRecords } from "./module.js";
import { settingLines, type OneDraft, type Positions, type Settings } from "./options.js";
import type { Comparison, ParseError, Token } from "./shapes.js";
import { bytesOf, StringPieces, type Input } from "./text.js";

/** The most bytes that the module gets in one call. */
export const pieceSize = 1 << 20;

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** What an input consists of: strings, or bytes to be decoded as UTF-8. */
export type InputKind = "characters" | "bytes";

abstract class Job extends Begun {
  private readonly strings = new StringPieces();

  protected constructor(
    module: StrataModule,
    private readonly kind: InputKind,
    handle: number,
  ) {
    super(module, handle, "free_job");
  }

  /** Adds a piece of the input. Pieces may be cut anywhere. All must be strings, or all bytes, as `kind` says. */
  protected *fed(piece: Input): Generator<Uint8Array> {
    if ((typeof piece === "string") !== (this.kind === "characters"))
      throw new StrataError(`an input of ${this.kind} cannot go on with ${typeof piece === "string" ? "a string" : "bytes"}`);
    const bytes = bytesOf(typeof piece === "string" ? this.strings.next(piece) : piece);
    for (let at = 0; at < bytes.length; at += pieceSize) {
      this.call("feed", bytes.subarray(at, at + pieceSize));
      yield* this.taken();
    }
  }
  protected *finished(): Generator<Uint8Array> {
    const rest = this.strings.rest();
    if (rest !== "") this.call("feed", bytesOf(rest));
    this.call("finish");
    yield* this.taken();
  }

  private *taken(): Generator<Uint8Array> {
    for (;;) {
      const { bytes } = this.call("take");
      if (bytes.length === 0) return;
      yield bytes;
    }
  }
}

export interface TokenizerOptions extends OneDraft, Settings, Positions {
  /** The kind of all pieces. Default: "bytes". */
  input?: InputKind;
}

function flagsOf(options: TokenizerOptions): number {
  return (options.input === "characters" ? inputIsCharacters : 0) | (options.positions === "utf16" ? spansAreUtf16 : 0);
}
function begunTokenizer(module: StrataModule, options: TokenizerOptions, more = 0): number {
  return module.ask("tokenize", options.draft ?? "", settingLines(options), flagsOf(options) | more).handle;
}

/** Tokenizes an input piece by piece. Call `free` at the end. */
export class Tokenizer extends Job {
  /** @internal */
  constructor(module: StrataModule, options: TokenizerOptions) {
    super(module, options.input ?? "bytes", begunTokenizer(module, options));
  }
  /** Adds a piece of the input. Returns the tokens and errors that it completes, in the order of the draft. */
  feed(piece: Input): (Token | ParseError)[] {
    return joined(this.fed(piece));
  }
  /** Ends the input. The last token is the end of the file. */
  finish(): (Token | ParseError)[] {
    return joined(this.finished());
  }
}

function joined(pieces: Iterable<Uint8Array>): (Token | ParseError)[] {
  const all: (Token | ParseError)[] = [];
  for (const piece of pieces) for (const each of tokensIn(piece)) all.push(each);
  return all;
}
function tokensIn(piece: Uint8Array): (Token | ParseError)[] {
  return linesIn(utf8.decode(piece));
}

/** The places of tokens and errors, as four numbers for each: see `tokenPlaces`. */
export class PlacesOfTokens extends Job {
  /** @internal */
  constructor(module: StrataModule, options: TokenizerOptions) {
    super(module, options.input ?? "bytes", begunTokenizer(module, options, tokensAreRecords));
  }
  of(input: Input): Uint32Array {
    const pieces = [...this.fed(input), ...this.finished()];
    const all = new Uint8Array(pieces.reduce((size, each) => size + each.length, 0));
    let at = 0;
    for (const each of pieces) {
      all.set(each, at);
      at += each.length;
    }
    return new Uint32Array(all.buffer);
  }
}

/** Some of the tokens and errors that `tokenize` gives, by ranges `[first, end)` of their numbers: see `tokenRanges`. */
export class RangesOfTokens extends Job {
  /** @internal */
  constructor(
    module: StrataModule,
    private readonly ranges: readonly (readonly [first: number, end: number])[],
    options: TokenizerOptions,
  ) {
    const words = new Uint8Array(Uint32Array.from(ranges.flat()).buffer);
    super(
      module,
      options.input ?? "bytes",
      module.ask("tokenize_ranges", options.draft ?? "", settingLines(options), flagsOf(options), words).handle,
    );
  }
  /** One list for each range. */
  of(input: Input): (Token | ParseError)[][] {
    const all: (Token | ParseError)[] = [];
    const wanted = this.ranges.reduce((sum, [first, end]) => sum + end - first, 0);
    for (const piece of this.fed(input)) {
      for (const each of tokensIn(piece)) all.push(each);
      if (all.length === wanted) break;
    }
    if (all.length < wanted) for (const each of joined(this.finished())) all.push(each);
    let at = 0;
    return this.ranges.map(([first, end]) => all.slice(at, (at += end - first)));
  }
}

export interface ComparerOptions extends Settings {
  /** The drafts to compare. Default: the five drafts with short names. */
  drafts?: readonly string[];
  /** The kind of all pieces. Default: "bytes". */
  input?: InputKind;
  /** The size of the input, if it is known. It becomes a member of the result. */
  bytes?: number;
  /** How many divergences are listed, the first ones: the summary counts all. All of them, if this is not given. */
  most?: number;
}

// Texts and the module count in 32 bits; what is not a count would be taken for another one.
function countOf(most: number | undefined): number {
  if (most === undefined) return 0;
  if (!Number.isInteger(most) || most < 1 || most > 0xffffffff) throw new StrataError(`most: ${most} is not a number of divergences`);
  return most;
}

/** Compares drafts on an input piece by piece. Call `free` at the end. */
export class Comparer extends Job {
  private json = "";
  private readonly decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  /** @internal */
  constructor(module: StrataModule, options: ComparerOptions) {
    const flags = options.input === "characters" ? inputIsCharacters : 0;
    const drafts = (options.drafts ?? []).join("\n");
    super(
      module,
      options.input ?? "bytes",
      module.ask("compare", drafts, settingLines(options), flags, options.bytes ?? 0, countOf(options.most)).handle,
    );
  }
  private keep(piece: Uint8Array): void {
    const text = this.decoder.decode(piece, { stream: true });
    // A string cannot become longer than half a gigabyte or so, which depends on the engine.
    try {
      this.json += text;
    } catch (error) {
      if (error instanceof RangeError) throw new StrataError("the divergences are too many to be held at once; say how many you want with `most`");
      throw error;
    }
  }
  /** Adds a piece of the input. */
  feed(piece: Input): void {
    for (const each of this.fed(piece)) this.keep(each);
  }
  /** Ends the input. */
  finish(): Comparison {
    for (const each of this.finished()) this.keep(each);
    return JSON.parse(this.json + this.decoder.decode()) as Comparison;
  }
}
