#pragma once
// Sentences that explain what the tables take for granted, or are about other things than tokens.

#include <cstdint>
#include <string_view>

namespace strata::reading {

/// The digest by which a sentence is recognised: 64-bit FNV-1a of its words, whatever the white space.
[[nodiscard]] std::uint64_t digest_of_sentence(std::string_view sentence);

/// Whether the sentence only explains. The sentences themselves belong to the texts; here is a digest of each.
/// tests/reading/make_explanations lists those of a text that are not yet known.
[[nodiscard]] bool is_explanation(std::string_view sentence);

}  // namespace strata::reading
