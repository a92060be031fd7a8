#include "core/compare/run/cached_result.hpp"

#include <algorithm>
#include <array>

#include "core/spec/ascii.hpp"
#include "core/text/utf8.hpp"

namespace strata::compare {
namespace {

// For each ASCII byte, the set of kinds of text (`run_place`) in which the byte is ordinary. The table need not be
// exact, because `marker_watch` tests for each shape whether all drafts only copy the characters of its runs. The table
// contains the characters that drafts are likely to copy.
constexpr std::array<std::uint8_t, 0x80> ordinary = [] {
    std::array<std::uint8_t, 0x80> places{};
    const auto add = [&](std::string_view characters, run_place place) {
        for (const char c : characters)
            places[static_cast<unsigned char>(c)] |= static_cast<std::uint8_t>(1U << static_cast<unsigned>(place));
    };
    for (unsigned c = 0; c < 0x80; ++c)
        if (spec::is_ascii_alphanumeric(static_cast<char>(c))) places[c] = 7;
    // Newlines are ordinary in text but not in values, because a value shows whether preprocessing has normalised them.
    add(" .,:;()/?%+_*@#$~|{}[^'\"=\t\r\n", run_place::text);
    add(" .,:;()/?%+_*@#$~|{}[]^!-\\<>=`\t'", run_place::double_quoted);
    add(" .,:;()/?%+_*@#$~|{}[]^!-\\<>=`\t\"", run_place::single_quoted);
    return places;
}();

// Two sets for one kind of text: the characters that are ordinary there, including those beyond ASCII; and all other
// symbols.
struct ordinary_or_not {
    spec::symbol_set ordinary, other;
};
constexpr std::array<ordinary_or_not, 3> by_place = [] {
    std::array<ordinary_or_not, 3> sets{};
    for (std::size_t place = 0; place < sets.size(); ++place)
        for (spec::symbol s = 0; s < spec::symbol_count; ++s) {
            const bool is_ordinary = s < spec::eof_symbol && (s >= 0x80 || (ordinary[s] >> place & 1U) != 0);
            (is_ordinary ? sets[place].ordinary : sets[place].other).add(s);
        }
    return sets;
}();
bool is_within(const spec::symbol_set& part, const spec::symbol_set& whole) { return (part | whole) == whole; }

// The ordinary characters beyond ASCII are all characters of two bytes except controls, and a range of characters of
// three bytes without noncharacters and surrogates.
constexpr std::array<spec::code_point_range, 2> longer_ordinary = {{{0xC0, 0x7FF}, {0x1000, 0xCFFF}}};
std::size_t length_of_ordinary(std::string_view at) {
    const auto is_continuation = [&](std::size_t i) { return i < at.size() && input::is_continuation(at[i]); };
    const auto first = static_cast<unsigned char>(at.front());
    if (first >= 0xC3 && first <= 0xDF) return is_continuation(1) ? 2 : 0;
    if (first >= 0xE1 && first <= 0xEC) return is_continuation(1) && is_continuation(2) ? 3 : 0;
    return 0;
}

// Returns the end of the ordinary characters that begin at the source byte `at`.
std::size_t end_of_run(std::string_view source, std::size_t at, run_place place) {
    while (at < source.size()) {
        if (static_cast<unsigned char>(source[at]) < 0x80) {
            if (!input_shape::is_ordinary(source[at], place)) break;
            ++at;
        } else {
            const std::size_t length = length_of_ordinary(source.substr(at));
            if (length == 0) break;
            at += length;
        }
    }
    return at;
}

// A number with fewer digits cannot denote a character that is used as a marker.
constexpr std::size_t longest_number = 5;

// Whether a rule with the condition `always` depends on the next characters nevertheless.
bool looks_ahead(const spec::rule& r) {
    using spec::condition;
    using spec::op;
    switch (r.given.what) {
        case condition::next_characters_are:
        case condition::characters_from_current_are:
        case condition::last_characters_are:
        case condition::close_tag_does_not_match:
        case condition::unknown_name_before: return true;
        default: break;
    }
    const auto then = r.then();
    return std::any_of(then.begin(), then.end(), [](const spec::action& each) {
        switch (each.code) {
            case op::consume_bogus_comment:
            case op::consume_cdata_section:
            case op::consume_reference:
            case op::consume_next_character:
            case op::consume_digits:
            case op::consume_longest_identifier:
            case op::consume_those_characters: return true;
            default: return false;
        }
    });
}

bool overlap(const spec::code_point_range& a, const spec::code_point_range& b) {
    return a.first <= b.last && b.first <= a.last;
}

}  // namespace

bool input_shape::is_ordinary(char c, run_place place) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || (ordinary[byte] >> static_cast<unsigned>(place) & 1U) != 0;
}

