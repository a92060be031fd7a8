#include "core/cli/stopped_run.hpp"

#include <fmt/format.h>

#include "core/words/early_stop_words.hpp"

namespace strata::cli {

std::string where_stopped(const spec::draft& draft, std::string_view source, input_kind kind, const early_stop& stop) {
    const input::position where = input::locator(draft, source, kind).at(stop.offset);
    return fmt::format("line {}, column {} {}", where.line, where.column, words::words_of(draft, stop));
}

int say_stopped(const console& io, const spec::draft& draft, std::string_view input, const input::position& where,
                const early_stop& stop) {
    complain(io, draft.about.name,
             fmt::format("stopped at line {}, column {}{}{} {}", where.line, where.column, input.empty() ? "" : " of ",
                         input, words::words_of(draft, stop)));
    return negative_result;
}

int say_stopped(const console& io, const spec::draft& draft, const input_file& input, bool several,
                const early_stop& stop) {
    const input::position where = input::locator(draft, input.bytes, input_kind::bytes).at(stop.offset);
    return say_stopped(io, draft, several ? words_for(input.name) : "", where, stop);
}

}  // namespace strata::cli
