#pragma once
// Runs comparisons for tests.

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/compare/run/comparison.hpp"
#include "core/report/tokens/jsonl.hpp"
#include "core/run/configuration.hpp"
#include "drafts/registry.hpp"

namespace strata::testing {

/// A sink that keeps the divergences.
class kept_divergences : public compare::divergence_sink {
public:
    void on_divergence(compare::divergence&& d) override { all.push_back(std::move(d)); }
    std::vector<compare::divergence> all;
};

/// What to compare, and how.
struct compare_options {
    std::vector<std::string_view> drafts = {"2007", "2008", "2009", "modern", "2026"};
    std::string_view content;  ///< the name of a content state; "" means the initial state of documents
    std::string last_start_tag;
    bool foreign = false;
    bool simulated = true;
    std::size_t cut = 0;             ///< the length of chunks in bytes; 0 means a single chunk
    std::string_view fragment = {};  ///< the name of the context element; "" means a whole document
};

/// The result of a comparison.
struct compared {
    std::vector<compare::divergence> divergences;
    compare::summary summary;
};

std::vector<run::configuration> configurations_of(const compare_options& options);
compared compare_drafts(std::string_view input, const compare_options& options = {});
/// Compares configurations on `input`. `cut` is the length of chunks in bytes; 0 means a single chunk.
compared compare_configurations(std::string_view input, const std::vector<run::configuration>& configurations,
                                std::size_t cut = 0);

/// Compares configurations on `input`, and returns the report as JSON. The input comes in chunks of random lengths up
/// to `longest` bytes; 0 means a single chunk. `independent` has the same meaning as for `compare::comparison`.
std::string report_of(const registry& known, const std::vector<run::configuration>& configurations,
                      std::string_view input, compare::examined_parts& examined, bool independent = false,
                      std::size_t longest = 0);

/// Returns the names of the drafts: "2007 2008".
std::string names_of(const std::vector<const spec::draft*>& drafts);
/// Returns the group's tokens without spans: `startTag br self-closing`, `characters "x"`, ...
std::string tokens_of(const compare::group& g);
/// Describes a divergence in a few lines, for messages and expectations.
std::string told(const compare::divergence& d);

}  // namespace strata::testing
