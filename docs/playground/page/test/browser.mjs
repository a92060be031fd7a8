// Starts Debian's Chromium, and opens the page from disk.

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

export const program = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const address = new URL("../dist/playground.html", import.meta.url).href;
export const missing = !existsSync(program) ? `${program} is missing` : !existsSync(new URL(address)) ? "the page is not built" : false;

/** Starts a browser that makes no requests of its own. */
export function launched() {
  return chromium.launch({
    executablePath: program,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
  });
}

/** Opens the page and waits for its first result. Collects its warnings and errors, and every request. */
export async function opened(browser, { at = address, search = "", fragment = "", width = 1280, height = 900, ...context } = {}) {
  const page = await (await browser.newContext({ viewport: { width, height }, ...context })).newPage();
  page.complaints = [];
  page.requests = [];
  page.on("console", (message) => {
    // When text is replaced, Chromium tries to keep its style, which the page's policy forbids. Such messages do not
    // count.
    const isOfEditing = /inline style violates.*style attributes/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isOfEditing) page.complaints.push(message.text());
  });
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  page.on("request", (request) => /^(https?|wss?):/.test(request.url()) && page.requests.push(request.url()));
  await page.goto(at + search + fragment);
  await page.locator(".aligned").waitFor({ timeout: 30_000 });
  return page;
}
