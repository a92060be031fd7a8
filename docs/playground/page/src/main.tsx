// Shows the page, as soon as the worker has the lists. The first answer comes while it is laid out.

import { render } from "preact";
import { App } from "./app.js";

async function start(root: HTMLElement) {
  // From boot.ts, which has run before.
  const { engine, ...begun } = strataBegun;
  const [lists, question] = await Promise.all([begun.lists, begun.question]);
  root.textContent = "";
  render(<App engine={engine} lists={lists} first={question} />, root);
}

const root = document.getElementById("page")!;
start(root).catch((error: unknown) => {
  root.textContent = `This page needs a browser with WebAssembly and workers. (${error instanceof Error ? error.message : String(error)})`;
});
