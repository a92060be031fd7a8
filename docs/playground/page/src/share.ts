// Links to what the page shows. Everything is in the fragment of the address, which browsers do not send to servers.
//
//     #v=1&d=2009,modern&scripting=off&i=...    `i`: the input in generalised UTF-8, deflated, in base64url
//     #change=comment-end-bang                  the example of a change

import type { Settings } from "../../package/src/options.js";
import { bytesOf } from "../../package/src/text.js";
import { bytesOfBase64, through } from "./packed.js";
import type { Pair } from "./requests.js";

/** Mail programs and chats cut longer links. */
export const longestLink = 8192;
// Somebody may make a short link that unpacks to gigabytes, so the size is limited.
const largestInput = 1 << 20;
const longestName = 100;

export interface Shown {
  input: string;
  pair: Pair;
  settings: Settings;
}
export type Linked = (Partial<Shown> & { change?: string }) | { problem: string };

const textSettings = ["fragment", "initialState", "contentModel", "lastStartTag"] as const;
const switches = ["scripting", "foreign", "feedback"] as const;

function base64url(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
function fromBase64url(text: string): Uint8Array {
  return bytesOfBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
}

/** Decodes generalised UTF-8, in which a lone surrogate has three bytes. */
export function stringOf(bytes: Uint8Array): string {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let text = "";
  let from = 0;
  for (let at = 0; at + 2 < bytes.length; ++at) {
    if (bytes[at] !== 0xed || bytes[at + 1]! < 0xa0 || bytes[at + 1]! > 0xbf) continue;
    text += decoder.decode(bytes.subarray(from, at));
    text += String.fromCharCode(0xd000 | ((bytes[at + 1]! & 0x3f) << 6) | (bytes[at + 2]! & 0x3f));
    from = at + 3;
    at += 2;
  }
  return text + decoder.decode(bytes.subarray(from));
}

/** Returns the address for links. Nobody else can open a page on this disk, so `publicPage` replaces its address. */
export function addressForOthers(address: string, publicPage: string): string {
  return address.startsWith("file:") ? publicPage : address;
}

/** Returns the fragment for a question, with "#". */
export async function fragmentFor({ input, pair, settings }: Shown): Promise<string> {
  const parts = new URLSearchParams({ v: "1", d: pair.join(",") });
  for (const [name, value] of Object.entries(settings)) {
    if (typeof value === "boolean") parts.set(name, value ? "on" : "off");
    else if (value) parts.set(name, value);
  }
  const packed = await through(bytesOf(input), new CompressionStream("deflate-raw"));
  parts.set("i", base64url(packed));
  return `#${parts.toString().replaceAll("%2C", ",")}`;
}

/** Parses a fragment. Anybody may have written it, so nothing in it is trusted. */
export async function shownBy(fragment: string): Promise<Linked> {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const change = parts.get("change");
  if (change !== null) return { change: change.slice(0, longestName) };
  if (parts.get("v") === null) return {};
  if (parts.get("v") !== "1") return { problem: "This link was made by a newer version of this page." };
  const linked: Partial<Shown> = {};
  const [left, right, ...more] = (parts.get("d") ?? "").split(",").map((name) => name.slice(0, longestName));
  if (left && right && more.length === 0) linked.pair = [left, right];
  const settings: Settings = {};
  for (const name of switches) {
    const value = parts.get(name);
    if (value === "on" || value === "off") settings[name] = value === "on";
  }
  for (const name of textSettings) {
    const value = parts.get(name);
    if (value) settings[name] = value.replaceAll("\n", " ").slice(0, longestName);
  }
  linked.settings = settings;
  const packed = parts.get("i");
  // A link may have only drafts. An empty value means an empty input.
  if (!packed) return packed === "" ? { ...linked, input: "" } : linked;
  try {
    linked.input = stringOf(
      await through(fromBase64url(packed), new DecompressionStream("deflate-raw"), largestInput),
    );
  } catch (error) {
    return {
      problem:
        error instanceof RangeError
          ? "The page in this link is longer than a megabyte."
          : "This link is damaged: part of it is missing or was changed.",
    };
  }
  return linked;
}

/** Returns the settings that the witness of a change needs, from the options for the program. */
export function settingsOf(options: string | null): Settings {
  const settings: Settings = {};
  for (const [, name, quoted, plain] of (options ?? "").matchAll(/--([a-z-]+)(?:=(?:'([^']*)'|(\S+)))?/g)) {
    const value = quoted ?? plain ?? "";
    if (name === "foreign") settings.foreign = true;
    else if (name === "fragment") settings.fragment = value;
    else if (name === "initial-state") settings.initialState = value;
    else if (name === "content-model") settings.contentModel = value;
    else if (name === "last-start-tag") settings.lastStartTag = value;
    else if (name === "scripting") settings.scripting = value !== "off";
  }
  return settings;
}
