#include "core/cli/drafts_command.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <iterator>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/named_change.hpp"
#include "core/report/changes/revisions.hpp"
#include "core/report/writing/json_members.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/terminal.hpp"
#include "core/study/history.hpp"

namespace strata::cli {
namespace {

constexpr int json_version = 1;

// How many of the table's states are states of the draft, and how many are steps of its procedure for references.
struct sizes {
    std::size_t states = 0, steps = 0;
};
sizes sizes_of(const spec::draft& draft) {
    sizes s;
    for (const spec::state_info& each : draft.table.states)
        ++(each.reads == spec::part::procedure ? s.steps : s.states);
    return s;
}

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
    append(report::styled_text(fmt::format("{:<12} {:<8} {:<16} {:>6} {:>6} {:>6}  {}", "DATE", "NAME", "ALIASES",
                                           "STATES", "RULES", "NAMES", "TITLE"),
                               report::bold));
    for (const spec::draft* each : known.drafts) {
        report::styled_text line(fmt::format("{:<12} ", each->about.day), report::dim);
        line.add(fmt::format("{:<8}", each->about.name), report::bold);
        line.add(fmt::format(" {:<16} {:>6} {:>6} {:>6}  ", fmt::format("{}", fmt::join(aliases_of(*each), ", ")),
                             sizes_of(*each).states, each->table.rules.size(), each->references.names.size()));
        append(line.add_link(std::string(each->about.title), std::string(each->about.copy.url)));
    }
    return text;
}

std::string as_json(const registry& known) {
    std::string text = "[";
    for (const spec::draft* each : known.drafts) {
        text += text.size() == 1 ? fmt::format("\n{{\"version\":{}", json_version) : ",\n{";
        report::append_member(text, "name", each->about.name);
        report::append_member(text, "day", each->about.day);
        std::vector<std::string_view> aliases = aliases_of(*each);
        if (each->about.day != each->about.name) aliases.insert(aliases.begin(), each->about.day);
        report::append_strings(text, "aliases", aliases);
        report::append_member(text, "date", each->about.date);
        report::append_member(text, "title", each->about.title);
        report::append_member(text, "section", each->about.section);
        report::append_member(text, "source", each->about.source);
        report::append_member_or_null(text, "url", each->about.copy.url);
        const sizes s = sizes_of(*each);
        text += fmt::format(",\"states\":{},\"procedureSteps\":{},\"rules\":{},\"names\":{},\"default\":{}}}", s.states,
                            s.steps, each->table.rules.size(), each->references.names.size(), each == known.standard);
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
