#pragma once
// The effects of a change to the standard: one report for a pull request, as a document (document.cpp) and as JSON
// (json.cpp).
//
// Scripts rely on the JSON object: docs/schemas/what-if.schema.json and docs/what_if.md describe it.

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "core/report/document/document.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/search/tree_witnesses.hpp"
#include "core/search/witness.hpp"
#include "core/study/draft_diff.hpp"
#include "core/study/error_places.hpp"
#include "core/text/locator.hpp"

namespace strata::report {

// --- The effects of a change ---

/// How many pages and tests are kept as examples, those that differ in tokens first.
inline constexpr std::size_t most_examples = 20;

/// A page that the texts read differently.
struct differing_page {
    std::string name;
    std::uint64_t places = 0;
    input::position first;  ///< of its first place,
    std::string differs;    ///< and what differs there
};

/// The pages of a corpus.
struct page_effects {
    std::uint64_t inputs = 0, differing = 0, places = 0;
    std::uint64_t in_tokens = 0;  ///< how many pages differ in tokens
    std::uint64_t unread = 0;     ///< how many could not be read, and are not among `inputs`
    std::uint64_t stopped = 0;    ///< in how many a machine stopped: what follows there is not known
    bool is_cut_off = false;      ///< an interrupt ended the work
    std::vector<differing_page> examples;
};

/// A test whose output changes.
struct changed_test {
    std::string file, description;
    std::string state;  ///< the state or content model that it begins in; "": the first of the texts
    bool in_tokens = false;
};

/// html5lib's tokenizer tests.
struct test_effects {
    std::uint64_t total = 0, changed = 0;
    std::uint64_t in_tokens = 0;     ///< how many change their tokens
    std::uint64_t not_compared = 0;  ///< how many begin in a state that one of the texts does not have
    std::uint64_t stopped = 0;       ///< in how many a machine stopped: what follows there is not known
    bool is_cut_off = false;         ///< an interrupt ended the work
    std::vector<changed_test> examples;
};

/// The shortest inputs that show a difference.
struct input_effects {
    search::catalogue found;
    search::tree_catalogue trees;
    bool is_cut_off = false;  ///< an interrupt ended the search
    std::size_t seconds = 0;  ///< the limit of the search
};

/// Everything that is known about a change from one text to another; both texts must outlive the object.
struct effects {
    study::draft_diff diff;
    study::error_changes errors;
    std::optional<input_effects> inputs;  ///< nothing: there was no search
    std::optional<page_effects> pages;    ///< nothing: no pages were given
    std::optional<test_effects> tests;    ///< likewise
};

// --- The report ---

/// How much of each list is shown. Entries that are left out are counted.
struct effect_limits {
    std::size_t gaps = 50, rules = unlimited, inputs = 20, errors = 100, examples = most_examples;
};

/// Writes the report: a line of summary, the sentences that were not understood, the rules that change in both texts'
/// words, the shortest inputs, errors, pages and tests.
void write_effects(document& to, const effects& of, const effect_limits& limits = {});

/// The report in Markdown, short enough for a comment on GitHub: lists are cut until it fits.
[[nodiscard]] std::string effects_as_comment(const effects& of);

/// The most bytes of a comment. GitHub takes so many characters.
inline constexpr std::size_t longest_comment = 65'536;

/// Writes one JSON object, with everything that is known.
void write_effects_as_json(std::ostream& to, const effects& of);

}  // namespace strata::report
