#include "core/search/live_state.hpp"

#include <algorithm>
#include <string>

#include "core/engine/references.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/machine.hpp"
#include "core/spec/vocabulary.hpp"

namespace strata::search {
namespace {

using spec::condition;
using spec::op;

class mixed_bits {
public:
    void add(std::uint64_t n) {
        bits_ = (bits_ ^ n) * 0x9E3779B97F4A7C15U;
        bits_ ^= bits_ >> 29U;
    }
    void add(std::string_view text) {
        add(text.size());
        for (const char c : text) add(static_cast<unsigned char>(c));
    }
    [[nodiscard]] std::uint64_t value() const { return bits_; }

private:
    std::uint64_t bits_ = 0xD1B54A32D192ED03U;
};

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = spec::ascii_lower(c);
    return result;
}

bool has_null(std::string_view text) { return text.find('\0') != std::string_view::npos; }

std::string without_null(std::string_view text) {
    std::string result(text);
    result.erase(std::remove(result.begin(), result.end(), '\0'), result.end());
    return result;
}

bool returns(op code) {
    return code == op::switch_back || code == op::switch_to_return_state || code == op::reconsume_in_return_state;
}

}  // namespace

live_states::live_states(const spec::draft& draft, const reference_classes& references)
    : draft_(draft), references_(references) {
    for (std::size_t s = 0; s < draft_.table.states.size(); ++s) {
        waiting_.push_back(waiting::for_words);
        grows_name_.push_back(false);
        const auto note = [&](const spec::action& a) {
            if (a.code == op::mark_correct_if_named_html) asks_for_html_ = true;
            if (a.code == op::consume_bogus_comment) waiting_.back() = waiting::for_end_of_comment;
            if (a.code == op::consume_cdata_section) waiting_.back() = waiting::for_end_of_section;
            if (a.code == op::consume_reference || a.code == op::consume_longest_identifier)
                waiting_.back() = waiting::for_reference;
        };
        const spec::prologue& first = draft_.table.states[s].first;
        for (std::size_t i = 0; i < first.count; ++i) note(first.actions[i]);
        for (const spec::rule& rule : draft_.table.rules_of(s)) {
            for (const spec::action& a : rule.then()) note(a);
            if (rule.does(op::append_to_tag_name)) grows_name_.back() = true;
            const spec::guard& given = rule.given;
            if (given.what == condition::last_characters_are) words_behind_.push_back(given.word);
            if (given.what == condition::temporary_buffer_is) words_in_buffer_.push_back(given.word);
            if (given.what == condition::temporary_buffer_is_one_of) {
                words_in_buffer_.push_back(given.word);
                words_in_buffer_.push_back(given.other_word);
            }
        }
    }
    for (const std::string_view tag : draft_.permitted_slash_tags)
        shortest_permitted_ = std::min(shortest_permitted_, tag.size());
    find_live();
}

// A register is live in a state if a rule of the state reads it, or if a rule that does not set it leads to a state in
// which it is live.
void live_states::find_live() {
    live_.assign(draft_.table.states.size(), 0);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t s = 0; s < live_.size(); ++s) {
            registers live = live_[s];
            for (const spec::rule& rule : draft_.table.rules_of(s)) live |= live_in(s, rule);
            if (draft_.table.states[s].drops_duplicate_attribute) live |= tag_flags;
            changed = changed || live != live_[s];
            live_[s] = live;
        }
    }
}

live_states::registers live_states::live_in(std::size_t state, const spec::rule& rule) const {
    registers live = 0;
    registers set = 0;
    const auto use = [&](unsigned which) { live |= static_cast<registers>(which & ~unsigned{set}); };
    switch (rule.given.what) {
        case condition::close_tag_does_not_match: use(last_start_tag); break;
        case condition::appropriate_end_tag_token: use(last_start_tag | tag_name); break;
        case condition::temporary_buffer_is:
        case condition::temporary_buffer_is_one_of: use(temporary_buffer); break;
        case condition::part_of_attribute:
        case condition::kept_for_historical_reasons: use(return_state); break;
        default:
            if (spec::asks_about_number(rule.given.what)) use(code);
            break;
    }
    const auto take = [&](const spec::action& a) {
        switch (a.code) {
            case op::parse_error_unless_permitted_slash: use(tag_name | tag_flags); break;
            case op::create_start_tag:
            case op::create_end_tag: set |= tag_name | tag_flags; break;
            case op::emit_tag: use(tag_flags); break;
            case op::create_doctype: set |= doctype_parts; break;
            case op::mark_correct_if_named_html:
            case op::emit_doctype: use(doctype_parts); break;
            case op::clear_temporary_buffer: set |= temporary_buffer; break;
            case op::set_return_state: set |= return_state; break;
            case op::switch_to_reference_in_attribute: set |= return_state | additional_allowed; break;
            case op::consume_reference:
                if (a.what == spec::handed_on) use(additional_allowed);
                break;
            case op::flush_reference: use(return_state); break;
            case op::set_code: set |= code; break;
            case op::multiply_code:
            case op::add_digit:
            case op::set_code_from_table:
            case op::parse_error_by_number: use(code); break;
            default: break;
        }
        if (returns(a.code)) use(return_state);
        if (a.code == op::switch_to || a.code == op::reconsume_in || a.code == op::continue_in ||
            a.code == op::switch_to_reference_in_attribute)
            use(live_[a.to]);
    };
    const spec::prologue& first = draft_.table.states[state].first;
    for (std::size_t i = 0; i < first.count; ++i) take(first.actions[i]);
    // The text of a rule often names the next state before the other actions, but the machine enters that state after
    // these actions.
    const spec::rule& done =
        rule.does(op::as_anything_else) ? spec::anything_else_of(draft_.table.rules_of(state)) : rule;
    const auto goes = [](const spec::action& a) {
        return a.code == op::switch_to || a.code == op::reconsume_in || a.code == op::continue_in;
    };
    for (const spec::action& a : done.then())
        if (!goes(a)) take(a);
    for (const spec::action& a : done.then())
        if (goes(a)) take(a);
    return live;
}

