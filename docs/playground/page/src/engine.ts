// Sends the page's requests to the worker.

import type { AnswerTo, Answered, Asked, Lists, OwnText, PackedModule, RequestName, Requests } from "./requests.js";

class Superseded extends Error {
  // The engine and its callers are in different scripts, each with its own classes. So the name identifies this error.
  override readonly name = "Superseded";
}
/** Returns whether the request was dropped for another one. */
export function isSuperseded(error: unknown): boolean {
  return error instanceof Error && error.name === "Superseded";
}

interface Waiting {
  name: RequestName;
  since: number;
  resolve(answer: unknown): void;
  reject(error: Error): void;
  tell: ((done: number) => void) | undefined;
}

// If a request has run for more milliseconds than this when another question comes, the worker is restarted.
const patience = 250;

export class Engine {
  private worker: Worker;
  private expected: { name: RequestName; key: string; id: number; answer: Promise<unknown> } | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private isLoaded = false;
  private module: WebAssembly.Module | null = null;
  // The texts that the user has added. A new worker reads them again.
  private readonly texts = new Map<string, OwnText>();

  constructor(private readonly script: string) {
    this.worker = this.started();
  }

  private started(): Worker {
    const worker = new Worker(this.script);
    worker.onmessage = ({ data }: MessageEvent<Answered>) => {
      const request = this.waiting.get(data.id);
      if ("done" in data) {
        request?.tell?.(data.done);
        return;
      }
      this.waiting.delete(data.id);
      if ("error" in data) request?.reject(new Error(data.error));
      else request?.resolve(data.answer);
    };
    worker.onerror = () => this.fail(new Error("strata has stopped; reload the page"));
    return worker;
  }
  private fail(error: Error): void {
    for (const each of this.waiting.values()) each.reject(error);
    this.waiting.clear();
  }

  async load(packed: PackedModule): Promise<Lists> {
    const { module, ...lists } = await this.ask("load", packed);
    this.module = module;
    this.isLoaded = true;
    return lists;
  }

  /** Sends a request. If it takes long, `tell` is called with the part of the work that is done, from 0 to 1. */
  ask<Name extends RequestName>(
    name: Name,
    argument: Parameters<Requests[Name]>[0],
    tell?: (done: number) => void,
  ): Promise<AnswerTo<Name>> {
    if (this.expected?.name === name) {
      const { key, id, answer } = this.expected;
      this.expected = null;
      if (key === JSON.stringify(argument)) {
        const request = this.waiting.get(id);
        if (request) Object.assign(request, { since: performance.now(), tell });
        return answer as Promise<AnswerTo<Name>>;
      }
    }
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { name, since: performance.now(), resolve: resolve as Waiting["resolve"], reject, tell });
      const asked: Asked = { id, name, argument };
      this.worker.postMessage(asked);
    });
  }

  /** Reads a text of the user, which becomes a draft. */
  async addText(own: OwnText): Promise<AnswerTo<"addText">> {
    const reading = await this.ask("addText", own);
    this.texts.set(own.name, own);
    return reading;
  }

  /** Sends a request early. The next equal request gets its result. */
  expect<Name extends RequestName>(name: Name, argument: Parameters<Requests[Name]>[0]): void {
    const answer = this.ask(name, argument);
    answer.catch(() => {
      // The caller handles the error.
    });
    // Nothing waits for this result yet, so it must not count as slow.
    this.waiting.get(this.last)!.since = Infinity;
    this.expected = { name, key: JSON.stringify(argument), id: this.last, answer };
  }

  /** Called if there is a new question. Drops all requests if one has run for long. */
  supersede(): void {
    const now = performance.now();
    const all = [...this.waiting.values()];
    // There is no need to restart a worker that is still loading.
    if (!this.isLoaded || all.some(({ name }) => name === "load")) return;
    if (all.some((each) => now - each.since > patience)) this.cancel();
  }
  /** Drops all requests and restarts the worker. */
  cancel(): void {
    this.expected = null;
    this.worker.terminate();
    this.fail(new Superseded());
    this.worker = this.started();
    for (const again of [this.ask("load", this.module!), ...[...this.texts.values()].map((own) => this.ask("addText", own))])
      again.catch(() => {
        // The next request reports the error.
      });
  }
}
