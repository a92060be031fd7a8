// Shows twenty years as a band. Its colours are the readings of the input, and its marks are the commits that changed
// the reading.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Since, TurningPoint } from "../../package/src/shapes.js";
import { commitLink, dateOf, draftNamed, pairAround, textsOf, turningNames, type NamedDraft } from "./draft_names.js";
import type { Part } from "./page_state.js";
import type { Lists, Pair } from "./requests.js";
import { kindOf, TokenLine } from "./token_words.js";

interface Props {
  lists: Lists;
  pair: Pair;
  /** How every revision reads the input. */
  part: Part<Since>;
  /** How long it takes to compute the readings, in words. */
  takes: string;
  onPair(pair: Pair): void;
  /** Requests the readings. */
  onAsk(): void;
}

/** The whole years for which there are drafts, as the band shows them. */
interface Scale {
  years: number[];
  /** The first and last day of any draft. */
  firstDay: string;
  lastDay: string;
  /** Returns the place of a day, in percent of the band. */
  place(day: string): number;
}

const daysOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
const percent = (value: number) => `${value.toFixed(2)}%`;

// With time alone, half of the band would have one colour. With commits alone, it would not show how long a reading
// lasted. So both count, and time has this share.
const shareOfTime = 0.3;

function scaleOf({ drafts, revisions }: Lists): Scale {
  const days = [...new Set([...drafts.map(({ day }) => day), ...revisions.map(({ date }) => date)])].filter(Boolean).sort();
  const [firstDay, lastDay] = [days[0]!, days.at(-1)!];
  const [first, last] = [Number(firstDay.slice(0, 4)), Number(lastDay.slice(0, 4))];
  const [start, end] = [daysOf(`${first}-01-01`), daysOf(`${last + 1}-01-01`)];
  const happened = [start, ...days.map(daysOf), end];
  const countUntil = (at: number) => {
    const next = happened.findIndex((each) => each > at);
    if (next <= 0) return next < 0 ? happened.length - 1 : 0;
    const [from, to] = [happened[next - 1]!, happened[next]!];
    return next - 1 + (at - from) / (to - from);
  };
  return {
    years: Array.from({ length: last + 1 - first }, (_, n) => first + n),
    firstDay,
    lastDay,
    place(day) {
      const at = daysOf(day);
      const inTime = (at - start) / (end - start);
      return (shareOfTime * inTime + (1 - shareOfTime) * (countUntil(at) / (happened.length - 1))) * 100;
    },
  };
}

/** Returns the years whose numbers fit on the band. They are at least `least` percent apart. */
function yearsApart({ years, place }: Scale, least: number): Set<number> {
  let last = -Infinity;
  return new Set(
    years.filter((year) => {
      const at = place(`${year}-01-01`);
      if (at < last + least || at > 100 - least / 2) return false;
      last = at;
      return true;
    }),
  );
}

/** Returns for each mark how many percent of the band are free around it. */
function roomOf(places: readonly number[]): number[] {
  return places.map((at) => Math.min(...places.map((each) => (each === at ? Infinity : Math.abs(each - at))), 100));
}

function Handle({ side, draft, texts, scale: { place, firstDay }, band, onMove }: {
  side: 0 | 1;
  draft: NamedDraft;
  texts: NamedDraft[];
  scale: Scale;
  band: { current: HTMLElement | null };
  onMove(name: string): void;
}) {
  const index = texts.reduce((best, each, n) => (each.day <= draft.day ? n : best), 0);
  const nearest = (clientX: number) => {
    const box = band.current!.getBoundingClientRect();
    const at = ((clientX - box.left) / box.width) * 100;
    return texts.reduce((best, each) => (Math.abs(place(each.day) - at) < Math.abs(place(best.day) - at) ? each : best));
  };
  const step = (by: number) => {
    const next = texts[Math.max(0, Math.min(texts.length - 1, index + by))]!;
    if (next.name !== draft.name) onMove(next.name);
  };
  return (
    <div
      class={`handle side-${side}`}
      role="slider"
      tabIndex={0}
      aria-label={side === 0 ? "Earlier draft" : "Later draft"}
      aria-valuemin={0}
      aria-valuemax={texts.length - 1}
      aria-valuenow={index}
      aria-valuetext={`${draft.when}: ${draft.title}`}
      style={{ left: percent(place(draft.day || firstDay)) }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const { name } = nearest(event.clientX);
        if (name !== draft.name) onMove(name);
      }}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -99, End: 99 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        step(by);
      }}
    >
      {side === 0 ? "A" : "B"}
    </div>
  );
}

