// Computes lines and columns of the source, as in strata's JSON.

export interface SourcePlace {
  line: number;
  column: number;
}

/**
 * Returns the line and column of a code unit, both counted from 1. Columns are code units. Complexity: linear in the
 * position.
 */
export function sourcePlace(text: string, position: number): SourcePlace {
  let line = 1;
  let begin = 0;
  for (let at = 0; at < position; ++at) {
    const unit = text.charCodeAt(at);
    // CR LF is one line end.
    if (unit === 0x0a || (unit === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) {
      ++line;
      begin = at + 1;
    }
  }
  return { line, column: position - begin + 1 };
}

/** Returns a place in words: "line 2, column 5". */
export function placeInWords({ line, column }: SourcePlace): string {
  return `line ${line.toLocaleString("en")}, column ${column.toLocaleString("en")}`;
}
