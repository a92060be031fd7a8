// The steps of two drafts on one input, side by side.

import type { Strata } from "../../package/src/strata.js";
import type { Step } from "../../package/src/shapes.js";
import { noState, type StepList, type Trace } from "../../package/src/trace.js";
import { noStep, type Question, type SideBySide } from "./requests.js";

// A step takes twelve bytes. Nobody steps through more.
const mostSteps = 1 << 20;
// The page requests steps in words in windows of this size, because going back runs the machine again.
const windowSize = 64;

class OneTrace {
  readonly list: StepList;
  private window: Step[] = [];

  constructor(private readonly trace: Trace) {
    this.list = trace.nextSteps(mostSteps);
  }
  get isCut(): boolean {
    const { length, next } = this.list;
    return length > 0 && next[length - 1] !== noState && length >= mostSteps;
  }
  words(number: number): Step | null {
    if (number >= this.list.length) return null;
    const first = this.window[0]?.step ?? -1;
    if (first < 0 || number < first || number >= first + this.window.length)
      this.window = this.trace.window(number - (number % windowSize), windowSize);
    return this.window.find((each) => each.step === number) ?? null;
  }
  free(): void {
    this.trace.free();
  }
}

/** Keeps the two traces whose steps the page shows. */
export class OpenTraces {
  private readonly both: [OneTrace, OneTrace];

  constructor(
    private readonly strata: Strata,
    private readonly question: Question,
  ) {
    const { input, pair, settings } = question;
    this.both = pair.map(
      (draft) => new OneTrace(strata.trace(input, { ...settings, draft, positions: "utf16" })),
    ) as [OneTrace, OneTrace];
  }

  words(numbers: readonly [number, number]): [Step | null, Step | null] {
    return [this.both[0].words(numbers[0]), this.both[1].words(numbers[1])];
  }

  /**
   * Puts the n-th steps of the two drafts at a character side by side. If a machine goes back or looks ahead, the next
   * rows follow the machine that is behind.
   */
  sideBySide(): SideBySide {
    const [left, right] = [this.both[0].list, this.both[1].list];
    const rows: [number[], number[]] = [[], []];
    const bytes: number[] = [];
    const runs: number[] = [];
    let last = "";
    for (let i = 0, k = 0; i < left.length || k < right.length; ) {
      const at = [left.offset[i] ?? Infinity, right.offset[k] ?? Infinity] as const;
      const [takesLeft, takesRight] = [at[0] <= at[1], at[1] <= at[0]];
      const rule = `${takesLeft ? `${left.state[i]}.${left.rule[i]}` : ""}|${takesRight ? `${right.state[k]}.${right.rule[k]}` : ""}`;
      if (rule !== last) runs.push(bytes.length);
      last = rule;
      bytes.push(Math.min(...at));
      rows[0].push(takesLeft ? i++ : noStep);
      rows[1].push(takesRight ? k++ : noStep);
    }
    return {
      rows: [Uint32Array.from(rows[0]), Uint32Array.from(rows[1])],
      offsets: this.strata.utf16Positions(this.question.input, Uint32Array.from(bytes)),
      states: [left.state, right.state],
      rules: [left.rule, right.rule],
      next: [left.next, right.next],
      flags: [left.flags, right.flags],
      errorSteps: [left.errorStep, right.errorStep],
      errorNumbers: [left.errorNumber, right.errorNumber],
      runs: Uint32Array.from(runs),
      isCut: this.both.some((each) => each.isCut),
    };
  }

  free(): void {
    for (const each of this.both) each.free();
  }
}
