// The page: what is shown, and who is asked for it.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Settings } from "../../package/src/options.js";
import type { Cause, Change, Since, Step } from "../../package/src/shapes.js";
import type { BothWords } from "./breakpoints.js";
import { BrowserCard } from "./browser_card.js";
import { Changes } from "./changes.js";
import { SettingsDialog, ShareDialog } from "./dialogs.js";
import { draftNamed } from "./draft_names.js";
import { SourceEditor } from "./editor.js";
import { isSuperseded, type Engine } from "./engine.js";
import { examples, firstPair } from "./examples.js";
import { noStep, type Analysis, type Lists, type Pair, type Question, type SideBySide } from "./requests.js";
import { fragmentFor, settingsOf, shownBy } from "./share.js";
import { Steps } from "./steps.js";
import { Timeline } from "./timeline.js";
import { markHovered, Tokens, type Pointed } from "./tokens.js";
import { Toolbar } from "./toolbar.js";

// Beyond this, an input is not read under every revision and not stepped through unless asked for.
const longInput = 50_000;
// The editor does not wait for a first answer that takes longer than this, in milliseconds.
const longWait = 300;

interface Props {
  engine: Engine;
  lists: Lists;
  /** What is asked first; null: the link is still to be followed. */
  first: Question | null;
}

