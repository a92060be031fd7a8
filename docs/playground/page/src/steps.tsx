// Shows the two machines step by step, with the sentence that each follows.

import { useEffect, useMemo, useState } from "preact/hooks";
import { stepFlags } from "../../package/src/trace.js";
import type { Registers, Step } from "../../package/src/shapes.js";
import { allStops, type BothWords, type Breakpoint } from "./breakpoints.js";
import { MachineView } from "./machine_view.js";
import { noStep, type SideBySide } from "./requests.js";
import { placeInWords, sourcePlace } from "./source_place.js";
import { rowAfter, rowBefore } from "./sorted_rows.js";
import { Stops } from "./stops.js";
import { Shown, TokenLine } from "./token_words.js";

interface Props {
  input: string;
  steps: SideBySide;
  row: number;
  heads: readonly [string, string];
  /** The rows at which the rules of the drafts diverge. */
  differences: readonly number[];
  /** The states and rules of the drafts in words; null until they have arrived. */
  machines: BothWords | null;
  wordsOf(row: number): Promise<[Step | null, Step | null]>;
  onRow(row: number): void;
}

function characterOf(step: Step): string {
  if (step.eof) return "the end of the file";
  if (step.codePoint === null) return "nothing";
  return `U+${step.codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
}

const namesOfRegisters: Partial<Record<keyof Registers, string>> = {
  contentModel: "content model", escapeFlag: "escape flag", lastStartTag: "last start tag", tagName: "tag name",
  attributes: "attributes", attributeName: "attribute name", attributeValue: "attribute value", data: "data",
  target: "target", name: "name", publicId: "public identifier", systemId: "system identifier",
  forceQuirks: "force-quirks", selfClosing: "self-closing", temporaryBuffer: "temporary buffer",
  returnState: "return state", characterReferenceCode: "character reference code",
};
const namesOfBuilt = {
  "": "nothing", tag: "a start tag", comment: "a comment", doctype: "a doctype", processingInstruction: "an instruction",
};

function RegisterList({ of }: { of: Registers }) {
  const shown = Object.entries(namesOfRegisters).filter(([key]) => {
    const value = of[key as keyof Registers];
    return value !== undefined && value !== false && value !== 0;
  });
  return (
    <dl class="registers">
      <div><dt>building</dt><dd>{of.building === "tag" && of.endTag ? "an end tag" : namesOfBuilt[of.building]}</dd></div>
      {shown.map(([key, name]) => {
        const value = of[key as keyof Registers] as string | number | boolean | null;
        return (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{value === null ? "missing" : value === true ? "set" : <Shown text={`${value}`} most={80} />}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function OneMachine({ step, side, head }: { step: Step | null; side: 0 | 1; head: string }) {
  return (
    <article class={`machine side-${side}`} aria-label={`${side === 0 ? "A" : "B"}: ${head}`}>
      <p class="head"><span class="letter">{side === 0 ? "A" : "B"}</span> {head}</p>
      {step === null ? (
        <p class="waits">makes no step here</p>
      ) : (
        <>
          <h3>
            {step.link ? <a href={step.link} rel="noreferrer" target="_blank">{step.state}</a> : step.state}{" "}
            <small>{step.section}</small>
          </h3>
          <p class="reads">
            {step.character !== null && <kbd><Shown text={step.character} /></kbd>}{" "}
            {step.on?.startsWith("U+") ? step.on : `${characterOf(step)}${step.on ? ` · ${step.on}` : ""}`}
          </p>
          <blockquote>{step.rule}</blockquote>
          <p class="next">→ {step.next ?? "stops"}</p>
          {(step.errors.length > 0 || step.tokens.length > 0) && (
            <ul class="tokens emitted">
              {[...step.errors, ...step.tokens].slice(0, 20).map((each, n) => <li key={n}><TokenLine of={each} /></li>)}
            </ul>
          )}
          <RegisterList of={step.registers} />
        </>
      )}
    </article>
  );
}

// Returns the rows in which one of the machines makes a step with this flag.
function rowsWith(flag: number, { rows, flags }: SideBySide): number[] {
  const found = [];
  for (let row = 0; row < rows[0].length; ++row)
    for (const side of [0, 1] as const) {
      const step = rows[side][row]!;
      if (step === noStep || (flags[side][step]! & flag) === 0) continue;
      found.push(row);
      break;
    }
  return found;
}

// Returns the states in which a machine was before `row`.
function statesBefore({ rows, states }: SideBySide, side: 0 | 1, row: number): Set<number> {
  const met = new Set<number>();
  for (let at = 0; at < row; ++at) {
    const step = rows[side][at]!;
    if (step !== noStep) met.add(states[side][step]!);
  }
  return met;
}

function Picture({ steps, row, machines, side, head, onState }: {
  steps: SideBySide;
  row: number;
  machines: BothWords;
  side: 0 | 1;
  head: string;
  onState(name: string): void;
}) {
  const step = steps.rows[side][row] ?? noStep;
  const met = useMemo(() => statesBefore(steps, side, row), [steps, side, row]);
  const [state, next] = step === noStep ? [-1, -1] : [steps.states[side][step]!, steps.next[side][step]!];
  return <MachineView words={machines[side]} side={side} head={head} state={state} next={next} met={met} onState={onState} />;
}

export function Steps({ input, steps, row, heads, differences, machines, wordsOf, onRow }: Props) {
  const [breakpoints, setBreakpoints] = useState<readonly Breakpoint[]>([]);
  const [pictured, setPictured] = useState<0 | 1 | null>(null);
  const [words, setWords] = useState<[Step | null, Step | null]>([null, null]);
  const last = steps.offsets.length - 1;
  useEffect(() => {
    let isCurrent = true;
    wordsOf(row).then((both) => isCurrent && setWords(both), () => {});
    return () => void (isCurrent = false);
  }, [steps, row]);

  const go = (to: number) => onRow(Math.max(0, Math.min(last, to)));
  const nextRun = () => rowAfter(steps.runs, row) ?? last;
  const previousRun = () => rowBefore(steps.runs, row) ?? 0;
  const nextDifference = rowAfter(differences, row) ?? differences[0];
  const withTokens = useMemo(() => rowsWith(stepFlags.emitsTokens, steps), [steps]);
  const withErrors = useMemo(() => rowsWith(stepFlags.hasErrors, steps), [steps]);
  const nextToken = rowAfter(withTokens, row);
  const nextError = rowAfter(withErrors, row);
  const stops = useMemo(
    () => (machines ? allStops(breakpoints, steps, machines) : []),
    [breakpoints, steps, machines],
  );
  const [forward, back] = [rowAfter(stops, row), rowBefore(stops, row)];
  const stopping = useMemo(
    () =>
      machines && (
        <Stops steps={steps} words={machines} breakpoints={breakpoints} onBreakpoints={setBreakpoints} forward={forward} back={back} onRow={onRow} />
      ),
    [steps, machines, breakpoints, forward, back],
  );

  const place = placeInWords(sourcePlace(input, steps.offsets[row] ?? 0));
  const summary = words.map((step, side) => (step ? `${heads[side]}: ${step.state}` : "")).filter(Boolean).join("; ");
  return (
    <section class="card steps" aria-labelledby="steps-title">
      <h2 id="steps-title">Step by step</h2>
      <div
        class="controls"
        role="group"
        aria-label="Steps"
        onKeyDown={(event) => {
          if (event.target instanceof HTMLInputElement) return;
          if (event.key === "ArrowRight") go(row + 1);
          else if (event.key === "ArrowLeft") go(row - 1);
          else return;
          event.preventDefault();
        }}
      >
        <button type="button" onClick={() => go(previousRun())} title="To where a rule changes, back">⇤</button>
        <button type="button" onClick={() => go(row - 1)} disabled={row === 0}>◀ Back</button>
        <button type="button" onClick={() => go(row + 1)} disabled={row === last}>Step ▶</button>
        <button type="button" onClick={() => go(nextRun())} title="To where a rule changes">⇥</button>
        <button type="button" class="primary" disabled={nextDifference === undefined} onClick={() => go(nextDifference!)}>
          Next difference
        </button>
        <button type="button" disabled={nextToken === undefined} onClick={() => go(nextToken!)}>Next token</button>
        <button type="button" disabled={nextError === undefined} onClick={() => go(nextError!)}>Next error</button>
        <label class="scrub">
          <span class="sr-only">Step</span>
          <input type="range" min={0} max={last} value={row} onInput={(event) => go(Number(event.currentTarget.value))} />
          <output>{row + 1} / {last + 1}</output>
          <span class="place">{place}</span>
        </label>
      </div>
      {stopping}
      {steps.isCut && <p class="hint">The page is long: these are its first million steps.</p>}
      <div class="machines">
        <OneMachine step={words[0]} side={0} head={heads[0]} />
        <OneMachine step={words[1]} side={1} head={heads[1]} />
      </div>
      {machines && (
        <div class="pictured">
          <p role="group" aria-label="Picture of the machine">
            The machine as a picture:{" "}
            {([0, 1] as const).map((side) => (
              <button key={side} type="button" class={`small side-${side}`} aria-pressed={pictured === side} onClick={() => setPictured(pictured === side ? null : side)}>
                {side === 0 ? "A" : "B"}
              </button>
            ))}
          </p>
          {pictured !== null && (
            <Picture
              key={pictured}
              steps={steps}
              row={row}
              machines={machines}
              side={pictured}
              head={heads[pictured]}
              onState={(state) => setBreakpoints([...breakpoints.filter((each) => each.kind !== "state" || each.state !== state), { kind: "state", state }])}
            />
          )}
        </div>
      )}
      <p class="sr-only" aria-live="polite">Step {row + 1} of {last + 1}, {place}. {summary}</p>
    </section>
  );
}
