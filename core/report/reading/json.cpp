#include "core/report/reading/json.hpp"

#include <cstddef>

#include "core/report/writing/json_members.hpp"
#include "core/study/rule_diff.hpp"

namespace strata::report {
namespace {

constexpr std::uint64_t json_version = 1;

}  // namespace

std::string reading_as_json(const read_text& of) {
    const spec::draft& draft = of.read->draft->value();
    const std::size_t states = study::count_of_states(draft);
    const std::size_t steps = draft.table.states.size() - states;
    std::string text = "{";
    append_member(text, "version", json_version);
    append_member(text, "name", draft.about.name);
    append_member(text, "file", of.file);
    append_member_or_null(text, "title", draft.about.title);
    append_member_or_null(text, "date", draft.about.date);
    append_member(text, "base", draft.about.predecessor);
    append_member(text, "states", states);
    append_member(text, "procedureSteps", steps);
    append_member(text, "rules", draft.table.rules.size());
    append_member(text, "sentences", of.read->sentences);
    append_member(text, "sentencesRead", of.read->sentences_read);
    append_member_or_null(text, "fault", of.fault);
    append_list(text, "readings", of.read->readings, [&](const reading::applied_reading& each) {
        text += '{';
        append_member(text, "line", each.line);
        append_member(text, "state", each.state);
        append_member(text, "from", each.from);
        append_member(text, "to", each.to);
        append_member(text, "why", each.why);
        text += '}';
    });
    append_list(text, "gaps", of.read->gaps, [&](const reading::gap& each) {
        text += '{';
        append_member(text, "line", each.line);
        append_member(text, "state", each.state);
        append_member(text, "sentence", each.sentence);
        append_member_or_null(text, "nearest", each.nearest);
        text += '}';
    });
    return text + "}\n";
}

}  // namespace strata::report
