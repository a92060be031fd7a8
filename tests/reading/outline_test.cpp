// The outline of a little standard of our own, in every form in which the real one is at hand.

#include "core/reading/outline.hpp"

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "drafts/registry.hpp"
#include "tests/reading/shown_outline.hpp"

namespace {

using strata::reading::outline;
using strata::reading::outline_error;
using strata::reading_test::words_shown;
using lines = std::vector<std::string>;

outline outline_of(std::string_view text) { return strata::reading::outline_of(text, strata::drafts::standard()); }

void check_equal(const lines& found, const lines& expected) {
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
}

/// What all forms say.
const lines& expected() {
    static const lines all{
        "introduction: A machine eats letters. It is never full.",
        "introduction: It has two states.",
        "Data state",
        "    Eat the next letter:",
        "Data state",
        "  U+0009 CHARACTER TABULATION",
        "  U+0020 SPACE",
        "    Stay hungry in this state.",
        "    Otherwise: be glad.",
        "Data state",
        "  Anything else",
        "    Spit it out.",
        "Data state",
        "    When the machine leaves, it bows.",
        "Fed state",
        "    (Nobody has seen this.)",
        "Fed state",
        "    If it is followed by one of these: EOF, U+0020 SPACE, U+0021 EXCLAMATION MARK (!) ...then burp.",
        "Fed state / If the content model flag is set to the SOUP state",
        "    Eat the next letter:",
        "Fed state / If the content model flag is set to the SOUP state",
        "  EOF",
        "    Stop.",
        "Tokenizing entities",
        "    The behavior depends on the letter:",
        "Tokenizing entities",
        "  U+0023 NUMBER SIGN (#)",
        "    The behavior further depends:",
        "Tokenizing entities / U+0023 NUMBER SIGN (#)",
        "  Anything else",
        "    Count.",
        "Tokenizing entities / U+0023 NUMBER SIGN (#)",
        "    Consume as many characters as can be. Look in the table.",
        "Tokenizing entities / Number Unicode character",
        "  0x80",
        "    U+20AC EURO SIGN",
        "Tokenizing entities / U+0023 NUMBER SIGN (#)",
        "    Otherwise: Add one. Go home.",
        "stream: Letters come in by the door.",
    };
    return all;
}

constexpr std::string_view indented = R"(A Menu
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

constexpr std::string_view flat = R"(A Menu
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

constexpr std::string_view source = R"(<h5>Preprocessing the input stream</h5>
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

constexpr std::string_view page = R"(<!DOCTYPE html><title>A Menu: Tokenization</title><style>p { color: red }</style>
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

}  // namespace

BOOST_AUTO_TEST_SUITE(outlines_of_texts)

BOOST_AUTO_TEST_CASE(every_form_gives_the_same_outline) {
    check_equal(words_shown(outline_of(indented)), expected());
    check_equal(words_shown(outline_of(source)), expected());
    check_equal(words_shown(outline_of(page)), expected());
    for (const std::string_view text : {indented, source, page}) {
        const outline found = outline_of(text);
        BOOST_TEST_REQUIRE(found.notes.size() == 1U);
        BOOST_TEST(found.notes[0].text == "Feed it by hand.");
    }
}

BOOST_AUTO_TEST_CASE(without_indentation_words_tell_what_is_nested) {
    check_equal(
        words_shown(outline_of(flat)),
        {
            "introduction: A machine eats letters. It is never full.",
            "introduction: It has two states.",
            "Data state",
            "    Eat the next letter:",
            "Data state",
            "  U+0009 CHARACTER TABULATION",
            "  U+0020 SPACE",
            "    Stay hungry in this state.",
            "    Otherwise: be glad.",
            "Data state",
            "  Anything else",
            "    Spit it out.",
            "Fed state",
            "    (Nobody has seen this.)",
            "Fed state",
            "    If it is followed by one of these: EOF, U+0020 SPACE, U+0021 EXCLAMATION MARK (!) ...then burp.",
            "Tokenizing entities",
            "    The behavior depends on the letter:",
            "Tokenizing entities",
            "  U+0023 NUMBER SIGN (#)",
            "    The behavior further depends:",
            "Tokenizing entities / U+0023 NUMBER SIGN (#)",
            "  Anything else",
            "    Count.",
            "Tokenizing entities / U+0023 NUMBER SIGN (#)",
            "    Consume as many characters as can be. Look in the table.",
            "Tokenizing entities / Number Unicode character",
            "  0x80",
            "    U+20AC EURO SIGN",
            "stream: Letters come in by the door.",
        });
}

