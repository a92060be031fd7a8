#pragma once
// Compares the recital of a draft's table with digests of the draft's text, sentence by sentence.

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/language/recital.hpp"
#include "core/spec/draft.hpp"
#include "tests/draft_data.hpp"
#include "tests/recital/draft_text.hpp"

namespace strata::recital_test {

/// Returns the recital in the form of a text.
[[nodiscard]] std::vector<text_entry> as_text(const std::vector<language::recited_entry>& entries);

/// The position of a sentence: the state and the place.
using position = std::pair<std::string, std::string>;

/// Returns the position of each entry.
[[nodiscard]] std::vector<position> positions(const std::vector<text_entry>& entries);

/// The sentences of a text, as digests.
class kept_text {
public:
    /// Reads a file of digests. `disagreements` has the places where the table deliberately differs from the text, with
    /// the reasons. Throws: std::runtime_error if the file cannot be read.
    explicit kept_text(const std::filesystem::path& file, std::vector<testing::text_disagreement> disagreements = {});

    /// Returns the positions at which `entries` differ from the text, in order. If all entries are present but in
    /// another order, returns a single position with a message about the order. Leaves out a known disagreement, unless
    /// the table and the text agree at its position.
    [[nodiscard]] std::vector<position> disagreeing(const std::vector<text_entry>& entries);
    /// Returns the number of positions.
    [[nodiscard]] std::size_t size() const { return by_position_.size(); }

private:
    std::uint64_t digest_of(const std::string& sentence);
    [[nodiscard]] const testing::text_disagreement* disagreement_at(const position& at) const;

    std::vector<testing::text_disagreement> disagreements_;
    std::vector<sentence_digest> in_order_;
    std::map<position, std::vector<std::uint64_t>> by_position_;
    std::unordered_map<std::string, std::uint64_t> known_;  // the digests of earlier sentences
};

}  // namespace strata::recital_test
