// The errors that the package throws.

/**
 * Thrown if a call fails: for instance, because of an unknown name, a setting that does not apply, or too little
 * memory. The message is one line.
 */
export class StrataError extends Error {
  override readonly name: string = "StrataError";
}

/** Thrown if there is no such difference to minimize. This is a result, not a mistake in the call. */
export class NoSuchDifference extends StrataError {
  override readonly name = "NoSuchDifference";
}
