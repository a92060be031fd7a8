// The requests that the page sends to the worker, and their results.

import type { Settings } from "../../package/src/options.js";
import type {
  Change, Comparison, Divergence, DraftEntry, DraftWords, Encoding, Minimized, ParseError, Revision, Since, Step, Token,
} from "../../package/src/shapes.js";

/** The two drafts that are shown, the left one first. */
export type Pair = readonly [string, string];

export interface Question {
  input: string;
  pair: Pair;
  settings: Settings;
}

export type TokenOrError = Token | ParseError;

/** A draft's tokens and errors from one number to another. */
export type Range = readonly [first: number, end: number];

/**
 * A row of the aligned tokens: tokens that are the same in both, by their numbers in the left draft, or a place where
 * they are not. Of many tokens only the first are there, and of late rows none: the request "tokens" gives them.
 */
export type Row =
  | { same: TokenOrError[]; range: Range }
  | { divergence: Divergence; sides: readonly [TokenOrError[], TokenOrError[]]; ranges: readonly [Range, Range] };

export interface Analysis {
  rows: Row[];
  /** The names of the drafts in divergences. */
  names: readonly [string, string];
  /** Of the whole input. */
  summary: Comparison["summary"];
  /** How many divergences come after the rows, which end with the last one that is listed. */
  moreDivergences: number;
  /** Where the tokens and errors of each draft are, as `tokenPlaces` gives them. */
  places: readonly [Uint32Array, Uint32Array];
}

/** The steps of two drafts, side by side. */
export interface SideBySide {
  /** In each row, the number of the step of each draft; `noStep`: it makes none. */
  rows: readonly [Uint32Array, Uint32Array];
  /** Where each row's character is, in UTF-16 code units. */
  offsets: Uint32Array;
  /** Of the steps of each draft: the number of the state, of its rule, of the next state, and flags. */
  states: readonly [Uint16Array, Uint16Array];
  rules: readonly [Uint16Array, Uint16Array];
  next: readonly [Uint16Array, Uint16Array];
  flags: readonly [Uint16Array, Uint16Array];
  /** Their errors, in order: the number of the step and of the error. */
  errorSteps: readonly [Uint32Array, Uint32Array];
  errorNumbers: readonly [Uint16Array, Uint16Array];
  /** The first row of each run in which neither draft changes its rule. */
  runs: Uint32Array;
  /** The input is too long: these are the first steps. */
  isCut: boolean;
}
export const noStep = 0xffffffff;

export interface Lists {
  drafts: DraftEntry[];
  changes: Change[];
  revisions: Revision[];
}

/** The module, packed: its bytes, or these in base64. */
export type PackedModule = ArrayBuffer | string;

export interface Requests {
  /** The module, packed or as another worker has compiled it. */
  load(module: PackedModule | WebAssembly.Module): Lists & { module: WebAssembly.Module };
  analyse(question: Question): Analysis;
  /** Some of a draft's tokens, a list for each range; the ranges are in order. */
  tokens(of: Question & { side: 0 | 1; ranges: readonly Range[] }): TokenOrError[][];
  /** As the program's JSON has it: positions are bytes. */
  compare(question: Question): Comparison;
  /** The tokens of the right draft alone, without tree construction, from its initial state. */
  alone(question: Question): TokenOrError[];
  /** The encoding that the standard of today chooses for a file that begins with these bytes. */
  encoding(beginning: Uint8Array): Encoding;
  since(question: Question): Since;
  sideBySide(question: Question): SideBySide;
  /** The step with this number of each draft, in words, of the last `sideBySide`. */
  steps(numbers: readonly [number, number]): [Step | null, Step | null];
  words(draft: string): DraftWords;
  minimize(wanted: Question & { change?: string; difference?: number }): Minimized;
}
export type RequestName = keyof Requests;
export type AnswerTo<Name extends RequestName> = ReturnType<Requests[Name]>;

export interface Asked {
  id: number;
  name: RequestName;
  argument: unknown;
}
/** An answer, or how much of the work for it is done, from 0 to 1. */
export type Answered = { id: number; answer: unknown } | { id: number; error: string } | { id: number; done: number };
