// Functions that differ between hosts: this file is for browsers and bundles for browsers. package.json chooses between
// this file and host.node.ts.

/** Reads the file at an address; undefined if the host has no files. */
export const readFile: ((address: URL) => Uint8Array) | undefined = undefined;

/** Fills bytes with random values. */
export const fillRandomly = (bytes: Uint8Array<ArrayBuffer>): void => void crypto.getRandomValues(bytes);
