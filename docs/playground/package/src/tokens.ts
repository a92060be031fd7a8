// Decodes tokens and parse errors from the module's packed records. docs/playground/exports/exports.hpp describes these
// records.

import type { Attribute, ParseError, Span, StartTag, Token } from "./shapes.js";
import { textOf } from "./text.js";

/** A token or a parse error. */
export type TokenOrError = Token | ParseError;

// The parts of the first word of a record.
const kindMask = 0xff;
const hasFlag = 0x100;
const kind = { doctype: 0, startTag: 1, endTag: 2, comment: 3, processingInstruction: 4, characters: 5, endOfFile: 6, parseError: 7 };

const missing = 0xffffffff;
const attributeSize = 8;

// Returns all texts of a piece. Longer texts share the memory of the piece: a program that keeps one of them keeps
// about a megabyte.
function textsIn(piece: Uint8Array, ends: Uint32Array, hasSurrogates: boolean): string[] {
  const all = textOf(piece.subarray(ends.byteOffset - piece.byteOffset + ends.byteLength), hasSurrogates);
  const texts = new Array<string>(ends.length);
  let begin = 0;
  for (let i = 0; i < ends.length; ++i) {
    const end = ends[i]!;
    texts[i] = all.slice(begin, end);
    begin = end;
  }
  return texts;
}

function attributesAt(words: Uint32Array, first: number, count: number, texts: string[]): Attribute[] {
  const all: Attribute[] = [];
  for (let i = 0, at = first; i < count; ++i, at += attributeSize) {
    const flags = words[at]!;
    const begin = words[at + 3]!;
    const made: Attribute = {
      name: texts[words[at + 1]!]!,
      value: texts[words[at + 2]!]!,
      span: [begin, words[at + 4]!],
      nameSpan: [begin, words[at + 5]!],
      valueSpan: (flags & 1) !== 0 ? [words[at + 6]!, words[at + 7]!] : null,
    };
    if ((flags & 2) !== 0) made.dropped = true;
    all.push(made);
  }
  return all;
}

/** Appends the tokens and errors of a piece of the module's output. */
export function unpack(piece: Uint8Array, to: TokenOrError[]): void {
  const words = new Uint32Array(piece.buffer, piece.byteOffset, piece.byteLength >> 2);
  const end = 3 + words[0]!;
  const texts = textsIn(piece, words.subarray(end, end + words[1]!), words[2] !== 0);
  const optional = (number: number) => (number === missing ? null : texts[number]!);
  for (let at = 3; at < end; ) {
    const head = words[at]!;
    const flag = (head & hasFlag) !== 0;
    if ((head & kindMask) === kind.parseError) {
      to.push({
        type: "parseError",
        code: texts[words[at + 2]!]!,
        state: texts[words[at + 3]!]!,
        offset: words[at + 1]!,
        line: words[at + 4]!,
        col: words[at + 5]!,
      });
      at += 6;
      continue;
    }
    const span: Span = [words[at + 1]!, words[at + 2]!];
    at += 3;
    switch (head & kindMask) {
      case kind.doctype:
        to.push({
          type: "doctype",
          name: optional(words[at]!),
          publicId: optional(words[at + 1]!),
          systemId: optional(words[at + 2]!),
          forceQuirks: flag,
          span,
        });
        at += 3;
        break;
      case kind.startTag: {
        const count = words[at + 1]!;
        const attributes = attributesAt(words, at + 2, count, texts);
        to.push({ type: "startTag", name: texts[words[at]!]!, attributes, selfClosing: flag, span });
        at += 2 + count * attributeSize;
        break;
      }
      case kind.endTag:
        to.push({ type: "endTag", name: texts[words[at++]!]!, span });
        break;
      case kind.comment:
        to.push({ type: "comment", data: texts[words[at++]!]!, span });
        break;
      case kind.processingInstruction:
        to.push({ type: "processingInstruction", target: texts[words[at]!]!, data: texts[words[at + 1]!]!, span });
        at += 2;
        break;
      case kind.characters:
        to.push({ type: "characters", data: texts[words[at++]!]!, span });
        break;
      default:
        to.push({ type: "endOfFile", span });
    }
  }
}

/**
 * Returns the tag's attribute with this name, which must be in lowercase; undefined if there is none. If a name is
 * repeated, the first attribute counts.
 */
export function attribute(tag: StartTag, name: string): Attribute | undefined {
  return tag.attributes.find((each) => each.name === name);
}
