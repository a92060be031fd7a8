#include "core/tree/simulated.hpp"

// Answers most tokens quickly, without running tree construction. In a quiet place, a table has the answer; in a known
// state, the stored effect of an earlier tag gives it; inside a foreign subtree, the answer follows from the names of
// the open elements.

#include <array>
#include <utility>

#include "core/tree/construction.hpp"
#include "core/tree/rules.hpp"

namespace strata {
namespace {

using tree::element;
using tree::seen_token;
using kind_of = seen_token::kind;

}  // namespace

// --- Tokens in quiet places ---

namespace {

// Whether text consists of characters that are white space in every draft. Line tabulation and carriage return are not
// among these.
bool is_white_space(std::string_view text) {
    constexpr std::uint64_t others = 1ULL << '\n' | 1ULL << '\t' | 1ULL << '\f';
    for (const char each : text) {
        const auto c = static_cast<unsigned char>(each);
        if (c != ' ' && (c > ' ' || (others >> c & 1U) == 0)) return false;
    }
    return true;
}

}  // namespace

void simulated_feedback::note_place() {
    const tree::quiet_place place = in_text_ || !subtree_.empty() ? tree::quiet_place::none : quiet_;
    passing_ = passing_in(place);
    const bool is_known = state_ != 0 && !in_text_ && subtree_.empty();
    moves_ = is_known ? &states_.of(state_) : &tree::known_states::no_moves;
    takes_others_ = is_known || !subtree_.empty();
    constexpr std::array<text_effect, tree::quiet_place_count> by_place = {
        text_effect::unknown, text_effect::none_of_white_space, text_effect::unknown, text_effect::none_if_remembered};
    text_ = in_text_            ? text_effect::none
            : !subtree_.empty() ? text_effect::none_if_remembered
            : state_ != 0       ? states_.text(state_)
                                : by_place[static_cast<std::size_t>(place)];
}

bool simulated_feedback::takes_unusual_text(std::string_view text) {
    if (text.empty()) return false;
    const bool begins_with_null = text.front() == '\0';
    std::uint8_t bits = settled_text_;
    if (text_ == text_effect::none_if_remembered && !begins_with_null)
        bits = seen_token::other;
    else if (text_ == text_effect::none_of_white_space && is_white_space(text))
        bits = seen_token::space;
    else if (static_cast<unsigned char>(text.front()) > ' ' && state_ != 0 && states_.after_text(state_) != 0) {
        go_to(states_.after_text(state_));
        bits = seen_token::other;
    } else if (bits == 0 ||
               bits != (begins_with_null && text.size() == 1 ? std::uint8_t{seen_token::null} : bits_of(text)))
        return false;
    if (!remembers_) return true;
    if (!log_.ends_with_text()) return remember(tree::token_log::entry_of(kind_of::text, element::none, bits));
    log_.add_to_text(bits);
    return true;
}

// Whether a start tag in a quiet place only switches the tokenizer, as the start tag of a script does.
bool simulated_feedback::only_switches(const start_tag& t, feedback& answer) {
    const element name = tree::find_element(t.name);
    if (((*passing_)[static_cast<std::size_t>(name)] & tree::switching_tag_bit(how_.scripting)) == 0) return false;
    if (t.self_closing && how_.errors != nullptr) return false;
    remember(seen(t, name));
    if (!answer.content) answer.content = content_of(name);
    return true;
}

// Handles a token that changes nothing, such as most tokens in a quiet place. If necessary, the token is recorded.
bool simulated_feedback::passes_quietly(const token& t) {
    namespace v = boost::variant2;
    if (const auto* text = v::get_if<characters>(&t)) return takes_text(text->data) || opens_body_early(*text);
    const auto* start = v::get_if<start_tag>(&t);
    const auto* end = v::get_if<end_tag>(&t);
    if (in_text_ || (start == nullptr && end == nullptr)) return false;
    if (quiet_ == tree::quiet_place::none && !machine_->precedes_quiet_body()) return false;
    if (start != nullptr && how_.metas != nullptr && observes(tree::find_element(start->name))) return false;
    const tag& either = start != nullptr ? static_cast<const tag&>(*start) : static_cast<const tag&>(*end);
    const kind_of what = start != nullptr ? kind_of::start : kind_of::end;
    const bool passes =
        quiet_ != tree::quiet_place::none &&
        (takes_tag(tree::find_element(either.name), end != nullptr, !either.attributes.empty(), either.self_closing) ||
         passes_after_all(t, either, what));
    return passes || opens_body_early(either, what);
}

// Handles text or a tag until the body is a quiet place. Most documents that are not whole pages begin in the body,
// with text or with a tag that has no effect there.
bool simulated_feedback::opens_body_early(const characters& text) {
    if (!machine_->precedes_quiet_body()) return false;
    // The text must not begin with a control character or with anything that may count as white space.
    if (text.data.empty() || static_cast<unsigned char>(text.data.front()) <= ' ') return false;
    machine_->process_text_early();
    note_early(tree::some_text);
    return true;
}

bool simulated_feedback::opens_body_early(const tag& t, kind_of what) {
    if (!machine_->precedes_quiet_body()) return false;
    const element name = tree::find_element(t.name);
    if (needs_number(name) || t.self_closing || (looks_at_attributes(name) && !t.attributes.empty()) ||
        !machine_->is_inert(what, name) || !machine_->try_inert_early(what, name))
        return false;
    note_early({what, 0, name, 0});
    return true;
}

void simulated_feedback::note_early(const seen_token& t) {
    settled_text_ = 0;
    note_state(t, false);
    quiet_ = machine_->quiet();
    note_place();
    remember(t);
}

bool simulated_feedback::passes_after_all(const token& t, const tag& either, kind_of what) {
    if (quiet_ == tree::quiet_place::head) return false;
    const element name = number_of(either.name);
    if (!machine_->is_inert_now(what, name)) return false;
    if (what == kind_of::start && (either.self_closing || (looks_at_attributes(name) && !either.attributes.empty())))
        return passes_with_attributes(t, name);
    return !remembers_ || remember(tree::token_log::entry_of(what, name, 0));
}

bool simulated_feedback::passes_with_attributes(const token& t, element name) {
    const start_tag& start = *boost::variant2::get_if<start_tag>(&t);
    if (start.self_closing && how_.errors != nullptr) return false;
    remember(seen(start, name));
    return true;
}

// In an element whose content is text, only characters and its own end tag can occur. That end tag only closes the
// element.
bool simulated_feedback::is_quiet_in_text(const token& t) {
    namespace v = boost::variant2;
    if (v::get_if<end_tag>(&t) != nullptr) {
        in_text_ = false;
        note_place();
    }
    return v::get_if<start_tag>(&t) == nullptr && v::get_if<doctype>(&t) == nullptr;
}

// --- Tags whose effect is known: from an earlier tag in the same state, or inside a foreign subtree ---

// Stores the effect that a token had in the machine's previous state. The state after a token other than a tag is not
// determined until the next tag needs it, unless the token was text in a known state.
void simulated_feedback::note_state(const seen_token& t, bool switches) {
    const tree::known_states::number before = std::exchange(state_, tree::known_states::number{0});
    const bool is_start = t.what == kind_of::start;
    const bool is_text = t.what == kind_of::text && t.bits == seen_token::other && before != 0;
    if (machine_->is_whole() || goes_by_rules_ || (!is_start && !is_text && t.what != kind_of::end)) return;
    find_state();
    if (before == 0 || state_ == 0) return;
    if (is_text) return states_.set_after_text(before, state_);
    // The effect of an <input> start tag depends on an attribute. For other elements, attributes do not matter here.
    if (is_start && (switches || observes(t.name) || opens_foreign(t.name) || t.is(seen_token::hidden))) return;
    states_.set_after(before, !is_start, t.name, state_, *machine_);
}

// Finds the number of the machine's state. Most states of hostile inputs have too many open elements to be known.
void simulated_feedback::find_state() {
    if (machine_->count_kept() < tree::small_state::room) state_ = states_.find(*machine_);
}

feedback simulated_feedback::answer_to(const token& t, element name) {
    bool is_taken = false;
    if (const auto* const text = boost::variant2::get_if<characters>(&t)) {
        is_taken = takes_text(text->data);
    } else if (const tag* const named = tag_in(t)) {
        const bool is_end_tag = boost::variant2::get_if<end_tag>(&t) != nullptr;
        is_taken =
            takes_tag(name, is_end_tag, !named->attributes.empty(), named->self_closing) || takes_other_tag(name, t);
    }
    return is_taken ? feedback{} : answer(t, {});
}

// Handles a tag whose name no rule mentions, or a tag in a foreign subtree.
bool simulated_feedback::takes_numbered_tag(element name, const token& whole) {
    const tag& tag = *tag_in(whole);
    const bool is_end_tag = boost::variant2::get_if<end_tag>(&whole) != nullptr;
    const bool is_other = name == element::none || (name == element::template_ && !rules_.has_templates);
    const auto bits = static_cast<std::uint8_t>(tag.self_closing && !is_end_tag ? seen_token::self_closing : 0);
    seen_token t{is_end_tag ? kind_of::end : kind_of::start, bits, name, 0};
    if (subtree_.empty()) {
        if (!is_other || (tag.self_closing && how_.errors != nullptr)) return false;
        const tree::known_states::number next = states_.after(state_, is_end_tag, element::none);
        if (next == 0) return false;
        if (remembers_) t.name = number_of_other(tag.name, name);
        remember(t);
        go_to(next);
        return true;
    }
    if (is_other) t.name = number_of_other(tag.name, name);
    if (!is_other && !tag.attributes.empty() && looks_at_attributes(name)) return false;
    const tree::element_rule& rule = rule_of(t.name);
    const bool is_inside = is_end_tag ? subtree_.take_end(t.name, rule, false) : subtree_.take_start(t, rule);
    if (is_inside) remember(t);
    return is_inside;
}

bool simulated_feedback::takes_quick_way(const token& t, feedback& answer) {
    namespace v = boost::variant2;
    if (!subtree_.empty()) return takes_in_subtree(t, answer);
    if (goes_by_rules_ || machine_->is_whole()) return false;
    const auto* const start = v::get_if<start_tag>(&t);
    const auto* const end = v::get_if<end_tag>(&t);
    if (start == nullptr && end == nullptr) return false;
    const tag& either = start != nullptr ? static_cast<const tag&>(*start) : static_cast<const tag&>(*end);
    if (state_ == 0) {
        find_state();
        if (state_ != 0) note_place();
    }
    if (state_ == 0 && quiet_ != tree::quiet_place::body) return false;
    element name = tree::find_element(either.name);
    if (start != nullptr && opens_subtree(*start, name)) {
        remember(seen(*start, name));
        subtree_.begin(name);
        note_subtree(answer);
        return true;
    }
    if (state_ == 0 || (either.self_closing && how_.errors != nullptr)) return false;
    const bool is_unknown = name == element::none || (name == element::template_ && !rules_.has_templates);
    const tree::known_states::number next = states_.after(state_, end != nullptr, is_unknown ? element::none : name);
    if (next == 0) return false;
    if (is_unknown) {
        const auto bits =
            start != nullptr && start->self_closing ? std::uint8_t{seen_token::self_closing} : std::uint8_t{0};
        if (remembers_)
            remember(tree::token_log::entry_of(end != nullptr ? kind_of::end : kind_of::start,
                                               number_of_other(either.name, name), bits));
        go_to(next);
        return true;
    }
    seen_token as_seen{end != nullptr ? kind_of::end : kind_of::start, 0, name, 0};
    if (start != nullptr) as_seen = seen(*start, name);
    if (as_seen.is(seen_token::hidden)) return false;
    remember(as_seen);
    go_to(next);
    return true;
}

// In a quiet body, an svg or math start tag pushes an element; apart from that, it has no effect on a machine of the
// small size.
bool simulated_feedback::opens_subtree(const start_tag& t, element name) const {
    return opens_foreign(name) && rules_.foreign == tree::foreign_rules::by_adjusted_node && remembers_ &&
           !t.self_closing && quiet_ == tree::quiet_place::body;
}

bool simulated_feedback::takes_in_subtree(const token& t, feedback& answer) {
    namespace v = boost::variant2;
    if (const auto* start = v::get_if<start_tag>(&t)) {
        const element name = number_of(start->name);
        const seen_token as_seen = seen(*start, name);
        if (!subtree_.take_start(as_seen, rule_of(name))) return false;
        remember(as_seen);
    } else if (const auto* end = v::get_if<end_tag>(&t)) {
        const element name = number_of(end->name);
        if (!subtree_.take_end(name, rule_of(name), true)) return false;
        remember({kind_of::end, 0, name, 0});
        if (subtree_.empty()) note_subtree(answer);
    } else if (const auto* text = v::get_if<characters>(&t)) {
        if (!text->data.empty()) remember({kind_of::text, bits_of(text->data), element::none, 0});
    } else {
        return false;
    }
    return true;
}

// Records that a foreign subtree has begun or ended.
void simulated_feedback::note_subtree(feedback& answer) {
    settled_text_ = 0;
    note_place();
    const bool is_foreign = !subtree_.empty();
    if (is_foreign != was_foreign_ && !answer.foreign) answer.foreign = is_foreign;
    was_foreign_ = is_foreign;
}

}  // namespace strata