bool input_shape::emits_text(const spec::draft& draft) {
    const std::size_t data = draft.contents.front().state;
    const auto rules = draft.table.rules_of(data);
    const auto rule = std::find_if(rules.begin(), rules.end(),
                                   [](const spec::rule& r) { return r.in == spec::any_mode && r.on.set.has(0x80); });
    if (rule == rules.end() ||
        !copies_all(draft.table, data, static_cast<std::size_t>(rule - rules.begin()), run_place::text))
        return false;
    return std::none_of(draft.stream.errors.begin(), draft.stream.errors.end(), [](const spec::input_error& each) {
        for (unsigned c = 0; c < 0x80; ++c)
            if (ordinary[c] != 0 && each.range.has(c)) return true;
        return overlap(each.range, {first_marker, first_marker + most_runs}) ||
               std::any_of(longer_ordinary.begin(), longer_ordinary.end(),
                           [&](const spec::code_point_range& longer) { return overlap(each.range, longer); });
    });
}

std::size_t input_shape::leading_text(std::string_view source) { return end_of_run(source, 0, run_place::text); }

std::size_t input_shape::take_run(std::size_t at, std::size_t end, run_place place) {
    const std::size_t index = runs_.size();
    if (index == most_runs) {
        exists_ = false;
        return end;
    }
    runs_.push_back({at, end, text_.size(), place});
    text_ += '\xF3';
    text_ += static_cast<char>(0xB0U | (index >> 12U));
    text_ += static_cast<char>(0x80U | (index >> 6U & 0x3FU));
    text_ += static_cast<char>(0x80U | (index & 0x3FU));
    return end;
}

std::size_t input_shape::copy(std::size_t at) {
    // Characters of four bytes, and bytes that belong to no character, might be mistaken for a marker.
    if (static_cast<unsigned char>(source_[at]) >= 0xF0) exists_ = false;
    text_ += source_[at];
    return at + 1;
}

// Copies a possible character reference and the character after it, on which its meaning may depend.
std::size_t input_shape::copy_reference(std::size_t at, char end) {
    at = copy(at);
    const bool is_number = at < source_.size() && source_[at] == '#';
    if (is_number) at = copy(at);
    const std::size_t letters = at;
    while (at < source_.size() && spec::is_ascii_alphanumeric(source_[at])) at = copy(at);
    if (is_number && at - letters > longest_number) exists_ = false;
    if (at == source_.size() || source_[at] == '&' || source_[at] == '<' || source_[at] == end) return at;
    at = copy(at);
    if (source_[at - 1] == '\r' && at < source_.size() && source_[at] == '\n') at = copy(at);
    return at;
}

void input_shape::make(std::string_view source) {
    source_ = source;
    text_.clear();
    runs_.clear();
    exists_ = true;
    enum class mode : std::uint8_t { text, tag, declaration, value } now = mode::text;
    run_place place = run_place::text;
    char end = '<';  // the character that ends the text or value
    std::size_t at = 0;
    while (at < source.size() && exists_) {
        const char c = source[at];
        if (now == mode::tag || now == mode::declaration) {
            at = copy(at);
            if (c == '>') {
                now = mode::text;
                place = run_place::text;
                end = '<';
            } else if (now == mode::tag && (c == '"' || c == '\'') && source[at - 2] == '=') {
                now = mode::value;
                place = c == '"' ? run_place::double_quoted : run_place::single_quoted;
                end = c;
            }
        } else if (c == '&') {
            at = copy_reference(at, end);
        } else if (c == end) {
            at = copy(at);
            if (now == mode::value) {
                now = mode::tag;
            } else if (at < source.size()) {
                const char next = source[at];
                if (spec::is_ascii_alphanumeric(next) || next == '/') now = mode::tag;
                if (next == '!' || next == '?') now = mode::declaration;
                if (next != '<') at = copy(at);
            }
        } else {
            const std::size_t run_end = end_of_run(source, at, place);
            at = run_end > at ? take_run(at, run_end, place) : copy(at);
        }
    }
    if (!exists_) runs_.clear();
}

