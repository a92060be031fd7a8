// Tests the generated site in STRATA_MADE_SITE: its links, and what a reader sees in Chromium.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, posix } from "node:path";
import { after, before, test } from "node:test";
import { served } from "./served.mjs";

const site = process.env.STRATA_MADE_SITE ?? "";
const unmade = existsSync(join(site, "index.html")) ? false : `STRATA_MADE_SITE=${site}: no made site`;
const files = unmade ? [] : readdirSync(site, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).map((each) => posix.relative(site, join(each.parentPath ?? each.path, each.name)));
// The playground has its own tests.
const pages = files.filter((each) => each.endsWith(".html") && each !== "playground.html");
const textOf = (address) => readFileSync(join(site, address), "utf8");
const valuesOf = (html, attribute) => [...html.matchAll(new RegExp(`<[^>]*?\\s${attribute}="([^"]*)"`, "g"))].map(([, value]) => value.replaceAll("&amp;", "&"));

test("every link leads to a file of the site and to an anchor there", { skip: unmade }, () => {
  const anchors = new Map(pages.map((each) => [each, new Set(valuesOf(textOf(each), "id"))]));
  const known = new Set(files);
  const faults = [];
  let links = 0;
  for (const page of pages)
    for (const link of [...valuesOf(textOf(page), "href"), ...valuesOf(textOf(page), "src")]) {
      if (/^(https?|mailto):/.test(link)) continue;
      ++links;
      const [path, anchor] = link.split("#");
      const to = path === "" ? page : posix.join(posix.dirname(page), decodeURI(path));
      if (link === "" || path.startsWith("/") || !known.has(to)) faults.push(`${page}: ${link}: no such file`);
      else if (anchor !== undefined && anchors.has(to) && !anchors.get(to).has(decodeURIComponent(anchor))) faults.push(`${page}: ${link}: no such anchor`);
    }
  assert.deepEqual(faults, []);
  assert.ok(pages.length > 100 && links > pages.length * 10, `${pages.length} pages, ${links} links`);
});

test("no page takes a style, script or picture from another host", { skip: unmade }, () => {
  for (const page of pages) {
    const html = textOf(page);
    const taken = [...valuesOf(html, "src"), ...[...html.matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, to]) => to)];
    assert.deepEqual(taken.filter((each) => /^[a-z]+:|^\/\//i.test(each)), [], page);
    assert.match(html, /http-equiv="Content-Security-Policy" content="default-src 'none'/, page);
    // The pages' security policy would block these.
    assert.doesNotMatch(html, /<[^>]+ (style|on[a-z]+)="|<style|<script>/, page);
  }
});

test("the names of styles, scripts and pictures change with their contents", { skip: unmade }, () => {
  const unversioned = files.filter((each) => /\.(css|js|svg)$/.test(each) && !each.startsWith("search.") && !/\.[0-9a-f]{10}\.\w+$/.test(each));
  assert.deepEqual(unversioned, []);
  assert.equal(new Set(files.filter((each) => each.startsWith("search.")).map((each) => each.split("/")[0])).size, 1);
});

test("the site has the playground, the atlas, the timeline, the implementations and the schemas", { skip: unmade }, () => {
  for (const each of ["playground.html", "evolution/index.html", "evolution/timeline.html", "drafts/index.html", "implementations/index.html", "schemas/compare.schema.json", "python/index.html", "playground/package/index.html"])
    assert.ok(files.includes(each), each);
});

// Without the programs of the tests or without Graphviz, the site lacks these pages.
const incomplete = unmade || (files.includes("graphs/index.html") ? false : "made without pages that only the site has");
test("a complete site has pages of pairs of drafts and pictures, linked from the atlas", { skip: incomplete }, () => {
  const linked = valuesOf(textOf("evolution/index.html"), "href");
  for (const each of ["2009-modern.html", "2009-modern-rules.html", "2007-2026.html", "inputs.html", "../graphs/index.html"]) assert.ok(linked.includes(each), each);
  assert.ok(linked.some((each) => /^2009-modern\.[0-9a-f]{10}\.svg$/.test(each)));
  assert.ok(valuesOf(textOf("graphs/index.html"), "href").filter((each) => /^\d{4}\/.*\.svg$/.test(each)).length > 20);
});

// This test uses the browser driver and axe of the playground's tests.
const playground = new URL("../../playground/page/", import.meta.url);
const driver = await import(new URL("test/browser.mjs", playground)).catch(() => null);
const skip = unmade || (!driver ? "the packages of docs/playground/page are not installed" : !existsSync(driver.program) ? `${driver.program} is missing` : false);
const kinds = ["index.html", "documentation.html", "compare.html", "evolution/index.html", "evolution/timeline.html", "evolution/topics/comments.html", "evolution/from-a-flag-to-states.html", "drafts/2008.html", ...(incomplete ? [] : ["evolution/modern-2026.html", "graphs/index.html"]), "implementations/index.html", "implementations/jsoup.html", "schemas/index.html", "phrases.html"];
const timeout = 600_000;
let server, browser;
before(async () => {
  if (skip) return;
  server = await served(site);
  browser = await driver.launched();
});
after(async () => {
  server?.close();
  await browser?.close();
});

/** A test on one page. At the end nothing has been complained about, missed, or asked of another host. */
function onPage(name, { address = "index.html", width = 1440, ...options }, body) {
  test(name, { skip, timeout }, async () => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    const complaints = [];
    // If the machine is busy, the worker for the search starts late, and Pagefind works without it.
    const isLate = (message) => message.text().includes("Worker initialization timeout");
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && !isLate(message) && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => /^(https?|wss?):/.test(request.url()) && !request.url().startsWith(server.host) && complaints.push(request.url()));
    try {
      await page.goto(server.address + address);
      await body(page);
      assert.deepEqual([...complaints, ...server.missed], []);
    } finally {
      await context.close();
    }
  });
}

