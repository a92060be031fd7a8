#pragma once
// Checks that strata's own pages conform to the standard.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/variant2/variant.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/spec/error_codes.hpp"
#include "core/text/sink.hpp"
#include "core/tree/simulated.hpp"
#include "drafts/registry.hpp"

namespace strata::testing {

/// Keeps track of the open elements of a page.
class element_stack : public sink {
public:
    feedback on_token(const token& t) override {
        constexpr std::array<std::string_view, 5> empty_ones = {"meta", "path", "rect", "br", "input"};
        if (const auto* start = boost::variant2::get_if<start_tag>(&t)) {
            for (const std::string_view each : empty_ones)
                if (start->name == each) return {};
            open.emplace_back(start->name);
        }
        if (const auto* end = boost::variant2::get_if<end_tag>(&t)) {
            if (open.empty() || open.back() != end->name)
                problems.push_back(fmt::format("</{}> at {}", end->name, end->where.begin));
            else
                open.pop_back();
        }
        return {};
    }
    void on_error(const parse_error& e) override {
        problems.push_back(fmt::format("{} at {}", spec::name_of(e.code), e.offset));
    }
    std::vector<std::string> open;
    std::vector<std::string> problems;
};

/// Returns a message for each declaration with a property name that no browser can know: a name with a character other
/// than lower-case letters, digits and hyphens ("font - size"). Also reports selectors and conditions with spaces
/// around
/// "-" or ":". Browsers ignore all of these without a message.
inline std::string problems_of_style(std::string_view style) {
    std::string problems, declaration;
    char quote = 0;
    const auto check = [&] {
        const std::size_t begin = std::min(declaration.find_first_not_of(" \n"), declaration.size());
        const std::size_t colon = declaration.find(':', begin);
        const std::string name = declaration.substr(begin, colon == std::string::npos ? colon : colon - begin);
        constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyz0123456789-";
        if (!name.empty() && (colon == std::string::npos || name.find_first_not_of(allowed) != std::string::npos))
            problems += fmt::format("style has {}; ", name);
        declaration.clear();
    };
    for (std::size_t i = 0; i < style.size(); ++i) {
        const char c = style[i];
        if (quote == 0 && style.substr(i).starts_with("/*")) {
            i = std::min(style.find("*/", i), style.size()) + 1;
        } else if (quote != 0 || c == '"' || c == '\'') {
            quote = quote == 0 ? c : c == quote ? 0 : quote;
            declaration += c;
        } else if (c == '{') {
            // What came before is not a declaration, but a selector or the condition of a block.
            if (declaration.find(" - ") != std::string::npos || declaration.find(" : ") != std::string::npos)
                problems += fmt::format("style has {}; ", declaration);
            declaration.clear();
        } else if (c == ';' || c == '}') {
            check();
        } else {
            declaration += c;
        }
    }
    return problems;
}

/// Tokenizes a page as the standard requires. Returns the problems: parse errors, elements that are not closed in
/// order, and problems of its
/// style sheets.
inline std::string problems_of(std::string_view page) {
    std::string problems;
    constexpr std::string_view begins = "<style>", ends = "</style>";
    for (std::size_t at = page.find(begins); at != std::string_view::npos; at = page.find(begins, at)) {
        at += begins.size();
        problems += problems_of_style(page.substr(at, page.find(ends, at) - at));
    }
    for (const bool scripting : {true, false}) {
        element_stack elements;
        simulation how;
        how.scripting = scripting;
        simulated_feedback answering(drafts::standard(), how, elements);
        tokenize(drafts::standard(), engine_kind::runner, {}, page, answering);
        for (const std::string& each : elements.problems) problems += each + "; ";
        for (const std::string& each : elements.open) problems += each + " is open; ";
    }
    return problems;
}

}  // namespace strata::testing
