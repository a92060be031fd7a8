#include "core/report/states/states.hpp"

#include <fmt/format.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/parts_in_time.hpp"
#include "core/language/recital.hpp"
#include "core/report/changes/changes.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/spec/day.hpp"

namespace strata::report {
namespace {

constexpr int version_of_blame = 1;

// The revision that made a rule or a state.
struct origin {
    std::string_view commit, day, id, title;
};
origin origin_of(const spec::revision_chain& chain, std::size_t number) {
    if (number == 0) return {{}, chain.landmark->about.day.substr(0, spec::day_length), {}, {}};
    const spec::revision_source& source = chain.revisions[number - 1].source;
    return {source.commit, source.date, source.id, source.title};
}

inline_text commit_of(const origin& from) {
    return from.commit.empty() ? inline_text(std::string(spec::short_commit_length, '.'), role::dim)
                               : inline_text().add(from.commit.substr(0, spec::short_commit_length), role::code,
                                                   link_to_commit(from.commit));
}

inline_text commit_in_words(const origin& from, bool added_the_state) {
    inline_text text = commit_of(from).add(fmt::format(" {} ", from.day));
    text.add(from.id.empty() ? "in the first text" : from.title);
    return added_the_state && !from.id.empty() ? text.add(" (added the state)", role::dim) : text;
}

void write_state(document& to, const blamed_draft& of, std::size_t state) {
    const spec::draft& draft = *of.draft;
    const spec::state_info& info = draft.table.states[state];
    const std::size_t added_by = of.table->states[state];
    std::set<std::size_t> commits = {added_by};
    std::vector<table_row> rows;
    for (std::size_t r = 0; r < info.rule_count; ++r) {
        const std::size_t number = of.table->rules[info.first_rule + r];
        commits.insert(number);
        const std::vector<std::string> subjects = language::subjects(draft, draft.table.rules_of(state)[r]);
        std::string said = fmt::format("{}", fmt::join(subjects, ", "));
        said += (said.empty() ? "" : ": ") + language::sentence(draft, state, r);
        rows.push_back({{commit_of(origin_of(*of.chain, number))}, {inline_text(said)}});
    }
    to.section(inline_text(info.name));
    std::vector<inline_text> items;
    items.reserve(commits.size());
    for (const std::size_t each : commits)
        items.push_back(commit_in_words(origin_of(*of.chain, each), each == added_by));
    to.list(items);
    to.table({inline_text("commit"), inline_text("rule")}, rows);
}

}  // namespace

void write_blame(document& to, const blamed_draft& of) {
    to.title(inline_text("The commits behind the rules of ").add(of.draft->about.name));
    for (std::size_t s = 0; s < of.draft->table.states.size(); ++s)
        if (!of.state || *of.state == s) write_state(to, of, s);
    to.end();
}

std::string blame_as_json(const blamed_draft& of) {
    const spec::draft& draft = *of.draft;
    std::string text;
    for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
        if (of.state && *of.state != s) continue;
        const spec::state_info& info = draft.table.states[s];
        for (std::size_t r = 0; r < info.rule_count; ++r) {
            const origin from = origin_of(*of.chain, of.table->rules[info.first_rule + r]);
            text += text.empty() ? fmt::format("{{\"version\":{}", version_of_blame) : "{";
            append_member(text, "state", info.name);
            append_strings(text, "on", language::subjects(draft, draft.table.rules_of(s)[r]));
            append_member(text, "rule", language::sentence(draft, s, r));
            append_member(text, "date", from.day);
            append_member_or_null(text, "commit", from.commit);
            append_member_or_null(text, "id", from.id);
            append_member_or_null(text, "title", from.title);
            text += "}\n";
        }
    }
    return text;
}

}  // namespace strata::report
