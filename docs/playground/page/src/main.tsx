// Shows the page, as soon as the worker has answered.

import { render } from "preact";
import { App } from "./app.js";

// An answer that takes longer than this is not waited for: the page is shown without it.
const patience = 150;

async function start(root: HTMLElement) {
  // From boot.ts, which has run before.
  const { engine, ...begun } = strataBegun;
  const [lists, question] = await Promise.all([begun.lists, begun.question]);
  // With the answer at once, the page is laid out once.
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
  const answer = await Promise.race([begun.answer, late]);
  root.textContent = "";
  render(<App engine={engine} lists={lists} first={question} firstAnswer={answer} />, root);
}

const root = document.getElementById("page")!;
start(root).catch((error: unknown) => {
  root.textContent = `This page needs a browser with WebAssembly and workers. (${error instanceof Error ? error.message : String(error)})`;
});
