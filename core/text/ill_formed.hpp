#pragma once
// What of an input is not UTF-8.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace strata::input {

/// Counts the ill-formed sequences of an input of bytes, chunk by chunk. Each is a maximal subpart of an ill-formed
/// sequence: what the Encoding Standard's decoder replaces by one U+FFFD.
class ill_formed_counter {
public:
    /// The first one of an input.
    struct place {
        std::uint64_t offset = 0;
        std::uint64_t line = 1;    ///< from 1
        std::uint64_t column = 1;  ///< from 1, in code points
    };

    /// Reads the next chunk. Complexity: linear; ASCII is skipped many bytes at a time.
    void read(std::string_view chunk);
    /// Reads the last chunk, which may be the whole input. Call it once.
    void finish(std::string_view chunk = {});

    [[nodiscard]] std::uint64_t count() const { return count_; }
    [[nodiscard]] const std::optional<place>& first() const { return first_; }

private:
    enum class ending : std::uint8_t { of_chunk, of_input };
    void join_and_examine(std::string_view chunk, ending how);
    void examine(std::string_view text, ending how);
    void advance(std::string_view text);

    place here_;        // after what has been read, until one is found
    std::string held_;  // the end of the last chunk, where what follows decides: up to three bytes, or a CR
    std::uint64_t count_ = 0;
    std::optional<place> first_;
};

}  // namespace strata::input
