// JavaScript's strings as bytes. A string may have lone surrogates, which UTF-8 cannot encode. Generalised UTF-8 encodes
// each of them in three bytes.

const encoder = new TextEncoder();
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** A page: characters, or bytes to be decoded as UTF-8. */
export type Input = string | Uint8Array | ArrayBuffer;

export function isCharacters(input: Input): input is string {
  return typeof input === "string";
}

/** The input in generalised UTF-8. Bytes are returned unchanged. */
export function bytesOf(input: Input): Uint8Array {
  if (typeof input !== "string") return input instanceof Uint8Array ? input : new Uint8Array(input);
  const bytes = encoder.encode(input);
  return loneSurrogate.test(input) ? withSurrogates(input, bytes) : bytes;
}

// The encoder has written U+FFFD for each lone surrogate. Both have three bytes, so the surrogate can replace it in place.
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
