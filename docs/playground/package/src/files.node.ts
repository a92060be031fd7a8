// Files, in Node.

import { readFileSync } from "node:fs";

export const readFile = (address: URL): Uint8Array => readFileSync(address);
