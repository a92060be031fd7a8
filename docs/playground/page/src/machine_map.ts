// Lays out a draft's machine as a picture: the places of its states, and the arrows between them.
//
// A state's column is the number of steps that it takes to reach the state. The layout comes from the draft's own table. So there is
// a picture for the standard after every commit, not only for texts with names.

import type { DraftWords } from "../../package/src/shapes.js";

export const nodeWidth = 190;
export const nodeHeight = 26;
const columnWidth = 240;
const rowHeight = 70;
const margin = 20;

export interface Node {
  name: string;
  /** The part of the name that fits into the node. */
  label: string;
  x: number;
  y: number;
}
export interface Way {
  from: number;
  to: number;
  path: string;
}
export interface MachineMap {
  nodes: Node[];
  ways: Way[];
  width: number;
  height: number;
}

// Returns for each state the states to which its rules lead, each once.
function followersOf({ states }: DraftWords): number[][] {
  const numbers = new Map(states.map(({ name }, n) => [name, n]));
  return states.map(({ rules }) => {
    const followers = new Set<number>();
    for (const { next } of rules) {
      const number = next === null ? undefined : numbers.get(next);
      if (number !== undefined) followers.add(number);
    }
    return [...followers];
  });
}

// Returns for each state the least number of steps from a state in which a tokenizer can begin.
function depthsOf(words: DraftWords, followers: number[][]): number[] {
  const depths = new Array<number>(words.states.length).fill(-1);
  const entries = words.states.flatMap(({ name }, n) => (n === 0 || words.contentStates.includes(name) ? [n] : []));
  let front = entries;
  for (let depth = 0; front.length > 0; ++depth) {
    const reached = front.filter((each) => depths[each] === -1);
    for (const each of reached) depths[each] = depth;
    front = reached.flatMap((each) => followers[each]!);
  }
  const last = Math.max(...depths) + 1;
  return depths.map((each) => (each === -1 ? last : each));
}

// Divides the states into columns, and puts each state near the states with which arrows connect it.
function columnsOf(depths: number[], followers: number[][]): number[][] {
  const columns: number[][] = [];
  depths.forEach((depth, n) => (columns[depth] ??= []).push(n));
  const filled = columns.filter((each) => each !== undefined);
  const position = new Array<number>(depths.length).fill(0);
  const place = () => filled.forEach((column) => column.forEach((n, row) => (position[n] = row - column.length / 2)));
  place();
  const near = depths.map((): number[] => []);
  followers.forEach((all, from) =>
    all.forEach((to) => {
      if (Math.abs(depths[from]! - depths[to]!) !== 1) return;
      near[from]!.push(to);
      near[to]!.push(from);
    }),
  );
  for (let sweep = 0; sweep < 6; ++sweep) {
    const middle = near.map((all, n) =>
      all.length === 0 ? position[n]! : all.reduce((sum, each) => sum + position[each]!, 0) / all.length,
    );
    for (const column of filled) column.sort((a, b) => middle[a]! - middle[b]!);
    place();
  }
  return filled;
}

const short = (name: string) => name.replace(/ state$/, "");
const cut = (text: string) => (text.length > 28 ? `${text.slice(0, 27)}…` : text);

/** Returns the picture of a draft's machine. Complexity: linear in the number of rules. */
export function mapOf(words: DraftWords): MachineMap {
  const followers = followersOf(words);
  const columns = columnsOf(depthsOf(words, followers), followers);
  const rows = Math.max(...columns.map(({ length }) => length));
  const nodes = words.states.map(({ name }): Node => ({ name, label: cut(short(name)), x: 0, y: 0 }));
  columns.forEach((column, x) =>
    column.forEach((n, row) => {
      nodes[n]!.x = margin + x * columnWidth;
      nodes[n]!.y = margin + (row + (rows - column.length) / 2) * rowHeight;
    }),
  );
  const ways = followers.flatMap((all, from) => all.map((to): Way => ({ from, to, path: pathOf(nodes[from]!, nodes[to]!) })));
  return {
    nodes,
    ways,
    width: 2 * margin + (columns.length - 1) * columnWidth + nodeWidth,
    height: 2 * margin + (rows - 1) * rowHeight + nodeHeight,
  };
}

// Arrows forward leave a state on its right and arrive on the left. Arrows back do the opposite.
function pathOf(from: Node, to: Node): string {
  const isForward = to.x > from.x;
  const [x1, y1] = [isForward ? from.x + nodeWidth : from.x, from.y + nodeHeight / 2];
  const [x2, y2] = [isForward ? to.x : to.x + nodeWidth, to.y + nodeHeight / 2];
  if (from === to) return `M${from.x + nodeWidth},${y1 - 5}c24,-8 24,18 0,10`;
  if (from.x === to.x) return `M${x1 + nodeWidth},${y1}C${x1 + nodeWidth + 45},${y1} ${x1 + nodeWidth + 45},${y2} ${x1 + nodeWidth},${y2}`;
  const bend = Math.max(40, Math.abs(x2 - x1) / 2) * (isForward ? 1 : -1);
  return `M${x1},${y1}C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`;
}
