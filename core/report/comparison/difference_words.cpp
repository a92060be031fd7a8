#include "core/report/comparison/difference_words.hpp"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "core/input/utf8.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {
namespace {

using compare::difference;
using compare::difference_kind;

// A value that is longer is not said.
constexpr std::size_t longest_value = 32;

std::string_view token_in_words(std::string_view kind) {
    if (kind == "startTag") return "start tag";
    if (kind == "endTag") return "end tag";
    if (kind == "doctype") return "DOCTYPE";
    if (kind == "processingInstruction") return "processing instruction";
    return kind;
}

// The only kind of token that any side has.
std::optional<std::string_view> only_value(const difference& d) {
    std::optional<std::string_view> only;
    for (const difference::side& each : d.sides) {
        if (!each.value) continue;
        if (only && *only != *each.value) return std::nullopt;
        only = *each.value;
    }
    return only;
}

struct ways_to_say {
    std::string_view there;
    std::string_view missing;
};

std::string in_order(const difference& d, ways_to_say say) {
    std::string text;
    for (const difference::side& each : d.sides) {
        if (!text.empty()) text += " / ";
        text += each.value ? say.there : say.missing;
    }
    return text;
}

// A character by itself is told by its code point: many look alike.
std::string value_in_words(const std::string& value) {
    if (!value.empty()) {
        const input::decoded one = input::decode_one(value, true);
        if (one.length == value.size() && one.code_point >= 0x80)
            return fmt::format("U+{:04X}", static_cast<std::uint32_t>(one.code_point));
    }
    std::string text;
    append_quoted(text, value);
    return text;
}

std::string values_in_order(const difference& d, std::string_view missing) {
    std::string text;
    for (const difference::side& each : d.sides) {
        if (each.value && each.value->size() > longest_value) return {};
        if (!text.empty()) text += " / ";
        text += each.value ? value_in_words(*each.value) : std::string(missing);
    }
    return text;
}

// Whether a text is absent altogether somewhere.
bool some_side_has_nothing(const difference& d) {
    for (const difference::side& each : d.sides)
        if (!each.value) return true;
    return false;
}

std::string said(const difference& d) {
    switch (d.what) {
        case difference_kind::token: {
            if (only_value(d)) return in_order(d, {"emitted", "absent"});
            std::string text;
            for (const difference::side& each : d.sides) {
                if (!text.empty()) text += " / ";
                text += each.value ? token_in_words(*each.value) : std::string_view("absent");
            }
            return text;
        }
        case difference_kind::attribute:
        case difference_kind::self_closing: return in_order(d, {"set", "absent"});
        case difference_kind::quirks: return in_order(d, {"on", "off"});
        case difference_kind::error: return in_order(d, {"reported", "absent"});
        case difference_kind::data:
            if (some_side_has_nothing(d)) return in_order(d, {"emitted", "absent"});
            return values_in_order(d, "absent");
        case difference_kind::doctype_name:
        case difference_kind::public_identifier:
        case difference_kind::system_identifier: return values_in_order(d, "missing");
        case difference_kind::name:
        case difference_kind::attribute_value:
        case difference_kind::target: return values_in_order(d, "absent");
    }
    return {};
}

std::string words_for(const difference& d, std::string_view attribute) {
    switch (d.what) {
        case difference_kind::token: return std::string(token_in_words(only_value(d).value_or("token")));
        case difference_kind::name: return "tag name";
        case difference_kind::attribute: return fmt::format("attribute{}", attribute);
        case difference_kind::attribute_value:
            return attribute.empty() ? "value of an attribute" : fmt::format("value of{}", attribute);
        case difference_kind::self_closing: return "self-closing flag";
        case difference_kind::doctype_name: return "DOCTYPE name";
        case difference_kind::public_identifier: return "public identifier";
        case difference_kind::system_identifier: return "system identifier";
        case difference_kind::quirks: return "force-quirks flag";
        case difference_kind::data: return d.of == "characters" ? "text" : fmt::format("{} data", token_in_words(d.of));
        case difference_kind::target: return "target";
        case difference_kind::error: return fmt::format("error {}", only_value(d).value_or(std::string_view()));
    }
    return {};
}

}  // namespace

std::string difference_in_words(const difference& d) {
    std::string attribute;
    if (!d.name.empty()) {
        attribute = " ";
        append_on_one_line(attribute, cut_to(d.name, longest_value));
    }
    const std::string values = said(d);
    return values.empty() ? words_for(d, attribute) : fmt::format("{}: {}", words_for(d, attribute), values);
}

std::string kind_in_words(const difference& d) { return words_for(d, {}); }

}  // namespace strata::report
