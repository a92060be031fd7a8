#include "tests/hostile/patterns.hpp"

#include <array>

namespace strata::testing {
namespace {

using namespace std::string_view_literals;

// The name of a pattern describes what the pattern repeats. "unclosed" means that the input begins something and never
// ends it.
constexpr std::array patterns = {
    // Characters
    hostile_pattern{"nul", "", "\0"sv, "", true},
    hostile_pattern{"nul in a paragraph", "<p>", "\0a"sv, ""},
    hostile_pattern{"nul and space", "", "\0 "sv, ""},
    hostile_pattern{"controls", "", "\x01", "", true},
    hostile_pattern{"controls of latin-1", "", "\xC2\x80", ""},
    hostile_pattern{"noncharacters", "", "\xEF\xBF\xBF", ""},
    hostile_pattern{"ill-formed utf-8", "", "\xFF", ""},
    hostile_pattern{"truncated utf-8", "", "\xF0\x9F\x98", ""},
    hostile_pattern{"overlong utf-8", "", "\xC0\x80", ""},
    hostile_pattern{"surrogates", "", "\xED\xA0\x80", ""},
    hostile_pattern{"four-byte characters", "", "\xF0\x9F\x98\x80", ""},
    hostile_pattern{"byte order marks", "", "\xEF\xBB\xBF", ""},
    hostile_pattern{"cr", "", "\r", ""},
    hostile_pattern{"cr lf", "", "\r\n", "", true},
    hostile_pattern{"lf", "", "\n", ""},
    hostile_pattern{"lf cr", "", "\n\r", ""},
    hostile_pattern{"form feeds", "", "\f", ""},
    hostile_pattern{"spaces", "", " ", ""},
    hostile_pattern{"one long text", "", "abcdefgh ", ""},
    hostile_pattern{"one long word", "", "a", ""},
    hostile_pattern{"text in lines", "", "The quick brown fox.\n", ""},
    hostile_pattern{"greater-than signs", "", ">", ""},

    // "<" and what follows it
    hostile_pattern{"less-than signs", "", "<", "", true},
    hostile_pattern{"less-than and space", "", "< ", ""},
    hostile_pattern{"less-than and digit", "", "<1", ""},
    hostile_pattern{"empty end tags", "", "</>", ""},
    hostile_pattern{"end tag openings", "", "</", ""},
    hostile_pattern{"end tags of digits", "", "</1>", ""},
    hostile_pattern{"questions", "", "<?", ""},
    hostile_pattern{"processing instructions", "", "<?a b?>", ""},
    hostile_pattern{"processing instructions without end", "", "<?a b>", ""},
    hostile_pattern{"xml declarations", "", "<?xml version=\"1.0\"?>", ""},
    hostile_pattern{"unclosed processing instruction", "<?php ", "x?", ""},

    // References
    hostile_pattern{"ampersands", "", "&", ""},
    hostile_pattern{"ampersand and letter", "", "&a", ""},
    hostile_pattern{"ampersand and hash", "", "&#", "", true},
    hostile_pattern{"hexadecimal without digits", "", "&#x", ""},
    hostile_pattern{"decimal without semicolon", "", "&#1", "", true},
    hostile_pattern{"numeric references", "", "&#65;", ""},
    hostile_pattern{"references to nul", "", "&#0;", ""},
    hostile_pattern{"references to controls", "", "&#x80;", ""},
    hostile_pattern{"references to surrogates", "", "&#xD800;", ""},
    hostile_pattern{"one long number", "&#", "9", ""},
    hostile_pattern{"one long hexadecimal number", "&#x", "F", ""},
    hostile_pattern{"named references", "", "&amp;", ""},
    hostile_pattern{"named without semicolon", "", "&amp", ""},
    hostile_pattern{"names of a longer reference", "", "&notit;", ""},
    hostile_pattern{"unknown names", "", "&unknown;", ""},
    hostile_pattern{"names since 2008", "", "&lang;", ""},
    hostile_pattern{"one long name", "&", "a", ";"},

    // Comments and similar
    hostile_pattern{"comment openings", "", "<!--", ""},
    hostile_pattern{"comment halves", "", "<!-", ""},
    hostile_pattern{"declarations", "", "<!", ""},
    hostile_pattern{"empty comments", "", "<!---->", ""},
    hostile_pattern{"abrupt comments", "", "<!-->", ""},
    hostile_pattern{"comments", "", "<!-- a -->", ""},
    hostile_pattern{"comments closed with a bang", "", "<!-- a --!>", ""},
    hostile_pattern{"bangs in a comment", "<!--", "--!", ""},
    hostile_pattern{"hyphens in a comment", "<!--", "-", "", true},
    hostile_pattern{"nested comments", "<!--", "<!-- ", "-->"},
    hostile_pattern{"nul in a comment", "<!--", "\0"sv, ""},
    hostile_pattern{"unclosed comment", "<!--", "comment ", "", true},
    hostile_pattern{"closed long comment", "<!--", "comment ", "-->"},
    hostile_pattern{"unclosed bogus comment", "<!x", "bogus ", ""},
    hostile_pattern{"cdata openings", "", "<![CDATA[", ""},
    hostile_pattern{"cdata sections", "<svg>", "<![CDATA[x]]>", ""},
    hostile_pattern{"brackets in a cdata section", "<svg><![CDATA[", "]]", ""},
    hostile_pattern{"unclosed cdata section", "<svg><![CDATA[", "x ", ""},

    // DOCTYPEs
    hostile_pattern{"doctypes", "", "<!DOCTYPE html>", ""},
    hostile_pattern{"doctypes without name", "", "<!DOCTYPE>", ""},
    hostile_pattern{"long doctype name", "<!DOCTYPE ", "a", ">"},
    hostile_pattern{"long public identifier", "<!DOCTYPE html PUBLIC \"", "a", "\">"},
    hostile_pattern{"long system identifier", "<!DOCTYPE html SYSTEM '", "a", "'>"},
    hostile_pattern{"nul in an identifier", "<!DOCTYPE html SYSTEM '", "\0"sv, "'>"},
    hostile_pattern{"bogus doctype", "<!DOCTYPE html ", "x ", ""},

    // Tags
    hostile_pattern{"paragraphs", "", "<p>", "", true},
    hostile_pattern{"paragraph ends", "", "</p>", ""},
    hostile_pattern{"paragraphs with text", "", "<p>a</p>", ""},
    hostile_pattern{"void elements", "", "<br>", ""},
    hostile_pattern{"self-closing tags", "", "<br/>", ""},
    hostile_pattern{"self-closing divisions", "", "<div/>", ""},
    hostile_pattern{"unknown elements", "", "<x>", ""},
    hostile_pattern{"distinct elements", "", "<x%>", ""},
    hostile_pattern{"uppercase tags", "", "<DIV>", ""},
    hostile_pattern{"divisions", "", "<div>", ""},
    hostile_pattern{"list items", "<ul>", "<li>", ""},
    hostile_pattern{"options", "<select>", "<option>", ""},
    hostile_pattern{"selects", "", "<select>", ""},
    hostile_pattern{"headings", "", "<h1>", ""},
    hostile_pattern{"forms", "", "<form>", ""},
    hostile_pattern{"buttons", "", "<button>", ""},
    hostile_pattern{"long tag name", "<", "a", ">"},
    hostile_pattern{"nul in a tag name", "<a", "\0"sv, ">"},
    hostile_pattern{"unclosed tag", "<a ", "x ", ""},
    hostile_pattern{"tags in tags", "", "<a", ""},

    // Attributes
    hostile_pattern{"distinct attributes", "<a", " a%", ">", true},
    hostile_pattern{"distinct attributes with values", "<a", " a%=b", ">"},
    hostile_pattern{"duplicate attributes", "<a", " a", ">", true},
    hostile_pattern{"attributes of an end tag", "</a", " a%", ">"},
    hostile_pattern{"solidi", "<a", " /", ">"},
    hostile_pattern{"equals signs", "<a", " =", ">"},
    hostile_pattern{"quotes in names", "<a", " \"", ">"},
    hostile_pattern{"long attribute name", "<a ", "b", ">"},
    hostile_pattern{"long attribute value", "<a b=\"", "c", "\">", true},
    hostile_pattern{"long unquoted value", "<a b=", "c", ">"},
    hostile_pattern{"nul in a value", "<a b='", "\0"sv, "'>"},
    hostile_pattern{"nul in a value after text", "text<a b='", "\0"sv, "'>"},
    hostile_pattern{"nul in a bogus comment", "<!x", "\0"sv, ">", true},
    hostile_pattern{"quotes in an unquoted value", "<a b=", "\"", ">"},
    hostile_pattern{"references in a value", "<a b='", "&amp;", "'>"},
    hostile_pattern{"bad references in a value", "<a b='", "&#0", "'>"},
    hostile_pattern{"links", "", "<a href='x'>", ""},
    hostile_pattern{"tags with attributes", "", "<p a b='c' d=e>x", ""},

    // Formatting elements
    hostile_pattern{"bold", "", "<b>", ""},
    hostile_pattern{"distinct bold", "", "<b c=%>", ""},
    hostile_pattern{"distinct bold after svg", "<svg></svg>", "<b c=%>", ""},
    hostile_pattern{"every formatting element", "",
                    "<a><b><big><code><em><font><i><nobr><s><small><strike><strong><tt><u>", ""},
    hostile_pattern{"bold in paragraphs", "", "<p><b>", ""},
    hostile_pattern{"misnested formatting", "", "<b><i></b></i>", ""},
    hostile_pattern{"adoption agency", "", "<a><div></a>", ""},

    // Tables, templates, foreign content
    hostile_pattern{"tables", "", "<table>", ""},
    hostile_pattern{"table cells", "", "<table><td>", ""},
    hostile_pattern{"rows", "<table>", "<tr><td>", ""},
    hostile_pattern{"text in tables", "<table>", "x", ""},
    hostile_pattern{"templates", "", "<template>", ""},
    hostile_pattern{"svg", "", "<svg>", ""},
    hostile_pattern{"math", "", "<math>", ""},
    hostile_pattern{"svg and integration points", "", "<svg><desc>", ""},
    hostile_pattern{"math and integration points", "", "<math><mi>", ""},
    hostile_pattern{"svg broken out of", "", "<svg><p>", ""},
    hostile_pattern{"framesets", "", "<frameset>", ""},
    hostile_pattern{"bodies", "", "<body a%>", ""},

    // Content that only the element's end tag closes
    hostile_pattern{"scripts", "", "<script></script>", ""},
    hostile_pattern{"script openings", "", "<script>", ""},
    hostile_pattern{"half end tags in a script", "<script>", "</scrip", ""},
    hostile_pattern{"escapes in a script", "<script>", "<!--<script>", ""},
    hostile_pattern{"escape ends in a script", "<script><!--", "-->", ""},
    hostile_pattern{"nul in a script", "<script>", "\0"sv, ""},
    hostile_pattern{"unclosed script", "<script>", "x = 1;\n", ""},
    hostile_pattern{"titles", "", "<title></title>", ""},
    hostile_pattern{"ampersands in a title", "<title>", "&amp;", ""},
    hostile_pattern{"comments in a title", "<title>", "<!-- </title>", ""},
    hostile_pattern{"half end tags in a title", "<title>", "</titl", ""},
    hostile_pattern{"text areas", "", "<textarea>", ""},
    hostile_pattern{"styles", "", "<style></style>", ""},
    hostile_pattern{"xmp", "", "<xmp>", ""},
    hostile_pattern{"plaintext", "<plaintext>", "<p>", ""},
    hostile_pattern{"frames without frames", "", "<noframes>x</noframes>", ""},

    // Input on which drafts differ
    hostile_pattern{"differs to its end", "<title><!--</title>", "<p>a</p>", "", true},
    hostile_pattern{"differs to its end in a script", "<script><!--</script>", "<p>a</p>\n", ""},
    hostile_pattern{"many small divergences", "", "<p>a</p><?php x ?>", ""},
    hostile_pattern{"many kinds of divergences", "", "<br/>&lang;<!-- a --!><?x?>\0 &#x80;\f<a b=\"c\"d>"sv, "", true},
};

}  // namespace

std::span<const hostile_pattern> hostile_patterns() { return patterns; }

}  // namespace strata::testing
