// The editor for the source. It colours the tokens of a draft, underlines its errors, and marks differences.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import {
  EditorState, Prec, RangeSetBuilder, StateEffect, StateField, Transaction, type Annotation,
} from "@codemirror/state";
import {
  Decoration, drawSelection, EditorView, gutter, GutterMarker, highlightSpecialChars, keymap, lineNumbers,
  MatchDecorator, ViewPlugin, WidgetType, type DecorationSet, type ViewUpdate,
} from "@codemirror/view";
import rules from "./editor.css";

/** The marks in the source. Positions are in UTF-16 code units. */
export interface Marks {
  /** The tokens to colour: four numbers for each token or error, as `tokenPlaces` returns them. */
  places: Uint32Array;
  /** The places at which the two drafts differ. */
  differences: readonly { begin: number; end: number }[];
  /** The place under the pointer, and the character that the machines look at. */
  pointed: { begin: number; end: number } | null;
  character: number | null;
}
export const noMarks: Marks = { places: new Uint32Array(), differences: [], pointed: null, character: null };

const setMarks = StateEffect.define<Partial<Marks>>();
const marks = StateField.define<Marks>({
  create: () => noMarks,
  update(value, transaction) {
    let next = value;
    // Until the worker replies, marks stay at their text.
    if (transaction.docChanged) next = { ...next, pointed: null, character: null };
    for (const effect of transaction.effects) if (effect.is(setMarks)) next = { ...next, ...effect.value };
    return next;
  },
});

const kinds = ["doctype", "start", "end", "comment", "instruction", "text"];
const tokenMarks = kinds.map((kind) => [
  Decoration.mark({ class: `tok tok-${kind} tok-even` }),
  Decoration.mark({ class: `tok tok-${kind} tok-odd` }),
]);
const errorKind = 7;
const errorMark = Decoration.mark({ class: "tok-error" });
const differenceMark = Decoration.mark({ class: "src-differs" });
const pointedMark = Decoration.mark({ class: "src-pointed" });
const characterMark = Decoration.mark({ class: "src-character" });

// Returns the index of the first token that ends after `from`. Tokens are in order, with errors among them.
function firstVisible(places: Uint32Array, from: number): number {
  let [low, high] = [0, places.length / 4];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[4 * middle + 1]! < from) low = middle + 1;
    else high = middle;
  }
  // Errors come before the token in which they occurred, so the search goes back a little.
  return Math.max(0, low - 64);
}

function decorationsIn(view: EditorView): DecorationSet {
  const { places, differences, pointed, character } = view.state.field(marks);
  const ranges: { from: number; to: number; mark: Decoration }[] = [];
  const size = view.state.doc.length;
  const add = (from: number, to: number, mark: Decoration) => {
    to = Math.min(to, size);
    if (from < to) ranges.push({ from, to, mark });
  };
  for (const { from, to } of view.visibleRanges) {
    for (let n = firstVisible(places, from); n < places.length / 4; ++n) {
      const [kind, begin, end] = [places[4 * n]!, places[4 * n + 1]!, places[4 * n + 2]!];
      if (begin > to + 1000) break;
      if (kind === errorKind) add(begin, Math.max(begin + 1, 0), errorMark);
      else if (tokenMarks[kind] && end > from && begin < to)
        add(Math.max(begin, from), Math.min(end, to), tokenMarks[kind]![n % 2]!);
    }
    for (const { begin, end } of differences) if (end >= from && begin <= to) add(begin, end, differenceMark);
  }
  if (pointed) add(pointed.begin, pointed.end, pointedMark);
  if (character !== null) add(character, character + 1, characterMark);
  ranges.sort((a, b) => a.from - b.from || b.to - a.to);
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to, mark } of ranges) builder.add(from, to, mark);
  return builder.finish();
}

