#pragma once
// Keeps the pool of tests that have been chosen for a suite so far, indexed by the rules that they fire. This file also
// has the descriptions of tests, and the functions that add tests that do not depend on faults.

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/search/suites/machine_graph.hpp"
#include "core/search/suites/outcome.hpp"
#include "core/search/suites/suite.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"

namespace strata::generation {

// --- What a test is about, in words: "Comment end state: '!'" ---

/// The parts of a test from which its description is made.
struct described_test {
    std::size_t rule = 0;           ///< an index among the draft's rules
    std::string_view before;        ///< the input before the character; "" if it need not be mentioned
    std::string_view character;     ///< the character that the rule takes; "" for the end of the file
    std::string_view continuation;  ///< the input after the character
    bool with_condition = false;    ///< whether to mention the rule's other condition
};

/// Returns the description of a test.
[[nodiscard]] std::string description_of(const spec::draft& draft, std::size_t state, const described_test& t,
                                         const beginning& from);

/// Returns a description of how a test begins, if it does not begin like a document: ", in the RCDATA state, after the
/// start tag title".
[[nodiscard]] std::string words_of(const spec::draft& draft, const beginning& from);

/// Returns a text for use in a description, between quotation marks.
[[nodiscard]] std::string quoted(std::string_view text);

/// Returns the heading of a state, which may be a step of the procedure on character references.
[[nodiscard]] std::string_view heading_of(const spec::draft& draft, std::size_t state);

/// Returns the topic under which the tests of a state are listed.
[[nodiscard]] spec::change_topic topic_of(const spec::draft& draft, std::size_t state, const beginning& from);

// --- The pool ---

class test_pool {
public:
    /// `draft` must outlive the object.
    explicit test_pool(const spec::draft& draft);

    /// Adds a test unless one with the same input and beginning already exists. Returns whether it was added.
    bool add(test t);

    [[nodiscard]] const std::vector<test>& tests() const { return tests_; }
    [[nodiscard]] const std::string& outcome(std::size_t test) const { return outcomes_[test]; }
    /// The tests that fire a rule, given as an index among the draft's rules.
    [[nodiscard]] const std::vector<std::uint32_t>& firing(std::size_t rule) const { return firing_[rule]; }
    /// The tests in which a state looks at a symbol. The symbol 0x80 stands for all characters that are not ASCII.
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

// --- Rules ---

/// For each rule, adds the shortest input that fires it, and an input for the first and the last character of each
/// range that the rule takes. Complexity: a few runs of short inputs for each rule.
void add_rule_tests(const machine_graph& graph, test_pool& pool);

/// Adds tests ("sweeps") in which a rule takes, one after the other, all characters that it can take. For example, one
/// sweep is "Comment state: every other printable character". Sweeps find tables in which a single character has moved
/// from one rule to another. There is a sweep for each rule in each mode, over the characters on which no test of the
/// pool fires the rule. If the machine leaves the state after a character, the shortest way back is inserted. If there
/// is no way back, each character gets a test of its own. Complexity: a run of a short input for each state, mode and
/// ASCII character, and linear in the added tests.
void add_sweeps(const machine_graph& graph, test_pool& pool);

// --- Facts ---

/// Adds tests that show the content model in which each content state begins, if the pool has none yet. Tests of rules
/// may end too early to show a content model, because the model may affect only the text after the content.
void add_content_tests(const machine_graph& graph, test_pool& pool);

/// Adds tests of preprocessing and of the tables of character references: every row of every table, and the characters
/// on both sides of each end of a range. Complexity: linear in the tables.
void add_fact_tests(const machine_graph& graph, test_pool& pool);

}  // namespace strata::generation
