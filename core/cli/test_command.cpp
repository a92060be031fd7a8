#include "core/cli/test_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cli/commands/rebaseline_command.hpp"
#include "core/cli/input_files.hpp"
#include "core/cli/interruption.hpp"
#include "core/cli/read_tests.hpp"
#include "core/conformance/html5lib_tests.hpp"
#include "core/conformance/known_disagreements.hpp"
#include "core/conformance/suite_report.hpp"
#include "core/history/chosen_drafts.hpp"

namespace strata::cli {
namespace {

int run_file(conformance::suite_report& to, const input_file& file, const console& io) {
    for (const conformance::test& each : parsed(file, conformance::read_tests)) {
        // The totals of the runs so far are still written.
        if (interruption::pending()) return done;
        to.run(file.name, each);
    }
    return complain_of_unmet(io, file.name, to.unmet_in(file.name));
}

}  // namespace

int test_command(const registry& known, const test_request& request, const console& io) {
    const spec::draft& draft = one_draft(known, request.drafts, "test", io);
    std::vector<conformance::known_disagreement> listed;
    if (!request.known.empty())
        listed = parsed(read_input(io, {request.known, std::nullopt}), conformance::read_known_disagreements);
    if (request.check && !request.rebaseline) throw failure("--check", "only goes with --rebaseline");
    if (request.rebaseline) return rebaseline_command(known, draft, request, std::move(listed), io);
    conformance::suite_report report(draft, request.engine, std::move(listed), io.colour, io.out);
    const int reading =
        for_each_input(io, request.files, [&](const input_file& file) { return run_file(report, file, io); });
    return std::max(reading, report.finish() ? done : negative_result);
}

}  // namespace strata::cli