const colouring = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = decorationsIn(view);
    }
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged || update.startState.field(marks) !== update.state.field(marks))
        this.decorations = decorationsIn(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

// Shows a long run of the same control character as one element. `highlightSpecialChars` makes an element for each
// character, and a long line of them stops the page for more than a second.
class Run extends WidgetType {
  constructor(private readonly run: string) {
    super();
  }
  override eq(other: Run) {
    return other.run === this.run;
  }
  override toDOM() {
    const code = this.run.charCodeAt(0);
    const drawn = document.createElement("span");
    drawn.className = "cm-specialChar";
    drawn.textContent = String.fromCharCode(code === 0x7f ? 0x2421 : 0x2400 + code).repeat(this.run.length);
    drawn.title = `${this.run.length} × U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
    return drawn;
  }
  override ignoreEvent() {
    return false;
  }
}
const runsOfControls = new MatchDecorator({
  regexp: /([\0-\x08\x0b-\x1f\x7f])\1{15,255}/g,
  decoration: ([run]) => Decoration.replace({ widget: new Run(run) }),
});
const runs = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = runsOfControls.createDeco(view);
    }
    update(update: ViewUpdate) {
      this.decorations = runsOfControls.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

class Differs extends GutterMarker {
  override toDOM() {
    const mark = document.createElement("span");
    mark.className = "gutter-differs";
    mark.textContent = "≠";
    mark.title = "Here the two drafts differ.";
    return mark;
  }
}
const differs = new Differs();

const margin = gutter({
  class: "differences-gutter",
  lineMarker(view, line) {
    const { differences } = view.state.field(marks);
    const begins = differences.some(({ begin }) => begin >= line.from && begin <= line.to);
    return begins ? differs : null;
  },
  lineMarkerChange: (update) => update.startState.field(marks) !== update.state.field(marks),
  initialSpacer: () => differs,
});

export interface EditorEvents {
  onInput(text: string): void;
  onCaret(position: number): void;
  onHover(position: number | null): void;
}

export class SourceEditor {
  private readonly view: EditorView;
  private isSetting = false;

  constructor(parent: HTMLElement, text: string, events: EditorEvents) {
    // In a shadow tree, the editor needs no <style> elements, which the page's security policy forbids.
    const root = parent.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    root.adoptedStyleSheets = [sheet];
    this.view = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        extensions: [
          // A carriage return is a character of the input, which the editor must not change.
          EditorState.lineSeparator.of("\n"),
          lineNumbers(),
          margin,
          history(),
          drawSelection(),
          Prec.highest(runs),
          highlightSpecialChars(),
          EditorView.lineWrapping,
          keymap.of([...defaultKeymap, ...historyKeymap]),
          marks,
          colouring,
          EditorView.contentAttributes.of({ "aria-label": "HTML source", spellcheck: "false", autocapitalize: "off" }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !this.isSetting) events.onInput(update.state.doc.toString());
            if (update.selectionSet && !update.docChanged) events.onCaret(update.state.selection.main.head);
          }),
          EditorView.domEventHandlers({
            mousemove: (event, view) => void events.onHover(view.posAtCoords({ x: event.clientX, y: event.clientY })),
            mouseleave: () => void events.onHover(null),
          }),
        ],
      }),
    });
    // Until it has been measured, an editor does not know that it wraps lines. It would draw all of a long line, which
    // takes seconds for a page without line ends. Asking for a position makes it measure while it is empty.
    this.view.posAtCoords({ x: 0, y: 0 });
    this.replace(text, Transaction.addToHistory.of(false));
  }

  setText(text: string): void {
    if (text !== this.view.state.doc.toString()) this.replace(text);
  }
  private replace(text: string, ...annotations: Annotation<boolean>[]): void {
    this.isSetting = true;
    try {
      this.view.dispatch({
        changes: { from: 0, to: this.view.state.doc.length, insert: this.view.state.toText(text) },
        effects: setMarks.of(noMarks),
        selection: { anchor: 0 },
        annotations,
      });
    } finally {
      this.isSetting = false;
    }
  }
  setMarks(some: Partial<Marks>): void {
    this.view.dispatch({ effects: setMarks.of(some) });
  }
  show(position: number): void {
    const at = Math.min(position, this.view.state.doc.length);
    this.view.dispatch({ effects: EditorView.scrollIntoView(at, { y: "nearest" }) });
  }
  destroy(): void {
    this.view.destroy();
  }
}
