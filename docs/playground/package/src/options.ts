// How an input is tokenized.

import { StrataError } from "./module.js";

/** The settings, as on the command line of `strata`. They apply to all drafts of a call. */
export interface Settings {
  /** Whether scripting is on, so that `noscript` is raw text. Default: true. */
  scripting?: boolean;
  /** The element in which the input is a fragment: "td", "svg desc". */
  fragment?: string;
  /** Whether the adjusted current node is foreign (not an HTML element), so that CDATA sections are recognised. */
  foreign?: boolean;
  /** A state or content model to begin in. */
  initialState?: string;
  contentModel?: string;
  lastStartTag?: string;
  /** Whether the effects of tree construction are simulated. Default: true, unless an initial state is given. */
  feedback?: boolean;
}

/** The unit of spans and offsets. */
export interface Positions {
  /** "bytes": bytes of the input before preprocessing, with strings in UTF-8. "utf16": UTF-16 code units. */
  positions?: "bytes" | "utf16";
}

/** A draft by name, date, commit or revision, optionally with settings: "2008", "modern+scripting=off". */
export interface OneDraft {
  draft?: string;
}

const names: Record<keyof Settings, string> = {
  scripting: "scripting",
  fragment: "fragment",
  foreign: "foreign",
  initialState: "initial-state",
  contentModel: "content-model",
  lastStartTag: "last-start-tag",
  feedback: "feedback",
};

/** The settings as the module takes them, one per line. */
export function settingLines(settings: Settings): string {
  const lines: string[] = [];
  for (const [key, name] of Object.entries(names)) {
    const value = settings[key as keyof Settings];
    if (value === undefined || value === "") continue;
    if (String(value).includes("\n")) throw new StrataError(`settings: ${name} has a line end`);
    if (key === "feedback") lines.push(`${name}=${value ? "simulated" : "none"}`);
    else lines.push(`${name}=${value === true ? "on" : value === false ? "off" : value}`);
  }
  return lines.join("\n");
}
