// Turns the byte positions in strata's results into positions in UTF-16 code units.

import { inputIsCharacters, type StrataModule } from "./module.js";
import { bytesOf, isCharacters, type Input } from "./text.js";

const spans = new Set(["span", "nameSpan", "valueSpan", "consumed"]);

// Calls `use` for each number in `value` that is a position, with the object or array that has it and with its key.
function forEachPosition(value: unknown, use: (holder: Record<string | number, number>, key: string | number) => void) {
  if (Array.isArray(value)) {
    for (const each of value) forEachPosition(each, use);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      if (key === "offset" && typeof each === "number") {
        use(value as Record<string, number>, key);
      } else if (spans.has(key) && Array.isArray(each)) {
        use(each as unknown as Record<number, number>, 0);
        use(each as unknown as Record<number, number>, 1);
      } else {
        forEachPosition(each, use);
      }
    }
  }
}

/** Turns all positions within `value` from bytes of `input` into UTF-16 code units. Changes `value`. */
export function toUtf16<Value>(module: StrataModule, input: Input, value: Value): Value {
  const holders: Record<string | number, number>[] = [];
  const keys: (string | number)[] = [];
  forEachPosition(value, (holder, key) => {
    holders.push(holder);
    keys.push(key);
  });
  const offsets = Uint32Array.from(holders, (holder, i) => holder[keys[i]!]!);
  module.utf16Positions(bytesOf(input), isCharacters(input) ? inputIsCharacters : 0, offsets);
  holders.forEach((holder, i) => (holder[keys[i]!] = offsets[i]!));
  return value;
}