const axe = skip ? "" : readFileSync(createRequire(new URL("package.json", playground)).resolve("axe-core/axe.min.js"), "utf8");
for (const width of [390, 1440])
  for (const colorScheme of ["light", "dark"])
    onPage(`axe finds nothing, and nothing sticks out: ${width} pixels, ${colorScheme}`, { width, colorScheme, bypassCSP: true }, async (page) => {
      const faults = [];
      for (const address of kinds) {
        await page.goto(server.address + address);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => axe.run());
        for (const { id, nodes } of violations) faults.push([address, id, ...nodes.slice(0, 3).map(({ html }) => html)]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > width) faults.push([address, `${wide} pixels wide`]);
      }
      assert.deepEqual(faults, []);
      await page.keyboard.press("/");
      await page.locator("#search input").waitFor();
      const { violations } = await page.evaluate(() => axe.run("#search"));
      assert.deepEqual(violations.map(({ id }) => id), [], "search");
    });

onPage("the search finds a heading, by keys alone, from a page in a folder", { address: "evolution/years/2009.html" }, async (page) => {
  await page.keyboard.press("/");
  await page.keyboard.type("content model flag");
  await page.locator("#search li a").first().waitFor();
  await page.keyboard.press("ArrowDown");
  const link = await page.evaluate(() => document.activeElement.href);
  assert.ok(link.startsWith(server.address), link);
  await page.keyboard.press("Enter");
  await page.waitForURL(link);
  assert.match(await page.locator("article").innerText(), /content model flag/i);
});

onPage("results of a search show markup as text", {}, async (page) => {
  await page.keyboard.press("/");
  await page.keyboard.type("script");
  await page.locator("#search li mark").first().waitFor();
  assert.equal(await page.locator("#search li :not(a, strong, p, mark)").count(), 0);
});

onPage("a choice of colours stays, and the playground shares it", { colorScheme: "light" }, async (page) => {
  await page.getByRole("button", { name: "Use dark colours" }).click();
  await page.goto(`${server.address}compare.html`);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await page.goto(`${server.address}playground.html`);
  await page.getByRole("button", { name: "Use light colours" }).waitFor();
});

onPage("print hides what only a screen needs, and cuts no table", { address: "compare.html", width: 700 }, async (page) => {
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".top, .beside, footer").filter({ visible: true }).count(), 0);
  assert.equal(await page.locator(".scroll").first().evaluate((each) => getComputedStyle(each).overflowX), "visible");
});
