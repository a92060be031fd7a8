// The list of all named changes of the standard. Users search it, and open a change's own example.

import { useState } from "preact/hooks";
import type { Change } from "../../package/src/shapes.js";
import { dateOf } from "./draft_names.js";
import type { Lists } from "./requests.js";
import { Shown } from "./token_words.js";
import { ChangeTime } from "./why.js";

interface Props {
  lists: Lists;
  chosen: string | null;
  onChange(change: Change): void;
}

const mostShown = 16;

export function Changes({ lists, chosen, onChange }: Props) {
  const [words, setWords] = useState("");
  const [topic, setTopic] = useState("");
  const [drafts, setDrafts] = useState("");
  const [showsAll, setAll] = useState(false);
  const topics = [...new Set(lists.changes.map((each) => each.topic))];
  const pairs = [...new Set(lists.changes.map(({ from, to }) => `${from} ${to}`))].sort();
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = lists.changes.filter((each) => {
    const text = `${each.id} ${each.title} ${each.before ?? ""} ${each.after ?? ""}`.toLowerCase();
    return (topic === "" || each.topic === topic) && (drafts === "" || drafts === `${each.from} ${each.to}`) && wanted.every((word) => text.includes(word));
  });
  const shown = showsAll ? found : found.slice(0, mostShown);
  const at = found.findIndex(({ id }) => id === chosen);
  const neighbour = (by: number) => found[at + by];
  return (
    <section class="card changes" aria-labelledby="changes-title">
      <h2 id="changes-title">Every change that has a name <small>{lists.changes.length}</small></h2>
      <div class="controls">
        <input
          type="search"
          placeholder="Search: comment, script, quirks …"
          aria-label="Search the changes"
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
        <select aria-label="Topic" value={topic} onChange={(event) => setTopic(event.currentTarget.value)}>
          <option value="">all topics</option>
          {topics.map((each) => <option key={each} value={each}>{each.replaceAll("-", " ")}</option>)}
        </select>
        <select aria-label="Drafts" value={drafts} onChange={(event) => setDrafts(event.currentTarget.value)}>
          <option value="">between any drafts</option>
          {pairs.map((each) => <option key={each} value={each}>{each.split(" ").map(dateOf).join(" to ")}</option>)}
        </select>
        <button type="button" disabled={!neighbour(-1) || at < 0} onClick={() => onChange(neighbour(-1)!)}>◀ Previous</button>
        <button type="button" disabled={!neighbour(1)} onClick={() => onChange(neighbour(1)!)}>Next ▶</button>
      </div>
      {found.length === 0 && <p class="hint">Nothing has these words.</p>}
      <ul>
        {shown.map((each) => (
          <li key={each.id} class={each.id === chosen ? "chosen" : ""}>
            <button type="button" class="change" aria-pressed={each.id === chosen} onClick={() => onChange(each)}>
              <span class="what">{each.title}</span>
              {each.witnesses[0] && <code><Shown text={each.witnesses[0].input} most={48} isWithinButton /></code>}
            </button>
            <span class={`badge ${each.kind}`}>{each.kind}</span>
            <ChangeTime change={each} />
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <button type="button" class="fold" onClick={() => setAll(true)}>▸ {found.length - shown.length} more</button>
      )}
    </section>
  );
}
