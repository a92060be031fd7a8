// Searches sorted rows of steps for the row nearest to another. Each step needs several such searches.

/** Returns the first row after `row`; undefined if there is none. Complexity: logarithmic. */
export function rowAfter(rows: ArrayLike<number>, row: number): number | undefined {
  return rows[numberUpTo(rows, row)];
}

/** Returns the last row before `row`; undefined if there is none. Complexity: logarithmic. */
export function rowBefore(rows: ArrayLike<number>, row: number): number | undefined {
  return rows[numberUpTo(rows, row - 1) - 1];
}

// Returns how many rows are not after `row`.
function numberUpTo(rows: ArrayLike<number>, row: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]! <= row) low = middle + 1;
    else high = middle;
  }
  return low;
}
