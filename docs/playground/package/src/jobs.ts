// Jobs: work on an input that arrives in pieces.

import { Begun } from "./begun.js";
import { StrataError } from "./failures.js";
import { inputIsCharacters, spansAreUtf16, tokensArePacked, tokensArePlaces, type StrataModule } from "./module.js";
import { settingLines, type OneDraft, type Positions, type Settings } from "./options.js";
import type { Comparison } from "./shapes.js";
import { bytesOf, StringPieces, type Input } from "./text.js";
import { unpack, type TokenOrError } from "./tokens.js";

/** The largest number of bytes that one call passes to the module. */
export const pieceSize = 1 << 20;

/** What an input consists of: strings, or bytes to be decoded as UTF-8. */
export type InputKind = "characters" | "bytes";

// Begins a job. `flags` describe the input. Returns the job's handle.
type Begin = (flags: number) => number;

abstract class Job extends Begun {
  private readonly strings = new StringPieces();
  private begin: Begin | undefined;

  /** `kind`: undefined if the first piece decides. */
  protected constructor(
    module: StrataModule,
    private kind: InputKind | undefined,
    begin: Begin,
  ) {
    // If there was no piece, the input is empty, and bytes are as good as a string.
    super(module, begin(kind === "characters" ? inputIsCharacters : 0), "free_job");
    if (kind === undefined) this.begin = begin;
  }

  /** Adds a piece of the input. Pieces may be cut anywhere. All must be strings, or all bytes. */
  protected *fed(piece: Input): Generator<Uint8Array> {
    const kind = typeof piece === "string" ? "characters" : "bytes";
    const bytes = bytesOf(piece);
    const { begin } = this;
    this.begin = undefined;
    if (begin !== undefined && kind === "characters") this.beginAgain(begin(inputIsCharacters));
    this.kind ??= kind;
    if (kind !== this.kind)
      throw new StrataError(`an input of ${this.kind} cannot go on with ${kind === "characters" ? "a string" : "bytes"}`);
    const whole = typeof piece === "string" ? bytesIfChanged(piece, this.strings.next(piece), bytes) : bytes;
    for (let at = 0; at < whole.length; at += pieceSize) {
      this.call("feed", whole.subarray(at, at + pieceSize));
      yield* this.taken();
    }
  }
  protected *finished(): Generator<Uint8Array> {
    const rest = this.strings.rest();
    if (rest !== "") this.call("feed", bytesOf(rest));
    this.call("finish");
    yield* this.taken();
  }

  override free(): void {
    this.begin = undefined;
    super.free();
  }

  private *taken(): Generator<Uint8Array> {
    for (;;) {
      const { bytes } = this.call("take");
      if (bytes.length === 0) return;
      yield bytes;
    }
  }
}

// Most pieces need not be cut elsewhere, so their bytes are already there.
function bytesIfChanged(piece: string, text: string, bytes: Uint8Array): Uint8Array {
  return text === piece ? bytes : bytesOf(text);
}

export interface TokenizerOptions extends OneDraft, Settings, Positions {
  /** The kind of all pieces. Default: that of the first piece. */
  input?: InputKind;
}

function begunTokenizer(module: StrataModule, options: TokenizerOptions, form: number): Begin {
  const flags = form | (options.positions === "utf16" ? spansAreUtf16 : 0);
  return (kind) => module.ask("tokenize", options.draft ?? "", settingLines(options), flags | kind).handle;
}

/** Tokenizes an input piece by piece. */
export class Tokenizer extends Job {
  /** @internal */
  constructor(module: StrataModule, options: TokenizerOptions) {
    super(module, options.input, begunTokenizer(module, options, tokensArePacked));
  }
  /** Adds a piece of the input. Returns the tokens and errors that it completes, in the order of the draft. */
  feed(piece: Input): TokenOrError[] {
    return joined(this.fed(piece));
  }
  /** Ends the input, and frees the tokenizer's memory. The last token is the end of the file. */
  finish(): TokenOrError[] {
    const last = joined(this.finished());
    this.free();
    return last;
  }
}

function joined(pieces: Iterable<Uint8Array>): TokenOrError[] {
  const all: TokenOrError[] = [];
  for (const piece of pieces) unpack(piece, all);
  return all;
}

/** The places of tokens and errors, as four numbers for each: see `tokenPlaces`. */
export class PlacesOfTokens extends Job {
  /** @internal */
  constructor(module: StrataModule, options: TokenizerOptions) {
    super(module, options.input, begunTokenizer(module, options, tokensArePlaces));
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
    const flags = tokensArePacked | (options.positions === "utf16" ? spansAreUtf16 : 0);
    super(
      module,
      options.input,
      (kind) => module.ask("tokenize_ranges", options.draft ?? "", settingLines(options), flags | kind, words).handle,
    );
  }
  /** Returns one list for each range. */
  of(input: Input): TokenOrError[][] {
    const all: TokenOrError[] = [];
    const wanted = this.ranges.reduce((sum, [first, end]) => sum + end - first, 0);
    for (const piece of this.fed(input)) {
      unpack(piece, all);
      if (all.length === wanted) break;
    }
    if (all.length < wanted) for (const piece of this.finished()) unpack(piece, all);
    let at = 0;
    return this.ranges.map(([first, end]) => all.slice(at, (at += end - first)));
  }
}

export interface ComparerOptions extends Settings {
  /** The drafts to compare. Default: the five drafts with short names. */
  drafts?: readonly string[];
  /** The kind of all pieces. Default: that of the first piece. */
  input?: InputKind;
  /** The size of the input, if it is known. It becomes a member of the result. */
  bytes?: number;
  /** How many divergences to list. Default: all of them. The summary counts all of them in any case. */
  most?: number;
}

/** Compares drafts on an input piece by piece. */
export class Comparer extends Job {
  private json = "";
  private readonly decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  /** @internal */
  constructor(module: StrataModule, options: ComparerOptions) {
    const drafts = (options.drafts ?? []).join("\n");
    super(
      module,
      options.input,
      (kind) => module.ask("compare", drafts, settingLines(options), kind, options.bytes ?? 0, options.most ?? 0).handle,
    );
  }
  private keep(piece: Uint8Array): void {
    const text = this.decoder.decode(piece, { stream: true });
    // Engines limit the length of a string, some of them to about half a gigabyte.
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
  /** Ends the input, and frees the comparer's memory. */
  finish(): Comparison {
    for (const each of this.finished()) this.keep(each);
    this.free();
    return JSON.parse(this.json + this.decoder.decode()) as Comparison;
  }
}
