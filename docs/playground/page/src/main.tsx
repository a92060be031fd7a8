// Starts the page: the worker and its module are in the page itself.

import { render } from "preact";
import { App } from "./app.js";
import { Engine } from "./engine.js";

function contentsOf(id: string): string {
  return document.getElementById(id)!.textContent!.trim();
}
function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
}

async function start(root: HTMLElement) {
  const script = URL.createObjectURL(new Blob([bytesOf(contentsOf("worker")) as BlobPart], { type: "text/javascript" }));
  const engine = new Engine(script, bytesOf(contentsOf("module")).buffer as ArrayBuffer);
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
