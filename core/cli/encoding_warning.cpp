#include "core/cli/encoding_warning.hpp"

#include <fmt/format.h>

#include "core/cli/input_files.hpp"
#include "core/report/writing/counts.hpp"

namespace strata::cli {

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

void warn_of_encoding(const console& io, std::string_view name, std::string_view bytes, progress_bar* progress) {
    input::ill_formed_counter counter;
    counter.finish(bytes);
    warn_of_encoding(io, name, counter, progress);
}

}  // namespace strata::cli
