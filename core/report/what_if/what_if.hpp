#pragma once
// The effects of a change to the standard, as one report for a pull request: as a document (document.cpp) and as JSON
// (json.cpp).
//
// Scripts rely on the JSON object, which docs/what_if.md describes.

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/search/tree_witnesses.hpp"
#include "core/search/witness.hpp"
#include "core/spec/draft.hpp"
#include "core/study/draft_diff.hpp"
#include "core/study/error_places.hpp"
#include "core/text/locator.hpp"

namespace strata::report {

// --- The effects of a change ---

/// At most this many pages or tests are kept as examples. Examples that differ in tokens come first.
inline constexpr std::size_t most_examples = 20;

/// A page that the texts read differently.
struct differing_page {
    std::string name;
    std::uint64_t places = 0;
    input::position first;  ///< the position of the first place where the texts differ
    std::string differs;    ///< what differs there
};

/// What a change does to the pages of a corpus.
struct page_effects {
    std::uint64_t inputs = 0, differing = 0, places = 0;
    std::uint64_t in_tokens = 0;  ///< the number of pages that differ in tokens
    std::uint64_t unread = 0;     ///< the number of pages that could not be read; `inputs` does not include them
    /// Pages in which a machine stopped; the effects on the rest of such a page are not known.
    std::uint64_t stopped = 0;
    bool is_cut_off = false;  ///< whether an interrupt ended the work before all pages were compared
    std::vector<differing_page> examples;
};

/// A test whose output changes.
struct changed_test {
    std::string file, description;
    std::string state;  ///< the state or content model in which the test begins; "" for the first state of each text
    bool in_tokens = false;
};

/// What a change does to html5lib's tokenizer tests.
struct test_effects {
    std::uint64_t total = 0, changed = 0;
    std::uint64_t in_tokens = 0;     ///< the number of tests whose tokens change
    std::uint64_t not_compared = 0;  ///< the number of tests that begin in a state that one text does not have
    /// Tests in which a machine stopped; the effects on the rest of such a test are not known.
    std::uint64_t stopped = 0;
    bool is_cut_off = false;  ///< whether an interrupt ended the work before all tests were compared
    std::vector<changed_test> examples;
};

/// The shortest inputs that show a difference.
struct input_effects {
    search::catalogue found;
    search::tree_catalogue trees;
    bool is_cut_off = false;  ///< an interrupt ended the search
    std::size_t seconds = 0;  ///< how many seconds the search was allowed to take
};

/// Everything known about a change from one text to another. Both texts must outlive the object.
struct effects {
    study::draft_diff diff;
    study::error_changes errors;
    std::optional<input_effects> inputs;  ///< nothing if there was no search
    std::optional<page_effects> pages;    ///< nothing if no pages were given
    std::optional<test_effects> tests;    ///< nothing if no tests were given
};

// --- The report ---

/// How many entries of each list are shown. Further entries are only counted.
struct effect_limits {
    std::size_t gaps = 50, rules = unlimited, inputs = 20, errors = 100, examples = most_examples;
};

/// Writes the report: a one-line summary, the sentences that were not understood, the changed rules in the words of
/// both texts, the shortest inputs, errors, pages and tests.
void write_effects(document& to, const effects& of, const effect_limits& limits = {});

/// The report in Markdown, short enough for a comment on GitHub. Lists are cut until the report fits.
[[nodiscard]] std::string effects_as_comment(const effects& of);

/// The largest number of bytes in a comment. GitHub allows this number of characters.
inline constexpr std::size_t longest_comment = 65'536;

/// Writes everything that is known as one JSON object.
void write_effects_as_json(std::ostream& to, const effects& of);

// --- Words that the files of this report share ---

/// An input in quotes. A very long input is cut to its beginning and its end.
[[nodiscard]] std::string quoted_input(std::string_view input);

/// The first few differences of a divergence, in words.
[[nodiscard]] std::string differences_of(const compare::divergence& d);

[[nodiscard]] bool is_among(const std::vector<const spec::draft*>& drafts, const spec::draft* draft);

/// Whether the search was complete. If so, no further input can show anything new.
[[nodiscard]] inline bool is_complete(const input_effects& of) {
    return of.found.exhausted && of.found.early_stops == 0 && of.found.unconfirmed == 0 && of.trees.facts == 0;
}

/// "12 of 146 pages are read differently, at 30 places."
[[nodiscard]] std::string words_of(const page_effects& pages);
/// "38 of 6,810 tests give a different output."
[[nodiscard]] std::string words_of(const test_effects& tests);

// --- Sections of the report, each omitted if it would be empty ---

/// Writes the sentences that were not understood.
void write_gaps(document& to, const effects& of, const effect_limits& limits);
/// Writes the changed states, rules, names and facts.
void write_changed_text(document& to, const effects& of, const effect_limits& limits);
/// Writes the shortest inputs that show a difference (outcomes.cpp).
void write_inputs(document& to, const effects& of, const effect_limits& limits);
/// Writes the errors that only one of the two texts has.
void write_errors(document& to, const effects& of, const effect_limits& limits);
void write_pages(document& to, const page_effects& pages, const effect_limits& limits);
void write_tests(document& to, const test_effects& tests, const effect_limits& limits);

}  // namespace strata::report
