// Describes the names of drafts: texts of the standard, and the standard before or after a commit.

import type { Since, TurningPoint } from "../../package/src/shapes.js";
import type { Lists, Pair } from "./requests.js";

export interface NamedDraft {
  name: string;
  /** The day of the text or commit; "" if it is not known. */
  day: string;
  /** "27 October 2007", "before 4 June 2009". */
  when: string;
  title: string;
}

const months = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
];
export function dateOf(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return month === undefined || date === undefined ? day : `${date} ${months[month - 1]} ${year}`;
}

const before = "before ";

/** Returns the name of the text after a turning point; null if the text has no name. */
export function nameAfter(point: TurningPoint): string | null {
  return point.id ?? point.commit?.slice(0, 8) ?? null;
}
export function pairAround(point: TurningPoint): Pair | null {
  const name = nameAfter(point);
  return name === null ? null : [before + name, name];
}

/** Returns all texts, in order. */
export function textsOf({ drafts }: Lists): NamedDraft[] {
  return drafts.map(({ name, day, title }) => ({ name, day, when: dateOf(day), title }));
}

/** Describes the text that a name stands for. The name may have settings. */
export function draftNamed(name: string, lists: Lists): NamedDraft {
  const own = lists.texts.find((each) => each.name === name);
  if (own) return { name, day: own.base, when: name, title: own.title ?? "your own text" };
  const plain = name.split("+")[0]!.trim();
  const text = lists.drafts.find((each) => each.name === plain || each.aliases.includes(plain));
  if (text) return { name, day: text.day, when: dateOf(text.day), title: text.title };
  const isBefore = plain.startsWith(before);
  const id = isBefore ? plain.slice(before.length) : plain;
  const revision = lists.revisions.find((each) => each.id === id || (id.length >= 7 && each.commit?.startsWith(id)));
  if (revision) {
    const when = `${isBefore ? "before" : "after"} ${dateOf(revision.date)}`;
    return { name, day: revision.date, when, title: revision.title };
  }
  if (/^\d{4}-\d\d-\d\d$/.test(id)) return { name, day: id, when: dateOf(id), title: "" };
  return { name, day: "", when: name, title: "" };
}

/** Returns the names of the texts just before and after each commit that changed the reading of the input. */
export function turningNames(since: Since | null): string[] {
  return (since?.changes ?? []).flatMap((point) => [...(pairAround(point) ?? [])]);
}

export const commitLink = (commit: string) => `https://github.com/whatwg/html/commit/${commit}`;
