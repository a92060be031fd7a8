#pragma once
// Checks that strata's own pages conform to the standard.

#include <fmt/format.h>

#include <array>
#include <boost/variant2/variant.hpp>
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

/// Tokenizes a page as the standard requires. Returns the problems: parse errors, and elements that are not closed in
/// order.
inline std::string problems_of(std::string_view page) {
    std::string problems;
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
