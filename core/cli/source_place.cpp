#include "core/cli/source_place.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <system_error>
#include <tuple>

#include "core/cli/console.hpp"
#include "core/text/locator.hpp"
#include "core/text/utf8.hpp"

namespace strata::cli {
namespace {

std::optional<std::uint64_t> number_in(std::string_view text) {
    std::uint64_t number = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = !text.empty() && end.ec == std::errc() && end.ptr == text.data() + text.size();
    return is_number ? std::optional(number) : std::nullopt;
}

std::optional<source_place> place_in(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) {
        const auto offset = number_in(text);
        return offset ? std::optional(source_place{*offset, 0, 0}) : std::nullopt;
    }
    const auto line = number_in(text.substr(0, colon));
    const auto column = number_in(text.substr(colon + 1));
    if (!line || !column || *line == 0 || *column == 0) return std::nullopt;
    return source_place{0, *line, *column};
}

}  // namespace

std::uint64_t source_place::in(std::string_view source) const {
    if (!has_line()) return offset;
    input::locator places(source);
    std::uint64_t at = source.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    for (;;) {
        const input::position here = places.at(at);
        if (std::tie(here.line, here.column) >= std::tie(line, column)) return at;
        if (at >= source.size()) return source.size() + 1;
        const std::string_view rest = source.substr(at);
        at += rest.starts_with("\r\n") ? 2 : input::decode_one(rest, false).length;
    }
}

std::string source_place::words() const {
    return has_line() ? fmt::format("{}:{}", line, column) : std::to_string(offset);
}

bool source_place::is_before(const source_place& other) const {
    return has_line() == other.has_line() &&
           std::tie(offset, line, column) < std::tie(other.offset, other.line, other.column);
}

source_place place_given(std::string_view option, std::string_view text) {
    if (const auto place = place_in(text)) return *place;
    throw failure(fmt::format("{}={}", option, text), "not LINE:COL or a byte offset");
}

}  // namespace strata::cli
