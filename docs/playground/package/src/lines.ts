// Computes lines and columns of positions.

export interface LineAndColumn {
  /** Counted from 1. */
  line: number;
  /** Counted from 1, in the unit of the positions: UTF-16 code units or bytes. */
  column: number;
}

/** The byte offsets at which lines begin. A line ends with LF, CR or CR LF. */
export function lineStarts(bytes: Uint8Array): Uint32Array {
  const starts = [0];
  for (let at = 0; at < bytes.length; ++at) {
    if (bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] !== 10)) starts.push(at + 1);
  }
  return Uint32Array.from(starts);
}

/** The lines of an input. */
export class Lines {
  /** @internal */
  constructor(private readonly starts: Uint32Array) {}

  /** The number of lines, at least one. */
  get count(): number {
    return this.starts.length;
  }
  /** Returns the place of an offset, for instance of an end of a span. Takes time logarithmic in the number of lines. */
  at(offset: number): LineAndColumn {
    let first = 0;
    for (let count = this.starts.length; count > 1; ) {
      const half = count >> 1;
      if (this.starts[first + half]! <= offset) first += half;
      count -= half;
    }
    return { line: first + 1, column: offset - this.starts[first]! + 1 };
  }
}
