// Finds out which texts of the standard a parser follows, from the trees that it builds. The rules are those of
// core/identify/verdict.hpp, for a single parser. tests/playground/make_browser_probes writes probes.json.
//
// For each probe, the parser builds the tree of the input. For each reading of the texts, the parser builds the tree of plain HTML
// with the tokens of the reading. If two trees are equal, the parser reads the input as these texts do.

import written from "./probes.json";

/** Consecutive texts that read all probes alike. */
interface Period {
  /** The day of its first text. */
  from: string;
  /** The name of its first text: its day, or the commit that made it. */
  name: string;
}

export interface Commit {
  commit: string;
  date: string;
  title: string;
  /** The periods that begin with revisions of the commit. */
  periods: number[];
  /** Whether the commit is a slip, or reverts one. */
  isSlip?: boolean;
  /** For a slip, the first period without it. */
  takenBack?: number;
}

/** A reading as plain HTML, with comments in place of processing instructions; null if plain HTML cannot express it. */
type Reading = string | { instruction: string | null };

interface Probe {
  input: string;
  readings: Reading[];
  /** Pairs: a period, and the number of the reading that begins with it. */
  since: number[][];
}

interface Probes {
  /** The last day that the texts cover. */
  until: string;
  /** The part of the document before an input or a reading: a body with a letter. */
  beginning: string;
  periods: Period[];
  commits: Commit[];
  probes: Probe[];
}

export const probes = written as Probes;

/**
 * Builds the tree of a document, and returns it as lines. If `instructions`, a comment may stand for a processing
 * instruction.
 */
export type TreeBuilder = (html: string, instructions: boolean) => string;

/** Consecutive periods whose texts the parser follows. */
export interface Range {
  from: Period;
  /** The first period after these; null if they include the last known day. */
  end: Period | null;
}

export interface Deviation {
  input: string;
  /** The lines in which the two trees differ: those of the text, and those that the parser built. */
  expected: string[];
  built: string[];
  /** The commits that explain the difference. */
  commits: Commit[];
  /**
   * The names of two texts: one that reads the input as the parser does (if none does, an early one), and the text that
   * fits best.
   */
  pair: [string, string];
}

export interface Verdict {
  /** The ranges of periods that fit best, the oldest first. */
  ranges: Range[];
  has: Commit[];
  lacks: Commit[];
  /** Commits that the parser follows, although the text that fits best does not have them. */
  beyond: Commit[];
  partly: Commit[];
  deviations: Deviation[];
  answered: number;
  /** The number of answers that equal those of no text. */
  unlike: number;
  /** Whether the parser follows the standard, judged by the number of answers that equal those of no text. */
  follows: "yes" | "partly" | "no";
}

// This value equals no tree.
const noTree = "no tree";

interface Answer {
  probe: Probe;
  built: string;
  /** For each period, the tree of its reading. */
  expected: string[];
  /** For each period, whether the tree of its reading equals that of the input. */
  like: boolean[];
}

// Returns the parser's answer to a probe. Returns null if the probe shows nothing: if a reading has an instruction that
// plain HTML cannot express, the parser may have built its tree.
function answerTo(probe: Probe, build: TreeBuilder): Answer | null {
  const { beginning } = probes;
  const built = build(beginning + probe.input, false);
  const trees = probe.readings.map((each) => {
    if (typeof each === "string") return build(beginning + each, false);
    return each.instruction === null ? noTree : build(beginning + each.instruction, true);
  });
  const isSame = trees.map((each) => each === built);
  if (!isSame.includes(true) && trees.includes(noTree)) return null;
  const numbers = probes.periods.map((_, period) => probe.since.findLast(([from]) => from! <= period)![1]!);
  return { probe, built, expected: numbers.map((each) => trees[each]!), like: numbers.map((each) => isSame[each]!) };
}

const isIn = ({ periods, takenBack }: Commit, period: number) =>
  period >= periods[0]! && (takenBack === undefined || period < takenBack);

// Returns whether the texts before and after the commit differ on the probe, as far as this parser's trees show.
const dependsOn = ({ expected }: Answer, { periods }: Commit) =>
  periods.some((each) => each > 0 && expected[each] !== expected[each - 1]);

type Possession = "not observable" | "has" | "lacks" | "in part";

/** Collects what all probes show about a commit. */
class Evidence {
  has = false;
  lacks = false;
  mayHave = false;
  mayLack = false;
  // The number of answers that depend on the commit and equal those of some text; and the number of those that equal no
  // text's.
  like = 0;
  unlike = 0;

  /** Returns the verdict. `isText` says whether the text that fits best has the commit. */
  verdict(isText: boolean): Possession {
    // An answer of the parser's own may agree with a text by chance.
    if ((this.has || this.mayHave) && !this.lacks && this.unlike > this.like) return "not observable";
    if (this.has && this.lacks) return "in part";
    if (this.lacks) return "lacks";
    if (this.has) return "has";
    if (this.mayHave === this.mayLack) return "not observable";
    if (this.mayHave) return "has";
    // If an earlier commit is missing, this explains the answer.
    return isText ? "not observable" : "lacks";
  }
}

