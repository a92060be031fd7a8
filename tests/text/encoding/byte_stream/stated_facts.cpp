#include "tests/text/encoding/byte_stream/stated_facts.hpp"

#include <array>
#include <cctype>
#include <cstddef>
#include <optional>

namespace byte_stream_test {
namespace {

using namespace strata;

std::string yes_or_no(bool is) { return is ? "yes" : "no"; }

std::string_view name_of(spec::meta_attributes how) {
    switch (how) {
        case spec::meta_attributes::each_by_itself: return "each by itself";
        case spec::meta_attributes::first_with_value: return "the first with a value";
        case spec::meta_attributes::charset_first: return "charset first";
    }
    return "";
}

// The facts of a value and the facts of a text both come from this list, so that their names and order are equal.
std::vector<named_fact> facts_from(const spec::sniffing& value) {
    const auto& prescan = value.prescan;
    const auto& change = value.change;
    return {
        {"section", std::string(value.section)},
        {"section on changing", std::string(change.section)},
        {"confidence", yes_or_no(value.has_confidence)},
        {"mark in the decoder alone", yes_or_no(!value.mark_in_decoder.empty())},
        {"encodings that stand for others", yes_or_no(!value.overrides.empty())},
        {"labels are trimmed", yes_or_no(value.labels == spec::label_matching::trimmed)},
        {"UTF-16 is little-endian", yes_or_no(value.utf_16_is_little_endian)},
        {"prescan: bytes", std::to_string(prescan.limit)},
        {"prescan: line tabulation is a space", yes_or_no(prescan.line_tabulation_is_space)},
        {"prescan: a slash may follow meta", yes_or_no(prescan.slash_may_follow_meta)},
        {"prescan: less-than ends a tag", yes_or_no(prescan.less_than_ends_tag)},
        {"prescan: doubles the first of unquoted values", yes_or_no(prescan.doubles_first_of_unquoted)},
        {"prescan: a closing quote begins a name", yes_or_no(prescan.closing_quote_begins_name)},
        {"prescan: goes on at a space", yes_or_no(prescan.goes_on_at_space)},
        {"prescan: attributes", std::string(name_of(prescan.attributes))},
        {"prescan: drops duplicates", yes_or_no(prescan.drops_duplicates)},
        {"prescan: UTF-16 becomes UTF-8", yes_or_no(prescan.utf_16_becomes_utf_8)},
        {"prescan: replacement becomes UTF-8", yes_or_no(prescan.replacement_becomes_utf_8)},
        {"prescan: x-user-defined becomes windows-1252", yes_or_no(prescan.user_defined_becomes_windows_1252)},
        {"prescan: reads XML declarations", yes_or_no(prescan.reads_xml_declaration)},
        {"prescan: stays on an equals sign", yes_or_no(prescan.stays_on_equals_sign)},
        {"change: UTF-16 stays", yes_or_no(change.current_utf_16_stays)},
        {"change: UTF-16 becomes UTF-8 before comparing",
         yes_or_no(change.utf_16_becomes_utf_8 == spec::utf_16_turns::before_comparing)},
        {"change: replacement becomes UTF-8", yes_or_no(change.replacement_becomes_utf_8)},
        {"change: x-user-defined becomes windows-1252", yes_or_no(change.user_defined_becomes_windows_1252)},
    };
}

constexpr std::string_view decoder_skips_mark =
    "A leading Byte Order Mark (BOM) causes the character encoding argument to be ignored and will itself be skipped.";

/// Returns the number before " bytes" after `words`; 0 if there is none.
std::size_t bytes_after(section_text& text, std::string_view words) {
    const std::optional<std::size_t> n = text.with(words);
    if (!n) return 0;
    const std::string& paragraph = text.paragraphs()[*n];
    std::size_t bytes = 0;
    for (std::size_t at = paragraph.find(words) + words.size();
         at < paragraph.size() && std::isdigit(static_cast<unsigned char>(paragraph[at])) != 0; ++at)
        bytes = bytes * 10 + static_cast<std::size_t>(paragraph[at] - '0');
    return bytes;
}

/// Returns whether some step of the text compares the byte at the position with this byte.
bool compares_with(section_text& text, std::string_view byte) {
    return text.count_with("If the byte at position is ", byte) + text.count_with("If it is 0x", byte) > 0;
}

void read_prescan(section_text& text, spec::prescan_facts& facts) {
    facts.limit = bytes_after(text, "User agents are encouraged to only prescan the first ");
    facts.line_tabulation_is_space = text.says("0x0B");
    facts.slash_may_follow_meta = text.says("(case-insensitive ASCII '<meta' followed by a space or slash)");
    facts.less_than_ends_tag = compares_with(text, "0x3C");
    // Two steps can append the first byte of a value. If both also advance the position, the next step does not append
    // the byte a second time.
    facts.doubles_first_of_unquoted =
        text.count_with(" to attribute value", ". Advance position to the next byte.") != 2;
    facts.closing_quote_begins_name =
        !text.says("is the value of b, then advance position to the next byte and abort the \"get an attribute\"");
    facts.goes_on_at_space = !text.says("Return to the step labeled attributes.");
    const bool has_pragma = text.says("If need pragma is true but got pragma is false, then jump to the step below");
    const bool content_yields = text.says(
        "If a character encoding is returned, and if charset is still set to null, let charset be the "
        "encoding returned, and set need pragma to true.");
    const bool charset_wins = text.says(
        "Let charset be the result of getting an encoding from the attribute's value, and set need pragma to "
        "false.");
    facts.attributes = !has_pragma                      ? spec::meta_attributes::each_by_itself
                       : content_yields && charset_wins ? spec::meta_attributes::charset_first
                                                        : spec::meta_attributes::first_with_value;
    const bool looks_up =
        text.says("If the attribute's name is already in attribute list, then return to the step labeled attributes.");
    const bool keeps = text.says("Add the attribute's name to attribute list.");
    facts.drops_duplicates = looks_up && keeps;
    const bool is_made_output = text.says("Set charset to the result of getting an output encoding from charset.");
    facts.replacement_becomes_utf_8 = is_made_output;
    facts.utf_16_becomes_utf_8 = is_made_output ||
                                 text.says("If charset is a UTF-16 encoding, then set charset to UTF-8.") ||
                                 text.says("If charset is UTF-16BE/LE, then set charset to UTF-8.");
    facts.user_defined_becomes_windows_1252 =
        text.says("If charset is x-user-defined, set charset to windows-1252.") ||
        text.says("If charset is x-user-defined, then set charset to windows-1252.");
    const bool by_bytes = text.says("Prescan for UTF-16 XML declarations: If position points to:");
    const bool by_name = text.says("get an XML encoding means doing this.");
    facts.reads_xml_declaration = by_bytes && by_name;
    const std::optional<std::size_t> equals_sign =
        text.with("If the byte at encodingPosition is not 0x3D (=), then return failure.");
    facts.stays_on_equals_sign =
        equals_sign && text.paragraphs()[*equals_sign + 1] != "Advance encodingPosition to the next byte.";
    text.says("Advance encodingPosition to the next byte.");
}

void read_change(section_text& text, spec::encoding_change_facts& facts) {
    facts.section = "";
    facts.current_utf_16_stays = text.says("The new encoding is ignored; if it was anything but the same encoding");
    const std::optional<std::size_t> output =
        text.with("Set the new encoding to the result of getting an output encoding from the new encoding.");
    std::optional<std::size_t> turns = output;
    for (const std::string_view words : {"If the new encoding is a UTF-16 encoding, then change it to UTF-8.",
                                         "If the new encoding is UTF-16BE/LE, then change it to UTF-8."})
        if (const std::optional<std::size_t> at = text.with(words)) turns = at;
    const std::optional<std::size_t> compares = text.with("If the new encoding is identical or equivalent to");
    facts.utf_16_becomes_utf_8 = turns && compares && *turns < *compares ? spec::utf_16_turns::before_comparing
                                                                         : spec::utf_16_turns::after_comparing;
    facts.replacement_becomes_utf_8 = output.has_value();
    facts.user_defined_becomes_windows_1252 =
        text.says("If the new encoding is x-user-defined, change it to windows-1252.") ||
        text.says("If the new encoding is x-user-defined, then change it to windows-1252.");
}

}  // namespace

std::vector<named_fact> facts_of(const spec::sniffing& value) { return facts_from(value); }

std::vector<named_fact> facts_stated_in(section_text& text) {
    constexpr auto any = std::to_array<spec::encoding_override>({{"", ""}});
    const std::string section = text.number_of("Determining the character encoding");
    const std::string section_on_changing = text.number_of("Changing the encoding while parsing");
    spec::sniffing value;
    value.section = section;
    value.has_confidence =
        text.says("returns a character encoding and a confidence that is either tentative or certain");
    const bool sniffs = text.says("If the result of BOM sniffing is an encoding");
    value.mark_in_decoder = text.says(decoder_skips_mark) && !sniffs ? decoder_skips_mark : std::string_view();
    if (text.says("must instead use")) value.overrides = any;
    // The Encoding Standard defines the names of encodings. It ignores white space around a label. In it, "utf-16"
    // names the little-endian encoding.
    const bool by_encoding_standard = text.says("getting an encoding from the attribute's value");
    value.labels = by_encoding_standard ? spec::label_matching::trimmed : spec::label_matching::exact;
    value.utf_16_is_little_endian = by_encoding_standard;
    read_prescan(text, value.prescan);
    read_change(text, value.change);
    value.change.section = section_on_changing;
    return facts_from(value);
}

std::vector<std::string_view> sentences_of(const spec::sniffing& value) {
    std::vector<std::string_view> all;
    if (!value.mark_in_decoder.empty()) all.push_back(value.mark_in_decoder);
    for (const spec::sniffing_rule& each : value.steps) all.push_back(each.sentence);
    for (const std::string_view each : {value.change.stays_utf_16, value.change.same, value.change.other})
        if (!each.empty()) all.push_back(each);
    return all;
}

}  // namespace byte_stream_test
