#pragma once
// What a draft's table says about character references: which may be read in one go, and where an "&" does not begin
// one. The references themselves are read in plain_references.hpp and reference_procedure.hpp; the tables of names and
// numbers are searched by core/engine/references.hpp.

#include <array>
#include <cstddef>

#include "core/engine/fused/run_facts.hpp"
#include "core/engine/fused/table.hpp"
#include "core/engine/fused/tag_path.hpp"
#include "core/engine/references.hpp"
#include "core/engine/scan.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine::fused {

template <class D>
inline constexpr const spec::reference_tables& references_of = D::draft.references;
template <class D>
inline constexpr name_beginnings beginnings = [] {
    static_assert(begin_with_two_letters(references_of<D>.names));
    return beginnings_of(references_of<D>.names);
}();
template <class D>
inline constexpr auto short_names_of = index_of<references_of<D>.names.size()>(references_of<D>.names);

// ---------------------------------------------------------------------------------------------------------------------
// References that mean the same in every draft and every context

/// The numbers that a plain reference may have.
inline constexpr spec::code_point_range plain_ascii{0x20, 0x7E};
inline constexpr spec::code_point_range plain_beyond_ascii{0xA0, 0xD7FF};
template <class D>
inline constexpr bool plain_numbers_mean_themselves = mean_themselves(references_of<D>, plain_ascii.first,
                                                                      plain_ascii.last) &&
                                                      mean_themselves(references_of<D>, plain_beyond_ascii.first,
                                                                      plain_beyond_ascii.last);

/// Whether such references are taken in one go in the state.
template <class D>
constexpr bool takes_plain_references(std::size_t s) {
    if (run_action_in<D>(s) != op::emit && run_action_in<D>(s) != op::append_to_attribute_value) return false;
    for (std::size_t m = 0; m < modes_of<D>(s); ++m)
        if (references_begin<D>(s, m)) return true;
    return false;
}
template <class D, std::size_t S>
inline constexpr auto references_begin_in = [] {
    std::array<bool, modes_of<D>(S)> in{};
    for (std::size_t m = 0; m < in.size(); ++m) in[m] = references_begin<D>(S, m);
    return in;
}();

// ---------------------------------------------------------------------------------------------------------------------
// An "&" that is text

/// Whether the draft has the procedure on character references; otherwise it has states for them.
template <class D>
inline constexpr bool has_procedure = D::draft.reference_procedure <
                                          state_count<D>&& state_at<D>(D::draft.reference_procedure).reads
                                      == part::procedure;
/// The state that "&" leads to, in drafts that have states for references.
template <class D>
constexpr maybe_state reference_state_of(std::size_t s) {
    const spec::rule* const rule = rule_for<D>(s, '&');
    return rule != nullptr && rule->does(op::set_return_state) ? target_of(s, *rule) : maybe_state();
}
/// The first rule of the procedure that takes `c`. Its first step has one for every character.
template <class D>
constexpr const spec::rule& begins_procedure_at(char c) {
    for (const spec::rule& rule : rules_of<D>(D::draft.reference_procedure))
        if (rule.on.set.has(static_cast<unsigned char>(c))) return rule;
    throw "the procedure says nothing of this character";
}
/// "Flush code points consumed as a character reference. Reconsume in the return state." and nothing else.
constexpr bool only_flushes(const spec::rule& rule) {
    return rule.given.what == condition::none && rule.count == 2 && rule.does(op::flush_reference) &&
           rule.does(op::reconsume_in_return_state);
}
/// Whether the rule of `c` in state `reference` does that, or hands `c` on to a state that does.
template <class D>
constexpr bool begins_no_reference(std::size_t reference, char c) {
    const spec::rule& rule = *rule_for<D>(reference, c);
    if (only_flushes(rule)) return true;
    if (rule.count != 1 || rule.actions[0].code != op::reconsume_in || !is_unconditional(rule)) return false;
    const spec::rule* const then = simple_rule<D>(rule.actions[0].to, c);
    return then != nullptr && only_flushes(*then);
}
/// The bytes after an "&" that show that no reference begins, without an error.
template <class D>
inline constexpr byte_set not_in_references = [] {
    byte_set set{};
    for (std::size_t i = 0; i < ascii_limit; ++i) {
        const char c = static_cast<char>(i);
        if constexpr (has_procedure<D>) {
            const spec::rule& first = begins_procedure_at<D>(c);
            set[i] = first.count == 1 && first.actions[0].code == op::return_nothing;
        } else {
            const std::size_t reference = reference_state_of<D>(text_of_pages<D>).value();
            set[i] = begins_no_reference<D>(reference, c);
        }
    }
    set['\r'] = set['\n'];
    return set;
}();

