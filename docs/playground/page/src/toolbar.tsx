// The head of the page: its title, files, settings, the link, and the light and dark theme.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Encoding } from "../../package/src/shapes.js";
import { fragmentOfBrowser } from "./browser_card.js";
import { beginningOf, read, type OpenedFile } from "./opened_file.js";

interface Props {
  hasSettings: boolean;
  onShare(): void;
  onSettings(): void;
  onOwnText(): void;
  onLicences(): void;
  onFile(text: string): void;
  /** Returns the encoding of a file that begins with these bytes. */
  encodingOf(beginning: Uint8Array): Promise<Encoding>;
  /** The current input. A file is not decoded again if the user has changed its text. */
  input: string;
}

// The encodings of the Encoding Standard, which all browsers decode. Common ones come first.
const encodings = [
  "utf-8", "windows-1252", "shift_jis", "euc-jp", "iso-2022-jp", "gbk", "gb18030", "big5", "euc-kr", "windows-1251", "koi8-r",
  "koi8-u", "ibm866", "iso-8859-5", "x-mac-cyrillic", "windows-1250", "iso-8859-2", "windows-1253", "iso-8859-7", "windows-1254",
  "windows-1255", "iso-8859-8", "iso-8859-8-i", "windows-1256", "iso-8859-6", "windows-1257", "iso-8859-4", "iso-8859-13",
  "windows-1258", "windows-874", "iso-8859-3", "iso-8859-10", "iso-8859-14", "iso-8859-15", "iso-8859-16", "macintosh",
  "utf-16le", "utf-16be", "x-user-defined",
];

type Theme = "light" | "dark";
const preferred = matchMedia("(prefers-color-scheme: dark)");

function storedTheme(): Theme | null {
  try {
    const theme = localStorage.getItem("strata-theme");
    return theme === "light" || theme === "dark" ? theme : null;
  } catch {
    return null;  // a page from disk may have no storage
  }
}

function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState<Theme>(storedTheme() ?? (preferred.matches ? "dark" : "light"));
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    const follow = () => storedTheme() === null && setTheme(preferred.matches ? "dark" : "light");
    preferred.addEventListener("change", follow);
    return () => preferred.removeEventListener("change", follow);
  }, []);
  return [
    theme,
    () => {
      const next = theme === "dark" ? "light" : "dark";
      setTheme(next);
      try {
        localStorage.setItem("strata-theme", next);
      } catch {
        // Without storage, the choice lasts until the page is closed.
      }
    },
  ];
}

export function Toolbar({ hasSettings, input, onShare, onSettings, onOwnText, onLicences, onFile, encodingOf }: Props) {
  const [theme, toggleTheme] = useTheme();
  // The encoding that the user chose; "": the encoding that the file declares.
  const [encoding, setEncoding] = useState("");
  const [isOver, setOver] = useState(false);
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const last = useRef(0);
  const open = async (name: string, bytes: ArrayBuffer, label: string) => {
    const number = ++last.current;
    const file = read(name, bytes, label || (await encodingOf(beginningOf(bytes))));
    // The user may have opened another file meanwhile.
    if (number !== last.current) return;
    setOpened(file);
    onFile(file.text);
  };
  const take = async (file: File | undefined) => {
    if (file) await open(file.name, await file.arrayBuffer(), encoding);
  };
  // After editing, the text is no longer that of the file.
  const inSight = opened?.text === input ? opened : null;
  const choose = (label: string) => {
    setEncoding(label);
    if (inSight) void open(inSight.name, inSight.bytes, label);
  };
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      event.stopPropagation();
      void take(event.dataTransfer.files[0]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop, true);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop, true);
    };
  });
  return (
    <header class="toolbar">
      <div class="name">
        <h1>strata</h1>
        <p>See how any revision of the HTML standard since 2006 reads a page, and where two revisions differ.</p>
        <a href={fragmentOfBrowser}>Which revision is your browser?</a>
        <nav aria-label="About strata">
          {DOCUMENTATION && <a href={DOCUMENTATION}>Documentation</a>}
          {SOURCE && <a href={SOURCE}>Source</a>}
          <button type="button" class="small quiet" onClick={onLicences}>Licences</button>
        </nav>
      </div>
      <div class="actions">
        <input ref={chooser} type="file" class="sr-only" tabIndex={-1} aria-label="File" onChange={(event) => void take(event.currentTarget.files?.[0])} />
        <button type="button" onClick={() => chooser.current!.click()}>Open a file</button>
        <select aria-label="Encoding of files" value={encoding} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">as the file says</option>
          {encodings.map((each) => <option key={each}>{each}</option>)}
        </select>
        <button type="button" onClick={onOwnText}>Your own text</button>
        <button type="button" onClick={onSettings} aria-pressed={hasSettings}>Settings</button>
        <button type="button" onClick={toggleTheme} aria-label={`Use ${theme === "dark" ? "light" : "dark"} colours`}>{theme === "dark" ? "☀" : "☾"}</button>
        <button type="button" class="primary" onClick={onShare}>Share</button>
      </div>
      {inSight && <p class="opened" role="status"><bdi>{inSight.name}</bdi>: {inSight.encoding}</p>}
      {isOver && <div class="drop" role="status">Drop the file to read it</div>}
    </header>
  );
}
