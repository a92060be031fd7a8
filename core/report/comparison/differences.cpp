#include "core/report/comparison/differences.hpp"

// The description of a difference has two parts: what differs (`words_for`), and the values in the drafts
// (`what_each_has`). Differences are explained together if they were made by the same steps of the same drafts.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/spec/change.hpp"
#include "core/spec/provenance.hpp"
#include "core/spec/sniffing.hpp"
#include "core/text/locator.hpp"
#include "core/text/utf8.hpp"

namespace strata::report {

// --- In words ---

namespace {

using compare::difference;
using compare::difference_kind;

template <class T>
void add_each_once(std::vector<T>& to, const std::vector<T>& more) {
    for (const T& each : more)
        if (std::find(to.begin(), to.end(), each) == to.end()) to.push_back(each);
}

// Values longer than this appear only in the columns of the groups.
constexpr std::size_t longest_value = 32;

std::string_view token_in_words(std::string_view kind) {
    if (kind == "startTag") return "start tag";
    if (kind == "endTag") return "end tag";
    if (kind == "doctype") return "DOCTYPE";
    if (kind == "processingInstruction") return "processing instruction";
    return kind;
}

// The common value of the sides that have a value; nothing if their values differ.
std::optional<std::string_view> only_value(const difference& d) {
    std::optional<std::string_view> only;
    for (const difference::side& each : d.sides) {
        if (!each.value) continue;
        if (only && *only != *each.value) return std::nullopt;
        only = *each.value;
    }
    return only;
}

// Names the drafts that have something that the other drafts lack: " only in modern and 2026", or " in all but 2007" if
// that is much shorter.
std::string drafts_with_it(const difference& d) {
    std::vector<const spec::draft*> with;
    std::vector<const spec::draft*> without;
    for (const difference::side& each : d.sides) {
        auto& drafts = each.value ? with : without;
        drafts.insert(drafts.end(), each.drafts.begin(), each.drafts.end());
    }
    if (!without.empty() && with.size() > 2 * without.size()) return " in all but " + listed_names(without);
    return " only in " + listed_names(with);
}

// Writes a single character beyond ASCII as its code point, because many characters look alike.
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

// `: "a" in 2007 and 2008, "b" in modern`
std::string value_of_each(const difference& d, std::string_view nothing) {
    std::string text;
    for (const difference::side& each : d.sides) {
        if (each.value && each.value->size() > longest_value) return " differs";
        text += text.empty() ? ": " : ", ";
        text += each.value ? value_in_words(*each.value) : std::string(nothing);
        text += " in " + listed_names(each.drafts);
    }
    return text;
}

// ": comment in 2007 and 2008, none in 2009"
std::string token_of_each(const difference& d) {
    std::string text;
    for (const difference::side& each : d.sides) {
        text += text.empty() ? ": " : ", ";
        text += each.value ? token_in_words(*each.value) : std::string_view("none");
        text += " in " + listed_names(each.drafts);
    }
    return text;
}

bool some_side_has_nothing(const difference& d) {
    return std::any_of(d.sides.begin(), d.sides.end(), [](const difference::side& each) { return !each.value; });
}

std::string what_each_has(const difference& d) {
    switch (d.what) {
        case difference_kind::token: return only_value(d) ? drafts_with_it(d) : token_of_each(d);
        case difference_kind::attribute:
        case difference_kind::error: return drafts_with_it(d);
        case difference_kind::self_closing:
        case difference_kind::quirks: return " set" + drafts_with_it(d);
        case difference_kind::data:
            return some_side_has_nothing(d) && only_value(d) ? drafts_with_it(d) : value_of_each(d, "none");
        case difference_kind::doctype_name:
        case difference_kind::public_identifier:
        case difference_kind::system_identifier: return value_of_each(d, "missing");
        case difference_kind::name:
        case difference_kind::attribute_value:
        case difference_kind::encoding:
        case difference_kind::target: return value_of_each(d, "none");
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
        case difference_kind::encoding: return "encoding";
        case difference_kind::error: return fmt::format("error {}", only_value(d).value_or(std::string_view()));
    }
    return {};
}

// " href"
std::string attribute_of(const difference& d) {
    std::string attribute;
    if (d.name.empty()) return attribute;
    attribute = " ";
    append_on_one_line(attribute, cut_to(d.name, longest_value));
    return attribute;
}

std::string joined(const std::vector<std::pair<std::string, std::size_t>>& words) {
    std::string text;
    for (const auto& [each, count] : words) {
        text.append(text.empty() ? "" : "; ").append(each);
        if (count > 1) text += fmt::format(" ({} times)", count);
    }
    return text;
}

}  // namespace

std::string difference_in_words(const difference& d) { return words_for(d, attribute_of(d)) + what_each_has(d); }

std::string side_in_words(const difference& d, const spec::draft& draft) {
    const auto side = std::find_if(d.sides.begin(), d.sides.end(), [&](const difference::side& each) {
        return std::find(each.drafts.begin(), each.drafts.end(), &draft) != each.drafts.end();
    });
    std::string words = words_for(d, attribute_of(d));
    const bool has = side != d.sides.end() && side->value.has_value();
    switch (d.what) {
        case difference_kind::self_closing:
        case difference_kind::quirks: return words + (has ? " set" : " not set");
        case difference_kind::token:
            if (has) return std::string(token_in_words(*side->value));
            break;
        case difference_kind::attribute:
        case difference_kind::error:
            if (has) return words;
            break;
        default:
            if (has) return side->value->size() > longest_value ? words : words + ": " + value_in_words(*side->value);
    }
    return "no " + words;
}

std::string kind_in_words(const difference& d) { return words_for(d, {}); }

std::string differences_in_words(const std::vector<const difference*>& differences, std::size_t most) {
    std::vector<std::pair<std::string, std::size_t>> words;
    for (const difference* each : differences) {
        std::string its_words = difference_in_words(*each);
        const auto same =
            std::find_if(words.begin(), words.end(), [&](const auto& known) { return known.first == its_words; });
        if (same != words.end())
            ++same->second;
        else if (words.size() < most)
            words.emplace_back(std::move(its_words), 1);
        else
            return joined(words) + "; …";
    }
    return joined(words);
}

std::string reasons_in_words(const std::vector<const difference*>& differences) {
    const std::vector<compare::made_change> changes = compare::changes_behind(differences);
    std::vector<const spec::change*> earlier;
    std::vector<compare::different_setting> settings;
    for (const difference* each : differences) {
        add_each_once(settings, each->settings);
        add_each_once(earlier, each->earlier);
    }
    std::string text;
    for (const compare::made_change& each : changes) {
        text.append(!text.empty() ? ", " : changes.size() == 1 ? "change: " : "changes: ");
        append_named(text, each);
    }
    for (const compare::different_setting& each : settings) text.append(text.empty() ? "" : "; ").append(each.words);
    for (const spec::change* each : earlier) {
        text.append(each == earlier.front() ? "; came and went before: " : ", ");
        append_named(text, *each);
    }
    return text;
}

std::string place_in_words(const compare::divergence& d, std::uint64_t offset) {
    if (offset < d.where.begin) return "before this place";
    if (offset > d.where.end) return "after this place";
    input::locator where(*d.groups.front().drafts.front(), d.source,
                         d.where.begin == 0 ? input_kind::bytes : input_kind::characters);
    const input::position p = where.at(offset - d.where.begin);
    return fmt::format("at {}:{}", p.line + d.begin.line - 1, p.column + (p.line == 1 ? d.begin.column - 1 : 0));
}

std::string words_of(const left_out_of_token& left_out) {
    std::string words;
    if (left_out.attributes > 0) words = counted(left_out.attributes, "more attribute", "more attributes");
    if (left_out.text == 0) return words;
    if (!words.empty()) words += ", ";
    return words + counted(left_out.text, "more byte", "more bytes");
}

// --- Differences with their rules ---

namespace {

using compare::cause;
using compare::cause_role;

bool same_step(const cause& a, const cause& b) {
    return a.offset == b.offset && a.state == b.state && a.rule == b.rule && a.state_name == b.state_name &&
           a.drafts == b.drafts;
}

bool same_steps(const std::vector<cause>& a, const std::vector<cause>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same_step);
}

// Whether the step is a cause of some difference for every draft that took it.
bool is_said(const cause& step, const std::vector<explained_differences>& differences) {
    return std::all_of(step.drafts.begin(), step.drafts.end(), [&](const spec::draft* draft) {
        return std::any_of(differences.begin(), differences.end(), [&](const explained_differences& each) {
            return std::any_of(each.causes.begin(), each.causes.end(), [&](const cause* c) {
                return c->offset == step.offset && c->state == step.state && c->rule == step.rule &&
                       std::find(c->drafts.begin(), c->drafts.end(), draft) != c->drafts.end();
            });
        });
    });
}

}  // namespace

