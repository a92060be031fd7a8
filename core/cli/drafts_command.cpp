#include "core/cli/drafts_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cli/named_change.hpp"
#include "core/report/changes/revisions.hpp"
#include "core/report/writing/json_members.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/terminal.hpp"
#include "core/spec/day.hpp"
#include "core/study/history.hpp"
#include "core/study/rule_diff.hpp"

namespace strata::cli {
namespace {

constexpr int json_version = 1;

/// A text that commands take by a name: a draft of the program, or one on the chain of revisions.
struct listed_text {
    const spec::draft* draft;
    std::string_view name, day, title;
    bool is_on_chain = false;
    bool is_made = false;  ///< only the chain has it
};

// All of them in order, the made ones with what owns them.
struct all_texts {
    std::vector<listed_text> list;
    std::vector<std::unique_ptr<study::revised_draft>> made;

    explicit all_texts(const registry& known) {
        for (const spec::draft* const each : known.drafts)
            list.push_back({each, each->about.name, each->about.day, each->about.title});
        for (const spec::named_text& text : known.chain.texts) {
            if (known.find(text.name) != nullptr) continue;
            const std::string_view day = text.name.substr(0, spec::day_length);
            if (text.full != nullptr) {
                list.push_back({text.full, text.name, day, text.title, true});
                continue;
            }
            auto walked = study::walk(known.chain, *study::place_of_text(known.chain, text.name));
            list.push_back({walked ? &walked->value() : known.chain.landmark, text.name, day, text.title, true, true});
            made.push_back(std::move(walked));
        }
        std::stable_sort(list.begin(), list.end(),
                         [](const listed_text& a, const listed_text& b) { return a.day < b.day; });
    }
};

// Its other names.
std::vector<std::string_view> aliases_of(const spec::draft& draft) {
    std::vector<std::string_view> aliases;
    for (const std::string_view alias : draft.about.aliases)
        if (!alias.empty()) aliases.push_back(alias);
    return aliases;
}

std::string as_text(const registry& known, const console& io) {
    std::string text;
    const auto append = [&](const report::styled_text& line) { append_line(text, line, io.colour, io.links); };
    append(report::styled_text(fmt::format("{:<12} {:<18} {:<16} {:>6} {:>6} {:>6}  {}", "DATE", "NAME", "ALIASES",
                                           "STATES", "RULES", "NAMES", "TITLE"),
                               report::bold));
    const all_texts texts(known);
    for (const listed_text& each : texts.list) {
        const spec::draft& draft = *each.draft;
        const std::string aliases = each.is_on_chain ? "" : fmt::format("{}", fmt::join(aliases_of(draft), ", "));
        report::styled_text line(fmt::format("{:<12} ", each.day), report::dim);
        line.add(fmt::format("{:<18}", each.name), report::bold);
        line.add(fmt::format(" {:<16} {:>6} {:>6} {:>6}  ", aliases, study::count_of_states(draft),
                             draft.table.rules.size(), draft.references.names.size()));
        append(line.add_link(std::string(each.title), each.is_made ? "" : std::string(draft.about.copy.url)));
    }
    return text;
}

std::string as_json(const registry& known) {
    std::string text = "[";
    const all_texts texts(known);
    for (const listed_text& each : texts.list) {
        const spec::draft& draft = *each.draft;
        text += text.size() == 1 ? fmt::format("\n{{\"version\":{}", json_version) : ",\n{";
        report::append_member(text, "name", each.name);
        report::append_member(text, "day", each.day);
        std::vector<std::string_view> aliases;
        if (!each.is_on_chain) aliases = aliases_of(draft);
        if (!each.is_on_chain && each.day != each.name) aliases.insert(aliases.begin(), each.day);
        report::append_strings(text, "aliases", aliases);
        report::append_member(text, "date",
                              each.is_on_chain ? spec::day_in_words(each.day) : std::string(draft.about.date));
        report::append_member(text, "title", each.title);
        report::append_member(text, "section", draft.about.section);
        report::append_member_or_null(text, "source", each.is_made ? "" : draft.about.source);
        report::append_member_or_null(text, "url", each.is_made ? "" : draft.about.copy.url);
        const std::size_t states = study::count_of_states(draft);
        text += fmt::format(",\"states\":{},\"procedureSteps\":{},\"rules\":{},\"names\":{},\"default\":{}}}", states,
                            draft.table.states.size() - states, draft.table.rules.size(), draft.references.names.size(),
                            each.draft == known.standard);
    }
    return text + "\n]\n";
}

int list_revisions(const registry& known, const drafts_request& request, const console& io) {
    std::optional<spec::change_topic> topic;
    if (!request.topic.empty()) topic = topic_named(request.topic);
    if (!request.since.empty()) expect_day(request.since);
    std::vector<study::chain_entry> entries = study::entries_of(known.chain, known.drafts);
    std::erase_if(entries, [&](const study::chain_entry& each) {
        // A draft is not about a topic.
        return each.day() < request.since || (topic && (each.revision == nullptr || each.revision->topic != *topic));
    });
    io.out << (request.format == listing_format::json
                   ? report::revisions_as_json(entries)
                   : report::revisions_as_text(entries, {text_width(io), io.colour, io.links}));
    return done;
}

}  // namespace

int drafts_command(const registry& known, const drafts_request& request, const console& io) {
    if (request.revisions) return list_revisions(known, request, io);
    if (!request.topic.empty()) throw failure("--topic", "it selects revisions: it needs --revisions");
    if (!request.since.empty()) throw failure("--since", "it selects revisions: it needs --revisions");
    io.out << (request.format == listing_format::json ? as_json(known) : as_text(known, io));
    return done;
}

}  // namespace strata::cli
