#include "tests/compare/random_documents.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace strata::testing {
namespace {

using namespace std::string_view_literals;

// Computes random numbers. The distributions of standard libraries differ, so they are not used.
class dice {
public:
    explicit dice(std::uint64_t seed) : state_(seed) {}
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }
    bool once_in(std::size_t times) { return below(times) == 0; }
    template <std::size_t Count>
    std::string_view one_of(const std::array<std::string_view, Count>& from) {
        return from[below(Count)];
    }

private:
    // Returns the next number of splitmix64.
    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t z = state_;
        z = (z ^ z >> 30U) * 0xBF58476D1CE4E5B9U;
        z = (z ^ z >> 27U) * 0x94D049BB133111EBU;
        return z ^ z >> 31U;
    }
    std::uint64_t state_;
};

class writer {
public:
    explicit writer(std::uint64_t number) : dice_(number) {}

    std::string write() {
        const std::size_t pieces = 1 + dice_.below(4);
        for (std::size_t i = 0; i < pieces; ++i) add_piece();
        if (dice_.once_in(4)) text_.resize(1 + dice_.below(text_.size()));
        if (dice_.once_in(8)) change_one();
        return std::move(text_);
    }

private:
    void add(std::string_view text) { text_.append(text); }

    void add_piece() {
        switch (dice_.below(16)) {
            case 0:
            case 1:
            case 2:
            case 3: add_tag(); break;
            case 4: add_end_tag(); break;
            case 5:
            case 6: add_comment(); break;
            case 7: add_doctype(); break;
            case 8: add_markup(); break;
            case 9:
            case 10: add_reference(); break;
            case 11:
            case 12: add_raw_text(); break;
            default: add_text(); break;
        }
    }

    void add_text() {
        static constexpr auto texts = std::to_array<std::string_view>({"a",
                                                                       "b c",
                                                                       " ",
                                                                       "\n",
                                                                       "\r\n",
                                                                       "\t",
                                                                       "1",
                                                                       ">",
                                                                       "<",
                                                                       "</",
                                                                       "-",
                                                                       "\0"sv,
                                                                       "\x01",
                                                                       "\x0B",
                                                                       "\x0C",
                                                                       "\x7F",
                                                                       "\xC3\xA9",
                                                                       "\xEF\xB7\x90",
                                                                       "\xEF\xB7\xA0",
                                                                       "\xEF\xBF\xBF",
                                                                       "\xC2\x85",
                                                                       "\xEF\xBB\xBF",
                                                                       "]]>",
                                                                       "-->"});
        add(dice_.one_of(texts));
    }

    void add_name() {
        static constexpr auto names = std::to_array<std::string_view>(
            {"a", "a", "p", "B", "br", "BR", "td", "img", "x-y", "a\0b"sv, "a<", "a\"", "svg", "math", "frameset"});
        add(dice_.one_of(names));
    }
    void add_space() {
        static constexpr auto spaces =
            std::to_array<std::string_view>({" ", " ", " ", " ", "\n", "\t", "\x0C", "\x0B", "", "/", " / "});
        add(dice_.one_of(spaces));
    }
    void add_attribute() {
        static constexpr auto names = std::to_array<std::string_view>(
            {"b", "b", "c", "C", "href", "=", "\"", "'", "<", "b\0"sv, "b\"", "b'c", "b<", "\xC3\xA9"});
        static constexpr auto values = std::to_array<std::string_view>(
            {"", "1", "1", "v w", "/", "\0"sv, "<", ">", "=", "`", "\"", "'", "x\"y", "x=y", "\r"});
        add_space();
        add(dice_.one_of(names));
        if (dice_.once_in(3)) return;
        if (dice_.once_in(8)) add_space();
        add("=");
        if (dice_.once_in(8)) add_space();
        static constexpr auto quotes = std::to_array<std::string_view>({"\"", "\"", "'", ""});
        const std::string_view quote = dice_.one_of(quotes);
        add(quote);
        if (dice_.once_in(3)) add_reference();
        if (!dice_.once_in(4)) add(dice_.one_of(values));
        if (dice_.once_in(6)) add_reference();
        if (!dice_.once_in(12)) add(quote);
    }
    void add_rest_of_tag() {
        const std::size_t attributes = dice_.below(8) / 3;
        for (std::size_t i = 0; i < attributes; ++i) add_attribute();
        static constexpr auto ends =
            std::to_array<std::string_view>({">", ">", ">", ">", "/>", "/>", " />", " / >", " >", "/", "", "//>"});
        add(dice_.one_of(ends));
    }
    void add_tag() {
        add("<");
        add_name();
        add_rest_of_tag();
    }
    void add_end_tag() {
        add("</");
        if (!dice_.once_in(8)) add_name();
        if (dice_.once_in(3))
            add_rest_of_tag();
        else
            add(">");
    }

    void add_comment() {
        static constexpr auto beginnings = std::to_array<std::string_view>(
            {"<!--", "<!--", "<!--", "<!-->", "<!--->", "<!-", "<!", "<?", "<!a", "<!----", "</ "});
        static constexpr auto middles = std::to_array<std::string_view>(
            {"", "x", "x", "-", "--", " ", ">", "<!--", "<!-", "<!", "<", "--!", "--!x", "-- ", "\0"sv, "-a", "--a"});
        static constexpr auto ends =
            std::to_array<std::string_view>({"-->", "-->", "-->", "--!>", "->", ">", "--- >", "--->", "-- >", ""});
        add(dice_.one_of(beginnings));
        for (std::size_t i = dice_.below(3); i > 0; --i) add(dice_.one_of(middles));
        add(dice_.one_of(ends));
    }

