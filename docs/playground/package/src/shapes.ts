// The types of strata's JSON. The schemas in docs/schemas describe the JSON in full.

/** `[begin, end)`: bytes of the input or, on request, UTF-16 code units. */
export type Span = [begin: number, end: number];

/** "2009-06-08". */
export type Day = string;

export interface Attribute {
  name: string;
  value: string;
  span: Span;
  nameSpan: Span;
  /** The span of the value, without quotes; null if the attribute has no value. */
  valueSpan: Span | null;
  /** Present if the tag already had an attribute of this name. */
  dropped?: true;
}
export interface Doctype {
  type: "doctype";
  name: string | null;
  publicId: string | null;
  systemId: string | null;
  forceQuirks: boolean;
  span: Span;
}
export interface StartTag {
  type: "startTag";
  name: string;
  attributes: Attribute[];
  selfClosing: boolean;
  span: Span;
}
export interface EndTag {
  type: "endTag";
  name: string;
  span: Span;
}
export interface Comment {
  type: "comment";
  data: string;
  span: Span;
}
export interface ProcessingInstruction {
  type: "processingInstruction";
  target: string;
  data: string;
  span: Span;
}
export interface Characters {
  type: "characters";
  data: string;
  span: Span;
}
export interface EndOfFile {
  type: "endOfFile";
  span: Span;
}
export type Token = Doctype | StartTag | EndTag | Comment | ProcessingInstruction | Characters | EndOfFile;

export interface ParseError {
  type: "parseError";
  /** The standard's name for the error, or strata's own name. */
  code: string;
  /** The state of the draft that reports the error. */
  state: string;
  offset: number;
  /** Line and column count from 1 in the preprocessed stream, as in the html5lib tests. */
  line: number;
  col: number;
}

export type Topic =
  | "input-stream" | "text" | "tags" | "attributes" | "comments" | "doctype" | "character-references" | "raw-text"
  | "script-data" | "cdata" | "processing-instructions" | "tree-construction";

/** A text of the standard with a name. */
export interface DraftEntry {
  name: string;
  day: Day;
  aliases: string[];
  /** "9 March 2008" */
  date: string;
  title: string;
  section: string;
  source: string | null;
  /** The address at which the text can be read today. */
  url: string | null;
  states: number;
  procedureSteps: number;
  rules: number;
  names: number;
  default: boolean;
}

/** A commit that changed the tokenizer. `between` limits its date if the commit is not known. */
export interface Revision {
  id: string;
  date: Day;
  commit: string | null;
  between?: [Day, Day];
  title: string;
  changed: "tokens" | "errors" | "tree" | "words";
  topic: Topic;
  /** A short input that shows the change; null if none is known. */
  witness: string | null;
}

/** A change with a name. */
export interface Change {
  id: string;
  title: string;
  topic: Topic;
  from: Day;
  to: Day;
  date: Day | null;
  commit: string | null;
  commits: { commit: string | null; date: Day | null }[];
  kind: "tokens" | "errors" | "tree";
  before: string | null;
  after: string | null;
  witnesses: { input: string; options: string | null; characters?: true }[];
  rows: string[];
}

export interface Rule {
  trigger: "consume" | "peek" | "always";
  subjects: string[];
  modes: string[];
  /** The rule in the words of the draft's text. */
  sentence: string;
  error: string | null;
  next: string | null;
  nextInWords: string;
}
export interface State {
  name: string;
  section: string;
  /** Whether this is a step of the procedure on character references. */
  procedure: boolean;
  before: string[];
  behind: string[];
  rules: Rule[];
}
/** The names and the texts of a draft's states, rules and errors. Traces refer to states and rules by number. */
export interface DraftWords {
  name: string;
  day: Day;
  date: string;
  title: string;
  section: string;
  url: string | null;
  preprocessing: string | null;
  contentStates: string[];
  /** The names of all errors in all drafts. */
  errors: string[];
  /** For each state, the address of its text; null if there is none. */
  links: (string | null)[];
  states: State[];
}

/** The rule of a draft that causes a difference. */
export interface Cause {
  drafts: string[];
  offset: number;
  state: string;
  section: string;
  rule: string;
  on: string;
  /** Only for a difference: the row of a table that differs. */
  row?: string;
  /** The next two members exist only for a divergence. */
  content?: string;
  role?: "parts" | "shows";
  setting?: string;
}
export interface Difference {
  what:
    | "token" | "name" | "attribute" | "attributeValue" | "selfClosing" | "doctypeName" | "publicId" | "systemId"
    | "quirks" | "data" | "target" | "error";
  name?: string;
  offset: number;
  groups: { drafts: string[]; value: string | boolean | null }[];
  cause: Cause[];
  /** The named changes to which the difference belongs. */
  changes: string[];
}
export interface Group {
  drafts: string[];
  tokens: Token[];
  errors: ParseError[];
  moreTokens?: number;
  moreErrors?: number;
  textLeftOut?: number;
  attributesLeftOut?: number;
}
/** A place where drafts differ. */
export interface Divergence {
  span: Span;
  source: string;
  kind: "tokens" | "errors";
  groups: Group[];
  cause: Cause[];
  differences: Difference[];
  moreDifferences?: number;
  line: number;
  col: number;
}
export interface Comparison {
  input: { name: string; bytes: number };
  drafts: string[];
  divergences: Divergence[];
  summary: { tokens: number; divergences: number; inTokens: number };
}

