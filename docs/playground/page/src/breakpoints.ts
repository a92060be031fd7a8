// Breakpoints: a state, a rule, an error or a place in the source at which stepping stops.

import { stepFlags } from "../../package/src/trace.js";
import type { DraftWords } from "../../package/src/shapes.js";
import { noStep, type SideBySide } from "./requests.js";

export type Breakpoint =
  | { kind: "state"; state: string }
  | { kind: "rule"; state: string; sentence: string }
  | { kind: "error"; code?: string }
  | { kind: "offset"; offset: number };

export type BothWords = readonly [DraftWords, DraftWords];

export function sameBreakpoint(a: Breakpoint, b: Breakpoint): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Describes a breakpoint. */
export function nameOf(breakpoint: Breakpoint): string {
  switch (breakpoint.kind) {
    case "state": return breakpoint.state;
    case "rule": return `${breakpoint.state}: ${breakpoint.sentence}`;
    case "error": return breakpoint.code ?? "a parse error";
    case "offset": return `position ${breakpoint.offset}`;
  }
}

/** Returns the names of a step's errors. */
function errorsOf({ errorSteps, errorNumbers }: SideBySide, side: 0 | 1, step: number, words: BothWords): string[] {
  const steps = errorSteps[side];
  let [begin, end] = [0, steps.length];
  while (begin < end) {
    const middle = (begin + end) >> 1;
    if (steps[middle]! < step) begin = middle + 1;
    else end = middle;
  }
  const names = [];
  for (; steps[begin] === step; ++begin) names.push(words[side].errors[errorNumbers[side][begin]!]!);
  return names;
}

/** Returns the names of all errors that one of the machines reports, in alphabetical order. */
export function allErrors({ errorNumbers }: SideBySide, words: BothWords): string[] {
  const names = ([0, 1] as const).flatMap((side) => [...new Set(errorNumbers[side])].map((number) => words[side].errors[number]!));
  return [...new Set(names)].sort();
}

/** Returns whether one of the machines stops at this row. */
export function stopsAt(breakpoint: Breakpoint, steps: SideBySide, row: number, words: BothWords): boolean {
  const { rows, states, rules, flags, offsets } = steps;
  if (breakpoint.kind === "offset") return offsets[row] === breakpoint.offset;
  return ([0, 1] as const).some((side) => {
    const step = rows[side][row]!;
    if (step === noStep) return false;
    if (breakpoint.kind === "error") {
      if ((flags[side][step]! & stepFlags.hasErrors) === 0) return false;
      return breakpoint.code === undefined || errorsOf(steps, side, step, words).includes(breakpoint.code);
    }
    const state = words[side].states[states[side][step]!];
    if (state?.name !== breakpoint.state) return false;
    return breakpoint.kind === "state" || state.rules[rules[side][step]!]?.sentence === breakpoint.sentence;
  });
}

/** Returns the rows at which one of the machines stops, in order. */
export function allStops(breakpoints: readonly Breakpoint[], steps: SideBySide, words: BothWords): number[] {
  const rows: number[] = [];
  if (breakpoints.length === 0) return rows;
  for (let row = 0; row < steps.offsets.length; ++row)
    if (breakpoints.some((each) => stopsAt(each, steps, row, words))) rows.push(row);
  return rows;
}
