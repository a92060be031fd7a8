// Returns a node of any DOM as nested arrays: ["a", {"href": "x"}, "text", ["b"]]. Adapters send the source of this
// function to browsers, so the function must not use anything outside itself.
export function tree(node) {
    if (node.nodeType === 3) return node.data;
    if (node.nodeType === 7) return ["?", node.target, node.data];
    if (node.nodeType === 8) return ["!--", node.data];
    if (node.nodeType === 10) return ["!DOCTYPE", node.name, node.publicId, node.systemId];
    const isHtml = node.nodeType === 9 || node.namespaceURI === "http://www.w3.org/1999/xhtml";
    const attributes = Array.from(node.attributes ?? [], (each) => [each.name, each.value]).sort();
    const made = [node.compatMode ?? node.localName ?? node.nodeName];
    if (!isHtml || attributes.length) made.push({ ...(!isHtml && { "": node.namespaceURI }), ...Object.fromEntries(attributes) });
    for (const each of (node.localName === "template" && node.content || node).childNodes) {
        const child = tree(each);
        // Implementations may divide a text into several nodes, so adjacent texts are joined.
        if (typeof child === "string" && typeof made.at(-1) === "string" && made.length > 1) made.push(made.pop() + child);
        else made.push(child);
    }
    return made;
}
