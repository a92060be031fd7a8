// Functions that exist only in Node.

import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";

export const readFile = (address: URL): Uint8Array => readFileSync(address);

// Node 18 has no global object `crypto`.
export const fillRandomly = (bytes: Uint8Array<ArrayBuffer>): void => void webcrypto.getRandomValues(bytes);
