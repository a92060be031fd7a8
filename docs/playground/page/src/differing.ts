// Finds the characters in which two values differ, and the tokens whose values are compared.

import type { TokenOrError } from "./requests.js";

/** From one code unit of a text to another; empty where only the other text has something. */
export type Part = readonly [begin: number, end: number];

const isHigh = (unit: number) => (unit & 0xfc00) === 0xd800;
const isLow = (unit: number) => (unit & 0xfc00) === 0xdc00;
const splitsPair = (text: string, at: number) => isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));

/**
 * The part of each text that remains without their common beginning and end, and without half of a surrogate pair. Null:
 * they are the same.
 */
export function differingParts(a: string, b: string): readonly [Part, Part] | null {
  if (a === b) return null;
  const most = Math.min(a.length, b.length);
  let begin = 0;
  while (begin < most && a.charCodeAt(begin) === b.charCodeAt(begin)) ++begin;
  if (splitsPair(a, begin) || splitsPair(b, begin)) --begin;
  let tail = 0;
  while (tail < most - begin && a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail)) ++tail;
  if (splitsPair(a, a.length - tail) || splitsPair(b, b.length - tail)) --tail;
  return [[begin, a.length - tail], [begin, b.length - tail]];
}

/** Where a text is shown: all of it, or a piece with the beginning of the part that differs. No surrogate pair is cut. */
export function pieceOf(text: string, most: number, part: Part | null): Part {
  if (text.length <= most) return [0, text.length];
  // Some characters before the differing part are shown with it.
  const context = Math.floor(most / 4);
  let begin = part && part[0] >= most - context ? part[0] - context : 0;
  let end = Math.min(text.length, begin + most);
  if (splitsPair(text, begin)) ++begin;
  if (splitsPair(text, end)) --end;
  return [begin, end];
}

const keyOf = (each: TokenOrError) => (each.type === "parseError" ? null : `${each.type} ${each.span[0]}`);

/** For each of some tokens the one of the other draft that has the same kind and begins at the same place, if any. */
export function counterparts(tokens: readonly TokenOrError[], others: readonly TokenOrError[]): (TokenOrError | undefined)[] {
  const known = new Map<string, TokenOrError>();
  for (const each of others) {
    const key = keyOf(each);
    if (key !== null && !known.has(key)) known.set(key, each);
  }
  return tokens.map((each) => known.get(keyOf(each) ?? ""));
}
