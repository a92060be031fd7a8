#include "core/cli/inputs/input_warnings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/cli/inputs/input_files.hpp"
#include "core/language/sentence_names.hpp"
#include "core/report/writing/formatting.hpp"

namespace strata::cli {

// --- Encoding ---

void warn_of_encoding(const console& io, std::string_view name, const input::ill_formed_counter& of_input,
                      progress_bar* progress) {
    const auto& first = of_input.first();
    if (!first) return;
    if (progress != nullptr) progress->hide();
    complain(io, words_for(name),
             fmt::format("not UTF-8: {}, {}at line {}, column {} (byte {}), read as U+FFFD",
                         report::counted(of_input.count(), "ill-formed sequence", "ill-formed sequences"),
                         of_input.count() == 1 ? "" : "first ", first->line, first->column, first->offset));
}

decoding_errors errors_of(const run::page_text& page) {
    const encoding::decoded_text& decoded = *page.decoded();
    return {page.encoding(), decoded.errors, decoded.first_error};
}

void warn_of_encoding(const console& io, std::string_view name, const decoding_errors& of_input,
                      progress_bar* progress) {
    if (!of_input.first) return;
    if (progress != nullptr) progress->hide();
    complain(io, words_for(name),
             fmt::format("not {}: {}, {}at byte {}, read as U+FFFD", name_of(of_input.encoding),
                         report::counted(of_input.count, "ill-formed sequence", "ill-formed sequences"),
                         of_input.count == 1 ? "" : "first ", *of_input.first));
}

void warn_of_encoding(const console& io, std::string_view name, std::string_view bytes, progress_bar* progress) {
    input::ill_formed_counter counter;
    counter.finish(bytes);
    warn_of_encoding(io, name, counter, progress);
}

void warn_of_encoding(const console& io, std::string_view name, std::string_view bytes, const run::page_text& page,
                      progress_bar* progress) {
    if (page.decoded() == nullptr) {
        warn_of_encoding(io, name, bytes, progress);
        return;
    }
    warn_of_encoding(io, name, errors_of(page), progress);
}

// --- Machines that stopped ---

namespace {

// Whether both machines stopped for the same reason: at the same sentence, or because the same state lacks a rule.
bool is_same_place(const early_stop& a, const early_stop& b) {
    return a.gap == b.gap && (a.gap.has_value() || a.state == b.state);
}

std::string short_words_of(const spec::draft& draft, const early_stop& stop) {
    std::string words = fmt::format("in {}", language::state_name(draft, stop.state));
    if (stop.gap && *stop.gap < draft.gaps.size())
        words += fmt::format(" ({}:{})", draft.gaps[*stop.gap].file, draft.gaps[*stop.gap].line);
    return words;
}

}  // namespace

std::string where_stopped(const spec::draft& draft, std::string_view source, input_kind kind, const early_stop& stop) {
    const input::position where = input::locator(draft, source, kind).at(stop.offset);
    return fmt::format("line {}, column {} {}", where.line, where.column, language::words_of(draft, stop));
}

int complain_of_stops(const console& io, std::string_view command, std::size_t stops, std::size_t inputs) {
    if (stops == 0) return done;
    complain(io, command,
             fmt::format("a machine stopped in {} of {} inputs, so there may be more witnesses", stops, inputs));
    return negative_result;
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
                         words_for(input), language::words_of(draft, stop)));
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
