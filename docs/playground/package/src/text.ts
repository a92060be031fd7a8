// Converts inputs and texts to bytes and back. A string may have lone surrogates, which UTF-8 cannot encode.
// Generalised UTF-8 encodes each of them in three bytes.

import { StrataError } from "./failures.js";

const encoder = new TextEncoder();
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** A page: characters, or bytes to be decoded as UTF-8. */
export type Input = string | Uint8Array | ArrayBuffer;

export function isCharacters(input: Input): input is string {
  return typeof input === "string";
}
export function isInput(value: unknown): value is Input {
  // An ArrayBuffer from another frame has another class, so `instanceof` would not recognise it.
  return typeof value === "string" || ArrayBuffer.isView(value) || Object.prototype.toString.call(value) === "[object ArrayBuffer]";
}

/** Describes a value in a word, for messages. */
export function described(value: unknown): string {
  if (value === null || value === undefined || typeof value === "boolean" || typeof value === "number") return String(value);
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return typeof value === "object" ? `an object (${value.constructor?.name ?? "Object"})` : `a ${typeof value}`;
}

/**
 * Returns the input in generalised UTF-8. Bytes are returned unchanged. Throws StrataError if `input` is not a valid
 * input.
 */
export function bytesOf(input: Input): Uint8Array {
  if (typeof input === "string") {
    const bytes = encoder.encode(input);
    return loneSurrogate.test(input) ? withSurrogates(input, bytes) : bytes;
  }
  if (!isInput(input)) throw new StrataError(`input: ${described(input)} is not a string, a Uint8Array or an ArrayBuffer`);
  if (input instanceof Uint8Array) return input;
  const view = input as ArrayBuffer | ArrayBufferView;
  return ArrayBuffer.isView(view) ? new Uint8Array(view.buffer, view.byteOffset, view.byteLength) : new Uint8Array(view);
}

// The encoder has written U+FFFD for each lone surrogate. Both take three bytes, so this writes the surrogate over
// U+FFFD.
function withSurrogates(text: string, bytes: Uint8Array): Uint8Array {
  let at = 0;
  for (let i = 0; i < text.length; ++i) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) {
      at += 1;
    } else if (unit < 0x800) {
      at += 2;
    } else if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      at += 4;
      ++i;
    } else {
      if (unit >= 0xd800 && unit < 0xe000) {
        bytes[at] = 0xed;
        bytes[at + 1] = 0x80 | ((unit >> 6) & 0x3f);
        bytes[at + 2] = 0x80 | (unit & 0x3f);
      }
      at += 3;
    }
  }
  return bytes;
}

/** Decodes UTF-8; if `hasSurrogates`, decodes generalised UTF-8. */
export function textOf(bytes: Uint8Array, hasSurrogates: boolean): string {
  if (!hasSurrogates) return utf8.decode(bytes);
  const parts: string[] = [];
  let begin = 0;
  for (let at = 0; at < bytes.length; ++at) {
    if (bytes[at] !== 0xed || bytes[at + 1]! < 0xa0) continue;
    parts.push(utf8.decode(bytes.subarray(begin, at)));
    parts.push(String.fromCharCode(0xd000 | ((bytes[at + 1]! & 0x3f) << 6) | (bytes[at + 2]! & 0x3f)));
    begin = at + 3;
    at += 2;
  }
  parts.push(utf8.decode(bytes.subarray(begin)));
  return parts.join("");
}

/** Moves cuts between strings so that no cut divides a surrogate pair. */
export class StringPieces {
  private high = "";

  next(piece: string): string {
    const text = this.high + piece;
    const last = text.charCodeAt(text.length - 1);
    if (text.length === 0 || last < 0xd800 || last >= 0xdc00) {
      this.high = "";
      return text;
    }
    this.high = text.slice(-1);
    return text.slice(0, -1);
  }
  rest(): string {
    return this.high;
  }
}
