#pragma once
// What a rule requires besides its character: the conditions of core/spec/vocabulary.hpp, each expanded to a test.
// Their counterpart is the interpreter's `holds`; what rules do is in actions.hpp.

#include <cstddef>
#include <string_view>

#include "core/engine/fused/cursor.hpp"
#include "core/engine/fused/reference_facts.hpp"
#include "core/engine/fused/table.hpp"
#include "core/engine/references.hpp"
#include "core/spec/ascii_case.hpp"
#include "core/spec/draft.hpp"
#include "core/text/code_points.hpp"

namespace strata::engine::fused {

constexpr answer yes_if(bool b) { return b ? answer::yes : answer::no; }

/// No start tag was emitted, or the input does not continue with its name followed by one of `followed_by`.
[[gnu::always_inline]] inline answer close_tag_does_not_match(working_registers& r, const cursor& at,
                                                              const spec::symbol_set& followed_by) {
    if (!r.has_last_start_tag) return answer::yes;
    // How much of the name has matched is kept while waiting for more input, so that no byte is compared twice.
    const std::string_view name = r.last_start_tag;
    while (r.matched_name < name.size()) {
        const char* q = at.p + r.matched_name;
        if (q == at.end) {
            if (!r.input_ended) return answer::unknown;
            r.matched_name = 0;
            return answer::yes;
        }
        if (spec::ascii_lower(*q) != spec::ascii_lower(name[r.matched_name])) {
            r.matched_name = 0;
            return answer::yes;
        }
        ++r.matched_name;
    }
    const char* after = at.p + name.size();
    if (after == at.end && !r.input_ended) return answer::unknown;
    r.matched_name = 0;
    return yes_if(!followed_by.has(symbol_at(after, at.end)));
}

/// Whether `word` ends before `at.p`, in the preprocessed stream.
[[gnu::always_inline]] inline answer last_characters_are(const working_registers& r, const cursor& at,
                                                         std::string_view word) {
    for (std::size_t back = 1; back <= word.size(); ++back)
        if (r.stream.byte_before(at.p, back) != static_cast<unsigned char>(word[word.size() - back])) return answer::no;
    return answer::yes;
}

/// No name begins at `at.p`, but some of `letters` do, and then `word`.
[[gnu::always_inline]] inline answer unknown_name_before(working_registers& r, const cursor& at,
                                                         const spec::symbol_set& letters, std::string_view word) {
    if (r.matched != nullptr) return answer::no;
    // How far the letters go is kept while waiting for more input, so that no byte is looked at twice.
    const char* const after = end_of_letters(at.p + r.matched_name, at.end, letters);
    if (after == at.p && after != at.end) return answer::no;
    const answer holding = begins_with(r, after, at.end, word, false);
    r.matched_name = holding == answer::unknown ? static_cast<std::size_t>(after - at.p) : 0;
    return after == at.p ? answer::no : holding;
}

/// Whether a condition on the character reference code or on the matched name holds.
template <class D, condition What>
[[gnu::always_inline]] inline answer holds_of_reference(const working_registers& r, const cursor& at,
                                                        const spec::symbol_set& followed_by) {
    if constexpr (What == condition::number_is_in_table) return yes_if(row_of(references_of<D>, r.code) != nullptr);
    if constexpr (What == condition::number_is_replaced) return yes_if(is_replaced(references_of<D>, r.code));
    if constexpr (What == condition::number_is_zero) return yes_if(r.code == 0);
    if constexpr (What == condition::number_is_beyond_unicode) return yes_if(r.code >= number_limit);
    if constexpr (What == condition::number_is_surrogate) return yes_if(input::is_surrogate(r.code));
    if constexpr (What == condition::number_is_noncharacter) return yes_if(input::is_noncharacter(r.code));
    if constexpr (What == condition::number_is_control)
        return yes_if(r.code == '\r' || (input::is_control(r.code) && !input::is_ascii_whitespace(r.code)));
    if constexpr (What == condition::identifier_matches) return yes_if(r.matched != nullptr);
    if constexpr (What == condition::no_identifier_matches) return yes_if(r.matched == nullptr);
    if constexpr (What == condition::match_lacks_semicolon)
        return yes_if(r.matched != nullptr && r.matched->name.back() != ';');
    if constexpr (What == condition::kept_for_historical_reasons)
        return yes_if(r.matched != nullptr && r.matched->name.back() != ';' && value_states<D>[r.return_state] &&
                      followed_by.has(symbol_at(at.p, at.end)));
    return answer::no;
}

/// Whether rule R applies, given that its character does.
template <class D, std::size_t S, std::size_t R>
[[gnu::always_inline]] inline answer holds(working_registers& r, const cursor& at) {
    constexpr const spec::guard& g = rule_at<D>(S, R).given;
    if constexpr (rule_at<D>(S, R).only_if_foreign)
        if (!r.foreign) return answer::no;
    if constexpr (g.what == condition::none)
        return answer::yes;
    else if constexpr (g.what == condition::next_characters_are)
        return begins_with(r, at.p, at.end, g.word, g.ignoring_case);
    else if constexpr (g.what == condition::characters_from_current_are)
        return at.c == spec::eof_symbol ? answer::no : begins_with(r, at.current, at.end, g.word, g.ignoring_case);
    else if constexpr (g.what == condition::last_characters_are)
        return last_characters_are(r, at, g.word);
    else if constexpr (g.what == condition::close_tag_does_not_match)
        return close_tag_does_not_match(r, at, g.followed_by.set);
    else if constexpr (g.what == condition::appropriate_end_tag_token)
        return yes_if(r.is_appropriate_end_tag());
    else if constexpr (g.what == condition::temporary_buffer_is)
        return yes_if(r.temporary_buffer == g.word);
    else if constexpr (g.what == condition::temporary_buffer_is_one_of)
        return yes_if(spec::same_in_any_case(r.temporary_buffer, g.word) ||
                      spec::same_in_any_case(r.temporary_buffer, g.other_word));
    else if constexpr (g.what == condition::part_of_attribute)
        return yes_if(value_states<D>[r.return_state]);
    else if constexpr (g.what == condition::unknown_name_before)
        return unknown_name_before(r, at, g.followed_by.set, g.word);
    else
        return holds_of_reference<D, g.what>(r, at, g.followed_by.set);
}

}  // namespace strata::engine::fused
