// Tests which characters are marked where two values differ.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bundled } from "./bundled.mjs";

const { counterparts, differingParts, pieceOf } = await bundled("differing.ts");

const parts = (a, b) => {
  const found = differingParts(a, b);
  return found && [a.slice(...found[0]), b.slice(...found[1])];
};

test("what differs is what is left without the common beginning and end", () => {
  assert.equal(parts("abc", "abc"), null);
  assert.deepEqual(parts(" a --!> b ", " a "), ["--!> b ", ""]);
  assert.deepEqual(parts("?a©=1", "?a&copy=1"), ["©", "&copy"]);
  assert.deepEqual(parts("", "x"), ["", "x"]);
  assert.deepEqual(parts("aaa", "aa"), ["a", ""]);
});

test("a surrogate pair is never cut", () => {
  assert.deepEqual(parts("x😀y", "x😁y"), ["😀", "😁"]);
  assert.deepEqual(parts("\u{1f600}", "\u{1fa00}"), ["\u{1f600}", "\u{1fa00}"]);
  // The two characters have equal second halves and different first halves.
  assert.deepEqual(parts("\ud83d\ude00", "\ud83e\ude00"), ["\ud83d\ude00", "\ud83e\ude00"]);
  for (let most = 4; most < 12; ++most) {
    const text = "😀".repeat(20);
    for (let at = 0; at < text.length; at += 2) {
      const [begin, end] = pieceOf(text, most, [at, at + 2]);
      assert.equal(begin % 2, 0);
      assert.equal(end % 2, 0);
      assert.ok(begin <= at && at < end, `${most} ${at}: ${begin} ${end}`);
    }
  }
});

test("tokens are compared with those of the same kind at the same place", () => {
  const comment = { type: "comment", data: "a", span: [0, 5] };
  const other = { type: "comment", data: "b", span: [0, 9] };
  const later = { type: "comment", data: "c", span: [5, 9] };
  const error = { type: "parseError", offset: 0 };
  assert.deepEqual(counterparts([comment, error, later], [error, other]), [other, undefined, undefined]);
});
