// Tokens in quiet places: answered from tables, without running tree construction.

#include "core/tree/simulated.hpp"

#include <array>

namespace strata {
namespace {

using tree::element;
using tree::seen_token;
using kind_of = seen_token::kind;

// White space in every draft: neither line tabulation nor carriage return.
bool is_white_space(std::string_view text) {
    for (const char c : text)
        if (c != ' ' && c != '\n' && c != '\t' && c != '\f') return false;
    return true;
}

}  // namespace

void simulated_feedback::note_place() {
    const tree::quiet_place place = in_text_ ? tree::quiet_place::none : quiet_;
    passing_ = &(passing_but_meta_ ? *passing_but_meta_ : compiled_->passing)[static_cast<std::size_t>(place)];
    constexpr std::array<text_effect, tree::quiet_place_count> by_place = {
        text_effect::unknown, text_effect::none_of_white_space, text_effect::unknown, text_effect::none_if_remembered};
    text_ = in_text_ ? text_effect::none : by_place[static_cast<std::size_t>(place)];
}

bool simulated_feedback::takes_unusual_text(std::string_view text) {
    if (text.empty()) return false;
    const bool begins_with_null = text.front() == '\0';
    std::uint8_t bits = settled_text_;
    if (text_ == text_effect::none_if_remembered && !begins_with_null)
        bits = seen_token::other;
    else if (text_ == text_effect::none_of_white_space && is_white_space(text))
        bits = seen_token::space;
    else if (bits == 0 ||
             bits != (begins_with_null && text.size() == 1 ? std::uint8_t{seen_token::null} : bits_of(text)))
        return false;
    if (!remembers_) return true;
    if (!log_.ends_with_text()) return remember(tree::token_log::entry_of(kind_of::text, element::none, bits));
    log_.add_to_text(bits);
    return true;
}

// A start tag in a quiet place that only switches, such as a script's.
bool simulated_feedback::only_switches(const start_tag& t, feedback& answer) {
    const element name = tree::find_element(t.name);
    if (((*passing_)[static_cast<std::size_t>(name)] & tree::switching_tag_bit(how_.scripting)) == 0) return false;
    if (t.self_closing && how_.errors != nullptr) return false;
    remember(seen(t, name));
    if (!answer.content) answer.content = content_of(name);
    return true;
}

// Most tokens are read in a quiet place and change nothing: they are remembered, at most, and that is all.
bool simulated_feedback::passes_quietly(const token& t) {
    namespace v = boost::variant2;
    if (const auto* text = v::get_if<characters>(&t)) return takes_text(text->data) || opens_body_early(*text);
    const auto* start = v::get_if<start_tag>(&t);
    const auto* end = v::get_if<end_tag>(&t);
    if (in_text_ || (start == nullptr && end == nullptr)) return false;
    if (start != nullptr && how_.metas != nullptr && observes(tree::find_element(start->name))) return false;
    const tag& either = start != nullptr ? static_cast<const tag&>(*start) : static_cast<const tag&>(*end);
    const kind_of what = start != nullptr ? kind_of::start : kind_of::end;
    const bool passes =
        quiet_ != tree::quiet_place::none &&
        (takes_tag(tree::find_element(either.name), end != nullptr, !either.attributes.empty(), either.self_closing) ||
         passes_after_all(t, either, what));
    return passes || opens_body_early(either, what);
}

// Until the body is quiet: most documents that are not whole pages begin in it, with text or a tag that is inert there.
bool simulated_feedback::opens_body_early(const characters& text) {
    if (!machine_->precedes_quiet_body()) return false;
    // It must not begin with what may be white space, or a control character.
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

// In an element whose content is text, only characters and its own end tag come. The end tag closes it and no more.
bool simulated_feedback::is_quiet_in_text(const token& t) {
    namespace v = boost::variant2;
    if (v::get_if<end_tag>(&t) != nullptr) {
        in_text_ = false;
        note_place();
    }
    return v::get_if<start_tag>(&t) == nullptr && v::get_if<doctype>(&t) == nullptr;
}

}  // namespace strata
