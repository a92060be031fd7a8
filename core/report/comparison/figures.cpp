#include "core/report/comparison/figures.hpp"

#include <fmt/format.h>

#include <string_view>

#include "core/report/comparison/draft_names.hpp"
#include "core/report/writing/counts.hpp"
#include "core/report/writing/terminal.hpp"

namespace strata::report {

block figures_in_words(const std::string& name, const compare::summary& of,
                       const std::vector<const spec::draft*>& drafts, const figures_style& style) {
    const std::string all = names_of(drafts, ", ");
    const std::string tokens = counted(of.tokens, "token", "tokens");
    styled_text line;
    line.add_whole(name + ":", bold).add(" ");
    if (of.divergences == 0 && !of.stopped.empty()) {
        // Beyond that, nothing is known.
        line.add(fmt::format("no difference before the machine of {} stops ({})", of.stopped.front().draft->about.name,
                             tokens));
        return wrapped(line, style.width, 4);
    }
    if (of.divergences == 0) {
        if (style.topics.empty())
            line.add("the same", green).add(fmt::format(" in {} ({})", all, tokens));
        else
            line.add("no differences", green).add(fmt::format(" in {} ({} only)", all, style.topics));
        return wrapped(line, style.width, 4);
    }
    const std::uint64_t of_errors = of.divergences - of.of_tokens;
    line.add(counted(of.divergences, "place differs", "places differ"));
    if (style.only_tokens || of_errors == 0)
        line.add(" in ").add("tokens", bold_red);
    else if (of.of_tokens == 0)
        line.add(" in ").add("errors only", bold_yellow);
    else
        line.add(fmt::format(": {} in ", number(of.of_tokens)))
            .add("tokens", bold_red)
            .add(fmt::format(", {} in ", number(of_errors)))
            .add("errors only", bold_yellow);
    if (!style.topics.empty()) line.add(fmt::format(" ({} only)", style.topics));
    line.add(fmt::format("; {} the same in all of {}", counted(of.tokens, "token is", "tokens are"), all));
    return wrapped(line, style.width, 4);
}

}  // namespace strata::report
