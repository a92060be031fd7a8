// node look.mjs SITE FOLDER [PAGE...]: writes screenshots of the site into FOLDER, for a person to look at.
import { launched } from "../playground/page/test/browser.mjs";
import { served } from "./test/served.mjs";

const [site, folder, ...named] = process.argv.slice(2);
const pages = named.length > 0 ? named : ["index.html", "compare.html", "evolution/index.html", "evolution/timeline.html", "implementations/index.html"];
const server = await served(site);
const browser = await launched();
for (const width of [390, 1440, 1920])
  for (const colorScheme of ["light", "dark"]) {
    const page = await (await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 1000 }, colorScheme })).newPage();
    for (const each of pages) {
      await page.goto(server.address + each, { timeout: 120_000 });
      await page.screenshot({ path: `${folder}/${each.replaceAll(/[/.]/g, "-")}-${width}-${colorScheme}.png` });
    }
    await page.context().close();
  }
await browser.close();
server.close();
