// Rows of steps in order, and the nearest of them to another row. Each step asks for several.

/** The first one behind a row; undefined: there is none. Complexity: logarithmic. */
export function rowAfter(rows: ArrayLike<number>, row: number): number | undefined {
  return rows[numberUpTo(rows, row)];
}

/** The last one before a row; undefined: there is none. Complexity: logarithmic. */
export function rowBefore(rows: ArrayLike<number>, row: number): number | undefined {
  return rows[numberUpTo(rows, row - 1) - 1];
}

// How many are at a row or before it.
function numberUpTo(rows: ArrayLike<number>, row: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]! <= row) low = middle + 1;
    else high = middle;
  }
  return low;
}
