// The card "Which revision is your browser?": the browser's own parser reads the probes, and the card shows the
// verdict.

import { Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { probes, verdictOn, type Commit, type Deviation, type Range, type Verdict } from "./browser_revision.js";
import { commitLink, dateOf } from "./draft_names.js";
import { treeByBrowser } from "./own_parser.js";
import { fragmentFor } from "./share.js";
import { Shown } from "./token_words.js";

export const fragmentOfBrowser = "#browser";

const isCommit = (name: string) => /^[0-9a-f]{8,}$/.test(name);
function CommitLink({ name }: { name: string }) {
  return isCommit(name) ? <> (<a href={commitLink(name)} rel="noreferrer" target="_blank">{name.slice(0, 8)}</a>)</> : null;
}

function Time({ from, end }: Range) {
  return (
    <>
      from <b>{dateOf(from.from)}</b><CommitLink name={from.name} />{" "}
      {end ? <>until <b>{dateOf(end.from)}</b><CommitLink name={end.name} /></> : <>to <b>{dateOf(probes.until)}</b>, the last day that this page knows</>}
    </>
  );
}

function Commits({ title, of, isOpen }: { title: string; of: Commit[]; isOpen: boolean }) {
  if (of.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary>{title}: {of.length}</summary>
      <ul>
        {of.map((each) => (
          <li key={`${each.date} ${each.title}`}>
            <span class="date">{dateOf(each.date)}</span> {each.title}<CommitLink name={each.commit} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div>
      <h5>{title}</h5>
      {lines.length === 0 ? <p class="nothing">nothing here</p> : lines.map((each, n) => <code key={n}><Shown text={each} /></code>)}
    </div>
  );
}

function DeviationEntry({ of }: { of: Deviation }) {
  const [link, setLink] = useState<string | undefined>();
  useEffect(() => {
    let isCurrent = true;
    void fragmentFor({ input: of.input, pair: of.pair, settings: {} }).then((made) => isCurrent && setLink(made));
    return () => void (isCurrent = false);
  }, [of]);
  return (
    <li>
      <p>
        <code class="input"><Shown text={of.input} /></code>{" "}
        <a href={link} onClick={() => scrollTo({ top: 0, behavior: "smooth" })}>Compare how the texts read it</a>
      </p>
      <div class="trees">
        <Lines title="By that text" lines={of.expected} />
        <Lines title="By your browser" lines={of.built} />
      </div>
    </li>
  );
}

function Deviations({ of }: { of: Deviation[] }) {
  const groups = new Map<string, Deviation[]>();
  for (const each of of) {
    const key = each.commits.map(({ commit, title }) => commit + title).join();
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return (
    <>
      <h3>Where it deviates</h3>
      {[...groups].map(([key, group]) => (
        <Fragment key={key}>
          <h4>
            {group[0]!.commits.length === 0 && "No commit accounts for these"}
            {group[0]!.commits.map((each, n) => (
              <span key={each.title}>{n > 0 && "; "}Because of {dateOf(each.date)}<CommitLink name={each.commit} />: {each.title}</span>
            ))}
          </h4>
          <ul class="deviations">{group.map((each) => <DeviationEntry key={each.input} of={each} />)}</ul>
        </Fragment>
      ))}
    </>
  );
}

function Answer({ of }: { of: Verdict }) {
  const { ranges } = of;
  const introduction = {
    yes: "Your browser reads these inputs as the standard did ",
    partly: "Your browser follows the standard in part. The nearest text is the one in force ",
    no: "The parser of your browser was not written from the standard. The nearest text is the one in force ",
  };
  return (
    <div>
      <p class="date-of-browser" role="status">
        {introduction[of.follows]}<Time from={ranges[0]!.from} end={ranges.at(-1)!.end} />.
      </p>
      {ranges.length > 1 && (
        <p class="hint">
          Texts in between that fit less well:{" "}
          {ranges.slice(1).map((each, n) => <span key={each.from.name}>{n > 0 && "; "}<Time from={ranges[n]!.end!} end={each.from} /></span>)}.
        </p>
      )}
      <p>{of.answered - of.deviations.length} of {of.answered} answers match that text.</p>
      <Commits title="Commits that it lacks" of={of.lacks} isOpen />
      <Commits title="Commits that it has, later than that text" of={of.beyond} isOpen />
      <Commits title="Commits that it has in part" of={of.partly} isOpen />
      <Commits title="Commits that it has" of={of.has} isOpen={false} />
      {of.deviations.length > 0 && <Deviations of={of.deviations} />}
    </div>
  );
}

export function BrowserCard() {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const card = useRef<HTMLElement>(null);
  const ask = () => {
    const begun = performance.now();
    setVerdict(verdictOn(treeByBrowser));
    performance.measure("strata-browser", { start: begun, end: performance.now() });
  };
  useEffect(() => {
    const follow = () => {
      if (location.hash !== fragmentOfBrowser) return;
      ask();
      card.current!.scrollIntoView({ block: "start" });
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return (
    <section ref={card} id="browser" class="card browser" aria-labelledby="browser-title">
      <h2 id="browser-title">Which revision is your browser?</h2>
      {verdict ? <Answer of={verdict} /> : <button type="button" class="primary" onClick={ask}>Ask its parser</button>}
      <p class="hint">
        Your browser's <code>DOMParser</code> reads {probes.probes.length} short inputs on which revisions of the standard differ, each after the
        letter “a” in a body, and plain HTML for the tokens into which each revision turns them. Where the two trees are equal, your browser reads
        the input as that revision does. Nothing leaves this page. Trees show no parse errors and no self-closing flags, so this answer does not
        cover them. Nor does it cover commits that change only tree construction, or only inputs whose tokens plain HTML cannot write.
      </p>
    </section>
  );
}
