#include "tests/atlas/state_map.hpp"

#include <fmt/format.h>

#include <optional>

#include "core/report/diff/model.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/names.hpp"
#include "tests/atlas/atlas.hpp"

namespace strata::testing {
namespace {

using report::line;
using report::markdown_text;
using study::weight;

std::string state_with_section(const spec::draft& draft, std::size_t s) {
    const spec::state_info& state = draft.table.states[s];
    return fmt::format("{} ({})", markdown_text(report::short_state(state.name)), state.section);
}

// Returns the state's section in both drafts: "8.2.4.1", or "8.2.4.1 → 13.2.5.1" if the number changed.
std::string sections_of(const study::draft_diff& diff, const study::continued_state& pair) {
    const std::string_view before = diff.a->table.states[pair.before].section;
    const std::string_view after = diff.b->table.states[pair.after].section;
    return before == after ? std::string(before) : fmt::format("{} → {}", before, after);
}

// Says how many rules of the two states differ: "2 in tokens, 1 in errors only". Returns "" if no rules differ.
std::string differing_rules(const study::continued_state& pair) {
    if (!pair.comparable) return "not comparable: a procedure and a state";
    std::string text;
    const auto add = [&](weight of, std::string_view what) {
        const std::size_t n = pair.count(of);
        if (n > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", n, what);
    };
    add(weight::tokens, "in tokens");
    add(weight::errors, "in errors only");
    add(weight::route, "in the next state");
    add(weight::unknown, "whose effect is not known");
    return text;
}

}  // namespace

std::string state_map(const study::draft_diff& diff) {
    std::string to;
    std::string unchanged;
    line(to, "| {} | under | {} | rules that differ |\n| --- | --- | --- | --- |", name_of(*diff.a), name_of(*diff.b));
    std::optional<std::size_t> last;
    for (const study::continued_state& each : diff.continued) {
        const std::string differing = differing_rules(each);
        if (!each.renamed && each.mode.empty() && differing.empty()) {
            unchanged += fmt::format("{}{} ({})", unchanged.empty() ? "" : ", ",
                                     markdown_text(report::short_state(diff.a->table.states[each.before].name)),
                                     sections_of(diff, each));
            continue;
        }
        line(to, "| {} | {} | {} | {} |", last == each.before ? "" : state_with_section(*diff.a, each.before),
             each.mode, state_with_section(*diff.b, each.after), differing.empty() ? "–" : differing);
        last = each.before;
    }
    for (const std::size_t s : diff.removed) line(to, "| {} | | *removed* | |", state_with_section(*diff.a, s));
    for (const std::size_t s : diff.added) line(to, "| *added* | | {} | |", state_with_section(*diff.b, s));
    if (!unchanged.empty()) line(to, "\nUnchanged, except for wording: {}.", unchanged);
    return to;
}

std::string flag_table(const study::draft_diff& diff) {
    std::string to;
    if (diff.flag.empty()) return to;
    const spec::draft& with = diff.flag_is_in_a ? *diff.a : *diff.b;
    const spec::draft& without = diff.flag_is_in_a ? *diff.b : *diff.a;
    line(to, "| {} | PCDATA | RCDATA | CDATA | PLAINTEXT |\n| --- | --- | --- | --- | --- |", name_of(with));
    for (const study::flag_row& each : diff.flag) {
        std::string row = fmt::format("| {} |", state_with_section(with, each.state));
        for (const study::flag_row::cell& cell : each.cells)
            row += fmt::format(" {} |", cell.occurs ? markdown_text(report::short_states(without, cell.states)) : "–");
        line(to, "{}", row);
    }
    return to;
}

std::string sections_on_states(const study::draft_diff& diff) {
    std::string to;
    line(to, "\n## What became of the states\n");
    to += state_map(diff);
    if (const std::string flag = flag_table(diff); !flag.empty()) {
        line(to, "\n## The content model flag\n");
        line(to, "{} has a flag that decides how text is read; {} has states instead.\n",
             name_of(diff.flag_is_in_a ? *diff.a : *diff.b), name_of(diff.flag_is_in_a ? *diff.b : *diff.a));
        to += flag;
    }
    return to;
}

}  // namespace strata::testing
