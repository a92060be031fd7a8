// Shows tokens and errors in words.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Attribute } from "../../package/src/shapes.js";
import { differingParts, pieceOf, type Part } from "./differing.js";
import type { TokenOrError } from "./requests.js";

const control: Record<string, string> = { "\n": "⏎", "\t": "⇥", "\r": "␍", "\f": "␌", "\0": "␀" };

// Characters that are invisible or look like a plain space. Text with them could look like other text.
const withoutShape = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Bidi_Control}\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]$/u;
function isHidden(character: string): boolean {
  return character !== " " && withoutShape.test(character);
}

// The names of characters that are invisible or look like another one. A range has the name of its first character.
const names: Record<number, string> = {
  0: "NULL", 0x09: "TAB", 0x0a: "LINE FEED", 0x0c: "FORM FEED", 0x0d: "CARRIAGE RETURN", 0xa0: "NO-BREAK SPACE", 0xad: "SOFT HYPHEN",
  0x61c: "ARABIC LETTER MARK", 0x200b: "ZERO WIDTH SPACE", 0x200c: "ZERO WIDTH NON-JOINER", 0x200d: "ZERO WIDTH JOINER",
  0x200e: "LEFT-TO-RIGHT MARK", 0x200f: "RIGHT-TO-LEFT MARK", 0x202a: "LEFT-TO-RIGHT EMBEDDING",
  0x202b: "RIGHT-TO-LEFT EMBEDDING", 0x202c: "POP DIRECTIONAL FORMATTING", 0x202d: "LEFT-TO-RIGHT OVERRIDE",
  0x202e: "RIGHT-TO-LEFT OVERRIDE", 0x2060: "WORD JOINER", 0x2066: "LEFT-TO-RIGHT ISOLATE", 0x2067: "RIGHT-TO-LEFT ISOLATE",
  0x2068: "FIRST STRONG ISOLATE", 0x2069: "POP DIRECTIONAL ISOLATE", 0x3000: "IDEOGRAPHIC SPACE",
  0xfeff: "ZERO WIDTH NO-BREAK SPACE, BYTE ORDER MARK",
};
function Invisible({ character }: { character: string }) {
  const number = character.codePointAt(0)!;
  const code = `U+${number.toString(16).toUpperCase().padStart(4, "0")}`;
  const name = names[number];
  return <span class="invisible" title={name === undefined ? code : `${code} ${name}`}>{control[character] ?? code}</span>;
}

/** Returns text with a label for each invisible character. */
function visible(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let plain = "";
  for (const each of text) {
    if (!isHidden(each)) {
      plain += each;
      continue;
    }
    if (plain !== "") parts.push(plain);
    plain = "";
    parts.push(<Invisible character={each} />);
  }
  if (plain !== "") parts.push(plain);
  return parts;
}

/** Says how much is left out, and where. If it can be unfolded, adds a button that unfolds at most `step` at a time. */
export function LeftOut({ count, step, what = "", onUnfold }: {
  count: number;
  step?: number;
  what?: string;
  onUnfold?: (() => void) | undefined;
}) {
  const number = count.toLocaleString("en");
  if (!onUnfold) return <span class="left-out"> … {number} more{what}</span>;
  const isPart = step !== undefined && count > step;
  return (
    <button type="button" class="fold" onClick={onUnfold}>
      {isPart ? `Show the next ${step.toLocaleString("en")} of ${number}${what}` : `Show all: ${number} more${what}`}
    </button>
  );
}

// Showing more characters than this at once would take more than 200 ms.
const textStep = 20_000;

interface ShownProps {
  text: string;
  /** The number of code units that are shown. The rest of a longer text is folded. */
  most?: number;
  /** Whether the text is inside a button, which cannot contain another button. */
  isWithinButton?: boolean;
  /** The part that differs from the other draft. */
  differing?: Part | null;
}
/** Shows text with labels for line ends and other invisible characters. */
export function Shown({ text, most = 200, isWithinButton = false, differing = null }: ShownProps) {
  const [unfolded, setUnfolded] = useState(0);
  const [begin, end] = unfolded > 0 ? pieceOf(text, most + unfolded, null) : pieceOf(text, most, differing);
  const slice = (from: number, to: number) => text.slice(Math.min(Math.max(from, begin), end), Math.max(Math.min(to, end), begin));
  const unfold = isWithinButton ? undefined : () => setUnfolded(unfolded + textStep);
  return (
    <bdi class="shown">
      {begin > 0 && <LeftOut count={begin} what=" characters before this" onUnfold={unfold} />}
      {differing === null || differing[0] > end || differing[1] < begin ? (
        visible(slice(0, text.length))
      ) : (
        <>
          {visible(slice(0, differing[0]))}
          <mark class="part">{visible(slice(differing[0], differing[1]))}</mark>
          {visible(slice(differing[1], text.length))}
        </>
      )}
      {end < text.length && <LeftOut count={text.length - end} step={textStep} what=" characters" onUnfold={unfold} />}
    </bdi>
  );
}

