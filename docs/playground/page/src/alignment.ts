// Puts the tokens of two drafts into rows. Where a comparison finds no divergence, the tokens are equal.

import type { Strata } from "../../package/src/strata.js";
import type { Divergence } from "../../package/src/shapes.js";
import type { Analysis, Question, Range, Row, ShownDivergence, TokenOrError } from "./requests.js";

/** How many divergences are listed. The text of hundreds of thousands would be longer than a string can be. */
export const mostDivergences = 2000;
/** The number of rows with tokens. The tokens of later rows are requested when these rows are shown. */
export const mostRows = 200;
const mostShown = 40;
// For a longer input, only the tokens before and in the first divergences are computed. All tokens would take seconds.
const longInput = 1 << 20;

const endOfFile = 6;
const parseError = 7;

/** The places of a draft's tokens and errors, as `tokenPlaces` returns them. */
class Places {
  readonly count: number;

  constructor(private readonly words: Uint32Array) {
    this.count = words.length / 4;
  }
  isError(n: number): boolean {
    return this.words[4 * n] === parseError;
  }
  isEndOfFile(n: number): boolean {
    return this.words[4 * n] === endOfFile;
  }
  begin(n: number): number {
    return this.words[4 * n + 1]!;
  }
  /** Returns where token or error `n` ends. An error ends where it begins. */
  end(n: number): number {
    return this.words[4 * n + (this.isError(n) ? 1 : 2)]!;
  }
}

// Returns whether token or error `n` is before or inside the divergence. The end of the file has no place of its own.
function isBefore(of: Places, n: number, place: Divergence): boolean {
  if (of.isError(n)) return of.begin(n) < place.span[0];
  return of.end(n) <= place.span[0] && !isEmptyAt(of, n, place);
}
function isEmptyAt(of: Places, n: number, place: Divergence): boolean {
  return of.isEndOfFile(n) && place.span[0] === place.span[1] && of.begin(n) === place.span[0];
}
function isWithin(of: Places, n: number, place: Divergence): boolean {
  if (of.isEndOfFile(n))
    return isEmptyAt(of, n, place) || place.groups.some(({ tokens }) => tokens.some(({ type }) => type === "endOfFile"));
  return of.begin(n) < place.span[1] || (of.isError(n) && isErrorOf(of.begin(n), place));
}
function isErrorOf(offset: number, place: Divergence): boolean {
  return place.groups.some((group) => group.errors.some((error) => error.offset === offset));
}

// A row whose tokens have not been computed: equal tokens, given by their numbers in the first draft, or a divergence.
type Planned = { same: Range } | { divergence: Divergence; sides: readonly [Range, Range] };

// Plans the rows. `isWhole` says that `divergences` has all divergences, so that the drafts agree after the last one.
function planned(both: readonly [Places, Places], divergences: readonly Divergence[], isWhole: boolean): Planned[] {
  const rows: Planned[] = [];
  const next: [number, number] = [0, 0];
  const taken = (side: 0 | 1, belongs: (of: Places, n: number) => boolean): Range => {
    const first = next[side];
    while (next[side] < both[side].count && belongs(both[side], next[side])) ++next[side];
    return [first, next[side]];
  };
  const addSame = (same: Range) => {
    if (same[0] < same[1]) rows.push({ same });
  };
  for (const divergence of divergences) {
    addSame(taken(0, (of, n) => isBefore(of, n, divergence)));
    taken(1, (of, n) => isBefore(of, n, divergence));
    const within = (of: Places, n: number) => isWithin(of, n, divergence);
    rows.push({ divergence, sides: [taken(0, within), taken(1, within)] });
  }
  if (isWhole) addSame(taken(0, () => true));
  return rows;
}

// Returns the tokens and errors that the divergence has for `draft`.
function tokensIn({ groups }: Divergence, draft: string): TokenOrError[] {
  const group = groups.find(({ drafts }) => drafts.includes(draft));
  if (!group) return [];
  const errors = [...group.errors];
  const merged = group.tokens.flatMap((token): TokenOrError[] => {
    const within = errors.findIndex(({ offset }) => offset >= token.span[1]);
    return [...errors.splice(0, within < 0 ? errors.length : within), token];
  });
  return [...merged, ...errors].slice(0, mostShown);
}

// Returns whether all characters are ASCII. Then byte offsets are UTF-16 positions, and need no conversion.
function isAscii(input: string): boolean {
  for (let at = 0; at < input.length; ++at) if (input.charCodeAt(at) >= 0x80) return false;
  return true;
}

function shownPart({ span, kind, cause, differences, moreDifferences, line, col }: Divergence): ShownDivergence {
  return {
    span, kind, differences, line, col,
    ...(moreDifferences === undefined ? {} : { moreDifferences }),
    ...(cause[0] ? { rulesDivergeAt: cause[0].offset } : {}),
  };
}

/** Returns the range of the first tokens in a range. */
export const shownOf = ([first, end]: Range): Range => [first, Math.min(end, first + mostShown)];

/**
 * Runs both drafts on an input. Positions are UTF-16 code units. `tell` is called with the part of the work that is
 * done, from 0 to 1.
 */
export function aligned(strata: Strata, { input, pair, settings }: Question, tell: (done: number) => void): Analysis {
  const options = isAscii(input) ? settings : { ...settings, positions: "utf16" as const };
  // There are five parts: two runs of each draft, and a comparison.
  let done = 0;
  const part = <Result>(result: Result): Result => {
    tell(++done / 5);
    return result;
  };
  const places = pair.map((draft) => part(strata.tokenPlaces(input, { ...options, draft }))) as [Uint32Array, Uint32Array];
  const both = [new Places(places[0]), new Places(places[1])] as const;
  const isSame = pair[0] === pair[1];
  const compared = isSame ? null : part(strata.compare(input, { ...options, drafts: pair, most: mostDivergences }));
  const moreDivergences = compared === null ? 0 : compared.summary.divergences - compared.divergences.length;
  const rows = planned(both, compared?.divergences ?? [], moreDivergences === 0);
  const shown = rows.slice(0, mostRows);

  const isLong = input.length > longInput;
  const names = compared ? ([compared.drafts[0]!, compared.drafts[1]!] as const) : pair;
  const wanted = [0, 1].map((side) =>
    (isLong ? shown.slice(0, side === 0 && "same" in shown[0]! ? 1 : 0) : shown).flatMap((row) => ("same" in row ? (side === 0 ? [shownOf(row.same)] : []) : [shownOf(row.sides[side]!)])),
  ) as [Range[], Range[]];
  const tokens = pair.map((draft, side) => part(wanted[side]!.length === 0 ? [] : strata.tokenRanges(input, wanted[side]!, { ...options, draft })));
  const following: [number, number] = [0, 0];
  const tokensOf = (side: 0 | 1) => tokens[side]![following[side]++] ?? [];
  return {
    rows: rows.map((row, n): Row => {
      const isShown = n < shown.length;
      if ("same" in row) return { same: isShown ? tokensOf(0) : [], range: row.same };
      const { divergence, sides: ranges } = row;
      if (!isShown) return { divergence: shownPart(divergence), sides: [[], []], ranges };
      return {
        divergence: shownPart(divergence),
        sides: isLong ? [tokensIn(divergence, names[0]), tokensIn(divergence, names[1])] : [tokensOf(0), tokensOf(1)],
        ranges,
      };
    }),
    names,
    summary: compared?.summary ?? { tokens: both[0].count, divergences: 0, inTokens: 0 },
    moreDivergences,
    places,
  };
}
