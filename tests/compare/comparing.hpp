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

/// Keeps the divergences.
class kept_divergences : public compare::divergence_sink {
public:
    void on_divergence(compare::divergence&& d) override { all.push_back(std::move(d)); }
    std::vector<compare::divergence> all;
};

/// How an input is compared.
struct compare_options {
    std::vector<std::string_view> drafts = {"2007", "2008", "2009", "modern", "2026"};
    std::string_view content;  ///< name of a content state; "": the initial state of documents
    std::string last_start_tag;
    bool foreign = false;
    bool simulated = true;
    std::size_t cut = 0;             ///< length of chunks; 0: a single chunk
    std::string_view fragment = {};  ///< the context element; "": whole documents
};

/// The result of a comparison.
struct compared {
    std::vector<compare::divergence> divergences;
    compare::summary summary;
};

std::vector<run::configuration> configurations_of(const compare_options& options);
compared compare_drafts(std::string_view input, const compare_options& options = {});
/// Compares configurations. `cut`: the length of chunks; 0: a single chunk.
compared compare_configurations(std::string_view input, const std::vector<run::configuration>& configurations,
                                std::size_t cut = 0);

/// The report of a comparison, as JSON. The input comes in chunks of random lengths up to `longest`; 0: in one piece.
/// `independent`: as for `compare::comparison`.
std::string report_of(const registry& known, const std::vector<run::configuration>& configurations,
                      std::string_view input, compare::examined_parts& examined, bool independent = false,
                      std::size_t longest = 0);

/// Drafts by name: "2007 2008".
std::string names_of(const std::vector<const spec::draft*>& drafts);
/// A group's tokens without spans: `startTag br self-closing`, `characters "x"`, ...
std::string tokens_of(const compare::group& g);
/// A divergence in a few lines, for messages and expectations.
std::string told(const compare::divergence& d);

}  // namespace strata::testing
