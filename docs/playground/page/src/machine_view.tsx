// Shows the picture of a machine, with the state and the arrow of the current step. Users can zoom and move the
// picture.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { DraftWords } from "../../package/src/shapes.js";
import { mapOf, nodeHeight, nodeWidth, type Node } from "./machine_map.js";

interface Props {
  words: DraftWords;
  side: 0 | 1;
  head: string;
  /** The number of the state; -1 if the draft makes no step here. */
  state: number;
  /** The number of the next state; -1 if the machine stops. */
  next: number;
  /** The states in which the machine was before. */
  met: ReadonlySet<number>;
  onState(name: string): void;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const zoomed = (box: Box, by: number, x = box.x + box.width / 2, y = box.y + box.height / 2): Box => ({
  x: x - (x - box.x) * by,
  y: y - (y - box.y) * by,
  width: box.width * by,
  height: box.height * by,
});

// Returns a view that is close enough to read, with both states in it.
function around(at: Node, to: Node, mostWidth: number): Box {
  const [left, right] = [Math.min(at.x, to.x), Math.max(at.x, to.x) + nodeWidth];
  const [top, bottom] = [Math.min(at.y, to.y), Math.max(at.y, to.y) + nodeHeight];
  const width = Math.min(Math.max(760, right - left + 120), mostWidth);
  const height = Math.max(width / 2, bottom - top + 80);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

export function MachineView({ words, side, head, state, next, met, onState }: Props) {
  const map = useMemo(() => mapOf(words), [words]);
  const whole: Box = { x: 0, y: 0, width: map.width, height: map.height };
  // Where the user moved the picture; null: the picture follows the machine.
  const [moved, setMoved] = useState<Box | null>(null);
  useEffect(() => setMoved(null), [map]);
  const at = map.nodes[state];
  const seen = useRef<Box>(whole);
  // If a draft makes no step here, its picture stays.
  if (moved === null && at) seen.current = around(at, map.nodes[next] ?? at, map.width);
  const box = moved ?? seen.current;
  const picture = useRef<SVGSVGElement>(null);
  const drag = useRef<{ x: number; y: number; box: Box } | null>(null);

  const place = (event: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = picture.current!.getBoundingClientRect();
    const scale = Math.max(box.width / width, box.height / height);
    return {
      scale,
      x: box.x + box.width / 2 + (event.clientX - left - width / 2) * scale,
      y: box.y + box.height / 2 + (event.clientY - top - height / 2) * scale,
    };
  };
  const keys: Record<string, () => Box> = {
    "+": () => zoomed(box, 0.8),
    "-": () => zoomed(box, 1.25),
    0: () => whole,
    ArrowLeft: () => ({ ...box, x: box.x - box.width / 8 }),
    ArrowRight: () => ({ ...box, x: box.x + box.width / 8 }),
    ArrowUp: () => ({ ...box, y: box.y - box.height / 8 }),
    ArrowDown: () => ({ ...box, y: box.y + box.height / 8 }),
  };
  return (
    <figure class={`map side-${side}`}>
      <figcaption>
        <span class="letter">{side === 0 ? "A" : "B"}</span> {head}
        <span class="map-controls">
          <button type="button" class="small" aria-label="Zoom in" onClick={() => setMoved(zoomed(box, 0.7))}>+</button>
          <button type="button" class="small" aria-label="Zoom out" onClick={() => setMoved(zoomed(box, 1.4))}>−</button>
          <button type="button" class="small" onClick={() => setMoved(whole)}>Whole</button>
          <button type="button" class="small" aria-pressed={moved === null} onClick={() => setMoved(moved === null ? box : null)}>Follow</button>
        </span>
      </figcaption>
      <svg
        ref={picture}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        tabindex={0}
        role="img"
        aria-label={`The machine of ${head}: ${words.states.length} states${at ? `; it is in the ${at.name}` : ""}. Arrows move the picture, plus and minus zoom.`}
        onKeyDown={(event) => {
          const to = keys[event.key];
          if (!to) return;
          event.preventDefault();
          setMoved(to());
        }}
        onWheel={(event) => {
          if (!event.ctrlKey && document.activeElement !== picture.current) return;  // without Ctrl or the focus, the wheel scrolls the page
          event.preventDefault();
          const { x, y } = place(event);
          setMoved(zoomed(box, event.deltaY > 0 ? 1.15 : 0.87, x, y));
        }}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY, box };
        }}
        onPointerMove={(event) => {
          const from = drag.current;
          if (!from || event.buttons === 0) return;
          if (Math.abs(event.clientX - from.x) + Math.abs(event.clientY - from.y) < 4) return;
          picture.current!.setPointerCapture(event.pointerId);
          const { scale } = place(event);
          setMoved({ ...from.box, x: from.box.x - (event.clientX - from.x) * scale, y: from.box.y - (event.clientY - from.y) * scale });
        }}
        onPointerUp={() => (drag.current = null)}
      >
        <g class="ways">
          {map.ways.map(({ from, to, path }) => (from === state && to !== next ? <path key={path} class="possible" d={path} /> : from === state ? null : <path key={path} d={path} />))}
          {map.ways.filter(({ from, to }) => from === state && to === next).map(({ path }) => <path key={path} class="taken" d={path} />)}
        </g>
        {map.nodes.map(({ name, label, x, y }, n) => (
          <g
            key={name}
            class={`node ${n === state ? "current" : n === next ? "next" : met.has(n) ? "met" : ""}`}
            transform={`translate(${x} ${y})`}
            onDblClick={() => onState(name)}
          >
            <title>{name}</title>
            <rect width={nodeWidth} height={nodeHeight} rx={6} />
            <text x={nodeWidth / 2} y={17}>{label}</text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
