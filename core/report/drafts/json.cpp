#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/drafts/listed_texts.hpp"
#include "core/report/drafts/listing.hpp"
#include "core/report/writing/json_members.hpp"
#include "core/spec/day.hpp"
#include "core/study/rule_diff.hpp"

namespace strata::report {
namespace {

constexpr int version_of_drafts = 1;

}  // namespace

std::string texts_as_json(const registry& known) {
    std::string text = "[";
    const listed_texts texts(known);
    for (const listed_text& each : texts.list) {
        const spec::draft& draft = *each.draft;
        text += text.size() == 1 ? fmt::format("\n{{\"version\":{}", version_of_drafts) : ",\n{";
        append_member(text, "name", each.name);
        append_member(text, "day", each.day);
        std::vector<std::string_view> aliases = aliases_of(each);
        if (!each.is_on_chain && each.day != each.name) aliases.insert(aliases.begin(), each.day);
        append_strings(text, "aliases", aliases);
        append_member(text, "date", each.is_on_chain ? spec::day_in_words(each.day) : std::string(draft.about.date));
        append_member(text, "title", each.title);
        append_member(text, "section", draft.about.section);
        append_member_or_null(text, "source", each.is_made ? "" : draft.about.source);
        append_member_or_null(text, "url", each.is_made ? "" : draft.about.copy.url);
        const std::size_t states = study::count_of_states(draft);
        text += fmt::format(",\"states\":{},\"procedureSteps\":{},\"rules\":{},\"names\":{},\"default\":{}}}", states,
                            draft.table.states.size() - states, draft.table.rules.size(), draft.references.names.size(),
                            each.draft == known.standard);
    }
    return text + "\n]\n";
}

}  // namespace strata::report
