// The worker: it runs the module, and answers one request after the other.

import { XzReadableStream } from "xz-decompress";
import { Strata } from "../../package/src/strata.js";
import { aligned, mostDivergences } from "./alignment.js";
import { bytesOfText } from "./packed.js";
import type { Analysis, Asked, Answered, PackedModule, Question, Requests } from "./requests.js";
import { OpenTraces } from "./traces.js";

// The members of a worker's `self`, which the types for pages lack.
declare const self: { onmessage: (event: MessageEvent<Asked>) => void; postMessage(message: Answered, transfer?: Transferable[]): void };

let strata: Strata;
let traces: OpenTraces | undefined;

// Compiles the module while it is being unpacked.
function compiled(packed: PackedModule): Promise<WebAssembly.Module> {
  // WebKit does not read the stream of a blob for a page from disk.
  const bytes = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue("text" in packed ? bytesOfText(packed) : new Uint8Array(packed));
      controller.close();
    },
  });
  const unpacked = new XzReadableStream(bytes);
  return WebAssembly.compileStreaming(new Response(unpacked, { headers: { "content-type": "application/wasm" } }));
}

type Answers = {
  [Name in keyof Requests]: (
    argument: Parameters<Requests[Name]>[0],
    tell: (done: number) => void,
  ) => ReturnType<Requests[Name]> | Promise<ReturnType<Requests[Name]>>;
};

// How many milliseconds the search for inputs may take.
const longestSearch = 5000;

const optionsOf = ({ settings }: Question) => ({ ...settings, positions: "utf16" as const });

const answers: Answers = {
  async load(source) {
    const module = source instanceof WebAssembly.Module ? source : await compiled(source);
    strata = await Strata.load(module);
    return { module, drafts: strata.drafts(), changes: strata.changes(), revisions: strata.revisions(), texts: [] };
  },
  analyse: (question, tell) => aligned(strata, question, tell),
  tokens: ({ side, ranges, ...question }) =>
    strata.tokenRanges(question.input, ranges, { ...optionsOf(question), draft: question.pair[side] }),
  compare: ({ input, pair, settings }) => strata.compare(input, { ...settings, drafts: pair, most: mostDivergences }),
  alone: ({ input, pair, settings: { initialState, lastStartTag } }) =>
    strata.tokenize(input, {
      draft: pair[1],
      feedback: false,
      ...(initialState ? { initialState } : {}),
      ...(lastStartTag ? { lastStartTag } : {}),
    }),
  encoding: (beginning) => strata.encodingOf(beginning, { draft: "latest" }),
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
  addText: ({ name, text }) => strata.addText(name, text),
  whatIf([before, after]) {
    const end = performance.now() + longestSearch;
    return strata.whatIf(before, after, { onProgress: () => performance.now() < end });
  },
};

// Requests are answered in order, even while the module is loading.
let last = Promise.resolve();

self.onmessage = ({ data }) => {
  last = last.then(async () => {
    let reply: Answered;
    let moved: Transferable[] = [];
    try {
      const tell = (done: number) => self.postMessage({ id: data.id, done });
      const answer = answers[data.name] as (argument: unknown, tell: (done: number) => void) => unknown;
      reply = { id: data.id, answer: await answer(data.argument, tell) };
      if (data.name === "analyse") moved = (reply.answer as Analysis).places.map(({ buffer }) => buffer);
    } catch (error) {
      reply = { id: data.id, error: error instanceof Error ? error.message : String(error) };
    }
    self.postMessage(reply, moved);
  });
};
