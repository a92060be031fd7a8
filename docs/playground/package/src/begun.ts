// The base class of objects that own memory in the module.

import { StrataError } from "./failures.js";
import type { Answer, Argument, StrataModule } from "./module.js";

/** An object with memory in the module, until `free` is called or the object is collected. */
export abstract class Begun {
  protected constructor(
    protected readonly module: StrataModule,
    private handle: number,
    private readonly freedBy: "free_job" | "free_trace",
  ) {
    module.freeWith(this, freedBy, handle);
  }

  /** Frees the object's memory in the module. From now on, the object owns the memory of `handle`. */
  protected beginAgain(handle: number): void {
    this.free();
    this.handle = handle;
    this.module.freeWith(this, this.freedBy, handle);
  }

  protected call(name: string, ...given: Argument[]): Answer {
    if (this.handle === 0) throw new StrataError("this has been freed");
    return this.module.call(name, [this.handle, ...given]);
  }

  /** Ends the work, finished or not, and frees its memory. Calling `free` again has no effect. */
  free(): void {
    if (this.handle === 0) return;
    this.module.keep(this);
    this.module.free(this.freedBy, this.handle);
    this.handle = 0;
  }
  [Symbol.dispose](): void {
    this.free();
  }
}
