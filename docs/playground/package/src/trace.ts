// Runs a draft's machine step by step.

import { Begun } from "./begun.js";
import { inputIsCharacters, StrataModule } from "./module.js";
import { settingLines, type OneDraft, type Positions, type Settings } from "./options.js";
import type { Step } from "./shapes.js";
import { bytesOf, isCharacters, type Input } from "./text.js";
import { toUtf16 } from "./utf16.js";

export interface TraceOptions extends OneDraft, Settings, Positions {}

/** The flags of a step in a list. */
export const stepFlags = {
  atEndOfFile: 1,
  inProcedure: 2,
  emitsTokens: 4,
  hasErrors: 8,
  setsContent: 16,
  changesForeign: 32,
  setsEscapeFlag: 64,
} as const;

/** The value of `next` for the last step, after which there is no state. */
export const noState = 0xffff;

/** Steps as numbers: the n-th step is `offset[n]`, `state[n]` and so on. */
export interface StepList {
  readonly length: number;
  /** The byte offset of the character that the step looks at. */
  readonly offset: Uint32Array;
  /** Numbers of states and, within a state, of rules: see `draftWords`. */
  readonly state: Uint16Array;
  readonly rule: Uint16Array;
  readonly next: Uint16Array;
  readonly flags: Uint16Array;
  /** The errors of the steps, in order: the step of each error, and the error's number in `draftWords(...).errors`. */
  readonly errorStep: Uint32Array;
  readonly errorNumber: Uint16Array;
}

const recordSize = 12;
const errorSize = 8;

/** A trace of one draft on one input. Call `free` at the end. */
export class Trace extends Begun {
  /** @internal */
  constructor(
    module: StrataModule,
    private readonly input: Input,
    private readonly options: TraceOptions,
  ) {
    const flags = isCharacters(input) ? inputIsCharacters : 0;
    super(module, module.ask("trace", options.draft ?? "", settingLines(options), bytesOf(input), flags).handle, "free_trace");
  }

  /** Returns the next steps, at most `most`. The list is empty if the machine has stopped. Offsets are bytes. */
  nextSteps(most = 1 << 16): StepList {
    const { bytes } = this.call("trace_steps", most);
    const length = bytes.length / recordSize;
    const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const errors = this.call("trace_errors").bytes;
    const errorWords = new DataView(errors.buffer, errors.byteOffset, errors.byteLength);
    const errorCount = errors.length / errorSize;
    const list = {
      length,
      offset: new Uint32Array(length),
      state: new Uint16Array(length),
      rule: new Uint16Array(length),
      next: new Uint16Array(length),
      flags: new Uint16Array(length),
      errorStep: new Uint32Array(errorCount),
      errorNumber: new Uint16Array(errorCount),
    };
    for (let n = 0; n < errorCount; ++n) {
      list.errorStep[n] = errorWords.getUint32(n * errorSize, true);
      list.errorNumber[n] = errorWords.getUint32(n * errorSize + 4, true);
    }
    for (let n = 0, at = 0; n < length; ++n, at += recordSize) {
      list.offset[n] = words.getUint32(at, true);
      list.state[n] = words.getUint16(at + 4, true);
      list.rule[n] = words.getUint16(at + 6, true);
      list.next[n] = words.getUint16(at + 8, true);
      list.flags[n] = words.getUint16(at + 10, true);
    }
    return list;
  }

  /** Steps in words, with the registers after each. Moving forward is cheap; moving back runs the machine again. */
  window(first: number, count: number): Step[] {
    const steps = StrataModule.lines<Step>(this.call("trace_window", first, count));
    return this.options.positions === "utf16" ? toUtf16(this.module, this.input, steps) : steps;
  }
}
