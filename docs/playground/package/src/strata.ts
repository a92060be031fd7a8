// The functions of the package, for a loaded module.

import { StrataError } from "./failures.js";
import { lineStarts, Lines } from "./lines.js";
import { inputIsCharacters, StrataModule, type ModuleSource, type OnMinimizing, type OnSearching, type SyncModuleSource } from "./module.js";
import { Comparer, PlacesOfTokens, RangesOfTokens, Tokenizer, type ComparerOptions, type TokenizerOptions } from "./jobs.js";
import { checkOptions, settingLines, type OneDraft, type OptionName, type Positions, type Settings } from "./options.js";
import type { Change, Comparison, DraftEntry, DraftWords, Encoding, Minimized, Revision, Since, TextReading } from "./shapes.js";
import { bytesOf, described, isCharacters, isInput, type Input } from "./text.js";
import type { TokenOrError } from "./tokens.js";
import { Trace, type TraceOptions } from "./trace.js";
import { toUtf16 } from "./utf16.js";

export interface TokenizeOptions extends OneDraft, Settings, Positions {}
export interface CompareOptions extends Settings, Positions {
  /** The drafts to compare. Default: the five drafts with short names. */
  drafts?: readonly string[];
  /** How many divergences to list. Default: all of them. The summary counts all of them in any case. */
  most?: number;
}
export interface EncodingOptions extends OneDraft {}
export interface SinceOptions extends Settings, Positions {
  /** The last text to run: a draft, a day or a commit. Default: the newest. */
  until?: string;
}
export interface MinimizeOptions extends Settings, Positions {
  drafts: readonly [string, string];
  /** The difference to keep: the id of its change, or its number in the comparison, from 1. Default: the first. */
  change?: string;
  difference?: number;
  onProgress?: OnMinimizing;
}

export interface WhatIfOptions {
  onProgress?: OnSearching;
}

/** A web stream. Not every program has types for it. */
export interface StreamOf<Piece> {
  getReader(): { read(): Promise<{ done: boolean; value?: Piece | undefined }>; cancel(): Promise<void> };
}
/** An input in pieces: a stream of the web or of Node, any iterable, or a whole input. */
export type Pieces = Input | StreamOf<Input> | AsyncIterable<Input> | Iterable<Input>;

// Options of functions that run one draft.
const ofOneDraft: OptionName[] = ["draft", "positions"];

// Removes the member with the version of the JSON format.
function withoutVersion<Shape>(shape: Shape & { version?: number }): Shape {
  delete shape.version;
  return shape;
}

/** An instance of the module. Most programs need only the instance that `load` makes. */
export class Strata {
  private constructor(private readonly module: StrataModule) {}

  static async load(source: ModuleSource): Promise<Strata> {
    return new Strata(await StrataModule.load(source));
  }
  /** Loads the module synchronously. Outside workers, browsers allow this only for small modules. */
  static loadSync(source?: SyncModuleSource): Strata {
    return new Strata(StrataModule.loadSync(source));
  }

  /** The texts of the standard with a name, oldest first. */
  drafts(): DraftEntry[] {
    return StrataModule.json<DraftEntry[]>(this.module.ask("drafts")).map(withoutVersion);
  }
  /** Every revision since 2006, oldest first. The id, commit or day of a revision can be used as the name of a draft. */
  revisions(): Revision[] {
    return StrataModule.lines<Revision>(this.module.ask("revisions")).map(withoutVersion);
  }
  /** The changes with a name. */
  changes(): Change[] {
    return StrataModule.lines<Change>(this.module.ask("changes")).map(withoutVersion);
  }
  /** Returns the names and the texts of a draft's states, rules and errors. */
  draftWords(draft = ""): DraftWords {
    const words = withoutVersion(StrataModule.json<DraftWords>(this.module.ask("draft", draft)));
    words.states.forEach(withoutVersion);
    return words;
  }

