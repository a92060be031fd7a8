#include "core/compare/steps/cause_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "core/language/recital.hpp"
#include "core/spec/ascii.hpp"
#include "core/text/utf8.hpp"

namespace strata::compare {

const std::string& recited_rules::sentence(const spec::draft& draft, std::size_t state, std::size_t rule) {
    const auto key = std::make_tuple(&draft, state, rule);
    const auto found = sentences_.find(key);
    if (found != sentences_.end()) return found->second;
    return sentences_.emplace(key, language::sentence(draft, state, rule)).first->second;
}

const std::string& recited_rules::on_stream(const spec::draft& draft, char32_t c) {
    // All characters except U+0000 and U+FEFF share one sentence.
    std::string& kept = on_stream_[{&draft, c == 0 || c == 0xFEFF ? c : 1}];
    if (kept.empty()) kept = language::stream_sentence(draft, c);
    return kept;
}

const std::string& recited_rules::subject(const spec::draft& draft, std::size_t state, std::size_t rule,
                                          spec::symbol on) {
    std::string& kept = subjects_[{&draft, state, rule, on}];
    const spec::rule& r = draft.table.rules_of(state)[rule];
    if (!kept.empty() || r.by == spec::trigger::always) return kept;
    for (std::size_t i = 0; i < r.on.count && kept.empty(); ++i) {
        const spec::character_item& item = r.on.items[i];
        // If no heading of the rule names the character, the last heading is used.
        if (spec::names(item, on) || i + 1 == r.on.count) kept = language::subject(draft, item);
    }
    return kept;
}

std::uint64_t cause_maker::place_of(std::uint64_t offset) const {
    return std::min(offset, part_.begin + part_.source.size());
}

cause cause_maker::of_step(cause_role role, const traced_run& w, std::size_t step) {
    const spec::draft& draft = w.draft();
    const run_step& s = w.steps()[step];
    const spec::state_info& state = draft.table.states[s.state];
    cause c;
    c.role = role;
    c.drafts.push_back(&draft);
    c.offset = place_of(s.offset);
    c.state = s.state;
    c.rule = s.rule;
    c.symbol = s.symbol;
    c.state_name = state.name;
    c.section = state.section;
    c.subject = recited_.subject(draft, s.state, s.rule, s.symbol);
    c.sentence = recited_.sentence(draft, s.state, s.rule);
    return c;
}

cause cause_maker::of_stream(cause_role role, const traced_run& w, std::uint64_t at) {
    const spec::draft& draft = w.draft();
    const std::string_view from = part_.source.substr(static_cast<std::size_t>(at - part_.begin));
    const char32_t character = input::decode_one(from, true).code_point;
    cause c;
    c.role = role;
    c.drafts.push_back(&draft);
    c.offset = place_of(at);
    c.character = character;
    c.state_name = preprocessing_state;
    c.section = draft.stream.section;
    c.subject = fmt::format("U+{:04X}", static_cast<std::uint32_t>(character));
    c.sentence = recited_.on_stream(draft, character);
    return c;
}

void cause_maker::add(std::vector<cause>& to, cause&& c) {
    for (cause& each : to) {
        if (each.role != c.role || each.offset != c.offset || each.state_name != c.state_name ||
            each.section != c.section || each.sentence != c.sentence || each.content != c.content ||
            each.row.words != c.row.words)
            continue;
        each.drafts.insert(each.drafts.end(), c.drafts.begin(), c.drafts.end());
        return;
    }
    to.push_back(std::move(c));
}

namespace {

using spec::condition;
using spec::op;

// --- Rows of tables ---

// No name has more letters than this, and no realistic number has more digits.
constexpr std::size_t longest_reference = 40;

bool goes_by_names(const spec::rule& r) {
    switch (r.given.what) {
        case condition::no_identifier_matches:
        case condition::identifier_matches:
        case condition::match_lacks_semicolon:
        case condition::kept_for_historical_reasons:
        case condition::unknown_name_before: return true;
        default: break;
    }
    for (const spec::action& a : r.then())
        if (a.code == op::append_reference_to_temporary_buffer || a.code == op::consume_longest_identifier ||
            (a.code == op::return_character && a.what == spec::referenced_characters))
            return true;
    return false;
}

bool goes_by_numbers(const spec::rule& r) {
    switch (r.given.what) {
        case condition::number_is_in_table:
        case condition::number_is_replaced: return true;
        default: break;
    }
    for (const spec::action& a : r.then())
        if (a.code == op::set_code_from_table ||
            (a.code == op::return_character &&
             (a.what == spec::what_was_returned || a.what == spec::character_reference_code)))
            return true;
    return false;
}

// Returns the source after the "&" that began the reference to which the step belongs.
std::optional<std::string_view> reference_before(const part_of_input& part, const traced_run& w, std::size_t step) {
    const auto& steps = w.steps();
    // The step may look at the character after the reference, and this character may be the "&" of the next reference.
    for (std::size_t i = step; i-- > 0 && steps[step].offset <= steps[i].offset + longest_reference;) {
        if (steps[i].symbol != '&' || steps[i].offset == steps[step].offset) continue;
        const auto at = static_cast<std::size_t>(steps[i].offset - part.begin) + 1;
        if (at > part.source.size()) return std::nullopt;
        return part.source.substr(at, longest_reference);
    }
    return std::nullopt;
}

table_row name_row(const spec::draft& draft, std::string_view text) {
    const auto names = draft.references.names;
    // A name has only letters and digits, and may end with a semicolon.
    std::size_t longest = 0;
    while (longest < text.size() && spec::is_ascii_alphanumeric(text[longest])) ++longest;
    if (longest < text.size() && text[longest] == ';') ++longest;
    for (std::size_t length = longest; length > 0; --length) {
        const std::string_view name = text.substr(0, length);
        const auto found = std::partition_point(names.begin(), names.end(),
                                                [&](const spec::named_reference& row) { return row.name < name; });
        if (found == names.end() || found->name != name) continue;
        const auto first = static_cast<std::uint32_t>(found->first);
        table_row row{fmt::format("{} is U+{:04X}", name, first), found->name, std::nullopt};
        if (found->second != 0) row.words += fmt::format(" U+{:04X}", static_cast<std::uint32_t>(found->second));
        return row;
    }
    return {"no name matches", {}, std::nullopt};
}

// Returns the number in "#65;" or "#x41;"; nothing if there is no number or it exceeds 32 bits.
std::optional<std::uint32_t> number_in(std::string_view text) {
    if (text.empty() || text.front() != '#') return std::nullopt;
    const bool hexadecimal = text.size() > 1 && (text[1] == 'x' || text[1] == 'X');
    std::uint64_t number = 0;
    bool any = false;
    for (const char c : text.substr(hexadecimal ? 2 : 1)) {
        const char lower = spec::ascii_lower(c);
        const bool is_digit = c >= '0' && c <= '9';
        if (!is_digit && !(hexadecimal && lower >= 'a' && lower <= 'f')) break;
        number = number * (hexadecimal ? 16 : 10) + static_cast<std::uint64_t>(is_digit ? c - '0' : lower - 'a' + 10);
        if (number > UINT32_MAX) return std::nullopt;
        any = true;
    }
    return any ? std::optional(static_cast<std::uint32_t>(number)) : std::nullopt;
}

table_row number_row(const spec::draft& draft, std::string_view text) {
    const std::optional<std::uint32_t> number = number_in(text);
    if (!number) return {};
    const auto rows = draft.references.numbers;
    const auto found = std::partition_point(rows.begin(), rows.end(),
                                            [&](const spec::number_row& row) { return row.number < *number; });
    if (found != rows.end() && found->number == *number)
        return {fmt::format("0x{:02X} is U+{:04X}", *number, static_cast<std::uint32_t>(found->character)), {}, number};
    const auto replaced = draft.references.replaced_numbers;
    const bool is_replaced = std::any_of(replaced.begin(), replaced.end(), [&](const spec::code_point_range& range) {
        return range.has(static_cast<char32_t>(*number));
    });
    return {fmt::format("0x{:02X} {}", *number, is_replaced ? "is U+FFFD" : "has no row"), {}, number};
}

}  // namespace

table_row table_row_used(const part_of_input& part, const traced_run& w, std::size_t step) {
    const run_step& s = w.steps()[step];
    const spec::rule& rule = w.draft().table.rules_of(s.state)[s.rule];
    const bool by_name = goes_by_names(rule);
    if (!by_name && !goes_by_numbers(rule)) return {};
    const std::optional<std::string_view> text = reference_before(part, w, step);
    if (!text) return {};
    if (!text->empty() && text->front() == '#') return number_row(w.draft(), *text);
    return by_name ? name_row(w.draft(), *text) : table_row();
}

}  // namespace strata::compare
