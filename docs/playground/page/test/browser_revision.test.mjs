// Tests the verdict on parsers that read inputs as the texts do, and on parsers that do not.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bundled } from "./bundled.mjs";

const { probes, verdictOn } = await bundled("browser_revision.ts");
const { beginning } = probes;

const numberIn = ({ since }, period) => since.findLast(([from]) => from <= period)[1];

/**
 * A parser whose trees are plain HTML. For each probe, `chosen` returns a period, whose reading is the tree; or null, for a
 * tree that no text gives. Any other input is its own tree.
 */
function parserOf(chosen) {
  const read = new Map();
  for (const probe of probes.probes) {
    const period = chosen(probe);
    const reading = period === null ? "like no text" : probe.readings[numberIn(probe, period)];
    const tree = typeof reading === "string" ? beginning + reading : `with instruction\n${beginning}${reading.instruction}`;
    read.set(beginning + probe.input, tree);
  }
  return (html, instructions) => (instructions ? `with instruction\n${html}` : read.get(html) ?? html);
}

const today = probes.periods.length - 1;
const names = (commits) => commits.map(({ commit }) => commit);
const has = ({ ranges }, period) =>
  ranges.some(({ from, end }) => probes.periods.indexOf(from) <= period && (end === null || period < probes.periods.indexOf(end)));

test("each period is found, without a deviation", () => {
  probes.periods.forEach((_, period) => {
    const found = verdictOn(parserOf(() => period));
    assert.ok(has(found, period), probes.periods[period].name);
    assert.deepEqual(found.deviations, []);
    assert.deepEqual([...found.lacks, ...found.beyond, ...found.partly], []);
    assert.equal(found.follows, "yes");
    assert.ok(found.answered > 150);
  });
});

test("a parser with processing instructions is of today", () => {
  const { ranges, has } = verdictOn(parserOf(() => today));
  assert.equal(ranges.at(-1).end, null);
  assert.ok(names(has).includes("320c05f6"));
});

for (const name of ["be72d87f", "3e879208", "d24f4c28"])
  test(`a parser of today without commit ${name} lacks exactly that`, () => {
    const [first] = probes.commits.find(({ commit }) => commit === name).periods;
    const isOf = (probe) => numberIn(probe, first) !== numberIn(probe, first - 1);
    const found = verdictOn(parserOf((probe) => (isOf(probe) ? first - 1 : today)));
    assert.deepEqual(names(found.lacks), [name]);
    assert.deepEqual([...found.beyond, ...found.partly], []);
    assert.deepEqual(found.deviations.map(({ input }) => input), probes.probes.filter(isOf).map(({ input }) => input));
    assert.ok(found.deviations.every(({ commits }) => names(commits).join() === name));
    assert.ok(found.deviations.every(({ pair }) => pair[1] === probes.periods[today].name));
  });

test("a parser without processing instructions is of the day before them", () => {
  const { ranges, lacks } = verdictOn(parserOf(() => today - 1));
  assert.deepEqual(ranges.at(-1).end, probes.periods[today]);
  assert.deepEqual(lacks, []);
});

test("what no text reads so is a deviation without a commit", () => {
  const odd = probes.probes[3];
  const found = verdictOn(parserOf((probe) => (probe === odd ? null : today)));
  assert.deepEqual(found.deviations.map(({ input, built, commits }) => [input, built, commits]), [[odd.input, [`${beginning}like no text`], []]]);
  assert.equal(found.unlike, 1);
});

test("a parser that reads a third of the probes like no text was not written from the standard", () => {
  const found = verdictOn(parserOf((probe) => (probes.probes.indexOf(probe) % 3 === 0 ? null : 5)));
  assert.equal(found.follows, "no");
});
