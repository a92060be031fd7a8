// The errors that the package throws.

/** The message is one line. Causes are, for instance, an unknown name, a setting that does not apply, or too little memory. */
export class StrataError extends Error {
  override readonly name: string = "StrataError";
}

/** There is no such difference to minimize. This is an answer, and not a fault of the call. */
export class NoSuchDifference extends StrataError {
  override readonly name = "NoSuchDifference";
}
