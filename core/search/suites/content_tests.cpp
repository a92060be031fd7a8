#include "core/search/suites/content_tests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/search/suites/descriptions.hpp"
#include "core/search/suites/outcome.hpp"
#include "core/spec/content_states.hpp"

namespace strata::generation {
namespace {

class content_tester {
public:
    content_tester(const machine_graph& graph, test_pool& pool)
        : graph_(graph),
          pool_(pool),
          contents_(graph.draft().contents.begin(), graph.draft().contents.end()),
          faulty_(graph.draft()) {
        faulty_.contents = contents_;
        faulty_.start_fused = nullptr;
    }

    void all() {
        for (std::size_t c = 0; c < contents_.size(); ++c) {
            const spec::content_model meant = contents_[c].model;
            for (std::size_t m = 0; m < spec::content_model_count; ++m) {
                contents_[c].model = static_cast<spec::content_model>(m);
                if (contents_[c].model != meant && !is_found(c)) show(c);
            }
            contents_[c].model = meant;
        }
    }

private:
    [[nodiscard]] bool is_found(std::size_t content) const {
        for (std::size_t t = 0; t < pool_.tests().size(); ++t) {
            const test& each = pool_.tests()[t];
            if (spec::place_of(each.from.content) == content &&
                outcome_of(faulty_, each.from, each.input) != pool_.outcome(t))
                return true;
        }
        return false;
    }

    void show(std::size_t content) {
        for (std::uint32_t start = 0; start < graph_.starts().size(); ++start) {
            const beginning& from = graph_.starts()[start];
            if (spec::place_of(from.content) != content) continue;
            std::optional<std::string> input = telling_input(start);
            if (!input) continue;
            const std::size_t state = contents_[content].state;
            test t;
            t.description = fmt::format("{}: {}{}", heading_of(graph_.draft(), state), quoted(*input),
                                        words_of(graph_.draft(), from));
            t.topic = topic_of(graph_.draft(), state, from);
            t.from = from;
            t.input = std::move(*input);
            t.state = state;
            t.rule = graph_.draft().table.states[state].first_rule;
            pool_.add(std::move(t));
            return;
        }
    }

    // The content ends with one character and what follows it shows the model with another.
    [[nodiscard]] std::optional<std::string> telling_input(std::uint32_t start) const {
        const auto shows = [&](const std::string& input) {
            const beginning& from = graph_.starts()[start];
            return outcome_of(graph_.draft(), from, input) != outcome_of(faulty_, from, input);
        };
        for (const graph_node& node : graph_.nodes()) {
            if (node.start != start) continue;
            for (const search::input_class& one : graph_.classes()) {
                if (!one.printable) continue;
                for (const search::input_class& other : graph_.classes())
                    if (const std::string input = node.input + one.text + other.text; other.printable && shows(input))
                        return input;
            }
        }
        return std::nullopt;
    }

    const machine_graph& graph_;
    test_pool& pool_;
    std::vector<spec::content_state> contents_;
    spec::draft faulty_;
};

}  // namespace

void add_content_tests(const machine_graph& graph, test_pool& pool) {
    if (spec::has_content_model_flag(graph.draft())) content_tester(graph, pool).all();
}

}  // namespace strata::generation
