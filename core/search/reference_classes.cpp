#include "core/search/reference_classes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/engine/references.hpp"
#include "core/spec/vocabulary.hpp"

namespace strata::search {
namespace {

using engine::longest_name;
using spec::condition;
using spec::op;

bool ends_a_plane(const spec::code_point_range& range) {
    return range.last == range.first + 1 && (range.first & 0xFFFFU) == 0xFFFE;
}

bool same_characters(const spec::named_reference& a, const spec::named_reference& b) {
    return a.first == b.first && a.second == b.second;
}

bool holds(condition what, const spec::reference_tables& tables, std::uint32_t number) {
    switch (what) {
        case condition::number_is_in_table: return engine::row_of(tables, number) != nullptr;
        case condition::number_is_replaced: return engine::is_replaced(tables, number);
        case condition::number_is_zero: return number == 0;
        case condition::number_is_beyond_unicode: return number > 0x10FFFF;
        case condition::number_is_surrogate: return input::is_surrogate(number);
        case condition::number_is_noncharacter: return input::is_noncharacter(number);
        case condition::number_is_control:
            return number == 0x0D || (input::is_control(number) && !input::is_ascii_whitespace(number));
        default: return true;
    }
}

/// What a draft does with the number of a reference.
struct made_of_number {
    std::size_t rule = 0;  ///< the rule that decides, in the state that handles the number
    char32_t character = 0;
};

made_of_number made_of(const spec::draft& draft, std::uint32_t number) {
    for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
        const auto rules = draft.table.rules_of(s);
        if (std::none_of(rules.begin(), rules.end(),
                         [](const spec::rule& rule) { return spec::asks_about_number(rule.given.what); }))
            continue;
        for (std::size_t r = 0; r < rules.size(); ++r) {
            if (!holds(rules[r].given.what, draft.references, number)) continue;
            made_of_number made{r, number};
            const spec::number_row* row = engine::row_of(draft.references, number);
            for (const spec::action& a : rules[r].then()) {
                const bool replaces =
                    (a.code == op::return_character || a.code == op::set_code) && a.what == spec::replacement_character;
                const bool looks_up = a.code == op::set_code_from_table ||
                                      (a.code == op::return_character && a.what == spec::what_was_returned);
                if (replaces) made.character = spec::replacement_character;
                if (looks_up && row != nullptr) made.character = row->character;
            }
            return made;
        }
    }
    return {0, number};
}

std::string range_words(const spec::code_point_range& range) {
    if (ends_a_plane(range)) return "the last two code points of a plane";
    const auto first = static_cast<std::uint32_t>(range.first);
    const auto last = static_cast<std::uint32_t>(range.last);
    return first == last ? fmt::format("U+{:04X}", first) : fmt::format("U+{:04X} to U+{:04X}", first, last);
}

template <class Ranges, class RangeIn>
std::size_t place_in(const Ranges& ranges, char32_t c, const RangeIn& range_in) {
    std::size_t plane_ends = 0;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const spec::code_point_range& range = range_in(ranges[i]);
        if (ends_a_plane(range) && plane_ends == 0) plane_ends = i + 1;
        if (range.has(c)) return ends_a_plane(range) ? plane_ends : i + 1;
    }
    return 0;
}

// Whether `a` is plainer than `b`. A shorter text is plainer. If the lengths are equal, the text with fewer capitals is
// plainer. If the numbers of capitals are also equal, the text that comes first in byte order is plainer.
bool is_plainer(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return a.size() < b.size();
    const auto capitals = [](std::string_view text) {
        return std::count_if(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
    };
    return capitals(a) != capitals(b) ? capitals(a) < capitals(b) : a < b;
}

}  // namespace

std::size_t range_of(std::span<const spec::code_point_range> ranges, char32_t c) {
    return place_in(ranges, c, [](const auto& each) -> const spec::code_point_range& { return each; });
}

std::size_t range_of(std::span<const spec::input_error> errors, char32_t c) {
    return place_in(errors, c, [](const auto& each) -> const spec::code_point_range& { return each.range; });
}

std::string range_label(const spec::draft& one, const spec::draft& other, char32_t c) {
    // If both drafts have a range that contains `c`, the narrower one is used, because it is more informative.
    const spec::code_point_range* found = nullptr;
    for (const spec::draft* draft : {&one, &other})
        for (const spec::input_error& each : draft->stream.errors)
            if (each.range.has(c) &&
                (found == nullptr || each.range.last - each.range.first < found->last - found->first))
                found = &each.range;
    return found == nullptr ? std::string() : range_words(*found);
}

reference_classes::reference_classes(const spec::draft& one, const spec::draft& other) : one_(one), other_(other) {
    add_names();
    add_numbers();
}

std::size_t reference_classes::of_number(std::uint32_t number) const {
    const auto found = by_number_.find(key_of_number(number));
    return found == by_number_.end() ? 0 : found->second;
}

const reference_class* reference_classes::of_name(std::string_view text) const {
    const auto a = longest_name(one_.references.names, text);
    const auto b = longest_name(other_.references.names, text);
    std::size_t length = 0;
    if (a.row != nullptr) length = a.row->name.size();
    if (b.row != nullptr) length = std::max(length, b.row->name.size());
    if (length == 0) return nullptr;
    const auto found = by_name_.find(key_of_name(text.substr(0, length)));
    return found == by_name_.end() ? nullptr : &classes_[found->second];
}

std::uint64_t reference_classes::live_state_of_name(std::string_view text) const {
    const auto a = longest_name(one_.references.names, text);
    const auto b = longest_name(other_.references.names, text);
    std::uint64_t bits = (a.undecided ? 1U : 0U) | (b.undecided ? 2U : 0U);
    for (const std::uint64_t each : key_of_name(text)) bits = bits * 0x9E3779B97F4A7C15U + each;
    return bits;
}

