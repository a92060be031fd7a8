// How an input is tokenized.

import { StrataError } from "./module.js";

/** The settings of `strata`, the program: they apply to all drafts of a call. */
export interface Settings {
  /** Whether `noscript` is raw text. On unless it is false. */
  scripting?: boolean;
  /** The input is a fragment within this element: "td", "svg desc". */
  fragment?: string;
  /** The adjusted current node is not an HTML element, so that CDATA sections are recognised. */
  foreign?: boolean;
  /** A state or content model to begin in. */
  initialState?: string;
  contentModel?: string;
  lastStartTag?: string;
  /** Whether the effects of tree construction are simulated. On, unless an initial state is given. */
  feedback?: boolean;
}

/** In what spans and offsets are counted. */
export interface Positions {
  /** "bytes" of the input before any preprocessing, in which a string is UTF-8; or code units of "utf16". */
  positions?: "bytes" | "utf16";
}

/** A draft by name, date, commit or revision, with settings of its own or not: "2008", "modern+scripting=off". */
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

/** The settings as the module takes them, one a line. */
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
