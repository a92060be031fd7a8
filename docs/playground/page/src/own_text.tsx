// The dialog for a text of the user: an edited section of the standard, which becomes a draft beside the others.

import { useEffect, useRef, useState } from "preact/hooks";
import type { TextReading } from "../../package/src/shapes.js";
import { Dialog } from "./dialogs.js";
import { draftNamed } from "./draft_names.js";
import type { Lists, OwnText, Pair } from "./requests.js";

// A longer text is not shown in the field, which would take seconds.
const longestShown = 500_000;
const mostGaps = 20;

/** Returns the name of a text without the characters that names of drafts cannot have. */
export function nameFor(given: string): string {
  return given.replace(/[,+\s]+/g, "-").replace(/\.{2,}/g, ".").slice(0, 60) || "mine.txt";
}

interface Props {
  lists: Lists;
  /** Reads the text, which is a draft from then on. */
  read(own: OwnText): Promise<TextReading>;
  /** Returns in Markdown what the second text changes. */
  whatIf(pair: Pair): Promise<string>;
  onCompare(pair: Pair): void;
  onClose(): void;
}

function Gaps({ reading: { gaps, sentences, sentencesRead, states } }: { reading: TextReading }) {
  return (
    <>
      <p role="status">
        {states} {states === 1 ? "state" : "states"}. {sentencesRead === sentences ? `All ${sentences} sentences were understood.` : `${sentencesRead} of ${sentences} sentences were understood.`}
      </p>
      {gaps.length > 0 && (
        <>
          <p class="hint">Where the machine reaches one of the following sentences, it stops:</p>
          <ul class="gaps">
            {gaps.slice(0, mostGaps).map((each, n) => (
              <li key={n}>
                Line {each.line}, {each.state}: <q>{each.sentence}</q>
                {each.fault ? ` (${each.fault})` : each.nearest ? <> (nearest: <q>{each.nearest}</q>)</> : ""}
              </li>
            ))}
          </ul>
          {gaps.length > mostGaps && <p class="hint">… and {gaps.length - mostGaps} more.</p>}
        </>
      )}
    </>
  );
}

export function OwnTextDialog({ lists, read, whatIf, onCompare, onClose }: Props) {
  const [name, setName] = useState("mine.txt");
  const [file, setFile] = useState<string | null>(null);
  const [reading, setReading] = useState<TextReading | null>(null);
  const [report, setReport] = useState<string | null>(null);
  const [says, setSays] = useState("");
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const shown = useRef<HTMLTextAreaElement>(null);
  useEffect(() => shown.current?.select(), [report]);

  const open = async (chosen: File | undefined) => {
    if (!chosen) return;
    const text = await chosen.text();
    setName(nameFor(chosen.name));
    if (text.length > longestShown) setFile(text);
    else {
      setFile(null);
      field.current!.value = text;
    }
  };
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setSays("");
    try {
      await work();
    } catch (error) {
      setSays(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  const readText = () =>
    during(async () => {
      setReading(null);
      setReport(null);
      const own = { name: nameFor(name), text: file ?? field.current!.value };
      setName(own.name);
      setReading(await read(own));
    });
  const pair: Pair | null = reading && [lists.drafts.find(({ day }) => day === reading.base)?.name ?? reading.base, reading.name];

  return (
    <Dialog title="Your own text of the standard" onClose={onClose}>
      <div class="own-text">
        <p>
          Paste or open the section on tokenization, as text or as a page, with your changes. It becomes a draft beside the others.
          Nothing leaves your machine.
        </p>
        <label>
          Name
          <input value={name} maxLength={60} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <label>
          File
          <input type="file" onChange={(event) => void open(event.currentTarget.files?.[0])} />
        </label>
        {file !== null && (
          <p class="hint">
            {file.length.toLocaleString("en")} characters, too many to show here.{" "}
            <button type="button" class="small" onClick={() => setFile(null)}>Paste a text instead</button>
          </p>
        )}
        <textarea ref={field} class="copied" rows={8} aria-label="Text" hidden={file !== null} spellcheck={false} placeholder="12.2.5 Tokenization …" />
        <button type="button" class="primary" disabled={isBusy} onClick={() => void readText()}>{isBusy ? "Working …" : "Read it"}</button>
        {says && <p class="problem" role="alert">{says}</p>}
        {reading && pair && (
          <>
            <Gaps reading={reading} />
            <p class="buttons">
              <button type="button" class="primary" onClick={() => onCompare(pair)}>
                Compare it with {draftNamed(pair[0], lists).when}
              </button>
              <button type="button" disabled={isBusy} onClick={() => void during(async () => setReport(await whatIf(pair)))}>
                What does it change?
              </button>
            </p>
          </>
        )}
        {report !== null && (
          <>
            <p class="hint">A report for a pull request, in Markdown:</p>
            <textarea ref={shown} class="copied" readOnly rows={14} value={report} aria-label="Report" />
          </>
        )}
      </div>
    </Dialog>
  );
}