function Picker({ side, draft, lists, since, onMove }: {
  side: 0 | 1;
  draft: NamedDraft;
  lists: Lists;
  since: Since | null;
  onMove(name: string): void;
}) {
  const names = turningNames(since);
  const texts = textsOf(lists);
  const own = lists.texts.map((each) => draftNamed(each.name, lists));
  const isListed = [...texts, ...own].some((each) => each.name === draft.name) || names.includes(draft.name);
  return (
    <label class={`picker side-${side}`}>
      <span class="letter" aria-hidden="true">{side === 0 ? "A" : "B"}</span>
      <span class="sr-only">{side === 0 ? "Earlier draft" : "Later draft"}</span>
      <select value={draft.name} onChange={(event) => onMove(event.currentTarget.value)}>
        {!isListed && <option value={draft.name}>{draft.when}{draft.title && ` · ${draft.title}`}</option>}
        <optgroup label="Texts of the standard">
          {texts.map((each) => (
            <option key={each.name} value={each.name}>{each.when} · {each.title}</option>
          ))}
        </optgroup>
        {own.length > 0 && (
          <optgroup label="Your own texts">
            {own.map((each) => <option key={each.name} value={each.name}>{each.when} · {each.title}</option>)}
          </optgroup>
        )}
        {names.length > 0 && (
          <optgroup label="Commits that changed this input">
            {names.map((name) => {
              const each = draftNamed(name, lists);
              return <option key={name} value={name}>{each.when} · {each.title}</option>;
            })}
          </optgroup>
        )}
      </select>
    </label>
  );
}

// Adjacent readings have different colours. Numbers and words identify a reading.
const shades = 8;

/**
 * Returns for each reading its tokens and errors at the place where it differs from the reading before it. Returns null
 * if a gap in the history leaves open which commit began the reading. Readings and commits of one day are both in order.
 */
function madeByReadings({ readings, changes }: Since): (TurningPoint["after"] | null)[] {
  const now = "9999";
  const spans = readings.flatMap(({ days }, n) => days.map(({ from, until }) => ({ n, key: `${from} ${until ?? now}` })));
  spans.sort((a, b) => (a.key < b.key ? -1 : 1));
  return readings.map((_, n) => {
    const first = spans.findIndex((each) => each.n === n);
    if (spans.length !== changes.length + 1) return null;
    return (first === 0 ? changes[0]?.before : changes[first - 1]?.after) ?? null;
  });
}
const mostInLegend = 4;

/** Describes a reading in a few words, for the band. */
function wordsFor(made: TurningPoint["after"] | null): string {
  const token = made?.tokens.find(({ type }) => type !== "endOfFile") ?? made?.errors[0];
  return token ? kindOf(token) : "";
}

function Band({ since, scale: { place } }: { since: Since; scale: Scale }) {
  const made = madeByReadings(since);
  return (
    <>
      {since.readings.flatMap((reading, n) =>
        reading.days.map(({ from, until }) => (
          <span
            key={`${n}-${from}`}
            class={`reading shade-${n % shades}`}
            style={{ left: percent(place(from)), width: percent((until ? place(until) : 100) - place(from)) }}
            title={`Reading ${n + 1}: ${dateOf(from)} to ${until ? dateOf(until) : "now"}`}
          >
            {n + 1} <small>{wordsFor(made[n]!)}</small>
          </span>
        )),
      )}
      {since.unknown.map(({ between: [from, to] }) => (
        <span
          key={from}
          class="reading unknown"
          style={{ left: percent(place(from)), width: percent(place(to) - place(from)) }}
          title={`Not known: ${dateOf(from)} to ${dateOf(to)}`}
        />
      ))}
    </>
  );
}

