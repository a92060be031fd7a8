// The worker: it has the module, and answers one request after the other.

import { Strata } from "../../package/src/strata.js";
import { aligned } from "./alignment.js";
import type { Asked, Answered, Question, Requests } from "./requests.js";
import { OpenTraces } from "./traces.js";

// What a worker's `self` has, of which the types of a page know nothing.
declare const self: { onmessage: (event: MessageEvent<Asked>) => void; postMessage(message: Answered): void };

let strata: Strata;
let traces: OpenTraces | undefined;

async function unpacked(packed: ArrayBuffer): Promise<ArrayBuffer> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

type Answers = {
  [Name in keyof Requests]: (
    argument: Parameters<Requests[Name]>[0],
  ) => ReturnType<Requests[Name]> | Promise<ReturnType<Requests[Name]>>;
};

const optionsOf = ({ settings }: Question) => ({ ...settings, positions: "utf16" as const });

const answers: Answers = {
  async load(packed) {
    strata = await Strata.load(await unpacked(packed));
    return { drafts: strata.drafts(), changes: strata.changes(), revisions: strata.revisions() };
  },
  analyse: (question) => aligned(strata, question),
  since: (question) => strata.since(question.input, optionsOf(question)),
  sideBySide(question) {
    traces?.free();
    traces = new OpenTraces(strata, question);
    return traces.sideBySide();
  },
  steps: (numbers) => traces?.words(numbers) ?? [null, null],
  words: (draft) => strata.draftWords(draft),
  minimize: ({ change, difference, ...question }) =>
    strata.minimize(question.input, {
      ...optionsOf(question),
      drafts: question.pair,
      ...(change === undefined ? {} : { change }),
      ...(difference === undefined ? {} : { difference }),
    }),
};

// One after the other, although loading takes a while.
let last = Promise.resolve();

self.onmessage = ({ data }) => {
  last = last.then(async () => {
    let reply: Answered;
    try {
      reply = { id: data.id, answer: await (answers[data.name] as (argument: unknown) => unknown)(data.argument) };
    } catch (error) {
      reply = { id: data.id, error: error instanceof Error ? error.message : String(error) };
    }
    self.postMessage(reply);
  });
};
