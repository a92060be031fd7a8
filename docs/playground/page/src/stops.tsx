// Shows the breakpoints, and the buttons that run to the next one.

import { useMemo, useState } from "preact/hooks";
import { allErrors, nameOf, sameBreakpoint, type BothWords, type Breakpoint } from "./breakpoints.js";
import type { SideBySide } from "./requests.js";

interface Props {
  steps: SideBySide;
  words: BothWords;
  breakpoints: readonly Breakpoint[];
  onBreakpoints(all: readonly Breakpoint[]): void;
  /** The next row to stop at, and the last one before the current row; undefined if there is none. */
  forward: number | undefined;
  back: number | undefined;
  onRow(row: number): void;
}

const unique = <T,>(all: T[]) => [...new Set(all)];

export function Stops({ steps, words, breakpoints, onBreakpoints, forward, back, onRow }: Props) {
  const [state, setState] = useState("");
  const [offset, setOffset] = useState("");
  const states = unique(words.flatMap((each) => each.states.map(({ name }) => name)));
  const sentences = unique(
    words.flatMap((each) => each.states.filter(({ name }) => name === state).flatMap(({ rules }) => rules.map(({ sentence }) => sentence))),
  );
  const errors = useMemo(() => allErrors(steps, words), [steps, words]);
  const add = (one: Breakpoint) => {
    if (!breakpoints.some((each) => sameBreakpoint(each, one))) onBreakpoints([...breakpoints, one]);
  };
  return (
    <details class="stops">
      <summary>Stop at a state, a rule, an error or a position{breakpoints.length > 0 && ` (${breakpoints.length})`}</summary>
      <div class="controls">
        <select aria-label="Stop at a state" value={state} onChange={(event) => setState(event.currentTarget.value)}>
          <option value="">a state …</option>
          {states.map((each) => <option key={each} value={each}>{each}</option>)}
        </select>
        <button type="button" disabled={state === ""} onClick={() => add({ kind: "state", state })}>Add the state</button>
        <select
          aria-label="Stop at a rule of the state"
          value=""
          disabled={state === ""}
          onChange={(event) => event.currentTarget.value && add({ kind: "rule", state, sentence: event.currentTarget.value })}
        >
          <option value="">or one of its rules …</option>
          {sentences.map((each) => <option key={each} value={each}>{each.slice(0, 120)}</option>)}
        </select>
        <select
          aria-label="Stop at an error"
          value=""
          onChange={(event) => {
            const { value } = event.currentTarget;
            if (value !== "") add(value === "any" ? { kind: "error" } : { kind: "error", code: value });
          }}
        >
          <option value="">an error …</option>
          <option value="any">any error</option>
          {errors.map((each) => <option key={each} value={each}>{each}</option>)}
        </select>
        <input
          aria-label="Stop at a position"
          inputMode="numeric"
          placeholder="position"
          value={offset}
          onInput={(event) => setOffset(event.currentTarget.value)}
        />
        <button type="button" disabled={!/^\d+$/.test(offset)} onClick={() => add({ kind: "offset", offset: Number(offset) })}>
          Add the position
        </button>
      </div>
      <ul class="breakpoints">
        {breakpoints.map((each) => (
          <li key={nameOf(each)}>
            {nameOf(each)}{" "}
            <button type="button" class="small" aria-label={`Do not stop at ${nameOf(each)}`} onClick={() => onBreakpoints(breakpoints.filter((other) => other !== each))}>✕</button>
          </li>
        ))}
      </ul>
      <div class="controls">
        <button type="button" disabled={back === undefined} onClick={() => onRow(back!)}>◀ Run back</button>
        <button type="button" class="primary" disabled={forward === undefined} onClick={() => onRow(forward!)}>Run ▶</button>
        {breakpoints.length > 0 && forward === undefined && <span class="hint">Nothing further on stops it.</span>}
      </div>
    </details>
  );
}
