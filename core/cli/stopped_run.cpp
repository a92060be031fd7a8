#include "core/cli/stopped_run.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/language/early_stop_words.hpp"
#include "core/language/state_words.hpp"
#include "core/report/writing/counts.hpp"

namespace strata::cli {
namespace {

// Whether it is the same sentence, or the same state without a rule.
bool is_same_place(const early_stop& a, const early_stop& b) {
    return a.gap == b.gap && (a.gap.has_value() || a.state == b.state);
}

std::string short_words_of(const spec::draft& draft, const early_stop& stop) {
    std::string words = fmt::format("in {}", words::state_name(draft, stop.state));
    if (stop.gap && *stop.gap < draft.gaps.size())
        words += fmt::format(" ({}:{})", draft.gaps[*stop.gap].file, draft.gaps[*stop.gap].line);
    return words;
}

}  // namespace

std::string where_stopped(const spec::draft& draft, std::string_view source, input_kind kind, const early_stop& stop) {
    const input::position where = input::locator(draft, source, kind).at(stop.offset);
    return fmt::format("line {}, column {} {}", where.line, where.column, words::words_of(draft, stop));
}

void stops_said::say(const spec::draft& draft, std::string_view input, const input::position& where,
                     const early_stop& stop) {
    const auto known = std::find_if(places_.begin(), places_.end(), [&](const place& each) {
        return each.draft == &draft && is_same_place(each.first, stop);
    });
    if (known != places_.end()) {
        ++known->more;
        return;
    }
    places_.push_back({&draft, stop});
    complain(io_, draft.about.name,
             fmt::format("stopped at line {}, column {}{}{} {}", where.line, where.column, input.empty() ? "" : " of ",
                         words_for(input), words::words_of(draft, stop)));
}

void stops_said::say(const spec::draft& draft, std::string_view input, std::string_view source, input_kind kind,
                     const early_stop& stop) {
    say(draft, input, input::locator(draft, source, kind).at(stop.offset), stop);
}

int stops_said::finish() {
    for (const place& each : places_)
        if (each.more > 0)
            complain(io_, each.draft->about.name,
                     fmt::format("stopped {} {}", report::counted(each.more, "more time", "more times"),
                                 short_words_of(*each.draft, each.first)));
    return places_.empty() ? done : negative_result;
}

}  // namespace strata::cli
