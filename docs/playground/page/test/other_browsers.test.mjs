// Runs the page in Firefox and WebKitGTK, and measures its speed there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hover, step, timed } from "./timing.mjs";
import { otherBrowsers } from "./webdriver.mjs";
import { address } from "./browser.mjs";

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

for (const [name, { start, missing }] of Object.entries(otherBrowsers))
  test(`${name}: it compares, steps, and takes what is typed`, { skip: missing, timeout: 180_000 }, async () => {
    const browser = await start();
    try {
      // Repeats the script until it returns something.
      const once = async (script, ...args) => {
        for (let n = 0; n < 600; ++n) {
          const found = await browser.run(script, ...args);
          if (found) return found;
          await pause(100);
        }
        assert.fail(`it never came to this: ${script} ${args.join(" ")}`);
      };
      const says = (selector, text) =>
        once("return [...document.querySelectorAll(arguments[0])].some((each) => each.textContent.includes(arguments[1]))", selector, text);
      await browser.open(address);
      await says("#results-title", "4 places differ");
      await says(".differs td.side-1", "b -->");
      const first = await once("return performance.getEntriesByName('strata-first-answer')[0]?.startTime");
      await says(".steps button", "Step ▶");

      const stepTime = await browser.run(`return ${timed(step)}`);
      const hoverTime = await browser.run(`return ${timed(hover)}`);
      await says(".machine.side-1 h3", "state");

      await browser.run("document.querySelector('.editor').shadowRoot.querySelector('.cm-content').focus()");
      await browser.type("<?a?>");
      await says("#results-title", "5 places differ");

      await browser.run("document.querySelector('.browser button').click()");
      await says(".browser", "answers match that text");
      const dated = await browser.run("return document.querySelector('.browser').innerText");
      assert.match(dated, /from (29 September 2010|25 June 2026) [^]*\b(\d{3}) of \2 answers/);
      console.log(`# ${name}: first answer ${Math.round(first)} ms, step ${stepTime.toFixed(1)} ms, pointer ${hoverTime.toFixed(1)} ms`);
    } finally {
      await browser.close();
    }
  });
