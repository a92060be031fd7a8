// Tests links to share.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bundled } from "./bundled.mjs";

const { addressForOthers } = await bundled("share.ts");

test("a page on this disk is shared as the page on the public site, and any other page as itself", () => {
  const publicPage = "https://example.org/strata/playground.html";
  assert.equal(addressForOthers("file:///home/me/playground.html#v=1", publicPage), publicPage);
  assert.equal(addressForOthers("https://example.com/playground.html?embed#v=1", publicPage), "https://example.com/playground.html?embed#v=1");
});
