// Checks options, and passes them to the module as settings and flags.

import { StrataError } from "./failures.js";
import { described } from "./text.js";

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

// The valid values of an option: a description, and a test.
type Kind = readonly [words: string, is: (value: unknown) => boolean];

const text: Kind = ["a string", (value) => typeof value === "string"];
const choice: Kind = ["true or false", (value) => typeof value === "boolean"];
// The module counts in 32 bits.
const count: Kind = ["a number from 1", (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 0xffffffff];
const oneOf = (...values: string[]): Kind => [`"${values.join('" or "')}"`, (value) => values.includes(value as string)];

const settingKinds = {
  scripting: choice,
  fragment: text,
  foreign: choice,
  initialState: text,
  contentModel: text,
  lastStartTag: text,
  feedback: choice,
} satisfies Record<keyof Settings, Kind>;

const otherKinds = {
  draft: text,
  drafts: ["a list of names", (value) => Array.isArray(value) && value.every((each) => typeof each === "string")],
  positions: oneOf("bytes", "utf16"),
  input: oneOf("bytes", "characters"),
  most: count,
  bytes: ["a number of bytes", (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xffffffff],
  until: text,
  change: text,
  difference: count,
  onProgress: ["a function", (value) => typeof value === "function"],
} satisfies Record<string, Kind>;

/** The name of an option that is not a setting. */
export type OptionName = keyof typeof otherKinds;

/** Throws StrataError unless all options are settings, or are in `others`, with values of the right type. */
export function checkOptions(options: object, settings: boolean, ...others: OptionName[]): void {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new StrataError(`options: ${described(options)} is not an object with options`);
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const known = others.includes(name as OptionName)
      ? otherKinds[name as OptionName]
      : settings && Object.hasOwn(settingKinds, name)
        ? settingKinds[name as keyof Settings]
        : undefined;
    if (known === undefined) {
      const names = [...others, ...(settings ? Object.keys(settingKinds) : [])];
      throw new StrataError(`options: there is no '${name}' here; there are ${names.join(", ")}`);
    }
    const [words, is] = known;
    if (!is(value)) throw new StrataError(`options: ${name} is ${described(value)}, and should be ${words}`);
  }
}

/** Returns the settings in the form that the module expects, one per line. */
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