    void add_doctype() {
        static constexpr auto beginnings = std::to_array<std::string_view>(
            {"<!DOCTYPE", "<!doctype", "<!DOCTYPE ", "<!DOCTYPE ", "<!DOCTYPE\n", "<!DOC"});
        static constexpr auto names =
            std::to_array<std::string_view>({"html", "html", "Html", "h\0"sv, "x", "", "\0"sv, "A", ">"});
        static constexpr auto keywords =
            std::to_array<std::string_view>({" PUBLIC", " public ", " SYSTEM ", " SYSTEM", " x", " ", "PUBLIC", ""});
        static constexpr auto identifiers =
            std::to_array<std::string_view>({"\"a\"", "'b'", " 'b'", "\"\"", "\"a", "'b", "\"a>\"", "'b\0'"sv,
                                             "\"\0\""sv, " \"-//W3C//DTD HTML 3.2//EN\"", " x", "x", "", "\n"});
        add(dice_.one_of(beginnings));
        add(dice_.one_of(names));
        if (!dice_.once_in(3)) {
            add(dice_.one_of(keywords));
            for (std::size_t i = dice_.below(4); i > 0; --i) add(dice_.one_of(identifiers));
        }
        static constexpr auto ends = std::to_array<std::string_view>({">", ">", ">", " >", " x>", "x", ""});
        add(dice_.one_of(ends));
    }

    void add_markup() {
        static constexpr auto all = std::to_array<std::string_view>({"<![CDATA[x]]>",
                                                                     "<![CDATA[",
                                                                     "<svg><![CDATA[x]]>",
                                                                     "<math><![CDATA[a&b\0]]>"sv,
                                                                     "<![cdata[x]]>",
                                                                     "<?xml x?>",
                                                                     "<?a b?>",
                                                                     "<?a b>",
                                                                     "<?a?>",
                                                                     "<?A",
                                                                     "<?xml-stylesheet x?>",
                                                                     "<?-",
                                                                     "<?a \0?>"sv,
                                                                     "<? x>",
                                                                     "<?",
                                                                     "<>",
                                                                     "</>",
                                                                     "<1>",
                                                                     "</1>",
                                                                     "<!>",
                                                                     "<%x%>"});
        add(dice_.one_of(all));
    }

    void add_reference() {
        static constexpr auto all = std::to_array<std::string_view>(
            {"&amp;",  "&amp",     "&lang;",   "&lang",    "&rang;",   "&not",       "&notit;",    "&notin;",
             "&a",     "&ab;",     "&a=",      "&1;",      "&",        "&&",         "& ",         "&;",
             "&#",     "&#x",      "&#X;",     "&#65;",    "&#65",     "&#x41;",     "&#x41",      "&#0;",
             "&#1;",   "&#11;",    "&#13;",    "&#12;",    "&#127;",   "&#128;",     "&#129;",     "&#x85;",
             "&#x9F;", "&#xD800;", "&#xFDD0;", "&#xFDE0;", "&#xFFFF;", "&#x10FFFF;", "&#x110000;", "&#99999999999;",
             "&amp=",  "&ampx",    "&copy",    "&copy=1",  "&AMP",     "&apos;",     "&nbsp;",     "&ngE;",
             "&acE;",  "&sup",     "&sup1;",   "&euro;",   "&Zcaron;", "&phi;",      "&epsilon;",  "&<",
             "&\0"sv,  "&fjlig;",  "&lt",      "&ltx",     "&frac12",  "&b=1"});
        add(dice_.one_of(all));
        if (dice_.once_in(8)) add_text();
    }

    void add_raw_text() {
        static constexpr auto names =
            std::to_array<std::string_view>({"title", "textarea", "script", "script", "style", "xmp", "plaintext"});
        static constexpr auto middles = std::to_array<std::string_view>(
            {"x",         "<",        "</",      "<!--",      "-->",   "--",     "<!-", "<!--<script>", "<script ",
             "</script>", "</script", "</titl>", "</",        "&amp;", "&lang;", "&x",  "\0"sv,         "</title >",
             "</TITLE",   "-",        ">",       "</style/>", "</a>",  "<b>",    "--!>"});
        const std::string_view name = dice_.one_of(names);
        add("<");
        add(name);
        add(">");
        for (std::size_t i = dice_.below(4); i > 0; --i) add(dice_.one_of(middles));
        if (dice_.once_in(5)) return;
        add("</");
        add(name);
        static constexpr auto ends =
            std::to_array<std::string_view>({">", ">", ">", " >", "/>", "x>", "", " b>", "\x0B>"});
        add(dice_.one_of(ends));
    }

    // Replaces, inserts or removes one character.
    void change_one() {
        static constexpr std::string_view others = "<>/!-?=\"'&#;x aA5[]\n\r\t\0"sv;
        const std::size_t at = dice_.below(text_.size());
        const char other = others[dice_.below(others.size())];
        switch (dice_.below(3)) {
            case 0: text_[at] = other; break;
            case 1: text_.insert(at, 1, other); break;
            default: text_.erase(at, 1); break;
        }
    }

    dice dice_;
    std::string text_;
};

}  // namespace

std::string random_document(std::uint64_t number) { return writer(number).write(); }

}  // namespace strata::testing
