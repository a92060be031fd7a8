// Shows the tokens of the two drafts side by side. Equal tokens are shown once, and long runs of them are folded.

import type { VNode } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Cause } from "../../package/src/shapes.js";
import { mostRows, shownOf } from "./alignment.js";
import { counterparts } from "./differing.js";
import type { Analysis, Lists, Range, Row, TokenOrError } from "./requests.js";
import { LeftOut, spanOf, TokenLine } from "./token_words.js";
import { Why } from "./why.js";

export interface Pointed {
  begin: number;
  end: number;
}

interface Props {
  analysis: Analysis;
  lists: Lists;
  heads: readonly [string, string];
  caret: number | null;
  /** Requests some of a draft's tokens that were left out. */
  tokensOf(side: 0 | 1, ranges: readonly Range[]): Promise<TokenOrError[][]>;
  /** How long it takes to compute the steps, in words; null if they are there. */
  stepping: string | null;
  onPoint(at: Pointed | null): void;
  onShow(at: Pointed): void;
  onStep(causes: Cause[]): void;
  onMinimize(begin: number): void;
}

// The number of equal tokens that are shown in a run before it is folded.
const mostOpen = 4;

// Showing more at once would take more than 200 ms.
const rowStep = mostRows;
const tokenStep = 500;
// Rows that are drawn in one go. The browser can take input before it draws the next ones.
const drawnAtOnce = 40;

function Line({ each, other, caret, onPoint, onShow }: Pick<Props, "caret" | "onPoint" | "onShow"> & { each: TokenOrError; other?: TokenOrError | undefined }) {
  const span = spanOf(each);
  const isAtCaret = caret !== null && caret >= span.begin && caret < span.end && each.type !== "parseError";
  return (
    <li
      class={isAtCaret ? "at-caret" : ""}
      data-begin={span.begin}
      data-end={span.end}
      tabIndex={-1}
      onFocus={() => onPoint(span)}
      onBlur={() => onPoint(null)}
      onMouseEnter={() => onPoint(span)}
      onMouseLeave={() => onPoint(null)}
      onClick={() => onShow(span)}
    >
      <TokenLine of={each} with={other} />
    </li>
  );
}

// The up and down keys move between tokens, and Enter shows a token in the source. The list handles keys, not each
// token.
function onKey(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-begin]")];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (event.key === "Enter" && at >= 0) all[at]!.click();
  else if (to === undefined || event.target instanceof HTMLButtonElement || !all[to]) return;
  else all[to].focus();
  event.preventDefault();
}

/** Marks the tokens at a place in the source. Does not render the list again, because the pointer moves fast. */
export function markHovered(within: Element | null, position: number | null): void {
  for (const each of within?.querySelectorAll("[data-hovered]") ?? []) each.removeAttribute("data-hovered");
  if (position === null) return;
  for (const each of within?.querySelectorAll<HTMLElement>("[data-begin]") ?? [])
    if (Number(each.dataset.begin) <= position && position < Number(each.dataset.end)) each.setAttribute("data-hovered", "");
}

const sizeOf = ([first, end]: Range) => end - first;

// Holds tokens of which only the first have been computed, until the user asks for more.
function useTokens(given: TokenOrError[], side: 0 | 1, range: Range, tokensOf: Props["tokensOf"]) {
  const [asked, setAsked] = useState<{ of: TokenOrError[]; tokens: TokenOrError[] } | null>(null);
  const tokens = asked?.of === given ? asked.tokens : given;
  const unfold = async (most: number) => {
    const [first, end] = range;
    const [found] = await tokensOf(side, [[first, Math.min(end, first + tokens.length + most)]]);
    setAsked({ of: given, tokens: found ?? [] });
  };
  // The worker may be busy with another question, whose tokens are different. Then nothing happens.
  return { tokens, left: sizeOf(range) - tokens.length, unfold: (most = tokenStep) => void unfold(most).catch(() => {}) };
}

function More({ left, unfold }: { left: number; unfold(): void }) {
  return left > 0 ? <li><LeftOut count={left} step={tokenStep} onUnfold={() => unfold()} /></li> : null;
}

function Same({ row, ...props }: Props & { row: Extract<Row, { same: unknown }> }) {
  const [isOpen, setOpen] = useState(false);
  const { tokens, left, unfold } = useTokens(row.same, 0, row.range, props.tokensOf);
  const count = sizeOf(row.range);
  const few = count <= mostOpen && tokens.length > 0;
  const toggle = () => {
    if (!isOpen && tokens.length === 0) unfold(sizeOf(shownOf(row.range)));
    setOpen(!isOpen);
  };
  return (
    <tr class="same">
      <td colSpan={2}>
        {(few || isOpen) && (
          <ul class="tokens">
            {tokens.map((each, n) => <Line key={n} each={each} {...props} />)}
            <More left={left} unfold={unfold} />
          </ul>
        )}
        {!few && (
          <button type="button" class="fold" aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? "▾" : "▸"} {count.toLocaleString("en")} the same in both
          </button>
        )}
      </td>
    </tr>
  );
}

