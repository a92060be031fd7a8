#pragma once
// How the page of a coverage looks, where it is not as the page of a comparison (core/report/comparison/page.hpp),
// whose colours and types it shares.

#include <string_view>

namespace strata::report {

/// What the page may load: nothing. It has no script.
inline constexpr std::string_view coverage_page_policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

inline constexpr std::string_view coverage_page_style = R"css(
header.page, main { max-width: 78rem; margin-left: auto; margin-right: auto; padding: 0 1.5rem; }
header.page { display: block; font-size: 1rem; margin-top: 1.5rem; }
header.page h1 { font-size: 1.6rem; line-height: 1.2; font-weight: 650; letter-spacing: -.01em; margin: 0 0 .25rem; }
header.page p { margin: 0 0 1rem; }
main { padding-bottom: 4rem; }

/* A part of a whole. */
.gauge { display: block; height: .5rem; border-radius: 2px; overflow: hidden; background: var(--errors-edge); }
.gauge b { display: block; height: 100%; width: var(--part); background: var(--start); border-right: 1px solid var(--back); }
.gauge.all b { border-right: 0; }
.never { color: var(--errors-edge); font-weight: 600; }

.overview { width: 100%; margin-bottom: 2.5rem; }
.overview th, .overview td { padding: .4rem .75rem .4rem 0; }
.overview thead th { color: var(--soft); font-size: .8rem; }
.overview tbody tr { border-top: 1px solid var(--line); }
.overview tbody th { font-weight: 400; }
.overview tbody th a { font-weight: 600; }
.overview .wide { width: 22%; padding-right: 0; }

.draft { margin-top: 3rem; border-top: 1px solid var(--strong-line); padding-top: 1.5rem; }
.draft h2 { font-size: 1.3rem; line-height: 1.2; font-weight: 650; margin: 0 0 .25rem; }
.draft h2 small { font-size: 1rem; font-weight: 400; }
.draft h3 { font-size: 1rem; font-weight: 600; margin: 2rem 0 .35rem; }
.draft h3 small { margin-left: .5rem; font-weight: 400; }

/* The states, small, to see where something is missing. */
.states { display: grid; grid-template-columns: repeat(auto-fill, minmax(15.5rem, 1fr)); gap: .3rem 1rem; list-style: none; margin: 1rem 0 0; padding: 0; font-size: .8667rem; }
.states a { display: flex; flex-direction: column; justify-content: space-between; height: 100%; padding: .2rem 0 .3rem; color: var(--text); text-decoration: none; }
.states a:hover { color: var(--accent); }
.states a > span:first-child { display: flex; justify-content: space-between; gap: .5rem; margin-bottom: .15rem; }
.states a > span span:last-child { font-variant-numeric: tabular-nums; color: var(--soft); }
.states .missing a > span span:last-child { color: var(--errors-edge); font-weight: 600; }
.states .gauge { height: .25rem; }
.states li.head { grid-column: 1 / -1; margin-top: .5rem; color: var(--soft); }

.list { margin-top: 1rem; border: 1px solid var(--line); border-left: 3px solid var(--errors-edge); border-radius: 4px; padding: .5rem 1rem; background: var(--raised); }
.list summary { font-weight: 600; color: var(--text); }
.list ul { columns: 2 26rem; column-gap: 2rem; margin: .5rem 0 .25rem; padding: 0; list-style: none; font-size: .9333rem; }
.list li { break-inside: avoid; padding: .1rem 0 .1rem 1rem; text-indent: -1rem; }

/* A state's rules, in the draft's words. */
.rules { width: 100%; font-size: .9333rem; border-bottom: 1px solid var(--line); }
.rules td { border-top: 1px solid var(--line); padding: .35rem 1rem .4rem 0; vertical-align: top; overflow-wrap: anywhere; }
.rules .n { width: 8.5rem; padding: .35rem .75rem .4rem .5rem; background: linear-gradient(90deg, var(--accent-back) var(--part, 0%), transparent 0); }
.rules .on { width: 32%; padding-left: .75rem; font-weight: 500; }
.rules .on span { display: block; }
.rules .says { font-family: var(--serif); font-size: 1rem; line-height: 1.45; }
.rules .says[colspan] { padding-left: .75rem; }
.rules .says small { display: block; font-family: var(--sans); }
.rules tr.missed td { background: var(--errors); }
.rules tr.missed td:first-child { box-shadow: inset 3px 0 var(--errors-edge); }
.rules tr.cannot td { color: var(--soft); }
.rules tr:target td { background: var(--accent-back); }
h3:target { color: var(--accent); }
.top { font-size: .8667rem; }

@media (max-width: 40rem) {
  header.page, main { padding: 0 1rem; }
  .overview, .overview tbody { display: block; }
  .overview thead { display: none; }
  .overview tbody tr { display: grid; grid-template-columns: 1fr 1fr; padding: .5rem 0; }
  .overview td, .overview th { padding: .1rem .5rem .1rem 0; }
  .overview .wide, .overview tbody th { width: auto; grid-column: 1 / -1; padding-right: 0; }
  .overview .n { text-align: left; font-size: .8667rem; color: var(--soft); }
  .overview .n.never { color: var(--errors-edge); }
  .overview .n:empty { display: none; }
  .overview .n[data-of]::after { content: " " attr(data-of); }
  .rules, .rules tbody { display: block; }
  .rules tr { display: grid; grid-template-columns: 5.5rem 1fr; border-top: 1px solid var(--line); }
  .rules td { border-top: 0; width: auto; padding: .35rem .5rem .2rem 0; }
  .rules .n { width: auto; padding: .35rem .5rem .2rem .4rem; grid-row: span 2; }
  .rules .on { width: auto; padding-left: .75rem; }
  .rules .says { grid-column: 2; padding-left: .75rem; }
  .rules tr.missed { background: var(--errors); box-shadow: inset 3px 0 var(--errors-edge); }
  .rules tr.missed td, .rules tr.missed td:first-child { background: none; box-shadow: none; }
  .rules tr:target { background: var(--accent-back); }
}
@media print {
  .gauge, .gauge b, .rules td { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .rules tr, .states li { break-inside: avoid; }
}
)css";

}  // namespace strata::report
