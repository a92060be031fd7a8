// The tokens of the two drafts, side by side. Equal ones stand once, long runs of them folded.

import { useState } from "preact/hooks";
import type { Cause } from "../../package/src/shapes.js";
import type { Analysis, Lists, Row, TokenOrError } from "./requests.js";
import { spanOf, TokenLine } from "./token_words.js";
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
  onPoint(at: Pointed | null): void;
  onShow(at: Pointed): void;
  onStep(causes: Cause[]): void;
  onMinimize(begin: number): void;
}

// Equal tokens that are shown without being asked for.
const mostOpen = 4;

function Line({ each, caret, onPoint, onShow }: Pick<Props, "caret" | "onPoint" | "onShow"> & { each: TokenOrError }) {
  const span = spanOf(each);
  const isAtCaret = caret !== null && caret >= span.begin && caret < span.end && each.type !== "parseError";
  return (
    <li
      class={isAtCaret ? "at-caret" : ""}
      data-begin={span.begin}
      data-end={span.end}
      onMouseEnter={() => onPoint(span)}
      onMouseLeave={() => onPoint(null)}
      onClick={() => onShow(span)}
    >
      <TokenLine of={each} />
    </li>
  );
}

/** Marks the tokens that a place in the source belongs to, without drawing the list anew: the pointer moves fast. */
export function markHovered(within: Element | null, position: number | null): void {
  for (const each of within?.querySelectorAll("[data-hovered]") ?? []) each.removeAttribute("data-hovered");
  if (position === null) return;
  for (const each of within?.querySelectorAll<HTMLElement>("[data-begin]") ?? [])
    if (Number(each.dataset.begin) <= position && position < Number(each.dataset.end)) each.setAttribute("data-hovered", "");
}

function Same({ row, ...props }: Props & { row: Extract<Row, { same: unknown }> }) {
  const [isOpen, setOpen] = useState(false);
  const few = row.count <= mostOpen;
  return (
    <tr class="same">
      <td colSpan={2}>
        {few || isOpen ? (
          <ul class="tokens">
            {row.same.map((each, n) => <Line key={n} each={each} {...props} />)}
            {row.count > row.same.length && <li class="left-out">… {row.count - row.same.length} more</li>}
          </ul>
        ) : null}
        {!few && row.same.length === 0 && `${row.count.toLocaleString("en")} the same in both`}
        {!few && row.same.length > 0 && (
          <button type="button" class="fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "▾" : "▸"} {row.count.toLocaleString("en")} the same in both
          </button>
        )}
      </td>
    </tr>
  );
}

export function Tokens(props: Props) {
  const { analysis, lists, heads } = props;
  const { rows, summary, moreRows } = analysis;
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
      <table class="aligned">
        <caption class="sr-only">Tokens and errors of the two drafts</caption>
        <thead>
          <tr>
            <th scope="col" class="side-0"><span class="letter">A</span> {heads[0]}</th>
            <th scope="col" class="side-1"><span class="letter">B</span> {heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) =>
            "same" in row ? (
              <Same key={n} row={row} {...props} />
            ) : (
              <>
                <tr key={n} class={`differs ${row.divergence.kind}`}>
                  {row.sides.map((side, which) => (
                    <td key={which} class={`side-${which}`}>
                      <ul class="tokens">
                        {side.map((each, k) => <Line key={k} each={each} {...props} />)}
                        {row.counts[which]! > side.length && <li class="left-out">… {row.counts[which]! - side.length} more</li>}
                        {side.length === 0 && <li class="nothing">nothing</li>}
                      </ul>
                    </td>
                  ))}
                </tr>
                <tr key={`${n}-why`} class="why-row">
                  <td colSpan={2}>
                    <Why
                      divergence={row.divergence}
                      lists={lists}
                      names={analysis.names}
                      isOpen={summary.divergences === 1}
                      onStep={props.onStep}
                      onMinimize={() => props.onMinimize(row.divergence.span[0])}
                    />
                  </td>
                </tr>
              </>
            ),
          )}
        </tbody>
      </table>
      {moreRows > 0 && <p class="hint">{moreRows.toLocaleString("en")} more rows are not shown.</p>}
    </section>
  );
}
