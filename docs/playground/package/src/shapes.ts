// What strata says, as JSON has it. The schemas of docs/schemas describe the same.

/** `[begin, end)`: bytes of the input or, on request, UTF-16 code units. */
export type Span = [begin: number, end: number];

/** "2009-06-08". */
export type Day = string;

export interface Attribute {
  name: string;
  value: string;
  span: Span;
  nameSpan: Span;
  /** Without quotes; null: there is no value. */
  valueSpan: Span | null;
  /** The tag already had this name. */
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
  /** The standard's name for it, or one of strata's own. */
  code: string;
  /** The draft's state. */
  state: string;
  offset: number;
  /** From 1, in the preprocessed stream, as the html5lib tests count. */
  line: number;
  col: number;
}

export type Topic =
  | "input-stream" | "text" | "tags" | "attributes" | "comments" | "doctype" | "character-references" | "raw-text"
  | "script-data" | "cdata" | "processing-instructions" | "tree-construction";

/** A text that has a name. */
export interface DraftEntry {
  name: string;
  day: Day;
  aliases: string[];
  /** "9 March 2008" */
  date: string;
  title: string;
  section: string;
  source: string | null;
  /** Where it can be read today. */
  url: string | null;
  states: number;
  procedureSteps: number;
  rules: number;
  names: number;
  default: boolean;
}

/** A commit that changed the tokenizer, or what is known of it. */
export interface Revision {
  id: string;
  date: Day;
  commit: string | null;
  between?: [Day, Day];
  title: string;
  changed: "tokens" | "errors" | "tree" | "words";
  topic: Topic;
  /** A short input that shows it. */
  witness: string | null;
}

/** A change that has a name. */
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
  /** In the draft's words. */
  sentence: string;
  error: string | null;
  next: string | null;
  nextInWords: string;
}
export interface State {
  name: string;
  section: string;
  /** A step of the procedure on character references. */
  procedure: boolean;
  before: string[];
  behind: string[];
  rules: Rule[];
}
/** A draft in its own words. Traces refer to its states and rules by number. */
export interface DraftWords {
  name: string;
  day: Day;
  date: string;
  title: string;
  section: string;
  url: string | null;
  preprocessing: string | null;
  contentStates: string[];
  /** The names of all errors, of all drafts. */
  errors: string[];
  /** Of each state, where its text can be read. */
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
  /** Of a difference: the row of a table. */
  row?: string;
  /** Of a divergence. */
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
  /** The named changes that it belongs to. */
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
  /** As the Encoding Standard spells it: "windows-1252". */
  name: string;
  confidence: "tentative" | "certain" | "irrelevant";
  rule: "byteOrderMark" | "prescan" | "default";
  /** As the page declares it. */
  label?: string;
  /** The declared encoding that this one replaces. */
  insteadOf?: string;
  /** Where it is declared, in bytes. */
  declared?: Span;
  section?: string;
  sentence?: string;
}

/** A commit, or the time between two texts, that changed what an input gives. */
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
  /** It could have become smaller, but that would have taken too long. */
  stopped: boolean;
  tried: number;
  span: Span;
  sides: { draft: string; parts: SideStep[]; shows: SideStep[]; tokens: Token[]; errors: ParseError[] }[];
  /** The difference on the page. */
  before: Difference | null;
  /** The same on `input`. */
  after: Difference | null;
  otherDifferences: number;
}

/** The registers of a machine after a step. What is empty or not set is left out. */
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
  /** Of long texts only the end is given: how many bytes come before. */
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
  /** What the rule says, in the draft's words. */
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
  /** Its number, from 0. */
  step: number;
  /** Where the text of its state is. */
  link: string | null;
  registers: Registers;
}
