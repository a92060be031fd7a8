#include "core/cli/commands/since_command.hpp"

#include <cstddef>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cli/encoding_warning.hpp"
#include "core/cli/guarded_output.hpp"
#include "core/cli/since_part.hpp"
#include "core/compare/steps/moved_divergence.hpp"
#include "core/compare/time/encodings_in_time.hpp"
#include "core/compare/time/readings_in_time.hpp"
#include "core/history/moments.hpp"
#include "core/history/moments_until.hpp"
#include "core/report/encoding/text.hpp"
#include "core/report/since/html.hpp"
#include "core/report/since/since.hpp"
#include "core/report/writing/layout.hpp"
#include "core/run/page_encoding.hpp"

namespace strata::cli {

int since_command(const registry& known, const since_request& request, const console& io) {
    if (request.part.is_asked()) return since_of_part(known, request, io);
    const study::moments_of_standard standard(known, study::moments_kept::all);
    const chosen_moments chosen = moments_until(standard.all(), known, request.until, io);
    std::span<const study::moment> moments = chosen.moments;
    const std::vector<compare::configuration> configurations = configurations_at(moments, request.run);
    report::since_style style;
    style.colour = io.colour;
    style.links = io.links;
    style.width = text_width(io);
    report::since_html page(io.out, words_of(request.run));
    if (request.format == since_format::html && !io.terminal && io.guard != nullptr) io.guard->allow_tabs();
    bool first = true;
    const int status = for_each_page(io, request.files, [&](const input_file& input, bool) {
        const page::read_page read = page_of(*moments.back().draft, request.run, input.bytes, input.content_type);
        warn_of_encoding(io, input.name, input.bytes, read.text);
        const std::string_view text = read.text.text();
        compare::readings_in_time found = compare::read_in_time(standard, moments, configurations, text);
        report::input_in_time of{input.name, text, moments, &found};
        of.encoding = &read.encoding;
        const std::vector<compare::encoding_period> encodings =
            compare::encodings_in_time(known.chain.encodings, moments, configurations, found, chosen.ends, input.bytes,
                                       context_of(request.run, input.content_type));
        of.encodings = &encodings;
        of.bytes = input.bytes.size();
        of.ends = chosen.ends;
        of.chain_ends = known.chain.until;
        of.read = [&](const spec::draft& draft, sink& to) { tokenize_page(draft, request.run, text, to); };
        const bool is_text = request.format == since_format::text || request.format == since_format::timeline;
        if (!first && is_text) io.out << '\n';
        if (is_text && report::is_worth_saying(read.encoding)) io.out << report::encoding_line(read.encoding) << '\n';
        switch (request.format) {
            case since_format::text: report::write_since_as_text(io.out, of, style); break;
            case since_format::timeline: report::write_since_as_timeline(io.out, of, style); break;
            case since_format::json:
                if (read.text.decoded() != nullptr)
                    for (compare::turning_point& turn : found.turns)
                        for (compare::divergence& place : turn.places)
                            place = moved(std::move(place), read.text.places());
                report::write_since_as_json(io.out, of);
                break;
            case since_format::html: page.add(of); break;
        }
        first = false;
        return done;
    });
    page.finish();
    return status;
}

}  // namespace strata::cli
