// Writes the trees that the browser's own parser builds, in a notation like that of html5lib's tests.

const quoted = (text: string) => JSON.stringify(text);

function add(node: Node, indent: string, instructions: boolean, to: string[]): void {
  const line = (text: string) => to.push(indent + text);
  switch (node.nodeType) {
    case Node.ELEMENT_NODE: {
      const { localName, namespaceURI, attributes } = node as Element;
      const kind = namespaceURI === "http://www.w3.org/1999/xhtml" ? "" : `${namespaceURI} `;
      line(`<${kind}${localName}>`);
      const all = [...attributes].map(({ name, value }) => `${name}=${quoted(value)}`);
      for (const each of all.sort()) to.push(`${indent}  ${each}`);
      break;
    }
    case Node.TEXT_NODE:
      line(quoted((node as Text).data));
      break;
    case Node.COMMENT_NODE: {
      const { data } = node as Comment;
      const instruction = instructions ? /^instruction (\S+) (.*)$/s.exec(data) : null;
      line(instruction ? instructionLine(instruction[1]!, instruction[2]!) : `<!-- ${quoted(data)} -->`);
      break;
    }
    case Node.PROCESSING_INSTRUCTION_NODE: {
      const { target, data } = node as ProcessingInstruction;
      line(instructionLine(target, data));
      break;
    }
    case Node.DOCUMENT_TYPE_NODE: {
      const { name, publicId, systemId } = node as DocumentType;
      line(`<!DOCTYPE ${[name, publicId, systemId].map(quoted).join(" ")}>`);
      break;
    }
  }
  for (const child of node.childNodes) add(child, node.nodeType === Node.DOCUMENT_NODE ? indent : `${indent}  `, instructions, to);
}
const instructionLine = (target: string, data: string) => `<?${target} ${quoted(data)}>`;

const parser = new DOMParser();

/** Returns the nodes of a document as lines, with a line for each attribute. Parsing runs no scripts and loads nothing. */
export function treeByBrowser(html: string, instructions: boolean): string {
  const lines: string[] = [];
  add(parser.parseFromString(html, "text/html"), "", instructions, lines);
  return lines.join("\n");
}
