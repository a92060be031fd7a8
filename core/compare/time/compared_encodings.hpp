#pragma once
// The encodings in which compared drafts read one input.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/run/configuration.hpp"
#include "core/run/page.hpp"
#include "core/text/encoding/sniffer.hpp"

namespace strata::compare {

/// Drafts that read an input in the same encoding for the same reason, oldest first.
struct drafts_and_encoding {
    std::vector<const spec::draft*> drafts;
    run::encoding_found found;
};

/// The encodings of one input, by the first draft that has each.
class compared_encodings {
public:
    /// `bytes`: the input, or its beginning. Complexity: linear in the bytes, times the configurations.
    compared_encodings(const std::vector<run::configuration>& configurations, std::string_view bytes,
                       const encoding::page_context& about);

    [[nodiscard]] const std::vector<drafts_and_encoding>& all() const { return all_; }
    /// The encoding that the last draft chooses: all drafts are compared on the characters that it gives.
    [[nodiscard]] encoding::id used() const { return used_; }
    /// Whether all drafts choose the encoding that is used.
    [[nodiscard]] bool agree() const { return agree_; }
    /// The divergence at the beginning of the input if they do not, with each draft's sentence as its cause. Its
    /// offsets are those of `text`.
    [[nodiscard]] divergence difference(const run::page_text& text) const;

private:
    std::vector<drafts_and_encoding> all_;
    encoding::id used_ = encoding::id::utf_8;
    bool agree_ = true;
};

/// Whether all drafts are certain that an input is UTF-8, from its first bytes alone. Complexity: linear in these
/// bytes, times the configurations.
[[nodiscard]] bool is_certainly_utf_8(const std::vector<run::configuration>& configurations,
                                      std::string_view first_bytes, const encoding::page_context& about);

}  // namespace strata::compare
