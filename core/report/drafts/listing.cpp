#include "core/report/drafts/listing.hpp"

// Lists the drafts of the program and the texts on its chain of revisions. The figures of a text are computed from its
// table. If a text is only on the chain, its table is made from the chain's revisions.

#include <fmt/format.h>
#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/history/history.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/report/writing/layout.hpp"
#include "core/spec/day.hpp"
#include "core/spec/draft.hpp"
#include "core/study/draft_diff.hpp"

namespace strata::report {
namespace {

// A text that has a name in commands: a draft of the program, or a text on the chain of revisions.
struct listed_text {
    const spec::draft* draft;
    std::string_view name, day, title;
    bool is_on_chain = false;
    bool is_made = false;  // whether it was made from the revisions of the chain
};

// All texts in the order of their days. `made` owns the texts that were made from revisions.
struct listed_texts {
    std::vector<listed_text> list;
    std::vector<std::unique_ptr<history::revised_draft>> made;

    // `known` must outlive the object. Complexity: linear in the tables times the revisions.
    explicit listed_texts(const registry& known);
};

listed_texts::listed_texts(const registry& known) {
    for (const spec::draft* const each : known.drafts)
        list.push_back({each, each->about.name, each->about.day, each->about.title});
    for (const spec::named_text& text : known.chain.texts) {
        if (known.find(text.name) != nullptr) continue;
        const std::string_view day = text.name.substr(0, spec::day_length);
        if (text.full != nullptr) {
            list.push_back({text.full, text.name, day, text.title, true});
            continue;
        }
        auto walked = history::walk(known.chain, *history::place_of_text(known.chain, text.name));
        list.push_back({walked ? &walked->value() : known.chain.landmark, text.name, day, text.title, true, true});
        made.push_back(std::move(walked));
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const listed_text& a, const listed_text& b) { return a.day < b.day; });
}

// The draft's other names; empty for a text on the chain.
std::vector<std::string_view> aliases_of(const listed_text& text) {
    std::vector<std::string_view> aliases;
    if (text.is_on_chain) return aliases;
    for (const std::string_view alias : text.draft->about.aliases)
        if (!alias.empty()) aliases.push_back(alias);
    return aliases;
}

constexpr int version_of_drafts = 1;

}  // namespace

std::string texts_as_text(const registry& known, const text_style& style) {
    std::string text;
    const auto append = [&](const styled_text& line) { append_line(text, line, style.colour, style.links); };
    append(styled_text(fmt::format("{:<12} {:<18} {:<16} {:>6} {:>6} {:>6}  {}", "DATE", "NAME", "ALIASES", "STATES",
                                   "RULES", "NAMES", "TITLE"),
                       bold));
    const listed_texts texts(known);
    for (const listed_text& each : texts.list) {
        const spec::draft& draft = *each.draft;
        const std::string aliases = fmt::format("{}", fmt::join(aliases_of(each), ", "));
        styled_text line(fmt::format("{:<12} ", each.day), dim);
        line.add(fmt::format("{:<18}", each.name), bold);
        line.add(fmt::format(" {:<16} {:>6} {:>6} {:>6}  ", aliases, study::count_of_states(draft),
                             draft.table.rules.size(), draft.references.names.size()));
        append(line.add_link(std::string(each.title), each.is_made ? "" : std::string(draft.about.copy.url)));
    }
    return text;
}

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