export function App({ engine, lists, first }: Props) {
  const [input, setInput] = useState(first?.input ?? examples[0].input);
  const [pair, setPair] = useState<Pair>(first?.pair ?? firstPair);
  const [settings, setSettings] = useState<Settings>(first?.settings ?? {});
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const [since, setSince] = useState<Since | null>(null);
  const [sinceProblem, setSinceProblem] = useState<string | null>(null);
  const [steps, setSteps] = useState<SideBySide | null>(null);
  const [row, setRow] = useState(0);
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  // Of the link or of a button, until it is dismissed; of the last question, until the next.
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [dialog, setDialog] = useState<"settings" | { link: string } | null>(null);
  const [shows, setShows] = useState<0 | 1>(1);
  const [isReady, setReady] = useState(first !== null);
  // The first answer does not wait for what is shown later.
  const [isLater, setLater] = useState(false);
  const [machines, setMachines] = useState<BothWords | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const results = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<SourceEditor | null>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>();
  const stepping = useRef<{ steps: SideBySide | null; onCaret(at: number): void }>({ steps: null, onCaret() {} });

  const heads = useMemo(() => [headOf(pair[0], lists), headOf(pair[1], lists)] as const, [pair, lists]);
  const question: Question = { input, pair, settings };

  // A new page: in the editor too.
  const show = (text: string, drafts: Pair, with_: Settings = {}, change: string | null = null) => {
    // What was typed before and not yet asked about is gone.
    clearTimeout(typing.current);
    editor.current?.setText(text);
    setInput(text);
    setPair(drafts);
    setSettings(with_);
    setChosen(change);
  };
  const showChange = (change: Change) => {
    const witness = change.witnesses[0];
    if (!witness) return;
    const named = (day: string) => lists.drafts.find((each) => each.day === day)?.name ?? day;
    show(witness.input, [named(change.from), named(change.to)], settingsOf(witness.options), change.id);
  };

  useEffect(() => {
    const timer = setTimeout(() => setLater(true), (analysis ?? failure) === null ? longWait : 0);
    return () => clearTimeout(timer);
  }, [analysis, failure]);

  useEffect(() => {
    if (!isLater) return;
    const made = new SourceEditor(host.current!, input, {
      onInput(text) {
        clearTimeout(typing.current);
        typing.current = setTimeout(() => {
          setInput(text);
          setChosen(null);
        }, text.length > longInput ? 400 : 120);
      },
      onCaret: (at) => stepping.current.onCaret(at),
      onHover: (at) => markHovered(results.current, at),
    });
    editor.current = made;
    return () => made.destroy();
  }, [isLater]);

  useEffect(() => {
    const follow = async () => {
      const linked = await shownBy(location.hash);
      if ("problem" in linked) setProblem(linked.problem);
      else if (linked.change !== undefined) {
        const change = lists.changes.find(({ id }) => id === linked.change);
        if (change) showChange(change);
        else setProblem(`There is no change named "${linked.change}".`);
      } else if (linked.input !== undefined || linked.pair || linked.settings)
        show(linked.input ?? examples[0].input, linked.pair ?? firstPair, linked.settings);
      setReady(true);
    };
    if (first === null) void follow();
    const onHash = () => void follow();
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);

  // The answers, quick ones first. They are asked for before the page is painted.
  useLayoutEffect(() => {
    if (!isReady) return;
    let isCurrent = true;
    const failed = (error: unknown) => {
      if (!isCurrent || isSuperseded(error)) return;
      setBusy(false);
      setFailure(error instanceof Error ? error.message : String(error));
    };
    engine.supersede();
    setBusy(true);
    setProgress(null);
    // What is quick tells nothing.
    const begun = performance.now();
    const tell = (done: number) => void (isCurrent && performance.now() - begun > 300 && setProgress(done));
    engine.ask("analyse", question, tell).then((found) => {
      if (!isCurrent) return;
      performance.measure("strata-comparison", { start: begun, end: performance.now() });
      setProgress(null);
      setAnalysis(found);
      setFailure(null);
      setBusy(false);
    }, failed);
    setSteps(null);
    stepping.current.steps = null;
    if (input.length <= longInput)
      engine.ask("sideBySide", question).then((found) => {
        if (!isCurrent) return;
        setSteps(found);
        setRow(0);
      }, failed);
    return () => void (isCurrent = false);
  }, [input, pair, settings, isReady]);

  // The machines themselves, for pictures and breakpoints.
  useEffect(() => {
    if (!isReady) return;
    let isCurrent = true;
    setMachines(null);
    Promise.all([engine.ask("words", pair[0]), engine.ask("words", pair[1])]).then(
      (both) => isCurrent && setMachines(both),
      () => {},  // the analysis says what is wrong
    );
    return () => void (isCurrent = false);
  }, [pair, isReady]);

  // What the pair does not matter for.
  useEffect(() => {
    if (!isReady) return;
    let isCurrent = true;
    setSince(null);
    setSinceProblem(null);
    if (input.length > longInput) {
      setSinceProblem("This page is long; it is not read under every revision.");
      return;
    }
    // After typing has stopped for a moment: it takes about a second.
    const timer = setTimeout(() => {
      engine.ask("since", question).then(
        (found) => isCurrent && setSince(found),
        (error: unknown) => isCurrent && !isSuperseded(error) && setSinceProblem(String(error)),
      );
    }, 300);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [input, settings, isReady]);

  const divergences = useMemo(
    () => (analysis?.rows ?? []).flatMap((each) => ("divergence" in each ? [each.divergence] : [])),
    [analysis],
  );
  useLayoutEffect(() => {
    if (analysis && !performance.getEntriesByName("strata-first-answer").length) performance.mark("strata-first-answer");
  }, [analysis]);
  useEffect(() => {
    if (!analysis) return;
    editor.current?.setMarks({
      places: analysis.places[shows],
      differences: divergences.map(({ span }) => ({ begin: span[0], end: span[1] })),
    });
  }, [analysis, shows, isLater]);
  useEffect(() => {
    if (!steps) return;
    editor.current?.setMarks({ character: steps.offsets[row] ?? null });
  }, [steps, row, isLater]);

  stepping.current = {
    steps,
    onCaret(at) {
      setCaret(at);
      const found = steps?.offsets.indexOf(at) ?? -1;
      if (found >= 0) setRow(found);
    },
  };

  const wordsOf = (at: number): Promise<[Step | null, Step | null]> =>
    engine.ask("steps", [steps!.rows[0][at] ?? noStep, steps!.rows[1][at] ?? noStep]);

  // The rows at which the drafts' rules diverge. Several rules may be tried at a character: the last one decides.
  const differingRows = useMemo(() => {
    if (!steps) return [];
    const rows = divergences.flatMap(({ cause }) => cause.slice(0, 1).map(({ offset }) => steps.offsets.indexOf(offset)));
    return [...new Set(rows.filter((each) => each >= 0))].sort((a, b) => a - b);
  }, [steps, divergences]);

  const cancel = () => {
    engine.cancel();
    setBusy(false);
    setProgress(null);
  };

  const stepTo = async (causes: Cause[]) => {
    if (!steps || !analysis) return;
    for (const cause of causes) {
      const side = cause.drafts.includes(analysis.names[0]) ? 0 : 1;
      for (let at = steps.offsets.indexOf(cause.offset); at >= 0 && at < steps.offsets.length; ++at) {
        if (steps.offsets[at] !== cause.offset) break;
        const words = (await wordsOf(at))[side];
        if (words?.state !== cause.state) continue;
        setRow(at);
        document.getElementById("steps-title")?.scrollIntoView({ behavior: "smooth", block: "start" });
        return;
      }
    }
  };

  const minimize = (begin: number) => {
    const before = divergences.slice(0, divergences.findIndex(({ span }) => span[0] === begin));
    const difference = before.reduce((sum, each) => sum + each.differences.length + (each.moreDifferences ?? 0), 1);
    setBusy(true);
    engine.ask("minimize", { ...question, difference }).then(
      (found) => {
        setBusy(false);
        show(found.input, pair, settings);
      },
      (error: unknown) => {
        setBusy(false);
        if (!isSuperseded(error)) setProblem(String(error instanceof Error ? error.message : error));
      },
    );
  };

  const share = async () => {
    const fragment = chosen ? `#change=${chosen}` : await fragmentFor(question);
    const link = location.href.replace(/#.*$/s, "") + fragment;
    setDialog({ link });
  };
  const point = (at: Pointed | null) => editor.current?.setMarks({ pointed: at });

  // A step or a move of the caret changes none of these: they are not drawn anew.
  const toolbar = useMemo(
    () => (
      <Toolbar
        onShare={() => void share()}
        onSettings={() => setDialog("settings")}
        onFile={(text) => show(text, pair, settings)}
        hasSettings={Object.keys(settings).length > 0}
      />
    ),
    [input, pair, settings, chosen],
  );
  const timeline = useMemo(
    () => <Timeline lists={lists} pair={pair} since={since} sinceProblem={sinceProblem} onPair={setPair} />,
    [lists, pair, since, sinceProblem],
  );
  const tokens = useMemo(
    () =>
      analysis && (
        <Tokens
          analysis={analysis}
          lists={lists}
          heads={heads}
          caret={caret}
          onPoint={point}
          onShow={(at) => editor.current?.show(at.begin)}
          onStep={(causes) => void stepTo(causes)}
          onMinimize={minimize}
        />
      ),
    [analysis, lists, heads, caret, steps, input, pair, settings],
  );
  const browser = useMemo(() => isLater && <BrowserCard />, [isLater]);
  const changes = useMemo(() => isLater && <Changes lists={lists} chosen={chosen} onChange={showChange} />, [isLater, lists, chosen]);

  return (
    <>
      {toolbar}
      <main>
        {problem && (
          <p class="problem" role="alert">
            {problem} <button type="button" class="small" onClick={() => setProblem(null)}>Dismiss</button>
          </p>
        )}
        {failure && <p class="problem" role="alert">{failure}</p>}
        {isBusy && (
          <p class="busy" role="status">
            Working {progress !== null && <progress aria-label="Progress" value={progress} />}
            <button type="button" class="small" onClick={cancel}>Cancel</button>
          </p>
        )}
        {timeline}
        <div class="columns">
          <div class="bench">
          <section class="card source" aria-labelledby="source-title">
            <h2 id="source-title">
              HTML{" "}
              <span class="coloured-by" role="group" aria-label="Coloured by">
                {([0, 1] as const).map((side) => (
                  <button key={side} type="button" class={`small side-${side}`} aria-pressed={shows === side} onClick={() => setShows(side)}>
                    as {side === 0 ? "A" : "B"}
                  </button>
                ))}
              </span>
            </h2>
            <div class="editor" ref={host} />
            <p class="examples">
              <span>Try</span>
              {examples.map((each) => (
                <button key={each.name} type="button" class="small quiet" onClick={() => show(each.input, each.pair)}>{each.name}</button>
              ))}
            </p>
          </section>
        {steps && steps.offsets.length > 0 && (
          <Steps steps={steps} row={row} heads={heads} differences={differingRows} machines={machines} wordsOf={wordsOf} onRow={setRow} />
        )}
          </div>
          {analysis && <div ref={results} class={isBusy ? "stale" : ""} aria-busy={isBusy}>{tokens}</div>}
        </div>
        {browser}
        {changes}
      </main>
      {dialog === "settings" && (
        <SettingsDialog
          settings={settings}
          states={["Data state", "RCDATA state", "RAWTEXT state", "Script data state", "PLAINTEXT state", "CDATA section state"]}
          onSettings={setSettings}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog !== null && dialog !== "settings" && (
        <ShareDialog link={dialog.link} onSave={() => save(input)} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function headOf(name: string, lists: Lists): string {
  const { when } = draftNamed(name, lists);
  return name.includes("+") ? `${when} (${name.split("+").slice(1).join(", ")})` : when;
}

function save(text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/html" }));
  link.download = "page.html";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