function Legend({ since }: { since: Since }) {
  const madeByAll = madeByReadings(since);
  return (
    <ol class="legend" aria-label="Readings">
      {since.readings.map((reading, n) => {
        const made = madeByAll[n]!;
        const all = made ? [...made.tokens, ...made.errors] : [];
        return (
          <li key={n}>
            <span class={`number shade-${n % shades}`}>{n + 1}</span>
            <span class="date">
              {reading.days.map(({ from, until }) => `${dateOf(from)} to ${until ? dateOf(until) : "now"}`).join("; ")}
            </span>
            <span class="what">
              {all.slice(0, mostInLegend).map((each, k) => <span key={k}><TokenLine of={each} /> </span>)}
              {all.length > mostInLegend && <span class="left-out">… {all.length - mostInLegend} more</span>}
              {made && all.length === 0 && <span class="nothing">nothing</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const samePair = (a: Pair | null, b: Pair) => a !== null && a[0] === b[0] && a[1] === b[1];

export function Timeline({ lists, pair, part, takes, onPair, onAsk }: Props) {
  const since = part.answer;
  const band = useRef<HTMLDivElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const texts = textsOf(lists);
  const scale = useMemo(() => scaleOf(lists), [lists]);
  const { place, years, lastDay } = scale;
  const drafts = [draftNamed(pair[0], lists), draftNamed(pair[1], lists)] as const;
  const move = (side: 0 | 1) => (name: string) => {
    const moved: Pair = side === 0 ? [name, pair[1]] : [pair[0], name];
    const [a, b] = [draftNamed(moved[0], lists).day, draftNamed(moved[1], lists).day];
    onPair(a > b ? [moved[1], moved[0]] : moved);
  };
  const turns = (since?.changes ?? []).filter((point) => pairAround(point) !== null);
  const inTokens = turns.filter(({ kind }) => kind === "tokens");
  const story = (inTokens.length > 0 ? inTokens : turns).map((point) => pairAround(point)!);

  useEffect(() => {
    if (!isPlaying) return;
    const at = story.findIndex((each) => samePair(each, pair));
    const next = story[at + 1];
    if (next === undefined) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => onPair(next), at < 0 ? 0 : 2500);
    return () => clearTimeout(timer);
  }, [isPlaying, pair, since]);

  const play = () => {
    const isAtEnd = story.length > 0 && samePair(story.at(-1)!, pair);
    if (!isPlaying && isAtEnd) onPair(story[0]!);
    setPlaying(!isPlaying);
  };

  const turnPlaces = turns.map((point) => place(point.date ?? point.between?.[1] ?? lastDay));
  const room = roomOf(turnPlaces);
  const [onDesk, onPhone] = useMemo(() => [yearsApart(scale, 3.5), yearsApart(scale, 14)], [scale]);

  return (
    <section class="card timeline" aria-label="Drafts through time">
      <div class="pickers">
        <Picker side={0} draft={drafts[0]} lists={lists} since={since} onMove={move(0)} />
        <Picker side={1} draft={drafts[1]} lists={lists} since={since} onMove={move(1)} />
        <button type="button" class="play" onClick={play} disabled={story.length === 0} aria-pressed={isPlaying}>
          {isPlaying ? "❚❚ Pause" : "▶ Play the changes"}
        </button>
      </div>
      <div class="band-area">
        <div class="band" ref={band}>
          {since && <Band since={since} scale={scale} />}
          {turns.map((point, n) => (
            <button
              key={point.commit ?? point.id}
              type="button"
              tabIndex={-1}
              class={`turn ${point.kind} ${samePair(pairAround(point), pair) ? "chosen" : ""}`}
              style={{ left: percent(turnPlaces[n]!), width: `clamp(7px, ${percent(room[n]!)}, 24px)` }}
              title={`${point.date ? dateOf(point.date) : ""}: ${point.title ?? ""}`}
              aria-hidden="true"
              onClick={() => onPair(pairAround(point)!)}
            />
          ))}
          {texts.map((each) => (
            <span key={each.name} class="text-dot" style={{ left: percent(place(each.day)) }} title={`${each.when}: ${each.title}`} />
          ))}
          <Handle side={0} draft={drafts[0]} texts={texts} scale={scale} band={band} onMove={move(0)} />
          <Handle side={1} draft={drafts[1]} texts={texts} scale={scale} band={band} onMove={move(1)} />
        </div>
        <div class="years" aria-hidden="true">
          {years.filter((year) => onDesk.has(year)).map((year) => (
            <span key={year} class={onPhone.has(year) ? "" : "minor"} style={{ left: percent(place(`${year}-01-01`)) }}>{year}</span>
          ))}
        </div>
      </div>
      <History part={part} takes={takes} pair={pair} onPair={onPair} onAsk={onAsk} />
    </section>
  );
}

function countOf(number: number, one: string, many: string): string {
  return `${number === 0 ? "no" : number} ${number === 1 ? one : many}`;
}

function History({ part: { status, problem, answer: since }, takes, pair, onPair, onAsk }: Omit<Props, "lists">) {
  if (status === "waiting") return <p class="hint">Reading it as the standard did after every commit since 2006 …</p>;
  if (!since)
    return (
      <p class="hint">
        {problem ?? (status === "cancelled" ? "It was not read under every revision." : "This page is long; it is not read under every revision unless you ask.")}{" "}
        <button type="button" class="small" onClick={onAsk}>
          Read it under every revision <small>({takes})</small>
        </button>
      </p>
    );
  const inTokens = since.changes.filter(({ kind }) => kind === "tokens").length;
  if (since.changes.length === 0) return <p class="hint">Since 2006 this was always read in the same way.</p>;
  return (
    <details class="history">
      <summary>
        Since 2006 this was read in {countOf(since.readings.length, "way", "ways")}: {countOf(inTokens, "commit", "commits")}{" "}
        changed its tokens, {countOf(since.changes.length - inTokens, "commit", "commits")} only its errors.
      </summary>
      <p class="hint">The readings, each with what it made of the place in which it differs from the one before it:</p>
      <Legend since={since} />
      <ol class="commits">
        {since.changes.map((point) => {
          const around = pairAround(point);
          const isChosen = samePair(around, pair);
          return (
            <li key={`${point.date}${point.id}${point.commit}`} class={isChosen ? "chosen" : ""}>
              <span class="date">{point.date ? dateOf(point.date) : point.between?.map(dateOf).join(" to ")}</span>
              <span class={`badge ${point.kind}`}>{point.kind}</span>
              <span class="what">{point.title ?? "several changes between two texts"}</span>
              {point.commit && (
                <a href={commitLink(point.commit)} rel="noreferrer" target="_blank">{point.commit.slice(0, 8)}</a>
              )}
              {around && (
                <button type="button" class="small" aria-pressed={isChosen} onClick={() => onPair(around)}>before | after</button>
              )}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
