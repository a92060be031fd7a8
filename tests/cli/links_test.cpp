// The guard of the output lets only certain links pass to a terminal.

#include <boost/test/unit_test.hpp>
#include <sstream>
#include <string>
#include <string_view>

#include "core/cli/io/output_filters.hpp"
#include "core/report/writing/layout.hpp"

namespace links_test {

namespace {

using namespace strata;

// Returns the output of the guard for `text`. Checks that the output does not depend on the chunks in which the text is
// written.
std::string guarded(std::string_view text, bool links) {
    std::string whole;
    for (std::size_t part = 1; part <= text.size(); part = part < 4 ? part + 1 : part * 2) {
        std::ostringstream to;
        cli::guarded_output out(to, cli::guarded_buffer::on_failure::say);
        out.guard().allow_styles();
        if (links) out.guard().allow_links();
        for (std::size_t at = 0; at < text.size(); at += part) out << text.substr(at, part);
        out.guard().end();
        out.flush();
        if (part == 1) whole = to.str();
        BOOST_TEST(to.str() == whole);
    }
    return whole;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(links_in_terminals)

BOOST_AUTO_TEST_CASE(links_pass_if_allowed) {
    const std::string link = report::linked("8.2.3", "https://example.org/a#b", true);
    BOOST_TEST(link == "\x1b]8;;https://example.org/a#b\x1b\\8.2.3\x1b]8;;\x1b\\");
    BOOST_TEST(guarded("see " + link + ".", true) == "see " + link + ".");
    BOOST_TEST(guarded(link, false).find('\x1b') == std::string::npos);
}

BOOST_AUTO_TEST_CASE(other_addresses_and_broken_sequences_do_not) {
    for (const std::string_view bad :
         {"\x1b]8;;http://example.org\x1b\\x", "\x1b]8;;javascript:1\x1b\\x", "\x1b]8;;https://\x1b\\x",
          "\x1b]8;id=1;https://example.org\x1b\\x", "\x1b]8;;https://example.org\x07x",
          "\x1b]8;;https://example.org/a b\x1b\\x", "\x1b]8;;https://example.org/\xC3\xA9\x1b\\x",
          "\x1b]8;;https://example.org/\x1b[31m\x1b\\", "\x1b]0;title\x1b\\x", "\x1b]8;;https://example.org", "\x1b]8;",
          "\x1b"})
        BOOST_TEST(guarded(bad, true).find("\x1b]") == std::string::npos, bad);
    const std::string endless = "\x1b]8;;https://" + std::string(5000, 'a') + "\x1b\\";
    BOOST_TEST(guarded(endless, true).find("\x1b]") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(broken_lines_keep_their_links) {
    report::styled_text text("in section ");
    text.add_link("8.2.3 and more", "https://example.org/");
    std::string plain;
    std::string with_links;
    for (const report::styled_text& line : report::wrapped(text, 17)) {
        append_line(plain, line, false);
        append_line(with_links, line, false, true);
    }
    BOOST_TEST(plain == "in section 8.2.3\nand more\n");
    BOOST_TEST(with_links ==
               "in section \x1b]8;;https://example.org/\x1b\\8.2.3\x1b]8;;\x1b\\\n"
               "\x1b]8;;https://example.org/\x1b\\and more\x1b]8;;\x1b\\\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace links_test
