// The WebAssembly module: manages its memory and calls its functions, which docs/playground/exports/exports.hpp
// describes.

import { fillRandomly, readFile } from "#host";
import { NoSuchDifference, StrataError } from "./failures.js";
import { bytesOf, described, isInput } from "./text.js";

export const inputIsCharacters = 1;
export const spansAreUtf16 = 2;
export const tokensArePlaces = 4;
export const tokensArePacked = 8;

type Exported = (...words: number[]) => number;

interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  readonly [name: `strata_${string}`]: Exported;
}

/** WebAssembly.Module, if the program has types of WebAssembly. */
export type CompiledModule = typeof globalThis extends { WebAssembly: { Module: new (...given: never[]) => infer Module } } ? Module : never;

/** The members of a Response of `fetch` that the package uses. */
export interface ModuleResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}
/** The sources from which the module can be loaded: its bytes, compiled or not, a response, or an address. */
export type ModuleSource = ArrayBuffer | Uint8Array | CompiledModule | ModuleResponse | { readonly href: string } | string;

/** The sources from which the module can be loaded at once. */
export type SyncModuleSource = ArrayBuffer | Uint8Array | CompiledModule;

/** Receives the progress of a minimization. Returns false to end it with the result so far. */
export type OnMinimizing = (bytesLeft: number, inputsTried: number) => boolean | void;

/** Receives the progress of a search, for inputs of one length. Returns false to end it with what it has found. */
export type OnSearching = (inputsLeft: number, inputsTried: number) => boolean | void;

/** The module's file, in the folder of this script. */
export const moduleAddress = (): { readonly href: string } => new URL("./strata.wasm", import.meta.url);

function isAddress(source: object): source is { readonly href: string } {
  return "href" in source && typeof source.href === "string";
}
function isResponse(source: object): source is ModuleResponse {
  return "arrayBuffer" in source && "ok" in source;
}

async function compiled(source: ModuleSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source === "string" || (typeof source === "object" && source !== null && isAddress(source))) {
    const url = new URL(typeof source === "string" ? source : source.href, moduleAddress().href);
    if (readFile !== undefined && url.protocol === "file:") return WebAssembly.compile(readFile(url) as BufferSource);
    return compiled(await fetch(url));
  }
  if (isInput(source)) return WebAssembly.compile(source as BufferSource);
  if (typeof source !== "object" || source === null || !isResponse(source))
    throw new StrataError(`module: ${described(source)} is neither bytes nor a compiled module, a response or an address`);
  if (!source.ok) throw new StrataError(`strata.wasm: ${source.status} ${source.statusText}`.trimEnd());
  // A server may send the file with another media type, which streaming would reject.
  if (source.headers.get("content-type") === "application/wasm" && source instanceof Response)
    return WebAssembly.compileStreaming(source);
  return WebAssembly.compile(await source.arrayBuffer());
}

function compiledNow(source: SyncModuleSource | undefined): WebAssembly.Module {
  if (source instanceof WebAssembly.Module) return source;
  if (source === undefined) {
    if (readFile === undefined) throw new StrataError("module: loadSync needs the bytes of strata.wasm where there are no files");
    return new WebAssembly.Module(readFile(new URL(moduleAddress().href)) as BufferSource);
  }
  if (typeof source !== "string" && isInput(source)) return new WebAssembly.Module(source as BufferSource);
  throw new StrataError(`module: ${described(source)} is neither bytes nor a compiled module`);
}

/** An argument of a call: a number, or text that is copied to the module's memory. */
export type Argument = number | string | Uint8Array;

/** The answer to a call. Its bytes are a copy. */
export interface Answer {
  readonly bytes: Uint8Array;
  readonly handle: number;
}

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** The functions that the module imports. */
class Host {
  memory: WebAssembly.Memory | undefined;
  goesOn: ((left: number, tried: number) => boolean) | undefined;

