// Starts the page. The worker and its module are in the page itself or, on a web server, beside it.

import { render } from "preact";
import { App } from "./app.js";
import { Engine } from "./engine.js";

function contentsOf(id: string): string {
  return document.getElementById(id)!.textContent!.trim();
}
function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
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

async function start(root: HTMLElement) {
  const engine = new Engine(addressOfWorker(), await packedModule());
  const lists = await engine.load();
  root.textContent = "";
  render(<App engine={engine} lists={lists} />, root);
}

if (new URLSearchParams(location.search).has("embed")) document.documentElement.classList.add("embed");
document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
const root = document.getElementById("page")!;
start(root).catch((error: unknown) => {
  root.textContent = `This page needs a browser with WebAssembly and workers. (${error instanceof Error ? error.message : String(error)})`;
});
