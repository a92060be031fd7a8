// A file that the user opened. Its bytes are kept, so that they can be decoded again with another encoding.

import type { Encoding } from "../../package/src/shapes.js";

export interface OpenedFile {
  name: string;
  bytes: ArrayBuffer;
  text: string;
  /** "Shift_JIS, from <meta charset>". */
  encoding: string;
}

/** Returns the bytes in which the standard searches for an encoding. */
export const beginningOf = (bytes: ArrayBuffer) => new Uint8Array(bytes.slice(0, 1024));

/** Decodes bytes. `label` names an encoding of the Encoding Standard. */
export function decoded(bytes: ArrayBuffer, label: string): string {
  // The Encoding Standard maps dangerous encodings to "replacement", which decodes any bytes to a single error.
  // Browsers do not offer it to scripts.
  if (label === "replacement") return bytes.byteLength === 0 ? "" : "\ufffd";
  return new TextDecoder(label).decode(bytes);
}

/** Describes the rule that chose the encoding of a file. */
export function ruleOf({ rule, declared }: Encoding, bytes: ArrayBuffer): string {
  if (rule === "byteOrderMark") return "from a byte order mark";
  if (rule !== "prescan") return "the default";
  const tag = new TextDecoder("latin1").decode(bytes.slice(...(declared ?? [0, 0])));
  if (!/^<meta/i.test(tag)) return "from the XML declaration";
  return /http-equiv/i.test(tag) ? "from <meta http-equiv>" : "from <meta charset>";
}

/** Decodes a file with the encoding that was found in it, or with the one that the user chose. */
export function read(name: string, bytes: ArrayBuffer, by: Encoding | string): OpenedFile {
  const [label, rule] = typeof by === "string" ? [by, "chosen by you"] : [by.name, ruleOf(by, bytes)];
  return { name, bytes, text: decoded(bytes, label), encoding: `${label}, ${rule}` };
}