  /** Returns tokens and parse errors in the order in which the draft reports them. The last one is the end of the file. */
  tokenize(input: Input, options: TokenizeOptions = {}): TokenOrError[] {
    checkOptions(options, true, ...ofOneDraft);
    const tokenizer = new Tokenizer(this.module, options);
    try {
      const all = tokenizer.feed(input);
      for (const each of tokenizer.finish()) all.push(each);
      return all;
    } finally {
      tokenizer.free();
    }
  }
  /** Makes a tokenizer for an input that arrives in pieces. Call `finish` or `free` to free its memory. */
  tokenizer(options: TokenizerOptions = {}): Tokenizer {
    checkOptions(options, true, ...ofOneDraft, "input");
    return new Tokenizer(this.module, options);
  }
  /** Yields the tokens and parse errors of an input that arrives in pieces. All pieces must be strings, or all bytes. */
  async *tokenizeStream(readable: Pieces, options: TokenizeOptions = {}): AsyncGenerator<TokenOrError> {
    checkOptions(options, true, ...ofOneDraft);
    const tokenizer = this.tokenizer(options);
    try {
      for await (const piece of pieces(readable)) yield* tokenizer.feed(piece);
      yield* tokenizer.finish();
    } finally {
      tokenizer.free();
    }
  }
  /**
   * Returns the places of tokens and errors without their contents, for colouring a page: four numbers for each, in the
   * order of `tokenize`. 1: the kind (0 doctype, 1 start tag, 2 end tag, 3 comment, 4 processing instruction, 5 characters, 6 end of
   * file, 7 parse error). 2 and 3: the two ends of the span; for an error, its offset and the number of its state
   * (0xFFFFFFFF: preprocessing). 4: for a tag, how many attributes it has; for an error, its number in `draftWords().errors`.
   */
  tokenPlaces(input: Input, options: TokenizeOptions = {}): Uint32Array {
    checkOptions(options, true, ...ofOneDraft);
    const job = new PlacesOfTokens(this.module, options);
    try {
      return job.of(input);
    } finally {
      job.free();
    }
  }

  /**
   * Returns some of the tokens and errors of a long input: a list for each range `[first, end)` of their numbers. The
   * numbers are indices into the results of `tokenize` and `tokenPlaces`. The ranges must be in order, and must not overlap.
   */
  tokenRanges(
    input: Input,
    ranges: readonly (readonly [first: number, end: number])[],
    options: TokenizeOptions = {},
  ): TokenOrError[][] {
    checkOptions(options, true, ...ofOneDraft);
    const job = new RangesOfTokens(this.module, ranges, options);
    try {
      return job.of(input);
    } finally {
      job.free();
    }
  }

  /** Converts byte offsets to positions in UTF-16 code units. An offset inside a character becomes the next position. */
  utf16Positions(input: Input, offsets: Uint32Array): Uint32Array {
    const positions = offsets.slice();
    this.module.utf16Positions(bytesOf(input), isCharacters(input) ? inputIsCharacters : 0, positions);
    return positions;
  }

  /** Returns the lines of an input, which convert offsets to lines and columns: `lines(input).at(token.span[0])`. */
  lines(input: Input, options: Positions = {}): Lines {
    checkOptions(options, false, "positions");
    const starts = lineStarts(bytesOf(input));
    return new Lines(options.positions === "utf16" ? this.utf16Positions(input, starts) : starts);
  }

  /** Finds the places at which drafts differ, and the rules that cause the differences. */
  compare(input: Input, options: CompareOptions = {}): Comparison {
    checkOptions(options, true, "drafts", "most", "positions");
    const bytes = bytesOf(input).length;
    const { positions, ...settings } = options;
    const comparer = new Comparer(this.module, { ...settings, bytes });
    try {
      comparer.feed(input);
      const found = comparer.finish();
      return positions === "utf16" ? toUtf16(this.module, input, found) : found;
    } finally {
      comparer.free();
    }
  }
  /**
   * Makes a comparer for an input that arrives in pieces. Positions are in bytes. Call `finish` or `free` to free its
   * memory.
   */
  comparer(options: ComparerOptions = {}): Comparer {
    checkOptions(options, true, "drafts", "most", "input", "bytes");
    return new Comparer(this.module, options);
  }

