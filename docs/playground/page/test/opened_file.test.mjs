// Tests which encoding an opened file has, and what decides that.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bundled } from "./bundled.mjs";

const { read } = await bundled("opened_file.ts");
const bytesOf = (...numbers) => new Uint8Array(numbers).buffer;
const ascii = (text) => new TextEncoder().encode(text).buffer;

test("the encoding is named with the rule that chose it", () => {
  const said = (bytes, by) => read("x.html", bytes, by).encoding;
  assert.equal(said(bytesOf(0xff, 0xfe), { name: "UTF-16LE", rule: "byteOrderMark" }), "UTF-16LE, from a byte order mark");
  const declared = (tag) => said(ascii(tag), { name: "Big5", rule: "prescan", declared: [0, tag.length] });
  assert.equal(declared("<meta charset=big5>"), "Big5, from <meta charset>");
  assert.equal(declared("<META http-equiv=content-type content='text/html;charset=big5'>"), "Big5, from <meta http-equiv>");
  assert.equal(declared("<?xml encoding=big5?>"), "Big5, from the XML declaration");
  assert.equal(said(ascii(""), { name: "UTF-8", rule: "default" }), "UTF-8, the default");
  assert.equal(said(ascii(""), "koi8-r"), "koi8-r, chosen by you");
});

test("bytes are read in the encoding, and in another one afterwards", () => {
  const first = read("x.html", bytesOf(0xef, 0xbb, 0xbf, 0xc3, 0xa9), { name: "UTF-8", rule: "byteOrderMark" });
  assert.equal(first.text, "é");
  assert.equal(read(first.name, first.bytes, "windows-1252").text, "ï»¿Ã©");
  assert.equal(read("x.html", bytesOf(0x82, 0xa0), "shift_jis").text, "あ");
  assert.equal(read("x.html", ascii("<b>"), { name: "replacement", rule: "prescan", declared: [0, 5] }).text, "\ufffd");
});
