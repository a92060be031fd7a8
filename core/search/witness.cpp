#include "core/search/witness.hpp"

// Finds the starts of a search, makes the catalogue, and names causes. A comparison confirms each entry of the
// catalogue.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/compare/record/divergence.hpp"
#include "core/compare/run/comparison.hpp"
#include "core/compare/steps/divergence_point.hpp"
#include "core/engine/references.hpp"
#include "core/search/machine_pair.hpp"
#include "core/search/reference_classes.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/token.hpp"
#include "core/text/utf8.hpp"

namespace strata::search {

// --- Starts ---

namespace {

bool begin_alike(const witness_start& a, const witness_start& b) {
    return a.contents == b.contents && a.last_start_tag == b.last_start_tag && a.foreign == b.foreign;
}

// Returns the start in the content state `content`; nothing if one of the drafts does not have this state.
std::optional<witness_start> start_in(const spec::draft& one, const spec::draft& other, std::string_view content) {
    const auto a = spec::find_content(one, content);
    const auto b = spec::find_content(other, content);
    if (!a || !b) return std::nullopt;
    witness_start start;
    start.content = content;
    start.contents = {*a, *b};
    return start;
}

// Returns the name of the shortest start tag that switches both drafts to the content state of `to`. If several tags
// are equally short, returns the first of them. Returns "" if there is no such tag.
std::string_view tag_that_switches(const spec::draft& one, const spec::draft& other, const witness_start& to) {
    std::string_view shortest;
    for (const spec::feedback_rule& each : one.feedback) {
        const std::string_view tag = each.tag_name;
        if (!is_reached_behind(one, to.contents[0], tag) || !is_reached_behind(other, to.contents[1], tag)) continue;
        if (shortest.empty() ||
            std::forward_as_tuple(tag.size(), tag) < std::forward_as_tuple(shortest.size(), shortest))
            shortest = tag;
    }
    return shortest;
}

}  // namespace

bool is_reached_behind(const spec::draft& draft, spec::content_index content, std::string_view tag) {
    if (content == spec::content_index::first) return true;
    return std::any_of(draft.feedback.begin(), draft.feedback.end(), [&](const spec::feedback_rule& each) {
        return each.tag_name == tag && spec::find_content(draft, each.content) == content;
    });
}

std::vector<witness_start> starts_of(const spec::draft& one, const spec::draft& other) {
    std::vector<witness_start> starts;
    const auto add = [&](witness_start start) {
        const bool known = std::any_of(starts.begin(), starts.end(),
                                       [&](const witness_start& each) { return begin_alike(each, start); });
        if (!known) starts.push_back(std::move(start));
    };
    add({});
    witness_start foreign;
    foreign.foreign = true;
    add(foreign);
    for (const spec::draft* draft : {&one, &other})
        for (const spec::content_state& each : draft->contents) {
            std::optional<witness_start> start = start_in(one, other, each.name);
            if (!start) continue;
            add(*start);
            if (start->contents[0] == spec::content_index::first) continue;
            start->last_start_tag = tag_that_switches(one, other, *start);
            if (!start->last_start_tag.empty()) add(*start);
        }
    return starts;
}

tokenizer_options options_at(const witness_start& start, std::size_t draft, input_kind kind) {
    if (start.apart) {
        tokenizer_options options = (*start.apart)[draft];
        options.input = kind;
        return options;
    }
    tokenizer_options options;
    options.content = start.contents[draft];
    options.last_start_tag = start.last_start_tag;
    options.foreign = start.foreign;
    options.input = kind;
    return options;
}

// --- Catalogues ---

namespace {

/// Keeps the divergence that an entry describes.
class divergence_of_entry : public compare::divergence_sink {
public:
    divergence_of_entry(const machine_pair& pair, witness& w) : pair_(pair), witness_(w) {}
    void on_divergence(compare::divergence&& d) override {
        if (any || d.kind != witness_.kind) return;
        const cause_name name = cause_of(d, pair_.one(), pair_.other(), pair_.references());
        if (name.diverges != witness_.cause || name.shows != witness_.raw_showing) return;
        any = true;
        witness_.found = std::move(d);
    }
    bool any = false;

private:
    const machine_pair& pair_;
    witness& witness_;
};

// Whether the engines and a comparison confirm the entry. Stores the results in the entry.
bool confirm_as_set(const machine_pair& pair, witness& w, const std::array<run::configuration, 2>& as_set) {
    std::vector<run::configuration> configurations(as_set.begin(), as_set.end());
    for (run::configuration& each : configurations)
        each.options.input = w.of_characters ? input_kind::characters : input_kind::bytes;
    divergence_of_entry kept(pair, w);
    compare::comparison comparing(pair.known(), configurations, kept);
    comparing.feed(w.start.prefix);
    comparing.feed(w.input);
    comparing.finish();
    w.input = w.start.prefix + w.input;
    w.start = {};
    w.simulated = true;
    return kept.any;
}

bool confirm(const machine_pair& pair, witness& w) {
    std::vector<run::configuration> configurations;
    for (std::size_t d = 0; d < 2; ++d) {
        run::configuration& c = configurations.emplace_back();
        c.draft = d == 0 ? &pair.one() : &pair.other();
        c.options = options_at(w.start, d, w.of_characters ? input_kind::characters : input_kind::bytes);
    }
    divergence_of_entry kept(pair, w);
    compare::comparison comparing(pair.known(), configurations, kept);
    comparing.feed(w.input);
    comparing.finish();
    return kept.any;
}

// Drops entries that show less than another entry with the same cause. For example, if drafts map a reference to
// different characters, tokens differ. But in the attributes of an end tag, which are not part of the token, only
// errors differ.
void drop_lesser(std::vector<witness>& entries) {
    const auto is_lesser = [&](const witness& w) {
        if (w.kind == compare::divergence_kind::tokens || w.about.empty() ||
            w.cause.find(preprocessing_state) != std::string::npos)
            return false;
        return std::any_of(entries.begin(), entries.end(), [&](const witness& each) {
            return each.kind == compare::divergence_kind::tokens && each.cause == w.cause && each.shortest < w.shortest;
        });
    };
    std::vector<witness> kept;
    std::vector<bool> lesser;
    lesser.reserve(entries.size());
    for (const witness& each : entries) lesser.push_back(is_lesser(each));
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (!lesser[i]) kept.push_back(std::move(entries[i]));
    entries = std::move(kept);
}

// Sorts the entries by length, but puts entries with the same cause directly after the shortest of them.
void sort_by_cause(std::vector<witness>& entries) {
    std::map<std::string, std::size_t> shortest;
    for (const witness& each : entries) {
        std::size_t& length = shortest.emplace(each.cause, each.length).first->second;
        length = std::min(length, each.length);
    }
    std::sort(entries.begin(), entries.end(), [&](const witness& a, const witness& b) {
        return std::forward_as_tuple(shortest[a.cause], a.cause, a.length, a.kind, a.showing) <
               std::forward_as_tuple(shortest[b.cause], b.cause, b.length, b.kind, b.showing);
    });
}

std::string slug_of(std::string_view text) {
    std::string slug;
    for (const char c : text) {
        const char lower = spec::ascii_lower(c);
        const bool plain = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
        if (plain)
            slug += lower;
        else if (!slug.empty() && slug.back() != '-')
            slug += '-';
    }
    while (!slug.empty() && slug.back() == '-') slug.pop_back();
    return slug;
}

// Returns the step that gives the entry its name. If only one draft's rule names the character, and the other draft has
// "Anything else", the step of the rule that names it is used, because it is more informative.
const compare::cause& naming_cause(const witness& w) {
    const auto& causes = w.found.causes;
    const auto named = std::find_if(causes.begin(), causes.end(), [](const compare::cause& c) {
        return c.role == compare::cause_role::diverges && !c.subject.empty() && c.subject != "Anything else";
    });
    return named == causes.end() ? causes.front() : *named;
}

// Returns the part of an id that stands for a heading. Only the name of the character in "U+002F SOLIDUS (/)" is used.
std::string slug_of_subject(std::string_view subject) {
    const std::size_t name_at = subject.starts_with("U+") ? subject.find(' ') : std::string_view::npos;
    if (name_at == std::string_view::npos) return slug_of(subject);
    return slug_of(subject.substr(name_at, subject.find('(') - name_at));
}

std::string id_of(const witness& w, const catalogue& in) {
    const compare::cause& c = naming_cause(w);
    std::string id =
        fmt::format("{}-{}-{}", slug_of(in.one->about.name), slug_of(in.other->about.name), slug_of(c.state_name));
    const std::string on = slug_of_subject(c.subject);
    if (!on.empty()) id += "-" + on;
    if (!w.about.empty()) id += "-" + slug_of(w.about);
    id += w.kind == compare::divergence_kind::tokens ? "-tokens" : "-errors";
    return id;
}

void name_entries(catalogue& of) {
    std::set<std::string> used;
    for (witness& each : of.entries) {
        const std::string id = id_of(each, of);
        each.id = id;
        for (std::size_t n = 2; !used.insert(each.id).second; ++n) each.id = fmt::format("{}-{}", id, n);
    }
}

}  // namespace

catalogue catalogue_of(const machine_pair& pair, std::vector<witness> found,
                       const std::array<run::configuration, 2>* as_set) {
    catalogue made;
    made.one = &pair.one();
    made.other = &pair.other();
    for (witness& each : found) {
        if (as_set != nullptr ? confirm_as_set(pair, each, *as_set) : confirm(pair, each))
            made.entries.push_back(std::move(each));
        else
            ++made.unconfirmed;
    }
    drop_lesser(made.entries);
    sort_by_cause(made.entries);
    name_entries(made);
    for (const witness& each : made.entries) made.last_new = std::max(made.last_new, each.shortest);
    return made;
}

// --- Names of causes ---

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

// Returns the number in a numeric character reference, which follows the "#".
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

// Returns a description of the first character of the text that the drafts' preprocessing treats differently.
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

// Whether preprocessing is the real cause, and the listed rules only handled the character that preprocessing treats
// differently. This is so if only one draft has a rule there, or if the rules of both drafts have the same heading.
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