// The value to compare with, from the other draft; undefined: no comparison.
type Other = string | null | undefined;

function partOf(text: string, other: Other): Part | null {
  if (other === undefined) return null;
  return other === null ? [0, text.length] : (differingParts(text, other)?.[0] ?? null);
}
function Compared({ text, other }: { text: string; other: Other }) {
  return <Shown text={text} differing={partOf(text, other)} />;
}
function Quoted({ text, other }: { text: string | null; other: Other }) {
  if (text === null) return other === null || other === undefined ? <i>missing</i> : <mark class="part"><i>missing</i></mark>;
  return <q><Compared text={text} other={other} /></q>;
}
function Flag({ name, isOther }: { name: string; isOther: boolean | undefined }) {
  const flag = <span class="flag">{name}</span>;
  return isOther === false ? <mark class="part">{flag}</mark> : flag;
}

/** Returns the kind of a token or an error in words. */
export function kindOf(each: TokenOrError): string {
  switch (each.type) {
    case "startTag": return "start tag";
    case "endTag": return "end tag";
    case "characters": return "text";
    case "processingInstruction": return "instruction";
    case "endOfFile": return "end of file";
    case "parseError": return "error";
    default: return each.type;
  }
}

const attributesStep = 500;

// `others` has the attributes of the other draft's tag.
function Attributes({ of, others }: { of: readonly Attribute[]; others: readonly Attribute[] | undefined }) {
  const [most, setMost] = useState(20);
  const known = new Map((others ?? []).filter(({ dropped }) => !dropped).map((each) => [each.name, each]));
  return (
    <>
      {of.slice(0, most).map((attribute, n) => {
        const other = known.get(attribute.name);
        const isNew = others !== undefined && !attribute.dropped && other === undefined;
        const pair = (
          <>
            <Shown text={attribute.name} />=<Quoted text={attribute.value} other={attribute.dropped ? undefined : other?.value} />
          </>
        );
        return (
          <span key={n} class={attribute.dropped ? "attribute dropped" : "attribute"}>
            {" "}{isNew ? <mark class="part">{pair}</mark> : pair}
          </span>
        );
      })}
      {most < of.length && <LeftOut count={of.length - most} step={attributesStep} what=" attributes" onUnfold={() => setMost(most + attributesStep)} />}
    </>
  );
}

// Returns the other draft's token if it is of the same kind.
function sameKind<Kind extends TokenOrError>(of: Kind, other: TokenOrError | undefined): Kind | undefined {
  return other?.type === of.type ? (other as Kind) : undefined;
}

function Contents({ of, with: other }: { of: TokenOrError; with: TokenOrError | undefined }) {
  switch (of.type) {
    case "startTag": {
      const tag = sameKind(of, other);
      return (
        <>
          <b><Compared text={of.name} other={tag?.name} /></b>
          <Attributes of={of.attributes} others={tag?.attributes} />
          {of.selfClosing && <Flag name="self-closing" isOther={tag?.selfClosing} />}
        </>
      );
    }
    case "endTag": return <b><Compared text={of.name} other={sameKind(of, other)?.name} /></b>;
    case "doctype": {
      const doctype = sameKind(of, other);
      return (
        <>
          <b>{of.name === null ? "no name" : <Compared text={of.name} other={doctype?.name} />}</b>
          {of.publicId !== null && <> public <Quoted text={of.publicId} other={doctype?.publicId} /></>}
          {of.systemId !== null && <> system <Quoted text={of.systemId} other={doctype?.systemId} /></>}
          {of.forceQuirks && <Flag name="quirks" isOther={doctype?.forceQuirks} />}
        </>
      );
    }
    case "comment":
    case "characters": return <Quoted text={of.data} other={sameKind(of, other)?.data} />;
    case "processingInstruction": {
      const instruction = sameKind(of, other);
      return (
        <>
          <b><Compared text={of.target} other={instruction?.target} /></b> <Quoted text={of.data} other={instruction?.data} />
        </>
      );
    }
    case "parseError": return <span class="code">{of.code}</span>;
    case "endOfFile": return null;
  }
}

/**
 * Shows a token or an error. `with` is the other draft's token at this place, from which it may differ in some
 * characters.
 */
export function TokenLine({ of, with: other }: { of: TokenOrError; with?: TokenOrError | undefined }) {
  return (
    <span class={`token kind-${of.type}`}>
      <span class="kind">{kindOf(of)}</span>{" "}
      <Contents of={of} with={other} />
    </span>
  );
}

export function spanOf(each: TokenOrError): { begin: number; end: number } {
  return each.type === "parseError" ? { begin: each.offset, end: each.offset + 1 } : { begin: each.span[0], end: each.span[1] };
}
