// The WebAssembly module: its memory, and calls of its functions. docs/playground/exports/exports.hpp describes the functions.

import { bytesOf } from "./text.js";

/** The message is one line. Causes are, for instance, an unknown name, a setting that does not apply, or too little memory. */
export class StrataError extends Error {
  override readonly name: string = "StrataError";
}

/** There is no such difference to minimize. This is an answer, and not a fault of the call. */
export class NoSuchDifference extends StrataError {
  override readonly name = "NoSuchDifference";
}

export const inputIsCharacters = 1;
export const spansAreUtf16 = 2;
export const tokensAreRecords = 4;

type Exported = (...words: number[]) => number;

interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  readonly [name: `strata_${string}`]: Exported;
}

/** The sources from which the module can be loaded. */
export type ModuleSource = BufferSource | WebAssembly.Module | Response | URL | string;

/** Receives the progress of a minimization. Returns false to end it with the result so far. */
export type OnMinimizing = (bytesLeft: number, inputsTried: number) => boolean | void;

const isNode = typeof process === "object" && typeof process.versions?.node === "string";

async function compiled(source: ModuleSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source === "string" || source instanceof URL) {
    const url = new URL(source, import.meta.url);
    if (isNode && url.protocol === "file:") {
      const { readFile } = await import("node:fs/promises");
      return WebAssembly.compile(await readFile(url));
    }
    return compiled(await fetch(url));
  }
  if (typeof Response === "function" && source instanceof Response) {
    if (!source.ok) throw new StrataError(`strata.wasm: ${source.status} ${source.statusText}`);
    // A server may send the file with another type.
    if (source.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(source);
    return WebAssembly.compile(await source.arrayBuffer());
  }
  return WebAssembly.compile(source as BufferSource);
}

/** An argument of a call: a number, or text that is copied to the module's memory. */
export type Argument = number | string | Uint8Array;

/** The answer to a call. Its bytes are a copy. */
export interface Answer {
  readonly bytes: Uint8Array;
  readonly handle: number;
}

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** Carries an exception of a user's callback, which `call` throws after the module has returned. */
class ThrownByCallback {
  constructor(readonly error: unknown) {}
}

export class StrataModule {
  private readonly exports: Exports;
  private session = 0;
  private broken = false;
  private thrown: { error: unknown } | undefined;
  onMinimizing: OnMinimizing | undefined;

  private constructor(instance: WebAssembly.Instance) {
    this.exports = instance.exports as unknown as Exports;
  }
  private begin(): void {
    this.exports._initialize();
    this.session = this.exports.strata_new_session!();
  }

  static async load(source: ModuleSource): Promise<StrataModule> {
    const module = await compiled(source);
    let made: StrataModule | undefined;
    const bytesAt = (at: number, size: number) => new Uint8Array(made!.exports.memory.buffer, at, size);
    const imports: WebAssembly.Imports = {
      strata: {
        on_progress: (left: number, tried: number) => (made?.goesOn(left >>> 0, tried >>> 0) === false ? 0 : 1),
      },
      env: {
        emscripten_notify_memory_growth: () => {},
        getentropy: (at: number, size: number) => {
          crypto.getRandomValues(bytesAt(at, size));
          return 0;
        },
      },
      // The library needs nothing from the system except an environment, which is empty.
      wasi_snapshot_preview1: {
        proc_exit: () => {
          throw new WebAssembly.RuntimeError("the module has ended itself");
        },
        environ_sizes_get: (count: number, size: number) => {
          bytesAt(count, 4).fill(0);
          bytesAt(size, 4).fill(0);
          return 0;
        },
        environ_get: () => 0,
      },
    };
    const instance = await WebAssembly.instantiate(module, imports);
    made = new StrataModule(instance);
    made.begin();
    return made;
  }

  // An exception must not pass through the module, so `call` throws it afterwards.
  private goesOn(left: number, tried: number): boolean {
    try {
      return this.onMinimizing?.(left, tried) !== false;
    } catch (error) {
      this.thrown = { error };
      return false;
    }
  }

  /** Calls a function with the session as its first argument, and returns the answer. */
  ask(name: string, ...given: Argument[]): Answer {
    return this.call(name, [this.session, ...given]);
  }

  /** Calls a function, and returns its answer. Text is passed as an address and a size. */
  call(name: string, given: Argument[]): Answer {
    if (this.broken) throw new StrataError("the module has failed before; load it again");
    const copies: number[] = [];
    try {
      const words: number[] = [];
      for (const each of given) {
        if (typeof each === "number") {
          words.push(each);
          continue;
        }
        const bytes = typeof each === "string" ? bytesOf(each) : each;
        words.push(this.copied(bytes, copies), bytes.length);
      }
      const answer = this.taken(this.exports[`strata_${name}`]!(...words) >>> 0);
      if (this.thrown === undefined) return answer;
      const { error } = this.thrown;
      this.thrown = undefined;
      throw new ThrownByCallback(error);
    } catch (error) {
      // A trap may leave the module's memory in any state, so the module cannot be used again.
      if (error instanceof ThrownByCallback) throw error.error;
      if (!(error instanceof StrataError)) this.broken = true;
      throw error;
    } finally {
      if (!this.broken) for (const each of copies) this.exports.strata_free!(each);
    }
  }

  /** Calls a function that frees an object in the module. */
  free(name: string, handle: number): void {
    if (!this.broken) this.exports[`strata_${name}`]!(handle);
  }

  /** The JSON of an answer. */
  static json<Shape>(answer: Answer): Shape {
    return JSON.parse(utf8.decode(answer.bytes)) as Shape;
  }

  /** The JSON Lines of an answer. */
  static lines<Shape>(answer: Answer): Shape[] {
    return linesIn(utf8.decode(answer.bytes));
  }

  /** Replaces the byte offsets in the array by positions in UTF-16. */
  utf16Positions(input: Uint8Array, flags: number, offsets: Uint32Array): void {
    const copies: number[] = [];
    const at = this.copied(new Uint8Array(offsets.buffer, offsets.byteOffset, offsets.byteLength), copies);
    try {
      this.call("utf16_positions", [input, flags, at, offsets.length]);
      offsets.set(new Uint32Array(this.exports.memory.buffer, at, offsets.length));
    } finally {
      if (!this.broken) this.exports.strata_free!(at);
    }
  }

  private copied(bytes: Uint8Array, to: number[]): number {
    const at = this.exports.strata_allocate!(bytes.length) >>> 0;
    if (at === 0) throw new StrataError("out of memory");
    to.push(at);
    new Uint8Array(this.exports.memory.buffer).set(bytes, at);
    return at;
  }

  private taken(at: number): Answer {
    if (at === 0) throw new StrataError("out of memory");
    const words = new Uint32Array(this.exports.memory.buffer, at, 4);
    const [status, size, data, handle] = [words[0]!, words[1]!, words[2]!, words[3]!];
    const bytes = new Uint8Array(this.exports.memory.buffer).slice(data, data + size);
    this.exports.strata_free_answer!(at);
    if (status === 1) throw new NoSuchDifference(utf8.decode(bytes));
    if (status !== 0) throw new StrataError(utf8.decode(bytes));
    return { bytes, handle };
  }
}

/** The values of JSON Lines. */
export function linesIn<Shape>(text: string): Shape[] {
  // A string in JSON never contains a line end, so line ends can become commas.
  return JSON.parse(`[${text.trimEnd().replaceAll("\n", ",")}]`) as Shape[];
}

