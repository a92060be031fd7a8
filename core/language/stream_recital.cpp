#include "core/language/recital.hpp"

// The sentences of "Preprocessing the input stream", from a draft's table of errors in the stream.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/language/english.hpp"
#include "core/language/phrase_text.hpp"
#include "core/language/sentence_names.hpp"
#include "core/text/utf8.hpp"

namespace strata::language {
namespace {

// From the standard, whose decoder drops the mark.
constexpr std::string_view of_the_decoder =
    "The input stream consists of the characters pushed into it as the input byte stream is decoded or from the "
    "various "
    "APIs that directly manipulate the input stream.";

std::string sentence_on(fact what, const fillings& with = {}) { return as_sentence(said(phrase_for(what), with)); }

std::string hexadecimal(char32_t c) { return fmt::format("U+{:04X}", static_cast<std::uint32_t>(c)); }

bool is_end_of_plane(const spec::code_point_range& range) { return (range.first & 0xFFFFU) == 0xFFFE; }

// The working drafts list ranges, then single characters.
std::string list_of_errors(const spec::draft& draft) {
    std::string ranges;
    std::vector<std::string> singles;
    for (const spec::input_error& each : draft.stream.errors) {
        if (each.range.last == 0) continue;
        const bool is_elsewhere = draft.stream.replaces_surrogates || draft.words.isolated_surrogates_apart;
        if (is_elsewhere && each.code == spec::error_code::surrogate_in_input_stream) continue;
        if (is_end_of_plane(each.range)) {
            singles.push_back(hexadecimal(each.range.first));
            singles.push_back(hexadecimal(each.range.last));
        } else if (each.range.first == each.range.last) {
            singles.push_back(hexadecimal(each.range.first));
        } else {
            ranges += fmt::format("{} to {}, ", hexadecimal(each.range.first), hexadecimal(each.range.last));
        }
    }
    std::string characters;
    for (std::size_t i = 0; i < singles.size(); ++i)
        characters.append(i == 0 ? "" : i + 1 == singles.size() ? ", and " : ", ").append(singles[i]);
    return sentence_on(fact::errors_in_stream,
                       {{slot::code_points, fmt::format("{}and characters {}", ranges, characters)}});
}

// A draft that names its errors has names for the sets too.
std::string named_errors() {
    return sentence_on(fact::surrogates_are_errors) + ' ' +
           sentence_on(fact::noncharacters_are_errors, {{slot::character, code_point(0)}});
}

}  // namespace

std::string stream_sentence(const spec::draft& draft, char32_t c) {
    if (c == 0xFEFF) {
        if (!draft.stream.drops_byte_order_mark) return std::string(of_the_decoder);
        return sentence_on(fact::drops_byte_order_mark, {{slot::character, "U+FEFF BYTE ORDER MARK"}});
    }
    if (draft.names_errors) return named_errors();
    if (draft.stream.replaces_surrogates && (c == 0 || input::is_surrogate(c)))
        return sentence_on(fact::replaces_surrogates,
                           {{slot::character, code_point(0)}, {slot::code_points, "U+D800 to U+DFFF"}});
    if (c == 0 && draft.stream.drops_null) return sentence_on(fact::drops_null, {{slot::character, code_point(0)}});
    if (input::is_surrogate(c) && draft.words.isolated_surrogates_apart)
        return sentence_on(fact::isolated_surrogates_are_errors);
    bool any_but_null = false;
    for (const spec::input_error& each : draft.stream.errors) any_but_null = any_but_null || each.range.last != 0;
    if (c == 0 || !any_but_null) return sentence_on(fact::replaces_null, {{slot::character, code_point(0)}});
    return list_of_errors(draft);
}

}  // namespace strata::language
