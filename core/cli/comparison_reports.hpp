#pragma once
// The reports that `strata compare` writes, by format.

#include <memory>
#include <vector>

#include "core/cli/commands/compare_command.hpp"
#include "core/report/comparison/report.hpp"
#include "core/spec/change.hpp"

namespace strata::cli {

/// The report that a command line asks for. `topics`: those it names. `several`: whether there are several inputs. `io`
/// and the drafts must outlive it.
/// Throws: failure if the format cannot be combined with the other options.
[[nodiscard]] std::unique_ptr<report::comparison_report> report_for(const registry& known,
                                                                    const compare_request& request,
                                                                    const std::vector<const spec::draft*>& drafts,
                                                                    const std::vector<spec::change_topic>& topics,
                                                                    bool several, const console& io);

/// Throws: failure if the format cannot be combined with the other options.
void check_form(const compare_request& request);

}  // namespace strata::cli
