#include "core/cli/named_symbol.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <optional>
#include <system_error>

#include "core/cli/console.hpp"
#include "core/language/character_classes.hpp"
#include "core/spec/ascii_case.hpp"
#include "core/text/utf8.hpp"

namespace strata::cli {
namespace {

constexpr spec::symbol beyond_ascii = 0x80;
constexpr std::uint32_t last_code_point = 0x10FFFF;

std::optional<spec::symbol> with_number(std::string_view name) {
    if (name.size() < 3 || !spec::same_in_any_case(name.substr(0, 2), "u+")) return std::nullopt;
    std::uint32_t number = 0;
    const char* const end = name.data() + name.size();
    const auto read = std::from_chars(name.data() + 2, end, number, 16);
    if (read.ec != std::errc() || read.ptr != end || number > last_code_point) return std::nullopt;
    return number < beyond_ascii ? static_cast<spec::symbol>(number) : beyond_ascii;
}

}  // namespace

spec::symbol symbol_named(std::string_view name) {
    for (const spec::symbol each : {spec::eof_symbol, spec::symbol{0}, spec::symbol{'\t'}, spec::symbol{'\n'},
                                    spec::symbol{'\v'}, spec::symbol{'\f'}, spec::symbol{' '}})
        if (spec::same_in_any_case(name, words::short_name(each))) return each;
    if (const auto number = with_number(name)) return *number;
    if (!name.empty()) {
        const input::decoded one = input::decode_one(name, false);
        if (one.well_formed && one.length == name.size())
            return one.code_point < beyond_ascii ? static_cast<spec::symbol>(one.code_point) : beyond_ascii;
    }
    throw failure(fmt::format("character '{}'", name),
                  "is not one character: write it as '!', U+0021, tab, LF, FF, space or EOF");
}

}  // namespace strata::cli
