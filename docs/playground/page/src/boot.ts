// Runs before the browser has read the page's main script. Starts the worker, gives it the module, and asks the first
// question, so that the result arrives early. The worker and the module are inside the page or, on a web server, next
// to it.

import { Engine } from "./engine.js";
import { examples, firstPair } from "./examples.js";
import { bytesOfText, packedIn, through } from "./packed.js";
import type { Lists, PackedModule, Question } from "./requests.js";
import { shownBy } from "./share.js";

/** What boot.ts has begun before the main script runs. */
export interface Begun {
  engine: Engine;
  lists: Promise<Lists>;
  /** The question in the link, or the first example; null if finding the question needs the lists. */
  question: Promise<Question | null>;
}
declare global {
  var strataBegun: Begun;
}

// Returns the address of a script that is packed in the page. On a web server, the script is a file, which the server packs.
async function addressOf(id: string): Promise<string | null> {
  const script = document.getElementById(id);
  if (!script || script.dataset.from) return script?.dataset.from ?? null;
  const text = await through(bytesOfText(packedIn(script)), new DecompressionStream("deflate-raw"));
  return URL.createObjectURL(new Blob([text as BlobPart], { type: "text/javascript" }));
}
// The worker unpacks the module, so that the page can continue meanwhile.
async function packedModule(): Promise<PackedModule> {
  const module = document.getElementById("module")!;
  const beside = module.dataset.from;
  if (!beside) return packedIn(module);
  const response = await fetch(beside);
  if (!response.ok) throw new Error(`${beside}: ${response.status}`);
  return response.arrayBuffer();
}
async function firstQuestion(): Promise<Question | null> {
  const linked = await shownBy(location.hash);
  if ("problem" in linked || linked.change !== undefined) return null;
  return { input: linked.input ?? examples[0].input, pair: linked.pair ?? firstPair, settings: linked.settings ?? {} };
}
function begin(worker: string): Begun {
  const engine = new Engine(worker);
  // The promise is inside an object, so that nothing waits for it here.
  const sent = packedModule().then((module) => ({ lists: engine.load(module) }));
  const question = Promise.all([firstQuestion(), sent]).then(([asked]) => {
    if (asked) engine.expect("analyse", asked);
    return asked;
  });
  return { engine, lists: sent.then(({ lists }) => lists), question };
}

if (new URLSearchParams(location.search).has("embed")) document.documentElement.classList.add("embed");
document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
async function start(): Promise<void> {
  globalThis.strataBegun = begin((await addressOf("worker"))!);
  // The code that waits for these promises handles the errors. This only prevents warnings about unhandled ones.
  for (const each of [strataBegun.lists, strataBegun.question]) each.catch(() => {});
  const main = await addressOf("script");
  // On a web server, the main script is an element of the page, which runs next.
  if (main === null) return;
  const script = document.createElement("script");
  script.src = main;
  document.head.append(script);
}
start().catch((error: unknown) => {
  document.getElementById("page")!.textContent = `This page needs a newer browser. (${String(error)})`;
});