std::optional<std::size_t> input_shape::place_in_text(std::size_t offset) const {
    const auto after =
        std::partition_point(runs_.begin(), runs_.end(), [&](const run& each) { return each.begin <= offset; });
    if (after == runs_.begin()) return offset;
    const run& before = *(after - 1);
    if (offset < before.end) return std::nullopt;
    return offset - before.end + before.marker + marker_size;
}

std::size_t input_shape::place_in_source(std::size_t offset) const {
    const auto after = std::partition_point(runs_.begin(), runs_.end(),
                                            [&](const run& each) { return each.marker + marker_size <= offset; });
    if (after == runs_.begin()) return offset;
    const run& before = *(after - 1);
    return offset - before.marker - marker_size + before.end;
}

std::optional<std::size_t> input_shape::run_marked_at(std::string_view text) {
    if (text.size() < marker_size || text[0] != '\xF3') return std::nullopt;
    const auto bits = [&](std::size_t i, unsigned mask) { return static_cast<unsigned char>(text[i]) & mask; };
    if (bits(1, 0xF0) != 0xB0) return std::nullopt;
    return std::size_t{bits(1, 0x0F)} << 12U | std::size_t{bits(2, 0x3F)} << 6U | bits(3, 0x3F);
}

void input_shape::append_expanded(std::string_view marked, std::string& to) const {
    for (;;) {
        // If the shape is the source itself, characters that look like markers are characters of the source.
        const std::size_t next = runs_.empty() ? std::string_view::npos : marked.find('\xF3');
        to.append(marked.substr(0, next));
        if (next == std::string_view::npos) return;
        const run& each = runs_[*run_marked_at(marked.substr(next))];
        to.append(source_, each.begin, each.end - each.begin);
        marked.remove_prefix(next + marker_size);
    }
}

bool input_shape::reads_nothing(const spec::machine_view& table, std::size_t state, std::size_t rule) {
    for (std::size_t i = 0; i <= rule; ++i) {
        const spec::rule& each = table.rules_of(state)[i];
        if (each.by != spec::trigger::always || looks_ahead(each)) return false;
    }
    return table.states[state].first.count == 0;
}

bool input_shape::copies_all(const spec::machine_view& table, std::size_t state, std::size_t rule, run_place place) {
    if (table.states[state].first.count > 0) return false;
    const auto rules = table.rules_of(state);
    // This rule and the rules before it must not distinguish ordinary characters. Apart from the character, they may
    // depend only on the mode.
    for (std::size_t i = 0; i <= rule; ++i) {
        const spec::rule& each = rules[i];
        if (each.by != spec::trigger::consume) return false;
        const ordinary_or_not& sets = by_place[static_cast<std::size_t>(place)];
        const bool takes_markers = each.on.set.has(0x80);
        if (takes_markers ? !is_within(sets.ordinary, each.on.set) : !is_within(each.on.set, sets.other)) return false;
        if (takes_markers && (each.given.what != spec::condition::none || each.only_if_foreign)) return false;
    }
    bool copies = false;
    for (const spec::action& each : rules[rule].then()) {
        switch (each.code) {
            case spec::op::none:
            case spec::op::stay: break;
            case spec::op::emit:
            case spec::op::append_to_attribute_value:
                if (copies || each.what != spec::current_character) return false;
                copies = true;
                break;
            default: return false;
        }
    }
    return copies;
}

}  // namespace strata::compare
