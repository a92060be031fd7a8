#pragma once
// The warning about inputs that are not well-formed in their encoding.

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/cli/console.hpp"
#include "core/cli/progress_bar.hpp"
#include "core/run/page_text.hpp"
#include "core/text/ill_formed.hpp"

namespace strata::cli {

/// What a decoder did not accept.
struct decoding_errors {
    encoding::id encoding = encoding::id::utf_8;
    std::size_t count = 0;
    std::optional<std::size_t> first;  ///< offset in the bytes; nothing: there are none
};

/// Of a page that was decoded.
[[nodiscard]] decoding_errors errors_of(const page::page_text& page);

/// Prints to standard error how many sequences of an input are not UTF-8, and where the first one is; nothing if there
/// are none. `name`: the input, as given. Hides `progress` first, unless it is null.
void warn_of_encoding(const console& io, std::string_view name, const input::ill_formed_counter& of_input,
                      progress_bar* progress = nullptr);
/// The same for an encoding other than UTF-8.
void warn_of_encoding(const console& io, std::string_view name, const decoding_errors& of_input,
                      progress_bar* progress = nullptr);
/// The same for an input of UTF-8 that was read whole.
void warn_of_encoding(const console& io, std::string_view name, std::string_view bytes,
                      progress_bar* progress = nullptr);
/// The same for a page of any encoding: how many sequences its decoder did not accept.
void warn_of_encoding(const console& io, std::string_view name, std::string_view bytes, const page::page_text& page,
                      progress_bar* progress = nullptr);

}  // namespace strata::cli
