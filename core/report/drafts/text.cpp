#include <fmt/format.h>

#include <string>

#include "core/report/drafts/listed_texts.hpp"
#include "core/report/drafts/listing.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/terminal.hpp"
#include "core/study/rule_diff.hpp"

namespace strata::report {

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

}  // namespace strata::report
