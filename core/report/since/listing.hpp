#pragma once
// The tokens and errors of a reading, or those of them that tell it from its neighbours in time.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/since/since.hpp"
#include "core/report/tokens/words.hpp"
#include "core/text/locator.hpp"

namespace strata::report {

/// The name of a state before a day.
struct former_name {
    std::string_view before;  ///< the day from which on the text names it otherwise, or reads the input otherwise
    std::string_view name;
};

/// A token or an error.
struct listed_line {
    std::uint64_t left_out = 0;  ///< how many before it are not listed
    input::position where;
    token_kind kind;
    std::string words;  ///< the contents of a token, the name of an error; "" for the end of the file
    /// Of an error: the state in the newest text with this reading. States have other names in other texts.
    std::string_view state{};
    std::vector<former_name> former_states{};  ///< newest first
};

/// "eof-in-comment (Comment state; before 2010-02-06 Comment dash state)"
[[nodiscard]] std::string words_of(const listed_line& line);

/// What is shown of a reading.
struct listing {
    std::vector<listed_line> lines;
    std::uint64_t left_out = 0;  ///< how many after the last line are not listed
    std::uint64_t tokens = 0;    ///< of all, adjacent text joined, the end of the file not counted
    std::uint64_t errors = 0;    ///< of all
    [[nodiscard]] bool is_whole() const;
};

/// The reading whose newest moment is number `newest`: all of it if it has at most `most_lines` tokens and errors. Of a
/// longer one only those in places where it differs from the readings before and after it, and at most `most_lines`; if
/// there are none, its beginning. The turning points of `of` must still have their places.
/// Complexity: that of running the input, once and once more for each set of names that its states had.
[[nodiscard]] listing listing_of(const input_in_time& of, std::size_t newest, std::size_t most_lines);

}  // namespace strata::report
