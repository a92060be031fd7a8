#include "core/cli/commands/rebaseline_command.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "core/cli/input_files.hpp"
#include "core/cli/interruption.hpp"
#include "core/cli/read_tests.hpp"
#include "core/cli/replaced_file.hpp"
#include "core/conformance/rebaseline.hpp"
#include "core/conformance/remaking_report.hpp"
#include "core/spec/soundness.hpp"

namespace strata::cli {
namespace {

bool is_standard_input(const input_argument& each) { return each.name == "-"; }

}  // namespace

int rebaseline_command(const registry& known, const spec::draft& draft, const test_request& request,
                       std::vector<conformance::known_disagreement> listed, const console& io) {
    const bool writes = !request.check;
    if (writes && (request.files.empty() || std::any_of(request.files.begin(), request.files.end(), is_standard_input)))
        throw failure("--rebaseline", "standard input cannot be rewritten: name files, or add --check");

    spec::require_sound(draft);
    conformance::known_list known_runs(std::move(listed));
    conformance::remaking_report report(known, draft, request.check, io.colour, io.out);
    const int reading = for_each_input(io, request.files, [&](const input_file& file) {
        try {
            const auto is_listed = [&](const conformance::test& t, std::string_view content) {
                return known_runs.about(draft, file.name, t, content) != nullptr;
            };
            const conformance::remade_file remade = parsed(file, [&](std::string_view json) {
                return conformance::remake(json, {draft, request.engine, is_listed, interruption::throw_if_pending});
            });
            if (writes && !remade.remade.empty()) replace_file(file.name, remade.text);
            report.add(file.name, remade, interruption::throw_if_pending);
        } catch (const interrupted&) {
            return done;  // the totals of the files so far are still written
        }
        return complain_of_unmet(io, file.name, known_runs.unmet_in(draft, file.name));
    });
    report.finish();
    const bool left_to_do = report.stuck() > 0 || (request.check && report.remade() > 0);
    return std::max(reading, left_to_do ? negative_result : done);
}

}  // namespace strata::cli
