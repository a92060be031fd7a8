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
