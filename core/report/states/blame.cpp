#include "core/report/states/states.hpp"

#include <fmt/format.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/parts_in_time.hpp"
#include "core/language/recital.hpp"
#include "core/report/changes/changes.hpp"
#include "core/report/schemas/described.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_definitions.hpp"
#include "core/spec/day.hpp"

namespace strata::report {
namespace {

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

// --- JSON ---

namespace {

// A rule in the output.
struct blamed_rule {
    bool is_first;
    std::string_view state;
    std::vector<std::string> on;
    std::string sentence;
    origin from;
};

constexpr auto rule_of_blame = json::object(
    json::version_of_lines(&blamed_rule::is_first), json::required("state", json::text, &blamed_rule::state),
    json::required("on", json::list(json::text), "The lines of the rule's entry.", &blamed_rule::on),
    json::required("rule", json::text, "The sentence of the rule.", &blamed_rule::sentence),
    json::required("date", json::day, "The day of the rule's last change, or of the first text.",
                   [](const blamed_rule& of) { return of.from.day; }),
    json::required("commit", json::or_null(json::text),
                   "The commit that last changed the rule; null if the rule is in the first text.",
                   [](const blamed_rule& of) { return of.from.commit; }),
    json::required("id", json::or_null(json::text), "The id of the revision; null if the rule is in the first text.",
                   [](const blamed_rule& of) { return of.from.id; }),
    json::required("title", json::or_null(json::text), [](const blamed_rule& of) { return of.from.title; }));

}  // namespace

std::string blame_as_json(const blamed_draft& of) {
    const spec::draft& draft = *of.draft;
    std::string text;
    for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
        if (of.state && *of.state != s) continue;
        const spec::state_info& info = draft.table.states[s];
        for (std::size_t r = 0; r < info.rule_count; ++r) {
            rule_of_blame.write(
                text, blamed_rule{text.empty(), info.name, language::subjects(draft, draft.table.rules_of(s)[r]),
                                  language::sentence(draft, s, r),
                                  origin_of(*of.chain, of.table->rules[info.first_rule + r])});
            text += '\n';
        }
    }
    return text;
}

json::schema blame_schema(json::definitions& defined) {
    return json::schema_of("blame", "A rule in strata blame --format=json",
                           "One line of the output. The lines are in the order of the rules in the draft's table.",
                           rule_of_blame, defined);
}

}  // namespace strata::report
