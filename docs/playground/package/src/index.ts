// strata-html: the HTML tokenizer in every revision since 2006.
//
//     import { load, tokenize } from "strata-html";
//     await load();
//     tokenize("<p title=a\"b>", { draft: "2008" });

/// <reference lib="esnext.disposable" preserve="true" />

import { StrataError } from "./failures.js";
import { moduleAddress, type ModuleSource, type SyncModuleSource } from "./module.js";
import { Strata } from "./strata.js";

export * from "./shapes.js";
export { StrataError, NoSuchDifference } from "./failures.js";
export type { CompiledModule, ModuleResponse, ModuleSource, OnMinimizing, OnSearching, SyncModuleSource } from "./module.js";
export { attribute, type TokenOrError } from "./tokens.js";
export type { LineAndColumn, Lines } from "./lines.js";
export type { Settings, Positions, OneDraft } from "./options.js";
export { Tokenizer, Comparer, type TokenizerOptions, type ComparerOptions, type InputKind } from "./jobs.js";
export { Trace, stepFlags, noState, type TraceOptions, type StepList } from "./trace.js";
export { Strata } from "./strata.js";
export type { CompareOptions, EncodingOptions, MinimizeOptions, Pieces, SinceOptions, StreamOf, TokenizeOptions, WhatIfOptions } from "./strata.js";
export type { Input } from "./text.js";

let loading: Promise<Strata> | undefined;
let loaded: Strata | undefined;

/**
 * Loads the module, once. `source`: the module's bytes, a compiled module, a response or an address. The default is
 * strata.wasm in the folder of this file.
 */
export async function load(source: ModuleSource = moduleAddress()): Promise<Strata> {
  if (loaded !== undefined) return loaded;
  loading ??= Strata.load(source);
  try {
    return (loaded ??= await loading);
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** Loads the module at once, unless it is loaded. In Node, the default for `source` is that of `load`. */
export function loadSync(source?: SyncModuleSource): Strata {
  return (loaded ??= Strata.loadSync(source));
}

function strata(): Strata {
  if (loaded === undefined) throw new StrataError("strata is not loaded: await load() first");
  return loaded;
}

type Method<Name extends keyof Strata> = Strata[Name];

// These functions call the instance that `load` has made.
export const drafts: Method<"drafts"> = () => strata().drafts();
export const revisions: Method<"revisions"> = () => strata().revisions();
export const changes: Method<"changes"> = () => strata().changes();
export const draftWords: Method<"draftWords"> = (draft) => strata().draftWords(draft);
export const tokenize: Method<"tokenize"> = (input, options) => strata().tokenize(input, options);
export const tokenizer: Method<"tokenizer"> = (options) => strata().tokenizer(options);
export const tokenizeStream: Method<"tokenizeStream"> = (readable, options) =>
  strata().tokenizeStream(readable, options);
export const tokenPlaces: Method<"tokenPlaces"> = (input, options) => strata().tokenPlaces(input, options);
export const tokenRanges: Method<"tokenRanges"> = (input, ranges, options) =>
  strata().tokenRanges(input, ranges, options);
export const lines: Method<"lines"> = (input, options) => strata().lines(input, options);
export const utf16Positions: Method<"utf16Positions"> = (input, offsets) => strata().utf16Positions(input, offsets);
export const compare: Method<"compare"> = (input, options) => strata().compare(input, options);
export const comparer: Method<"comparer"> = (options) => strata().comparer(options);
export const encodingOf: Method<"encodingOf"> = (bytes, options) => strata().encodingOf(bytes, options);
export const trace: Method<"trace"> = (input, options) => strata().trace(input, options);
export const since: Method<"since"> = (input, options) => strata().since(input, options);
export const minimize: Method<"minimize"> = (input, options) => strata().minimize(input, options);
export const addText: Method<"addText"> = (name, text) => strata().addText(name, text);
export const whatIf: Method<"whatIf"> = (before, after, options) => strata().whatIf(before, after, options);