  private bytesAt(at: number, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.memory!.buffer as ArrayBuffer, at, size);
  }
  readonly imports: WebAssembly.Imports = {
    strata: {
      on_progress: (left: number, tried: number) => (this.goesOn?.(left >>> 0, tried >>> 0) === false ? 0 : 1),
    },
    env: {
      emscripten_notify_memory_growth: () => {},
      getentropy: (at: number, size: number) => {
        fillRandomly(this.bytesAt(at, size));
        return 0;
      },
    },
    // The library needs nothing from the system except an environment, which is empty.
    wasi_snapshot_preview1: {
      proc_exit: () => {
        throw new WebAssembly.RuntimeError("the module has ended itself");
      },
      environ_sizes_get: (count: number, size: number) => {
        this.bytesAt(count, 4).fill(0);
        this.bytesAt(size, 4).fill(0);
        return 0;
      },
      environ_get: () => 0,
    },
  };
}

/** Carries an exception of a user's callback, which `call` throws after the module has returned. */
class ThrownByCallback {
  constructor(readonly error: unknown) {}
}

export class StrataModule {
  private readonly session: number;
  private broken = false;
  private thrown: { error: unknown } | undefined;
  onProgress: OnMinimizing | OnSearching | undefined;

  // Frees objects that the program did not free.
  private readonly forgotten = new FinalizationRegistry<[name: string, handle: number]>(([name, handle]) => this.free(name, handle));

  private constructor(private readonly exports: Exports) {
    exports._initialize();
    this.session = exports.strata_new_session!();
  }

  static async load(source: ModuleSource): Promise<StrataModule> {
    const host = new Host();
    const module = await compiled(source);
    return StrataModule.begun(await WebAssembly.instantiate(module, host.imports), host);
  }
  static loadSync(source?: SyncModuleSource): StrataModule {
    const host = new Host();
    return StrataModule.begun(new WebAssembly.Instance(compiledNow(source), host.imports), host);
  }
  private static begun(instance: WebAssembly.Instance, host: Host): StrataModule {
    const exports = instance.exports as unknown as Exports;
    host.memory = exports.memory;
    const made = new StrataModule(exports);
    host.goesOn = (left, tried) => made.goesOn(left, tried);
    return made;
  }

  // An exception cannot pass through the module. So this keeps the exception, and `call` throws it later.
  private goesOn(left: number, tried: number): boolean {
    try {
      return this.onProgress?.(left, tried) !== false;
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
    const called = this.exports[`strata_${name}`];
    if (called === undefined) throw new StrataError("this module only tokenizes: load strata.wasm for the rest");
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
      const answer = this.taken(called(...words) >>> 0);
      if (this.thrown === undefined) return answer;
      const { error } = this.thrown;
      this.thrown = undefined;
      throw new ThrownByCallback(error);
    } catch (error) {
      // After a trap, the module's memory may be in any state, so the module must not be used again.
      if (error instanceof ThrownByCallback) throw error.error;
      if (!(error instanceof StrataError)) this.broken = true;
      throw error;
    } finally {
      if (!this.broken) for (const each of copies) this.exports.strata_free!(each);
    }
  }

  /** Frees an object in the module when `holder` has been collected, unless `keep` is called before. */
  freeWith(holder: object, name: string, handle: number): void {
    this.forgotten.register(holder, [name, handle], holder);
  }
  keep(holder: object): void {
    this.forgotten.unregister(holder);
  }

  /** Calls a function that frees an object in the module. */
  free(name: string, handle: number): void {
    if (!this.broken) this.exports[`strata_${name}`]!(handle);
  }

  /** Parses the JSON in an answer. */
  static json<Shape>(answer: Answer): Shape {
    return JSON.parse(utf8.decode(answer.bytes)) as Shape;
  }

  /** Parses the JSON Lines in an answer. */
  static lines<Shape>(answer: Answer): Shape[] {
    // A string in JSON never contains a line end, so replacing line ends by commas makes an array.
    return JSON.parse(`[${utf8.decode(answer.bytes).trimEnd().replaceAll("\n", ",")}]`) as Shape[];
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
