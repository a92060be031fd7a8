#include "core/search/witness.hpp"

// Finds the starts of a search, and makes the catalogue, whose entries are confirmed by a comparison, sorted and named.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/compare/record/divergence.hpp"
#include "core/compare/run/comparison.hpp"
#include "core/search/machine_pair.hpp"
#include "core/spec/ascii_case.hpp"
#include "core/spec/content_states.hpp"

namespace strata::search {

// --- Starts ---

namespace {

bool begin_alike(const witness_start& a, const witness_start& b) {
    return a.contents == b.contents && a.last_start_tag == b.last_start_tag && a.foreign == b.foreign;
}

// The start in this content state; nothing if one of the drafts does not have it.
std::optional<witness_start> start_in(const spec::draft& one, const spec::draft& other, std::string_view content) {
    const auto a = spec::find_content(one, content);
    const auto b = spec::find_content(other, content);
    if (!a || !b) return std::nullopt;
    witness_start start;
    start.content = content;
    start.contents = {*a, *b};
    return start;
}

// The shortest start tag that switches both drafts to the content state; if there are several, the first; "" if there
// is none.
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

// The step that gives the entry its name. If one draft has an entry for the character, and in the other "Anything else"
// covers it, the first draft's step is used, because it is more informative.
const compare::cause& naming_cause(const witness& w) {
    const auto& causes = w.found.causes;
    const auto named = std::find_if(causes.begin(), causes.end(), [](const compare::cause& c) {
        return c.role == compare::cause_role::diverges && !c.subject.empty() && c.subject != "Anything else";
    });
    return named == causes.end() ? causes.front() : *named;
}

// The part of an id that stands for a heading. Only the name of the character in "U+002F SOLIDUS (/)" is used.
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

}  // namespace strata::search
