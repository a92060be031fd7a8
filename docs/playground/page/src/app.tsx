// The page: shows the results, and asks the worker for them.

import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import type { Settings } from "../../package/src/options.js";
import type { Cause, Change, Encoding, Step, TextReading } from "../../package/src/shapes.js";
import type { BothWords } from "./breakpoints.js";
import { BrowserCard } from "./browser_card.js";
import { Changes } from "./changes.js";
import { canBeTest, commandFor, markdownFor, testFor } from "./copies.js";
import { LicencesDialog, SettingsDialog, ShareDialog, type Copy } from "./dialogs.js";
import { draftNamed } from "./draft_names.js";
import { noMarks, SourceEditor } from "./editor.js";
import { isSuperseded, type Engine } from "./engine.js";
import { examples, firstPair } from "./examples.js";
import { firstState, isStale, longInput, pageState, timeFor, type PartName } from "./page_state.js";
import { noStep, type Lists, type OwnText, type Pair, type Question, type SideBySide } from "./requests.js";
import { addressForOthers, fragmentFor, longestLink, settingsOf, shownBy } from "./share.js";
import { OwnTextDialog } from "./own_text.js";
import { Steps } from "./steps.js";
import { Timeline } from "./timeline.js";
import { markHovered, Tokens, type Pointed } from "./tokens.js";
import { Toolbar } from "./toolbar.js";

// If the first result takes longer than this number of milliseconds, the editor is shown without it.
const longWait = 300;

interface Props {
  engine: Engine;
  lists: Lists;
  /** The first question; null if the page must still follow the link. */
  first: Question | null;
}

