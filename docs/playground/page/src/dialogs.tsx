// The dialogs: settings, the link to share, and the licences.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Settings } from "../../package/src/options.js";
import { longestLink } from "./share.js";

/** A dialog with a title and a button that closes it. */
export function Dialog({ title, onClose, children }: { title: string; onClose(): void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);
  return (
    <dialog ref={dialog} aria-label={title} onClose={onClose}>
      <header>
        <h2>{title}</h2>
        <button type="button" aria-label="Close" onClick={() => dialog.current!.close()}>✕</button>
      </header>
      {children}
    </dialog>
  );
}

export function SettingsDialog({ settings, states, onSettings, onClose }: {
  settings: Settings;
  states: readonly string[];
  onSettings(settings: Settings): void;
  onClose(): void;
}) {
  const change = (some: { [Name in keyof Settings]?: Settings[Name] | undefined }) => {
    const next = { ...settings, ...some };
    onSettings(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== "")));
  };
  return (
    <Dialog title="Settings" onClose={onClose}>
      <form method="dialog" class="settings">
        <label>
          <input type="checkbox" checked={settings.scripting !== false} onChange={(event) => change({ scripting: event.currentTarget.checked ? undefined : false })} />
          Scripting is enabled
        </label>
        <label>
          <input type="checkbox" checked={settings.feedback !== false} onChange={(event) => change({ feedback: event.currentTarget.checked ? undefined : false })} />
          Tree construction answers the tokenizer
        </label>
        <label>
          <input type="checkbox" checked={settings.foreign === true} onChange={(event) => change({ foreign: event.currentTarget.checked ? true : undefined })} />
          Within SVG or MathML
        </label>
        <label>
          Fragment within the element
          <input value={settings.fragment ?? ""} placeholder="td, svg desc" onChange={(event) => change({ fragment: event.currentTarget.value })} />
        </label>
        <label>
          Initial state
          <input value={settings.initialState ?? ""} list="initial-states" placeholder="RCDATA state" onChange={(event) => change({ initialState: event.currentTarget.value })} />
        </label>
        <datalist id="initial-states">{states.map((each) => <option key={each} value={each} />)}</datalist>
        <label>
          Last start tag
          <input value={settings.lastStartTag ?? ""} placeholder="title" onChange={(event) => change({ lastStartTag: event.currentTarget.value })} />
        </label>
        <div class="buttons">
          <button type="button" onClick={() => onSettings({})}>Reset</button>
          <button class="primary">Done</button>
        </div>
      </form>
    </Dialog>
  );
}

/** Something that the user can copy. */
export interface Copy {
  name: string;
  /** The text to copy; null if the notation cannot express it. */
  text: (() => Promise<string>) | null;
  why: string;
}

function CopyAs({ copies }: { copies: readonly Copy[] }) {
  const [shown, setShown] = useState<{ name: string; text: string } | null>(null);
  const [says, setSays] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.select();
  }, [shown]);
  const copy = async ({ name, text }: Copy) => {
    try {
      const made = await text!();
      setShown({ name, text: made });
      setSays("It is selected: copy it.");
      await navigator.clipboard.writeText(made);
      setSays("Copied.");
    } catch (error) {
      // If the browser does not allow copying, the user copies the text by hand.
      if (!(error instanceof DOMException)) setSays(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <p class="copies" role="group" aria-label="Copy as">
        Copy as:{" "}
        {copies.map((each) => (
          <button key={each.name} type="button" class="small" disabled={each.text === null} title={each.text === null ? each.why : undefined} onClick={() => void copy(each)}>
            {each.name}
          </button>
        ))}
      </p>
      {shown && <textarea ref={field} class="copied" readOnly rows={10} value={shown.text} aria-label={shown.name} />}
      <p role="status">{says}</p>
    </>
  );
}

export function ShareDialog({ link, hasOwnText, copies, onSave, onClose }: {
  link: string;
  /** Whether one of the drafts is a text of the user. */
  hasOwnText: boolean;
  copies: readonly Copy[];
  onSave(): void;
  onClose(): void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [says, setSays] = useState("");
  const copy = async () => {
    field.current!.select();
    try {
      await navigator.clipboard.writeText(link);
      setSays("Copied.");
    } catch {
      setSays("It is selected: copy it.");
    }
  };
  return (
    <Dialog title="Share" onClose={onClose}>
      {link.length > longestLink ? (
        <>
          <p>
            The page is too long for a link ({link.length.toLocaleString("en")} characters, and many programs cut links at{" "}
            {longestLink.toLocaleString("en")}). Shrink it to one of its differences, or save it and send the file.
          </p>
          <button type="button" class="primary" onClick={onSave}>Save the page</button>
        </>
      ) : (
        <>
          <p>
            The page and the drafts are in the link itself. Nothing is stored anywhere.
            {hasOwnText && " The link does not contain your own text: whoever follows it must add this text first, under the same name."}
          </p>
          <div class="link">
            <input ref={field} readOnly value={link} aria-label="Link" onFocus={(event) => event.currentTarget.select()} />
            <button type="button" class="primary" onClick={() => void copy()}>Copy</button>
          </div>
          <p role="status">{says}</p>
        </>
      )}
      <CopyAs copies={copies} />
    </Dialog>
  );
}

export function LicencesDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Licences" onClose={onClose}>
      <p>strata is free software under the MIT licence. The page contains these works:</p>
      <pre class="licences" tabIndex={0}>{LICENCES}</pre>
    </Dialog>
  );
}
