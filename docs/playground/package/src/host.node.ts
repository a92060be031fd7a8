// What Node has.

import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";

export const readFile = (address: URL): Uint8Array => readFileSync(address);

// Node 18 has no global object for it.
export const fillRandomly = (bytes: Uint8Array<ArrayBuffer>): void => void webcrypto.getRandomValues(bytes);