export function App({ engine, lists: given, first }: Props) {
  const [texts, setTexts] = useState<readonly TextReading[]>([]);
  const lists = useMemo(() => ({ ...given, texts }), [given, texts]);
  const [state, dispatch] = useReducer(
    pageState,
    first ?? { input: examples[0].input, pair: firstPair, settings: {} },
    firstState,
  );
  const { question, change: chosen } = state;
  const { input, pair, settings } = question;
  const { answer: analysis, of: analysed } = state.analysis;
  const steps = state.steps.answer;
  const [row, setRow] = useState(0);
  const [caret, setCaret] = useState<number | null>(null);
  // A problem with the link or with a button, until the user dismisses it.
  const [problem, setProblem] = useState<string | null>(null);
  const [isShrinking, setShrinking] = useState(false);
  const [dialog, setDialog] = useState<"settings" | "own text" | "licences" | { link: string; copies: Copy[] } | null>(null);
  const [shows, setShows] = useState<0 | 1>(1);
  const [isReady, setReady] = useState(first !== null);
  // Parts that are shown later are requested after the first result.
  const [isLater, setLater] = useState(false);
  const [machines, setMachines] = useState<BothWords | null>(null);
  const [machinesAttempt, setMachinesAttempt] = useState(0);
  const [progress, setProgress] = useState<number | null>(null);
  const results = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<SourceEditor | null>(null);
  // Text that was typed, until the page asks the worker about it.
  const typed = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const toStepTo = useRef<{ causes: Cause[]; of: Question } | null>(null);
  const stepping = useRef<{ steps: SideBySide | null; onCaret(at: number): void }>({ steps: null, onCaret() {} });

  const headsOf = (of: Pair) => [headOf(of[0], lists), headOf(of[1], lists)] as const;
  const heads = useMemo(() => headsOf(pair), [pair, lists]);
  // A result keeps the names of the drafts that it is about.
  const analysedHeads = useMemo(() => headsOf((analysed ?? question).pair), [analysed, lists]);
  const stale = isStale(state);
  const isWaiting = (part: PartName) => state[part].status === "waiting";
  const isComparing = isReady && isWaiting("analysis");
  // For a short page, the steps and the history are requested without the user's asking, after the first result.
  const isBusy = isComparing || isShrinking || (input.length > longInput && (isWaiting("steps") || isWaiting("since")));

  const forgetTyped = () => {
    clearTimeout(typed.current?.timer);
    typed.current = null;
  };
  // Shows another page, in the editor as well.
  const show = (text: string, drafts: Pair, with_: Settings = {}, change: string | null = null) => {
    forgetTyped();
    editor.current?.setText(text);
    dispatch({ type: "show", question: { input: text, pair: drafts, settings: with_ }, change });
  };
  const onPair = (drafts: Pair) => dispatch({ type: "edit", some: { pair: drafts } });
  const showChange = (change: Change) => {
    const witness = change.witnesses[0];
    if (!witness) return;
    const named = (day: string) => lists.drafts.find((each) => each.day === day)?.name ?? day;
    show(witness.input, [named(change.from), named(change.to)], settingsOf(witness.options), change.id);
  };

  useEffect(() => {
    const timer = setTimeout(() => setLater(true), isComparing && analysis === null ? longWait : 0);
    return () => clearTimeout(timer);
  }, [analysis, isComparing]);

  useEffect(() => {
    if (!isLater) return;
    const made = new SourceEditor(host.current!, input, {
      onInput(text) {
        forgetTyped();
        const ask = () => {
          typed.current = null;
          dispatch({ type: "edit", some: { input: text } });
        };
        typed.current = { text, timer: setTimeout(ask, text.length > longInput ? 400 : 120) };
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

  // Requests a part of the results. If the question has changed meanwhile, the state ignores the result.
  const asked = (part: PartName, answer: Promise<unknown>) =>
    answer.then(
      (found) => dispatch({ type: "answered", part, of: question, answer: found } as Parameters<typeof dispatch>[0]),
      (error: unknown) =>
        dispatch(
          isSuperseded(error)
            ? { type: "superseded", part, of: question }
            : { type: "failed", part, of: question, problem: messageOf(error) },
        ),
    );

  // Requests the results, quick ones first. They are requested before the page is painted.
  useLayoutEffect(() => {
    if (!isReady || !isWaiting("analysis")) return;
    let isCurrent = true;
    engine.supersede();
    setProgress(null);
    // A result that comes quickly shows no progress.
    const begun = performance.now();
    const tell = (done: number) => void (isCurrent && performance.now() - begun > 300 && setProgress(done));
    const answer = engine.ask("analyse", question, tell).then((found) => {
      if (isCurrent) {
        performance.measure("strata-comparison", { start: begun, end: performance.now() });
        setProgress(null);
      }
      return found;
    });
    void asked("analysis", answer);
    return () => void (isCurrent = false);
  }, [question, state.analysis.attempt, isReady]);
  useLayoutEffect(() => {
    stepping.current.steps = null;
    if (isReady && isWaiting("steps")) void asked("steps", engine.ask("sideBySide", question));
  }, [question, state.steps.attempt, isReady]);
  useLayoutEffect(() => setRow(0), [steps]);

  // Requests the machines, for pictures and breakpoints.
  useEffect(() => {
    if (!isReady) return;
    let isCurrent = true;
    setMachines(null);
    Promise.all([engine.ask("words", pair[0]), engine.ask("words", pair[1])]).then(
      (both) => isCurrent && setMachines(both),
      // The analysis reports what is wrong.
      (error: unknown) => isCurrent && isSuperseded(error) && setMachinesAttempt((n) => n + 1),
    );
    return () => void (isCurrent = false);
  }, [pair, isReady, machinesAttempt]);

  // Requests what does not depend on the pair of drafts.
  useEffect(() => {
    if (!isReady || !isWaiting("since")) return;
    // The history takes about a second, so it is requested only after the user has stopped typing for a moment.
    const timer = setTimeout(() => void asked("since", engine.ask("since", question)), 300);
    return () => clearTimeout(timer);
  }, [input, settings, state.since.attempt, isReady]);

  const divergences = useMemo(
    () => (analysis?.rows ?? []).flatMap((each) => ("divergence" in each ? [each.divergence] : [])),
    [analysis],
  );
  useLayoutEffect(() => {
    if (analysis && !performance.getEntriesByName("strata-first-answer").length) performance.mark("strata-first-answer");
  }, [analysis]);
  useEffect(() => {
    if (!analysis) return;
    // Results for another page must not mark the source.
    if (stale) editor.current?.setMarks(noMarks);
    else editor.current?.setMarks({
      places: analysis.places[shows],
      differences: divergences.map(({ span }) => ({ begin: span[0], end: span[1] })),
    });
  }, [analysis, stale, shows, isLater]);
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

  const wordsOf = (at: number, within = steps!): Promise<[Step | null, Step | null]> =>
    engine.ask("steps", [within.rows[0][at] ?? noStep, within.rows[1][at] ?? noStep]);

  // The rows at which the rules of the drafts diverge. Several rules may be tried at a character: the last one counts.
  const differingRows = useMemo(() => {
    if (!steps) return [];
    const rows = divergences.map(({ rulesDivergeAt }) => (rulesDivergeAt === undefined ? -1 : steps.offsets.indexOf(rulesDivergeAt)));
    return [...new Set(rows.filter((each) => each >= 0))].sort((a, b) => a - b);
  }, [steps, divergences]);

  const cancel = () => {
    dispatch({ type: "cancel" });
    engine.cancel();
    setProgress(null);
  };

  const stepTo = async (causes: Cause[], within: SideBySide) => {
    for (const cause of causes) {
      const side = cause.drafts.includes(analysis!.names[0]) ? 0 : 1;
      for (let at = within.offsets.indexOf(cause.offset); at >= 0 && at < within.offsets.length; ++at) {
        if (within.offsets[at] !== cause.offset) break;
        const words = (await wordsOf(at, within))[side];
        if (words?.state !== cause.state) continue;
        setRow(at);
        document.getElementById("steps-title")?.scrollIntoView({ behavior: "smooth", block: "start" });
        return;
      }
    }
    if (within.isCut) setProblem("The machines come to this place after their first million steps, which are all that are listed.");
  };
  // For a long page, the steps must be computed before one can be shown.
  const onStep = (causes: Cause[]) => {
    if (steps) return void stepTo(causes, steps);
    toStepTo.current = { causes, of: question };
    if (!isWaiting("steps")) dispatch({ type: "ask", part: "steps" });
  };
  useEffect(() => {
    const wanted = toStepTo.current;
    if (steps === null || wanted === null) return;
    toStepTo.current = null;
    if (wanted.of === state.steps.of) void stepTo(wanted.causes, steps);
  }, [steps]);

  const minimize = (begin: number) => {
    const before = divergences.slice(0, divergences.findIndex(({ span }) => span[0] === begin));
    const difference = before.reduce((sum, each) => sum + each.differences.length + (each.moreDifferences ?? 0), 1);
    setShrinking(true);
    const about = analysed!;
    engine.ask("minimize", { ...about, difference }).then(
      (found) => {
        setShrinking(false);
        show(found.input, about.pair, about.settings);
      },
      (error: unknown) => {
        setShrinking(false);
        if (!isSuperseded(error)) setProblem(messageOf(error));
      },
    );
  };

  const share = async () => {
    // The user sees what was typed, even before the page has asked the worker about it. So this must be in the link.
    const inSight = typed.current ? { ...question, input: typed.current.text } : question;
    const fragment = chosen && !typed.current ? `#change=${chosen}` : await fragmentFor(inSight);
    const link = (PUBLIC_PAGE ? addressForOthers(location.href, PUBLIC_PAGE) : location.href).replace(/#.*$/s, "") + fragment;
    setDialog({ link, copies: copiesOf(inSight, link) });
  };
  const copiesOf = (of: Question, link: string): Copy[] => {
    const command = commandFor(of);
    const about = analysis !== null && analysed === of ? analysis : null;
    return [
      { name: "command", text: command === null ? null : async () => command, why: "A command line cannot have this input." },
      { name: "JSON", text: async () => `${JSON.stringify(await engine.ask("compare", of), null, 2)}\n`, why: "" },
      {
        name: "Markdown for an issue",
        text: about && (async () => markdownFor(of, about, heads, lists, link.length > longestLink ? null : link)),
        why: "This page is not compared yet.",
      },
      {
        name: "html5lib test",
        text: canBeTest(of) ? async () => testFor(of, await engine.ask("alone", of), heads[1]) : null,
        why: "The notation of these tests cannot express the settings.",
      },
    ];
  };
  // If the worker drops the request because another question came, the file must still open.
  const encodingOf = (beginning: Uint8Array): Promise<Encoding> =>
    engine.ask("encoding", beginning).catch((error: unknown) => {
      if (isSuperseded(error)) return encodingOf(beginning);
      throw error;
    });
  const addText = async (own: OwnText) => {
    const reading = await engine.addText(own);
    setTexts((before) => [...before.filter(({ name }) => name !== reading.name), reading]);
    // The results that are shown are about an earlier text of this name.
    if (pair.includes(reading.name)) {
      for (const part of ["analysis", "steps"] as const) dispatch({ type: "ask", part });
      setMachinesAttempt((n) => n + 1);
    }
    return reading;
  };
  const point = (at: Pointed | null) => editor.current?.setMarks({ pointed: at });

  // A step or a move of the caret changes none of these parts, so they are not rendered again.
  const toolbar = useMemo(
    () => (
      <Toolbar
        onShare={() => void share()}
        onSettings={() => setDialog("settings")}
        onOwnText={() => setDialog("own text")}
        onLicences={() => setDialog("licences")}
        onFile={(text) => show(text, pair, settings)}
        encodingOf={encodingOf}
        input={input}
        hasSettings={Object.keys(settings).length > 0}
      />
    ),
    [input, pair, settings, chosen, analysis],
  );
  const timeline = useMemo(
    () => <Timeline lists={lists} pair={pair} part={state.since} takes={timeFor(question)} onPair={onPair} onAsk={() => dispatch({ type: "ask", part: "since" })} />,
    [lists, pair, state.since, input],
  );
  const tokens = useMemo(
    () =>
      analysis && (
        <Tokens
          analysis={analysis}
          lists={lists}
          heads={analysedHeads}
          caret={caret}
          stepping={steps === null && state.steps.status !== "waiting" ? timeFor(question) : null}
          tokensOf={(side, ranges) => engine.ask("tokens", { ...analysed!, side, ranges })}
          onPoint={point}
          onShow={(at) => editor.current?.show(at.begin)}
          onStep={onStep}
          onMinimize={minimize}
        />
      ),
    [analysis, lists, analysedHeads, caret, steps, state.steps.status],
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
        {state.analysis.problem && <p class="problem" role="alert">{state.analysis.problem}</p>}
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
        {isReady && (state.steps.status === "left out" || state.steps.status === "cancelled" || state.steps.status === "failed") && (
          <p class="card steps hint">
            {state.steps.problem ?? (state.steps.status === "cancelled" ? "The steps were not listed." : "This page is long; its steps are listed when you ask.")}{" "}
            <button type="button" class="small" onClick={() => dispatch({ type: "ask", part: "steps" })}>
              Step through it <small>({timeFor(question)})</small>
            </button>
          </p>
        )}
        {steps && steps.offsets.length > 0 && (
          <Steps input={state.steps.of!.input} steps={steps} row={row} heads={heads} differences={differingRows} machines={machines} wordsOf={wordsOf} onRow={setRow} />
        )}
          </div>
          <div class="answer">
            {isReady && state.analysis.status !== "waiting" && state.analysis.status !== "answered" && (
              <p class="card not-compared" role="status">
                {stale ? "This answer belongs to what was shown before." : "This page is not compared."}{" "}
                <button type="button" class="primary" onClick={() => dispatch({ type: "ask", part: "analysis" })}>Compare now</button>
              </p>
            )}
            {analysis && (
              <div ref={results} class={isBusy || stale ? "stale" : ""} inert={stale} aria-busy={isBusy}>{tokens}</div>
            )}
          </div>
        </div>
        {browser}
        {changes}
      </main>
      {dialog === "settings" && (
        <SettingsDialog
          settings={settings}
          states={["Data state", "RCDATA state", "RAWTEXT state", "Script data state", "PLAINTEXT state", "CDATA section state"]}
          onSettings={(chosen) => dispatch({ type: "edit", some: { settings: chosen } })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "own text" && (
        <OwnTextDialog
          lists={lists}
          read={addText}
          whatIf={(about) => engine.ask("whatIf", about)}
          onCompare={(drafts) => {
            setDialog(null);
            onPair(drafts);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "licences" && <LicencesDialog onClose={() => setDialog(null)} />}
      {dialog !== null && typeof dialog !== "string" && (
        <ShareDialog link={dialog.link} hasOwnText={pair.some((name) => name.startsWith("@"))} copies={dialog.copies} onSave={() => save(input)} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function headOf(name: string, lists: Lists): string {
  const { when } = draftNamed(name, lists);
  return name.includes("+") ? `${when} (${name.split("+").slice(1).join(", ")})` : when;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function save(text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/html" }));
  link.download = "page.html";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
