// Adapter for `strata identify -- node adapter.mjs BROWSER [innerHTML]`: trees that DOMParser or innerHTML makes. BROWSER is
// Chromium, Firefox or WebKit, driven over WebDriver (Debian: chromium-driver; firefox-esr; webkit2gtk-driver and xvfb).
import { createInterface } from "node:readline";
import { browsers } from "../../../docs/playground/page/test/webdriver.mjs";
import { tree } from "../dom/tree.mjs";

const [, , name, interfaceName = "DOMParser"] = process.argv;
const parsers = {
    DOMParser: `const parse = (html) => new DOMParser().parseFromString(html, "text/html");`,
    innerHTML: `const parse = (html) => Object.assign(document.createElement("body"), { innerHTML: html });`,
};
const beginning = "<!DOCTYPE html><body>";
// Returns `value` as JSON in ASCII, because a driver may change other characters.
function ascii(value) {
    return JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
const script = `${tree} ${ascii} ${parsers[interfaceName]} return ascii(tree(parse(JSON.parse(arguments[0]))));`;

const browser = await browsers[name].start();
await browser.open("about:blank");  // in its own pages, Firefox removes markup that scripts assign to innerHTML
const write = (line) => process.stdout.write(JSON.stringify(line) + "\n");
write({ capabilities: { implementation: `${name} ${browser.version}, ${interfaceName}`, gives: "tree", surrogates: true } });
for await (const line of createInterface({ input: process.stdin })) {
    const { id, input } = JSON.parse(line);
    const isFragment = interfaceName === "innerHTML";
    if (isFragment && !input.startsWith(beginning)) write({ id, skip: "innerHTML cannot parse a whole document" });
    else write({ id, tree: JSON.parse(await browser.run(script, ascii(isFragment ? input.slice(beginning.length) : input))) });
}
await browser.close();