function Differs({ row, ...props }: Props & { row: Extract<Row, { divergence: unknown }> }) {
  const sides = [
    useTokens(row.sides[0], 0, row.ranges[0], props.tokensOf),
    useTokens(row.sides[1], 1, row.ranges[1], props.tokensOf),
  ] as const;
  return (
    <tr class={`differs ${row.divergence.kind}`}>
      {sides.map(({ tokens, left, unfold }, which) => {
        const others = counterparts(tokens, sides[1 - which]!.tokens);
        return (
          <td key={which} class={`side-${which}`}>
            <ul class="tokens">
              {tokens.map((each, n) => <Line key={n} each={each} other={others[n]} {...props} />)}
              <More left={left} unfold={unfold} />
              {tokens.length === 0 && left <= 0 && <li class="nothing">nothing</li>}
            </ul>
          </td>
        );
      })}
    </tr>
  );
}

// Requests the first tokens of rows that have none yet.
async function filled(rows: readonly Row[], tokensOf: Props["tokensOf"]): Promise<Row[]> {
  const rangesOf = (side: 0 | 1) =>
    rows.flatMap((row) => ("same" in row ? (side === 0 ? [shownOf(row.range)] : []) : [shownOf(row.ranges[side])]));
  const both = await Promise.all([tokensOf(0, rangesOf(0)), tokensOf(1, rangesOf(1))]);
  const next = (side: 0 | 1) => both[side].shift() ?? [];
  return rows.map((row) => ("same" in row ? { ...row, same: next(0) } : { ...row, sides: [next(0), next(1)] }));
}

// Returns how many of `count` rows of `analysis` to draw. The number grows until all are drawn.
function useGrowing(count: number, analysis: Analysis): number {
  const [drawn, setDrawn] = useState({ of: analysis, count: drawnAtOnce });
  const now = drawn.of === analysis ? drawn.count : drawnAtOnce;
  useEffect(() => {
    if (now >= count) return undefined;
    const timer = setTimeout(() => setDrawn({ of: analysis, count: now + drawnAtOnce }));
    return () => clearTimeout(timer);
  }, [analysis, now, count]);
  return Math.min(now, count);
}

function rowOf(row: Row, n: number, props: Props): VNode {
  if ("same" in row) return <Same key={n} row={row} {...props} />;
  return (
    <>
      <Differs key={n} row={row} {...props} />
      <tr key={`${n}-why`} class="why-row">
        <td colSpan={2}>
          <Why
            divergence={row.divergence}
            lists={props.lists}
            names={props.analysis.names}
            isOpen={props.analysis.summary.divergences === 1}
            stepping={props.stepping}
            onStep={props.onStep}
            onMinimize={() => props.onMinimize(row.divergence.span[0])}
          />
        </td>
      </tr>
    </>
  );
}

export function Tokens(props: Props) {
  const { analysis, heads } = props;
  const { summary, moreDivergences } = analysis;
  const [asked, setAsked] = useState<{ of: Analysis; rows: Row[] } | null>(null);
  const first = useMemo(() => analysis.rows.slice(0, rowStep), [analysis]);
  const rows = asked?.of === analysis ? asked.rows : first;
  const left = analysis.rows.length - rows.length;
  const count = useGrowing(rows.length, analysis);
  // Preact does not render an element again that it has drawn before.
  const drawn = useMemo<VNode[]>(() => [], [props, rows]);
  while (drawn.length < count) drawn.push(rowOf(rows[drawn.length]!, drawn.length, props));
  const unfold = async () => {
    const next = analysis.rows.slice(rows.length, rows.length + rowStep);
    setAsked({ of: analysis, rows: [...rows, ...(await filled(next, props.tokensOf))] });
  };
  return (
    <section class="card results" aria-labelledby="results-title">
      <h2 id="results-title">
        {summary.divergences === 0
          ? "Both drafts make the same of it"
          : `${summary.divergences === 1 ? "One place differs" : `${summary.divergences.toLocaleString("en")} places differ`}`}
        {summary.divergences > summary.inTokens && summary.divergences > 0 && (
          <small> {summary.inTokens === 0 ? "only in errors" : `${summary.divergences - summary.inTokens} of them only in errors`}</small>
        )}
      </h2>
      <table class="aligned" tabIndex={0} aria-label="Tokens and errors of the two drafts: up and down go through them" onKeyDown={onKey}>
        <thead>
          <tr>
            <th scope="col" class="side-0"><span class="letter">A</span> {heads[0]}</th>
            <th scope="col" class="side-1"><span class="letter">B</span> {heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {drawn.slice(0, count)}
        </tbody>
      </table>
      {left > 0 && (
        <p class="hint">
          <LeftOut count={left} step={rowStep} what={left === 1 ? " row" : " rows"} onUnfold={() => void unfold().catch(() => {})} />
        </p>
      )}
      {moreDivergences > 0 && (
        <p class="hint">
          The first {(summary.divergences - moreDivergences).toLocaleString("en")} of {summary.divergences.toLocaleString("en")}{" "}
          places are listed; <code>strata compare</code> lists all of them.
        </p>
      )}
    </section>
  );
}
