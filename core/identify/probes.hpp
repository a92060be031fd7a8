#pragma once
// The inputs for a tokenizer: probes, which are inputs on which texts of the standard differ, and canaries, which are
// plain inputs that check the adapter.
//
// The probes are the witnesses of those commits and named changes whose effect shows in tokenization alone, without
// tree construction.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/history/moments.hpp"
#include "core/identify/answers.hpp"
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

// --- The answers of all texts to a probe ---

/// The answers of all texts to one probe. Most texts give the same answer, so each different answer is kept once.
struct readings {
    std::vector<outcome> different;
    /// For each text, the number of its answer; nothing if the text does not have the probe's initial state.
    std::vector<std::optional<std::size_t>> of_text;

    /// The answer of a text; null if the text does not have the probe's initial state.
    [[nodiscard]] const outcome* of(std::size_t text) const {
        return of_text[text] ? &different[*of_text[text]] : nullptr;
    }
};

/// Runs every text on the probe, and reduces the results to what a tokenizer can report. Complexity: linear in the
/// input, times the texts.
[[nodiscard]] readings read_by_all(std::span<const history::moment> texts, const probe& what, const capabilities& to);

}  // namespace strata::identify
