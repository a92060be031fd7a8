#include "core/cli/since_command.hpp"

#include <cstddef>
#include <ostream>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/encoding_warning.hpp"
#include "core/cli/since_part.hpp"
#include "core/compare/readings_in_time.hpp"
#include "core/naming/moments_until.hpp"
#include "core/naming/named_draft.hpp"
#include "core/report/since/since.hpp"
#include "core/report/tokens/joining_sink.hpp"
#include "core/report/tokens/text.hpp"
#include "core/report/writing/layout.hpp"
#include "core/study/moments.hpp"

namespace strata::cli {
namespace {

std::string listing(const spec::draft& draft, const run_choices& run, std::string_view bytes, const console& io) {
    std::ostringstream out;
    report::text_sink lines(draft, bytes, input_kind::bytes, {io.colour, report::readable_length}, out);
    report::joining_sink to(lines);
    if (tokenize_page(draft, run, bytes, to)) to.finish();
    lines.send();
    return out.str();
}

}  // namespace

int since_command(const registry& known, const since_request& request, const console& io) {
    if (request.part.is_asked()) return since_of_part(known, request, io);
    const study::moments_of_standard standard(known);
    const chosen_moments chosen = moments_until(standard.all(), known, request.until, io);
    std::span<const study::moment> moments = chosen.moments;
    const std::vector<compare::configuration> configurations = configurations_at(moments, request.run);
    report::since_style style;
    style.colour = io.colour;
    style.links = io.links;
    style.width = text_width(io);
    bool first = true;
    return for_each_input(io, request.files, [&](const input_file& input) {
        warn_of_encoding(io, input.name, input.bytes);
        compare::readings_in_time found = compare::read_in_time(standard, moments, configurations, input.bytes);
        report::input_in_time of{input.name, input.bytes.size(), moments, &found};
        of.ends = chosen.ends;
        of.chain_ends = known.chain.until;
        if (known.chain.landmark != nullptr) of.texts = draft_names(known);
        of.listing = [&](const spec::draft& draft) { return listing(draft, request.run, input.bytes, io); };
        if (request.format == since_format::json) {
            report::write_since_as_json(io.out, of);
        } else {
            if (!first) io.out << '\n';
            report::write_since_as_text(io.out, of, style);
        }
        first = false;
        return done;
    });
}

}  // namespace strata::cli
