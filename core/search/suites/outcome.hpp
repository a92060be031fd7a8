#pragma once
// Writes the observable part of a run, its tokens and errors, as one string by which two runs can be compared.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/reference/interpreter.hpp"
#include "core/spec/characters.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/draft.hpp"
#include "core/text/options.hpp"

namespace strata::generation {

/// How a test begins, as far as html5lib's test format can express it.
struct beginning {
    spec::content_index content = spec::content_index::first;
    std::string last_start_tag;  ///< the name of the last start tag; "" if there is none
    friend bool operator==(const beginning&, const beginning&) = default;
};

/// Returns the options for a tokenizer that begins in this way.
[[nodiscard]] tokenizer_options options_at(const beginning& from);

/// Returns an input that consists of one character of the symbol `s`; "" for EOF.
[[nodiscard]] std::string text_of(spec::symbol s);

/// A rule that fired in a run.
struct fired_rule {
    std::uint16_t state = 0;
    std::uint16_t rule = 0;    ///< the rule's index among all rules of the draft
    spec::symbol symbol = 0;   ///< the symbol at which the rule looked
    std::uint32_t offset = 0;  ///< the source byte of that symbol
};

/// Returns the outcome of `input`: two runs have equal outcomes if and only if a test in html5lib's format cannot
/// distinguish them. For a draft whose errors have no names, the outcome records between which tokens errors occur. A
/// machine that never stops has an outcome of its own. `fired`: receives the rules that fired; may be null. Complexity:
/// linear in the input.
[[nodiscard]] std::string outcome_of(const spec::draft& draft, const beginning& from, std::string_view input,
                                     std::vector<fired_rule>* fired = nullptr);

/// Called with a machine between two steps, and with the length of its outcome so far.
using machine_view = std::function<void(const engine::interpreter&, std::size_t)>;

/// Returns the outcome of `input`. Beginning at the byte `offset`, calls `show` before each step. The last call is at
/// the point where the machine waits for more input after the end.
[[nodiscard]] std::string outcome_of(const spec::draft& draft, const beginning& from, std::string_view input,
                                     std::size_t offset, const machine_view& show);

/// Whether tests of the draft have "ParseError" among their tokens, as tests of the draft's time did.
[[nodiscard]] bool marks_errors(const spec::draft& draft);

}  // namespace strata::generation
