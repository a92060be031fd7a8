#pragma once
// The tests chosen so far, by what they exercise.

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/search/suites/outcome.hpp"
#include "core/search/suites/suite.hpp"
#include "core/spec/draft.hpp"

namespace strata::generation {

class test_pool {
public:
    /// `draft` must outlive this object.
    explicit test_pool(const spec::draft& draft);

    /// Adds a test unless there is one with its input and beginning, and returns whether it did.
    bool add(test t);

    [[nodiscard]] const std::vector<test>& tests() const { return tests_; }
    [[nodiscard]] const std::string& outcome(std::size_t test) const { return outcomes_[test]; }
    /// The tests on which a rule fires, an index among the draft's rules.
    [[nodiscard]] const std::vector<std::uint32_t>& firing(std::size_t rule) const { return firing_[rule]; }
    /// The tests on which a state looks at a symbol; all characters beyond ASCII are 0x80.
    [[nodiscard]] const std::vector<std::uint32_t>& looking(std::size_t state, spec::symbol at) const {
        return looking_[state * spec::symbol_count + at];
    }
    /// Whether a rule has fired on a symbol.
    [[nodiscard]] bool has_fired(std::size_t rule, spec::symbol on) const {
        return fired_[rule * spec::symbol_count + on];
    }

private:
    const spec::draft& draft_;
    std::vector<test> tests_;
    std::vector<std::string> outcomes_;
    std::set<std::pair<std::string, std::string>> known_;
    std::vector<std::vector<std::uint32_t>> firing_, looking_;
    std::vector<bool> fired_;
};

}  // namespace strata::generation
