#pragma once
// Whether a draft's table says what the draft's text says, sentence by sentence, by digest.

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/words/recital.hpp"
#include "tests/recital/draft_text.hpp"

namespace strata::recital_test {

/// An entry whose generated sentences are not the text's, and why that is right.
struct disagreement {
    std::string_view draft;
    std::string_view state;
    std::string_view place;     ///< as in the file of digests
    std::string_view sentence;  ///< what the table says instead, normalised; "" where it has no such entry
    std::string_view reason;
};

/// All of them. One that is listed here and agrees is an error too.
[[nodiscard]] const std::vector<disagreement>& known_disagreements();

/// What the table says, as a text is read.
[[nodiscard]] std::vector<text_entry> as_text(const std::vector<words::recited_entry>& entries);

/// Where a sentence stands: state and place.
using position = std::pair<std::string, std::string>;

/// The positions of entries, one for each.
[[nodiscard]] std::vector<position> positions(const std::vector<text_entry>& entries);

/// The sentences of a text, kept as digests.
class kept_text {
public:
    /// Reads a file of digests of that draft.
    /// Throws: std::runtime_error, where it cannot be read.
    kept_text(const std::filesystem::path& file, std::string_view draft_name);

    /// The positions at which what `entries` say is not what the text says, in order; of entries that are all there and
    /// in another order, one position that says so. Known disagreements are left out, unless they agree.
    [[nodiscard]] std::vector<position> disagreeing(const std::vector<text_entry>& entries);
    /// How many positions there are.
    [[nodiscard]] std::size_t size() const { return by_position_.size(); }

private:
    std::uint64_t digest_of(const std::string& sentence);

    std::string draft_name_;
    std::vector<sentence_digest> in_order_;
    std::map<position, std::vector<std::uint64_t>> by_position_;
    std::unordered_map<std::string, std::uint64_t> known_;  // digests of sentences that came before
};

}  // namespace strata::recital_test