  /**
   * Returns the encoding that a draft chooses for a page: by a byte order mark, by a declaration that the prescan finds in
   * the first 1024 bytes, or by default. Declarations that only tree construction would find are ignored.
   */
  encodingOf(bytes: Uint8Array | ArrayBuffer, options: EncodingOptions = {}): Encoding {
    checkOptions(options, false, "draft");
    if (typeof bytes === "string") throw new StrataError("input: a string has no encoding; give its bytes");
    const beginning = bytesOf(bytes).subarray(0, 1024);
    return StrataModule.json<Encoding>(this.module.ask("encoding", options.draft ?? "", beginning));
  }

  /** Runs a draft's machine step by step. Call `free` on the result to free its memory. */
  trace(input: Input, options: TraceOptions = {}): Trace {
    checkOptions(options, true, ...ofOneDraft);
    return new Trace(this.module, input, options);
  }

  /** Returns how every revision since 2006 reads an input, and which commits changed the reading. */
  since(input: Input, options: SinceOptions = {}): Since {
    checkOptions(options, true, "until", "positions");
    const flags = isCharacters(input) ? inputIsCharacters : 0;
    const answer = this.module.ask("since", settingLines(options), options.until ?? "", bytesOf(input), flags);
    const found = withoutVersion(StrataModule.json<Since>(answer));
    return options.positions === "utf16" ? toUtf16(this.module, input, found) : found;
  }

  /** Shrinks the input while two drafts still differ on it. Throws NoSuchDifference if the drafts do not differ. */
  minimize(input: Input, options: MinimizeOptions): Minimized {
    checkOptions(options, true, "drafts", "positions", "change", "difference", "onProgress");
    if (options.drafts?.length !== 2) throw new StrataError("options: drafts must name two drafts");
    const flags = isCharacters(input) ? inputIsCharacters : 0;
    const wanted = options.change ?? options.difference?.toString() ?? "";
    this.module.onProgress = options.onProgress;
    try {
      const answer = this.module.ask(
        "minimize", options.drafts.join("\n"), settingLines(options), wanted, bytesOf(input), flags);
      const found = withoutVersion(StrataModule.json<Minimized>(answer));
      if (options.positions !== "utf16") return found;
      const { before, ...others } = found;
      return { ...toUtf16(this.module, found.input, others), before: toUtf16(this.module, input, before) };
    } finally {
      this.module.onProgress = undefined;
    }
  }

  /**
   * Reads a text of the standard: its section on tokenization, or a page with this section. The text is then a draft called
   * "@" and `name`, which replaces an earlier text of this name. The result says how the text was read: above all, which
   * sentences were not understood. Throws StrataError if it is not the text of a draft.
   */
  addText(name: string, text: string): TextReading {
    for (const each of [name, text])
      if (typeof each !== "string") throw new StrataError(`addText: ${described(each)} is not a string`);
    return withoutVersion(StrataModule.json<TextReading>(this.module.ask("add_text", name, text)));
  }

  /**
   * Returns what a change to the standard does, in Markdown: the rules that change, the shortest inputs that show a
   * difference, and the errors that only one text has. The search for inputs takes seconds; `onProgress` can end it.
   */
  whatIf(before: string, after: string, options: WhatIfOptions = {}): string {
    checkOptions(options, false, "onProgress");
    this.module.onProgress = options.onProgress;
    try {
      return new TextDecoder().decode(this.module.ask("what_if", `${before}\n${after}`).bytes);
    } finally {
      this.module.onProgress = undefined;
    }
  }
}

function isStream(readable: object): readable is StreamOf<Input> {
  return "getReader" in readable;
}
// Returns the pieces of a stream. Not every browser can iterate over a stream.
async function* pieces(readable: Pieces): AsyncGenerator<Input> {
  if (isInput(readable)) {
    yield readable;
    return;
  }
  if (typeof readable !== "object" || readable === null || !(isStream(readable) || Symbol.asyncIterator in readable || Symbol.iterator in readable))
    throw new StrataError(`input: ${described(readable)} is neither a stream nor another iterable`);
  if (!isStream(readable)) {
    yield* readable;
    return;
  }
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value as Input;
    }
  } finally {
    await reader.cancel();
  }
}
