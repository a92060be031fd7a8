// Tests which result belongs to which question.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bundled } from "./bundled.mjs";

const { firstState, isStale, longInput, pageState, timeFor } = await bundled("page_state.ts");

const first = { input: "a", pair: ["2007", "2026"], settings: {} };
const after = (...actions) => actions.reduce(pageState, firstState(first));
const answered = (state, part, answer) => pageState(state, { type: "answered", part, of: state.question, answer });
const typed = (input) => ({ type: "edit", some: { input } });
const parts = ["analysis", "steps", "since"];

test("an answer is stale once its page is gone and no other answer comes", () => {
  const shown = answered(after(), "analysis", "of a");
  assert.equal(isStale(shown), false);
  const waiting = pageState(shown, typed("b"));
  assert.equal(waiting.analysis.answer, "of a");
  assert.equal(isStale(waiting), false);
  const cancelled = pageState(waiting, { type: "cancel" });
  assert.equal(isStale(cancelled), true);
  const failed = pageState(waiting, { type: "failed", part: "analysis", of: waiting.question, problem: "no memory" });
  assert.equal(isStale(failed), true);
  assert.equal(failed.analysis.problem, "no memory");
  const again = pageState(cancelled, { type: "ask", part: "analysis" });
  assert.equal(isStale(again), false);
  assert.notEqual(again.analysis.attempt, cancelled.analysis.attempt);
  assert.equal(isStale(answered(again, "analysis", "of b")), false);
});

test("an answer that comes too late is not shown", () => {
  const old = after().question;
  const waiting = after(typed("b"));
  for (const part of parts) {
    assert.equal(pageState(waiting, { type: "answered", part, of: old, answer: "of a" }), waiting);
    assert.equal(pageState(waiting, { type: "failed", part, of: old, problem: "of a" }), waiting);
    assert.equal(pageState(waiting, { type: "superseded", part, of: old }), waiting);
  }
  const cancelled = pageState(waiting, { type: "cancel" });
  assert.equal(answered(cancelled, "analysis", "of b"), cancelled);
});

test("another pair keeps the history of the input; another input or setting does not", () => {
  const shown = answered(after(), "since", "history");
  assert.equal(pageState(shown, { type: "edit", some: { pair: ["2008", "2026"] } }).since.answer, "history");
  assert.equal(pageState(shown, typed("b")).since.answer, null);
  assert.equal(pageState(shown, { type: "edit", some: { settings: { foreign: true } } }).since.answer, null);
});

test("a history that another pair interrupts is asked for again, and serves every pair", () => {
  const waiting = after({ type: "edit", some: { pair: ["2008", "2026"] } });
  const again = pageState(waiting, { type: "superseded", part: "since", of: first });
  assert.equal(again.since.status, "waiting");
  assert.notEqual(again.since.attempt, waiting.since.attempt);
  const found = pageState(again, { type: "answered", part: "since", of: first, answer: "history" });
  assert.equal(found.since.answer, "history");
});

test("a long page is compared; its steps and history wait until they are asked for", () => {
  const long = after(typed("x".repeat(longInput + 1)));
  assert.deepEqual(parts.map((part) => long[part].status), ["waiting", "left out", "left out"]);
  assert.equal(pageState(long, { type: "ask", part: "steps" }).steps.status, "waiting");
});

test("what takes long says so before", () => {
  const takes = (length) => timeFor({ ...first, input: "x".repeat(length) });
  assert.equal(takes(longInput + 1), "takes a second or two");
  assert.equal(takes(20 * longInput), "may take a while");
});

test("the same question again changes nothing, unless it was cancelled", () => {
  const shown = answered(after(), "analysis", "of a");
  const show = { type: "show", question: { ...first }, change: null };
  assert.equal(pageState(shown, show).question, shown.question);
  assert.equal(pageState(shown, show).analysis, shown.analysis);
  assert.equal(pageState(after({ type: "cancel" }), show).analysis.status, "waiting");
});