// The key of a class contains how many characters of the name each draft matches, how the match ends, and whether both
// drafts give the same characters. A name that stands for different characters in the two drafts has a class of its
// own, because each such name is a separate change of the table.
reference_classes::key reference_classes::key_of_name(std::string_view text) const {
    const auto* a = longest_name(one_.references.names, text).row;
    const auto* b = longest_name(other_.references.names, text).row;
    const auto kind = [&](const spec::named_reference* row) -> std::uint64_t {
        if (row == nullptr) return 0;
        return 1U + (row->name.size() == text.size() ? 1U : 0U) + (row->name.back() == ';' ? 2U : 0U);
    };
    key k{kind(a), kind(b)};
    if (a == nullptr || b == nullptr || a->name != b->name) {
        const spec::named_reference* fresh = b == nullptr || (a != nullptr && a->name.size() > b->name.size()) ? a : b;
        k.push_back(fresh == nullptr ? 0 : fresh->second != 0 ? 3 : fresh->first > 0xFFFF ? 2 : 1);
    } else if (!same_characters(*a, *b)) {
        for (const char c : a->name) k.push_back(static_cast<unsigned char>(c));
    }
    return k;
}

std::string reference_classes::label_of_name(std::string_view name) const {
    const auto* a = longest_name(one_.references.names, name).row;
    const auto* b = longest_name(other_.references.names, name).row;
    const bool in_a = a != nullptr && a->name.size() == name.size();
    const bool in_b = b != nullptr && b->name.size() == name.size();
    if (in_a && in_b) return same_characters(*a, *b) ? std::string() : fmt::format("the name {}", name);
    // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): the name is in one of the tables
    const spec::named_reference& fresh = in_a ? *a : *b;
    std::string label = fmt::format("names that only {} has", in_a ? one_.about.name : other_.about.name);
    if (fresh.second != 0)
        label += ", for two characters";
    else if (fresh.first > 0xFFFF)
        label += ", for a character beyond U+FFFF";
    if (name.back() != ';') label += ", without semicolon";
    if ((in_a ? b : a) != nullptr) label += ", that begin with another name";
    return label;
}

void reference_classes::add_names() {
    std::set<std::string_view> names;
    for (const spec::draft* draft : {&one_, &other_})
        for (const spec::named_reference& row : draft->references.names) names.insert(row.name);
    for (const std::string_view name : names) {
        const auto [at, is_new] = by_name_.emplace(key_of_name(name), classes_.size());
        if (is_new) {
            classes_.push_back({label_of_name(name), std::string(name), {}});
        } else if (is_plainer(name, classes_[at->second].plainest)) {
            classes_[at->second].plainest = name;
        }
        classes_[at->second].members.emplace_back(name);
    }
}

reference_classes::key reference_classes::key_of_number(std::uint32_t number) const {
    const made_of_number a = made_of(one_, number);
    const made_of_number b = made_of(other_, number);
    const auto c = static_cast<char32_t>(number);
    return {a.rule,
            b.rule,
            a.character == b.character ? 1U : 0U,
            range_of(one_.references.replaced_numbers, c),
            range_of(other_.references.replaced_numbers, c),
            range_of(one_.stream.errors, c),
            range_of(other_.stream.errors, c),
            number < 0x80 ? 1U : 0U};
}

std::string reference_classes::label_of_number(std::uint32_t number) const {
    if (number == 0) return "the number 0";
    if (number > 0x10FFFF) return "numbers beyond U+10FFFF";
    if (number == 0x7F) return "the number of U+007F";
    std::string range = range_label(one_, other_, static_cast<char32_t>(number));
    if (range.empty())
        for (const spec::draft* draft : {&one_, &other_})
            for (const spec::code_point_range& each : draft->references.replaced_numbers)
                if (range.empty() && each.has(static_cast<char32_t>(number))) range = range_words(each);
    if (range.empty() && (number < 0x20 || number > 0x7E)) range = fmt::format("U+{:04X}", number);
    return range.empty() ? range : "numbers of " + range;
}

void reference_classes::add_numbers() {
    // From one number to the next, the class can change only at the ends of ranges and at numbers in the table.
    std::set<std::uint32_t> numbers;
    const auto add_around = [&](char32_t first, char32_t last) {
        for (const std::uint32_t each : {std::uint32_t{first}, std::uint32_t{last}, std::uint32_t{last} + 1})
            numbers.insert(each);
    };
    for (std::uint32_t each = 0; each <= 0xA0; ++each) numbers.insert(each);
    add_around(0xD800, 0xDFFF);
    add_around(0xFDD0, 0xFDEF);
    add_around(0x10FFFE, 0x10FFFF);
    for (const spec::draft* draft : {&one_, &other_}) {
        for (const auto& each : draft->references.replaced_numbers) add_around(each.first, each.last);
        for (const auto& each : draft->stream.errors) add_around(each.range.first, each.range.last);
        for (const auto& each : draft->references.numbers) numbers.insert(each.number);
    }
    for (const std::uint32_t number : numbers) {
        const std::string decimal = fmt::format("#{}", number);
        const std::string hexadecimal = fmt::format("#x{:x}", number);
        const std::string& plain = decimal.size() < hexadecimal.size() ? decimal : hexadecimal;
        const auto [at, is_new] = by_number_.emplace(key_of_number(number), classes_.size());
        if (is_new)
            classes_.push_back({label_of_number(number), plain, {}});
        else if (plain.size() < classes_[at->second].plainest.size())
            classes_[at->second].plainest = plain;
    }
}

}  // namespace strata::search
