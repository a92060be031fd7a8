#include "core/cli/commands/read_command.hpp"

#include <fmt/format.h>

#include <optional>
#include <ostream>
#include <utility>

#include "core/cli/texts_read.hpp"
#include "core/history/named_draft.hpp"
#include "core/report/reading/json.hpp"
#include "core/report/reading/text.hpp"
#include "core/spec/soundness.hpp"

namespace strata::cli {

int read_command(const registry& known, const read_request& request, const console& io) {
    const std::string path = is_text(request.text) ? request.text.substr(1) : request.text;
    const spec::draft* const base = request.base.empty() ? nullptr : &draft_named(known, request.base, io);
    const std::string name = "@" + path;
    const std::string shown = "@" + path.substr(path.rfind('/') + 1);
    const reading::read_draft read = read_text(io, known, name, shown, base);
    report::read_text about{&read, path, spec::fault_of(read.draft->value()).value_or("")};
    if (request.format == listing_format::json) {
        io.out << report::reading_as_json(about);
    } else {
        about.with_gaps = !request.strict;
        io.out << report::reading_as_text(about, {text_width(io), io.colour});
    }
    if (!about.fault.empty()) return complain(io, shown, report::unsound_words(about));
    if (!request.strict || read.gaps.empty()) return done;
    for (const reading::gap& each : read.gaps) {
        const auto [place, words] = report::gap_words(path, each);
        complain(io, place, words);
    }
    return negative_result;
}

}  // namespace strata::cli
