#pragma once
// Where a machine stopped because its draft does not say how to go on.

#include <cstddef>
#include <cstdint>
#include <optional>

namespace strata {

/// A machine that was read at run time comes to a sentence that was not understood, or to a character for which its
/// text has no rule. Nothing is emitted from there on, not even an end-of-file token.
struct early_stop {
    std::size_t state = 0;           ///< index into the draft's states
    std::uint64_t offset = 0;        ///< source byte of the character looked at, or of the next one
    std::optional<std::size_t> gap;  ///< the sentence, by its place in `spec::draft::gaps`; nothing: there is no rule
    friend bool operator==(const early_stop&, const early_stop&) = default;
};

}  // namespace strata
