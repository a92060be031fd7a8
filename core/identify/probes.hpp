#pragma once
// The inputs for a tokenizer: probes, which are inputs on which texts of the standard differ, and canaries, which are
// plain inputs that check the adapter.
//
// The probes are the witnesses of those commits and named changes whose effect shows in tokenization alone, without
// tree construction.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"
#include "core/text/options.hpp"

namespace strata::identify {

/// An input, and the state in which the tokenizer begins.
struct probe {
    std::string input;           ///< characters, in generalised UTF-8
    std::string initial_state;   ///< the state, by its present name: "RCDATA state"; "": the data state
    std::string last_start_tag;  ///< "": none
    bool foreign = false;        ///< whether the adjusted current node is not an HTML element

    friend bool operator==(const probe&, const probe&) = default;
};

/// Whether the tokenizer must begin differently than at the start of a document.
[[nodiscard]] inline bool is_within(const probe& of) {
    return !of.initial_state.empty() || !of.last_start_tag.empty() || of.foreign;
}

/// Whether the input has a surrogate without its other half.
[[nodiscard]] bool has_lone_surrogate(const probe& of);

/// The options with which a draft tokenizes a probe. Nothing if the draft does not have the probe's initial state.
[[nodiscard]] std::optional<tokenizer_options> options_of(const spec::draft& draft, const probe& of);

/// The probes for the commits of the chain, each once. If `topic` is given, only the probes with this topic.
[[nodiscard]] std::vector<probe> probes_of(const registry& known, std::optional<spec::change_topic> topic);

/// Plain inputs. If a tokenizer answers one of them differently from every text, its adapter is broken.
[[nodiscard]] std::vector<probe> canaries();

/// The line that sends the probe as a case; it is a JSON object: `{"id":7,"input":"<b>"}`.
[[nodiscard]] std::string case_line(const probe& of, std::uint64_t id);

}  // namespace strata::identify