function evidenceOf(answers: Answer[]): Evidence[] {
  const { commits } = probes;
  const all = commits.map(() => new Evidence());
  for (const answer of answers) {
    const isLike = answer.like.includes(true);
    const present: number[] = [];
    const missing: number[] = [];
    commits.forEach((commit, n) => {
      if (!dependsOn(answer, commit)) return;
      ++all[n]![isLike ? "like" : "unlike"];
      const having = answer.like.some((each, period) => each && isIn(commit, period));
      const lacking = answer.like.some((each, period) => each && !isIn(commit, period));
      if (having && !lacking) present.push(n);
      if (lacking && !having) missing.push(n);
    });
    // A slip, which was soon reverted, explains nothing.
    const isLasting = (n: number) => !commits[n]!.isSlip;
    const first = missing.find(isLasting);
    const last = present.findLast(isLasting);
    for (const n of missing) all[n]![n === first || !isLasting(n) ? "lacks" : "mayLack"] = true;
    for (const n of present) all[n]![n === last || !isLasting(n) ? "has" : "mayHave"] = true;
  }
  return all;
}

function differingLines(expected: string[], built: string[]): [expected: string[], built: string[]] {
  let begin = 0;
  const shorter = Math.min(expected.length, built.length);
  while (begin < shorter && expected[begin] === built[begin]) ++begin;
  let end = 0;
  while (end < shorter - begin && expected.at(-1 - end) === built.at(-1 - end)) ++end;
  // Only the relative depth of the lines matters.
  const sides = [expected.slice(begin, expected.length - end), built.slice(begin, built.length - end)] as const;
  const indent = Math.min(...sides.flat().map((line) => line.search(/\S/)));
  return [sides[0].map((line) => line.slice(indent)), sides[1].map((line) => line.slice(indent))];
}

/**
 * Runs all probes with the parser, and returns the verdict. The parser follows the standard if fewer than 5% of its
 * answers equal those of no text. The parser does not follow the standard if more than 20% do.
 */
export function verdictOn(build: TreeBuilder): Verdict {
  const { commits, periods } = probes;
  const trees = new Map<string, string>();
  const buildOnce: TreeBuilder = (html, instructions) => {
    const known = trees.get(html);
    if (known !== undefined) return known;
    const tree = build(html, instructions);
    trees.set(html, tree);
    return tree;
  };
  const answers = probes.probes.flatMap((each) => answerTo(each, buildOnce) ?? []);
  const evidence = evidenceOf(answers);
  const possession = (n: number, period: number) => evidence[n]!.verdict(isIn(commits[n]!, period));
  const isMissing = (n: number, period: number) =>
    isIn(commits[n]!, period) && !commits[n]!.isSlip && possession(n, period) === "lacks";
  const isBeyond = (n: number, period: number) => !isIn(commits[n]!, period) && possession(n, period) === "has";

  // Chooses the text with the fewest exceptions. Among several texts, chooses the one that agrees on the most probes,
  // then the newest.
  let best = 0;
  let fewest = Infinity;
  const agreeing = periods.map((_, period) => answers.filter(({ like }) => like[period]).length);
  periods.forEach((_, period) => {
    const count = commits.filter((_, n) => isMissing(n, period) || isBeyond(n, period)).length;
    if (count > fewest || (count === fewest && agreeing[period]! < agreeing[best]!)) return;
    best = period;
    fewest = count;
  });

  const chosen = (is: (n: number) => boolean) => commits.filter((_, n) => is(n));
  const lacks = chosen((n) => isMissing(n, best));
  const beyond = chosen((n) => isBeyond(n, best));
  const partly = chosen((n) => possession(n, best) === "in part");
  const exceptions = [...lacks, ...beyond, ...partly].sort((a, b) => a.periods[0]! - b.periods[0]!);

  const deviations = answers
    .filter(({ like }) => !like[best])
    .map((answer): Deviation => {
      const [expected, built] = differingLines(answer.expected[best]!.split("\n"), answer.built.split("\n"));
      const other = answer.like.reduce(
        (near, each, period) => (each && (near < 0 || Math.abs(period - best) < Math.abs(near - best)) ? period : near),
        -1,
      );
      return {
        input: answer.probe.input,
        expected,
        built,
        // If no text gives the answer, no commit explains it.
        commits: other < 0 ? [] : exceptions.filter((each) => dependsOn(answer, each)),
        pair: [periods[Math.max(other, 0)]!.name, periods[best]!.name],
      };
    });

  const unlike = answers.filter(({ like }) => !like.includes(true)).length;
  return {
    ranges: rangesOf(
      periods.flatMap((_, period) =>
        answers.every(({ expected }) => expected[period] === expected[best]) ? period : [],
      ),
    ),
    has: chosen((n) => possession(n, best) === "has"),
    lacks,
    beyond,
    partly,
    deviations,
    answered: answers.length,
    unlike,
    follows: unlike === 0 || unlike * 20 < answers.length ? "yes" : unlike * 5 > answers.length ? "no" : "partly",
  };
}

function rangesOf(periods: number[]): Range[] {
  return periods
    .filter((each, n) => periods[n - 1] !== each - 1)
    .map((first) => {
      let last = first;
      while (periods.includes(last + 1)) ++last;
      return { from: probes.periods[first]!, end: probes.periods[last + 1] ?? null };
    });
}