/** An encoding, and the rule that chose it. */
export interface Encoding {
  /** The name of the encoding in the Encoding Standard's spelling: "windows-1252". */
  name: string;
  confidence: "tentative" | "certain" | "irrelevant";
  rule: "byteOrderMark" | "prescan" | "default";
  /** The encoding's name in the page's declaration. */
  label?: string;
  /** The declared encoding that this one replaces. */
  insteadOf?: string;
  /** The span of the declaration in bytes. */
  declared?: Span;
  section?: string;
  sentence?: string;
}

/** A commit that changed the reading of an input. `between` limits its date if the commit is not known. */
export interface TurningPoint {
  date: Day | null;
  commit: string | null;
  id: string | null;
  title: string | null;
  between?: [Day, Day];
  candidates?: string[];
  kind: "tokens" | "errors";
  before: { tokens: Token[]; errors: ParseError[] };
  after: { tokens: Token[]; errors: ParseError[] };
  places: Divergence[];
  morePlaces?: number;
}
export interface Since {
  input: { name: string; bytes: number };
  unknown: { between: [Day, Day] }[];
  dependsOnTreeConstruction: boolean;
  readings: { days: { from: Day; knownUntil: Day | null; until: Day | null }[] }[];
  changes: TurningPoint[];
}

export interface SideStep {
  state: string;
  section: string;
  on: string;
  rule: string;
  offset: number;
}
export interface Minimized {
  input: string;
  bytes: number;
  pageBytes: number;
  kind: "tokens" | "errors";
  /** Whether the work ended early: the input could become smaller, but that would have taken too long. */
  stopped: boolean;
  tried: number;
  span: Span;
  sides: { draft: string; parts: SideStep[]; shows: SideStep[]; tokens: Token[]; errors: ParseError[] }[];
  /** The difference on the page. */
  before: Difference | null;
  /** The difference on `input`. */
  after: Difference | null;
  otherDifferences: number;
}

/** The registers of a machine after a step. Registers that are empty or not set are left out. */
export interface Registers {
  contentModel?: "PCDATA" | "RCDATA" | "CDATA" | "PLAINTEXT";
  escapeFlag?: boolean;
  foreign: boolean;
  lastStartTag?: string;
  building: "" | "tag" | "comment" | "doctype" | "processingInstruction";
  endTag?: boolean;
  tagName?: string;
  selfClosing?: boolean;
  attributes?: number;
  attributeName?: string;
  attributeValue?: string;
  data?: string;
  target?: string;
  name?: string | null;
  publicId?: string | null;
  systemId?: string | null;
  forceQuirks?: boolean;
  temporaryBuffer?: string;
  returnState?: string;
  characterReferenceCode?: number;
  /** The number of bytes left out at the beginning of a long text. */
  [leftOut: `${string}LeftOut`]: number;
}
/** A step in words. */
export interface Step {
  offset: number;
  character: string | null;
  codePoint: number | null;
  eof?: true;
  consumed: Span;
  state: string;
  section: string;
  procedure?: true;
  on: string | null;
  /** The rule in the words of the draft's text. */
  rule: string;
  actions: string[];
  next: string | null;
  content?: string;
  foreign?: boolean;
  escapeFlag?: boolean;
  tokens: Token[];
  errors: ParseError[];
  moreErrors?: number;
  attributesLeftOut?: number;
  /** The number of the step, from 0. */
  step: number;
  /** The address of the state's text; null if there is none. */
  link: string | null;
  registers: Registers;
}

/** How a text of the standard was read. */
export interface TextReading {
  /** The name of the draft: "@mine.txt". */
  name: string;
  file: string;
  title: string | null;
  /** The date of the text in words. */
  date: string | null;
  /** The draft that supplies everything outside the section on tokenization. */
  base: Day;
  /** If the text is a page that marks changes, the text after them was read. */
  changes: "before" | "after" | null;
  states: number;
  procedureSteps: number;
  rules: number;
  sentences: number;
  sentencesRead: number;
  fault: string | null;
  /** Names of parse errors that no draft has. */
  newErrors: string[];
  /** Sentences that were corrected. */
  readings: { line: number; state: string; from: string; to: string; why: string }[];
  /** Sentences that were not understood. */
  gaps: { line: number; state: string; sentence: string; nearest: string | null; fault: string | null; absent: boolean }[];
}
