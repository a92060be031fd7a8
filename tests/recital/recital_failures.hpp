#pragma once
// Checks whether the recital of a draft's table agrees with the draft's text, sentence by sentence, using digests.

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

/// The recital of the table, in the form of a text.
[[nodiscard]] std::vector<text_entry> as_text(const std::vector<language::recited_entry>& entries);

/// The position of a sentence: state and place.
using position = std::pair<std::string, std::string>;

/// The positions of entries, one for each.
[[nodiscard]] std::vector<position> positions(const std::vector<text_entry>& entries);

/// The sentences of a text, stored as digests.
class kept_text {
public:
    /// Reads a file of digests. `disagreements`: the places where the table deliberately differs from the text, and
    /// why. Throws std::runtime_error if it cannot be read.
    explicit kept_text(const std::filesystem::path& file, std::vector<testing::text_disagreement> disagreements = {});

    /// The positions at which `entries` differ from the text, in order. If all entries are there but in a different
    /// order, one position that says so. Known disagreements are left out, unless the two agree there.
    [[nodiscard]] std::vector<position> disagreeing(const std::vector<text_entry>& entries);
    /// How many positions there are.
    [[nodiscard]] std::size_t size() const { return by_position_.size(); }

private:
    std::uint64_t digest_of(const std::string& sentence);
    [[nodiscard]] const testing::text_disagreement* disagreement_at(const position& at) const;

    std::vector<testing::text_disagreement> disagreements_;
    std::vector<sentence_digest> in_order_;
    std::map<position, std::vector<std::uint64_t>> by_position_;
    std::unordered_map<std::string, std::uint64_t> known_;  // digests of earlier sentences
};

}  // namespace strata::recital_test
