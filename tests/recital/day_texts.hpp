#pragma once
// Compares texts that have a place on the chain of revisions with the chain's tables. The data is in
// tests/data/recitals/NAME.json and NAME.digests:
//
//     file        the file of the text in the shared folder's `drafts/`
//     day         the text is the chain's text at the end of this day; if missing, it is the chain's text called NAME
//     facts       which facts are compared as well: "preprocessing", or "all" for preprocessing and section numbers
//     rules       the number of rules in the table: the sum of the next three
//     literal     the number of rules in the text's words
//     reworded    the number of rules in the text's words after the exchanges in `rewordings`
//     excepted    the number of rules in the entries under `exceptions`
//     rewordings  words of the text, and the recital's words for them, in order
//     exceptions  entries that still differ, each with the reason: [state, place, digest of the table's words]; the
//                 digest is "" if the table has no words there
//
// These comparisons ignore layout, unlike the comparisons of drafts that have tables of their own. An entry for several
// characters is split into an entry for each character, and the paragraphs of an entry are joined.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/spec/draft.hpp"
#include "tests/draft_data.hpp"
#include "tests/recital/draft_text.hpp"

namespace strata::recital_test {

/// An entry in which a table differs from the text.
struct excepted_entry {
    std::string state;
    std::string place;
    std::uint64_t said = 0;  ///< the digest of the table's words; 0 if the table has none
    std::string reason;
};

/// Which facts outside the states are compared.
enum class held_facts { none, preprocessing, all };

/// The data on a text.
struct day_text {
    std::string name;
    std::string file;
    std::string day;
    held_facts facts = held_facts::none;
    std::size_t rules = 0;
    std::size_t literal = 0;
    std::size_t reworded = 0;
    std::size_t excepted = 0;
    std::vector<testing::rewording> rewordings;
    std::vector<excepted_entry> exceptions;
    std::filesystem::path digests;  ///< the path of the file of digests
};

/// Reads the data on all texts in `data`/recitals, sorted by name. Throws: std::runtime_error if a file cannot be read.
[[nodiscard]] std::vector<day_text> day_texts(const std::filesystem::path& data);

/// Returns the draft at the text's place on the chain. The draft lives as long as the program.
[[nodiscard]] const spec::draft& draft_at(const day_text& text);

/// The text of one entry of a state: a line that lists characters, and its rules, as one paragraph.
struct said_entry {
    std::string state;
    std::string place;
    std::string words;     ///< normalised
    std::string reworded;  ///< `words` after the rewordings, with the state of a reconsumption after it
    std::size_t from = 0;  ///< the number of the entry that has these words
};

/// Returns the entries without their layout: one entry for each line of characters.
[[nodiscard]] std::vector<said_entry> without_layout(std::span<const text_entry> entries,
                                                     std::span<const testing::rewording> rewordings = {});

/// Returns the entries of the text itself, and then its facts. Throws: std::runtime_error if the text cannot be read.
[[nodiscard]] std::vector<said_entry> said_by(const day_text& text, const std::filesystem::path& directory);

/// Identifies an entry without storing its words.
struct entry_digest {
    std::uint64_t words = 0;
    std::uint64_t reworded = 0;
    std::string state;
    std::string place;
    friend bool operator==(const entry_digest&, const entry_digest&) = default;
};

[[nodiscard]] std::vector<entry_digest> digests_of(std::span<const said_entry> entries);
/// Read and write a file of digests. Throw: std::runtime_error if the file cannot be read or written, or is malformed.
[[nodiscard]] std::vector<entry_digest> read_entry_digests(const std::filesystem::path& file);
void write_entry_digests(const std::filesystem::path& file, std::span<const entry_digest> digests);

/// A difference that is not an exception, or an exception that is not a difference.
struct unexpected {
    std::string state;
    std::string place;
    std::string what;
};

/// The result of comparing a table with a text.
struct held {
    std::size_t rules = 0;
    std::size_t literal = 0;
    std::size_t reworded = 0;
    std::size_t excepted = 0;
    std::vector<std::size_t> excepted_rules;  ///< indices in the draft's `table.rules`
    std::vector<unexpected> differences;
};

[[nodiscard]] held hold(const spec::draft& d, const day_text& text, std::span<const entry_digest> digests);

}  // namespace strata::recital_test
