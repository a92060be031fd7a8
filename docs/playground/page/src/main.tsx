// Shows the page as soon as the worker has sent the lists. The first result arrives during the layout.

import { render } from "preact";
import { App } from "./app.js";

async function start(root: HTMLElement) {
  // boot.ts has set this variable.
  const { engine, ...begun } = strataBegun;
  const [lists, question] = await Promise.all([begun.lists, begun.question]);
  root.textContent = "";
  render(<App engine={engine} lists={lists} first={question} />, root);
}

const root = document.getElementById("page")!;
start(root).catch((error: unknown) => {
  root.textContent = `This page needs a browser with WebAssembly and workers. (${error instanceof Error ? error.message : String(error)})`;
});
