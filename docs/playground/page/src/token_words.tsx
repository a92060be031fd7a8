// Tokens and errors as people read them.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Attribute } from "../../package/src/shapes.js";
import type { TokenOrError } from "./requests.js";

const control: Record<string, string> = { "\n": "⏎", "\t": "⇥", "\r": "␍", "\f": "␌", "\0": "␀" };

// What has no shape of its own, or the shape of a plain space: it could make one thing look like another.
const withoutShape = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Bidi_Control}\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]$/u;
function isHidden(character: string): boolean {
  return character !== " " && withoutShape.test(character);
}

// A surrogate pair is not cut in two.
function cut(text: string, most: number): string {
  return text.slice(0, text.codePointAt(most - 1)! > 0xffff ? most - 1 : most);
}

/** Says how much is left out; if it can be unfolded, with a button that does. */
function LeftOut({ count, onUnfold }: { count: number; onUnfold?: (() => void) | undefined }) {
  const words = `… ${count.toLocaleString("en")} more`;
  return onUnfold ? <button type="button" class="fold" onClick={onUnfold}>{words}</button> : <span class="left-out"> {words}</span>;
}

interface ShownProps {
  text: string;
  /** Of a longer text, in code units, the rest is folded. */
  most?: number;
  /** Within a button there is no other one. */
  isWithinButton?: boolean;
}
/** Text in which line ends and other characters that cannot be seen are made visible. */
export function Shown({ text, most = 200, isWithinButton = false }: ShownProps) {
  const [isWhole, setWhole] = useState(false);
  const parts: ComponentChildren[] = [];
  const shown = text.length > most && !isWhole ? cut(text, most) : text;
  let plain = "";
  const flush = () => {
    if (plain !== "") parts.push(plain);
    plain = "";
  };
  for (const each of shown) {
    if (!isHidden(each)) {
      plain += each;
      continue;
    }
    flush();
    const code = each.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
    parts.push(<span class="invisible">{control[each] ?? `U+${code}`}</span>);
  }
  flush();
  return (
    <bdi class="shown">
      {parts}
      {shown.length < text.length && (
        <LeftOut count={text.length - shown.length} onUnfold={isWithinButton ? undefined : () => setWhole(true)} />
      )}
    </bdi>
  );
}

function Quoted({ text }: { text: string | null }) {
  return text === null ? <i>missing</i> : <q><Shown text={text} /></q>;
}

/** A token's or an error's kind, in a word or two. */
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

function Attributes({ of }: { of: readonly Attribute[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? of : of.slice(0, 20);
  return (
    <>
      {shown.map((attribute, n) => (
        <span key={n} class={attribute.dropped ? "attribute dropped" : "attribute"}>
          {" "}<Shown text={attribute.name} />={<Quoted text={attribute.value} />}
        </span>
      ))}
      {shown.length < of.length && <LeftOut count={of.length - shown.length} onUnfold={() => setWhole(true)} />}
    </>
  );
}

function Contents({ of }: { of: TokenOrError }) {
  switch (of.type) {
    case "startTag":
      return (
        <>
          <b><Shown text={of.name} /></b>
          <Attributes of={of.attributes} />
          {of.selfClosing && <span class="flag">self-closing</span>}
        </>
      );
    case "endTag": return <b><Shown text={of.name} /></b>;
    case "doctype":
      return (
        <>
          <b>{of.name === null ? "no name" : <Shown text={of.name} />}</b>
          {of.publicId !== null && <> public <Quoted text={of.publicId} /></>}
          {of.systemId !== null && <> system <Quoted text={of.systemId} /></>}
          {of.forceQuirks && <span class="flag">quirks</span>}
        </>
      );
    case "comment":
    case "characters": return <Quoted text={of.data} />;
    case "processingInstruction": return <><b><Shown text={of.target} /></b> <Quoted text={of.data} /></>;
    case "parseError": return <span class="code">{of.code}</span>;
    case "endOfFile": return null;
  }
}

export function TokenLine({ of }: { of: TokenOrError }) {
  return (
    <span class={`token kind-${of.type}`}>
      <span class="kind">{kindOf(of)}</span>{" "}
      <Contents of={of} />
    </span>
  );
}

export function spanOf(each: TokenOrError): { begin: number; end: number } {
  return each.type === "parseError" ? { begin: each.offset, end: each.offset + 1 } : { begin: each.span[0], end: each.span[1] };
}
