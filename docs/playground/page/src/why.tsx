// Shows why two drafts differ at a place: the named changes, and the sentence of each draft.

import type { Cause, Change, Difference, Revision } from "../../package/src/shapes.js";
import { commitLink, dateOf } from "./draft_names.js";
import { placeInWords } from "./source_place.js";
import type { Lists, ShownDivergence } from "./requests.js";

interface Props {
  divergence: ShownDivergence;
  lists: Lists;
  /** The names of the drafts in the comparison. */
  names: readonly [string, string];
  /** Whether the sentences are shown before the user asks for them. */
  isOpen: boolean;
  /** How long it takes to compute the steps, in words; null if they are there. */
  stepping: string | null;
  onStep(causes: Cause[]): void;
  onMinimize(): void;
}

function TimeOf({ date, commit }: { date: string; commit: string | null }) {
  return (
    <span class="date">
      {dateOf(date)}
      {commit && <> (<a href={commitLink(commit)} rel="noreferrer" target="_blank">{commit.slice(0, 8)}</a>)</>}
    </span>
  );
}

export function ChangeTime({ change }: { change: Change }) {
  const dated = change.commits.filter((each) => each.date !== null);
  if (dated.length === 0) return <span class="date">between {dateOf(change.from)} and {dateOf(change.to)}</span>;
  return (
    <span class="date">
      {dated.slice(0, 3).map(({ date, commit }, n) => (
        <span key={n}>
          {n > 0 && ", "}
          <TimeOf date={date!} commit={commit} />
        </span>
      ))}
    </span>
  );
}

function Sentence({ cause, side }: { cause: Cause; side: 0 | 1 }) {
  return (
    <figure class={`sentence side-${side}`}>
      <figcaption>
        <b>{side === 0 ? "A" : "B"}</b> {cause.state}
        {cause.section && <span class="section"> {cause.section}</span>}
        {cause.on && <span class="on"> · {cause.on}</span>}
      </figcaption>
      <blockquote>{cause.rule}</blockquote>
    </figure>
  );
}

// Returns the causes of several differences without duplicates.
function distinct(causes: Cause[]): Cause[] {
  const known = new Set<string>();
  return causes.filter((each) => {
    const key = JSON.stringify([each.drafts, each.state, each.rule, each.offset]);
    return !known.has(key) && known.add(key);
  });
}

/** Differences that belong to one change, or to no change. */
interface Reason {
  change: Change | null;
  /** The commit, if no change is known. */
  revision: Revision | null;
  id: string | null;
  differences: Difference[];
}
function reasonsOf(divergence: ShownDivergence, lists: Lists): Reason[] {
  const reasons = new Map<string, Reason>();
  for (const difference of divergence.differences) {
    const key = difference.changes.join(" ");
    const reason = reasons.get(key) ?? {
      change: lists.changes.find(({ id }) => id === difference.changes[0]) ?? null,
      revision: lists.revisions.find(({ id }) => id === difference.changes[0]) ?? null,
      id: difference.changes[0] ?? null,
      differences: [],
    };
    reason.differences.push(difference);
    reasons.set(key, reason);
  }
  return [...reasons.values()];
}

const nameOfPart: Record<Difference["what"], string> = {
  token: "the token", name: "the name", attribute: "an attribute", attributeValue: "the value of an attribute",
  selfClosing: "the self-closing flag", doctypeName: "the name of the doctype", publicId: "the public identifier",
  systemId: "the system identifier", quirks: "the quirks flag", data: "the text", target: "the target", error: "an error",
};

export function Why({ divergence, lists, names, isOpen, stepping, onStep, onMinimize }: Props) {
  const reasons = reasonsOf(divergence, lists);
  return (
    <div class="why">
      <p class="place">{placeInWords({ line: divergence.line, column: divergence.col })}</p>
      {reasons.map((reason, n) => {
        const causes = distinct(reason.differences.flatMap(({ cause }) => cause));
        const parts = [...new Set(reason.differences.map(({ what }) => nameOfPart[what]))];
        return (
          <div key={reason.id ?? ""} class="reason">
            <p class="title">
              {reason.change?.title ?? reason.revision?.title ?? reason.id ?? `Differs in ${parts.join(", ")}`}
              {reason.change && <> <ChangeTime change={reason.change} /></>}
              {!reason.change && reason.revision && <> <TimeOf date={reason.revision.date} commit={reason.revision.commit} /></>}
            </p>
            <details open={isOpen}>
              <summary>By which sentences?</summary>
              <div class="sentences">
                {([0, 1] as const).map((side) => (
                  <div key={side}>
                    {causes.filter(({ drafts }) => drafts.includes(names[side])).map((cause, k) => (
                      <Sentence key={k} cause={cause} side={side} />
                    ))}
                  </div>
                ))}
              </div>
            </details>
            <button type="button" class="small quiet" onClick={() => onStep(causes)}>
              Step to it{stepping && <small> ({stepping})</small>}
            </button>
            {n === reasons.length - 1 && (
              <button type="button" class="small quiet" onClick={onMinimize}>Shrink to this</button>
            )}
          </div>
        );
      })}
    </div>
  );
}