std::string explained_differences::kinds() const {
    std::vector<std::string> words;
    for (const difference* each : differences) {
        std::string kind = kind_in_words(*each);
        if (std::find(words.begin(), words.end(), kind) == words.end()) words.push_back(std::move(kind));
    }
    std::string text;
    for (const std::string& each : words) text.append(text.empty() ? "" : "; ").append(each);
    return text;
}

std::string explained_differences::changes() const { return reasons_in_words(differences); }

std::uint64_t explained_differences::place() const {
    const difference& first = *differences.front();
    if (first.what == difference_kind::error || first.of == "characters") return first.offset;
    std::uint64_t offset = causes.front()->offset;
    for (const cause* each : causes) offset = std::min(offset, each->offset);
    return offset;
}

bool explained_differences::in_tokens(compare::divergence_kind kind) const {
    if (differences.empty()) return kind != compare::divergence_kind::errors;
    return std::any_of(differences.begin(), differences.end(),
                       [](const difference* each) { return each->what != difference_kind::error; });
}

std::vector<explained_differences> explained(const compare::divergence& d) {
    std::vector<explained_differences> all;
    for (const difference& each : d.differences) {
        const auto alike = std::find_if(all.begin(), all.end(), [&](const explained_differences& other) {
            return same_steps(other.differences.front()->causes, each.causes);
        });
        if (alike != all.end()) {
            alike->differences.push_back(&each);
            continue;
        }
        explained_differences& fresh = all.emplace_back();
        fresh.differences.push_back(&each);
        for (const cause& c : each.causes) fresh.causes.push_back(&c);
    }
    if (all.empty() && !d.causes.empty()) all.emplace_back().causes = diverging(d);
    return all;
}

same_words diverging(const compare::divergence& d) {
    same_words causes;
    for (const cause& each : d.causes)
        if (each.role == cause_role::diverges) causes.push_back(&each);
    return causes;
}

same_words diverging_unsaid(const compare::divergence& d, const std::vector<explained_differences>& differences) {
    same_words steps = diverging(d);
    const bool all_said =
        std::all_of(steps.begin(), steps.end(), [&](const cause* c) { return is_said(*c, differences); });
    return all_said ? same_words() : steps;
}

std::string link_to_rule(const compare::cause& of) {
    const spec::draft& draft = *of.drafts.front();
    if (of.state) return spec::link_to_state(draft, *of.state);
    // The sections on encodings have no address in any known copy of a draft.
    const bool of_encodings =
        draft.encodings != nullptr && !of.section.empty() &&
        (draft.encodings->section.starts_with(of.section) || draft.encodings->change.section == of.section) &&
        of.section != draft.stream.section;
    return of_encodings ? std::string() : spec::link_to_preprocessing(draft);
}

}  // namespace strata::report
