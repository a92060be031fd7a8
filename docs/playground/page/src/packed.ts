// Packs and unpacks data in the page and in links.

/** Decodes base64. */
export function bytesOfBase64(base64: string): Uint8Array {
  // Newer browsers have a faster function.
  const { fromBase64 } = Uint8Array as { fromBase64?(text: string): Uint8Array };
  if (fromBase64) return fromBase64.call(Uint8Array, base64);
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; ++at) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** Bytes as text in the page, without "<", which could end a script. */
export interface PackedText {
  text: string;
  /** The number of bytes. */
  size: number;
}

// Two of these 91 characters have 8281 values, enough for 13 bits. So the text is a twelfth shorter than base64.
const digits = Array.from({ length: 94 }, (_, n) => String.fromCharCode(0x21 + n)).filter((each) => !"<>&".includes(each));

/** Decodes text that build.mjs has packed: each two digits have the next 13 bits, the lower ones first. */
export function bytesOfText({ text, size }: PackedText): Uint8Array {
  const values = new Uint8Array(128);
  digits.forEach((digit, value) => (values[digit.charCodeAt(0)] = value));
  const bytes = new Uint8Array(size);
  let bits = 0;
  let count = 0;
  let at = 0;
  for (let n = 0; n + 1 < text.length; n += 2) {
    bits |= (values[text.charCodeAt(n)]! + 91 * values[text.charCodeAt(n + 1)]!) << count;
    for (count += 13; count >= 8; count -= 8) {
      // A last byte that only fills up the bits is ignored, because it is past the end of the array.
      bytes[at++] = bits & 0xff;
      bits >>>= 8;
    }
  }
  return bytes;
}

/** Returns the packed text in an element of the page. */
export function packedIn(element: HTMLElement): PackedText {
  return { text: element.textContent!.trim(), size: Number(element.dataset.size) };
}

/**
 * Sends bytes through a stream, and returns the result. Throws a RangeError if the result is longer than `most` bytes,
 * and a TypeError if the bytes are damaged.
 */
export async function through(
  bytes: Uint8Array,
  transform: CompressionStream | DecompressionStream,
  most = Infinity,
): Promise<Uint8Array> {
  // WebKit does not read the stream of a blob for a page from disk, so a writer is used.
  const writer = transform.writable.getWriter();
  const written = writer.write(bytes as BufferSource).then(() => writer.close());
  // The reader reports the error.
  written.catch(() => {});
  const reader = (transform.readable as ReadableStream<Uint8Array>).getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError("too long");
    }
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
