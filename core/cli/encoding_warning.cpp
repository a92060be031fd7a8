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

decoding_errors errors_of(const page::page_text& page) {
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

void warn_of_encoding(const console& io, std::string_view name, std::string_view bytes, const page::page_text& page,
                      progress_bar* progress) {
    if (page.decoded() == nullptr) {
        warn_of_encoding(io, name, bytes, progress);
        return;
    }
    warn_of_encoding(io, name, errors_of(page), progress);
}

}  // namespace strata::cli
