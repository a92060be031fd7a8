#include "core/search/witness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/compare/steps/divergence_point.hpp"
#include "core/engine/references.hpp"
#include "core/search/reference_classes.hpp"
#include "core/text/token.hpp"
#include "core/text/utf8.hpp"

namespace strata::search {
namespace {

using spec::condition;

bool asks_for_number(const spec::draft& draft, std::size_t state) {
    for (const spec::rule& rule : draft.table.rules_of(state))
        if (rule.given.what >= condition::number_is_in_table && rule.given.what <= condition::number_is_control)
            return true;
    return false;
}

bool asks_for_name(const spec::draft& draft, std::size_t state) {
    for (const spec::rule& rule : draft.table.rules_of(state))
        if (rule.given.what >= condition::no_identifier_matches && rule.given.what <= spec::last_condition) return true;
    return false;
}

// The number in a numeric character reference, which follows the "#".
std::uint32_t number_in(std::string_view text) {
    const bool hexadecimal = text.size() > 1 && (text[1] == 'x' || text[1] == 'X');
    std::uint32_t number = 0;
    for (const char c : text.substr(hexadecimal ? 2 : 1)) {
        if (c >= '0' && c <= '9')
            number = engine::with_digit(number, hexadecimal ? 16 : 10, static_cast<std::uint32_t>(c - '0'));
        else if (hexadecimal && c >= 'a' && c <= 'f')
            number = engine::with_digit(number, 16, static_cast<std::uint32_t>(c - 'a' + 10));
        else if (hexadecimal && c >= 'A' && c <= 'F')
            number = engine::with_digit(number, 16, static_cast<std::uint32_t>(c - 'A' + 10));
        else
            break;
    }
    return number;
}

// In words, the first character of the text that the drafts' preprocessing treats differently.
std::string treated_differently(std::string_view text, const spec::draft& one, const spec::draft& other) {
    while (!text.empty()) {
        const input::decoded d = input::decode_one(text, true);
        text.remove_prefix(d.length);
        if (d.code_point == 0xFEFF) return "U+FEFF";
        const bool in_one = range_of(one.stream.errors, d.code_point) != 0;
        const bool in_other = range_of(other.stream.errors, d.code_point) != 0;
        if (in_one != in_other) return range_label(one, other, d.code_point);
    }
    return {};
}

std::size_t drafts_with_rules(const std::vector<compare::cause>& causes) {
    std::size_t drafts = 0;
    for (const compare::cause& c : causes)
        if (c.role == compare::cause_role::diverges && c.state) drafts += c.drafts.size();
    return drafts;
}

// If the drafts differ only in errors of preprocessing: the offset of the first such error that only one draft reports.
// Otherwise nothing.
std::optional<std::uint64_t> only_stream_errors_differ(const compare::divergence& d, const spec::draft& one,
                                                       const spec::draft& other) {
    if (d.kind != compare::divergence_kind::errors || d.groups.size() != 2) return std::nullopt;
    std::array<std::vector<parse_error>, 2> of_stream, of_rules;
    for (std::size_t g = 0; g < 2; ++g)
        for (const compare::placed_error& e : d.groups[g].errors)
            (e.error.state == preprocessing_state ? of_stream : of_rules)[g].push_back(e.error);
    const auto same = [&](const parse_error& a, const parse_error& b) { return compare::same_error(one, a, other, b); };
    if (!std::equal(of_rules[0].begin(), of_rules[0].end(), of_rules[1].begin(), of_rules[1].end(), same))
        return std::nullopt;
    for (std::size_t i = 0; i < std::max(of_stream[0].size(), of_stream[1].size()); ++i) {
        if (i >= of_stream[0].size()) return of_stream[1][i].offset;
        if (i >= of_stream[1].size()) return of_stream[0][i].offset;
        if (!same(of_stream[0][i], of_stream[1][i])) return std::min(of_stream[0][i].offset, of_stream[1][i].offset);
    }
    return std::nullopt;
}

// Whether preprocessing is the real cause, because the listed rules only handled the character that preprocessing
// treats differently. This is so if only one draft has a rule there, or if both drafts have the same entry.
bool are_beside(const std::vector<compare::cause>& causes) {
    std::vector<std::string> subjects;
    for (const compare::cause& c : causes)
        if (c.role == compare::cause_role::diverges && c.state) subjects.push_back(c.subject);
    return drafts_with_rules(causes) < 2 ||
           std::all_of(subjects.begin(), subjects.end(), [&](const auto& s) { return s == subjects[0]; });
}

}  // namespace

cause_name cause_of(const compare::divergence& d, const spec::draft& one, const spec::draft& other,
                    const reference_classes& references) {
    cause_name name;
    std::vector<std::string> diverging, shows;
    const bool in_tokens = d.kind == compare::divergence_kind::tokens;
    const bool of_stream = std::any_of(d.causes.begin(), d.causes.end(), [](const compare::cause& c) {
        return c.role == compare::cause_role::diverges && !c.state;
    });
    const std::optional<std::uint64_t> stream_error = only_stream_errors_differ(d, one, other);
    const bool of_stream_alone = stream_error || (of_stream && !in_tokens && are_beside(d.causes));
    // If the machines of both drafts have a rule for a character, an error of preprocessing at this character is not
    // what makes the machines diverge.
    const bool of_rules_alone = !of_stream_alone && drafts_with_rules(d.causes) == 2;
    for (const compare::cause& c : d.causes) {
        if ((of_stream_alone && c.state) || (of_rules_alone && !c.state)) continue;
        auto& list = c.role == compare::cause_role::diverges ? diverging : shows;
        for (const spec::draft* draft : c.drafts)
            list.push_back(c.state ? fmt::format("{}: {}, {}", draft->about.name, c.state_name, c.rule)
                                   : fmt::format("{}: {}", draft->about.name, c.state_name));
        if (c.role != compare::cause_role::diverges) continue;
        const auto at = static_cast<std::size_t>(c.offset - d.where.begin);
        if (!c.state) {
            name.about =
                treated_differently(std::string_view(d.source).substr(std::min(at, d.source.size())), one, other);
            continue;
        }
        const spec::draft& draft = *c.drafts.front();
        const bool by_number = asks_for_number(draft, *c.state);
        const bool by_name = asks_for_name(draft, *c.state);
        const std::size_t ampersand =
            (by_number || by_name) && at > 0 ? d.source.rfind('&', at - 1) : std::string::npos;
        if (ampersand == std::string::npos) continue;
        const std::string_view reference = std::string_view(d.source).substr(ampersand + 1);
        if (by_number && reference.starts_with('#')) {
            name.about = references.all()[references.of_number(number_in(reference))].label;
        } else if (by_name && !reference.starts_with('#')) {
            if (const reference_class* found = references.of_name(reference)) {
                name.about = found->label;
                if (!found->label.empty()) name.members = found->members;
            }
        }
    }
    name.of_stream = of_stream_alone;
    if (of_stream_alone) {
        if (stream_error)
            name.about = treated_differently(
                std::string_view(d.source).substr(static_cast<std::size_t>(*stream_error - d.where.begin)), one, other);
        diverging.clear();
        shows.clear();
        for (const spec::draft* draft : {&one, &other})
            diverging.push_back(fmt::format("{}: {}", draft->about.name, preprocessing_state));
    }
    const auto joined = [](std::vector<std::string>& list) {
        std::sort(list.begin(), list.end());
        return fmt::format("{}", fmt::join(list, "; "));
    };
    name.diverges = joined(diverging);
    if (!name.about.empty()) name.diverges += "; " + name.about;
    name.shows = joined(shows);
    return name;
}

}  // namespace strata::search
