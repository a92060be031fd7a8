// Finds the characters in which two values differ, and the tokens whose values are compared.

import type { TokenOrError } from "./requests.js";

/** A range of code units of a text; empty if only the other text has something there. */
export type Part = readonly [begin: number, end: number];

const isHigh = (unit: number) => (unit & 0xfc00) === 0xd800;
const isLow = (unit: number) => (unit & 0xfc00) === 0xdc00;
const splitsPair = (text: string, at: number) => isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));

/**
 * Returns the part of each text between their common beginning and their common end. Cuts no surrogate pair. Returns
 * null if the texts are equal.
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

/**
 * Returns the range of a text to show: the whole text, or a piece with the beginning of the differing part. Cuts no
 * surrogate pair.
 */
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

/** Returns for each token the other draft's token of equal kind that begins at the token's place, if there is one. */
export function counterparts(tokens: readonly TokenOrError[], others: readonly TokenOrError[]): (TokenOrError | undefined)[] {
  const known = new Map<string, TokenOrError>();
  for (const each of others) {
    const key = keyOf(each);
    if (key !== null && !known.has(key)) known.set(key, each);
  }
  return tokens.map((each) => known.get(keyOf(each) ?? ""));
}
