#pragma once
// Pieces from which tests make inputs that reach every state and every class of characters.

#include <array>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/text/options.hpp"

namespace strata::testing {

/// Returns one character of each class that some draft treats specially, and a few that no draft should treat
/// specially.
inline const std::vector<std::string>& alphabet() {
    static const std::vector<std::string> all = {"<",    ">",        "/",   "!",  "-",
                                                 "?",    "=",        "\"",  "'",  "&",
                                                 "#",    ";",        "x",   "a",  "A",
                                                 "5",    " ",        "\n",  "\r", "\v",
                                                 "\f",   "]",        "[",   "`",  std::string(1, '\0'),
                                                 "\x01", "\xC3\xA9", "\xFF"};
    return all;
}

/// Returns beginnings of inputs that lead into every state.
inline const std::vector<std::string>& beginnings() {
    static const std::vector<std::string> all = {"<",
                                                 "</",
                                                 "<a",
                                                 "</a",
                                                 "<a ",
                                                 "</a ",
                                                 "<a b",
                                                 "<a b ",
                                                 "<a b=",
                                                 "<a b=\"",
                                                 "<a b='",
                                                 "<a b=c",
                                                 "<a b=\"c\"",
                                                 "<a b=c&",
                                                 "<a b=\"&",
                                                 "<a b='&#",
                                                 "<a b=&#x",
                                                 "<a b=&not",
                                                 "<a b='&am",
                                                 "<a/",
                                                 "<br",
                                                 "<br/",
                                                 "<a b b",
                                                 "<a b=1 b=2",
                                                 "<?",
                                                 "<?a",
                                                 "<?a ",
                                                 "<?a b",
                                                 "<?a ?",
                                                 "<?xml",
                                                 "<?XML-styleshee",
                                                 "<!",
                                                 "<!-",
                                                 "<!--",
                                                 "<!---",
                                                 "<!--a",
                                                 "<!--a-",
                                                 "<!--a--",
                                                 "<!--a--!",
                                                 "<!--<",
                                                 "<!--<!",
                                                 "<!--<!-",
                                                 "<!--<!--",
                                                 "<!D",
                                                 "<!doctype",
                                                 "<!DOCTYPE ",
                                                 "<!DOCTYPE a",
                                                 "<!DOCTYPE a ",
                                                 "<!DOCTYPE a P",
                                                 "<!DOCTYPE a PUBLIC",
                                                 "<!DOCTYPE a public ",
                                                 "<!DOCTYPE a PUBLIC\"",
                                                 "<!DOCTYPE a PUBLIC '",
                                                 "<!DOCTYPE a PUBLIC 'b'",
                                                 "<!DOCTYPE a PUBLIC 'b' ",
                                                 "<!DOCTYPE a SYSTEM",
                                                 "<!DOCTYPE a system ",
                                                 "<!DOCTYPE a SYSTEM\"",
                                                 "<!DOCTYPE a SYSTEM '",
                                                 "<!DOCTYPE a SYSTEM 'b'",
                                                 "<!DOCTYPE a b",
                                                 "<![CDATA[",
                                                 "<![CDATA[]",
                                                 "<![CDATA[]]",
                                                 "<![CDATA",
                                                 "&",
                                                 "&#",
                                                 "&#x",
                                                 "&#X4",
                                                 "&#4",
                                                 "&#128",
                                                 "&#xD800;",
                                                 "&#0",
                                                 "&#x110000",
                                                 "&a",
                                                 "&am",
                                                 "&amp",
                                                 "&not",
                                                 "&noti",
                                                 "&NotEqualTilde",
                                                 "&CounterClockwiseContourIntegra",
                                                 "</titl",
                                                 "</title",
                                                 "</TITLE",
                                                 "</title ",
                                                 "</script",
                                                 "</script/",
                                                 "<!--<script",
                                                 "<!--<script>",
                                                 "<!--<script>-",
                                                 "<!--<script>--",
                                                 "<!--<script><",
                                                 "<!--<script></script",
                                                 "<!--<",
                                                 "<!--</script",
                                                 "<s",
                                                 "<!--a<!--",
                                                 "<!-- -->",
                                                 "<a\r\n",
                                                 "\r\n\r"};
    return all;
}

/// Returns longer pieces of markup for random strings.
inline const std::vector<std::string>& pieces() {
    static const std::vector<std::string> all = {"<title>",
                                                 "</title>",
                                                 "<script>",
                                                 "</script>",
                                                 "<script",
                                                 "</script ",
                                                 "<!--",
                                                 "-->",
                                                 "--!>",
                                                 "<!DOCTYPE html>",
                                                 " PUBLIC \"-//x\"",
                                                 " SYSTEM 'y'",
                                                 "<![CDATA[",
                                                 "]]>",
                                                 "<br/>",
                                                 "<a/>",
                                                 "</a b/>",
                                                 "<a b=c d='e' f=\"g\">",
                                                 " b=1 b=2",
                                                 "&amp",
                                                 "&amp;",
                                                 "&notit;",
                                                 "&notin;",
                                                 "&lang;",
                                                 "&#65;",
                                                 "&#x1F600;",
                                                 "&#128",
                                                 "&#xFFFF;",
                                                 "&acE;",
                                                 "&epsi;",
                                                 "text",
                                                 "\r\n",
                                                 "\r",
                                                 "\n",
                                                 "\xEF\xBB\xBF",
                                                 "\xF0\x9F\x98\x80",
                                                 "\xED\xA0\x80",
                                                 "\xE2\x82",
                                                 "\xEF\xBF\xBF",
                                                 "\xEF\xB7\xA5",
                                                 "\xC2\x85",
                                                 "<?php ?>",
                                                 "<?a b?>",
                                                 "<?xml ?>",
                                                 "<>",
                                                 "</>",
                                                 "<plaintext>",
                                                 "<textarea>",
                                                 "<style>"};
    return all;
}

/// Returns a string of `length` random pieces and characters, a few of which are randomly changed.
template <class Random>
std::string hostile_string(Random& random, std::size_t length) {
    std::string text;
    const auto pick = [&](const std::vector<std::string>& from) -> const std::string& {
        return from[std::uniform_int_distribution<std::size_t>(0, from.size() - 1)(random)];
    };
    for (std::size_t i = 0; i < length; ++i) {
        switch (std::uniform_int_distribution<int>(0, 5)(random)) {
            case 0: text += pick(pieces()); break;
            case 1: text += pick(beginnings()); break;
            case 2: text += "abcdefg hijklmn opqrst"; break;
            default: text += pick(alphabet()); break;
        }
    }
    return text;
}

/// Returns every way to begin tokenizing under `draft`: in each content state, with and without a last start tag, in
/// HTML and in foreign content.
inline std::vector<tokenizer_options> all_beginnings(const spec::draft& draft) {
    std::vector<tokenizer_options> all;
    for (std::size_t content = 0; content < draft.contents.size(); ++content)
        for (const char* last : {"", "title", "script"})
            for (const bool foreign : {false, true}) {
                if (foreign && *last != 0) continue;
                tokenizer_options o;
                o.content = spec::content_index_at(content);
                o.last_start_tag = last;
                o.foreign = foreign;
                all.push_back(o);
            }
    return all;
}

}  // namespace strata::testing
