// Runs before the page's own script has been read: starts the worker, gives it the module, and asks the first question,
// so that the answer is there when the page is. The worker and the module are in the page itself or, on a web server,
// beside it.

import { Engine } from "./engine.js";
import { examples, firstPair } from "./examples.js";
import { bytesOfBase64, through } from "./packed.js";
import type { Lists, PackedModule, Question } from "./requests.js";
import { shownBy } from "./share.js";

/** What has begun when the page's own script runs. */
export interface Begun {
  engine: Engine;
  lists: Promise<Lists>;
  /** What the link asks, or the first example; null: that takes the lists to tell. */
  question: Promise<Question | null>;
}
declare global {
  var strataBegun: Begun;
}

function addressOfWorker(): string {
  const worker = document.getElementById("worker")!;
  return worker.dataset.from ?? URL.createObjectURL(new Blob([worker.textContent!], { type: "text/javascript" }));
}
// The worker takes the text apart: meanwhile the page goes on.
async function packedModule(): Promise<PackedModule> {
  const module = document.getElementById("module")!;
  const beside = module.dataset.from;
  if (!beside) return module.textContent!.trim();
  const response = await fetch(beside);
  if (!response.ok) throw new Error(`${beside}: ${response.status}`);
  return response.arrayBuffer();
}
async function firstQuestion(): Promise<Question | null> {
  const linked = await shownBy(location.hash);
  if ("problem" in linked || linked.change !== undefined) return null;
  return { input: linked.input ?? examples[0].input, pair: linked.pair ?? firstPair, settings: linked.settings ?? {} };
}
// A page in one file has its own script packed. On a web server it is beside the page, and the server packs it.
async function runScript(): Promise<void> {
  const packed = document.getElementById("script");
  if (!packed) return;
  const text = await through(bytesOfBase64(packed.textContent!.trim()), new DecompressionStream("deflate-raw"));
  const script = document.createElement("script");
  script.src = URL.createObjectURL(new Blob([text as BlobPart], { type: "text/javascript" }));
  document.head.append(script);
}
function begin(): Begun {
  const engine = new Engine(addressOfWorker());
  // A promise within an object, because it is not waited for here.
  const sent = packedModule().then((module) => ({ lists: engine.load(module) }));
  const question = Promise.all([firstQuestion(), sent]).then(([asked]) => {
    if (asked) engine.expect("analyse", asked);
    return asked;
  });
  return { engine, lists: sent.then(({ lists }) => lists), question };
}

if (new URLSearchParams(location.search).has("embed")) document.documentElement.classList.add("embed");
document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
globalThis.strataBegun = begin();
runScript().catch((error: unknown) => {
  document.getElementById("page")!.textContent = `This page needs a newer browser. (${String(error)})`;
});
// Whoever waits for them is told.
for (const each of [strataBegun.lists, strataBegun.question]) each.catch(() => {});
