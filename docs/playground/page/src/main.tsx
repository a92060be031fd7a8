// Starts the page. The worker and its module are in the page itself or, on a web server, beside it.

import { render } from "preact";
import { App } from "./app.js";
import { Engine } from "./engine.js";
import { examples, firstPair } from "./examples.js";
import type { Question } from "./requests.js";
import { shownBy } from "./share.js";

function contentsOf(id: string): string {
  return document.getElementById(id)!.textContent!.trim();
}
function bytesOf(base64: string): Uint8Array {
  // Newer browsers have a quicker way.
  const { fromBase64 } = Uint8Array as { fromBase64?(text: string): Uint8Array };
  if (fromBase64) return fromBase64.call(Uint8Array, base64);
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; ++at) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

function addressOfWorker(): string {
  const beside = document.getElementById("worker")!.dataset.from;
  if (beside) return beside;
  return URL.createObjectURL(new Blob([bytesOf(contentsOf("worker")) as BlobPart], { type: "text/javascript" }));
}
async function packedModule(): Promise<ArrayBuffer> {
  const beside = document.getElementById("module")!.dataset.from;
  if (!beside) return bytesOf(contentsOf("module")).buffer as ArrayBuffer;
  const response = await fetch(beside);
  if (!response.ok) throw new Error(`${beside}: ${response.status}`);
  return response.arrayBuffer();
}

/** What the link asks, or the first example; null: that takes the lists to tell. */
async function firstQuestion(): Promise<Question | null> {
  const linked = await shownBy(location.hash);
  if ("problem" in linked || linked.change !== undefined) return null;
  return { input: linked.input ?? examples[0].input, pair: linked.pair ?? firstPair, settings: linked.settings ?? {} };
}

async function start(root: HTMLElement) {
  const engine = new Engine(addressOfWorker(), await packedModule());
  const loading = engine.load();
  // While the page is drawn, the worker answers what it will ask first.
  const question = await firstQuestion();
  if (question) engine.expect("analyse", question);
  const lists = await loading;
  root.textContent = "";
  render(<App engine={engine} lists={lists} />, root);
}

if (new URLSearchParams(location.search).has("embed")) document.documentElement.classList.add("embed");
document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
const root = document.getElementById("page")!;
start(root).catch((error: unknown) => {
  root.textContent = `This page needs a browser with WebAssembly and workers. (${error instanceof Error ? error.message : String(error)})`;
});
