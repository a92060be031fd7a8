#pragma once
// The characters that a search over two drafts has to try: one of each class that neither draft can tell apart.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::search {

/// A class of characters, by its plainest member.
struct input_class {
    char32_t character = 0;
    std::string text;           ///< the same in generalised UTF-8
    bool printable = false;     ///< it can be read on a terminal
    bool in_stream = false;     ///< preprocessing has something to say of it
    std::uint32_t members = 0;  ///< how many code points the class has
};

/// The classes for two drafts, the plainest first: letters, then what tags are made of, then other printable
/// characters, then the rest. Characters are in one class if no rule of either draft, no word that one looks ahead for
/// and none of `names` (of last start tags) has one without the other, and preprocessing treats them alike.
[[nodiscard]] std::vector<input_class> input_classes(const spec::draft& one, const spec::draft& other,
                                                     const std::vector<std::string_view>& names);

/// Whether `c` can be read on a terminal as it stands.
[[nodiscard]] bool is_printable(char32_t c);

}  // namespace strata::search
