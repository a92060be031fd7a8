// Where stepping stops: at a state, a rule, an error or a place in the source.

import { stepFlags } from "../../package/src/trace.js";
import type { DraftWords } from "../../package/src/shapes.js";
import { noStep, type SideBySide } from "./requests.js";

export type Breakpoint =
  | { kind: "state"; state: string }
  | { kind: "rule"; state: string; sentence: string }
  | { kind: "error" }
  | { kind: "offset"; offset: number };

export type BothWords = readonly [DraftWords, DraftWords];

export function sameBreakpoint(a: Breakpoint, b: Breakpoint): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What it stops at, in words. */
export function nameOf(breakpoint: Breakpoint): string {
  switch (breakpoint.kind) {
    case "state": return breakpoint.state;
    case "rule": return `${breakpoint.state}: ${breakpoint.sentence}`;
    case "error": return "a parse error";
    case "offset": return `position ${breakpoint.offset}`;
  }
}

/** Whether one of the machines stops at this row. */
export function stopsAt(breakpoint: Breakpoint, { rows, states, rules, flags, offsets }: SideBySide, row: number, words: BothWords): boolean {
  if (breakpoint.kind === "offset") return offsets[row] === breakpoint.offset;
  return ([0, 1] as const).some((side) => {
    const step = rows[side][row]!;
    if (step === noStep) return false;
    if (breakpoint.kind === "error") return (flags[side][step]! & stepFlags.hasErrors) !== 0;
    const state = words[side].states[states[side][step]!];
    if (state?.name !== breakpoint.state) return false;
    return breakpoint.kind === "state" || state.rules[rules[side][step]!]?.sentence === breakpoint.sentence;
  });
}

/** The next row at which one of them stops, in a direction; undefined: there is none. */
export function nextStop(breakpoints: readonly Breakpoint[], steps: SideBySide, row: number, by: 1 | -1, words: BothWords): number | undefined {
  for (let at = row + by; at >= 0 && at < steps.offsets.length; at += by)
    if (breakpoints.some((each) => stopsAt(each, steps, at, words))) return at;
  return undefined;
}
