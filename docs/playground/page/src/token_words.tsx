// Tokens and errors as people read them.

import type { ComponentChildren } from "preact";
import type { TokenOrError } from "./requests.js";

const control: Record<string, string> = { "\n": "⏎", "\t": "⇥", "\r": "␍", "\f": "␌", "\0": "␀" };

/** Text with line ends and other invisible characters made visible, and cut if it is long. */
export function Shown({ text, most = 200 }: { text: string; most?: number }) {
  const parts: ComponentChildren[] = [];
  const shown = text.length > most ? text.slice(0, most) : text;
  let plain = "";
  const flush = () => {
    if (plain !== "") parts.push(plain);
    plain = "";
  };
  for (const each of shown) {
    const code = each.codePointAt(0)!;
    const isLone = code >= 0xd800 && code < 0xe000;
    if (control[each] === undefined && !isLone && code >= 0x20 && (code < 0x7f || code >= 0xa0) && !isHidden(code)) {
      plain += each;
      continue;
    }
    flush();
    parts.push(<span class="invisible">{control[each] ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`}</span>);
  }
  flush();
  return (
    <bdi class="shown">
      {parts}
      {text.length > most && <span class="left-out"> … {text.length - most} more</span>}
    </bdi>
  );
}
// Marks of direction and of width could make one thing look like another.
function isHidden(code: number): boolean {
  return (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code === 0xfeff || (code >= 0xfdd0 && code <= 0xfdef) ||
    (code & 0xfffe) === 0xfffe;
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

function Contents({ of }: { of: TokenOrError }) {
  switch (of.type) {
    case "startTag":
      return (
        <>
          <b><Shown text={of.name} /></b>
          {of.attributes.slice(0, 20).map((attribute, n) => (
            <span key={n} class={attribute.dropped ? "attribute dropped" : "attribute"}>
              {" "}<Shown text={attribute.name} />={<Quoted text={attribute.value} />}
            </span>
          ))}
          {of.attributes.length > 20 && <span class="left-out"> … {of.attributes.length - 20} more</span>}
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
