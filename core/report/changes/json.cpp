#include "core/report/changes/changes.hpp"

// Named changes and revisions as JSON Lines.

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <utility>

#include "core/report/writing/json_text.hpp"

namespace strata::report {
namespace {

constexpr int version_of_changes = 1;
constexpr int version_of_revisions = 1;

// The value of the option `name` in `options`. Because the name of a state contains blanks, a value ends only at the
// next option. The value may be in quotes, as in a shell.
std::string_view value_of(std::string_view options, std::string_view name) {
    const std::size_t at = options.find(name);
    if (at == std::string_view::npos) return {};
    std::string_view value = options.substr(at + name.size());
    value = value.substr(0, value.find(" --"));
    if (value.size() >= 2 && value.front() == '\'' && value.back() == '\'') value = value.substr(1, value.size() - 2);
    return value;
}

void append_witness(std::string& to, std::string_view input, const witness_case& of) {
    const std::size_t begin = to.size();
    to += "{\"input\":";
    to += input;  // already JSON
    append_case(to, of);
    end_double_escaped(to, begin);
}

void append_witnesses(std::string& to, const spec::change& what) {
    const bool is_page = what.topic == spec::change_topic::tree_construction;
    begin_member(to, "witnesses");
    to += '[';
    for (const spec::change_row& row : what.rows)
        for (const std::string_view input : row.inputs) {
            if (to.back() != '[') to += ',';
            append_witness(to, input, case_of(row.options, is_page));
        }
    to += ']';
}

void append_commit(std::string& to, std::string_view commit, std::string_view day, std::string_view title) {
    to += '{';
    append_member_or_null(to, "commit", commit);
    append_member_or_null(to, "date", day);
    append_member_or_null(to, "title", title);
    to += '}';
}

// Writes a line for each change, for each revision, and for each commit that changed the choice of encodings. All lines
// have the same members.
class part_lines {
public:
    explicit part_lines(const registry& known) : known_(known) {}

    void add(const study::change_step& step) {
        const spec::change& what = *step.what;
        begin(what.id, what.title, what.topic);
        append_member(text_, "from", step.from->about.day);
        append_member(text_, "to", step.to->about.day);
        append_member_or_null(text_, "date", what.date());
        append_member_or_null(text_, "commit", what.commit());
        append_list(text_, "commits", what.commits, [&](const spec::change_commit& each) {
            append_commit(text_, each.hash, each.day, title_of_commit(known_, each, what));
        });
        append_member(text_, "kind", name_of(what.kind));
        append_member_or_null(text_, "before", what.before);
        append_member_or_null(text_, "after", what.after);
        append_witnesses(text_, what);
        append_list(text_, "rows", what.rows, [&](const spec::change_row& r) { append_json_string(text_, r.id); });
        text_ += "}\n";
    }

    void add(const history::named_part& part, std::size_t number) {
        const spec::revision_source& revision = known_.chain.revisions[number].source;
        const auto [from, to] = history::texts_around(known_, number);
        begin(revision.id, revision.title, revision.topic);
        append_member(text_, "from", from->about.day);
        if (to != nullptr) append_member(text_, "to", to->about.day);
        append_member(text_, "date", revision.date);
        append_member_or_null(text_, "commit", revision.short_commit());
        begin_member(text_, "commits");
        text_ += '[';
        append_commit(text_, revision.short_commit(), revision.date, revision.title);
        text_ += ']';
        append_member(text_, "kind", is_slip(revision) ? "slip" : changed_by(revision));
        append_member_or_null(text_, "before", revision.before);
        append_member_or_null(text_, "after", revision.after);
        begin_member(text_, "witnesses");
        text_ += '[';
        if (!revision.witness.empty()) append_witness(text_, revision.witness, case_of(revision.options, false));
        text_ += "],\"rows\":[]";
        append_list(text_, "changes", part.changes,
                    [&](const study::change_step& each) { append_json_string(text_, each.what->id); });
        text_ += "}\n";
    }

    void add(const spec::sniffing_change& what) {
        begin(what.commit, what.title, spec::change_topic::input_stream);
        append_member(text_, "date", what.date);
        append_member(text_, "commit", what.commit);
        begin_member(text_, "commits");
        text_ += '[';
        append_commit(text_, what.commit, what.date, what.title);
        text_ += R"(],"kind":"encodings","before":null,"after":null,"witnesses":[],"rows":[]})";
        text_ += '\n';
    }

    std::string text() { return std::move(text_); }

private:
    void begin(std::string_view id, std::string_view title, spec::change_topic topic) {
        if (text_.empty())
            text_ = fmt::format("{{\"version\":{}", version_of_changes);
        else
            text_ += '{';
        append_member(text_, "id", id);
        append_member(text_, "title", title);
        append_member(text_, "topic", name_of(topic));
    }

    const registry& known_;
    std::string text_;
};

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

void append_case(std::string& to, const witness_case& of) {
    if (!of.initial_state.empty()) append_member(to, "initialState", of.initial_state);
    if (!of.last_start_tag.empty()) append_member(to, "lastStartTag", of.last_start_tag);
    if (of.foreign) to += ",\"foreign\":true";
    if (of.scripting) to += *of.scripting ? ",\"scripting\":true" : ",\"scripting\":false";
    if (!of.fragment.empty()) append_member(to, "fragment", of.fragment);
}

std::string changes_as_json(const registry& known, std::span<const study::change_step> changes) {
    part_lines lines(known);
    for (const study::change_step& each : changes) lines.add(each);
    return lines.text();
}

std::string named_part_as_json(const registry& known, const history::named_part& part) {
    part_lines lines(known);
    if (const study::change_step* const change = part.change()) {
        lines.add(*change);
        return lines.text();
    }
    for (const std::size_t each : part.revisions) lines.add(part, each);
    if (part.revisions.empty())
        for (const study::change_step& each : part.changes) lines.add(each);
    for (const spec::sniffing_change* const each : part.encodings) lines.add(*each);
    return lines.text();
}

std::string revisions_as_json(std::span<const history::chain_entry> entries) {
    std::string text;
    for (const history::chain_entry& each : entries) {
        if (each.revision == nullptr) continue;
        const spec::revision_source& revision = *each.revision;
        if (text.empty())
            text = fmt::format("{{\"version\":{}", version_of_revisions);
        else
            text += '{';
        append_member(text, "id", revision.id);
        append_member(text, "date", revision.date);
        append_member_or_null(text, "commit", revision.commit);
        if (!revision.later_than.empty())
            append_strings(text, "between", std::array{revision.later_than, revision.date});
        append_member(text, "title", revision.title);
        append_member(text, "changed", changed_by(revision));
        append_member(text, "topic", name_of(revision.topic));
        begin_member(text, "witness");
        text += revision.witness.empty() ? "null" : revision.witness;  // already JSON
        text += "}\n";
    }
    return text;
}

}  // namespace strata::report