BOOST_AUTO_TEST_CASE(sections_and_titles_are_those_of_the_text) {
    for (const std::string_view text : {indented, flat, page}) {
        const outline found = outline_of(text);
        BOOST_TEST(found.section == "8.2 Tokenization");
        BOOST_TEST(found.stream_section == "8.1");
        BOOST_TEST(found.entries.front().section == "8.2.1");
        BOOST_TEST(found.entries.back().section == "8.2.3");
        BOOST_TEST(found.date == "1 May 2001");
        BOOST_TEST(found.title.starts_with("A Menu, "));
    }
    BOOST_TEST(outline_of(source).section == "Tokenization");
    BOOST_TEST(outline_of(source).entries.front().section.empty());
    BOOST_TEST(outline_of(source).title.empty());
}

BOOST_AUTO_TEST_CASE(everything_has_the_line_on_which_it_begins) {
    for (const std::string_view text : {indented, flat, source, page}) {
        const outline found = outline_of(text);
        lines of_text(1);
        for (const char c : text) {
            if (c == '\n')
                of_text.emplace_back();
            else
                of_text.back() += c;
        }
        const auto has = [&](std::size_t line, const std::string& words) {
            const std::string first = words.substr(0, words.find_first_of(" &"));
            BOOST_TEST_REQUIRE(line > 0U);
            BOOST_TEST(of_text.at(line - 1).find(first) != std::string::npos, line << ": " << words);
        };
        for (const auto& each : found.introduction) has(each.line, each.text);
        for (const auto& each : found.stream) has(each.line, each.text);
        for (const auto& each : found.notes) has(each.line, each.text);
        for (const auto& each : found.entries) {
            has(each.line, each.subjects.empty() ? each.paragraphs.front().text : each.subjects.front());
            for (const auto& one : each.paragraphs) has(one.line, one.text);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_tagged_text_has_the_rest_of_the_section_in_appendices) {
    const outline found = outline_of(R"(#name:Tag_open_state
#prev:
Eat   the next letter:
#trans:
#char:U+003C LESS-THAN SIGN (&lt;)
Switch to the Attribute_value_double_quoted_state.
#char:EOF
Stop.
#
=====
Appendix A: a state
[Supplied.]

Full_state

Sleep in the Tag_open_state.

=====
Appendix B: Preprocessing the input stream

[From the standard (1.2.3).]

Letters come in by
the door.

=====
Appendix C: rules

It has states.

When the user agent leaves the tag open state (or does not), it bows.
)");
    check_equal(words_shown(found), {
                                        "introduction: It has states.",
                                        "Tag open state",
                                        "    Eat the next letter:",
                                        "Tag open state",
                                        "  U+003C LESS-THAN SIGN (<)",
                                        "    Switch to the attribute value (double-quoted) state.",
                                        "Tag open state",
                                        "  EOF",
                                        "    Stop.",
                                        "Tag open state",
                                        "    When the user agent leaves the tag open state (or does not), it bows.",
                                        "Full state",
                                        "    Sleep in the tag open state.",
                                        "stream: Letters come in by the door.",
                                    });
    BOOST_TEST(found.stream_section == "1.2.3");
}

BOOST_AUTO_TEST_CASE(nesting_deeper_than_one_level_names_the_outer_ones_first) {
    const outline found = outline_of(
        "<h4>Tokenization</h4><h5>Data state</h5>"
        "<dl><dt>U+0041 A<dd><dl><dt>U+0042 B<dd>Two.<dl><dt>U+0043 C<dd>Three.</dl>Still two.</dl>Still one.</dl>");
    check_equal(words_shown(found), {
                                        "Data state",
                                        "  U+0041 A",
                                        "Data state / U+0041 A",
                                        "  U+0042 B",
                                        "    Two.",
                                        "Data state / U+0041 A > U+0042 B",
                                        "  U+0043 C",
                                        "    Three.",
                                        "Data state / U+0041 A > U+0042 B",
                                        "    Still two.",
                                        "Data state / U+0041 A",
                                        "    Still one.",
                                    });
}

BOOST_AUTO_TEST_CASE(a_text_without_the_section_says_so) {
    for (const std::string_view text :
         {"", "no such thing", "<h4>Parsing</h4>", "<p>Tokenization", "Tokenization is next", "\xEF\xBB\xBF"}) {
        BOOST_CHECK_EXCEPTION((void)outline_of(text), outline_error, [](const outline_error& e) {
            return std::string_view{e.what()}.starts_with("no section on tokenization");
        });
    }
}

BOOST_AUTO_TEST_SUITE_END()
