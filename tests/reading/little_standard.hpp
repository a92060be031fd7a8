#pragma once
// A small standard for tests, in each form in which the real standard is available.

#include <string_view>

namespace strata::reading_test {

/// The printed form: wrapped, indented and numbered.
inline constexpr std::string_view indented = R"(A Menu
Working Draft, 1 May 2001

8.2 Tokenization

   A machine eats letters. It
   is never full.

   [note] Feed it by hand.

   It has two states.


8.2.1 Data state

   Eat the next letter:

        U+0009 CHARACTER TABULATION
        U+0020 SPACE
                Stay hungry in this
                state.
                Otherwise: be glad.

        Anything else
                Spit it out.

   When the machine leaves, it bows.

8.2.2 Fed state

   (Nobody has
   seen this.)

   If it is followed by one of these:

   * EOF
   * U+0020 SPACE
   * U+0021 EXCLAMATION MARK (!)

   ...then burp.

   If the content model flag is set to the SOUP
   state
        Eat the next letter:

        EOF
                Stop.

8.2.3 Tokenizing entities

   The behavior depends on the letter:

   U+0023 NUMBER SIGN (#)
        The behavior further depends:

        Anything else
             Count.

        Consume as many characters as can be. Look in the table.

        Number | Unicode character
        0x80 | U+20AC | EURO SIGN
        Otherwise:
           1. Add one.
           2. Go
              home.

======

Appendix: 8.1 Preprocessing the input stream

   Letters come in
   by the door.
)";

/// The form that a person copies from a page: without indentation. It lacks everything that only indentation shows.
inline constexpr std::string_view flat = R"(A Menu
Working Draft, 1 May 2001
8.2 Tokenization
A machine eats letters. It
is never full.
It has two states.
8.2.1 Data state
Eat the next letter:
U+0009 CHARACTER TABULATION
U+0020 SPACE
Stay hungry in this
state.
Otherwise: be glad.
Anything else
Spit it out.
8.2.2 Fed state
(Nobody has
seen this.)
If it is followed by one of these:
* EOF
* U+0020 SPACE
* U+0021 EXCLAMATION MARK (!)
...then burp.
8.2.3 Tokenizing entities
The behavior depends on the letter:
U+0023 NUMBER SIGN (#)
The behavior further depends:
Anything else
Count.
Consume as many characters as can be. Look in the table.
Number Unicode character
0x80 U+20AC EURO SIGN
======
8.1 Preprocessing the input stream

Letters come in
by the door.
)";

/// The form that the editor writes, with states in a list of definitions.
inline constexpr std::string_view source = R"(<h5>Preprocessing the input stream</h5>
 <p>Letters come&nbsp;in <!-- or
 out --> by the door.</p>
<h4><dfn>Tokenization</dfn></h4>
 <p>A <span>machine</span> eats letters. It
 is <em>never</em> full.</p>
 <div class="example"><p>Feed it by hand.</p></div>
 <p>It has two states.</p>
<dl>
 <dt><dfn>Data state</dfn></dt>
 <dd>
  <p>Eat the next letter:</p>
  <dl class="switch">
   <dt>U+0009 CHARACTER TABULATION</dt>
   <!--<dt>U+000D CARRIAGE RETURN</dt>-->
   <dt>U+0020 SPACE</dt>
   <dd>Stay hungry in this
   state.</dd>
   <dd>Otherwise: be glad.</dd>
   <dt>Anything else</dt>
   <dd>Spit it out.</dd>
  </dl>
  <p>When the machine leaves, it bows.</p>
 </dd>
 <dt><dfn>Fed state</dfn></dt>
 <dd>
  <p><em>(Nobody has seen this.)</em></p>
  <p>If it is followed by one of these:</p>
  <ul><li>EOF</li> <!--<li>None</li>--> <li>U+0020 SPACE</li><li>U+0021 EXCLAMATION MARK (!)</li></ul>
  <p>...then burp.</p>
  <dl>
   <dt>If the content model flag is set to the SOUP
   state</dt>
   <dd>
    <p>Eat the next letter:</p>
    <dl class="switch"><dt>EOF</dt><dd>Stop.</dd></dl>
   </dd>
  </dl>
 </dd>
</dl>
<h5>Tokenizing entities</h5>
 <p>The behavior depends on the letter:</p>
 <dl class="switch">
  <dt>U+0023 NUMBER SIGN (#)</dt>
  <dd>
   <p>The behavior further depends:</p>
   <dl class="switch"><dt>Anything else</dt><dd><p>Count.</p></dd></dl>
   <p>Consume as many characters as can be. Look in the table.</p>
   <table><thead><tr><th>Number <th colspan=2>Unicode character
    <tbody><tr><td>0x80 <td>U+20AC <td>EURO SIGN
   </table>
   <p>Otherwise:</p>
   <ol><li><p>Add one.</p></li><li>Go home.</li></ol>
  </dd>
 </dl>
<h4>Tree construction</h4>
 <p>Not of this section.</p>
)";

/// The published form, without end tags that may be omitted.
inline constexpr std::string_view page =
    R"(<!DOCTYPE html><title>A Menu: Tokenization</title><style>p { color: red }</style>
<h1>A Menu</h1><h2>Living Draft &mdash; Last Updated <span>1 May 2001</span></h2>
<ol class=toc><li><a href=#t><span class=secno>8.2</span> Tokenization</a></ol>
<h5 id=p><span class=secno>8.1</span> Preprocessing the input stream<a href=#p></a></h5>
<p>Letters come in by the door.
<h4 id=t><span class=secno>8.2</span> <dfn>Tokenization</dfn><a href=#t></a></h4>
<p>A <a href=#m>machine</a> eats letters. It is never full.
<p class=note>Feed it by hand.
<p>It has two states.<p>
<h5><span class=secno>8.2.1</span> <dfn>Data state</dfn></h5>
<p>Eat the next letter:
<dl class=switch><dt>U+0009 CHARACTER TABULATION<dt>U+0020 SPACE<dd>Stay hungry in this state.<dd>Otherwise: be glad.
<dt>Anything else<dd>Spit it out.</dl>
<p>When the machine leaves, it bows.
<h5><span class=secno>8.2.2</span> <dfn>Fed state</dfn></h5>
<p>(Nobody has seen this.)
<p>If it is followed by one of these:<ul><li>EOF<li>U+0020 SPACE<li>U+0021 EXCLAMATION MARK (!)</ul>
<p>...then burp.
<dl><dt>If the content model flag is set to the SOUP state<dd><p>Eat the next letter:<dl class=switch><dt>EOF<dd>Stop.
</dl></dl>
<h5><span class=secno>8.2.3</span> Tokenizing entities</h5>
<p>The behavior depends on the letter:
<dl class=switch><dt>U+0023 NUMBER SIGN (#)<dd><p>The behavior further depends:<dl><dt>Anything else<dd>Count.</dl>
<p>Consume as many characters as can be. Look in the table.
<table><thead><tr><th>Number <th colspan=2>Unicode character<tbody><tr><td>0x80<td>U+20AC<td>EURO SIGN</table>
<p>Otherwise:<ol><li>Add one.<li><p>Go home.</ol></dl>
<h4><span class=secno>8.3</span> Tree construction</h4><p>Not of this section.
)";

}  // namespace strata::reading_test
