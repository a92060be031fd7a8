#pragma once
// How the page of a comparison looks and what it does: its style, its script, and the parts of it that never change.
//
// Nothing here may ask the network for anything, and the page's own policy forbids it besides.

#include <string_view>

namespace strata::report {

/// What the page may load: nothing. Its own style and script stand in it.
inline constexpr std::string_view page_policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

inline constexpr std::string_view page_style = R"css(
:root {
  color-scheme: light dark;
  --back: #fff; --raised: #f7f8f9; --text: #1b2026; --soft: #59626d; --line: #dde1e6; --strong-line: #c3c9d1;
  --accent: #0b57b0; --accent-back: #dcebff;
  --tokens: #ffe8a3; --tokens-edge: #b97a00; --errors-edge: #b8412a; --errors: #fdeeea;
  --start: #0c6b3a; --end: #0b6a75; --comment: #2f55b8; --doctype: #8a2f8f; --instruction: #7d5a00;
  --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif;
  --serif: Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, "Liberation Serif", serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace;
  --bar: 3rem;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #14171a; --raised: #1b1f23; --text: #dfe4e9; --soft: #98a3ae; --line: #2b3137; --strong-line: #444c55;
    --accent: #80b8ff; --accent-back: #16375f;
    --tokens: #54410c; --tokens-edge: #e0a92e; --errors-edge: #f08b74; --errors: #3a221d;
    --start: #6fcf97; --end: #6cc7d2; --comment: #9db7ff; --doctype: #dd9be2; --instruction: #dcb75c;
  }
}
* { box-sizing: border-box; }
html { background: var(--back); color: var(--text); font: 15px/1.5 var(--sans); scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
html.js { scroll-padding-top: calc(var(--bar) + 1rem); }
body { margin: 0; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
code, q, pre, .rows, .at { font-family: var(--mono); font-size: .8667rem; }
small { font-size: .8667em; color: var(--soft); }
i { font-style: normal; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; }
.n { text-align: right; white-space: nowrap; }

/* Characters that are not seen, by name. */
q i, code i, pre i, .rows i {
  font: .75em var(--sans); letter-spacing: .02em; color: var(--soft); border: 1px solid var(--strong-line);
  border-radius: 3px; padding: 0 .2em; margin: 0 1px; vertical-align: .08em; user-select: all;
}
.rows a i, mark i { color: inherit; }

/* The head of the page. */
header.page, nav.inputs, .input > h2, .input > .figures, .input > .strip, .input > .causes, .input > .more { margin-left: 1.5rem; margin-right: 1.5rem; }
header.page { margin-top: 1.25rem; display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1.5rem; color: var(--soft); font-size: .8667rem; }
header.page h1 { font-size: .8667rem; font-weight: 600; margin: 0; color: var(--text); }
header.page ul { display: flex; flex-wrap: wrap; gap: .125rem 1.25rem; margin: 0; padding: 0; list-style: none; }
header.page p { margin: 0; flex-basis: 100%; }
header.page b { color: var(--text); }
nav.inputs { margin-top: 1.25rem; max-height: 40vh; overflow: auto; border: 1px solid var(--line); border-radius: 6px; }
nav.inputs table { width: 100%; }
nav.inputs th, nav.inputs td { padding: .3rem .75rem; }
nav.inputs thead th { position: sticky; top: 0; background: var(--raised); color: var(--soft); font-size: .8rem; }
nav.inputs tbody tr { border-top: 1px solid var(--line); }
nav.inputs .n { width: 1%; }
nav.inputs tbody th { font-weight: 400; overflow-wrap: anywhere; }
.input > h2 { font-size: 1.6rem; line-height: 1.2; font-weight: 650; letter-spacing: -.01em; margin-top: 1.25rem; margin-bottom: .25rem; overflow-wrap: anywhere; }
.input + .input { margin-top: 4rem; border-top: 1px solid var(--line); }
.figures { margin-top: 0; margin-bottom: .75rem; color: var(--soft); }
.figures strong { color: var(--text); font-weight: 600; }

/* Where in the input they are. */
.strip { display: block; width: calc(100% - 3rem); height: 1.1rem; margin-bottom: 1rem; background: var(--raised); border: 1px solid var(--line); border-radius: 3px; }
.js .strip { cursor: pointer; }
.strip .t { fill: var(--tokens-edge); }
.strip .e { fill: var(--errors-edge); opacity: .55; }
.strip .here { fill: var(--accent); visibility: hidden; }
.strip .shown { visibility: visible; }

/* Causes. */
.causes { margin-bottom: 1rem; width: calc(100% - 3rem); font-size: .9333rem; }
.causes caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.causes th { color: var(--soft); font-size: .8rem; }
.causes th, .causes td { padding: .25rem .75rem .25rem 0; vertical-align: top; }
.causes .n { width: 1%; min-width: 3rem; }
.causes tbody tr { border-top: 1px solid var(--line); }
.causes td:nth-child(3) > a { display: block; color: inherit; text-decoration: none; }
.causes td span:not(.dn) { display: inline-block; margin-right: 1rem; }
.causes a:hover b { text-decoration: underline; }
.causes b { font-weight: 500; }
.causes i { color: var(--soft); }
.causes .gs { width: 1%; padding-right: 0; white-space: nowrap; }
.more { margin-bottom: 1rem; }
.more .causes { width: 100%; margin-top: .5rem; }
summary { cursor: pointer; color: var(--accent); }

/* Names of drafts. */
.dn { white-space: nowrap; }
.dn b { font: 600 .8rem/1 var(--sans); font-variant-numeric: tabular-nums; padding: .12rem .35rem; border-radius: 3px; background: var(--raised); border: 1px solid var(--line); cursor: help; }
.gs .dn + .dn::before { content: "≠"; color: var(--soft); margin: 0 .35rem 0 .1rem; }

/* The source. */
.panes { border-top: 1px solid var(--line); }
.source { padding: .75rem 0 3rem; min-width: 0; }
.rows { line-height: 1.55; content-visibility: auto; contain-intrinsic-size: auto calc(var(--rows) * 1.55em); }
/* The number is set inside the block: what is laid out by itself counts by itself. */
.rows > :first-child { counter-reset: line var(--before); }
.rows > div { counter-increment: line; position: relative; padding: 0 1rem 0 calc(var(--digits) * 1ch + 3.5ch); min-height: 1.55em; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4; unicode-bidi: isolate; }
.rows > div::before { content: counter(line); position: absolute; left: 0; width: calc(var(--digits) * 1ch + 1.5ch); text-align: right; color: var(--soft); user-select: none; }
.rows > .on { counter-increment: none; }
.rows > .on::before { content: "↳"; }
.fold { margin: .35rem 0; padding: 0; font-size: .8667rem; }
.fold > summary, p.fold { padding: .2rem 1rem .2rem calc(var(--digits) * .5rem + 2rem); color: var(--soft); background: var(--raised); border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); list-style: none; }
.fold > summary::-webkit-details-marker { display: none; }
.fold > summary::before { content: '▸ '; }
.fold[open] > summary::before { content: '▾ '; }
.fold > summary:hover { color: var(--accent); }
.source a, .figures .t, .figures .e { color: var(--text); text-decoration: none; border-radius: 2px; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
.source .t, .figures .t, .source .e, .figures .e { text-underline-offset: 3px; text-decoration-skip-ink: none; }
.source .t, .figures .t { background: var(--tokens); text-decoration: underline 2px var(--tokens-edge); }
.source .e, .figures .e { background: var(--errors); text-decoration: underline dotted 1.5px var(--errors-edge); }
.source .z { display: inline-block; min-width: 5px; height: 1.2em; vertical-align: -.2em; margin: 0 1px; background: var(--tokens-edge); }
.source .e.z { background: var(--errors-edge); }
.source .z i { background: var(--back); margin: 0 0 0 5px; border-radius: 0 3px 3px 0; border-left: 0; padding: .1em .5em; vertical-align: .1em; }
.z span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.source a:hover { outline: 1px solid var(--tokens-edge); }
.source .e:hover { outline-color: var(--errors-edge); }
.source .now, html:not(.js) .source :target { outline: 2px solid var(--accent); outline-offset: 1px; }
.only-tokens .source .e { background: none; text-decoration: none; pointer-events: none; }
.only-tokens .source .e.z, .only-tokens .strip .e { display: none; }

/* What is said of a divergence. */
.said { min-width: 0; background: var(--raised); border-top: 1px solid var(--line); }
html:not(.js) noscript { display: contents; }
article { container-type: inline-size; padding: 1rem 1.5rem 1.5rem; border-top: 1px solid var(--line); content-visibility: auto; contain-intrinsic-size: auto 22rem; }
html:not(.js) article:target { background: var(--back); box-shadow: inset 4px 0 var(--accent); }
article header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .75rem; }
article h3 { margin: 0; font-size: 1rem; font-weight: 600; }
article h3 span { display: inline-block; min-width: 1.6em; text-align: center; padding: 0 .35em; margin-right: .35rem; border-radius: 3px; background: var(--tokens); box-shadow: inset 0 -2px var(--tokens-edge); font-variant-numeric: tabular-nums; }
article.e h3 span { background: var(--errors); box-shadow: inset 0 -2px var(--errors-edge); }
article header p { margin: 0; color: var(--soft); font-size: .8667rem; }
article pre { margin: .6rem 0 1rem; padding: .5rem .75rem; background: var(--back); border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.55; unicode-bidi: isolate; color: var(--soft); }
article pre mark { color: var(--text); }
mark, .cols mark, .cols li mark *, .cols li mark em { color: var(--text); }
mark {  background: var(--tokens); border-radius: 2px; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
mark:empty { display: inline-block; width: 3px; height: 1.1em; vertical-align: -.15em; background: var(--tokens-edge); }
article.e pre mark { background: var(--errors); }
u { text-decoration: underline 2px var(--tokens-edge); text-underline-offset: 3px; }
article.e u { text-decoration-color: var(--errors-edge); }
.cols { display: grid; grid-template-columns: repeat(var(--cols), minmax(0, 1fr)); grid-template-rows: repeat(var(--rows), auto); border: 1px solid var(--line); border-radius: 6px; background: var(--back); }
.cols section { grid-row: 1 / span var(--rows); display: grid; grid-template-rows: subgrid; min-width: 0; padding: .5rem .75rem .75rem; align-content: start; }
.cols section + section { border-left: 1px solid var(--line); }
.cols h4 { margin: 0 0 .4rem; font-size: 1rem; }
.cols h4 .dn { white-space: normal; }
.cols ol { display: contents; list-style: none; }
.cols li { margin: 0; padding: .15rem 0; overflow-wrap: anywhere; line-height: 1.45; }
.cols ol > li { padding: .15rem .5rem; border-left: 3px solid transparent; margin-left: -.5rem; }
.cols ol > .x { border-left-color: var(--tokens-edge); }
.cols ol > li:not(.x), .cols ol > li:not(.x) > b { color: var(--soft); }
.cols .no { color: var(--soft); font-size: .8667rem; }
.cols ol .no:empty { padding: 0; }
.cols li > b { font: 500 .8rem var(--sans); color: var(--soft); margin-right: .25rem; }
.cols .st { color: var(--start); } .cols .et { color: var(--end); } .cols .co { color: var(--comment); }
.cols .dt { color: var(--doctype); } .cols .pi { color: var(--instruction); }
.cols li div { padding-left: 1rem; font: .8667rem/1.5 var(--mono); }
.cols li em, .cols li .sp { font: .8rem/1.5 var(--sans); color: var(--soft); }
.cols .dr { text-decoration: line-through; }
q { quotes: none; white-space: pre-wrap; unicode-bidi: isolate; }
q::before, q::after { content: '"'; color: var(--soft); }
.cols .er { list-style: none; margin: .4rem 0 0; padding: .4rem 0; border-top: 1px solid var(--line); }
.cols .er li { font-size: .8667rem; padding: 0 0 .1rem; }
.cols .er code { color: var(--errors-edge); }
.cols .er mark { background: var(--errors); }
.at { color: var(--soft); font-size: .8rem; }
.why { padding-top: .5rem; border-top: 1px solid var(--line); font-size: .8667rem; }
.why > div + div { margin-top: .75rem; }
.why b { font-weight: 600; }
.why .th, .why .th b { color: var(--soft); }
.why small .dn b { padding: 0; background: none; border: 0; }
blockquote { margin: .25rem 0 0; padding-left: .75rem; border-left: 2px solid var(--strong-line); font: 1rem/1.45 var(--serif); overflow-wrap: anywhere; }
cite { display: block; font-style: normal; font-weight: 600; }
/* Columns that would be too narrow stand below one another. */
@container (max-width: 26rem) { .cols[data-n], .cols[data-n] section { display: block; } .cols[data-n] section + section { border-left: 0; border-top: 1px solid var(--line); } }
@container (max-width: 38rem) { .cols:not([data-n="2"]), .cols:not([data-n="2"]) section { display: block; } .cols:not([data-n="2"]) section + section { border-left: 0; border-top: 1px solid var(--line); } }
@container (max-width: 52rem) { .cols:not([data-n="2"], [data-n="3"]), .cols:not([data-n="2"], [data-n="3"]) section { display: block; } .cols:not([data-n="2"], [data-n="3"]) section + section { border-left: 0; border-top: 1px solid var(--line); } }

/* What leads from one to the next; there is a script then. */
.bar, dialog { display: none; }
.js .bar { display: flex; align-items: center; gap: .5rem; position: sticky; top: 0; z-index: 2; height: var(--bar); padding: 0 1.5rem; background: var(--back); border-bottom: 1px solid var(--line); }
.js .bar[hidden] { display: none; }
.bar button, dialog button { font: 500 .8667rem/1 var(--sans); color: var(--text); background: var(--raised); border: 1px solid var(--strong-line); border-radius: 5px; padding: .45rem .7rem; cursor: pointer; }
.bar button:hover, dialog button:hover { border-color: var(--accent); color: var(--accent); }
.bar output { min-width: 11rem; padding: 0 .5rem; text-align: center; font-size: .8667rem; font-variant-numeric: tabular-nums; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.bar .filter { display: flex; margin-left: auto; }
.bar .filter button { border-radius: 0; margin-left: -1px; }
.bar .filter button:first-child { border-radius: 5px 0 0 5px; }
.bar .filter button:last-child { border-radius: 0 5px 5px 0; }
.bar [aria-pressed=true] { background: var(--accent-back); border-color: var(--accent); color: var(--text); z-index: 1; }
.bar [data-do=close] { display: none; }
dialog[open] { display: block; color: var(--text); background: var(--back); border: 1px solid var(--strong-line); border-radius: 8px; padding: 1.25rem 1.5rem; max-width: 26rem; box-shadow: 0 12px 48px #0004; }
dialog h2 { margin: 0 0 .75rem; font-size: 1.1rem; }
dialog dl { display: grid; grid-template-columns: auto 1fr; gap: .4rem 1rem; margin: 0 0 1rem; }
dialog dd { margin: 0; }
kbd { font: .8rem var(--mono); border: 1px solid var(--strong-line); border-bottom-width: 2px; border-radius: 4px; padding: .05rem .35rem; background: var(--raised); }

@media (min-width: 70rem) {
  .panes:not(.alone) { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-items: start; }
  .said { position: sticky; top: 0; max-height: 100vh; min-height: min(100%, 100vh); overflow: auto; border-top: 0; border-left: 1px solid var(--line); scroll-padding-top: 0; }
  .js .said { top: var(--bar); max-height: calc(100vh - var(--bar)); min-height: min(100%, 100vh - var(--bar)); }
  .js .said:not(.open) { display: none; }
  article { border-top: 0; border-bottom: 1px solid var(--line); }
  .js article { border: 0; }
}
@media (max-width: 69.99rem) {
  html.js body { padding-bottom: calc(var(--bar) + 1rem); }
  html.js.chosen body { padding-bottom: 60vh; }
  html.js { scroll-padding-top: 1rem; }
  .js .bar { position: fixed; top: auto; bottom: 0; left: 0; right: 0; border-bottom: 0; border-top: 1px solid var(--line); margin: 0; padding-bottom: env(safe-area-inset-bottom); }
  .js .said { display: none; }
  .js .said.open { display: block; position: fixed; z-index: 1; left: 0; right: 0; bottom: var(--bar); max-height: 52vh; overflow: auto; overscroll-behavior: contain; border-top: 1px solid var(--strong-line); box-shadow: 0 -8px 32px #0002; }
  .js.chosen .bar [data-do=close] { display: block; }
}
@media (max-width: 40rem) {
  header.page, nav.inputs, .input > h2, .input > .figures, .input > .strip, .input > .causes, .input > .more { margin-left: 1rem; margin-right: 1rem; }
  .strip, .causes { width: calc(100% - 2rem); }
  .causes, .causes tbody { display: block; }
  .causes thead { display: none; }
  .causes tbody tr { display: grid; grid-template-columns: auto auto 1fr; padding: .35rem 0; }
  .causes td, .causes .gs { padding: .1rem .5rem .1rem 0; width: auto; white-space: normal; }
  .causes .n { min-width: 0; }
  .causes .n:empty { display: none; }
  .causes td:nth-child(3) { grid-column-end: -1; }
  .causes .gs { grid-column: 1 / -1; }
  article { padding: .75rem 1rem 1rem; }
  .js .bar { padding: 0 .5rem; gap: .25rem; }
  .bar output { min-width: 0; flex: 1; padding: 0; }
  .bar .long { display: none; }
  .bar [data-do=same] { display: none; }
  .rows > div { padding-left: calc(var(--digits) * 1ch + 1.5ch); padding-right: .5rem; }
  .rows > div::before { width: calc(var(--digits) * 1ch + .5ch); }
}
@media print {
  :root { --back: #fff; --raised: #fff; --text: #000; --soft: #444; --line: #bbb; --strong-line: #888; --tokens: #ffe8a3; --errors: #fdeeea; }
  html { font-size: 11px; }
  .js .bar, dialog { display: none; }
  .panes:not(.alone) { display: block; }
  .said, .js .said, .js .said.open { display: block; position: static; height: auto; max-height: none; overflow: visible; border: 0; box-shadow: none; }
  .rows, article { content-visibility: visible; }
  .cols section { break-inside: avoid; }
  article header, article pre { break-after: avoid; }
  .source .now { outline: 0; }
  .source .t, .source .e, mark, article h3 span { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)css";

/// Says before anything is shown that there is a script.
inline constexpr std::string_view page_first_script = "document.documentElement.className = 'js';";

inline constexpr std::string_view page_toolbar = R"html(<nav class="bar" aria-label="From one divergence to the next">
<button type="button" data-do="previous" title="Previous (k)">‹<span class="long"> Previous</span></button>
<output></output>
<button type="button" data-do="next" title="Next (j)"><span class="long">Next </span>›</button>
<button type="button" data-do="same" title="Next with the same cause (c)">Same cause</button>
<span class="filter" role="group" aria-label="Show">
<button type="button" data-do="all" aria-pressed="true">All</button>
<button type="button" data-do="tokens" aria-pressed="false" title="Tokens only, or all (t)">Tokens<span class="long"> only</span></button>
</span>
<button type="button" data-do="help" title="Keys (?)" aria-label="Keys">?</button>
<button type="button" data-do="close" title="Close (Esc)" aria-label="Close">×</button>
</nav>
)html";

inline constexpr std::string_view page_help = R"html(<dialog aria-labelledby="keys">
<h2 id="keys">Keys</h2>
<dl>
<dt><kbd>j</kbd> <kbd>n</kbd> <kbd>→</kbd></dt><dd>next divergence</dd>
<dt><kbd>k</kbd> <kbd>p</kbd> <kbd>←</kbd></dt><dd>previous divergence</dd>
<dt><kbd>c</kbd></dt><dd>next with the same cause</dd>
<dt><kbd>g</kbd> <kbd>G</kbd></dt><dd>first, last</dd>
<dt><kbd>t</kbd></dt><dd>those in tokens only, or all</dd>
<dt><kbd>Esc</kbd></dt><dd>close what is open</dd>
<dt><kbd>?</kbd></dt><dd>this</dd>
</dl>
<button type="button" data-do="close-help">Close</button>
</dialog>
)html";

inline constexpr std::string_view page_script = R"js(
(function () {
  'use strict';
  var root = document.documentElement;
  var bar = document.querySelector('.bar');
  var status = bar.querySelector('output');
  var help = document.querySelector('dialog');
  // Divergences in the order of the page: their places in the source, and what is said of them, which the browser has
  // taken as text.
  var marks = Array.prototype.slice.call(document.querySelectorAll('.source a[id]'));
  var texts = Array.prototype.slice.call(document.querySelectorAll('.said noscript'));
  var numbers = {};
  marks.forEach(function (mark, i) { numbers[mark.id.slice(1)] = i; });
  var homes = marks.map(function (mark) { return mark.closest('.input'); });
  var several = document.querySelectorAll('.input').length > 1;
  var chosen = -1;
  var onlyTokens = false;
  if (!marks.length) { bar.hidden = true; return; }

  function counts(i) { return !onlyTokens || marks[i].classList.contains('t'); }

  // The next one that counts, from `i` on in steps of `step`, all around; -1 if there is none.
  function from(i, step, wanted) {
    for (var n = 0; n < marks.length; ++n, i += step) {
      i = (i + marks.length) % marks.length;
      if (counts(i) && (!wanted || wanted(i))) return i;
    }
    return -1;
  }

  function say() {
    if (chosen < 0) {
      var n = marks.filter(function (_, i) { return counts(i); }).length;
      status.textContent = n + (n === 1 ? ' divergence' : ' divergences');
      return;
    }
    var input = homes[chosen];
    var own = marks.filter(function (_, i) { return homes[i] === input && counts(i); });
    var place = own.indexOf(marks[chosen]);
    status.textContent = (several ? input.querySelector('h2').textContent + ': ' : '') +
        (place < 0 ? '–' : place + 1) + ' of ' + own.length;
  }

  function each(selector, change) { Array.prototype.forEach.call(document.querySelectorAll(selector), change); }

  function bringIntoView(mark) {
    for (var fold = mark.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
    var box = mark.getBoundingClientRect();
    var sheet = document.querySelector('.said.open');
    var below = sheet && getComputedStyle(sheet).position === 'fixed' ? sheet.getBoundingClientRect().top : innerHeight;
    var above = getComputedStyle(bar).position === 'sticky' ? bar.getBoundingClientRect().bottom : 0;
    if (box.top < above + 24 || box.top > below - 72)
      scrollTo(scrollX, scrollY + box.top - above - (below - above) / 3);
  }

  // Shows what is said of divergence `i`.
  function choose(i, how) {
    each('.source .now', function (mark) { mark.classList.remove('now'); });
    each('.said.open', function (said) { said.classList.remove('open'); });
    each('.said > article', function (article) { article.remove(); });
    each('.here.shown', function (here) { here.classList.remove('shown'); });
    chosen = i;
    root.classList.toggle('chosen', i >= 0);
    say();
    if (i < 0) return;
    var name = marks[i].id.slice(1);
    each('.source a[href="#d' + name + '"]', function (mark) { mark.classList.add('now'); });
    var said = homes[i].querySelector('.said');
    said.insertAdjacentHTML('afterbegin', texts[i].textContent);
    said.classList.add('open');
    said.scrollTop = 0;
    drawHere(i);
    if (how.name) {
      try { history.replaceState(null, '', '#d' + name); } catch (refused) { /* some places forbid it */ }
    }
    if (how.scroll) bringIntoView(marks[i]);
  }

  function drawHere(i) {
    var strip = homes[i].querySelector('.strip');
    var here = strip.querySelector('.here');
    here.setAttribute('x', marks[i].dataset.at / strip.dataset.size * (strip.viewBox.baseVal.width - 1));
    here.classList.add('shown');
  }

  function go(step) {
    var begin = chosen < 0 ? (step > 0 ? 0 : marks.length - 1) : chosen + step;
    var i = from(begin, step);
    if (i >= 0) choose(i, { name: true, scroll: true });
  }

  function goToKind(input, kind) {
    var begin = homes[chosen] === input ? chosen + 1 : homes.indexOf(input);
    var i = from(begin, 1, function (i) { return homes[i] === input && marks[i].dataset.k === kind; });
    if (i >= 0) choose(i, { name: true, scroll: true });
  }

  function filter(on) {
    onlyTokens = on;
    root.classList.toggle('only-tokens', on);
    bar.querySelector('[data-do=tokens]').setAttribute('aria-pressed', String(on));
    bar.querySelector('[data-do=all]').setAttribute('aria-pressed', String(!on));
    say();
  }

  var deeds = {
    next: function () { go(1); },
    previous: function () { go(-1); },
    same: function () { if (chosen < 0) go(1); else goToKind(homes[chosen], marks[chosen].dataset.k); },
    first: function () { var i = from(0, 1); if (i >= 0) choose(i, { name: true, scroll: true }); },
    last: function () { var i = from(marks.length - 1, -1); if (i >= 0) choose(i, { name: true, scroll: true }); },
    all: function () { filter(false); },
    tokens: function () { filter(true); },
    toggle: function () { filter(!onlyTokens); },
    help: function () { help.showModal(); },
    'close-help': function () { help.close(); },
    close: function () { choose(-1, {}); }
  };
  var keys = {
    j: 'next', n: 'next', ArrowRight: 'next', k: 'previous', p: 'previous', ArrowLeft: 'previous',
    c: 'same', g: 'first', G: 'last', t: 'toggle', '?': 'help', Escape: 'close'
  };

  document.addEventListener('keydown', function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open || !keys[event.key]) return;
    event.preventDefault();
    deeds[keys[event.key]]();
  });
  document.addEventListener('click', function (event) {
    var button = event.target.closest('[data-do]');
    if (button) { deeds[button.dataset.do](); return; }
    var strip = event.target.closest('.strip');
    if (strip) {
      var box = strip.getBoundingClientRect();
      var wanted = (event.clientX - box.left) / box.width * Number(strip.dataset.size);
      var best = -1;
      var input = strip.closest('.input');
      marks.forEach(function (mark, i) {
        if (homes[i] !== input || !counts(i)) return;
        if (best < 0 || Math.abs(mark.dataset.at - wanted) < Math.abs(marks[best].dataset.at - wanted)) best = i;
      });
      if (best >= 0) choose(best, { name: true, scroll: true });
      return;
    }
    var link = event.target.closest('a[href^="#"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.closest('.causes')) {
      event.preventDefault();
      goToKind(link.closest('.input'), link.dataset.k);
    } else if (link.closest('.source') || link.closest('.said')) {
      // From the source to what is said, and back to the place in the source.
      event.preventDefault();
      choose(numbers[link.hash.slice(2)], { name: true, scroll: !!link.closest('.said') });
    }
  });

  function followName() {
    var i = numbers[location.hash.slice(2)];
    if (/^#[ds]/.test(location.hash) && i !== undefined) choose(i, { scroll: true });
  }
  addEventListener('hashchange', followName);

  // On paper all that is said is of use.
  addEventListener('beforeprint', function () {
    each('.said > article', function (article) { article.remove(); });
    texts.forEach(function (text) { text.insertAdjacentHTML('beforebegin', text.textContent); });
  });
  addEventListener('afterprint', function () { choose(chosen, {}); });

  say();
  followName();
  // There is room beside the source for the first one.
  if (chosen < 0 && matchMedia('(min-width: 70rem)').matches) choose(from(0, 1), {});
})();
)js";

}  // namespace strata::report
