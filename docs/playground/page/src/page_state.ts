// The state of the page as one value: the question, and each result with the question to which it belongs.

import type { Since } from "../../package/src/shapes.js";
import type { Analysis, Question, SideBySide } from "./requests.js";

/** For an input with more code units than this, the steps and the history are computed only on request. */
export const longInput = 50_000;

/** How long the steps and the history of a long input take, in words. */
export function timeFor({ input }: Question): string {
  return input.length > 10 * longInput ? "may take a while" : "takes a second or two";
}

/** The parts of the results for a question. */
export interface Answers {
  analysis: Analysis;
  steps: SideBySide;
  since: Since;
}
export type PartName = keyof Answers;

/** "waiting": the result has been requested; "left out": the input is long, and the user has not requested the part. */
type Status = "waiting" | "answered" | "failed" | "cancelled" | "left out";

export interface Part<Answer> {
  status: Status;
  /** The last result, and its question. While the page waits for another result, this is an older question. */
  answer: Answer | null;
  of: Question | null;
  /** The reason for a failure. */
  problem: string | null;
  /** Increases with each request, so that a question can be repeated. */
  attempt: number;
}
export type Parts = { [Name in PartName]: Part<Answers[Name]> };

export interface PageState extends Parts {
  question: Question;
  /** The change whose example is shown. */
  change: string | null;
}

type Answered = { [Name in PartName]: { type: "answered"; part: Name; of: Question; answer: Answers[Name] } }[PartName];
export type Action =
  /** Another page is shown. */
  | { type: "show"; question: Question; change: string | null }
  /** The input, the pair or the settings have changed, so this is no longer the example of a change. */
  | { type: "edit"; some: Partial<Question> }
  /** The user requests a part that was left out or cancelled, or that failed. */
  | { type: "ask"; part: PartName }
  | Answered
  | { type: "failed"; part: PartName; of: Question; problem: string }
  /** The worker has dropped the request for another one, so the request is repeated. */
  | { type: "superseded"; part: PartName; of: Question }
  | { type: "cancel" };

const settingsKey = ({ settings }: Question) => JSON.stringify(Object.entries(settings).sort());
// The readings of all revisions do not depend on the pair of drafts.
function haveSameReadings(a: Question, b: Question): boolean {
  return a.input === b.input && settingsKey(a) === settingsKey(b);
}
function areSame(a: Question, b: Question): boolean {
  return haveSameReadings(a, b) && a.pair[0] === b.pair[0] && a.pair[1] === b.pair[1];
}

const unasked = { answer: null, of: null, problem: null, attempt: 0 };
function statusFor(part: PartName, { input }: Question): Status {
  return part !== "analysis" && input.length > longInput ? "left out" : "waiting";
}
function askedAgain<Answer>(part: Part<Answer>, status: Status): Part<Answer> {
  return { ...part, status, problem: null, attempt: part.attempt + 1 };
}

export function firstState(question: Question): PageState {
  return {
    question,
    change: null,
    analysis: { ...unasked, status: statusFor("analysis", question) },
    steps: { ...unasked, status: statusFor("steps", question) },
    since: { ...unasked, status: statusFor("since", question) },
  };
}

function withQuestion(state: PageState, question: Question, change: string | null): PageState {
  if (areSame(state.question, question)) {
    const { status } = state.analysis;
    const analysis = status === "cancelled" || status === "failed" ? askedAgain(state.analysis, "waiting") : state.analysis;
    return { ...state, change, analysis };
  }
  const next = (part: PartName) => statusFor(part, question);
  return {
    question,
    change,
    // The old result stays visible until the new one arrives.
    analysis: askedAgain(state.analysis, next("analysis")),
    steps: { ...askedAgain(state.steps, next("steps")), answer: null, of: null },
    since: haveSameReadings(state.question, question)
      ? state.since
      : { ...askedAgain(state.since, next("since")), answer: null, of: null },
  };
}

// A result for an older question is too late. But readings of an input are valid for every pair of drafts.
function isWanted(state: PageState, part: PartName, of: Question): boolean {
  return state[part].status === "waiting" && (part === "since" ? haveSameReadings(of, state.question) : of === state.question);
}

export function pageState(state: PageState, action: Action): PageState {
  switch (action.type) {
    case "show": return withQuestion(state, action.question, action.change);
    case "edit": return withQuestion(state, { ...state.question, ...action.some }, null);
    case "ask": return { ...state, [action.part]: askedAgain<unknown>(state[action.part], "waiting") };
    case "answered": {
      const { part, of, answer } = action;
      if (!isWanted(state, part, of)) return state;
      return { ...state, [part]: { ...state[part], status: "answered", answer, of, problem: null } };
    }
    case "failed": {
      const { part, of, problem } = action;
      return isWanted(state, part, of) ? { ...state, [part]: { ...state[part], status: "failed", problem } } : state;
    }
    case "superseded":
      return isWanted(state, action.part, action.of)
        ? { ...state, [action.part]: askedAgain<unknown>(state[action.part], "waiting") }
        : state;
    case "cancel": {
      const cancelled = <Answer>(part: Part<Answer>): Part<Answer> =>
        part.status === "waiting" ? { ...part, status: "cancelled" } : part;
      return { ...state, analysis: cancelled(state.analysis), steps: cancelled(state.steps), since: cancelled(state.since) };
    }
  }
}

/** Returns whether the visible analysis belongs to another question, and no result for this question is to come. */
export function isStale({ question, analysis }: PageState): boolean {
  return analysis.answer !== null && analysis.of !== question && analysis.status !== "waiting";
}
