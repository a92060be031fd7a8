// The requests that the page sends to the worker, and their results.

import type { Settings } from "../../package/src/options.js";
import type {
  Change, Comparison, Divergence, DraftEntry, DraftWords, Encoding, Minimized, ParseError, Revision, Since, Step, TextReading, Token,
} from "../../package/src/shapes.js";
import type { PackedText } from "./packed.js";

/** The names of the two drafts, the left one first. */
export type Pair = readonly [string, string];

export interface Question {
  input: string;
  pair: Pair;
  settings: Settings;
}

export type TokenOrError = Token | ParseError;

/** A range of a draft's tokens and errors, by number: `[first, end)`. */
export type Range = readonly [first: number, end: number];

/** What the page shows of a divergence. The rest of its members would make long results slow to receive. */
export type ShownDivergence = Pick<Divergence, "span" | "kind" | "differences" | "moreDifferences" | "line" | "col"> & {
  /** The place of the first character that the drafts read by different rules. */
  rulesDivergeAt?: number;
};

/**
 * A row of the aligned tokens: tokens that are equal in both drafts, given by their numbers in the left draft, or a place
 * where tokens differ. If there are many tokens, only the first are here. Late rows have none. The request "tokens" gets
 * the others.
 */
export type Row =
  | { same: TokenOrError[]; range: Range }
  | { divergence: ShownDivergence; sides: readonly [TokenOrError[], TokenOrError[]]; ranges: readonly [Range, Range] };

export interface Analysis {
  rows: Row[];
  /** The names of the drafts in divergences. */
  names: readonly [string, string];
  /** The summary of the whole input. */
  summary: Comparison["summary"];
  /** The number of divergences after the rows. The rows end with the last listed divergence. */
  moreDivergences: number;
  /** The places of each draft's tokens and errors, as `tokenPlaces` returns them. */
  places: readonly [Uint32Array, Uint32Array];
}

/** The steps of two drafts, side by side. */
export interface SideBySide {
  /** In each row, the number of each draft's step; `noStep` if the draft makes no step there. */
  rows: readonly [Uint32Array, Uint32Array];
  /** The place of each row's character in UTF-16 code units. */
  offsets: Uint32Array;
  /** For each step of each draft: the numbers of the state, of the rule and of the next state, and the flags. */
  states: readonly [Uint16Array, Uint16Array];
  rules: readonly [Uint16Array, Uint16Array];
  next: readonly [Uint16Array, Uint16Array];
  flags: readonly [Uint16Array, Uint16Array];
  /** The errors of the steps, in order: the number of the step, and the number of the error. */
  errorSteps: readonly [Uint32Array, Uint32Array];
  errorNumbers: readonly [Uint16Array, Uint16Array];
  /** The first row of each run in which neither draft changes its rule. */
  runs: Uint32Array;
  /** Whether the input is too long, so that only its first steps are here. */
  isCut: boolean;
}
export const noStep = 0xffffffff;

export interface Lists {
  drafts: DraftEntry[];
  changes: Change[];
  revisions: Revision[];
  /** The texts that the user has added. */
  texts: readonly TextReading[];
}

/** A text of the standard that the user adds. */
export interface OwnText {
  /** Its name without "@". */
  name: string;
  text: string;
}

/** The module, packed: its bytes, or these as text. */
export type PackedModule = ArrayBuffer | PackedText;

export interface Requests {
  /** Loads the module, which is packed, or which another worker has compiled. */
  load(module: PackedModule | WebAssembly.Module): Lists & { module: WebAssembly.Module };
  analyse(question: Question): Analysis;
  /** Returns some of a draft's tokens, a list for each range. The ranges must be in order. */
  tokens(of: Question & { side: 0 | 1; ranges: readonly Range[] }): TokenOrError[][];
  /** Returns a comparison as in the program's JSON, with positions in bytes. */
  compare(question: Question): Comparison;
  /** Returns the right draft's tokens without tree construction, from its initial state. */
  alone(question: Question): TokenOrError[];
  /** Returns the encoding that today's standard chooses for a file that begins with these bytes. */
  encoding(beginning: Uint8Array): Encoding;
  since(question: Question): Since;
  sideBySide(question: Question): SideBySide;
  /** Returns for each draft the step with this number in words, of the last `sideBySide`. */
  steps(numbers: readonly [number, number]): [Step | null, Step | null];
  words(draft: string): DraftWords;
  minimize(wanted: Question & { change?: string; difference?: number }): Minimized;
  /** Reads a text of the standard, which becomes a draft. */
  addText(own: OwnText): TextReading;
  /** Returns in Markdown what the second text changes. */
  whatIf(pair: Pair): string;
}
export type RequestName = keyof Requests;
export type AnswerTo<Name extends RequestName> = ReturnType<Requests[Name]>;

export interface Asked {
  id: number;
  name: RequestName;
  argument: unknown;
}
/** A result, or the part of the work that is done, from 0 to 1. */
export type Answered = { id: number; answer: unknown } | { id: number; error: string } | { id: number; done: number };
