#pragma once
// Provides the inputs for a tokenizer. Probes are inputs on which texts of the standard differ. Canaries are plain
// inputs, which check the adapter.
//
// The probes are the witnesses of all commits and named changes that have an effect on the tokenizer alone, without
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

/// An input, and the state in which the tokenizer begins to read it.
struct probe {
    std::string input;           ///< the characters, in generalised UTF-8
    std::string initial_state;   ///< the state by its present name, such as "RCDATA state"; "": the data state
    std::string last_start_tag;  ///< the name of the last start tag; "": none
    bool foreign = false;        ///< whether the adjusted current node is an element that is not HTML

    friend bool operator==(const probe&, const probe&) = default;
};

/// Whether the tokenizer must begin as if inside a document, not as if at the beginning of one.
[[nodiscard]] inline bool is_within(const probe& of) {
    return !of.initial_state.empty() || !of.last_start_tag.empty() || of.foreign;
}

/// Whether the input has a surrogate without its other half.
[[nodiscard]] bool has_lone_surrogate(const probe& of);

/// Returns the options with which `draft` tokenizes a probe; nothing if the draft lacks the probe's initial state.
[[nodiscard]] std::optional<tokenizer_options> options_of(const spec::draft& draft, const probe& of);

/// Returns the probes for the commits of the chain, each once; if `topic` is given, only those on this topic.
[[nodiscard]] std::vector<probe> probes_of(const registry& known, std::optional<spec::change_topic> topic);

/// Returns the canaries: plain inputs. If no text gives an adapter's answer to a canary, the adapter is broken.
[[nodiscard]] std::vector<probe> canaries();

/// Returns the line that sends a probe to an adapter, as a JSON object: `{"id":7,"input":"<b>"}`. `id` is the number of
/// the case.
[[nodiscard]] std::string case_line(const probe& of, std::uint64_t id);

// --- The answers of all texts to a probe ---

/// The results of all texts for one probe. Most texts give the same result, so each distinct result is stored once.
struct readings {
    std::vector<outcome> different;
    /// For each text, the index of its result in `different`; nothing if the text lacks the probe's initial state.
    std::vector<std::optional<std::size_t>> of_text;

    /// Returns the result of the text with the index `text`; null if the text lacks the probe's initial state.
    [[nodiscard]] const outcome* of(std::size_t text) const {
        return of_text[text] ? &different[*of_text[text]] : nullptr;
    }
};

/// Runs every text on a probe, and reduces each result to what a tokenizer with the capabilities `to` can report.
/// Complexity: linear in the input, times the number of texts.
[[nodiscard]] readings read_by_all(std::span<const history::moment> texts, const probe& what, const capabilities& to);

}  // namespace strata::identify
