// Files, where the host has none: browsers, and bundles for them. package.json chooses between this file and files.node.ts.

/** Reads the file at an address; undefined if the host has no files. */
export const readFile: ((address: URL) => Uint8Array) | undefined = undefined;
