// The tokens of two drafts, row by row: where a comparison finds no divergence they are the same.

import type { Strata } from "../../package/src/strata.js";
import type { Divergence } from "../../package/src/shapes.js";
import type { Analysis, Question, Row, TokenOrError } from "./requests.js";

// A page has no use for more; a row of equal tokens shows the first and says how many there are.
const mostRows = 400;
const mostSame = 40;

function beginOf(each: TokenOrError): number {
  return each.type === "parseError" ? each.offset : each.span[0];
}
function endOf(each: TokenOrError): number {
  return each.type === "parseError" ? each.offset : each.span[1];
}

// Whether `each` belongs to what is before, within or behind the divergence. The end of the file has no place of its own.
function isBefore(each: TokenOrError, place: Divergence): boolean {
  return each.type === "parseError" ? each.offset < place.span[0] : endOf(each) <= place.span[0] && !isEmptyAt(each, place);
}
function isEmptyAt(each: TokenOrError, place: Divergence): boolean {
  return each.type === "endOfFile" && place.span[0] === place.span[1] && each.span[0] === place.span[0];
}
function isWithin(each: TokenOrError, place: Divergence): boolean {
  if (each.type === "endOfFile")
    return isEmptyAt(each, place) || place.groups.some((group) => group.tokens.some((token) => token.type === "endOfFile"));
  return beginOf(each) < place.span[1] || (each.type === "parseError" && isErrorOf(each, place));
}
function isErrorOf(each: TokenOrError, place: Divergence): boolean {
  return place.groups.some((group) => group.errors.some((error) => error.offset === beginOf(each)));
}

class Rows {
  readonly rows: Row[] = [];
  more = 0;

  addSame(tokens: TokenOrError[]): void {
    if (tokens.length === 0) return;
    const begin = beginOf(tokens[0]!);
    const end = tokens.reduce((furthest, each) => Math.max(furthest, endOf(each)), begin);
    this.add({ same: tokens.slice(0, mostSame), count: tokens.length, begin, end });
  }
  add(row: Row): void {
    if (this.rows.length < mostRows) this.rows.push(row);
    else ++this.more;
  }
}

/** Both drafts on one input. Positions are code units of UTF-16. */
export function aligned(strata: Strata, { input, pair, settings }: Question): Analysis {
  const options = { ...settings, positions: "utf16" as const };
  const places = pair.map((draft) => strata.tokenPlaces(input, { ...options, draft })) as [Uint32Array, Uint32Array];
  const tokens = pair.map((draft) => strata.tokenize(input, { ...options, draft })) as [TokenOrError[], TokenOrError[]];
  if (pair[0] === pair[1]) {
    const rows = new Rows();
    rows.addSame(tokens[0]);
    const summary = { tokens: tokens[0].length, divergences: 0, inTokens: 0 };
    return { rows: rows.rows, names: pair, summary, moreRows: 0, places };
  }
  const { divergences, drafts, summary } = strata.compare(input, { ...options, drafts: pair });
  const rows = new Rows();
  const next = [0, 0] as [number, number];
  const taken = (side: 0 | 1, belongs: (each: TokenOrError) => boolean) => {
    const begin = next[side];
    while (next[side] < tokens[side].length && belongs(tokens[side][next[side]]!)) ++next[side];
    return tokens[side].slice(begin, next[side]);
  };
  for (const divergence of divergences) {
    rows.addSame(taken(0, (each) => isBefore(each, divergence)));
    taken(1, (each) => isBefore(each, divergence));
    rows.add({
      divergence,
      sides: [taken(0, (each) => isWithin(each, divergence)), taken(1, (each) => isWithin(each, divergence))],
    });
  }
  rows.addSame(taken(0, () => true));
  return { rows: rows.rows, names: [drafts[0]!, drafts[1]!], summary, moreRows: rows.more, places };
}