std::uint64_t live_states::of(const engine::machine_registers& r, std::string_view consumed,
                              std::string_view ahead) const {
    // If preprocessing drops U+0000, the machine never sees the character, so it must not influence the hash.
    if (draft_.stream.drops_null && (has_null(consumed) || has_null(ahead)))
        return of(r, without_null(consumed), without_null(ahead));
    mixed_bits bits;
    bits.add(r.state);
    bits.add(static_cast<std::uint64_t>(r.content_model) * 4 + (r.escape_flag ? 2U : 0U) + (r.foreign ? 1U : 0U));
    registers live = live_[r.state];
    if ((live & return_state) != 0) {
        bits.add(r.return_state);
        live |= live_[r.return_state];
    }
    const bool has_flag = r.content_model != spec::content_model::pcdata;
    const bool ends_with_tag =
        r.content_model == spec::content_model::rcdata || r.content_model == spec::content_model::cdata;
    // In drafts with a content model flag, the last start tag matters only under some content models. In later drafts,
    // it matters only in the states made for it.
    if (!words_behind_.empty() && !has_flag) live &= static_cast<registers>(~unsigned{last_start_tag});
    if ((live & last_start_tag) != 0) bits.add(r.last_start_tag);
    if ((live & tag_name) != 0) {
        const std::string_view name = r.tag_name;
        if ((live & last_start_tag) != 0 && r.last_start_tag.starts_with(name)) bits.add(name.size());
        // The shortest of the tags that may end in a slash represents all of them. A name that is only the beginning of
        // that tag's name matters only in states that can still add characters to the name.
        bool is_permitted = false;
        for (const std::string_view tag : draft_.permitted_slash_tags) {
            is_permitted = is_permitted || tag == name;
            if (grows_name_[r.state] && tag.size() == shortest_permitted_ && tag.starts_with(name)) bits.add(name);
        }
        if (is_permitted) bits.add(1);
    }
    if ((live & tag_flags) != 0) {
        bits.add((r.is_end_tag ? 1U : 0U) + (r.self_closing ? 2U : 0U) + (r.attributes != 0 ? 4U : 0U));
        if (draft_.table.states[r.state].reads == spec::part::attribute_name)
            bits.add((r.repeats_a_name ? 1U : 0U) + (r.may_repeat_a_name ? 2U : 0U));
    }
    if ((live & doctype_parts) != 0)
        bits.add((r.has_doctype_name ? 1U : 0U) + (r.has_public_identifier ? 2U : 0U) +
                 (r.has_system_identifier ? 4U : 0U) + (r.force_quirks ? 8U : 0U));
    if ((live & doctype_parts) != 0 && asks_for_html_ && std::string_view("HTML").starts_with(r.doctype_name))
        bits.add(r.doctype_name.size());
    if ((live & temporary_buffer) != 0) {
        const std::string buffer = lower(r.temporary_buffer);
        for (const std::string_view word : words_in_buffer_)
            if (word.starts_with(buffer)) bits.add(word.substr(0, buffer.size()));
    }
    if ((live & code) != 0) bits.add(references_.of_number(r.code));
    if ((live & additional_allowed) != 0) bits.add(r.additional_allowed);
    if (ends_with_tag) {
        std::size_t longest = 0;
        for (const std::string_view word : words_behind_)
            for (std::size_t n = std::min(word.size() - 1, consumed.size()); n > longest; --n)
                if (consumed.substr(consumed.size() - n) == word.substr(0, n)) longest = n;
        bits.add(consumed.substr(consumed.size() - longest));
    }
    switch (waiting_[r.state]) {
        case waiting::for_words:
            // The first letter matters, because another rule applies if the name of an end tag begins with a capital.
            bits.add(ends_with_tag ? ahead.substr(0, 1) : std::string_view());
            bits.add(lower(ahead));
            break;
        case waiting::for_end_of_comment: break;
        case waiting::for_end_of_section: {
            std::size_t brackets = 0;
            while (brackets < 2 && brackets < ahead.size() && ahead[ahead.size() - 1 - brackets] == ']') ++brackets;
            bits.add(brackets);
            break;
        }
        case waiting::for_reference: bits.add(reference_ahead(ahead)); break;
    }
    return bits.value();
}

// In old drafts, the procedure on character references reads a whole reference in one step.
std::uint64_t live_states::reference_ahead(std::string_view ahead) const {
    if (ahead.empty() || ahead[0] != '#') return references_.live_state_of_name(ahead);
    const bool hexadecimal = ahead.size() > 1 && (ahead[1] == 'x' || ahead[1] == 'X');
    const std::string_view digits = ahead.substr(hexadecimal ? 2 : 1);
    std::uint32_t number = 0;
    // Letters after F cannot be digits of a number, so a text with such a letter is not a number.
    for (const char c : lower(digits))
        number = engine::with_digit(number, hexadecimal ? 16 : 10,
                                    c > 'f'    ? engine::number_limit
                                    : c >= 'a' ? static_cast<std::uint32_t>(c - 'a' + 10)
                                               : static_cast<std::uint32_t>(c - '0'));
    return 0x1000000U + (hexadecimal ? 1U : 0U) + (digits.empty() ? 0U : 2U + 4U * references_.of_number(number));
}

}  // namespace strata::search
