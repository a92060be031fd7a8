#include "core/report/changes/changes.hpp"

// Named changes and revisions as JSON Lines.

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <utility>

#include "core/report/changes/case_json.hpp"
#include "core/report/schemas/schemas.hpp"
#include "core/report/writing/json_definitions.hpp"

namespace strata::report {
namespace {

// Finds the value of the option `name` in `options`; "" if the option is absent. The value ends at the next option,
// because names of states contain spaces. The value may be in quotes, as in a shell.
std::string_view value_of(std::string_view options, std::string_view name) {
    const std::size_t at = options.find(name);
    if (at == std::string_view::npos) return {};
    std::string_view value = options.substr(at + name.size());
    value = value.substr(0, value.find(" --"));
    if (value.size() >= 2 && value.front() == '\'' && value.back() == '\'') value = value.substr(1, value.size() - 2);
    return value;
}

// An input that shows a change. `input` is a JSON string.
struct shown_input {
    std::string_view input;
    witness_case start;
};
constexpr auto case_for_batch =
    json::defined("witnessCase",
                  json::double_escaped_object(json::required("input", json::spelt, &shown_input::input),
                                              json::include(case_members, &shown_input::start)),
                  "An input that shows a difference: a case for strata batch, but without the member draft.");

struct listed_commit {
    std::string_view commit, date, title;
};
constexpr auto commit_of_change =
    json::object(json::required("commit", json::or_null(json::text), &listed_commit::commit),
                 json::required("date", json::or_null(json::day), &listed_commit::date),
                 json::required("title", json::or_null(json::text), "What the commit did; null if this is not known.",
                                &listed_commit::title));

// One line of the output. It describes a change, a revision, or a commit that changed how the encoding of a page is
// chosen. All lines have the same members.
struct change_line {
    std::string_view id, title;
    spec::change_topic topic{};
    std::string_view from{}, to{}, date{}, commit{};
    std::vector<listed_commit> commits{};
    std::string_view kind{}, before{}, after{};
    std::vector<shown_input> witnesses{};
    std::vector<std::string_view> rows{};
    std::optional<std::vector<std::string_view>> changes{};
    bool is_first = false;
};
constexpr auto line_of_change = json::object(
    json::version_of_lines(&change_line::is_first), json::required("id", json::text, &change_line::id),
    json::required("title", json::text, &change_line::title), json::required("topic", json::topic, &change_line::topic),
    json::optional("from", json::day, &change_line::from),
    json::optional("to", json::day,
                   "The day of the newer draft. A revision after the last draft does not have this member. A commit "
                   "that changed only the choice of encodings has neither this member nor \"from\".",
                   &change_line::to),
    json::required("date", json::or_null(json::day), &change_line::date),
    json::required("commit", json::or_null(json::text), &change_line::commit),
    json::required("commits", json::list(commit_of_change), &change_line::commits),
    json::required("kind", json::one_of("tokens", "errors", "tree", "words", "slip", "encodings"),
                   "The strongest effect of the change. \"slip\" is a commit that was soon reverted as a mistake, or "
                   "the commit that reverted it. The values \"words\" and \"encodings\" occur only for commits.",
                   &change_line::kind),
    json::required("before", json::or_null(json::text), "A sentence of the older draft.", &change_line::before),
    json::required("after", json::or_null(json::text), "A sentence of the newer draft.", &change_line::after),
    json::required("witnesses", json::list(case_for_batch), &change_line::witnesses),
    json::required("rows", json::list(json::text), &change_line::rows),
    json::optional("changes", json::list(json::text), "For a revision: the changes that contain its commit.",
                   &change_line::changes));

change_line line_of(const registry& known, const study::change_step& step) {
    const spec::change& what = *step.what;
    change_line made{.id = what.id,
                     .title = what.title,
                     .topic = what.topic,
                     .from = step.from->about.day,
                     .to = step.to->about.day,
                     .date = what.date(),
                     .commit = what.commit(),
                     .kind = name_of(what.kind),
                     .before = what.before,
                     .after = what.after};
    for (const spec::change_commit& each : what.commits)
        made.commits.push_back({each.hash, each.day, title_of_commit(known, each, what)});
    const bool is_page = what.topic == spec::change_topic::tree_construction;
    for (const spec::change_row& row : what.rows) {
        made.rows.push_back(row.id);
        for (const std::string_view input : row.inputs)
            made.witnesses.push_back({input, case_of(row.options, is_page)});
    }
    return made;
}

change_line line_of(const registry& known, const history::named_part& part, std::size_t number) {
    const spec::revision_source& revision = known.chain.revisions[number].source;
    const auto [from, to] = history::texts_around(known, number);
    change_line made{.id = revision.id,
                     .title = revision.title,
                     .topic = revision.topic,
                     .from = from->about.day,
                     .to = to != nullptr ? to->about.day : "",
                     .date = revision.date,
                     .commit = revision.short_commit(),
                     .commits = {{revision.short_commit(), revision.date, revision.title}},
                     .kind = is_slip(revision) ? "slip" : changed_by(revision),
                     .before = revision.before,
                     .after = revision.after,
                     .changes = std::vector<std::string_view>()};
    if (!revision.witness.empty()) made.witnesses.push_back({revision.witness, case_of(revision.options, false)});
    for (const study::change_step& each : part.changes) made.changes->push_back(each.what->id);
    return made;
}

change_line line_of(const spec::sniffing_change& what) {
    return {.id = what.commit,
            .title = what.title,
            .topic = spec::change_topic::input_stream,
            .date = what.date,
            .commit = what.commit,
            .commits = {{what.commit, what.date, what.title}},
            .kind = "encodings"};
}

void append_line(std::string& to, change_line line) {
    line.is_first = to.empty();
    line_of_change.write(to, line);
    to += '\n';
}

struct revision_line {
    const spec::revision_source* revision;
    bool is_first;
};
constexpr json::member_list members_of_listed_revision(
    json::required("id", json::text, &spec::revision_source::id),
    json::required("date", json::day, &spec::revision_source::date),
    json::required("commit", json::or_null(json::text), "The commit; null if it is not known.",
                   &spec::revision_source::commit),
    json::optional("between", json::two_days,
                   "If the commit is not known: a day before the commit, and the day of the first text with its "
                   "changes.",
                   [](const spec::revision_source& of) {
                       std::optional<std::array<std::string_view, 2>> between;
                       if (!of.later_than.empty()) between = {of.later_than, of.date};
                       return between;
                   }),
    json::required("title", json::text, &spec::revision_source::title),
    json::required("changed", json::one_of("tokens", "errors", "tree", "words"),
                   "The strongest effect of the revision; \"words\" if no input can show an effect.", changed_by),
    json::required("topic", json::topic, &spec::revision_source::topic),
    json::required("witness", json::or_null(json::spelt),
                   "A shortest input that shows the effect of the revision; null if none is known.",
                   &spec::revision_source::witness));
constexpr auto line_of_revision = json::object(json::version_of_lines(&revision_line::is_first),
                                               json::include(members_of_listed_revision, &revision_line::revision));

}  // namespace

witness_case case_of(std::string_view options, bool is_page) {
    witness_case made;
    made.initial_state = value_of(options, "--initial-state=");
    if (made.initial_state.empty()) made.initial_state = value_of(options, "--content-model=");
    made.last_start_tag = value_of(options, "--last-start-tag=");
    made.foreign = options.find("--foreign") != std::string_view::npos;
    made.fragment = value_of(options, "--fragment=");
    if (value_of(options, "--scripting=") == "off")
        made.scripting = false;
    else if ((is_page && made.initial_state.empty() && made.fragment.empty()) ||
             value_of(options, "--feedback=") == "simulated")
        made.scripting = true;
    return made;
}

std::string changes_as_json(const registry& known, std::span<const study::change_step> changes) {
    std::string lines;
    for (const study::change_step& each : changes) append_line(lines, line_of(known, each));
    return lines;
}

std::string named_part_as_json(const registry& known, const history::named_part& part) {
    if (const study::change_step* const change = part.change()) return changes_as_json(known, {change, 1});
    std::string lines;
    for (const std::size_t each : part.revisions) append_line(lines, line_of(known, part, each));
    if (part.revisions.empty()) lines = changes_as_json(known, part.changes);
    for (const spec::sniffing_change* const each : part.encodings) append_line(lines, line_of(*each));
    return lines;
}

json::schema changes_schema(json::definitions& defined) {
    return json::schema_of("changes", "A change in the output of strata changes --format=json",
                           "One line of the output.", line_of_change, defined);
}

std::string revisions_as_json(std::span<const history::chain_entry> entries) {
    std::string lines;
    for (const history::chain_entry& each : entries) {
        if (each.revision == nullptr) continue;
        line_of_revision.write(lines, revision_line{each.revision, lines.empty()});
        lines += '\n';
    }
    return lines;
}

json::schema revisions_schema(json::definitions& defined) {
    return json::schema_of("revisions", "A revision of strata drafts --revisions --format=json",
                           "One line of the output.", line_of_revision, defined);
}

}  // namespace strata::report
