// The base class of objects that have memory in the module.

import { StrataError, type Answer, type Argument, type StrataModule } from "./module.js";

/** An object with memory in the module, until `free` is called. */
export abstract class Begun {
  protected constructor(
    protected readonly module: StrataModule,
    private handle: number,
    private readonly freedBy: "free_job" | "free_trace",
  ) {}

  protected call(name: string, ...given: Argument[]): Answer {
    if (this.handle === 0) throw new StrataError("this has been freed");
    return this.module.call(name, [this.handle, ...given]);
  }

  /** Ends the work, finished or not, and frees its memory. Calling `free` again has no effect. */
  free(): void {
    if (this.handle !== 0) this.module.free(this.freedBy, this.handle);
    this.handle = 0;
  }
  [Symbol.dispose](): void {
    this.free();
  }
}