constexpr bool is_alphanumeric(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}
/// The state that reads the name of a reference, if there is one: where `reference` reconsumes a letter.
template <class D>
constexpr maybe_state name_state_of(std::size_t reference) {
    return target_of(reference, *rule_for<D>(reference, 'a'));
}
/// The state that follows if no name matches, provided that state `name` first looks for the longest name and then
/// only flushes what it has.
template <class D>
constexpr maybe_state unknown_name_state_of(std::size_t name) {
    const spec::prologue& first = state_at<D>(name).first;
    if (first.count != 1 || first.actions[0].code != op::consume_longest_identifier) return {};
    // The last rule applies if no name matches; the others require a match.
    const std::size_t last = rules_in<D>(name) - 1;
    for (std::size_t i = 0; i < last; ++i) {
        const condition asked = rule_at<D>(name, i).given.what;
        if (asked != condition::kept_for_historical_reasons && asked != condition::match_lacks_semicolon &&
            asked != condition::identifier_matches)
            return {};
    }
    const spec::rule& none = rule_at<D>(name, last);
    if (none.given.what != condition::none || none.count != 2 || !none.does(op::flush_reference)) return {};
    return target_of(name, none);
}
/// Whether `c` goes into the value that state `value` reads, both as the first character after an "&" and as a further
/// one of an unknown name.
template <class D>
constexpr bool stays_in_value(std::size_t value, std::size_t reference, std::size_t name, std::size_t unknown, char c) {
    const spec::rule& first = *rule_for<D>(reference, c);
    const spec::rule& in_attribute = *rule_for<D>(unknown, c);
    const spec::rule& otherwise = *(&in_attribute + 1);
    return first.count == 1 && first.actions[0].code == op::reconsume_in && target_of(reference, first) == name &&
           in_attribute.given.what == condition::part_of_attribute && in_attribute.count == 1 &&
           in_attribute.actions[0].code == op::append_to_attribute_value && !stops_on<D>(value, c) &&
           run_action(otherwise) == op::emit;
}
/// Whether, according to the table, letters and digits after an "&" that are not a name do not begin a reference
/// either, as long as no semicolon follows them: `href="?a=b&c=d"`.
template <class D>
inline constexpr bool leaves_unknown_names = [] {
    if (has_procedure<D>) return false;
    const std::size_t value = path_of_pages<D>.double_quoted;
    const std::size_t reference = reference_state_of<D>(value).value();
    const std::size_t name = name_state_of<D>(reference).value();
    const maybe_state unknown = unknown_name_state_of<D>(name);
    if (!unknown) return false;
    for (std::size_t i = 0; i < ascii_limit; ++i) {
        const char c = static_cast<char>(i);
        if (is_alphanumeric(c)) {
            if (!stays_in_value<D>(value, reference, name, *unknown, c)) return false;
        } else if (c != ';') {
            const spec::rule& then = *rule_for<D>(*unknown, c);
            if (then.count != 1 || !then.does(op::reconsume_in_return_state)) return false;
        }
    }
    return true;
}();

}  // namespace strata::engine::fused
